/** Mistakes of the audit of invoices. */
import { own } from '../peer'
import { misread, resultOf, spoilt, without, wrong, type Wrong, type Wrongs } from './mistake'

const AUDIT = 'invoice.audit'
const DAY = 86_400_000

/** Reads the invoice wrongly. */
const misreadInvoice = (mistake: string, read: (invoice: any, input: any) => object): Wrong =>
  misread(AUDIT, mistake, input => ({ ...input, invoice: { ...input.invoice, ...read(input.invoice, input) } }))

/** Changes the findings. */
const spoiltFindings = (mistake: string, spoil: (findings: any[], input: any) => unknown): Wrong =>
  spoilt(AUDIT, mistake, (input, audit) => ({ ...audit, findings: spoil(audit.findings, input) }))

/** Leaves out the findings of a code that fulfil a condition. */
const leavingOut = (mistake: string, code: string, test: (finding: any, input: any) => boolean = () => true): Wrong =>
  spoiltFindings(mistake, (findings, input) =>
    findings.filter(finding => finding.code !== code || !test(finding, input)),
  )

const dayOf = (date: string): number => Date.parse(date) / DAY
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const sizeOf = ({ from, to }: any): number => dayOf(to) - dayOf(from) + 1
const at = (input: any, pointer: string): any =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, key) => value?.[key], input)
const isDated = (input: any): boolean => typeof input.invoice.invoice_date === 'string'

