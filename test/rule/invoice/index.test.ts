/**
 * Tests the audit of invoices: its laws, its vectors, its limits, its explanation and its schema.
 */
import { describe, expect, it } from 'vitest'
import { laws } from '../../../src/law/invoice'
import { schema } from '../../../src/kernel/codec/schema'
import { find } from '../../../src/oracle'
import { audit, explain, invoiceSchema, type Audit, type Input } from '../../../src/rule/invoice'
import { complement, findRepeated, intersect, merge } from '../../../src/rule/invoice/days'
import { sentences } from '../../../src/rule/invoice/explain'
import { DIRECTIONS, findLedgerIssues, hasOrderedLedger, isRange } from '../../../src/rule/invoice/format'
import { FINDINGS, type Finding } from '../../../src/rule/invoice/invoice'
import { ITEMS, writeTemplate } from '../../../src/rule/invoice/item'
import { describeItem, joinWords } from '../../../src/rule/invoice/words'
import { targets, validatorOf } from '../../json-schema'
import { parseDay, toDate } from '../../../src/kernel/time'
import { describeLaws, own, spoilt } from '../../laws'
import { processorTime } from '../../processor-time'
import { describeVectors, files } from '../../vectors'
import type { Call } from '../../../src/law'

describeVectors('invoice.audit')

it.each(['from', 'to'])('refuses an object without a string as the day of `%s`', key => {
  const range = { from: '2026-03-01', to: '2026-03-02', [key]: { toString: null } }
  const refused = find('invoice.audit')!.call({ invoice: { charged: [range] } })
  expect(refused).toMatchObject({ left: [{ pointer: `/invoice/charged/0/${key}`, code: 'type' }] })
})

const vectors = files.find(({ operation }) => operation === 'invoice.audit')!.cases
const vector = (id: string): Input => vectors.find(each => each.id === id)!.input as Input
const RIGHT = vector('invoice-complete-import')
const auditOf = (input: Input): Audit => {
  const answer = audit(input)
  if (answer._tag === 'Left') throw new Error(explain(answer))
  return answer.right
}

describe('vectors', () => {
  it.each(ITEMS.map(({ key, section }) => [section, key] as const))('miss %s: %s', (section, key) => {
    const id = `invoice-misses-${key.replaceAll('_', '-')}`
    expect(auditOf(vector(id)).findings).toEqual([
      { code: 'missing', section: `${section}`, pointers: [`/invoice/${key}`] },
    ])
  })
  it('have every code', () => {
    const codes = vectors.flatMap(({ input }) => {
      const answer = audit(input as Input)
      return answer._tag === 'Left' ? [] : answer.right.findings.map(({ code }) => code)
    })
    expect(new Set(codes)).toEqual(new Set(FINDINGS))
  })
})

it('does not count the days of a range with a day of the year 0', () => {
  const refused = find('invoice.audit')!.call({ invoice: { charged: [{ from: '0000-12-31', to: '2026-03-09' }] } })
  expect(refused).toMatchObject({ left: [{ pointer: '/invoice/charged/0/from', code: 'format' }] })
})

describe('ranges of days', () => {
  const range = (from: number, to: number) => ({ from, to })
  it('are merged if they touch', () => {
    expect(merge([range(5, 6), range(1, 2), range(3, 3), range(5, 9)])).toEqual([range(1, 3), range(5, 9)])
  })
  it('are intersected', () => {
    expect(intersect(range(3, 7), [range(1, 3), range(5, 5), range(8, 9)])).toEqual([range(3, 3), range(5, 5)])
  })
  it('have a complement without an end', () => {
    expect(complement([range(5, 6), range(1, 2)])).toEqual([range(-Infinity, 0), range(3, 4), range(7, Infinity)])
    expect(complement([])).toEqual([range(-Infinity, Infinity)])
  })
  it('are repeated if they overlap', () => {
    expect(findRepeated([range(1, 9), range(2, 3), range(9, 12), range(20, 21)])).toEqual([range(2, 3), range(9, 9)])
  })
})

