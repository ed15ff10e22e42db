/**
 * Laws of the audit of invoices, and a generator of invoices with a count of the same charge.
 */
import * as fc from 'fast-check'
import { parseDay } from '../kernel/time'
import type { Tally } from '../rule/free-time'
import type { Audit, Charged, Days, FindingCode, Input, Invoice } from '../rule/invoice'
import { ITEMS } from '../rule/invoice/item'
import { datesFrom, readDay, shiftDate, showDay, sparse, valueAt, weigh } from './draw'
import { law, lawAbout, result, same, type Call, type Law } from './law'

// Inputs -------------------------------------------------------------------------------------------------------------

/** Days before the end of a month, of a leap year, before the law was in force, and before 1970. */
const ANCHORS = ['2026-03-02', '2026-12-20', '2028-02-10', '2024-05-10', '1969-12-20'].map(readDay)
const RATES = [100, 150.5, 0.1, 0.25, 0]

const rates = fc.constantFrom(...RATES)
const strings = fc.constantFrom(['MSCU5285725'], ['', 'MSCU5285725'])
const containers = fc.constantFrom(['MSCU5285725'], ['', 'mscu 528572-5'], ['MSCU5285725', 'TCLU4265618'], [' '])
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
    .record({ from: fc.integer({ min: -2, max: 24 }), length: lengths, rate: fc.option(rates, { freq: 9 }) })
    .map(({ from, length, rate }) => ({ from: showDay(anchor + from), to: showDay(anchor + from + length - 1), rate }))

/** An invoice with every item. Its total is right in half of the cases. */
const invoiceFrom = (anchor: number): fc.Arbitrary<Invoice> =>
  fc
    .record({
      bill_of_lading_numbers: strings,
      container_numbers: containers,
      ports_of_discharge: ports,
      basis_of_liability: fc.constant('consignee'),
      invoice_date: datesFrom(anchor, 5, 60),
      due_date: datesFrom(anchor, 0, 90),
      free_days: fc.nat(9),
      free_time_from: datesFrom(anchor, -2, 3),
      free_time_to: datesFrom(anchor, -1, 5),
      available_on: datesFrom(anchor, -3, 4),
      earliest_return_on: datesFrom(anchor, -3, 0),
      charged: fc.array(chargedFrom(anchor), { minLength: 1, maxLength: 4 }),
      currency_code: fc.constantFrom('USD', 'USD', 'USD', 'CAD', null),
      rule: fc.constant('rule 12'),
      rates: fc.constantFrom([100], [], [...RATES], null),
      contact: fc.constant('disputes@example.com'),
      dispute_url: fc.constant('https://example.com/disputes'),
      dispute_days: fc.constantFrom(30, 30, 31, 29, 60, 0, -1),
      certifies_rules: fc.constant(true),
      certifies_performance: fc.constant(true),
    })
    .chain(invoice =>
      fc.tuple(fc.constantFrom(sum(invoice.charged), sum(invoice.charged), 100.01), fc.nat(5)).map(([total, way]) => ({
        ...invoice,
        total,
        ...(way === 0 && { charged: invoice.charged.map(({ from, to }) => ({ from, to })) }),
      })),
    )

/** Each item is missing in one way or another in one of ten cases. */
const withGaps = (invoices: fc.Arbitrary<Invoice>): fc.Arbitrary<Invoice> =>
  fc.tuple(invoices, fc.array(fc.constantFrom(...ITEMS), { maxLength: 3 }), fc.nat(3)).map(([invoice, items, way]) => {
    const gaps = items.map(({ key }) => [key, gapOf(invoice[key], way)] as const)
    return Object.fromEntries([...Object.entries(invoice), ...gaps].filter(([, value]) => value !== undefined))
  })

const gapOf = (value: unknown, way: number): unknown => {
  if (way === 0) return undefined
  if (way === 1) return null
  if (Array.isArray(value)) return []
  if (typeof value === 'boolean') return false
  return typeof value === 'string' && parseDay(value) === undefined ? ' \u3000' : null
}

