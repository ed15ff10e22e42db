/**
 * How is each cell read? One table for each kind of column; `named` is a cell that is named, `open` one that is asked for.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { read, type Answers, type Table } from '../../src/table'
import { plainDate, readDate } from '../../src/table/date'

const NUMBER = 'MSCU5285725'
const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

/** The table of a container with a cell. */
const tableOf = (header: string, cell: string, answers: Answers = {}, more = ''): Table =>
  read({ text: `Container,${quote(header)}${more && ',More'}\n${NUMBER},${quote(cell)}${more}`, ...answers })

const attributesOf = ({ document }: Table): { readonly [name: string]: unknown } =>
  document.data[0]!.attributes as object as { readonly [name: string]: unknown }

/** The attribute of a cell, or how it is not read. */
const readCell = (header: string, attribute: string, cell: string, answers?: Answers): unknown => {
  const table = tableOf(header, cell, answers)
  const value = attributesOf(table)[attribute]
  if (table.questions.some(({ about }) => about === 'order' || about === 'currency')) return ['open', value]
  const isNamed = table.unread.length > 0 || table.suspects.length > 0
  return isNamed ? (value === undefined ? 'named' : ['named', value]) : value
}

/** A row for each of the cells, with bars between them, that are read alike. */
const each = <T>(cells: string, expected: T) => cells.split('|').map(cell => [cell, expected] as [string, T])

const fee = (amount: number, currency_code = 'USD', type = 'total') => ({ type, amount, currency_code })