describe('audit', () => {
  it('takes the largest invoice in a moment', () => {
    const charged = Array.from({ length: 3_660 }, (_, i) => ({
      from: '2026-03-06',
      to: i % 2 === 0 ? '2036-03-12' : '2026-03-09',
      rate: 0.1,
    }))
    const ledger = Array.from({ length: 3_661 }, (_, i) => {
      const day = toDate(parseDay('2026-03-06')! + i)!
      return i % 2 === 0
        ? { from: day, to: day, kind: 'charged' as const, rate: 0.1 }
        : { from: day, to: day, kind: 'excluded' as const, rate: null }
    })
    const counted = vector('invoice-count-agrees').counted!
    const input = { invoice: { ...RIGHT.invoice, charged }, counted: { ...counted, ledger } as Input['counted'] }
    const since = processorTime()
    const { invoiced } = auditOf(input)
    expect(since()).toBeLessThan(10_000)
    expect(invoiced.days).toBe(1_830 * 3_660 + 1_830 * 4)
  })
  it('refuses more than 3,660 charged items', () => {
    const charged = Array.from({ length: 3_661 }, () => ({ from: '2026-03-06', to: '2026-03-06' }))
    expect(audit({ invoice: { charged } })).toMatchObject({
      left: [{ pointer: '/invoice/charged', code: 'length', message: 'must have at most 3,660 items' }],
    })
  })
  it.each([null, 'x', 1, [], { invoice: { charged: [null] } }])('refuses %j', value => {
    expect(audit(value as unknown as Input)._tag).toBe('Left')
  })
})

describe('ranges of an input', () => {
  const DAYS = { from: '2026-03-05', to: '2026-03-06' }
  /** 3,661 and 3,662 days. */
  const LONGEST = { from: '2026-01-01', to: toDate(parseDay('2026-01-01')! + 3_660)! }
  const TOO_LONG = { from: '2026-01-01', to: toDate(parseDay('2026-01-01')! + 3_661)! }
  const ledgerIssues = (ledger: unknown) => {
    const counted = { outcome: 'counted', ledger } as Parameters<typeof findLedgerIssues>[0]
    expect(hasOrderedLedger(counted)).toBe(findLedgerIssues(counted, '').length === 0)
    return findLedgerIssues(counted, '/counted').map(({ pointer, message }) => `${pointer} ${message}`)
  }

  it('have at most 3,660 days each, in at most 3,660 items', () => {
    const charged = Array.from({ length: 3_660 }, () => DAYS)
    expect(audit({ invoice: { charged } })._tag).toBe('Right')
    expect(audit({ invoice: { charged: [{ ...LONGEST, to: toDate(parseDay(LONGEST.to)! - 1)! }] } })._tag).toBe('Right')
    expect(audit({ invoice: { charged: [LONGEST] } })).toMatchObject({
      left: [{ pointer: '/invoice/charged/0', code: 'range', message: 'must have at most 3,660 days' }],
    })
  })
  it('may be a single day, and must not end before they begin', () => {
    expect([isRange(DAYS), isRange({ from: DAYS.to, to: DAYS.to }), isRange({ from: DAYS.to, to: DAYS.from })]).toEqual(
      [true, true, false],
    )
  })
  it.each<[string, unknown, readonly string[]]>([
    ['a ledger in order', [DAYS, { from: '2026-03-07', to: '2026-03-07' }], []],
    ['a ledger of 3,661 days', [LONGEST], []],
    ['a ledger of 3,662 days', [TOO_LONG], ['/counted/ledger must have at most 3,661 days']],
    [
      'a day twice',
      [DAYS, { from: '2026-03-06', to: '2026-03-07' }],
      ['/counted/ledger/1 must follow the days before it'],
    ],
    ['a run that ends early', [{ from: DAYS.to, to: DAYS.from }], ['/counted/ledger/0 must follow the days before it']],
    ['what is not an array', 5, []],
    ['a run that is not an object', [null, undefined, DAYS], []],
    [
      'a run without an end, which is left out',
      [DAYS, { from: '2026-03-07', to: null }, { from: '2026-03-06', to: '2026-03-08' }],
      ['/counted/ledger/2 must follow the days before it'],
    ],
    [
      'a run without a beginning, which is left out',
      [DAYS, { from: null, to: '2026-03-20' }, { from: '2026-03-07', to: '2026-03-08' }],
      [],
    ],
  ])('%s', (_, ledger, issues) => {
    expect(ledgerIssues(ledger)).toEqual(issues)
  })
  it('a count without a ledger has no issues', () => {
    expect(hasOrderedLedger({ outcome: 'unassessable', reason: 'no_start' })).toBe(true)
  })
})

