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

const isBeforeTheLaw = ({ invoice, law }: any): boolean => law === undefined && invoice.invoice_date < '2024-05-28'

/** Reads the ports wrongly. */
const misreadPorts = (mistake: string, read: (port: string) => string): Wrong =>
  misreadInvoice(mistake, ({ ports_of_discharge }) =>
    ports_of_discharge ? { ports_of_discharge: ports_of_discharge.map(read) } : {},
  )

/** Reads each charged item wrongly. */
const misreadCharged = (mistake: string, read: (item: any) => object): Wrong =>
  misreadInvoice(mistake, ({ charged }) => (charged ? { charged: charged.map(read) } : {}))

export const invoice: Wrongs = {
  'days-without-an-answer-are-unknown': spoilt(AUDIT, 'takes days without an answer for unknown', (_, audit) => {
    const { availability } = audit
    if (!availability) return audit
    const { could, not_covered } = availability
    return {
      ...audit,
      availability: { ...availability, could: { ...could, unknown: could.unknown + not_covered }, not_covered: 0 },
    }
  }),
  'all-days-of-a-history': spoilt(AUDIT, 'lists days that are not charged', (input, audit) => ({
    ...audit,
    availability: audit.availability && {
      ...audit.availability,
      no: (input.history as any[]).flatMap(({ day, could }) => (could === 'no' ? [day] : [])).sort(),
    },
  })),
  'days-charged-twice-covered-twice': spoilt(AUDIT, 'counts a day that is charged twice twice', (_, audit) => ({
    ...audit,
    availability: audit.availability && { ...audit.availability, days: audit.invoiced.days },
  })),
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
  'backwards-run-taken': wrong(AUDIT, 'takes a run of a ledger that ends before it begins', input => {
    const reply = own(AUDIT, input)
    if (!('issues' in reply)) return reply
    const issues = reply.issues.filter(({ pointer }) => !/^\/counted\/ledger\/\d+$/.test(pointer))
    return issues.length > 0 ? { issues } : { result: null }
  }),
  'placeholder-is-given': leavingOut('takes a placeholder for a statement', 'missing', ({ pointers }, input) => {
    const value = at(input, pointers[0])
    return typeof value === 'string' && value.trim() !== ''
  }),
  'kinds-are-one': misreadCharged('takes charges of several kinds for one', ({ kind: _, ...item }) => item),
  'no-kind-is-a-kind': misreadCharged('takes items without a kind for another kind', item => ({
    ...item,
    kind: item.kind ?? 'none given',
  })),
  'credit-days-added': spoilt(AUDIT, 'adds the days of a credit', ({ invoice: { charged } }, audit) =>
    charged?.every(({ kind }: any) => (kind ?? null) === null)
      ? {
          ...audit,
          invoiced: { ...audit.invoiced, days: charged.reduce((n: number, item: any) => n + sizeOf(item), 0) },
        }
      : audit,
  ),
  'credit-is-a-charge': spoiltFindings(
    'finds a credited day that is charged, too',
    (findings, { invoice: { charged } }) => {
      const credit = charged?.findIndex(({ rate }: any) => rate < 0) ?? -1
      return credit < 0 || findings.some(({ code }) => code === 'days_overlap')
        ? findings
        : [...findings, { code: 'days_overlap', section: null, pointers: [`/invoice/charged/${credit}`] }]
    },
  ),
  'credit-note-is-an-invoice': wrong(AUDIT, 'wants every item on a credit note', input => {
    const reply = own(AUDIT, input)
    if (!('result' in reply) || !(input.invoice.total < 0)) return reply
    const { findings } = resultOf(AUDIT, { ...input, invoice: { ...input.invoice, total: 0 } })
    return { result: { ...(reply.result as object), findings } }
  }),
  'other-lines-left-out': misreadInvoice('adds only the days to the total', () => ({ other: [] })),
  'total-to-the-cent': spoiltFindings(
    'allows no rounding of the total',
    (findings, { invoice: { charged, total, other } }) => {
      if (typeof total !== 'number' || findings.some(({ code }) => code === 'total_differs')) return findings
      const rates = (charged ?? []).map((item: any) => sizeOf(item) * Math.round(1_000 * item.rate))
      const others = (other ?? []).map(({ amount }: any) => Math.round(1_000 * amount))
      const sum = [...rates, ...others].reduce((all, amount) => all + amount, 0) / 1_000
      return rates.length === 0 || sum === total
        ? findings
        : [...findings, { code: 'total_differs', section: null, pointers: [] }]
    },
  ),
  'returns-unseen': leavingOut('does not look for days before the earliest return', 'charged_before_return'),
  'returns-of-other-kinds': spoiltFindings(
    'judges every kind by the earliest return',
    (findings, { direction, invoice: { charged, earliest_return_on } }) =>
      direction === 'export' && charged?.some(({ from }: any) => from < earliest_return_on)
        ? [...findings.filter(({ code }) => code !== 'charged_before_return'), { code: 'charged_before_return' }]
        : findings,
  ),
  'free-time-of-the-count-unseen': leavingOut('does not compare the end of free time', 'free_time_differs'),
  'invalid-numbers-unseen': leavingOut('does not compute check digits', 'number_invalid'),
  'later-one-passed-on': leavingOut('lets an invoice pass on a later one', 'passes_on_a_later_one'),
  'figures-left-out': spoiltFindings('names differences without their figures', findings =>
    findings.map(({ stated: _, expected: __, ...finding }) => finding),
  ),
  'law-by-codes-without-a-space': misreadPorts('takes a code with a space for a name', port =>
    /^[A-Z]{2} [A-Z2-9]{3}$/.test(port) ? 'a name' : port,
  ),
  'findings-as-found': spoiltFindings('gives the findings by code', findings =>
    [...findings].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)),
  ),
  'first-item-is-the-evidence': spoiltFindings('points to the first item alone', findings =>
    findings.map(finding => (finding.days ? { ...finding, pointers: finding.pointers.slice(0, 1) } : finding)),
  ),
  'law-for-ever': misread(AUDIT, 'applies the law to invoices before it was in force', input => ({
    ...input,
    law: isBeforeTheLaw(input) ? '46_cfr_541' : input.law,
  })),
  'law-of-the-last-day': misread(AUDIT, 'judges the law by the last charged day', input => {
    const last = (input.invoice.charged ?? [])
      .map(({ to }: any) => to)
      .sort()
      .at(-1)
    return { ...input, ...(!('law' in input) && last && { law: last < '2024-05-28' ? null : '46_cfr_541' }) }
  }),
  'law-everywhere': misread(AUDIT, 'applies the law to ports abroad', input => {
    const { ports_of_discharge: _, ...invoice } = input.invoice
    return { ...input, law: 'law' in input ? input.law : (resultOf(AUDIT, { ...input, invoice })?.law ?? undefined) }
  }),
  'law-of-the-states-alone': misreadPorts('takes territories for countries abroad', port => port.replace(/^PR/, 'CA')),
  'law-by-any-letters': misreadPorts('reads codes of ports in small letters', port => port.toUpperCase()),
  'law-by-any-prefix': misreadPorts('takes any two letters for a country', port => port.replace(/^XX/, 'DE')),
  'sections-without-a-law': spoilt(AUDIT, 'keeps the limit of issue without a law', (input, audit) => ({
    ...audit,
    issue_by: resultOf(AUDIT, { ...input, law: '46_cfr_541' })!.issue_by,
  })),
  'thirty-days-without-a-law': spoilt(AUDIT, 'allows 30 days for a dispute without a law', (input, audit) => ({
    ...audit,
    dispute_by: resultOf(AUDIT, { ...input, law: '46_cfr_541' })!.dispute_by,
  })),
  'free-time-of-no-days-required': spoiltFindings('requires free time without free days', (findings, { invoice }) =>
    invoice.free_days === 0 && !invoice.free_time_to
      ? [{ code: 'missing', section: '541.6(b)(5)', pointers: ['/invoice/free_time_to'] }, ...findings]
      : findings,
  ),
  'reversed-is-too-short': spoiltFindings('calls reversed free time too short', findings =>
    findings.map(finding =>
      finding.code === 'free_time_reversed' ? { ...finding, code: 'free_days_do_not_fit' } : finding,
    ),
  ),
  'free-days-less-one': misreadInvoice('counts free time without its last day', ({ free_days, free_time_to }) =>
    free_days > 0 && free_time_to ? { free_days: free_days + 1 } : {},
  ),
  'early-free-time-is-right': leavingOut(
    'lets free time begin before the container is available',
    'free_before_available',
  ),
  'missing-free-days-are-none': spoiltFindings(
    'finds a contradiction to free days that are not given',
    (findings, { invoice: { free_days, free_time_from, free_time_to, available_on }, direction }) =>
      (free_days ?? null) === null &&
      direction !== 'export' &&
      free_time_from <= free_time_to &&
      available_on > free_time_to
        ? [...findings, { code: 'free_before_available', section: null, pointers: ['/invoice/free_days'] }]
        : findings,
  ),
  'due-on-receipt-is-early': spoiltFindings(
    'takes a due date on the day of issue for early',
    (findings, { invoice }) =>
      invoice.due_date && invoice.due_date === invoice.invoice_date
        ? [
            ...findings.filter(({ section }) => section !== null),
            { code: 'due_before_issue', section: null, pointers: ['/invoice/invoice_date', '/invoice/due_date'] },
            ...findings.filter(({ section }) => section === null),
          ]
        : findings,
  ),
  'zero-must-be-listed': misreadInvoice('wants a rate of 0 among the rates', ({ charged }) =>
    charged?.some(({ rate }: any) => rate === 0)
      ? { charged: charged.map((item: any) => (item.rate === 0 ? { ...item, rate: 1e-9 } : item)) }
      : {},
  ),
  'container-by-its-letters': spoiltFindings('compares container numbers as they are written', (findings, input) =>
    input.container_number?.trim() &&
    input.invoice.container_numbers?.length &&
    !input.invoice.container_numbers.includes(input.container_number)
      ? [...findings, ...[{ code: 'container_differs', section: null, pointers: [] }]]
      : findings,
  ),
  'several-containers-are-one': misreadInvoice('compares an invoice of several containers', ({ container_numbers }) =>
    container_numbers ? { container_numbers: container_numbers.slice(0, 1) } : {},
  ),
  'one-rate-not-taken': misreadInvoice('does not take the only rate for the days', ({ rates, charged }) =>
    rates?.length === 1 && charged?.length ? { rates: [...rates, ...rates] } : {},
  ),
  'no-days-are-zero-days': spoilt(AUDIT, 'takes an invoice without days for one of no days', (_, audit) => ({
    ...audit,
    invoiced: { ...audit.invoiced, days: audit.invoiced.days ?? 0 },
  })),
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