const inputFrom = (anchor: number, invoices: fc.Arbitrary<Invoice>): fc.Arbitrary<Input> =>
  sparse<Input>({
    invoice: invoices,
    direction: fc.constantFrom('import', 'export', undefined),
    received_invoice_date: fc.oneof(weigh(3, fc.constantFrom(undefined, null)), weigh(1, datesFrom(anchor, 0, 30))),
    law: fc.constantFrom(undefined, undefined, undefined, null, '46_cfr_541'),
    container_number: fc.constantFrom(undefined, null, '', 'MSCU5285725', 'tclu-4265618'),
    counted: fc.oneof(
      weigh(1, fc.constantFrom(undefined, null, { outcome: 'unassessable' as const, reason: 'no_end' as const })),
      weigh(3, tallyFrom(anchor)),
    ),
  })

const complete = fc.constantFrom(...ANCHORS).chain(anchor => inputFrom(anchor, invoiceFrom(anchor)))
const audits = fc.constantFrom(...ANCHORS).chain(anchor => inputFrom(anchor, withGaps(invoiceFrom(anchor))))

/** Faults of an input, and of the items of its invoice: each is refused. */
const FAULTS: readonly object[] = [
  { invoice: null },
  { direction: 'domestic' },
  { law: 'usa' },
  { counted: { outcome: 'guessed' } },
]
const ITEM_FAULTS: readonly object[] = [
  { charged: [{ from: '2026-03-09', to: '2026-03-06' }] },
  { charged: [{ from: '2026-03-06', to: '2036-03-13' }] },
  { charged: [{ from: '2026-03-06', to: '2026-03-09', rate: 1e308 }] },
  { invoice_date: '2026-02-30' },
  { total: '400' },
  { free_days: -1, dispute_days: 29.5 },
]
const spoilt = fc.oneof(
  weigh(
    FAULTS.length,
    fc.tuple(audits, fc.constantFrom(...FAULTS)).map(([input, fault]) => ({ ...input, ...fault })),
  ),
  weigh(
    ITEM_FAULTS.length,
    fc.tuple(audits, fc.constantFrom(...ITEM_FAULTS)).map(([input, fault]) => withInvoice(input, fault)),
  ),
)

/** Inputs for the operation: most of them are audited. */
export const inputs: fc.Arbitrary<unknown> = fc.oneof(weigh(9, audits), weigh(1, spoilt))

// Answers ------------------------------------------------------------------------------------------------------------

const ask = (call: Call, input: unknown): Promise<Audit> => result<Audit>(call, 'invoice.audit', input)

function withInvoice(input: Input, changes: Partial<Invoice>): Input {
  return { ...input, invoice: { ...input.invoice, ...changes } }
}
const without = (input: Input, key: keyof Invoice): Input => {
  const { [key]: _, ...invoice } = input.invoice
  return { ...input, invoice }
}

const missing = ({ findings }: Audit): readonly (string | null)[] =>
  findings.filter(({ code }) => code === 'missing').map(({ section }) => section)
const has = ({ findings }: Audit, code: FindingCode): boolean => findings.some(found => found.code === code)
const daysOf = (ranges: readonly Days[] = []): readonly number[] =>
  ranges.flatMap(range => Array.from({ length: lengthOf(range) }, (_, i) => readDay(range.from) + i))
const distinct = (days: readonly number[]): readonly number[] => [...new Set(days)].sort((a, b) => a - b)

/** An audit without the places of its findings, which depend on how the charged days are split. */
const withoutPlaces = (audit: Audit | undefined) =>
  audit && { ...audit, findings: audit.findings.map(({ pointers: _, ...finding }) => finding) }

const hundredths = (amount: number): number => Math.round(100 * amount)