describe('writeTemplate', () => {
  it.each(DIRECTIONS)('misses every item that an %s requires', direction => {
    const required = ITEMS.filter(item => item.direction === undefined || item.direction === direction)
    const invoice = writeTemplate(direction)
    expect(Object.keys(invoice)).toEqual([...required.map(({ key }) => key), 'currency_code'])
    expect(new Set(Object.values(invoice))).not.toContain(undefined)
    expect(invoice.charged).toEqual([{ from: 'YYYY-MM-DD', to: 'YYYY-MM-DD', rate: null }])
    const filled = { ...invoice, charged: [] } as Input['invoice']
    expect(auditOf({ invoice: filled, direction }).findings.map(({ section }) => section)).toEqual(
      required.map(({ section }) => section),
    )
  })
})

describe('invoiceSchema', () => {
  const { validate, jsonSchema } = invoiceSchema['~standard']
  it('validates like audit', () => {
    expect(validate(RIGHT.invoice)).toEqual({ value: RIGHT.invoice })
    expect(validate({ charged: [{ from: '2026-03-09', to: '2026-03-06' }], free_days: -1 })).toMatchObject({
      issues: [{ path: ['charged', 0] }, { path: ['free_days'] }],
    })
  })
  it('is that of the input', () => {
    const { properties } = schema(find('invoice.audit')!.input) as { properties: { invoice: object } }
    expect(jsonSchema.input({ target: 'draft-2020-12' })).toMatchObject(properties.invoice)
  })
  it.each(targets)('is a valid schema in %s', target => {
    const isValid = validatorOf(jsonSchema.input({ target }), target)
    expect([isValid(RIGHT.invoice), isValid({}), isValid({ total: '450' })]).toEqual([true, true, false])
  })
})