describe('an amount', () => {
  test.each([
    ...each('0|0,00 €|$ -|none', []),
    ...each('-|n/a|TBD', undefined),
    ['$1,250.00', [fee(1250)]],
    ['1.250,00 EUR', [fee(1250, 'EUR')]],
    ['1 250,00 EUR', [fee(1250, 'EUR')]],
    ['1\u00a0250,00 EUR', [fee(1250, 'EUR')]],
    ['1\u202f250,00 EUR', [fee(1250, 'EUR')]],
    ["1'250.00 CHF", [fee(1250, 'CHF')]],
    ['12 250.50 USD', [fee(12_250.5)]],
    ['1,250', [fee(1250)]],
    ['USD 375', [fee(375)]],
    ['375 US$', [fee(375)]],
    ['US$531.60', [fee(531.6)]],
    ['€ 375,50', [fee(375.5, 'EUR')]],
    ['-245.00', [fee(-245)]],
    ['$-245.00', [fee(-245)]],
    ['-$245.00', [fee(-245)]],
    ['USD -245.00', [fee(-245)]],
    ['\u2212245.00', [fee(-245)]],
    ['(375.00)', [fee(-375)]],
    ['375.00-', [fee(-375)]],
    ['1.250,-- EUR', [fee(1250, 'EUR')]],
    ['Rs. 12,500/-', ['open', [fee(12_500, 'XXX')]]],
    ['１，２５０ JPY', [fee(1250, 'JPY')]],
    ['₹ 1,25,000.00', [fee(125_000, 'INR')]],
    ['$1,250.00 USD', [fee(1250)]],
    ['$150 + $75', [fee(150), fee(75)]],
    ['Demurrage $1,150.50, Exam $75', [fee(1150.5, 'USD', 'demurrage'), fee(75, 'USD', 'exam')]],
    ['150 USD, 75 USD', [fee(150), fee(75)]],
    ['$150.00\n$75.00', [fee(150), fee(75)]],
    ['375 USD + 90 EUR', [fee(375), fee(90, 'EUR')]],
    ['demurrage 375 USD; exam 90 USD', [fee(375, 'USD', 'demurrage'), fee(90, 'USD', 'exam')]],
    ['Demurrage: $375', [fee(375, 'USD', 'demurrage')]],
    ['extended dwell time 0 USD', [fee(0, 'USD', 'extended_dwell_time')]],
    ['demurrage 490; other -490', [fee(490, 'USD', 'demurrage'), fee(-490, 'USD', 'other')]],
    ...each('PAID|PAID 450|PAID 05/19/2020|4/1/2026|3 days @ 150|2 x 375 USD|$375/day|ref 80012345', 'named'),
    ...each('375 USD 90 EUR|Demurrage - $375|--375|1.2.3|12,50,00|375 XYZ|Yes|offen', 'named'),
    // The decimals of a number without a whole part, and more than an amount.
    ['$.50', 'named'],
    ['300+', 'named'],
    ['Rs.500', ['open', [fee(500, 'XXX')]]],
    ["'300", [fee(300)]],
  ])('%j is %j', (cell, expected) => {
    expect(readCell('Fees', 'fees_at_pod_terminal', cell, { currency: 'USD' })).toEqual(expected)
  })

  test('has the type of its column, and the currency of the header, of its column, of the place, or of the answer', () => {
    expect(readCell('Demurrage (EUR)', 'fees_at_pod_terminal', '12,50')).toEqual([fee(12.5, 'EUR', 'demurrage')])
    expect(readCell('Exam fee', 'fees_at_pod_terminal', '90 USD')).toEqual([fee(90, 'USD', 'exam')])
    const cells = 'Fees,Currency,Terminal\n375,usd,\n375,€,\n375,,\n$375,,TTI\n$375,,Antwerp'
    const numbered = cells
      .split('\n')
      .map(
        (row, i) =>
          `${i === 0 ? 'Container' : ['MSCU5285725', 'CSQU3054383', 'BLUU1010108', 'NRDU4820162', 'TGHU2814493'][i - 1]!},${row}`,
      )
    const table = read({ text: numbered.join('\n') })
    expect(table.document.data.map(({ attributes }) => attributes!.fees_at_pod_terminal![0]!.currency_code)).toEqual(
      'USD EUR XXX USD XXX'.split(' '),
    )
    expect(table.questions).toEqual([
      {
        about: 'currency',
        cells: [
          { row: 4, column: 2 },
          { row: 6, column: 2 },
        ],
      },
    ])
    expect(readCell('Fees', 'fees_at_pod_terminal', '$375', { currency: 'CAD' })).toEqual([fee(375, 'CAD')])
    // Euros are not written with a dollar.
    expect(readCell('Fees', 'fees_at_pod_terminal', '$375', { currency: 'EUR' })).toEqual(['open', [fee(375, 'XXX')]])
  })

  test('with three digits behind its mark is read by the other cells of the table', () => {
    const read2 = (first: string, second: string): unknown =>
      attributesOf(read({ text: `Container,Fees\n${NUMBER},${quote(first)}\nCSQU3054383,${quote(second)}` }))[
        'fees_at_pod_terminal'
      ]
    expect(read2('1.250 EUR', '375,50 EUR')).toEqual([fee(1250, 'EUR')])
    expect(read2('1.250 EUR', '375.50 EUR')).toBe(undefined)
    expect(read2('12.345 KWD', '1.5 KWD')).toEqual([fee(12.345, 'KWD')])
    expect(read2('12.345 KWD', '12 KWD')).toBe(undefined)
    expect(readCell('Fees (KWD)', 'fees_at_pod_terminal', '12.345')).toBe('named')
    expect(readCell('Fees (KWD)', 'fees_at_pod_terminal', '12.5')).toEqual([fee(12.5, 'KWD')])
  })
})