export const invoice: Wrongs = {
  'blank-is-given': leavingOut('takes blank strings for given', 'missing', ({ pointers }, input) => {
    const value = at(input, pointers[0])
    return typeof value === 'string' && value !== ''
  }),
  'empty-array-is-given': leavingOut('takes an empty array for given', 'missing', ({ pointers }, input) =>
    Array.isArray(at(input, pointers[0])),
  ),
  'false-is-given': leavingOut(
    'takes a statement that is not made for given',
    'missing',
    ({ pointers }, input) => at(input, pointers[0]) === false,
  ),
  'zero-is-missing': misreadInvoice('takes a number of 0 for missing', ({ free_days, dispute_days }) => ({
    free_days: free_days === 0 ? null : free_days,
    dispute_days: dispute_days === 0 ? null : dispute_days,
  })),
  'every-item-for-exports': wrong(AUDIT, 'requires the items of imports for exports', input => {
    const result = resultOf(AUDIT, input)
    if (result === undefined || input.direction !== 'export') return own(AUDIT, input)
    const imports = resultOf(AUDIT, { ...input, direction: 'import' })
    const added = imports?.findings.filter(({ section }: any) => /a..3|b..6/.test(section ?? ''))
    const [first, ...rest] = [...result.findings, ...(added ?? [])]
    const findings =
      first === undefined ? [] : [first, ...rest].sort((a, b) => ((a.section ?? '~' < (b.section ?? '~')) ? -1 : 1))
    return { result: { ...result, findings } }
  }),
  'rates-of-the-days-ignored': spoiltFindings('wants rates apart from those of the days', (findings, input) =>
    input.invoice.rates?.length || findings.some(({ section }) => section === '541.6(c)(3)')
      ? findings
      : [...findings, { code: 'missing', section: '541.6(c)(3)', pointers: ['/invoice/rates'] }],
  ),
  'rate-of-one-day-will-do': leavingOut('takes the rate of one item for those of all', 'missing', (finding, input) =>
    finding.section === '541.6(c)(3)'
      ? input.invoice.charged?.some(({ rate }: any) => typeof rate === 'number')
      : false,
  ),
  'issue-by-in-31-days': spoilt(AUDIT, 'allows 31 days to issue', (_, audit) => ({
    ...audit,
    issue_by: audit.issue_by && dateOf(dayOf(audit.issue_by) + 1),
  })),
  'late-on-the-last-day': spoiltFindings('is late on the last day', (findings, input) => {
    const limit = resultOf(AUDIT, input).issue_by
    return limit !== null && input.invoice.invoice_date === limit
      ? [...findings, { code: 'issued_late', section: '541.7(a)', pointers: ['/invoice/invoice_date'] }]
      : findings
  }),
  'received-date-ignored': misread(
    AUDIT,
    'counts from the charged days also if it is passed on',
    ({ received_invoice_date: _, ...input }) => input,
  ),
  'passed-on-by-paragraph-a': spoiltFindings('names paragraph (a) for an invoice that is passed on', findings =>
    findings.map(finding => (finding.section === '541.7(b)' ? { ...finding, section: '541.7(a)' } : finding)),
  ),
  'last-item-is-the-last-day': spoilt(
    AUDIT,
    'takes the last item for the last day',
    ({ invoice: { charged } }, audit) => ({
      ...audit,
      last_charged_on: charged?.at(-1)?.to ?? null,
    }),
  ),
  'dispute-days-below-30-count': spoilt(AUDIT, 'shortens the dispute by a short window', (input, audit) => ({
    ...audit,
    dispute_by:
      isDated(input) && input.invoice.dispute_days < 30
        ? dateOf(dayOf(input.invoice.invoice_date) + input.invoice.dispute_days)
        : audit.dispute_by,
  })),
  'dispute-always-30-days': misreadInvoice('allows 30 days for a dispute whatever is allowed', ({ dispute_days }) => ({
    dispute_days: dispute_days > 30 ? 30 : dispute_days,
  })),
  'overlaps-unseen': leavingOut('does not look for days charged twice', 'days_overlap'),
  'repeated-day-counts-once': spoilt(AUDIT, 'counts a day once however often it is charged', (input, audit) => {
    const days = new Set(
      (input.invoice.charged ?? []).flatMap((item: any) =>
        Array.from({ length: sizeOf(item) }, (_, i) => dayOf(item.from) + i),
      ),
    )
    return { ...audit, invoiced: { ...audit.invoiced, days: days.size } }
  }),
  'days-not-merged': spoiltFindings('gives the days item by item', (findings, input) =>
    findings.map(finding =>
      finding.days ? { ...finding, days: finding.days.flatMap((days: any) => splitAt(days, input)) } : finding,
    ),
  ),
  'day-of-availability-free': misreadInvoice('takes the day of availability for free', ({ available_on }) => ({
    available_on: available_on && dateOf(dayOf(available_on) + 1),
  })),
  'availability-of-exports': misread(AUDIT, 'has a day of availability for exports', input =>
    input.direction === 'export' &&
    input.invoice.available_on &&
    !(input.invoice.free_time_to >= input.invoice.available_on)
      ? {
          ...input,
          invoice: { ...input.invoice, free_time_to: dateOf(dayOf(input.invoice.available_on) - 1) },
        }
      : input,
  ),
  'invoice-date-not-charged': misreadInvoice('takes the day of the invoice for ahead', ({ invoice_date, charged }) => ({
    invoice_date:
      invoice_date && charged?.some(({ to }: any) => to >= invoice_date)
        ? dateOf(dayOf(invoice_date) - 1)
        : invoice_date,
  })),
  'invoice-total-in-doubles': spoiltFindings('adds rates as doubles', (findings, { invoice: { charged, total } }) => {
    const rates = (charged ?? []).flatMap((item: any) => Array.from({ length: sizeOf(item) }, () => item.rate))
    if (typeof total !== 'number' || rates.length === 0 || !rates.every((rate: any) => typeof rate === 'number'))
      return findings
    const others = findings.filter(({ code }) => code !== 'total_differs')
    const differs = rates.reduce((sum: number, rate: number) => sum + rate, 0) !== total
    return differs
      ? [...others, { code: 'total_differs', section: null, pointers: ['/invoice/charged', '/invoice/total'] }]
      : others
  }),
  'total-of-known-rates': spoiltFindings(
    'adds the rates that are given',
    (findings, { invoice: { charged, total } }) => {
      const known = (charged ?? []).filter(({ rate }: any) => typeof rate === 'number')
      if (known.length === 0 || known.length === charged.length || typeof total !== 'number') return findings
      return [...findings, { code: 'total_differs', section: null, pointers: ['/invoice/charged', '/invoice/total'] }]
    },
  ),
  'excluded-days-owed': misread(AUDIT, 'takes excluded days for owed', ({ counted, ...input }) => ({
    ...input,
    counted: counted?.ledger
      ? {
          ...counted,
          ledger: counted.ledger.map((run: any) => (run.kind === 'excluded' ? { ...run, kind: 'charged' } : run)),
        }
      : counted,
  })),
  'days-off-the-ledger-owed': spoiltFindings('compares only the days of the ledger', (findings, { counted }) =>
    findings.flatMap(finding => {
      if (finding.code !== 'day_not_owed') return [finding]
      const [first, last] = [counted.ledger[0]?.from, counted.ledger.at(-1)?.to]
      const days = finding.days.filter(({ from, to }: any) => from >= first && to <= last)
      return days.length > 0 ? [{ ...finding, days }] : []
    }),
  ),
  'rates-in-any-currency': misreadInvoice('compares amounts in two currencies', (_, { counted }) =>
    counted?.currency_code ? { currency_code: counted.currency_code } : {},
  ),
  'currency-must-be-given': misreadInvoice('takes a currency that is not given for another', (each, { counted }) =>
    counted?.currency_code && (each.currency_code ?? null) === null ? { currency_code: 'XXX' } : {},
  ),
  'unassessable-owes-nothing': spoilt(AUDIT, 'expects nothing if free time cannot be assessed', ({ counted }, audit) =>
    counted?.outcome === 'unassessable' ? { ...audit, expected: { days: 0, amount: 0 } } : audit,
  ),
  'expected-less-invoiced': spoilt(AUDIT, 'gives expected less invoiced', (_, audit) => ({
    ...audit,
    difference: audit.difference && {
      days: -audit.difference.days,
      amount: audit.difference.amount && -audit.difference.amount,
    },
  })),
  'difference-in-doubles': spoilt(AUDIT, 'subtracts amounts as doubles', (_, audit) => ({
    ...audit,
    difference: audit.difference && {
      ...audit.difference,
      amount: audit.difference.amount === null ? null : audit.invoiced.amount - audit.expected.amount,
    },
  })),
  'backwards-range-is-empty': wrong(AUDIT, 'takes a range that ends before it begins for empty', input => {
    const reply = own(AUDIT, input)
    return 'issues' in reply && reply.issues.every(({ code }: any) => code === 'conflict')
      ? own(AUDIT, {
          ...input,
          invoice: { ...input.invoice, charged: input.invoice.charged.filter(({ from, to }: any) => from <= to) },
        })
      : reply
  }),
  'findings-as-found': spoiltFindings('gives the findings by code', findings =>
    [...findings].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)),
  ),
  'first-item-is-the-evidence': spoiltFindings('points to the first item alone', findings =>
    findings.map(finding => (finding.days ? { ...finding, pointers: finding.pointers.slice(0, 1) } : finding)),
  ),
  'total-not-used': misread(AUDIT, 'does not use the total', input => ({
    ...input,
    invoice: without(input.invoice, 'total'),
  })),
}

/** The days of a range by the charged items that they begin or end with. */
const splitAt = (range: any, { invoice: { charged } }: any): object[] => {
  const inner = charged.find(({ to }: any) => to >= range.from && to < range.to)
  return inner
    ? [
        { from: range.from, to: inner.to },
        { from: dateOf(dayOf(inner.to) + 1), to: range.to },
      ]
    : [range]
}
