import { readFileSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { EMPTY, MAX_LINK_LENGTH, read, write } from '../../playground/link'
import { VERSION_1 } from './stored-link'

/** A link in the format of version 1: deflated JSON in base64url. */
const linkOf = (version: number, said: unknown): string =>
  `#${version}.${deflateRawSync(JSON.stringify(said)).toString('base64url')}`

test('the guide has the limits of the page', () => {
  const guide = readFileSync('docs/playground.md', 'utf8')
  const limit = (file: string, name: string): number =>
    Number(
      new RegExp(`const ${name} = ([\\d_]+)`)
        .exec(readFileSync(`playground/${file}.ts`, 'utf8'))![1]!
        .replaceAll('_', ''),
    )
  const show = (count: number): string => count.toLocaleString('en')
  expect(guide).toContain(`first ${limit('state', 'ROWS')} entries`)
  expect(guide).toContain(`at most ${show(limit('main', 'MAX_PRINTED'))} rows, with`)
  expect(guide).toContain(`at most ${show(MAX_LINK_LENGTH)} characters and ${limit('link', 'MAX_BYTES')} MB of data`)
})

describe('A link', () => {
  test('gives back the question, whatever its characters', async () => {
    const question = {
      ...EMPTY,
      view: 'timeline' as const,
      first: '{"a":"é\u2028🚢"}',
      second: '[]',
      now: '2026-07-08T15:00:00Z',
      selected: 2,
      sort: { by: 'At stake', isDescending: true } as const,
      dates: 'day_first' as const,
      forecast: true,
      tables: [
        {
          header: 'Box\tLFD',
          answers: {
            zone: { Maher: 'America/New_York' },
            order: 'year_first' as const,
            currency: 'USD',
            columns: { LFD: null },
          },
        },
      ],
      start: '2026-07-06T22:30:00Z',
      end: '2026-07-16',
      zone: 'America/Los_Angeles',
      history: '{"number":"MSCU5285725","days":[]}',
    }
    const link = await write(question, '0.1.0')
    expect(link).toMatch(/^#1\.[\w-]+$/)
    expect(await read(link!)).toEqual({ outcome: 'read', question, madeBy: '0.1.0' })
  })

  test('of version 1 stays readable', async () => {
    expect(await read(VERSION_1)).toEqual({
      outcome: 'read',
      question: {
        ...EMPTY,
        first: '{"available_for_pickup":true,"holds_at_pod_terminal":[]}',
        now: '2026-07-08T15:00:00Z',
      },
      madeBy: '0.1.0',
    })
  })

  test('of a version to come is named as such', async () => {
    expect(await read(linkOf(9, {}))).toEqual({ outcome: 'newer', version: 9 })
  })

  test.each(['#1', '#1.', '#1.!', '#0.AAAA', '#1.AAAA', '#anything', linkOf(1, {}).slice(0, -2)])(
    'that is no link is broken: %s',
    async fragment => {
      expect(await read(fragment)).toEqual({ outcome: 'broken' })
    },
  )

  test('may be plain data, which other programs can write', async () => {
    const data = 'Container,Holds\nMSCU5285725,"a & b + 100 %"'
    const question = { ...EMPTY, first: data }
    const fragment = `#data=${encodeURIComponent(data)}`
    expect(await read(fragment)).toEqual({ outcome: 'read', question, madeBy: null })
    const now = '2026-07-08T15:00:00Z'
    expect(await read(`${fragment}&now=${now}`)).toMatchObject({ question: { ...question, now } })
    expect(await read(`${fragment}&now=2026-02-30T16:00:00-01:00`)).toMatchObject({
      question: { ...question, now: '2026-03-02T17:00:00Z' },
    })
    for (const none of ['soon', '2026-13-01T00:00:00Z', '9999-12-31T23:00:00-05:00'])
      expect(await read(`${fragment}&now=${none}`)).toMatchObject({ question })
    expect(await read('#data=%')).toEqual({ outcome: 'broken' })
  })

  test('may be an empty view', async () => {
    expect(await read('#view=invoice')).toEqual({
      outcome: 'read',
      question: { ...EMPTY, view: 'invoice' },
      madeBy: null,
    })
    expect(await read('#view=receipt')).toEqual({ outcome: 'broken' })
  })

  test('has the pasted data and the settings of its view, and nothing else', async () => {
    const question = {
      ...EMPTY,
      first: 'Container,LFD',
      now: '2026-07-08T15:00:00Z',
      sort: { by: 'At stake', isDescending: true } as const,
    }
    const link = await write(question, '0.1.0')
    const bytes = inflateRawSync(Buffer.from(link!.slice('#1.'.length), 'base64url'))
    const { first, now, sort } = question
    expect(JSON.parse(bytes.toString())).toEqual({ by: '0.1.0', first, now, sort })
  })

  test('is undefined without a fragment', async () => {
    expect(await read('')).toEqual({ outcome: 'none' })
    expect(await read('#')).toEqual({ outcome: 'none' })
  })

  test('from anybody is read as far as its parts are of their types', async () => {
    const said = {
      view: 'sms',
      first: 1,
      selected: -1,
      sort: 'luck',
      dates: 'year_first',
      forecast: 'yes',
      tables: [7, { header: 7, answers: { zone: { a: 1 }, order: 'none', currency: {}, columns: { b: 2, c: 'LFD' } } }],
      start: 7,
      zone: null,
      history: '{"number":1,"days":[]}',
    }
    expect(await read(linkOf(1, said))).toEqual({
      outcome: 'read',
      question: { ...EMPTY, tables: [{ header: '', answers: { zone: {}, columns: { c: 'LFD' } } }] },
      madeBy: null,
    })
  })

  test('that inflates beyond 16 MB is too long', async () => {
    const bomb = deflateRawSync(Buffer.alloc(80 * 2 ** 20, 32)).toString('base64url')
    expect(await read(`#1.${bomb}`)).toEqual({ outcome: 'too_long' })
  })

  test('is neither read nor written beyond a million characters', async () => {
    expect(await read(`#1.${'A'.repeat(MAX_LINK_LENGTH - 3)}`)).toEqual({ outcome: 'broken' })
    expect(await read(`#1.${'A'.repeat(MAX_LINK_LENGTH - 2)}`)).toEqual({ outcome: 'too_long' })
    let seed = 1
    const noise = Array.from({ length: 1_400_000 }, () => ((seed = (seed * 48_271) % 2_147_483_647) % 36).toString(36))
    const isWritten = async (first: string) => (await write({ ...EMPTY, first }, '')) !== null
    expect(await isWritten(noise.join(''))).toBe(false)
    expect(await isWritten(' '.repeat(17 * 2 ** 20))).toBe(false)
    const link = await write({ ...EMPTY, first: noise.slice(0, 900_000).join('') }, '')
    expect(link!.length).toBeLessThanOrEqual(MAX_LINK_LENGTH)
    expect(await read(link!)).toMatchObject({ outcome: 'read' })
  })
})