/** The days that each code finds wrong, one day after the other. */
const wrongDays = ({ invoice, direction, counted }: Input): { readonly [C in FindingCode]?: readonly number[] } => {
  const items = (invoice.charged ?? []).map(item => ({ rate: item.rate ?? null, days: daysOf([item]) }))
  const all = items.flatMap(({ days }) => days)
  const before = (date: string | null | undefined): number => parseDay(date ?? '') ?? -Infinity
  const available = direction === 'export' ? -Infinity : before(invoice.available_on)
  const tally = counted?.outcome === 'counted' ? counted : undefined
  const rateOf = new Map(
    tally?.ledger.filter(({ kind }) => kind === 'charged').flatMap(run => daysOf([run]).map(day => [day, run.rate])),
  )
  const isSameCurrency =
    !invoice.currency_code || !tally?.currency_code || invoice.currency_code === tally.currency_code
  const differs = (rate: number | null, day: number): boolean =>
    isSameCurrency && rate !== null && (rateOf.get(day) ?? null) !== null && rateOf.get(day) !== rate
  return {
    days_overlap: all.filter((day, i) => all.indexOf(day) !== i),
    charged_while_free: all.filter(day => day <= before(invoice.free_time_to) || day < available),
    charged_ahead: all.filter(day => day > (parseDay(invoice.invoice_date ?? '') ?? Infinity)),
    day_not_owed: tally ? all.filter(day => !rateOf.has(day)) : [],
    rate_differs: items.flatMap(({ rate, days }) => days.filter(day => differs(rate, day))),
  }
}

/** Whether a value is evidence, or that of a missing item is. */
const isEvidence = (value: unknown, code: FindingCode): boolean =>
  code === 'missing' ? isGap(value) : value !== null && value !== undefined

const isGap = (value: unknown): boolean => {
  if (Array.isArray(value)) return value.every(isGap)
  return typeof value === 'string'
    ? /^[ \u3000]*$/.test(value)
    : value === null || value === undefined || value === false
}

// Laws ---------------------------------------------------------------------------------------------------------------

const auditLaw = lawAbout(ask)

