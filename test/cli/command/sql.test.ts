import { describe, expect, test } from 'vitest'
import { gateout } from '../gateout'

const functionsIn = (script: string): readonly string[] =>
  [...script.matchAll(/^create or replace (?:function|macro) (\w+[._]\w+)/gm)].map(([, name = '']) => name)

describe('gateout sql', () => {
  test('writes the functions of the named rules', async () => {
    const { code, stdout } = await gateout(['sql', '--dialect', 'postgres', '--rules', 'readiness.evaluate'])
    expect(functionsIn(stdout)).toEqual(
      expect.arrayContaining(['gateout.readiness_status', 'gateout.readiness_evaluate']),
    )
    expect(stdout).not.toContain('fee_summarize')
    expect(code).toBe(0)
  })

  test('--columns datasync adds the functions that read flat columns', async () => {
    const options = ['sql', '--dialect', 'duckdb', '--columns']
    const [json, flat] = await Promise.all(['json', 'datasync'].map(columns => gateout([...options, columns])))
    const inJson = functionsIn(json?.stdout ?? '')
    expect(functionsIn(flat?.stdout ?? '').filter(name => !inJson.includes(name))).toEqual([
      'gateout.available',
      'gateout.holds_from_columns',
    ])
  })

  test('--count-unreadable adds the functions that count unreadable rows', async () => {
    const { stdout } = await gateout(['sql', '--dialect', 'duckdb', '--rules', 'fee.summarize', '--count-unreadable'])
    expect(functionsIn(stdout).at(-1)).toBe('gateout.unreadable_fees')
  })

  test('--schema is the prefix in ClickHouse', async () => {
    const { stdout } = await gateout(['sql', '--dialect', 'clickhouse', '--schema', 'rules'])
    expect(functionsIn(stdout)).toContain('rules_fee_summarize')
    expect(stdout).not.toContain('gateout_')
  })

  test('--drop writes the statements that drop the functions', async () => {
    const { stdout } = await gateout(['sql', '--dialect', 'duckdb', '--drop'])
    expect(stdout).toContain('drop macro if exists gateout.readiness_status;')
    expect(stdout).not.toContain('create')
  })

  test('an unknown dialect or rule is a usage error', async () => {
    expect((await gateout(['sql', '--dialect', 'oracle'])).code).toBe(2)
    expect((await gateout(['sql', '--dialect', 'duckdb', '--rules', 'pickup.advise'])).code).toBe(2)
  })

  test.each(['postgres', 'duckdb', 'clickhouse'])(
    '--rules last_free_day includes the functions it calls: %s',
    async dialect => {
      const { stdout } = await gateout(['sql', '--rules', 'last_free_day', '--dialect', dialect])
      expect(functionsIn(stdout).map(name => name.replace(/^gateout[._]/, ''))).toEqual(
        expect.arrayContaining(['known_zone', 'last_free_day']),
      )
      expect(stdout).not.toContain('readiness_evaluate')
    },
  )
})
