/** The settings of a session change no answer. */
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, it } from 'vitest'
import { script } from '../../src/sql'

describe('PostgreSQL', async () => {
  const database = await PGlite.create()
  await database.exec(script({ dialect: 'postgres' }).create)
  const sum = async (amount: string) => {
    const fees = `[{"type":"exam","amount":${amount},"currency_code":"USD"}]`
    const { rows } = await database.query<{ sum: string }>(
      `select gateout.fee_summarize($1) #>> '{totals,0,sum}' as sum`,
      [fees],
    )
    return rows[0]!.sum
  }
  it.each([-15, 0, 1, 3])('writes the shortest decimal with extra_float_digits = %i', async digits => {
    await database.exec(`set extra_float_digits = ${digits}`)
    const amounts = ['320.1', '0.30000000000000004', '12345678901234.56', '9007199254740991', '0.1', '5']
    for (const amount of amounts) expect(await sum(amount)).toBe(amount)
  })
  it('keeps a day that the zone of the session skips', async () => {
    await database.exec("set timezone = 'Pacific/Apia'")
    const { rows } = await database.query('select gateout.day_text(15338) as day, gateout.day_text(15339) as next')
    expect(rows).toEqual([{ day: '2011-12-30', next: '2011-12-31' }])
  })
  it('reads no comma as the point of a second with standard_conforming_strings = off', async () => {
    await database.exec('set standard_conforming_strings = off')
    const { rows } = await database.query(
      `select gateout.instant_seconds('2026-01-05T08:00:00.5Z') as point, gateout.instant_seconds('2026-01-05T08:00:00,5Z') as comma`,
    )
    expect(rows).toEqual([{ point: 1_767_600_000, comma: null }])
  })
  it.each([1, 2, 3])('agrees with JavaScript about random doubles, seed %i', async seed => {
    await database.exec('set extra_float_digits = 0')
    for (let i = 0; i < 30; i++) {
      const amount = (((seed * 7919 + i * 104_729) % 65_536) / 65_536) * 10 ** ((i % 15) - 3)
      expect(Number(await sum(String(amount)))).toBe(amount)
    }
  })
})