describe('a day', () => {
  test.each([
    ...each('2026-07-09|2026-07-09 00:00:00|2026-07-09T23:59:00|2026/7/9|20260709', '2026-07-09'),
    ['2022-Feb-01', '2022-02-01'],
    ...each('9 July 2026|Jul 9, 2026|9-Jul-26', '2026-07-09'),
    ['9. März 2026', '2026-03-09'],
    ['09.07.2026', '2026-07-09'],
    ['9.7.26', '2026-07-09'],
    ['7/20/2026', '2026-07-20'],
    ['31/7/2026', '2026-07-31'],
    ['11/16/21', '2021-11-16'],
    ['7/7/2026', '2026-07-07'],
    ['Thu 7/9/2026', '2026-07-09'],
    ['Mon 7/9/2026', '2026-09-07'],
    ['Sa. 14.11.2026', '2026-11-14'],
    ['jeu. 9 juillet 2026', '2026-07-09'],
    ['Mar 9, 2026', '2026-03-09'],
    ['Mon, Nov 30, 2026', '2026-11-30'],
    ['Monday, November 30, 2026', '2026-11-30'],
    ['Do 26.11.2026', '2026-11-26'],
    ["'11/30/2026", '2026-11-30'],
    ['\u200e11/30/2026', '2026-11-30'],
    ['pending', undefined],
    ['not yet', undefined],
    ['1er août 2026', '2026-08-01'],
    ...each('9 de julio de 2026|2026年7月9日|２０２６／０７／０９|46212', '2026-07-09'),
    ['3/20/2022 11:59:00 PM', '2022-03-20'],
    ...each('TBD|#N/A|0001-01-01T00:00:00', undefined),
    ...each('7/9/2026|17/08/21|26-Nov-24', ['open', undefined]),
    ...each('Fri 7/9/2026|Tue, Nov 30, 2026|Moved 11/30/2026|⏳|✅|9-Jul|7/9|PAST|14-02-202|So. 14.11.2026', 'named'),
    ...each('20-Jul-99|2026-02-30|30.02.2026|1970-01-01|9 Jux 2026|11/27/2026 - 12/02/2026|7/20/2026 25:00', 'named'),
    ['call Bob', 'named'],
  ])('%j is %j', (cell, expected) => {
    expect(readCell('LFD', 'pickup_lfd', cell, { zone: 'UTC' })).toEqual(expected)
  })

  test.each([
    ['7/9/2026', 'day_first', '2026-09-07'],
    ['7/9/2026', 'month_first', '2026-07-09'],
    ['7/9/2026', 'year_first', ['open', undefined]],
    ['17/08/21', 'day_first', '2021-08-17'],
    ['17/08/21', 'year_first', '2017-08-21'],
    ['26-Nov-24', 'day_first', '2024-11-26'],
    ['26-Nov-24', 'month_first', '2024-11-26'],
    ['26-Nov-24', 'year_first', '2026-11-24'],
    ['26-Nov-31', 'year_first', ['open', undefined]],
    ['31/7/2026', 'month_first', '2026-07-31'],
  ] as const)('%j, %s is %j', (cell, order, expected) => {
    expect(readCell('LFD', 'pickup_lfd', cell, { zone: 'UTC', order })).toEqual(expected)
  })

  const readDays = (cells: readonly string[], answers: Answers & { readonly now?: string } = {}): unknown => {
    const rows = cells.map((cell, i) => ['MSCU5285725', 'CSQU3054383', 'TGHU2814493'][i]! + `,${cell}`)
    const table = read({ text: ['Container,LFD', ...rows].join('\n'), zone: 'UTC', ...answers })
    const days = table.document.data.map(({ attributes }) => attributes!['pickup_lfd' as never] as string)
    return [...table.questions.map(({ about }) => about), ...days, ...table.assumed.map(({ about }) => `by ${about}`)]
  }
  const now = '2026-11-25T18:00:00Z'

  // The order is that of the column's own cells, else of the answer, else the only one near now.
  test.each([
    [['7/20/2026', '7/8/2026'], {}, ['2026-07-20', '2026-07-08']],
    [['7/20/2026', '7/8/2026'], { order: 'day_first' }, ['2026-07-20', '2026-07-08']],
    [['7/20/2026', '20/7/2026', '7/8/2026'], {}, ['order', '2026-07-20', '2026-07-20', undefined]],
    [['5/12/2026', '1/12/2026'], { now }, ['2026-12-05', '2026-12-01', 'by order']],
    [['11/12/2026'], { now }, ['order', undefined]],
    [['11/12/2026', '11/20/2026'], { now }, ['2026-11-12', '2026-11-20']],
    [['30.11.26', '21.11.26'], { now }, ['2026-11-30', '2026-11-21', 'by order']],
    [['26-Nov-24'], { now }, ['2026-11-24', 'by order']],
    [['26-Nov-24'], {}, ['order', undefined]],
    [['18-Nov-26', '7-Dec-26'], { now }, ['2026-11-18', '2026-12-07', 'by order']],
    [['5/3/2026'], { now }, ['order', undefined]],
    [['11/20', '11/5'], { now }, ['2026-11-20', '2026-11-05', 'by year']],
    [['1/14'], { now }, ['2027-01-14', 'by year']],
    [['9-Dec', 'Dec 11'], { now }, ['2026-12-09', '2026-12-11', 'by year']],
    [['11/11 1400'], { now }, ['2026-11-11T14:00:00Z', 'by year']],
    // Of which year, is not clear; nor whether four digits are a year.
    [['5/20'], { now }, [undefined]],
    [['11/20 2026'], { now }, [undefined]],
    [['11/20'], {}, [undefined]],
  ] as const)('%j with %j is %j', (cells, answers, expected) => {
    expect(readDays(cells, answers)).toEqual(expected)
  })

  test('before the first charged one is the last free day', () => {
    expect(readCell('Storage start', 'pickup_lfd', '2026-03-01', { zone: 'UTC' })).toBe('2026-02-28')
  })
})

