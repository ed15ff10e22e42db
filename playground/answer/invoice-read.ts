/**
 * How is an invoice filled in as a form, and how are its dates and amounts read?
 *
 * A form is the object that `invoice.audit` takes, with what a person has typed: dates such as 3/4/2026 and amounts such as
 * 4,100.00 are strings, which the audit does not take. {@link readForm} reads them as a cell of a table is read. An item
 * that is null is not on the invoice; a missing key is not filled in yet. `invoice_number` and `charge`, and the `days` and
 * the `amount` of a charged row, are for the form and the letter: the audit ignores them.
 */
import { read as readTable } from '../../src/table'
import { findCurrency } from '../../src/table/amount'
import { findKind, type Kind } from '../../src/table/invoice-name'
import type { DateOrder, InvoiceAnswer } from './answer'
import type { Fault, Form } from './invoice-form'
import { isObject } from '../../src/kernel/json'

export type ReadForm = {
  /** The invoice as the audit takes it. */
  readonly invoice: Form
  readonly faults: readonly Fault[]
  readonly unclear: InvoiceAnswer['unclear']
}

/** The forms in a JSON value: an object, or an array of objects; null for anything else. */
export const listForms = (value: unknown): readonly Form[] | null => {
  const forms: readonly unknown[] = Array.isArray(value) ? value : [value]
  return forms.length > 0 && forms.every(isObject) ? forms : null
}

type Read = { readonly value: unknown } | { readonly unclear: string } | { readonly message: string }

/** Reads the dates and amounts of a form. A value that cannot be read stays as it is. */
export const readForm = (form: Form, order: DateOrder | null): ReadForm => {
  const faults: Fault[] = []
  let unclear: string | null = null
  const currency = typeof form['currency_code'] === 'string' ? form['currency_code'] : 'XXX'
  const take = (place: string, given: unknown, read: (text: string) => Read): unknown => {
    if (typeof given !== 'string') return given
    const found = read(given)
    if ('value' in found) return found.value
    if ('unclear' in found) unclear ??= found.unclear
    else faults.push({ place, message: found.message })
    return given
  }
  const shownOrder = order ?? findOrder(form)
  const dayOf = (text: string): Read => readDay(text, shownOrder)
  const amountOf = (text: string): Read => readAmount(text, currency)
  const CELLS: { readonly [name: string]: (text: string) => Read } = {
    from: dayOf,
    to: dayOf,
    kind: value => ({ value }),
    label: value => ({ value }),
  }
  const takeRow = (key: string, row: unknown, i: number): unknown => {
    if (!isObject(row)) return row
    const cells = Object.entries(row).map(([name, value]) => [
      name,
      take(`${key}/${i}/${name}`, value, CELLS[name] ?? amountOf),
    ])
    return Object.fromEntries(cells) as unknown
  }
  const readers: { readonly [K in Kind]?: (key: string, value: unknown) => unknown } = {
    day: (key, value) => take(key, key === 'due_date' && isOnReceipt(value) ? form['invoice_date'] : value, dayOf),
    count: (key, value) => take(key, value, readCount),
    code: (key, value) => take(key, value, readCurrency),
    amount: (key, value) => take(key, value, amountOf),
    amounts: (key, value) =>
      Array.isArray(value) ? value.map((item, i) => take(`${key}/${i}`, item, amountOf)) : value,
    rows: (key, value) => (Array.isArray(value) ? value.map((row, i) => takeRow(key, row, i)) : value),
  }
  const entries = Object.entries(form).map(([key, value]) => {
    const kind = findKind(key)
    return [key, (kind && readers[kind]?.(key, value)) ?? value]
  })
  return { invoice: Object.fromEntries(entries) as Form, faults, unclear }
}

/** A form without the values that cannot be read, for the other findings. With an unread line its total is not known. */
export const omitFaults = ({ invoice, faults }: ReadForm): Form => {
  const places = faults.map(({ place }) => place.split('/'))
  const isOfLine = places.some(([key]) => key === 'charged' || key === 'other')
  const unread = new Set([...places.map(([key]) => key), ...(isOfLine ? ['total'] : [])])
  return Object.fromEntries(Object.entries(invoice).filter(([key]) => !unread.has(key)))
}

