import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { folder, gateout, jsonLines } from '../gateout'

/** Five calendar days, then 100 USD for each of two days, then 150.50 USD. */
const TERMS = [
  {
    free_days: 5,
    tiers: [
      { days: 2, rate: 100 },
      { days: null, rate: 150.5 },
    ],
    currency_code: 'USD',
  },
]
const WORKING = [{ free_days: 5, free_count: 'working', charged_count: 'working' }]

const count = (terms: unknown, flags: readonly string[], calendar: unknown = {}) =>
  gateout(['free-time', '--terms', 'terms.json', '--calendar', 'calendar.json', ...flags], {
    cwd: folder({ 'terms.json': JSON.stringify(terms), 'calendar.json': JSON.stringify(calendar) }),
  })

const cellsIn = (stdout: string): readonly (readonly string[])[] =>
  stdout
    .trim()
    .split('\n')
    .map(row => row.split(/ {2,}/))

const TITLES = ['Free until', 'Days left', 'Charged days', 'Amount', 'Next charge']
const NOW = ['--now', '2026-07-15T15:00:00Z']

describe('gateout free-time on dates', () => {
  test('prints the last free day, the days left, the charged days, the amount and the next charge', async () => {
    // Day 1 is the 8th, the last free day the 12th; charged: the 13th and 14th at 100, the 15th at 150.50.
    const { code, stdout, stderr } = await count(TERMS, ['--start', '2026-07-08', ...NOW])
    expect(cellsIn(stdout)).toEqual([TITLES, ['2026-07-12', '-3', '3', '350.50 USD', '2026-07-16 at 150.50 USD']])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('with an end neither days are left nor is a charge to come', async () => {
    const { stdout } = await count(TERMS, ['--start', '2026-07-08', '--end', '2026-07-13', ...NOW])
    expect(cellsIn(stdout)).toEqual([TITLES, ['2026-07-12', '-', '1', '100 USD', '-']])
  })

  test('without tiers days are counted and no amount is shown', async () => {
    // Wednesday the 8th to Tuesday the 14th, without the weekend; the 15th is charged.
    const { stdout } = await count(WORKING, ['--start', '2026-07-08', ...NOW])
    expect(cellsIn(stdout)).toEqual([TITLES, ['2026-07-14', '-1', '1', '-', '2026-07-16']])
  })

  test('days are those of --zone, and a holiday of --calendar is not a working day', async () => {
    // In Los Angeles it is still the 7th. The 9th is a holiday: 7, 8, 10, 13 and 14 July are the free days.
    const zone = ['--zone', 'America/Los_Angeles', ...NOW]
    const { stdout } = await count(WORKING, ['--start', '2026-07-08T03:00:00Z', ...zone], { holidays: ['2026-07-09'] })
    expect(cellsIn(stdout)[1]).toEqual(['2026-07-14', '-1', '1', '-', '2026-07-16'])
  })

  test('the reason is shown if free time cannot be assessed', async () => {
    const { code, stdout } = await count(TERMS, ['--start', '2026-07-08', '--end', '2026-07-07', ...NOW])
    expect(cellsIn(stdout)[1]).toEqual(['not assessable: the end is before the start', '-', '-', '-', '-'])
    expect(code).toBe(0)
  })

  test('--json prints the answer of free_time.count', async () => {
    const { stdout } = await count(TERMS, ['--json', '--start', '2026-07-08', ...NOW])
    expect(jsonLines(stdout)).toEqual([
      {
        outcome: 'counted',
        terms: 0,
        first_day: '2026-07-08',
        last_free_day: '2026-07-12',
        ends_at: '2026-07-13T00:00:00Z',
        days_left: -3,
        days: { free: 5, excluded: 0, charged: 3 },
        amount: 350.5,
        currency_code: 'USD',
        next_charge: { day: '2026-07-16', rate: 150.5 },
        ledger: [
          { from: '2026-07-08', to: '2026-07-12', kind: 'free', rate: null },
          { from: '2026-07-13', to: '2026-07-14', kind: 'charged', rate: 100 },
          { from: '2026-07-15', to: '2026-07-15', kind: 'charged', rate: 150.5 },
        ],
      },
    ])
  })
})

describe('--ledger', () => {
  test('prints the days as months, with the charge of each day', async () => {
    // Free from Wednesday the 29th to Sunday the 2nd; then 100, 100 and 150.50.
    const now = ['--now', '2026-08-05T12:00:00Z']
    const { stdout } = await count(TERMS, ['--start', '2026-07-29', '--ledger', ...now])
    expect(stdout.slice(stdout.indexOf('\n\n') + 2)).toBe(
      [
        'Free until 2026-08-02; 3 days charged so far, 350.50 USD; the next is 2026-08-06 at 150.50 USD.',
        '',
        'July 2026',
        '    Mo      Tu      We      Th      Fr      Sa      Su',
        '    27      28      29      30      31',
        '                  free    free    free',
        '',
        'August 2026',
        '    Mo      Tu      We      Th      Fr      Sa      Su',
        '                                             1       2',
        '                                          free    free',
        '     3       4       5       6       7       8       9',
        '   100     100  150.50',
        '',
        'a figure: the charge of that day in USD; -: not counted',
        '',
      ].join('\n'),
    )
  })

  test('without tiers a charged day is due, and a day that does not count has a dash', async () => {
    const { stdout } = await count(WORKING, ['--start', '2026-07-08', '--ledger', ...NOW])
    expect(stdout).toContain(
      [
        '  Mo    Tu    We    Th    Fr    Sa    Su',
        '   6     7     8     9    10    11    12',
        '            free  free  free     -     -',
        '  13    14    15    16    17    18    19',
        'free  free   due',
        '',
        'due: charged; -: not counted',
      ].join('\n'),
    )
  })

  test('in a terminal too narrow for a week it prints one line per run', async () => {
    const cwd = folder({ 'terms.json': JSON.stringify(TERMS) })
    const args = ['free-time', '--terms', 'terms.json', '--start', '2026-07-08', '--ledger', ...NOW]
    const { stdout } = await gateout(args, { cwd, columns: 40 })
    expect(stdout).toContain(
      '2026-07-08 to 2026-07-12: free\n2026-07-13 to 2026-07-14: charged at 100\n2026-07-15: charged at 150.50\n',
    )
  })

  test('prints the sentence alone if there is no day to show', async () => {
    const { stdout } = await count(TERMS, ['--start', '2026-07-20', '--end', '2026-07-19', '--ledger', ...NOW])
    expect(stdout).toMatch(/\nNot assessable: the end is before the start\.\n$/)
  })
})

describe('refuses', () => {
  test('terms and a calendar with faults, naming the file and the place of each', async () => {
    const faulty = [{ free_days: -1, tiers: [{ days: 2, rate: 100 }] }]
    const { code, stdout, stderr } = await count(faulty, ['--start', '2026-07-08'], { weekend: [8] })
    expect(stderr.split('\n').map(line => line.split(': ').slice(0, 2))).toEqual([
      ['calendar.json', '/weekend/0'],
      ['terms.json', '/0/currency_code'],
      ['terms.json', '/0/free_days'],
      ['terms.json', '/0/tiers/0/days'],
      [''],
    ])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  test('a file that is not JSON, and one that is not there', async () => {
    const cwd = folder({ 'terms.json': '[' })
    const args = ['free-time', '--terms', 'terms.json', '--calendar', 'none.json', '--start', '2026-07-08']
    const { code, stdout, stderr } = await gateout(args, { cwd })
    expect(stderr).toMatch(/^terms\.json: not JSON\nnone\.json: .+\n$/)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  test('a sum out of the range of a double', async () => {
    const terms = [{ free_days: 0, tiers: [{ days: null, rate: 1e308 }], currency_code: 'USD' }]
    const { code, stderr } = await count(terms, ['--start', '2026-07-08', '--end', '2026-07-09'])
    expect(stderr).toMatch(/^terms\.json: the sum /)
    expect(code).toBe(1)
  })

  test.each([
    ['no terms', ['--start', '2026-07-08']],
    ['a start that is not a date', ['--terms', 'terms.json', '--start', '2026-02-30']],
    ['an end that is not a date', ['--terms', 'terms.json', '--start', '2026-07-08', '--end', 'Friday']],
    ['an unknown zone', ['--terms', 'terms.json', '--start', '2026-07-08', '--zone', 'Mars/Port']],
    ['both --json and --ledger', ['--terms', 'terms.json', '--start', '2026-07-08', '--json', '--ledger']],
  ])('as a usage error: %s', async (_, flags) => {
    const cwd = folder({ 'terms.json': JSON.stringify(TERMS) })
    expect(await gateout(['free-time', ...flags], { cwd })).toMatchObject({ code: 2, stdout: '' })
  })
})

test('the example of the help runs', async () => {
  const { stdout } = await gateout(['free-time', '--help'])
  const [, words = ''] = stdout.split('$ gateout ')
  const { code, stderr } = await gateout(words.trim().split(' '))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(readFileSync('examples/free-time/working-days.json', 'utf8')).toContain('"free_count": "working"')
})