describe('a time', () => {
  const zone = 'America/Los_Angeles'
  test.each([
    ['08/26/2021 23:38', '2021-08-27T06:38:00Z'],
    ['2021-08-06T23:38:00', '2021-08-07T06:38:00Z'],
    ['2021-10-31T16:56:45.555', '2021-10-31T23:56:45.555Z'],
    ['10/25/2021 1:49 PM', '2021-10-25T20:49:00Z'],
    ['10/25/2021 1 PM', '2021-10-25T20:00:00Z'],
    ...each('10/25/2021 1:49 p. m.|10/25/21 1:49p|10/25/2021 13h49', '2021-10-25T20:49:00Z'),
    ['2022-JAN-24 17:46:31', '2022-01-25T01:46:31Z'],
    ['08/26/2021 23:38 (Actual)', '2021-08-27T06:38:00Z'],
    ['08/26/2021 11:38 PM PT', '2021-08-27T06:38:00Z'],
    // A terminal may call its summer time PST.
    ['08/26/2021 23:38 PST', '2021-08-27T06:38:00Z'],
    ['08/26/2021 23:38 EST', 'named'],
    ['08/26/2021 2300-2359', ['named', '2021-08-27T06:00:00Z']],
    ['08/26/2021 @ 23:38', '2021-08-27T06:38:00Z'],
    ['26.08.2021 um 23:38 Uhr', '2021-08-27T06:38:00Z'],
    ['26/08/2021 à 23h', '2021-08-27T06:00:00Z'],
    ['Thursday, August 26, 2021 11:38 PM', '2021-08-27T06:38:00Z'],
    ['Discharged 08/26/2021 23:38', '2021-08-27T06:38:00Z'],
    ['08/26/2021 (Thu)', '2021-08-26'],
    ['08/26/2021 (Fri)', 'named'],
    // An estimate, a time limit, a footnote, and the empty container.
    ...each('08/26/2021 23:38 (est)|by 08/26/2021|08/26/2021*|08/26/2021 MT', 'named'),
    ['2021-08-07T06:38:00Z', '2021-08-07T06:38:00Z'],
    ['2021-06-19T09:59:00+00:00', '2021-06-19T09:59:00+00:00'],
    ['2021-06-19 09:59 -0700', '2021-06-19T09:59:00-07:00'],
    ['08/19/2021 12:00:00 AM', '2021-08-19'],
    ...each('N/A|--no time|Invalid date', undefined),
    ['no', null],
    ...each('ARRIVING 08/18 1st shift|08/19/2021 later|5:00', 'named'),
  ])('%j is %j', (cell, expected) => {
    expect(readCell('Discharged', 'pod_discharged_at', cell, { zone })).toEqual(expected)
  })

  test('without a colon is read behind the date of Navis N4', () => {
    const answers = { zone, order: 'year_first' } as const
    expect(readCell('Discharged', 'pod_discharged_at', '21-Aug-26 2005', answers)).toBe('2021-08-27T03:05:00Z')
  })

  test('without a zone is a day, and the zone is asked for', () => {
    const table = tableOf('Discharged', '08/26/2021 23:38')
    expect(attributesOf(table)).toEqual({ number: NUMBER, pod_discharged_at: '2021-08-26' })
    expect(table.questions).toEqual([{ about: 'zone', cells: [{ row: 2, column: 2 }] }])
  })

  test('is in the zone of its terminal', () => {
    const text = 'Container,Terminal,LFD\nMSCU5285725,Maher,2026-07-09 16:30\nCSQU3054383,WBCT,2026-07-09 16:30'
    const cells = [
      { row: 2, column: 3 },
      { row: 3, column: 3 },
    ]
    expect(read({ text }).questions).toEqual([{ about: 'zone', terminals: ['Maher', 'WBCT'], cells }])
    expect(read({ text, zone: { '': 'America/New_York' } }).questions).toEqual([])
    const table = read({ text, zone: { Maher: 'America/New_York' } })
    expect(table.document.data[0]!.attributes).toMatchObject({
      pickup_lfd: '2026-07-09T20:30:00Z',
      pod_timezone: 'America/New_York',
    })
    expect(table.questions).toEqual([{ about: 'zone', terminals: ['WBCT'], cells: [{ row: 3, column: 3 }] }])
  })

  test('an answer is evidence without a time', () => {
    expect(attributesOf(tableOf('Gate out', 'yes'))['current_status']).toBe('picked_up')
    expect(attributesOf(tableOf('Gate out', 'On Ship'))['current_status']).toBe('on_ship')
    expect(attributesOf(tableOf('Gate out', '✅'))['current_status']).toBe('picked_up')
    expect(attributesOf(tableOf('Gate out', '❌'))).toEqual({ number: NUMBER })
    expect(attributesOf(tableOf('Gate out', 'OUT 11/19/2026', { zone }))).toMatchObject({
      current_status: 'picked_up',
      pod_full_out_at: '2026-11-19',
    })
    expect(attributesOf(tableOf('Location', 'COMMUNITY - OUT'))['current_status']).toBe('picked_up')
    expect(attributesOf(tableOf('Location', 'Yard'))['current_status']).toBe(undefined)
    expect(attributesOf(tableOf('Empty return', 'x'))['current_status']).toBe('empty_returned')
    expect(attributesOf(tableOf('Pickup appt', 'No'))).toEqual({ number: NUMBER })
  })
})