const isOnReceipt = (value: unknown): boolean =>
  typeof value === 'string' && /^(due )?(up)?on receipt$/i.test(value.trim())

/** One cell of a table: its column is one of dates or of amounts. */
const readCell = (header: string, cell: string, answers: { readonly order?: DateOrder; readonly currency?: string }) =>
  readTable({
    rows: [
      ['Container', header],
      ['MSCU5285725', cell],
    ],
    zone: 'UTC',
    ...answers,
  })

const WHOLE_YEAR = /\d{4}/
const DAY_HELP = 'write the day with its whole year, such as 2026-03-04'

const readDay = (text: string, order: DateOrder | null): Read => {
  if (text.trim() === '') return { value: null }
  if (!WHOLE_YEAR.test(text)) return { message: DAY_HELP }
  const { document, questions } = readCell('Last free day', text, order ? { order } : {})
  if (questions.some(({ about }) => about === 'order')) return { unclear: text }
  const attributes = (document.data[0]?.attributes ?? {}) as { readonly pickup_lfd?: unknown }
  const day = attributes.pickup_lfd
  return typeof day === 'string' ? { value: day.slice(0, 10) } : { message: DAY_HELP }
}

/** The start or the end of the count, read as a day of the form. Any other text is kept. */
export const readPaperDay = (text: string, form: Form | undefined, order: DateOrder | null): string => {
  if (!/^\s*\d\d?\D\d\d?\D\d{4}\s*$/.test(text)) return text
  const found = readDay(text, order ?? findOrder(form ?? {}))
  return 'value' in found ? String(found.value) : text
}

/** The days of a rate, as in `1-5: 325` and `6+: 480`, and the words after one, as in `325.00 per day`. */
const DAYS_BEFORE = /^\s*(?:days?\s*)?\d+\s*(?:[-–]\s*\d+|\+)\s*(?:days?)?\s*:/i
const PER_DAY = /\s*(?:\/|per)\s*(?:calendar |working )?day\s*$/i

const readAmount = (text: string, currency: string): Read => {
  if (text.trim() === '') return { value: null }
  const { document } = readCell('Demurrage', text.replace(DAYS_BEFORE, '').replace(PER_DAY, ''), { currency })
  const attributes = (document.data[0]?.attributes ?? {}) as {
    readonly fees_at_pod_terminal?: readonly { readonly amount: number }[]
  }
  const [only, ...others] = attributes.fees_at_pod_terminal ?? []
  return only && others.length === 0 ? { value: only.amount } : { message: 'write one amount, such as 4100.50' }
}

/** A number of days, as printed: 30, 30 calendar days, thirty (30) days, or net 30. */
const readCount = (text: string): Read => {
  const count = /^\s*(?:net\s+|[a-z-]+\s*\()?(-?\d+)\)?(?:\s+(?:\w+\s+)?days?)?\s*$/i.exec(text)?.[1]
  return count === undefined ? { message: 'write a whole number, such as 4' } : { value: Number(count) }
}

const readCurrency = (text: string): Read => {
  const code = findCurrency(text.trim()) ?? ''
  return /^[A-Z]{3}$/.test(code) ? { value: code } : { message: 'write the code of the currency, such as USD' }
}

/** The order of the dates of a form, if exactly one order reads those that only one order can read. */
const findOrder = (form: Form): DateOrder | null => {
  const rows: readonly unknown[] = Array.isArray(form['charged']) ? form['charged'] : []
  const dates = [
    ...Object.entries(form).flatMap(([key, value]) => (isDayKey(key) ? [value] : [])),
    ...rows.filter(isObject).flatMap(({ from, to }) => [from, to]),
  ]
  const orders = new Set(
    dates.flatMap(date => {
      const [, first, second] = (typeof date === 'string' && /^\s*(\d\d?)\D(\d\d?)\D\d{4}\b/.exec(date)) || []
      return Number(first) > 12 ? ['day_first' as const] : Number(second) > 12 ? ['month_first' as const] : []
    }),
  )
  return orders.size === 1 ? [...orders][0]! : null
}

const isDayKey = (key: string): boolean => findKind(key) === 'day'
