import { describe, expect, test } from 'vitest'
import { COLUMNS, findColumn } from '../../../playground/answer/column'
import { readTable } from '../../../playground/answer/table'
import { processorTime } from '../../processor-time'

/** The attributes of each row, and the faults of the table as sentences. */
const read = (text: string) => {
  const table = readTable(text)
  if (!table) throw new Error('not a table')
  const faults = [...table.faults, ...table.rows.flatMap(row => row.faults)]
  return {
    rows: table.rows.map(({ attributes }) => attributes),
    faults: faults.map(({ place, message }) => `${place} ${message}`),
  }
}

/** The value of an attribute in a table of one column, or its fault. */
const cell = (header: string, text: string): unknown => {
  const { rows, faults } = read(`${header}|Time zone\n"${text.replaceAll('"', '""')}"|UTC`)
  const { pod_timezone: _, ...attributes } = rows[0]!
  return faults.length > 0 ? faults[0] : Object.values(attributes)[0]
}

describe('A header', () => {
  test.each([
    ['Container', 'number'],
    ['CONTAINER NUMBER', 'number'],
    ['container_no.', 'number'],
    ['Container #', 'number'],
    ['containerNumber', 'number'],
    ['Equipment', 'number'],
    ['available_for_pickup', 'available_for_pickup'],
    ['Available?', 'available_for_pickup'],
    ['Holds', 'holds_at_pod_terminal'],
    ['LFD', 'pickup_lfd'],
    ['Last-free-day', 'pickup_lfd'],
    ['Fees (USD)', 'fees_at_pod_terminal'],
    ['Demurrage EUR', 'fees_at_pod_terminal'],
    ['Discharge date', 'pod_discharged_at'],
  ])('%s is the attribute %s', (header, attribute) => {
    expect(findColumn(header)?.column.attribute).toBe(attribute)
  })

  test('is found by the names that an export writes, and by those of the attributes', () => {
    for (const column of COLUMNS) {
      expect(findColumn(column.name)?.column).toBe(column)
      if (column.attribute !== null) expect(findColumn(column.attribute)?.column.attribute).toBe(column.attribute)
    }
  })

  test.each(['Vessel', '', 'Containers on board', 'LFD usd'])('%j is not known', header => {
    expect(findColumn(header)).toBeNull()
  })

  test('that is not known is named with its column, as is a second one and one of two names alike', () => {
    const text = 'Container,Vessel,LFD,Vessel,Free until\nMSCU5285725,A,2026-03-08,B,2026-03-09'
    expect(read(text).faults).toEqual([
      'Column B “Vessel” is not known, so it is not used; an export has it again',
      'Column D “Vessel” is not known, so it is not used; an export has it again',
      'Column E “Free until” is a second column of Last free day, and not used',
    ])
    expect([...readTable(text)!.rows[0]!.others]).toEqual([
      ['Vessel', 'A'],
      ['Vessel (D)', 'B'],
      ['Free until', '2026-03-09'],
    ])
  })

  test.each([
    ['{"a":1}', 'JSON'],
    ['[1]', 'an array'],
    ['PO-20417', 'a number'],
    ['a,b\n1,2', 'a table with unknown columns'],
    ['', 'nothing'],
  ])('is not in %j: %s', text => {
    expect(readTable(text)).toBeNull()
  })

  test('without a name is named with its letters if its column has content', () => {
    expect(read('Container,,LFD\nMSCU5285725,,2026-03-08').faults).toEqual([])
    expect(read('Container,,LFD\nMSCU5285725,late').faults).toEqual([
      'Column B is not known, so it is not used; an export has it again',
      'Row 2 has 2 cells, and the header has 3',
    ])
    expect([...readTable('Container,,LFD\nMSCU5285725,late,')!.rows[0]!.others]).toEqual([['Column B', 'late']])
    expect(read(`Container${','.repeat(27)}x\nMSCU5285725${','.repeat(27)}`).faults).toEqual([
      'Column AB “x” is not known, so it is not used; an export has it again',
    ])
  })

  test('of an export has columns that are derived again, and any other table may have them', () => {
    const others = (text: string) => [...readTable(text)!.rows[0]!.others]
    expect(others('Container,Status,Next step,Days left,At stake USD,Problems\nMSCU5285725,a,b,1,2,3')).toEqual([])
    expect(others('Container,Status,At stake USD\nMSCU5285725,at sea,2')).toEqual([
      ['Status', 'at sea'],
      ['At stake USD', '2'],
    ])
  })

  test.each([',', ';', '\t', '|'])('shows the separator %j', separator => {
    const lines = [
      ['Container', 'LFD'],
      ['MSCU5285725', '2026-03-08'],
    ].map(cells => cells.join(separator))
    expect(read(lines.join('\r\n')).rows).toEqual([{ number: 'MSCU5285725', pickup_lfd: '2026-03-08' }])
  })

  test('may have a title above it, and a total at its end, which are named', () => {
    const text =
      'Containers of March\n"as of 7 March, 9:00"\n\nBox,LFD,Fees\nMSCU5285725,2026-03-08,5\nGrand total,,5\n'
    expect(read(text)).toEqual({
      rows: [{ number: 'MSCU5285725', pickup_lfd: '2026-03-08', fees_at_pod_terminal: [{ type: 'total', amount: 5 }] }],
      faults: [
        'Row 1 is above the header, and not used',
        'Row 2 is above the header, and not used',
        'Row 6 is a total, and not a container',
      ],
    })
    expect(read('Container\nMSCU5285725').rows).toEqual([{ number: 'MSCU5285725' }])
    expect(readTable(`${'a,b\n'.repeat(10)}Container,LFD\n`)).toBeNull()
  })

  test('is not a row of data with the names of columns', () => {
    expect(read('Container,State,Remark\nMSCU5285725,available,hold').rows).toEqual([{ number: 'MSCU5285725' }])
  })

  test('may be repeated, where files were joined', () => {
    expect(read('Container,LFD\nMSCU5285725,\nContainer,LFD\nNRDU4820162,').rows).toHaveLength(2)
  })
})