const hold = (name: string, description?: string, status = 'hold') => ({
  name,
  status,
  ...(description !== undefined && { description }),
})

describe('a hold', () => {
  test.each([
    ...each('none|No|0|Clear|RELEASED|No holds|OK|keine|CUSTOMS RELEASED|Customs: released', []),
    ['Customs hold released', []],
    ['Customs hold not released', [hold('customs', 'Customs hold not released')]],
    ['Customs (released)', []],
    ['1C', []],
    ['n/a', undefined],
    ['-', undefined],
    ...each('customs|CUSTOMS HOLD|Zoll', [hold('customs')]),
    ['Line Hold', [hold('freight')]],
    ['Carrier hold', [hold('freight')]],
    ['USDA', [hold('USDA')]],
    ['X-ray exam', [hold('VACIS', 'X-ray exam')]],
    ['TMF_CONTAINER_HOLD', [hold('TMF', 'TMF_CONTAINER_HOLD')]],
    ['CUSTOMS Default Bill Hold', [hold('customs', 'CUSTOMS Default Bill Hold')]],
    ['BILL OF LADING HOLD - LINE', [hold('freight', 'BILL OF LADING HOLD - LINE')]],
    ['CBP HOLD|LINE HOLD', [hold('customs'), hold('freight')]],
    ['[{"name":"customs","status":"released"}]', 'named'],
    ['CUST / FRT', [hold('customs'), hold('freight')]],
    ['SHIPPING LINE HOLD', [hold('freight', 'SHIPPING LINE HOLD')]],
    ['LINE.Line Release Hold', [hold('freight', 'LINE.Line Release Hold')]],
    ['Freight is due', [hold('freight', 'Freight is due')]],
    ['ENTRY REQ\\NO EIR', [hold('other', 'ENTRY REQ\\NO EIR')]],
    ['Terminal Hold', [hold('other', 'Terminal Hold')]],
    ['Customs & Freight', [hold('customs'), hold('freight')]],
    ['customs; freight (pending)', [hold('customs'), hold('freight', undefined, 'pending')]],
    ['Yes', ['named', [hold('other', 'Yes')]]],
    ['CUSTUMS', 'named'],
    ['customs; foo', ['named', [hold('customs')]]],
    ['released by JDOE', 'named'],
    ['DDTC hold', ['named', [hold('other', 'DDTC hold')]]],
    ['call Bob', 'named'],
    ['✗', 'named'],
    ['freight released - customs', [hold('customs', 'freight released - customs')]],
    ['customs released / freight', [hold('freight')]],
    ['GAS HOLD; QUARANTINE', [hold('other', 'GAS HOLD'), hold('other', 'QUARANTINE')]],
    // A denial is no hold.
    ...each('No customs hold|Not on hold|0 holds|Customs: No|Customs - none', []),
    ['No Customs Hold; Freight Hold', [hold('freight')]],
    ['No, customs hold', ['named', [hold('customs')]]],
    // A release that is missing is a hold.
    ['Line release needed', [hold('freight', 'Line release needed')]],
    ['Customs release pending', [hold('customs', 'Customs release pending', 'pending')]],
    ['Released - hold', 'named'],
    ['Customs hold 11/20/2026', [hold('customs')]],
    ['call line', 'named'],
    // A doubt, and a picture with two meanings.
    ...each('None?|customs?|✅|customs ❌|⏳', 'named'),
  ])('%j is %j', (cell, expected) => {
    expect(readCell('Holds', 'holds_at_pod_terminal', cell)).toEqual(expected)
  })

  test.each([
    ['Customs Hold', 'Yes', [hold('customs')]],
    ['Customs Hold', 'No', []],
    ['Customs Hold', 'Released', []],
    ['Customs Hold', 'EXAM', [hold('customs', 'EXAM')]],
    ['Customs Hold', 'Missing', [hold('customs', 'Missing')]],
    ['Customs Hold', 'YES - 7/6/2026', [hold('customs')]],
    ['Customs Hold', 'Yes - VACIS', [hold('customs', 'Yes - VACIS')]],
    ['Customs Hold', '7/6/2026', 'named'],
    ['Customs Status', 'Yes - call Bob', 'named'],
    ['Customs Status', 'No hold on file', 'named'],
    ['Customs Status', 'No customs hold', []],
    ['Customs Status', 'No - customs hold', [hold('customs', 'No - customs hold')]],
    ['Customs Status', 'Customs: no', 'named'],
    ['Customs Status', 'Released 11/20', []],
    ['Customs Status', 'Released pending exam', 'named'],
    ['Customs Status', 'Cleared - exam', 'named'],
    ['Customs Status', 'Released?', 'named'],
    ['Customs Status', 'HOLD - exam by Bob', [hold('customs', 'HOLD - exam by Bob')]],
    ['Customs Status', 'CUSTOMS HOLD (7H)', [hold('customs', 'CUSTOMS HOLD (7H)')]],
    ['Line Status', 'Customs hold (7H)', 'named'],
    ['Customs Status', 'Hold (see notes, lifted 11/20)', 'named'],
    ['Customs Status', 'Hold: none', 'named'],
    ['Customs Status', 'hold at Bob', 'named'],
    ['Douane', 'main levée', []],
    ['Customs OK?', '✅', []],
    ['Customs OK?', '❌', [hold('customs')]],
    ['Customs Hold', '✅', 'named'],
    ['Customs Hold', 'No customs hold', []],
    ['D/O (Y/N)', 'N', [hold('freight')]],
    ['OOC Status', 'Pending', [hold('customs', undefined, 'pending')]],
    ['EIDO', 'Not Received', [hold('freight', 'Not Received')]],
    ['AQIS Status', 'HELD', [hold('other')]],
    ['Customs Status', 'No, docs missing', [hold('customs', 'No, docs missing')]],
    ['Other Holds', 'TMF, Damage', [hold('TMF'), hold('other', 'Damage')]],
    ['Zollfreigabe', 'Verzollt am 06.07.2026', []],
    ['Freistellung Reederei', 'liegt vor', []],
    ['Freistellung Reederei', 'fehlt', [hold('freight', 'fehlt')]],
    ['Customs', 'H', [hold('customs', 'H')]],
    ['Customs', 'R', 'named'],
    ['DAFF', 'HOLD FOR INSPECTION', 'named'],
    ['Reason', 'Customs Hold; Line Hold', 'named'],
    ['Customs Status', 'Yes', []],
    ['Customs Status', 'No', [hold('customs')]],
    ['Customs Status', 'CLEARED 05/20/2020 4:20 PM', []],
    ['Customs Status', 'Released()', []],
    ['Customs Status', 'None', undefined],
    ['Customs Status', 'No Status', undefined],
    ['Freight Status', 'PAID', []],
    ['Freight Status', 'Not Released', [hold('freight')]],
    ['Freight Status', 'pending', [hold('freight', undefined, 'pending')]],
    ['Freight Status', 'CHECK', 'named'],
    ['Freight', 'PREPAID', 'named'],
    ['Customs Rls', '✓', []],
    ['Customs Rls', '✗', [hold('customs')]],
    ['Douane', 'Mainlevée', []],
    ['Fret', 'Impayé', [hold('freight', 'Impayé')]],
    ['Zoll', 'Beschau', [hold('customs', 'Beschau')]],
    ['Terminal Hold', 'Yes', [hold('other')]],
  ])('in the column %s, %j is %j', (header, cell, expected) => {
    expect(readCell(header, 'holds_at_pod_terminal', cell)).toEqual(expected)
  })

  const holdsOf = (headers: string, cells: string): unknown =>
    attributesOf(read({ text: `Container,${headers}\n${NUMBER},${cells}` }))['holds_at_pod_terminal']

  test('an empty cell is no hold beside a word, and not reported without one', () => {
    expect(holdsOf('Customs Hold,Freight Hold', 'Yes,')).toEqual([hold('customs')])
    expect(holdsOf('Customs Hold,Freight Hold', 'No,')).toEqual([])
    expect(holdsOf('Customs Hold,Freight Hold', ',')).toBe(undefined)
  })

  test('a release that is not reported leaves the holds open', () => {
    expect(holdsOf('Customs Status,Line Status', 'Released,N/A')).toBe(undefined)
    expect(holdsOf('Customs Status,Line Status', 'Released,')).toBe(undefined)
    expect(holdsOf('Customs Status,Line Status', 'Held,N/A')).toEqual([hold('customs')])
    expect(holdsOf('Holds,Line Status', 'None,N/A')).toBe(undefined)
    expect(holdsOf('Holds,Line Status', 'None,')).toBe(undefined)
    expect(holdsOf('Holds,Line Hold', 'None,')).toEqual([])
  })

  test('keeps the container, unless a cell answers otherwise', () => {
    const availableOf = (headers: string, cells: string): unknown =>
      attributesOf(read({ text: `Container,${headers}\n${NUMBER},${cells}` }))['available_for_pickup']
    expect(availableOf('Holds', 'customs')).toBe(false)
    expect(availableOf('Holds', 'customs (pending)')).toBe(undefined)
    expect(availableOf('Holds,Available', 'customs,yes')).toBe(true)
    expect(availableOf('Holds,Available', 'customs,')).toBe(false)
    expect(availableOf('Holds,Available', 'customs,unknown')).toBe(undefined)
  })

  test('without a name takes the name of another column', () => {
    expect(holdsOf('Hold,Hold Reason', 'Yes,Customs')).toEqual([hold('customs')])
    expect(holdsOf('Hold,Customs Hold', 'Yes,Yes')).toEqual([hold('customs')])
  })
})

