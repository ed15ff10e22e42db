import { describe, expect, test } from 'vitest'
import { folder, gateout } from '../gateout'

const LIFE = ['history', 'examples/life/container.json', 'examples/life/notifications']
const PERIOD = ['--from', '2026-03-03', '--to', '2026-03-09', '--now', '2026-03-12T00:00:00Z']
const ZONE = ['--zone', 'America/New_York']
const FETCHED = ['--as-of', '2026-03-02T12:00:00Z']

describe('gateout history', () => {
  test('shows the days as a table, and a sentence', async () => {
    const { code, stdout, stderr } = await gateout([...LIFE, ...PERIOD, ...ZONE, ...FETCHED])
    expect([code, stderr]).toEqual([0, ''])
    const [head, first, , , , part, clocks, last, empty, ...sentences] = stdout.split('\n')
    expect(head).toMatch(/^Day +Could be picked up +Ready +Unknown +Holds +Confirmed$/)
    expect(first).toMatch(/^2026-03-03 +no +- +- +- +yes$/)
    expect(part).toMatch(/^2026-03-07 +part +13:20 +3:30 +TMF \(TMF UNPAID\) +no$/)
    expect(clocks).toMatch(/^2026-03-08 +yes +23:00/)
    expect(last).toMatch(/^2026-03-09 +yes +24:00 +- +- +no$/)
    expect([empty, ...sentences]).toEqual([
      '',
      'From 3 to 9 March 2026 (America/New_York): it could be picked up on 2 of 7 days, on part of 1. On 3 it could not: 3 March, not available; 4 to 5 March, customs and TMF holds. It is not known for 6 March. No later notification or fetch confirms 7 to 9 March.',
      'From 11 notifications.',
      '',
    ])
  })
  test('writes the result of history.days as JSON, for the hours of a gate', async () => {
    const { stdout } = await gateout([...LIFE, ...PERIOD, ...ZONE, '--hours', '07:00-17:00', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ days: Array(7).fill({ seconds: 36_000 }), unused: 0 })
  })
  test('takes the stay at the terminal and its zone from the container', async () => {
    const { stdout } = await gateout(
      'history examples/invoice/container.json examples/life/notifications --json'.split(' '),
    )
    const { days } = JSON.parse(stdout)
    expect([days[0].day, days.at(-1).day]).toEqual(['2026-03-03', '2026-03-16'])
  })
  test.each([
    [[...LIFE, ...PERIOD], 'examples/life/container.json: reports no time zone: name one with --zone\n'],
    [
      [...LIFE, '--zone', 'UTC'],
      'examples/life/container.json: has no date of discharge: name the first day with --from\n',
    ],
    [
      [...LIFE, ...ZONE, '--from', '2026-03-03', '--to', '2026-03-02'],
      '/to: must be from the first day to 365 days after it\n',
    ],
  ])('refuses %j', async (args, message) => {
    expect(await gateout(args)).toEqual({ code: 1, stdout: '', stderr: message })
  })
  test.each(['17:00-07:00', '7:00', '07:00'])('refuses the hours %s', async hours => {
    const { code, stderr } = await gateout([...LIFE, '--hours', hours])
    expect([code, stderr]).toEqual([2, expect.stringContaining('It is not two times in order, such as 07:00-17:00.')])
  })
})

describe('gateout audit --history', () => {
  const number = 'BLUU7038416'
  const invoice = (numbers: readonly string[]) => ({
    container_numbers: numbers,
    charged: [
      { from: '2026-03-04', to: '2026-03-05', rate: 100 },
      { from: '2026-03-08', to: '2026-03-08', rate: 100 },
    ],
  })
  const box = {
    id: '234aff18-57af-4566-9151-e95e4cb965a0',
    type: 'container',
    attributes: {
      number,
      pod_timezone: 'America/New_York',
      available_for_pickup: false,
      holds_at_pod_terminal: [],
      fees_at_pod_terminal: [],
    },
  }
  const audit = (numbers: readonly string[], ...flags: readonly string[]) =>
    gateout(['audit', 'invoice.json', '--law', 'none', ...flags], {
      cwd: folder({ 'invoice.json': JSON.stringify(invoice(numbers)), 'box.json': JSON.stringify(box) }),
    })
  const HISTORY = ['--container', 'box.json', '--history', `${process.cwd()}/examples/life/notifications`, ...FETCHED]

  test('names the charged days without a pickup, and lists the days', async () => {
    const { stdout } = await audit([number], ...HISTORY)
    expect(stdout).toContain(
      'By its notifications the container could not be picked up on 2 of the 3 charged days: 2026-03-04 to 2026-03-05.',
    )
    expect(stdout.match(/^2026-03-0\d/gm)).toEqual(['2026-03-04', '2026-03-05', '2026-03-08'])
  })
  test('writes the availability as JSON', async () => {
    const { stdout } = await audit([number], ...HISTORY, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ availability: { days: 3, could: { yes: 1, no: 2 }, not_covered: 0 } })
  })
  test('covers no day of another container', async () => {
    const { stdout } = await audit(['MSCU5285725'], ...HISTORY, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ availability: { days: 3, not_covered: 3 } })
  })
  test('needs the container', async () => {
    const { code, stderr } = await audit([number], ...HISTORY.slice(2))
    expect([code, stderr]).toEqual([2, expect.stringContaining('--history needs --container')])
  })
})
