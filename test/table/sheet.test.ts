/**
 * Four sheets as people keep them, each with the right reading of its cells. Columns of no attribute are left out.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { assess } from '../../src/rule/container'
import { read, type Table, type Value } from '../../src/table'

const file = (name: string): string => readFileSync(`${import.meta.dirname}/sheets/${name}`, 'utf8')
const serial = (days: number): Date => new Date(Math.floor((days - 25_569) * 86_400_000))

/** The cells of the .xlsx of the importer: dates as dates, a serial number, failed formulas and a merged note. */
const IMPORTER: readonly (readonly Value[])[] = [
  'Container|MBL|Available|Holds|Last Free Day|Demurrage|Discharged|Last Checked|Out|Remarks'.split('|'),
  ['QXDU4150071', 'QXDU26110001', true, 'None', serial(46_356), 0, serial(46_349), serial(46_351.34375)],
  ['QXDU4155303', 'QXDU26110001', false, 'Customs; USDA', serial(46_356), 0, serial(46_349), serial(46_351.34375)],
  ['QXDU4160531', 'QXDU26110002', true, 'Released', serial(46_350), 375.5, serial(46_342), serial(46_351.34375)],
  ['QXDU4165765', 'QXDU26110002', true, 'OK', 46_353, -45, serial(46_344.98611111111), serial(46_350)],
  ['rows above: shown on one bill, ask before splitting', ...Array<null>(9).fill(null)],
  ['QXDU4170993', 'QXDU26110003', false, 'Line Hold', '#N/A', '#N/A', serial(46_347), serial(46_351.34375)],
  [
    ...['QXDU4176224', 'QXDU26110004', true, 'None', serial(46_345), 0, serial(46_338), serial(46_346)],
    serial(46_345.586805555555),
  ],
]

type Expected = {
  readonly now: string
  readonly zone_of_the_table: string | null
  readonly order_of_the_table: 'month_first' | null
  readonly currency_of_the_table: string | null
  readonly rows: readonly {
    readonly row: number
    readonly cells: { readonly [header: string]: { readonly [key: string]: unknown } }
    readonly holds: readonly string[] | null
    readonly fees: { readonly [currency: string]: number } | null
    readonly lfd: string | null
    readonly status: string
  }[]
  readonly not_containers: readonly { readonly row: number }[]
}
type Attributes = { readonly [name: string]: unknown }
type Hold = { readonly name: string; readonly status: string }
type Fee = { readonly type: string; readonly amount: number; readonly currency_code: string }

const ATTRIBUTES: { readonly [key: string]: string } = {
  ...{ number: 'number', available: 'available_for_pickup', lfd: 'pickup_lfd', discharged: 'pod_discharged_at' },
  ...{ checked: 'terminal_checked_at', out: 'pod_full_out_at', returned: 'empty_terminated_at' },
  appointment: 'pickup_appointment_at',
}
const STATES: { readonly [word: string]: string } = {
  ...{ aboard: 'on_ship', at_terminal: 'grounded', out: 'picked_up', returned: 'empty_returned' },
}
/** The statuses of an advice by the words of the sheets; the first words that match decide. */
const STATUSES: { readonly [words: string]: readonly string[] } = {
  'ready by an old report': ['stale'],
  ready: ['ready'],
  'blocked or ask': ['blocked', 'unknown'],
  blocked: ['blocked'],
  'not discharged': ['not_discharged'],
  'picked up': ['picked_up'],
  'empty returned': ['returned'],
  ask: ['unknown'],
  unknown: ['unknown'],
}
/** The reading of a cell in the words of the expected one. */
const readingOf = (table: Table, row: number, header: string, key: string, expected: unknown): unknown => {
  const attributes = attributesAt(table, row)
  const holds = attributes['holds_at_pod_terminal'] as readonly Hold[] | undefined
  const isNamed = table.unread.some(cell => cell.row === row && cell.header === header)
  const column = table.columns.find(each => each.header === header)!.column
  const isAsked = table.questions.some(({ cells }) => cells.some(cell => cell.row === row && cell.column === column))
  if (key === 'named') return isNamed ? expected : 'not named'
  // A serial number may be asked for, or read.
  if (key === 'ask') return isNamed || isAsked || attributes['pickup_lfd'] === '2026-11-27' ? expected : 'not asked'
  if (key === 'not_reported' || key === 'direction') return isNamed ? 'named' : expected
  if (key === 'holds') return holds?.map(({ name }) => name)
  if (key.startsWith('hold.')) return holds && (holds.find(({ name }) => key === `hold.${name}`)?.status ?? 'none')
  if (key === 'fees') {
    const fees = attributes['fees_at_pod_terminal'] as readonly Fee[] | undefined
    return fees?.map(({ type, amount, currency_code }) => [type, amount, currency_code])
  }
  if (key === 'status')
    return attributes['current_status'] === STATES[String(expected)] ? expected : attributes['current_status']
  if (key === 'return_by') return table.dates[String(attributes['number'])]?.return_by
  return attributes[ATTRIBUTES[key]!]
}