describe('a state', () => {
  test.each([
    ['Available', { available_for_pickup: true }],
    ['Not Available', { available_for_pickup: false }],
    ['On Vessel', { current_status: 'on_ship' }],
    ['S40_YARD', { current_status: 'grounded' }],
    ['In Yard (C row) Grounded', { current_status: 'grounded' }],
    ['OFFDOCK', { current_status: 'off_dock' }],
    ...each('GATE OUT|S70_DEPARTED|EC/Out|COMMUNITY - OUT', { current_status: 'picked_up' }),
    ['Delivered 08/19/2021 16:33', { current_status: 'picked_up', pod_full_out_at: '2021-08-19T23:33:00Z' }],
    ['Out-Gated (08/26/2021 15:27)', { current_status: 'picked_up', pod_full_out_at: '2021-08-26T22:27:00Z' }],
    ['Empty Returned', { current_status: 'empty_returned' }],
    ['Customs hold', { available_for_pickup: false, holds_at_pod_terminal: [hold('customs')] }],
    ['Bloqué', { available_for_pickup: false, holds_at_pod_terminal: [hold('other', 'Bloqué')] }],
    ['NO (HOLD)', { available_for_pickup: false, holds_at_pod_terminal: [hold('other', 'HOLD')] }],
    ['UNKNOWN', {}],
    ...each(
      'In transit|Departed|Unloaded|GATE IN|In Yard Full|Dispatched|Gated aut|Delivered?|In yard (ours)',
      'named',
    ),
    ['In Yard (B12)', { current_status: 'grounded' }],
  ])('%j is %j', (cell, expected) => {
    const table = tableOf('Status', cell, { zone: 'America/Los_Angeles' })
    const { number: _number, pod_timezone: _zone, ...found } = attributesOf(table)
    expect(table.unread.length > 0 ? 'named' : found).toEqual(expected)
  })

  test.each([
    ...each('yes|TRUE|✓|x|Ready for Pick-up|Yes (TMF Rlsd)', true),
    ...each('nein|NotAvail|Off-dock|On Vessel|Not released|No (TMF Hold)|No - Customs Hold', false),
    ['Not available (customs hold)', false],
    ['✅', true],
    ['❌', false],
    ...each('⏳|yes?|Yes - per terminal|Pending|Released|Shipped|Delivered|soon', 'named'),
    // From a later day, perhaps.
    ...each('Avail 7/8|Yes - 7/8|X-RAY|1:30|1-2', 'named'),
  ])('available: %j is %j', (cell, expected) => {
    expect(readCell('Available', 'available_for_pickup', cell)).toEqual(expected)
  })

  test('under way is on the vessel if its arrival is ahead', () => {
    const statusAt = (now: string): unknown =>
      attributesOf(read({ text: `Container,ETA,Status\n${NUMBER},2026-11-20,En route`, now }))['current_status']
    expect([statusAt('2026-11-19T23:00:00Z'), statusAt('2026-11-20T01:00:00Z')]).toEqual(['on_ship', undefined])
  })

  test('two columns that contradict each other are named', () => {
    const table = read({ text: `Container,Available,Status\n${NUMBER},yes,Not available` })
    expect(table.unread).toMatchObject([
      { row: 2, column: 3, cell: 'Not available', reason: 'contradicts another cell of the row' },
    ])
  })
})