describe('the sentences', () => {
  const ALL_STATED = 'The invoice states every required item (46 CFR 541.6).'
  const blank: Audit = {
    findings: [],
    last_charged_on: null,
    issue_by: null,
    dispute_by: null,
    invoiced: { days: 3, amount: 450 },
    expected: null,
    difference: null,
  }
  it.each<[invoiced: Audit['invoiced'], expected: Audit['invoiced'], difference: Audit['invoiced'], string]>([
    [
      { days: 3, amount: 450 },
      { days: 3, amount: 450 },
      { days: 0, amount: 0 },
      '450 for 3 days; our count is 450 for 3 days.',
    ],
    [{ days: 3, amount: null }, { days: 3, amount: null }, { days: 0, amount: null }, '3 days; our count is 3 days.'],
    [
      { days: 4, amount: null },
      { days: 3, amount: null },
      { days: 1, amount: null },
      '4 days; our count is 3 days. Not owed: 1 day.',
    ],
    [
      { days: 3, amount: 450 },
      { days: 3, amount: 400.5 },
      { days: 0, amount: 49.5 },
      '450 for 3 days; our count is 400.50 for 3 days. Not owed: 49.50.',
    ],
    [
      { days: 4, amount: 450 },
      { days: 3, amount: 450 },
      { days: 1, amount: 0 },
      '450 for 4 days; our count is 450 for 3 days. Not owed: 0 for 1 day.',
    ],
    [
      { days: 3, amount: 450 },
      { days: 3, amount: 500 },
      { days: 0, amount: -50 },
      '450 for 3 days; our count is 500 for 3 days. The difference is -50.',
    ],
    [
      { days: 3, amount: 450 },
      { days: 4, amount: 400 },
      { days: -1, amount: 50 },
      '450 for 3 days; our count is 400 for 4 days. The difference is 50 for -1 day.',
    ],
    [
      { days: 3, amount: 450 },
      { days: 0, amount: 0 },
      { days: 3, amount: 450 },
      '450 for 3 days; our count is 0. Not owed: 450 for 3 days.',
    ],
  ])('compare %j with %j', (invoiced, expected, difference, sentence) => {
    expect(sentences({ ...blank, invoiced, expected, difference }).slice(1)).toEqual([`It charges ${sentence}`])
  })

  const days = [
    { from: '2026-03-05', to: '2026-03-05' },
    { from: '2026-03-07', to: '2026-03-09' },
    { from: '2026-03-12', to: '2026-03-13' },
  ]
  const LISTED = '2026-03-05, 2026-03-07 to 2026-03-09 and 2026-03-12 to 2026-03-13'
  it.each<[Partial<Finding> & Pick<Finding, 'code'>, string]>([
    [{ code: 'days_overlap', days }, `It charges ${LISTED} more than once.`],
    [{ code: 'charged_while_free', days }, `It charges ${LISTED}, which its own dates show as free.`],
    [{ code: 'charged_ahead', days }, `It charges ${LISTED}, after its own date.`],
    [{ code: 'day_not_owed', days }, `It charges ${LISTED}, for which our count has no charge.`],
    [{ code: 'rate_differs', days }, `It charges ${LISTED} at another rate than our count.`],
    [{ code: 'currency_differs' }, 'It is in another currency than our count.'],
    [{ code: 'total_differs' }, 'It has a total that is not the sum of its days and rates.'],
    [
      { code: 'dispute_window_short', section: '541.8(a)' },
      'It allows fewer than 30 days for a dispute (46 CFR 541.8(a)).',
    ],
    [
      { code: 'issued_late', section: '541.7(a)' },
      'It was issued more than 30 days after the last charged day (46 CFR 541.7(a)): it had to be issued by 2026-04-08, ' +
        'and the charge need not be paid.',
    ],
    [
      { code: 'issued_late', section: '541.7(b)' },
      'It was issued more than 30 days after the invoice that it passes on (46 CFR 541.7(b)): it had to be issued by ' +
        '2026-04-08, and the charge need not be paid.',
    ],
  ])('state the finding %j', (finding, sentence) => {
    const findings = [{ section: null, pointers: [], ...finding }]
    expect(sentences({ ...blank, issue_by: '2026-04-08', findings })).toEqual([ALL_STATED, sentence])
  })

  it('join words, and name an item of no section', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(joinWords)).toEqual(['', 'a', 'a and b', 'a, b and c'])
    expect(describeItem(null)).toBe('item')
  })
})

it('compares no amounts if the invoice has none', () => {
  const input = vector('invoice-count-agrees')
  const charged = input.invoice.charged!.map(({ from, to }) => ({ from, to }))
  const { invoiced, difference } = auditOf({ ...input, invoice: { ...input.invoice, charged, total: null } })
  expect([invoiced.amount, difference!.amount]).toEqual([null, null])
})

describe('explain', () => {
  it('says that nothing was found', () => {
    expect(explain(auditOf(RIGHT))).toBe(
      'The invoice states every required item (46 CFR 541.6), in time and without a contradiction.',
    )
  })
  it('names what is missing, what is late, and how much is not owed', () => {
    const input = vector('invoice-findings-in-order')
    expect(explain(audit(input))).toBe(
      'The invoice does not state the due date (541.6(b)(2)) and the rule of the tariff or contract (541.6(c)(2)). ' +
        'Without a required item there is no obligation to pay the charge (46 CFR 541.5). ' +
        'It was issued more than 30 days after the last charged day (46 CFR 541.7(a)): it had to be issued by 2026-04-08, ' +
        'and the charge need not be paid. It allows fewer than 30 days for a dispute (46 CFR 541.8(a)). ' +
        'It charges 2026-03-05, which its own dates show as free. It charges 2026-03-05, for which our count ' +
        'has no charge. ' +
        'It has a total that is not the sum of its days and rates. It charges 1 for 5 days; our count is 400 for 4 days. ' +
        'The difference is -399 for 1 day. ' +
        'A reduction, refund or waiver can be requested until 2026-05-09 at least (46 CFR 541.8(a)).',
    )
  })
  it('names issues', () => {
    expect(explain(audit(vector('invoice-range-backwards')))).toBe(
      'Rejected: /invoice/charged/0 must not end before it begins.',
    )
  })
})

