/**
 * The items that 46 CFR 541.6 requires on an invoice. Findings, descriptions of schemas, the template and the explanation
 * are derived from this table.
 *
 * Source: 46 CFR 541.5 to 541.8 as published by eCFR for 2026-01-01 and by govinfo for 2025 (89 FR 14330).
 */
import type { Direction, Invoice } from './invoice.generated'

/** One required item. */
export type Item = {
  readonly key: keyof Invoice
  readonly section: string
  /** The item in words, after "the". */
  readonly words: string
  /** The only direction for which it is required. */
  readonly direction?: Direction
  /** Its value in a template that is still to be filled in. */
  readonly blank: Invoice[keyof Invoice]
}

const DATES = [{ from: 'YYYY-MM-DD', to: 'YYYY-MM-DD', rate: null }]

/** The items in the order of the section. */
export const ITEMS: readonly Item[] = [
  { key: 'bill_of_lading_numbers', section: '541.6(a)(1)', words: 'bill of lading number', blank: [] },
  { key: 'container_numbers', section: '541.6(a)(2)', words: 'container number', blank: [] },
  {
    key: 'ports_of_discharge',
    section: '541.6(a)(3)',
    words: 'port of discharge',
    direction: 'import',
    blank: [],
  },
  {
    key: 'basis_of_liability',
    section: '541.6(a)(4)',
    words: 'basis on which the billed party is liable',
    blank: '',
  },
  { key: 'invoice_date', section: '541.6(b)(1)', words: 'invoice date', blank: null },
  { key: 'due_date', section: '541.6(b)(2)', words: 'due date', blank: null },
  { key: 'free_days', section: '541.6(b)(3)', words: 'number of free days', blank: null },
  { key: 'free_time_from', section: '541.6(b)(4)', words: 'first day of free time', blank: null },
  { key: 'free_time_to', section: '541.6(b)(5)', words: 'last day of free time', blank: null },
  {
    key: 'available_on',
    section: '541.6(b)(6)',
    words: 'day on which the container was available',
    direction: 'import',
    blank: null,
  },
  {
    key: 'earliest_return_on',
    section: '541.6(b)(7)',
    words: 'earliest day of return',
    direction: 'export',
    blank: null,
  },
  { key: 'charged', section: '541.6(b)(8)', words: 'days charged', blank: DATES },
  { key: 'total', section: '541.6(c)(1)', words: 'total due', blank: null },
  { key: 'rule', section: '541.6(c)(2)', words: 'rule of the tariff or contract', blank: '' },
  { key: 'rates', section: '541.6(c)(3)', words: 'rate or rates', blank: [] },
  { key: 'contact', section: '541.6(d)(1)', words: 'contact for questions', blank: '' },
  { key: 'dispute_url', section: '541.6(d)(2)', words: 'web page about disputes', blank: '' },
  { key: 'dispute_days', section: '541.6(d)(3)', words: 'time allowed for a dispute', blank: null },
  {
    key: 'certifies_rules',
    section: '541.6(e)(1)',
    words: 'statement that the charges follow the rules of the Commission',
    blank: false,
  },
  {
    key: 'certifies_performance',
    section: '541.6(e)(2)',
    words: 'statement that the billing party did not cause the charges',
    blank: false,
  },
]

/** An invoice that is still to be filled in: it misses every item that the direction requires. */
export const writeTemplate = (direction: Direction): { readonly [K in keyof Invoice]: unknown } =>
  Object.fromEntries([
    ...ITEMS.filter(item => (item.direction ?? direction) === direction).map(({ key, blank }) => [key, blank] as const),
    ['currency_code', null],
  ])