describe('a number', () => {
  test.each([
    ['mscu 528 572-5', 'MSCU5285725'],
    ['ＭＳＣＵ５２８５７２５', 'MSCU5285725'],
    ['MSCU5285725\u200b', 'MSCU5285725'],
    ['QXBU2044108L', 'QXBU2044108'],
    ['MSCU5285724', ['named', 'MSCU5285724']],
    ['MSCU5285725 / CSQU3054383', 'named'],
    ['pending', ['named', 'pending']],
  ])('%j is %j', (cell, expected) => {
    const table = read({ text: `Container,LFD\n${quote(cell)},2026-07-09`, zone: 'UTC' })
    const value = attributesOf(table)['number']
    expect(table.unread.length > 0 ? (value === undefined ? 'named' : ['named', value]) : value).toEqual(expected)
  })
})

describe('a zone', () => {
  test.each([
    ['America/Los_Angeles', 'America/Los_Angeles'],
    ['Pacific Standard Time', 'named'],
    ['UTC', 'UTC'],
    ['New York', 'America/New_York'],
    ...each('Pacific|PDT|IST|CST|America/Nowhere', 'named'),
  ])('%j is %j', (cell, expected) => {
    expect(readCell('Time zone', 'pod_timezone', cell)).toEqual(expected)
  })
})

