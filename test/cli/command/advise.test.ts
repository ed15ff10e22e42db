import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { cellsIn, cellsOf, container, folder, gateout, ID, jsonLines, start } from '../gateout'

const NOW = '2026-07-10T14:00:00Z'
const advise = (values: readonly unknown[], ...flags: readonly string[]) =>
  gateout(['advise', '--now', NOW, ...flags], { input: values.map(value => JSON.stringify(value)).join('\n') })

/** Checked three hours ago. */
const fresh = { pod_discharged_at: '2026-07-06T10:00:00Z', terminal_checked_at: '2026-07-10T11:00:00Z' }
const NEW_YORK = { pod_timezone: 'America/New_York' }
const ATLANTIC = { ...fresh, ...NEW_YORK }

type Advised = { readonly number: string; readonly advice: { readonly [key: string]: unknown } }
const numbersIn = (stdout: string): readonly string[] =>
  (jsonLines(stdout) as readonly Advised[]).map(({ number }) => number)
const namesIn = (stdout: string): readonly string[] =>
  cellsIn(stdout)
    .slice(1)
    .map(([name = '']) => name)

describe('gateout advise', () => {
  test("prints each example's state, the most urgent first", async () => {
    const { code, stdout, stderr } = await gateout(['advise', 'examples/pickup', '--now', NOW])
    expect(stdout).toMatch(
      /^Container +Where +Status +Verdict +Holds +Fees +Last free day +Appointment +Expected or out +What to do +Why\n/,
    )
    expect(cellsIn(stdout).slice(1)).toEqual(
      cellsOf(`
        BLUU6060605 | port | ready by an old report | ready | - | none | 2026-07-09, 1 day past (America/New_York)
          | - | - | refetch the container
          | past the last free day, no charge posted yet; the terminal report is too old
        BLUU3030309 | port | blocked | blocked | customs (EXAM) | none | 2026-07-10, today (America/New_York) | -
          | - | resolve the holds | a hold is active
        BLUU7070700 | inland | unknown | not released | - | none | 2026-07-11, 1 day left (America/Chicago) | - | -
          | ask the terminal or the line | its release is not reported inland
        BLUU2020203 | port | ready | ready | - | none | 2026-07-12, 2 days left (America/New_York)
          | 2026-07-11 14:00:00 (ahead) | - | pick up | the last free days differ
        BLUU9090901 | port | ready | ready | - | 464.95 USD | 2026-07-13, 3 days left (America/New_York) | - | -
          | pay the fees, then pick up | fees are due
        BLUU5050500 | inland | on its way inland | not released | - | none | - | - | expected 2026-07-13 12:00:00
          | wait | it left the port
        BLUU4040404 | aboard | not discharged | not released | - | none | - | - | expected 2026-07-12 06:00:00
          | wait | not discharged
        BLUU1010108 | gone | picked up | not released | - | none | 2026-07-09, picked up in time (America/New_York)
          | - | 2 days out | return the empty | it was picked up
        BLUU8080806 | gone | empty returned | not released | - | none | - | - | 2 days out | -
          | the empty was returned
      `),
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('--json prints a line per container: its place, id, number and advice', async () => {
    const { code, stdout } = await advise([container({ ...ATLANTIC, pickup_lfd: '2026-07-12T04:00:00Z' })], '--json')
    expect(jsonLines(stdout)).toEqual([
      {
        source: '<stdin>',
        line: 1,
        id: ID,
        number: 'CSQU3054383',
        advice: expect.objectContaining({
          status: 'ready',
          action: 'pick_up',
          agrees: true,
          reasons: [],
          last_free_day: {
            day: '2026-07-12',
            source: 'unnamed',
            pointer: '/container/pickup_lfd',
            zone: 'America/New_York',
            ends_at: '2026-07-13T04:00:00Z',
            days_left: 2,
            days_late: null,
            risk: 'soon',
            notes: [],
            others: [],
          },
        }) as unknown,
      },
    ])
    expect(code).toBe(0)
  })

  test('the order: fewest days left, without a day, not started, picked up, returned', async () => {
    const boxes = [
      container({ ...ATLANTIC, number: 'RETURNED', empty_terminated_at: '2026-07-09T10:00:00Z' }),
      container({ ...ATLANTIC, number: 'GONE', pod_full_out_at: '2026-07-08T10:00:00Z', pickup_lfd: '2026-07-07' }),
      container({ number: 'ABOARD', current_status: 'on_ship', available_for_pickup: false, pickup_lfd: '2026-07-11' }),
      container({ ...ATLANTIC, number: 'NO DAY' }),
      container({ ...ATLANTIC, number: 'LEFT', pickup_lfd: '2026-07-11' }),
      container({ ...ATLANTIC, number: 'PAST', pickup_lfd: '2026-07-08' }),
    ]
    const { stdout } = await advise(boxes)
    expect(namesIn(stdout)).toEqual(['PAST', 'LEFT', 'NO DAY', 'ABOARD', 'GONE', 'RETURNED'])
    expect(stdout.endsWith('\n\n6 containers\n')).toBe(true)
    expect(numbersIn((await advise(boxes, '--json')).stdout)).toEqual(
      'RETURNED|GONE|ABOARD|NO DAY|LEFT|PAST'.split('|'),
    )
  })

  test('holds that are pending are listed as such, and an empty list is counted', async () => {
    const holds_at_pod_terminal = [
      { name: 'TMF', status: 'pending' },
      { name: 'customs', status: 'hold', description: 'EXAM' },
    ]
    const { stdout } = await advise([container({ ...fresh, holds_at_pod_terminal })])
    expect(cellsIn(stdout)[1]?.[4]).toBe('customs (EXAM); TMF, pending')
    expect(await advise([{ data: [] }])).toEqual({ code: 0, stdout: '0 containers\n', stderr: '' })
  })

  test('a day by which the empty is due, and a plan without a time, are shown as days', async () => {
    const boxes = [
      container({ ...ATLANTIC, number: 'MSCU5285725', pod_full_out_at: '2026-07-08T10:00:00Z' }),
      container({ ...ATLANTIC, pickup_appointment_at: '2026-07-12' }),
    ]
    const cwd = folder({
      'dates.json': JSON.stringify({ MSCU5285725: { return_by: '2026-07-12' } }),
      'boxes.jsonl': boxes.map(box => JSON.stringify(box)).join('\n'),
    })
    const flags = ['--now', NOW, '--dates', 'dates.json', '--columns', 'last free day,appointment']
    const { stdout } = await gateout(['advise', 'boxes.jsonl', ...flags], { cwd })
    expect(cellsIn(stdout).slice(1)).toEqual([
      ['empty due by 2026-07-12, 2 days left', '-'],
      ['-', '2026-07-12 (ahead)'],
    ])
  })

  test('30 MB of JSON lines take a small heap', async () => {
    const attributes = { ...ATLANTIC, note: 'x'.repeat(500), pickup_lfd: '2026-07-12' }
    const lineOf = (i: number): string => `${JSON.stringify(container({ ...attributes, number: `BLUU${1e6 + i}` }))}\n`
    const count = Math.ceil(30e6 / lineOf(0).length)
    const cwd = folder({ 'boxes.jsonl': Array.from({ length: count }, (_, i) => lineOf(i)).join('') })
    const child = start(['advise', 'boxes.jsonl', '--now', NOW], {
      cwd,
      env: { NODE_OPTIONS: '--max-old-space-size=48' },
    })
    let rows = 0
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) rows += chunk.toString().split('\n').length - 1
    expect(child.exitCode ?? (await once(child, 'close'))[0]).toBe(0)
    expect(rows).toBeGreaterThan(count)
  })

  test('a container given twice is one row if the rows are equal, else each, with a note of the places', async () => {
    const same = container(fresh)
    const blocked = container({ ...fresh, available_for_pickup: false })
    const input = [same, container({ ...fresh, number: 'BLUU2020203' }), same, { data: [blocked, blocked] }]
    const { code, stdout, stderr } = await advise(input, '--columns', 'container,verdict')
    expect(cellsIn(stdout)).toEqual([
      ['Container', 'Verdict', 'Note'],
      ['CSQU3054383', 'ready', 'in <stdin>:1, <stdin>:3; differs in <stdin>:4 /data/0'],
      ['BLUU2020203', 'ready'],
      ['CSQU3054383', 'not released', 'in <stdin>:4 /data/0, <stdin>:4 /data/1; differs in <stdin>:1'],
    ])
    expect([code, stderr, stdout.endsWith('\n\n2 containers\n')]).toEqual([1, '', true])
    expect(numbersIn((await advise(input, '--json')).stdout)).toHaveLength(5)
    expect(await advise([same, same])).toMatchObject({ code: 0 })
  })

  test.each([
    ['one id', ['CSQU3054383', 'CSQU3054383'], [ID, ID], '1 container'],
    ['two ids', ['CSQU3054383', 'CSQU3054383'], [ID, `${ID.slice(0, -1)}f`], '2 containers'],
    ['one number in any spelling, without ids', ['csqu 305438-3', 'CSQU3054383'], [], '1 container'],
    ['neither', [null, null], [], '2 containers'],
  ])('containers with %s', async (_, numbers, ids, count) => {
    const boxes = numbers.map((number, i) => ({ ...container({ ...fresh, number }), id: ids[i] }))
    const { stdout } = await advise(ids.length > 0 ? boxes : boxes.map(box => box.attributes), '--columns', 'verdict')
    expect(stdout).toContain(`\n\n${count}\n`)
  })

  test('--terms shows what is at stake, and puts the count into --json', async () => {
    const terms = JSON.stringify([{ free_days: 2, tiers: [{ days: null, rate: 100 }], currency_code: 'USD' }])
    const box = container({
      ...fresh,
      pod_timezone: 'UTC',
      pod_discharged_at: '2026-07-06T10:00:00Z',
      pickup_lfd: null,
    })
    const cwd = folder({ 'terms.json': terms, 'box.json': JSON.stringify(box) })
    const flags = ['advise', 'box.json', '--now', NOW, '--terms', 'terms.json']
    const { stdout } = await gateout([...flags, '--columns', 'container,At stake'], { cwd })
    expect(stdout).toMatch(/^Container +At stake\n\S+ +300 USD demurrage, by your terms\n/)
    const { stdout: json } = await gateout([...flags, '--json'], { cwd })
    expect(jsonLines(json)).toMatchObject([
      { advice: {}, free_time: { demurrage: { outcome: 'counted', amount: 300 } } },
    ])
  })

  test('--columns refuses a name that is not one', async () => {
    const { code, stderr } = await gateout(['advise', '--columns', 'contaner'], { input: '' })
    expect(code).toBe(2)
    expect(stderr).toContain('There is no column contaner')
  })

  test('--zone is the zone of containers that report none', async () => {
    const lfd = { ...fresh, pickup_lfd: '2026-07-12' }
    const boxes = [container({ ...lfd, pod_timezone: null }), container({ ...lfd, pod_timezone: 'America/New_York' })]
    const { stdout } = await gateout(['advise', '--json', '--now', NOW, '--zone', 'Asia/Tokyo'], {
      input: boxes.map(box => JSON.stringify(box)).join('\n'),
    })
    expect(jsonLines(stdout).map((line: any) => line.advice.last_free_day.zone)).toEqual([
      'Asia/Tokyo',
      'America/New_York',
    ])
  })

  test.each([[[]], [['--json']]])('warns of dates of a container that no file has, with %j', async flags => {
    const cwd = folder({ 'dates.json': '{"BLUU0000000":{}}', 'box.json': JSON.stringify(container(fresh)) })
    const { stderr } = await gateout(['advise', 'box.json', '--now', NOW, '--dates', 'dates.json', ...flags], { cwd })
    expect(stderr).toBe('dates.json: warning: /BLUU0000000: matches no container\n')
  })

  test('warns of a misspelt key of a policy', async () => {
    const cwd = folder({ 'policy.json': '{"soon_day":2}', 'box.json': JSON.stringify(container(fresh)) })
    const { stderr } = await gateout(['advise', 'box.json', '--now', NOW, '--policy', 'policy.json'], { cwd })
    expect(stderr).toBe('policy.json: warning: /soon_day: is ignored; did you mean soon_days?\n')
  })

  test('--policy gives other figures', async () => {
    const cwd = folder({ 'policy.json': '{"stale_after_hours":2}', 'box.json': JSON.stringify(container(fresh)) })
    const { stdout } = await gateout(['advise', 'box.json', '--now', NOW, '--policy', 'policy.json', '--json'], { cwd })
    expect(jsonLines(stdout)).toMatchObject([{ advice: { status: 'stale', action: 'refetch' } }])
  })

  test.each([
    ['{"soon_days":-1}', /^policy\.json: \/soon_days: /],
    ['{', /^policy\.json: /],
  ])('a file without a valid policy is refused: %s', async (text, message) => {
    const cwd = folder({ 'policy.json': text, 'box.json': JSON.stringify(container(fresh)) })
    const { code, stdout, stderr } = await gateout(['advise', 'box.json', '--now', NOW, '--policy', 'policy.json'], {
      cwd,
    })
    expect(stderr).toMatch(message)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  test('a time without an offset is a usage error', async () => {
    expect(await gateout(['advise', '--now', '2026-07-10'], { input: '[]' })).toMatchObject({ code: 2, stdout: '' })
  })
})