const attributesAt = ({ document }: Table, row: number): Attributes =>
  document.data.find(({ id }) => Number(id.slice(-12)) === row)!.attributes as Attributes

const sheets: readonly (readonly [
  name: string,
  source: { readonly text: string } | { readonly rows: typeof IMPORTER },
])[] = [
  ['de-spedition', { text: file('de-spedition.csv') }],
  ['emodal-export', { text: file('emodal-export.tsv') }],
  ['us-drayage-board', { text: file('us-drayage-board.csv') }],
  ['importer-board', { rows: IMPORTER }],
]

describe.each(sheets)('the sheet %s', (name, source) => {
  const expected = JSON.parse(file(`${name}.json`)) as Expected
  const table = read({
    ...source,
    zone: expected.zone_of_the_table ?? undefined,
    order: expected.order_of_the_table ?? undefined,
    currency: expected.currency_of_the_table ?? undefined,
    now: expected.now,
  })

  test('each cell is read, named or asked for', () => {
    const cells = expected.rows.flatMap(({ row, cells: found }) =>
      Object.entries(found).flatMap(([header, cell]) =>
        Object.entries(cell).map(([key, value]) => ({ row, header, key, value })),
      ),
    )
    expect(cells.length).toBeGreaterThan(20)
    expect(
      cells.map(({ row, header, key, value }) => ({
        row,
        header,
        key,
        value: readingOf(table, row, header, key, value),
      })),
    ).toEqual(cells)
  })

  test('each row is read as a whole', () => {
    const rows = expected.rows.map(({ row }) => {
      const attributes = attributesAt(table, row)
      const holds = attributes['holds_at_pod_terminal'] as readonly Hold[] | undefined
      return {
        row,
        holds:
          holds?.map(({ name: hold, status }) =>
            hold === 'other' ? 'unknown' : status === 'hold' ? hold : `${hold} ${status}`,
          ) ?? null,
        fees: sumOf(attributes['fees_at_pod_terminal'] as readonly Fee[] | undefined),
        lfd: attributes['pickup_lfd'] ?? null,
      }
    })
    expect(rows).toEqual(expected.rows.map(({ row, holds, fees, lfd }) => ({ row, holds, fees: fees ?? {}, lfd })))
  })

  test('each container has its status at the gate', () => {
    const { document, dates } = table
    const answer = assess({ document, dates, now: expected.now })
    const found = answer._tag === 'Right' ? answer.right.containers : []
    const statuses = expected.rows.map(({ row, status }) => {
      const advice = found.find(({ id }) => Number(id!.slice(-12)) === row)!.advice
      const allowed = Object.entries(STATUSES).find(([words]) => status.startsWith(words))![1]
      return allowed.includes(advice.status) ? [row, status] : [row, advice.status]
    })
    expect(statuses).toEqual(expected.rows.map(({ row, status }) => [row, status]))
  })

  test('other rows are notes', () => {
    const noted = table.notes.flatMap(({ rows }) => rows)
    for (const { row } of expected.not_containers) expect(noted).toContain(row)
    expect(table.document.data).toHaveLength(expected.rows.length)
  })
})

const sumOf = (fees: readonly Fee[] | undefined): { readonly [currency: string]: number } => {
  const sums: { [currency: string]: number } = {}
  for (const { amount, currency_code } of fees ?? []) sums[currency_code] = (sums[currency_code] ?? 0) + amount
  return sums
}