test('a day of digits is read at once as in any notation', () => {
  const digits = (most: number) => fc.nat(most).map(String)
  const padded = (most: number) =>
    fc.tuple(digits(most), fc.boolean()).map(([text, is]) => (is ? text.padStart(2, '0') : text))
  const day = fc
    .tuple(
      fc.oneof(padded(40), digits(2100)),
      fc.constantFrom('/', '-', '.'),
      padded(40),
      fc.constantFrom('/', '-', '.'),
      fc.oneof(padded(99), digits(2100)),
    )
    .map(parts => parts.join(''))
  const time = fc
    .tuple(
      digits(30),
      fc.nat(70).map(minute => String(minute).padStart(2, '0')),
      fc.constantFrom('', ':05', ':61'),
      fc.constantFrom('', ' PM', 'am'),
    )
    .map(([hour, minute, second, half]) => ` ${hour}:${minute}${second}${half}`)
  fc.assert(
    fc.property(day, fc.oneof(fc.constant(''), time), fc.constantFrom(null, 20_000), (text, clock, today) => {
      expect(readDate(text + clock, today)).toEqual(plainDate(text + clock, today))
    }),
    {
      numRuns: 2_000,
      examples: [
        ['1/1/1900', '', null],
        ['2026-02-30', '', 20_000],
        ['7/9/2026', ' 13:00 PM', null],
      ],
    },
  )
})
