import { describe, expect, test } from 'vitest'
import { cellsIn, container, folder, gateout, ID, jsonLines } from '../gateout'

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

const TITLES = ['Free until', 'Days left', 'Charged days', 'Amount', 'Next charge']
const NOW = ['--now', '2026-07-15T15:00:00Z']

describe('gateout free-time on dates', () => {
  test('prints the last free day, the days left, the charged days, the amount and the next charge', async () => {
    // Day 1 is the 8th, the last free day the 12th; charged: the 13th and 14th at 100, the 15th at 150.50.
    const { code, stdout, stderr } = await count(TERMS, ['--start', '2026-07-08', ...NOW])
    expect(cellsIn(stdout)).toEqual([TITLES, ['2026-07-12', '-3', '3', '350.50 USD', '2026-07-16 at 150.50 USD']])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
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
    const { code, stdout, stderr } = await count(TERMS, ['--start', '2026-07-08', '--end', '2026-07-07', ...NOW])
    expect(cellsIn(stdout)[1]).toEqual(['not assessable: the end is before the start', '-', '-', '-', '-'])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'warning: Not assessable: the end is before the start. --start and --end take them\n',
    })
  })

  test('a file of terms by charge needs one charge', async () => {
    const terms = { demurrage: TERMS, detention: TERMS }
    const flags = ['--start', '2026-07-08', ...NOW]
    expect((await count(terms, flags)).stderr).toBe(
      'terms.json: has terms of demurrage, detention; choose one with --charge\n',
    )
    expect(await count(terms, [...flags, '--charge', 'detention'])).toEqual(await count(TERMS, flags))
    expect(await count({ demurrage: TERMS }, flags)).toEqual(await count(TERMS, flags))
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

/** Demurrage: 4 free days, then 150 USD a day. Detention: 2 free days, then 90 USD a day. */
const BY_CHARGE = {
  demurrage: [{ free_days: 4, tiers: [{ days: null, rate: 150 }], currency_code: 'USD' }],
  detention: [{ free_days: 2, tiers: [{ days: null, rate: 90 }], currency_code: 'USD' }],
}
const NEW_YORK = { pod_timezone: 'America/New_York' }
/** The 7th in New York. */
const DISCHARGED = { ...NEW_YORK, pod_discharged_at: '2026-07-08T03:00:00Z' }

const countContainers = (values: readonly unknown[], terms: unknown, flags: readonly string[] = []) =>
  gateout(['free-time', '--terms', 'terms.json', ...NOW, ...flags], {
    cwd: folder({ 'terms.json': JSON.stringify(terms) }),
    input: values.map(value => JSON.stringify(value)).join('\n'),
  })

describe('gateout free-time on containers', () => {
  test('prints a row per container and charge, the most urgent container first', async () => {
    const { code, stdout, stderr } = await countContainers(
      [
        container({
          ...DISCHARGED,
          number: 'RETURNED',
          pod_full_out_at: '2026-07-09T15:00:00Z',
          empty_terminated_at: '2026-07-12T15:00:00Z',
        }),
        container({ ...DISCHARGED, number: 'OUT', pod_full_out_at: '2026-07-12T15:00:00Z' }),
        container({ ...DISCHARGED, number: 'OPEN' }),
      ],
      BY_CHARGE,
    )
    // Demurrage is free from the 7th to the 10th. OUT: two days of demurrage; out on the 12th and 13th, two days charged.
    expect(cellsIn(stdout)).toEqual([
      ['Container', 'Charge', ...TITLES],
      ['OPEN', 'demurrage', '2026-07-10', '-5', '5', '750 USD', '2026-07-16 at 150 USD'],
      ['OPEN', 'detention', 'not assessable: the start is not known', '-', '-', '-', '-'],
      ['OUT', 'demurrage', '2026-07-10', '-', '2', '300 USD', '-'],
      ['OUT', 'detention', '2026-07-13', '-2', '2', '180 USD', '2026-07-16 at 90 USD'],
      ['RETURNED', 'demurrage', '2026-07-10', '-', '0', '0 USD', '-'],
      ['RETURNED', 'detention', '2026-07-10', '-', '2', '180 USD', '-'],
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('--json prints a line per container: its place, id, number and free time', async () => {
    const { stdout } = await countContainers([container(DISCHARGED)], { demurrage: [{ free_days: 4 }] }, ['--json'])
    expect(jsonLines(stdout)).toEqual([
      {
        source: '<stdin>',
        line: 1,
        id: ID,
        number: 'CSQU3054383',
        free_time: {
          demurrage: expect.objectContaining({ last_free_day: '2026-07-10', amount: null }) as unknown,
          detention: null,
          combined: null,
        },
      },
    ])
  })

  test('--ledger names the container and the charge of each month', async () => {
    const { stdout } = await countContainers([container(DISCHARGED)], { demurrage: BY_CHARGE.demurrage }, ['--ledger'])
    expect(stdout).toContain('\nCSQU3054383, demurrage: Free until 2026-07-10; 5 days charged so far, 750 USD; ')
    expect(stdout).toContain('\nJuly 2026\n')
  })

  test('a container that cannot be read is named with its place, and the others are counted', async () => {
    const broken = { ...container(), attributes: { holds_at_pod_terminal: 7 } }
    const { code, stdout, stderr } = await countContainers([{ data: [broken, container(DISCHARGED)] }, 7], BY_CHARGE)
    expect(stdout).toContain('CSQU3054383')
    expect(stderr).toContain('<stdin>:1: /data/0/attributes/holds_at_pod_terminal: ')
    expect(stderr).toContain('<stdin>:2: ')
    expect(code).toBe(1)
  })

  test.each([
    ['an array with faults', [{}], /^terms\.json: \/0\/free_days: /],
    [
      'a part that is not an array',
      { demurrage: { free_days: 4 } },
      /^terms\.json: \/demurrage: must be an array such as \[\{ "free_days": 4 \}\], got an object\n$/,
    ],
    ['faulty terms', { detention: [{}] }, /^terms\.json: \/detention\/0\/free_days: /],
    [
      'a misspelt charge',
      { demurage: [] },
      /^terms\.json: warning: \/demurage: is ignored; did you mean demurrage\?\nterms\.json: must have a key of demurrage, detention, combined, such as \{/,
    ],
  ])('terms are refused: %s', async (_, terms, message) => {
    const { code, stdout, stderr } = await countContainers([container(DISCHARGED)], terms)
    expect(stderr).toMatch(message)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  test('a warning names each ignored key of the terms and the calendar, and changes nothing else', async () => {
    const tier = { days: null, rate: 100, price: 90 }
    const terms = [{ free_days: 4, free_day: 5, timezone: 'UTC', tiers: [tier], currency_code: 'USD' }]
    const flags = ['--start', '2026-07-08', ...NOW]
    const right = await count([{ free_days: 4, tiers: [{ days: null, rate: 100 }], currency_code: 'USD' }], flags)
    const wrong = await count([...terms, { free_days: 4, free_day: 5, valid_to: '2020-01-01' }], flags, { holiday: [] })
    expect(wrong).toEqual({
      ...right,
      stderr: [
        'terms.json: warning: /0/free_day: is ignored; did you mean free_days?',
        'terms.json: warning: /0/timezone: is ignored; a container has its own zone, and --start takes --zone',
        'terms.json: warning: /0/tiers/0/price: is ignored; the keys are days, rate',
        'calendar.json: warning: /holiday: is ignored; did you mean holidays?',
        '',
      ].join('\n'),
    })
    expect(await count(terms, [...flags, '--quiet'])).toEqual(right)
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
    ['both a start and files', ['--terms', 'terms.json', '--start', '2026-07-08', 'box.json']],
    ['an end without a start', ['--terms', 'terms.json', '--end', '2026-07-08']],
    ['zones of terminals with a start', ['--terms', 'terms.json', '--start', '2026-07-08', '--zone', 'Maher=UTC']],
    ['both --json and --ledger', ['--terms', 'terms.json', '--start', '2026-07-08', '--json', '--ledger']],
  ])('as a usage error: %s', async (_, flags) => {
    const cwd = folder({ 'terms.json': JSON.stringify(TERMS) })
    expect(await gateout(['free-time', ...flags], { cwd })).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('gateout free-time with --dates', () => {
  const record = (number: string) =>
    container({ number, pod_discharged_at: '2026-07-06T15:00:00Z', pod_timezone: 'America/New_York' })
  const withDates = (dates: unknown, ...flags: readonly string[]) =>
    gateout(['free-time', 'one.json', 'two.json', '--terms', 'terms.json', '--dates', 'dates.json', ...NOW, ...flags], {
      cwd: folder({
        'one.json': JSON.stringify(record('NRDU2222227')),
        'two.json': JSON.stringify(record('NRDU1111119')),
        'terms.json': JSON.stringify({
          demurrage: [{ ...TERMS[0], match: { number: ['NRDU2222227', 'NRDU1111119'] } }],
        }),
        'dates.json': JSON.stringify(dates),
      }),
    })

  test('a start of the caller and stopped days replace the record of one container', async () => {
    // From the 8th, without the 9th: free 8, 10 to 13; charged 14 and 15. By the record: free 6 to 10, charged 11 to 15.
    const dates = { 'nrdu 222222-7': { demurrage: { start: '2026-07-08' }, stopped: ['2026-07-09'] } }
    const { code, stdout, stderr } = await withDates(dates)
    expect(
      cellsIn(stdout)
        .slice(1)
        .map(cells => cells.slice(2, 6)),
    ).toEqual([
      ['2026-07-10', '-5', '5', '651.50 USD'],
      ['2026-07-13', '-2', '2', '200 USD'],
    ])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })
  test('a key that matches no container of any file is a warning, and an unknown key inside one is another', async () => {
    const dates = { NRDU1111119: { paid_thru: '2026-07-20' }, BLUU0000000: {}, 'a/b': {} }
    const { code, stderr } = await withDates(dates)
    expect(stderr.trim().split('\n')).toEqual([
      'dates.json: warning: /NRDU1111119/paid_thru: is ignored; did you mean paid_through?',
      'dates.json: warning: /BLUU0000000: matches no container',
      'dates.json: warning: /a~1b: matches no container',
    ])
    expect(code).toBe(0)
    expect((await withDates(dates, '--quiet')).stderr).toBe('')
  })
  test('a fault names the file and the place', async () => {
    const { code, stderr } = await withDates({ NRDU1111119: { paid_through: 'soon' } })
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'dates.json: /NRDU1111119/paid_through: must be a date that exists, such as 2026-01-05, got "soon"\n',
    })
  })
})

describe('gateout free-time --days', () => {
  const terms = { demurrage: TERMS, detention: TERMS }
  const asked = (attributes: object, flags: readonly string[] = [], dates: object = {}) =>
    gateout(['free-time', 'box.json', '--terms', 'terms.json', '--dates', 'dates.json', '--quiet', ...NOW, ...flags], {
      cwd: folder({
        'box.json': JSON.stringify(
          container({
            number: 'CSQU3054383',
            pod_timezone: 'UTC',
            pod_discharged_at: '2026-07-08T08:00:00Z',
            ...attributes,
          }),
        ),
        'terms.json': JSON.stringify(terms),
        'dates.json': JSON.stringify(dates),
      }),
    })
  // Free to the 12th; the 13th and the 14th cost 100 each, each further day 150.50.
  const days = ['2026-07-15', '2026-07-16']

  test('shows the amount if the container leaves today or tomorrow, the fees posted, and the sums', async () => {
    const fees = [{ type: 'demurrage', amount: 75, currency_code: 'USD' }]
    const { code, stdout } = await asked({ fees_at_pod_terminal: fees }, ['--days', '2'])
    expect(cellsIn(stdout)).toEqual([
      ['Container', 'Charge', 'Free until', 'Posted', ...days],
      ['CSQU3054383', 'demurrage', '2026-07-12', '75 USD', '350.50 USD', '501 USD'],
      ['Sum', 'USD', '350.50', '501'],
    ])
    expect(code).toBe(0)
  })

  test('counts a container that is given twice once', async () => {
    const { stdout } = await asked({}, ['--days', '1', 'box.json'])
    expect(cellsIn(stdout).map(cells => cells.slice(-2))).toEqual([
      ['2026-07-15', 'Note'],
      ['350.50 USD', 'in box.json:1, box.json:1'],
      ['USD', '350.50'],
    ])
    expect(stdout).toMatch(/\n\n1 container\n$/)
  })

  test('leaves out the days that are paid', async () => {
    const { stdout } = await asked({}, ['--days', '2', '--json'], { CSQU3054383: { paid_through: '2026-07-15' } })
    const due = { currency_code: 'USD' }
    expect(jsonLines(stdout)).toMatchObject([
      {
        number: 'CSQU3054383',
        forecast: {
          charge: 'demurrage',
          paid_through: '2026-07-15',
          days: [
            { day: '2026-07-15', charged: 3, amount: 0, ...due },
            { day: '2026-07-16', charged: 4, amount: 150.5, ...due },
          ],
        },
      },
    ])
  })

  test('has nothing to forecast for a container that is returned, and fails at one without a start', async () => {
    const times = { pod_full_out_at: '2026-07-10T08:00:00Z', empty_terminated_at: '2026-07-12T08:00:00Z' }
    const returned = await asked(times, ['--days', '1', '--json'])
    expect(jsonLines(returned.stdout)).toMatchObject([{ forecast: null }])
    const { code, stdout } = await asked({ pod_discharged_at: null, available_for_pickup: true }, ['--days', '1'])
    expect(stdout).toContain('not assessable: the start is not known')
    expect(code).toBe(1)
  })

  test.each([
    [['--days', '0'], 'from 1 to 366'],
    [['--days', '367'], 'from 1 to 366'],
    [['--days', '2', '--ledger'], '--ledger'],
  ])('refuses %j', async (flags, reason) => {
    const { code, stderr } = await asked({}, flags)
    expect(stderr).toContain(reason)
    expect(code).toBe(2)
  })

  test('excludes --start', async () => {
    const { code, stderr } = await count(TERMS, ['--start', '2026-07-08', '--days', '2', ...NOW])
    expect(stderr).toContain('--days is for containers: --start excludes it')
    expect(code).toBe(2)
  })
})
