/**
 * Tests the audit of invoices: its vectors, published verdicts, its limits, its explanation and its schema.
 */
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { count } from '../../../src/rule/free-time'
import { schema } from '../../../src/kernel/codec/schema'
import { find } from '../../../src/oracle'
import { audit, explain, invoiceSchema, type Audit, type Input } from '../../../src/rule/invoice'
import {
  complement,
  findOtherRates,
  findRepeated,
  intersect,
  merge,
  touches,
  type DayRange,
} from '../../../src/rule/invoice/days'
import { sentences } from '../../../src/rule/invoice/explain'
import { DIRECTIONS, isRange } from '../../../src/rule/invoice/format'
import type { Finding } from '../../../src/rule/invoice/invoice'
import { FINDING_WORDS } from '../../../src/rule/invoice/words'
import { ITEMS, writeTemplate } from '../../../src/rule/invoice/item'
import { describeItem, joinWords } from '../../../src/rule/invoice/words'
import { targets, validatorOf } from '../../json-schema'
import { parseDay, toDate } from '../../../src/kernel/time'
import { processorTime } from '../../processor-time'
import { describeVectors, files } from '../../vectors'

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
  if (answer._tag === 'Left') throw new Error(explain(answer, input))
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
    expect(new Set(codes)).toEqual(new Set(Object.keys(FINDING_WORDS)))
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
    expect(intersect([range(3, 7)], [range(1, 3), range(5, 5), range(8, 9)])).toEqual([range(3, 3), range(5, 5)])
    expect(intersect([range(1, 2), range(4, 9)], [range(2, 5), range(9, 12)])).toEqual(
      [2, 4, 9].map((day, i) => range(day, day + (i === 1 ? 1 : 0))),
    )
  })
  it('touch if they share a day', () => {
    const others = [range(1, 3), range(5, 5), range(8, 9)]
    expect([range(4, 4), range(3, 4), range(6, 8), range(10, 12)].map(each => touches(each, others))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  /** The plain definition of the days at other rates: each pair of an item and a run. */
  const plainOtherRates = (items: readonly Rated[], owed: readonly Rated[]) => {
    const pairs = items.map(item =>
      owed
        .filter(run => item.rate !== null && run.rate !== null && run.rate !== item.rate)
        .map(({ from, to }) => range(Math.max(from, item.from), Math.min(to, item.to)))
        .filter(({ from, to }) => from <= to),
    )
    return { items: items.filter((_, i) => pairs[i]!.length > 0), days: merge(pairs.flat()) }
  }
  type Rated = DayRange & { readonly rate: number | null }
  it('at other rates are found without visiting each pair', () => {
    const rate = fc.constantFrom(null, 1, 2, 3)
    const item = fc
      .record({ from: fc.nat(20), length: fc.nat(6), rate })
      .map(({ from, length, rate }) => ({ ...range(from, from + length), rate }))
    const runs = fc.array(fc.record({ gap: fc.nat(2), length: fc.nat(4), rate }), { maxLength: 8 }).map(parts => {
      let next = 0
      return parts.map(({ gap, length, rate }) => {
        const from = next + gap
        next = from + length + 1
        return { ...range(from, next - 1), rate }
      })
    })
    // The runs of a count are in order; an input may have others.
    const others = fc.array(item, { maxLength: 6 })
    fc.assert(
      fc.property(fc.array(item, { maxLength: 6 }), fc.oneof(runs, others), (items, owed) => {
        expect(findOtherRates(items, owed)).toEqual(plainOtherRates(items, owed))
      }),
    )
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
  /** 3,661 days. */
  const LONGEST = { from: '2026-01-01', to: toDate(parseDay('2026-01-01')! + 3_660)! }
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
  it('are at most 3,661 in a ledger, whose content is then not checked', () => {
    const counted = vector('invoice-count-agrees').counted!
    const auditLedger = (length: number, run: object) => {
      const ledger = Array(length).fill({ ...DAYS, kind: 'charged', rate: 1, ...run })
      const answer = audit({ invoice: {}, counted: { ...counted, ledger } as Input['counted'] })
      return answer._tag === 'Left' ? answer.left.map(({ pointer, code }) => [pointer, code]) : []
    }
    expect(auditLedger(3_661, {})).toEqual([])
    expect(auditLedger(3_662, { kind: 'other' })).toEqual([['/counted/ledger', 'length']])
    expect(auditLedger(1, { from: '2026-03-07' })).toEqual([['/counted/ledger/0', 'conflict']])
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

describe('published verdicts', () => {
  type Verdict = {
    readonly name: string
    readonly input: Input
    readonly findings: readonly object[]
    readonly law: string | null
  }
  const verdicts = readFileSync('test/rule/invoice/verdicts.jsonl', 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Verdict)
  it.each(verdicts.map(verdict => [verdict.name, verdict] as const))('%s', (_, { input, findings, law }) => {
    const found = auditOf(input)
    expect(found.law).toBe(law)
    expect(found.findings.map(({ pointers: _, stated: __, expected: ___, ...finding }) => finding)).toEqual(findings)
  })
})

describe('an invoice that is built from a count', () => {
  const counts = fc
    .record({
      start: fc.integer({ min: 0, max: 300 }).map(day => toDate(parseDay('2026-01-05')! + day)!),
      free_days: fc.integer({ min: 1, max: 6 }),
      rate: fc.integer({ min: 1, max: 500 }),
      charged: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ start, free_days, rate, charged }) => {
      const first = parseDay(start)!
      const terms = [{ free_days, tiers: [{ days: null, rate }], currency_code: 'USD' }]
      const end = toDate(first + free_days + charged - 1)!
      const counted = count({ start, end, now: `${end}T12:00:00Z`, zone: 'UTC', terms })
      if (counted._tag === 'Left' || counted.right.outcome !== 'counted') throw new Error('not counted')
      return { counted: counted.right, start, free_days, rate }
    })
  const invoices = counts.map(({ counted, start, free_days, rate }) => {
    const charged = counted.ledger
      .filter(run => run.kind === 'charged')
      .map(({ from, to, rate }) => ({ from, to, rate }))
    const issued = charged.at(-1)!.to
    const invoice = {
      ...RIGHT.invoice,
      invoice_date: issued,
      due_date: issued,
      free_days,
      free_time_from: start,
      free_time_to: counted.last_free_day,
      available_on: start,
      charged,
      rates: [rate],
      total: counted.amount,
    }
    return { invoice, counted } as Input
  })
  const change = (item: keyof Input['invoice'], value: (invoice: any) => unknown) => (input: Input) => ({
    ...input,
    invoice: { ...input.invoice, [item]: value(input.invoice) },
  })
  const dayAfter = (date: string, days: number) => toDate(parseDay(date)! + days)!
  /** Each changes one figure of a right invoice. */
  const changes = {
    total: change('total', ({ total }) => total + 0.01),
    free_time_to: change('free_time_to', ({ free_time_to }) => dayAfter(free_time_to, 1)),
    free_time_from: change('free_time_from', ({ free_time_from }) => dayAfter(free_time_from, 1)),
    free_days: change('free_days', ({ free_days }) => free_days + 1),
    due_date: change('due_date', ({ due_date }) => dayAfter(due_date, -1)),
    rates: change('rates', ({ rates }) => [rates[0] + 1]),
    rate: change('charged', ({ charged }) => charged.map((item: any) => ({ ...item, rate: item.rate + 1 }))),
    days: change('charged', ({ charged }) => charged.map((item: any) => ({ ...item, to: dayAfter(item.to, 1) }))),
    dispute_days: change('dispute_days', () => 29),
  }
  it('has no finding', () => {
    fc.assert(
      fc.property(invoices, input => {
        expect(auditOf(input).findings).toEqual([])
      }),
    )
  })
  it.each(Object.entries(changes))('has a finding if its %s is changed', (_, spoil) => {
    fc.assert(
      fc.property(invoices, input => {
        expect(auditOf(spoil(input) as Input).findings).not.toEqual([])
      }),
    )
  })
})

describe('the sentences', () => {
  const LAW =
    '46 CFR part 541 is applied, which assumes that an ocean carrier, a marine terminal or an NVOCC sent the invoice.'
  const STATED = 'The invoice states every item that is checked (46 CFR 541.6).'
  const DECIDES = 'the time in which the biller decides a request (541.6(d)(3))'
  const blank: Audit = {
    law: '46_cfr_541',
    findings: [],
    last_charged_on: '2026-03-09',
    issue_by: null,
    dispute_by: null,
    invoiced: { days: 3, amount: 450 },
    expected: null,
    difference: null,
    availability: null,
  }
  it('name the days on which it could not be picked up, with the section only by law', () => {
    const availability = {
      days: 5,
      could: { yes: 1, part: 1, no: 3, unknown: 0 },
      not_covered: 0,
      no: ['2026-03-06', '2026-03-07', '2026-03-09'],
    }
    const days =
      'By its notifications the container could not be picked up on 3 of the 5 charged days: 2026-03-06 to 2026-03-07 and 2026-03-09.'
    const section =
      'The Commission may consider whether cargo was available (46 CFR 545.5(c)(2)), which by itself is no breach.'
    expect(explain({ ...blank, availability }, { invoice: {} })).toContain(`${days} ${section}`)
    const withoutLaw = explain({ ...blank, law: null, availability }, { invoice: {}, law: null })
    expect([withoutLaw.includes(days), withoutLaw.includes('545.5')]).toEqual([true, false])
    expect(explain({ ...blank, availability: { ...availability, no: [] } }, { invoice: {} })).not.toContain('picked up')
  })
  /** Days and an amount. */
  type Figures = readonly [days: number | null, amount: number | null]
  it.each<[Figures, Figures, Figures, string]>([
    [[3, 450], [3, 450], [0, 0], 'It charges 450 for 3 days; your count is 450 for 3 days.'],
    [[3, null], [3, null], [0, null], 'It charges 3 days; your count is 3 days.'],
    [[4, null], [3, null], [1, null], 'It charges 1 day more than your count.'],
    [[3, 450], [3, 400.5], [0, 49.5], 'It charges 49.50 more than your count.'],
    [[4, 450], [3, 450], [1, 0], 'It charges 1 day more than your count.'],
    [[3, 450], [4, 400], [-1, 50], 'It charges 50 more, for 1 day fewer, than your count.'],
    [[4, 600], [8, 1200], [-4, -600], 'It charges 600 less, for 4 days fewer, than your count.'],
    [[null, 750], [11, 4100], [null, -3350], 'It charges 3350 less than your count.'],
  ])('compare %j with %j', (...figures) => {
    const [invoiced, expected, difference] = figures.slice(0, 3).map(each => ({ days: each![0], amount: each![1] }))
    const audited = { ...blank, invoiced, expected, difference } as Audit
    expect(sentences(audited, RIGHT)).toContain(figures[3])
  })

  const days = [
    { from: '2026-03-05', to: '2026-03-05' },
    { from: '2026-03-07', to: '2026-03-09' },
    { from: '2026-03-12', to: '2026-03-13' },
  ]
  const LISTED = '2026-03-05, 2026-03-07 to 2026-03-09 and 2026-03-12 to 2026-03-13'
  it.each<[Partial<Finding> & Pick<Finding, 'code'>, string]>([
    [{ code: 'days_overlap', days }, `It charges ${LISTED} more than once.`],
    [
      { code: 'charged_while_free', days, pointers: ['/invoice/free_time_to'] },
      `It charges ${LISTED}, which its own dates show as free.`,
    ],
    [
      { code: 'charged_while_free', days, pointers: ['/invoice/available_on'] },
      `It charges ${LISTED}, which its own dates show as before it was available.`,
    ],
    [{ code: 'charged_before_return', days }, `It charges ${LISTED}, before its own earliest day of return.`],
    [{ code: 'number_invalid' }, 'It has a container number whose check digit is wrong.'],
    [{ code: 'passes_on_a_later_one' }, 'It is dated before the invoice that it passes on.'],
    [
      { code: 'free_time_differs', stated: '2026-03-09', expected: '2026-03-11' },
      'It states free time to 2026-03-09; by your count it ends on 2026-03-11.',
    ],
    [{ code: 'charged_ahead', days }, `It charges ${LISTED}, after its own date.`],
    [{ code: 'day_not_owed', days }, `It charges ${LISTED}, for which your count has no charge.`],
    [
      { code: 'rate_differs', days, stated: 325, expected: 225 },
      `It charges ${LISTED} at another rate than your count: 325, not 225.`,
    ],
    [{ code: 'currency_differs' }, 'It is in another currency than your count.'],
    [{ code: 'total_differs', stated: 600, expected: 1000 }, 'It has a total of 600, but its lines add up to 1000.'],
    [{ code: 'free_time_reversed' }, 'It states free time that ends before it begins.'],
    [{ code: 'due_before_issue' }, 'It is due before its own date.'],
    [{ code: 'container_differs' }, 'It does not name the container that it was compared with.'],
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
    expect(sentences({ ...blank, issue_by: '2026-04-08', findings }, RIGHT).slice(0, 3)).toEqual([
      LAW,
      STATED,
      sentence,
    ])
  })

  const withInvoice = (change: object): Input => ({ invoice: { ...RIGHT.invoice, ...change } })
  it.each<[string, Input, string]>([
    ['by the caller', { ...RIGHT, law: null }, 'As you asked, no law of the United States is applied.'],
    [
      'by its ports',
      withInvoice({ ports_of_discharge: ['DEHAM'] }),
      '46 CFR part 541 is not applied, because every port of discharge is abroad.',
    ],
    [
      'by its date',
      withInvoice({ invoice_date: '2020-06-02' }),
      '46 CFR part 541 governs invoices issued since 2024-05-28; this one is of 2020-06-02.',
    ],
    [
      'by its last day',
      withInvoice({ invoice_date: null, charged: [{ from: '2020-06-01', to: '2020-06-02', rate: 175 }] }),
      '46 CFR part 541 governs invoices issued since 2024-05-28; the last day of this one, which has no date, is 2020-06-02.',
    ],
    [
      'by its date, and the statute',
      withInvoice({ invoice_date: '2023-06-02' }),
      "Since 2022-06-16 a statute has required items on a common carrier's invoice (46 U.S.C. 41104); they are not checked.",
    ],
    [
      'by assumption',
      withInvoice({ ports_of_discharge: ['Long Beach'] }),
      'No port is given as a UN/LOCODE of the United States, so that trade with the United States is assumed, too.',
    ],
    [
      'by assumption, with a foreign currency',
      withInvoice({ ports_of_discharge: ['Vancouver, BC'], currency_code: 'CAD' }),
      'Is it trade with the United States? The currency is CAD.',
    ],
    [
      'by its ports, perhaps before a railway',
      withInvoice({ ports_of_discharge: ['CAPRR'] }),
      'Whether it governs a charge at a ramp in the United States is not settled.',
    ],
    [
      'not to a credit note',
      withInvoice({ charged: [{ from: '2026-03-12', to: '2026-03-13', rate: -250 }], total: -500 }),
      'This is a credit note, which takes back 500 USD for 2 days: it is not checked by 46 CFR 541.',
    ],
    [
      'with the statements apart',
      withInvoice({ due_date: null, certifies_performance: null }),
      'It does not contain the statement that the billing party did not cause the charges (541.6(e)(2)).',
    ],
  ])('name the law %s', (_, input, sentence) => {
    expect(sentences(auditOf(input), input)).toContain(sentence)
  })

  it.each<[string, Input, readonly string[]]>([
    ['a count', RIGHT, [DECIDES, 'the charge with a count, because there is none']],
    [
      'any days',
      withInvoice({ charged: null, rates: [1] }),
      [DECIDES, 'any days, because none are given', 'the charge with a count, because there is none'],
    ],
    [
      'several containers',
      { ...withInvoice({ container_numbers: ['A', 'B'] }), law: null },
      ['the days and the total with each other or with a count, because there are several containers'],
    ],
    [
      'the total, without a rate for each day',
      {
        ...vector('invoice-count-agrees'),
        law: null,
        invoice: { ...RIGHT.invoice, charged: [{ from: '2026-03-06', to: '2026-03-09' }] },
      },
      ['the total with the days, because not every day has a rate'],
    ],
    [
      'amounts in another currency',
      { ...vector('invoice-count-currency-differs'), law: null },
      ['the amounts of the count, because they are in another currency'],
    ],
    [
      'other kinds',
      { ...vector('invoice-kinds-against-the-count'), law: null },
      ['chassis with free time, rates or a count'],
    ],
    ['nothing', { ...vector('invoice-count-agrees'), law: null }, []],
  ])('do not claim to have compared %s', (_, input, gaps) => {
    const said = sentences(auditOf(input), input).filter(each => each.startsWith('Not compared: '))
    expect(said).toEqual(gaps.length > 0 ? [`Not compared: ${gaps.join('; ')}.`] : [])
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
  it('names the law, the missing items, the faults, the difference and the limits', () => {
    const input = vector('invoice-findings-in-order')
    expect(explain(audit(input), input)).toBe(
      '46 CFR part 541 is applied, which assumes that an ocean carrier, a marine terminal or an NVOCC sent the invoice. ' +
        'The invoice does not state the due date (541.6(b)(2)) and the rule of the tariff or contract (541.6(c)(2)). ' +
        'Leaving out a required item eliminates any obligation to pay the charge (46 CFR 541.5). ' +
        'Any later invoice for it would have to be issued by 2026-04-08 (46 CFR 541.7(a)). ' +
        'It was issued more than 30 days after the last charged day (46 CFR 541.7(a)): it had to be issued by 2026-04-08, ' +
        'and the charge need not be paid. It allows fewer than 30 days for a dispute (46 CFR 541.8(a)). ' +
        'It charges 2026-03-05, which its own dates show as free. It charges 2026-03-05, for which your count ' +
        'has no charge. ' +
        'It has a total of 1, but its lines add up to 500. It charges 1 for 5 days; your count is 400 for 4 days. ' +
        'It charges 399 less, for 1 day more, than your count. ' +
        'Not compared: the time in which the biller decides a request (541.6(d)(3)). ' +
        'A reduction, refund or waiver can be requested until 2026-05-09 at least (46 CFR 541.8(a)).',
    )
  })
  it('names issues', () => {
    const input = vector('invoice-range-backwards')
    expect(explain(audit(input), input)).toBe('Rejected: /invoice/charged/0 must not end before it begins.')
  })
})