const spoiltAudit = (spoil: (audit: any, input: any) => unknown): Call =>
  spoilt('invoice.audit', (input, result) => spoil(result, input))
const misread =
  (read: (input: any) => unknown): Call =>
  (operation, input) =>
    own(operation, operation === 'invoice.audit' ? read(input) : input)
const withInvoice = (change: (invoice: any) => object): Call =>
  misread(input => ({ ...input, invoice: { ...input.invoice, ...change(input.invoice) } }))
const withFindings = (change: (findings: any[], input: any) => unknown): Call =>
  spoiltAudit((result, input) => ({ ...result, findings: change(result.findings, input) }))

describeLaws(laws, {
  'contact-not-required': withFindings(findings => findings.filter(({ section }) => section !== '541.6(d)(1)')),
  'port-for-exports': withFindings((findings, { invoice, direction }) =>
    direction === 'export' && !invoice.ports_of_discharge
      ? [{ code: 'missing', section: '541.6(a)(3)', pointers: ['/invoice/ports_of_discharge'] }, ...findings]
      : findings,
  ),
  'zero-is-missing': withInvoice(({ free_days }) => ({ free_days: free_days === 0 ? null : free_days })),
  'late-after-29-days': spoiltAudit(result => ({ ...result, issue_by: result.issue_by && '2026-04-08' })),
  'never-late': withFindings(findings => findings.filter(({ code }) => code !== 'issued_late')),
  'received-date-ignored': misread(({ received_invoice_date: _, ...input }) => input),
  'dispute-30-days': spoiltAudit((result, { invoice }) => ({
    ...result,
    dispute_by: invoice.dispute_days > 30 ? null : result.dispute_by,
  })),
  'days-not-merged': withFindings(findings =>
    findings.map(({ days, ...finding }) => ({
      ...finding,
      ...(days && {
        days: days.flatMap((range: any) =>
          range.from === range.to
            ? [range]
            : [
                { ...range, to: range.from },
                { ...range, from: range.to },
              ],
        ),
      }),
    })),
  ),
  'items-as-given': withFindings((findings, { invoice }) =>
    findings.map(finding => (finding.days ? { ...finding, days: invoice.charged } : finding)),
  ),
  'total-by-unit': withFindings(findings => findings.filter(({ code }) => code !== 'total_differs')),
  'total-always-differs': withFindings(findings => [
    ...findings.filter(({ code }) => code !== 'total_differs'),
    { code: 'total_differs', section: null, pointers: ['/invoice/total'] },
  ]),
  'days-once': spoiltAudit((result, { invoice }) => ({
    ...result,
    invoiced: { ...result.invoiced, days: invoice.charged?.length ?? 0 },
  })),
  'owed-by-the-total-alone': withFindings((findings, { counted }) =>
    counted?.ledger?.length
      ? [...findings, { code: 'day_not_owed', section: null, pointers: ['/counted'], days: [] }]
      : findings,
  ),
  'difference-the-other-way': spoiltAudit(result => ({
    ...result,
    difference: result.difference && { ...result.difference, days: -result.difference.days },
  })),
  'amounts-in-any-currency': spoiltAudit(result => ({
    ...result,
    difference: result.difference && { ...result.difference, amount: result.difference.amount ?? 0 },
  })),
  'no-evidence': withFindings(findings => findings.map(finding => ({ ...finding, pointers: [] }))),
  'evidence-of-the-invoice-date': withFindings(findings =>
    findings.map(finding => ({ ...finding, pointers: ['/invoice/invoice_date'] })),
  ),
  'by-code': withFindings(findings => [...findings].sort((a, b) => (a.code < b.code ? -1 : 1))),
})