describe('A cell', () => {
  test.each<[string, string, unknown]>([
    ['Available', 'Yes', true],
    ['Available', 'not available', false],
    ['Available', 'x', true],
    ['Available', '', undefined],
    ['Available', 'n/a', undefined],
    ['Available', '-', undefined],
    ['Available', 'soon', 'Row 2, Available must be yes or no, got "soon": read as not reported'],
    ['Holds', 'none', []],
    ['Holds', '0', []],
    ['Holds', '', undefined],
    ['Holds', 'usda', [{ name: 'USDA', status: 'hold' }]],
    [
      'Holds',
      'Customs hold; freight (pending)',
      [
        { name: 'customs', status: 'hold' },
        { name: 'freight', status: 'pending' },
      ],
    ],
    [
      'Holds',
      'customs: pending, LINE HOLD/BROKER',
      [
        { name: 'customs', status: 'pending' },
        { name: 'LINE HOLD', status: 'hold' },
        { name: 'BROKER', status: 'hold' },
      ],
    ],
    ['Holds', 'customs (released)', [{ name: 'customs', status: 'released' }]],
    ['Holds', 'TMF (hold, unpaid, see A/B)', [{ name: 'TMF', status: 'hold', description: 'unpaid, see A/B' }]],
    [
      'Holds',
      'yes',
      'Row 2, Holds must name the holds, such as customs; freight, or be none, got "yes": read as not reported',
    ],
    ['Fees', 'none', []],
    ['Fees', '0.00', []],
    ['Fees', '225', [{ type: 'total', amount: 225 }]],
    ['Fees', '$225.50', [{ type: 'total', amount: 225.5 }]],
    ['Fees', '€ 1.225,50', [{ type: 'total', amount: 1225.5, currency_code: 'EUR' }]],
    ['Fees (CAD)', '$1,225.50', [{ type: 'total', amount: 1225.5, currency_code: 'CAD' }]],
    ['Demurrage USD', '225,5', [{ type: 'demurrage', amount: 225.5, currency_code: 'USD' }]],
    [
      'Fees',
      'demurrage USD 375; exam 0 USD',
      [
        { type: 'demurrage', amount: 375, currency_code: 'USD' },
        { type: 'exam', amount: 0, currency_code: 'USD' },
      ],
    ],
    ['Fees', 'extended dwell time: 60.2 USD', [{ type: 'extended_dwell_time', amount: 60.2, currency_code: 'USD' }]],
    [
      'Fees',
      '1.234',
      'Row 2, Fees must be an amount, such as 225.50 USD or demurrage 375 USD, got "1.234": read as not reported',
    ],
    ['LFD', '2026-03-08', '2026-03-08'],
    ['LFD', '2026/3/8', '2026-03-08'],
    ['LFD', '8-Mar-26', '2026-03-08'],
    ['LFD', 'Sun, 8 March 2026', '2026-03-08'],
    ['LFD', 'Mar 8, 2026 12:00 AM', '2026-03-08'],
    ['LFD', '8.3.2026', '2026-03-08'],
    ['LFD', '3/13/2026 0:00', '2026-03-13'],
    ['LFD', '13/3/2026', '2026-03-13'],
    ['LFD', '3/3/2026', '2026-03-03'],
    ['LFD', '2026-07-13T04:00:00Z', '2026-07-13T04:00:00Z'],
    ['LFD', 'tbd', undefined],
    ['LFD', '3/8/2026', 'Row 2, LFD must be 2026-08-03 or 2026-03-08, got "3/8/2026": read as not reported'],
    [
      'LFD',
      '2026-02-30',
      'Row 2, LFD must be a date with its whole year, such as 2026-03-08, got "2026-02-30": read as not reported',
    ],
    [
      'LFD',
      '26-03-08',
      'Row 2, LFD must be a date with its whole year, such as 2026-03-08, got "26-03-08": read as not reported',
    ],
    ['Picked up', '2026-03-08T10:00:00Z', '2026-03-08T10:00:00Z'],
    ['Picked up', '8 Mar 2026', '2026-03-08'],
    ['Picked up', 'yes', 'yes'],
    ['Picked up', 'no', null],
    [
      'Picked up',
      'Monday',
      'Row 2, Picked up must be a date with its whole year, such as 2026-03-08, got "Monday": read as not reported',
    ],
    ['Container', 'mscu 528572-5', 'mscu 528572-5'],
    ['Container', 'MSCU5285724', 'Row 2, Container must end with 5, got 4, if it is typed right'],
    ['Container', 'PO-1', 'Row 2, Container must be four letters and seven digits, got "PO-1"'],
    ['Vessel', "'=1+1", 'Column A “Vessel” is not known, so it is not used; an export has it again'],
  ])('of %s that is %j is read', (header, text, value) => {
    expect(cell(header, text)).toEqual(value)
  })

  test('with a date is read in the order that another cell of its column shows', () => {
    const lfd = (...dates: readonly string[]) =>
      read(`LFD,Holds\n${dates.map(date => `${date},none`).join('\n')}`).rows.map(row => row['pickup_lfd'])
    expect(lfd('3/8/2026', '3/20/2026')).toEqual(['2026-03-08', '2026-03-20'])
    expect(lfd('3/8/2026', '20/3/2026')).toEqual(['2026-08-03', '2026-03-20'])
    expect(lfd('3/8/2026', '20/3/2026', '3/20/2026')).toEqual([undefined, '2026-03-20', '2026-03-20'])
  })

  test('with an unclear date is read in the order that the reader chooses, unless its column shows another', () => {
    const text = 'LFD,Discharged,Holds,Vessel\n3/8/2026,2/3/2026,none,3/8/2026\n3/8/2026,25/3/2026,none,'
    expect(readTable(text)!.areDatesUnclear).toBe(true)
    const rows = readTable(text, 'day_first')!.rows.map(({ attributes }) => attributes)
    expect(rows.map(row => [row['pickup_lfd'], row['pod_discharged_at']])).toEqual([
      ['2026-08-03', '2026-03-02'],
      ['2026-08-03', '2026-03-25'],
    ])
    expect(readTable(text, 'month_first')!.rows[0]!.attributes).toMatchObject({
      pickup_lfd: '2026-03-08',
      pod_discharged_at: '2026-03-02',
    })
    expect(readTable('LFD,Vessel\n3/3/2026,3/8/2026')!.areDatesUnclear).toBe(false)
    expect(readTable('LFD,Vessel\n3/13/2026,3/8/2026')!.areDatesUnclear).toBe(false)
  })

  test('of fees has the currency of its row or its header, and is added to the other fees', () => {
    expect(read('Demurrage,Exam fee (CAD),Currency\n100,50,EUR').rows).toEqual([
      {
        fees_at_pod_terminal: [
          { type: 'demurrage', amount: 100, currency_code: 'EUR' },
          { type: 'exam', amount: 50, currency_code: 'CAD' },
        ],
      },
    ])
  })

  test('too many or too few are named with their row, and kept', () => {
    const text = 'Container,LFD\nMSCU5285725\nNRDU4820162,2026-03-08,late,"x'
    expect(read(text).faults).toEqual([
      'Row 2 has 1 cell, and the header has 2',
      'Row 3, Column D begins with a quotation mark that no other one ends',
      'Row 3 has 4 cells, and the header has 2',
    ])
    expect([...readTable(text)!.rows[1]!.others]).toEqual([
      ['Column C', 'late'],
      ['Column D', '"x'],
    ])
  })

  test('of many columns is read in a time that grows with their number', () => {
    const taken = processorTime()
    for (const cell of ['', 'x', 'Note', 'Holds'])
      expect(readTable(`Container${`,${cell}`.repeat(50_000)}\nMSCU5285725${',y'.repeat(50_000)}`)!.rows).toHaveLength(
        1,
      )
    expect(taken()).toBeLessThan(10_000)
  })

  test('that is long is read in a time that grows with its length', () => {
    const long = [
      '('.repeat(100_000),
      'a ,'.repeat(50_000),
      `a${' '.repeat(100_000)}b`,
      'T'.repeat(100_000),
      '1,'.repeat(50_000),
    ]
    const taken = processorTime()
    for (const text of long) for (const { name } of COLUMNS) cell(name === 'Time zone' ? 'Zone' : name, text)
    expect(taken()).toBeLessThan(5_000)
  })
})
