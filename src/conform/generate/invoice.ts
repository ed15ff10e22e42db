/**
 * Invoices with a count of the same charge.
 */
import * as fc from 'fast-check'
import { exactSum } from '../../kernel/decimal'
import { parseDay } from '../../kernel/time'
import type { Tally } from '../../rule/free-time'
import type { Charged, Days, Input, Invoice } from '../../rule/invoice'
import { ITEMS } from '../../rule/invoice/item'
import { datesFrom, optional, present, readDay, showDay, sparse, weigh } from './draw'

/** Days before the end of a month, of a leap year, before the law was in force, and before 1970. */
const ANCHORS = ['2026-03-02', '2026-12-20', '2028-02-10', '2024-05-10', '1969-12-20'].map(readDay)
const RATES = [100, 150.5, 0.1, 0.25, 0]

const rates = fc.constantFrom(...RATES)
const ports = fc.constantFrom(
  ...[
    ['USLGB'],
    ['DEHAM'],
    ['DEHAM', ' '],
    ['CAVAN', 'USSEA'],
    ['PRSJU'],
    ['Hamburg'],
    ['deham'],
    ['DE1AM'],
    ['DEHAM '],
    ['NL RTM'],
    ['DE  HAM'],
    ['NLRTM', 'tbd'],
    ['DEHAM\n'],
    ['XXHAM'],
    ['ZWHRE'],
  ],
)

/** The exact amount of days at rates, which all have at most two decimals. */
const sum = (charged: readonly Charged[]): number =>
  charged.reduce((total, item) => total + lengthOf(item) * Math.round(100 * (item.rate ?? 0)), 0) / 100
const lengthOf = ({ from, to }: Days): number => readDay(to) - readDay(from) + 1

/** Consecutive ranges of days, from one day on. */
const runsFrom = <A extends object>(first: number, parts: readonly (A & { readonly length: number })[]) =>
  parts.map(({ length, ...rest }, i) => {
    const from = first + parts.slice(0, i).reduce((days, part) => days + part.length, 0)
    return { from: showDay(from), to: showDay(from + length - 1), ...rest }
  })

const lengths = fc.integer({ min: 1, max: 5 })
/** A count as `free_time.count` returns it, of at most 40 days. */
const tallyFrom = (anchor: number): fc.Arbitrary<Tally> =>
  fc
    .tuple(
      fc.boolean(),
      fc.array(
        fc.oneof(
          fc.record({ length: lengths, kind: fc.constant('charged' as const), rate: rates }),
          fc.record({ length: lengths, kind: fc.constantFrom('free', 'excluded'), rate: fc.constant(null) }),
        ),
        { maxLength: 8 },
      ),
    )
    .map(([hasRates, parts]) => {
      const ledger = runsFrom(anchor, parts).map(run => ({ ...run, rate: hasRates ? run.rate : null }))
      const size = (kind: string): number =>
        ledger.filter(run => run.kind === kind).reduce((days, run) => days + lengthOf(run), 0)
      return {
        outcome: 'counted',
        terms: 0,
        first_day: showDay(anchor),
        last_free_day: showDay(anchor + 3),
        ends_at: `${showDay(anchor + 4)}T00:00:00Z`,
        days_left: null,
        days: { free: size('free'), excluded: size('excluded'), charged: size('charged') },
        amount: hasRates ? sum(ledger) : null,
        currency_code: hasRates ? 'USD' : null,
        next_charge: null,
        ledger,
      }
    })

const chargedFrom = (anchor: number): fc.Arbitrary<Charged> =>
  fc
    .record({
      from: fc.integer({ min: -2, max: 24 }),
      length: lengths,
      rate: fc.option(fc.oneof(weigh(9, rates), weigh(1, fc.constant(-100))), { freq: 9 }),
      kind: fc.constantFrom(
        undefined,
        undefined,
        undefined,
        undefined,
        null,
        'demurrage',
        'demurrage',
        'chassis',
        'N/A',
      ),
    })
    .map(({ from, length, ...rest }) =>
      present({ from: showDay(anchor + from), to: showDay(anchor + from + length - 1), ...rest }),
    )