export const laws: readonly Law[] = [
  law('invoice-removed-item-is-missing', ['INV-1'], {
    sentence: 'An item that is removed is missing, if its direction requires it, and all that were missing still are.',
    inputs: fc.record({ input: audits, item: fc.constantFrom(...ITEMS) }),
    isUpheld: async (call, { input, item: { key, section, direction } }) => {
      const before = await ask(call, input)
      const after = await ask(call, without(input, key))
      const isRequired = direction === undefined || direction === (input.direction ?? 'import')
      return (
        missing(before).every(each => missing(after).includes(each)) &&
        (key === 'rates' || missing(after).includes(section) === isRequired)
      )
    },
  }),
  auditLaw('invoice-with-every-item-misses-none', ['INV-1'], {
    sentence: 'An invoice with every item, and rates, misses none.',
    inputs: complete.map(input => withInvoice(input, { rates: [100] })),
    isUpheld: answer => missing(answer).length === 0,
  }),
  law('invoice-limit-of-issue', ['INV-2'], {
    sentence: 'Issued on the last day it is not late, and a day later it is.',
    inputs: complete,
    isUpheld: async (call, input) => {
      const answer = await ask(call, input)
      if (typeof answer.issue_by !== 'string') return false
      const inTime = await ask(call, withInvoice(input, { invoice_date: answer.issue_by }))
      const late = await ask(call, withInvoice(input, { invoice_date: shiftDate(answer.issue_by, 1) }))
      const latest = input.received_invoice_date ?? answer.last_charged_on
      return answer.issue_by === shiftDate(latest!, 30) && !has(inTime, 'issued_late') && has(late, 'issued_late')
    },
  }),
  auditLaw('invoice-limit-of-dispute', ['INV-2'], {
    sentence: 'A dispute is possible for 30 days from the invoice date, or for as many more as are allowed.',
    inputs: complete,
    isUpheld: (answer, input) => {
      const { invoice_date, dispute_days } = input.invoice
      return (
        answer.dispute_by === shiftDate(invoice_date!, Math.max(30, dispute_days!)) &&
        has(answer, 'dispute_window_short') === dispute_days! < 30
      )
    },
  }),
  auditLaw('invoice-days-one-by-one', ['INV-3', 'INV-4', 'INV-5'], {
    sentence: 'The days of each finding are those found day by day, in as few ranges as possible.',
    inputs: audits,
    isUpheld: (answer, input) =>
      Object.entries(wrongDays(input)).every(([code, days]) => {
        const found = answer.findings.filter(finding => finding.code === code)
        const ranges = found.flatMap(finding => finding.days ?? [])
        return (
          found.length === (days.length > 0 ? 1 : 0) &&
          same(daysOf(ranges), distinct(days)) &&
          ranges.every((range, i) => i === 0 || readDay(range.from) > readDay(ranges[i - 1]!.to) + 1)
        )
      }),
  }),
  law('invoice-total-is-the-sum', ['INV-3'], {
    sentence: 'The exact sum of days and rates is no other total, and a cent more is.',
    inputs: complete.map(input =>
      withInvoice(input, { charged: input.invoice.charged!.map(item => ({ ...item, rate: item.rate ?? 0.1 })) }),
    ),
    isUpheld: async (call, input) => {
      const total = sum(input.invoice.charged!)
      const right = await ask(call, withInvoice(input, { total }))
      const wrong = await ask(call, withInvoice(input, { total: (hundredths(total) + 1) / 100 }))
      const none = await ask(call, without(input, 'total'))
      return !has(right, 'total_differs') && has(wrong, 'total_differs') && none.invoiced.amount === total
    },
  }),
  law('invoice-ranges-split', ['INV-3', 'INV-4'], {
    sentence: 'Charged days that are split, or in another order, change nothing but the places of findings.',
    inputs: audits,
    isUpheld: async (call, input) => {
      const { charged } = input.invoice
      const split = charged?.flatMap(item =>
        daysOf([item])
          .map(day => ({ ...item, from: showDay(day), to: showDay(day) }))
          .reverse(),
      )
      const answer = withoutPlaces(await ask(call, input))
      return same(answer, withoutPlaces(await ask(call, split ? withInvoice(input, { charged: split }) : input)))
    },
  }),
  law('invoice-of-a-count-is-owed', ['INV-4'], {
    sentence: 'An invoice made from a count does not differ from it.',
    inputs: fc.constantFrom(...ANCHORS).chain(anchor => fc.record({ input: complete, counted: tallyFrom(anchor) })),
    isUpheld: async (call, { input, counted }) => {
      const charged = counted.ledger
        .filter(({ kind }) => kind === 'charged')
        .map(({ from, to, rate }) => ({ from, to, rate }))
      const { amount: total, currency_code } = counted
      const answer = await ask(call, { ...withInvoice(input, { charged, total, currency_code }), counted })
      return (
        same(answer.difference, { days: 0, amount: total === null ? null : 0 }) &&
        !(['day_not_owed', 'rate_differs', 'currency_differs', 'total_differs'] as const).some(code =>
          has(answer, code),
        )
      )
    },
  }),
  auditLaw('invoice-difference-is-exact', ['INV-4'], {
    sentence: 'The difference is invoiced less expected; amounts are compared only in one currency.',
    inputs: audits,
    isUpheld: (answer, input) => {
      const { invoiced, expected, difference } = answer
      const tally = input.counted?.outcome === 'counted' ? input.counted : undefined
      if (!tally || !expected || !difference) return !tally && expected === null && difference === null
      const isKnown = invoiced.amount !== null && expected.amount !== null && !has(answer, 'currency_differs')
      return (
        same(expected, { days: tally.days.charged, amount: tally.amount }) &&
        difference.days === (invoiced.days ?? 0) - expected.days &&
        difference.amount === (isKnown ? (hundredths(invoiced.amount) - hundredths(expected.amount)) / 100 : null)
      )
    },
  }),
  auditLaw('invoice-findings-have-evidence', ['INV-5'], {
    sentence: 'A finding points to values that are given; one of a missing item to a value that is not.',
    inputs: audits,
    isUpheld: (answer, input) =>
      answer.findings.every(
        ({ code, pointers }) =>
          pointers.length > 0 && pointers.every(pointer => isEvidence(valueAt(input, pointer), code)),
      ),
  }),
  auditLaw('invoice-findings-in-order', ['INV-5'], {
    sentence: 'Findings are in the order of sections, those without one last, then of codes.',
    inputs: audits,
    isUpheld: answer => {
      const keys = answer.findings.map(({ section, code }) => `${section ?? '~'} ${code}`)
      return same(keys, [...keys].sort())
    },
  }),
]