/** An invoice with every item. Its total is right in half of the cases. */
const invoiceFrom = (anchor: number): fc.Arbitrary<Invoice> =>
  fc
    .record({
      bill_of_lading_numbers: fc.constantFrom(['MSCU5285725'], ['', 'MSCU5285725']),
      container_numbers: fc.constantFrom(
        ['MSCU5285725'],
        ['', 'mscu 528572-5'],
        ['MSCU5285725', 'TCLU4265618'],
        ['n/a', 'MSCU 528572-6'],
      ),
      ports_of_discharge: ports,
      basis_of_liability: fc.constant('consignee'),
      invoice_date: datesFrom(anchor, 5, 60),
      due_date: datesFrom(anchor, 0, 90),
      free_days: fc.nat(9),
      free_time_from: datesFrom(anchor, -2, 3),
      free_time_to: datesFrom(anchor, -1, 5),
      available_on: datesFrom(anchor, -3, 4),
      earliest_return_on: datesFrom(anchor, -3, 9),
      charged: fc.array(chargedFrom(anchor), { minLength: 1, maxLength: 4 }),
      currency_code: fc.constantFrom('USD', 'USD', 'USD', 'CAD', null),
      rule: fc.constant('rule 12'),
      rates: fc.constantFrom([100], [], [...RATES], null),
      contact: fc.constant('disputes@example.com'),
      dispute_url: fc.constant('https://example.com/disputes'),
      dispute_days: fc.constantFrom(30, 30, 31, 29, 60, 0, -1),
      certifies_rules: fc.constant(true),
      certifies_performance: fc.constant(true),
      other: fc.constantFrom<Invoice['other'][]>(
        [],
        [],
        [],
        [{ label: 'GST', amount: 20 }],
        [{ label: 'Paid', amount: -150.5 }],
      ),
    })
    .chain(invoice =>
      fc.tuple(fc.constantFrom(0, 0, 0, 0.005, 0.02, 50, -900), fc.nat(5)).map(([more, way]) => ({
        ...invoice,
        total: exactSum([sum(invoice.charged), ...(invoice.other ?? []).map(({ amount }) => amount), more]),
        ...(way === 0 && { charged: invoice.charged.map(item => ({ ...item, rate: null })) }),
      })),
    )

/** Each item is missing in one way or another in one of ten cases. */
const withGaps = (complete: fc.Arbitrary<Invoice>): fc.Arbitrary<Invoice> =>
  fc.tuple(complete, fc.array(fc.constantFrom(...ITEMS), { maxLength: 3 }), fc.nat(3)).map(([invoice, items, way]) => {
    const gaps = items.map(({ key }) => [key, gapOf(invoice[key], way)] as const)
    return Object.fromEntries([...Object.entries(invoice), ...gaps].filter(([, value]) => value !== undefined))
  })

const gapOf = (value: unknown, way: number): unknown => {
  if (way === 0) return undefined
  if (way === 1) return null
  if (Array.isArray(value)) return []
  if (typeof value === 'boolean') return false
  return typeof value === 'string' && parseDay(value) === undefined ? (way === 2 ? ' \u3000' : ' Tbd') : null
}

/** Answers for some of the days around the charged ones, each once. */
const historyFrom = (anchor: number) =>
  fc.uniqueArray(
    fc.record({
      day: datesFrom(anchor, -2, 14),
      could: fc.constantFrom('yes', 'part', 'no', 'no', 'unknown'),
      confirmed: fc.boolean(),
    }),
    { selector: ({ day }) => day, maxLength: 12 },
  )

const inputFrom = (anchor: number, invoice: fc.Arbitrary<Invoice>): fc.Arbitrary<Input> =>
  sparse<Input>({
    invoice,
    direction: fc.constantFrom('import', 'export', undefined),
    received_invoice_date: fc.oneof(weigh(3, fc.constantFrom(undefined, null)), weigh(1, datesFrom(anchor, 0, 30))),
    law: fc.constantFrom(undefined, undefined, undefined, null, '46_cfr_541'),
    container_number: fc.constantFrom(undefined, null, '', 'MSCU5285725', 'tclu-4265618'),
    counted: fc.oneof(
      weigh(1, fc.constantFrom(undefined, null, { outcome: 'unassessable' as const, reason: 'no_end' as const })),
      weigh(3, tallyFrom(anchor)),
    ),
    history: optional(historyFrom(anchor), 2),
  })

const audits = fc.oneof(...ANCHORS.map(anchor => inputFrom(anchor, withGaps(invoiceFrom(anchor)))))

/** Faults of an input, and of the items of its invoice: each is refused. */
const FAULTS: readonly object[] = [
  { invoice: null },
  { direction: 'domestic' },
  { law: 'usa' },
  { counted: { outcome: 'guessed' } },
  { counted: { outcome: 'counted', ledger: [{ from: '2026-03-09', to: '2026-03-06', kind: 'charged', rate: 1 }] } },
]
const ITEM_FAULTS: readonly object[] = [
  { charged: [{ from: '2026-03-09', to: '2026-03-06' }] },
  { charged: [{ from: '2026-03-06', to: '2036-03-13' }] },
  { charged: [{ from: '2026-03-06', to: '2026-03-09', rate: 1e308 }] },
  { invoice_date: '2026-02-30' },
  { total: '400' },
  { other: [{ label: 'GST', amount: null }] },
  { free_days: -1, dispute_days: 29.5 },
]
const spoilt = fc
  .tuple(audits, fc.constantFrom(...FAULTS.map(fault => [fault, {}]), ...ITEM_FAULTS.map(item => [{}, item])))
  .map(([input, [fault, item]]) => ({ ...input, invoice: { ...input.invoice, ...item }, ...fault }))

/** Inputs for the operation: most of them are audited. */
export const invoices: fc.Arbitrary<unknown> = fc.oneof(weigh(9, audits), weigh(1, spoilt))
