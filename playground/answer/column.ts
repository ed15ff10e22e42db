/**
 * The columns of a table of containers: which attribute does each have, and how are its cells read and written?
 *
 * An empty cell is not reported; `none` in a column of holds or fees is an empty array. A cell that
 * cannot be read is not reported either, and is named. Nothing is guessed.
 */
import { identifier } from '../../src'
import type { DateOrder } from './answer'
import { showValue } from './card'
import { isObject } from './member'

/** A column as its header names it, with what its cells have in common. */
export type Heading = {
  readonly column: Column
  /** The currency in the header, as in `Demurrage (USD)`, or ''. */
  readonly currency: string
  /** The order of dates such as 3/8/2026, or null if neither a cell of the column nor the reader shows it. */
  readonly order: DateOrder | null
}

/** The value of an attribute unless it is not reported, and the fault of its cell if there is one. */
export type Reading = { readonly value?: unknown; readonly fault?: string }

export type Column = {
  /** The attribute of the container, or null for the currency of the fees. */
  readonly attribute: string | null
  /** The header of an export. */
  readonly name: string
  /** Other headers, in lower case and without punctuation. The words of the attribute are one of them. */
  readonly synonyms: readonly string[]
  readonly read: (text: string, heading: Heading) => Reading
  readonly write: (value: unknown) => string
  readonly hasDates: boolean
}

const value = (found: unknown): Reading => ({ value: found })
const fault = (message: string, text: string): Reading => ({ fault: `${message}, got ${showValue(text)}` })
const asText = (found: unknown): string => (typeof found === 'string' ? found : '')

/** A cell that reports nothing. */
export const isBlank = (text: string): boolean => /^(|[-–—?]+|n\/?a|null|unknown|tb[acd])$/i.test(text)
const isNone = (text: string): boolean => /^(none|no|nil|0|\[\])$/i.test(text)

const readNumber = (text: string): Reading => {
  const parsed = identifier.containerNumber({ value: text })
  if (!parsed.well_formed) return { value: text, ...fault('must be four letters and seven digits', text) }
  const { valid, check_digit, expected_check_digit } = parsed
  return valid
    ? value(text)
    : { value: text, fault: `must end with ${expected_check_digit}, got ${check_digit}, if it is typed right` }
}

// Availability and holds ------------------------------------------------------------------------------------------------

const YES = ['yes', 'y', 'true', '1', 'x', '✓', 'available']
const NO = ['no', 'n', 'false', '0', 'not available', 'unavailable']

const readAvailable = (text: string): Reading => {
  const word = text.toLowerCase().replaceAll('_', ' ')
  if (YES.includes(word)) return value(true)
  return NO.includes(word) ? value(false) : fault('must be yes or no', text)
}

/** The names of holds that are written in another case. */
const HOLD_NAMES = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']

/** A hold such as `customs`, `customs hold`, `customs: pending` or `customs (pending, exam on Friday)`. */
const HOLD = /^(.*?) ?(?:[(:] ?(pending|hold|active|released|cleared)\b[,:]?([^)]*)\)?)?$/i

const readHold = (text: string): object => {
  const [, words = '', status = 'hold', description = ''] = HOLD.exec(text)!
  const bare = words.replace(/\s+hold$/i, '')
  const name = HOLD_NAMES.find(known => known.toLowerCase() === bare.toLowerCase()) ?? words
  const given = { active: 'hold', cleared: 'released' }[status.toLowerCase()] ?? status.toLowerCase()
  return { name, status: given, ...(description.trim() !== '' && { description: description.trim() }) }
}

const readHolds = (text: string): Reading => {
  if (isNone(text)) return value([])
  if (/^(yes|y|true|x|\d+)$/i.test(text))
    return fault('must name the holds, such as customs; freight, or be none', text)
  return value(splitItems(text, HOLD_ITEMS).map(readHold))
}

/** The items between separators. Parentheses hide separators. */
const HOLD_ITEMS = /(?:\([^()]*\)|[^,;\n/+])+/g
const FEE_ITEMS = /[^;\n]+/g

const splitItems = (text: string, items: RegExp): readonly string[] =>
  (text.match(items) ?? []).map(item => item.trim().replace(/\s+/g, ' ')).filter(item => item !== '')

const asItems = (found: unknown): readonly { readonly [key: string]: unknown }[] | null =>
  Array.isArray(found) ? found.filter(isObject) : null

const writeItems = (found: unknown, write: (item: { readonly [key: string]: unknown }) => string): string => {
  const items = asItems(found)
  if (items === null) return ''
  return items.length === 0 ? 'none' : items.map(write).join('; ')
}

const writeHold = ({ name, status, description }: { readonly [key: string]: unknown }): string => {
  const words = asText(description)
    .replace(/[;()\s]+/g, ' ')
    .trim()
  if (words === '' && status === 'hold') return asText(name)
  return `${asText(name)} (${[asText(status), words].filter(part => part !== '').join(', ')})`
}

// Fees ------------------------------------------------------------------------------------------------------------------

/** An amount, with a type before it and a currency before or after it: `demurrage 375 USD`. */
const FEE = /^(.*?) ?\b([A-Z]{3})? ?\p{Sc}?(\d[\d.,]*) ?\p{Sc}?([A-Z]{3})?$/u
/** The spellings of an amount that have one meaning; the decimals are in the last group. */
const AMOUNTS = [
  /^(\d+)(?:\.(\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
  /^(\d+),(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
]

const readAmount = (text: string): number | null => {
  const parts = AMOUNTS.map(form => form.exec(text)).find(found => found !== null)
  return parts ? Number(`${parts[1]!.replace(/[.,]/g, '')}.${parts[2] ?? '0'}`) : null
}

/** Reads the fees of a cell. An amount without a type is of the type of its column. */
const readFees =
  (type: string) =>
  (text: string, { currency }: Heading): Reading => {
    if (isNone(text)) return value([])
    const fees: object[] = []
    for (const item of splitItems(text, FEE_ITEMS)) {
      const [, words = '', before, digits = '', after] = FEE.exec(item) ?? []
      const amount = readAmount(digits)
      if (amount === null) return fault('must be an amount, such as 225.50 USD or demurrage 375 USD', item)
      // A dollar may be one of several countries.
      const code = before ?? after ?? (item.includes('€') ? 'EUR' : currency)
      const named = words.replace(/[\p{Sc} :]+$/u, '').replaceAll(' ', '_')
      // An amount of 0 with a type is a fee that is not posted yet.
      if (amount > 0 || named !== '')
        fees.push({ type: named === '' ? type : named, amount, ...(code !== '' && { currency_code: code }) })
    }
    return value(fees)
  }

const writeFee = ({ type, amount, currency_code }: { readonly [key: string]: unknown }): string =>
  [asText(type).replaceAll('_', ' '), String(amount), ...(currency_code === 'XXX' ? [] : [asText(currency_code)])].join(
    ' ',
  )

// Days and instants -----------------------------------------------------------------------------------------------------

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** A year of two digits could be the first number or the last one. */
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/
const MAX_DATE_LENGTH = 60

/** The notations of a date with its year, month and day, apart from two numbers whose order is not known. */
const DATES: readonly (readonly [form: RegExp, order: readonly [year: number, month: number, day: number]])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, [1, 2, 3]],
  [/^(\d{1,2})[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4}|\d{2})$/i, [3, 2, 1]],
  [/^([a-z]{3})[a-z]*\.?[\s-]+(\d{1,2}),?[\s-]+(\d{4})$/i, [3, 1, 2]],
]

/** The order of the dates of a column, or null if none shows it or if they contradict each other. */
export const findDateOrder = (texts: Iterable<string>): DateOrder | null => {
  const orders = new Set<DateOrder>()
  for (const text of texts) {
    const [, first, mark, second] = NUMERIC.exec(withoutTime(text)) ?? []
    if (mark === '.' || Number(first) > 12) orders.add('day_first')
    else if (Number(second) > 12) orders.add('month_first')
  }
  const [order = null] = orders
  return orders.size === 1 ? order : null
}

/** Whether a date is one of two days. */
export const isUnclearDate = (text: string): boolean => {
  const [, first, mark, second] = NUMERIC.exec(withoutTime(text)) ?? []
  return first !== undefined && mark !== '.' && first !== second && Number(first) <= 12 && Number(second) <= 12
}

/** A spreadsheet writes a time after a date, and some write the weekday before it. */
const withoutTime = (text: string): string =>
  text
    .slice(0, MAX_DATE_LENGTH)
    .replace(/[\sT]+\d{1,2}:\d\d.*$/s, '')
    .replace(/^(mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/i, '')
    .trim()

const toDate = (year: string, month: string, day: string): string | null => {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  const parts = [year.length === 2 ? `20${year}` : year, index < 0 ? month : String(index + 1), day]
  const date = parts.map(part => part.padStart(2, '0')).join('-')
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}

const NO_DATE = 'must be a date with its whole year, such as 2026-03-08'

/** Reads a date in any notation with one meaning. */
const readDate = (text: string, order: DateOrder | null): Reading => {
  const bare = withoutTime(text)
  for (const [form, [year, month, day]] of DATES) {
    const parts = form.exec(bare)
    const date = parts && toDate(parts[year]!, parts[month]!, parts[day]!)
    if (date) return value(date)
  }
  const [, first, mark, second, year] = NUMERIC.exec(bare) ?? []
  if (first === undefined || second === undefined || year === undefined) return fault(NO_DATE, text)
  const [dayFirst, monthFirst] = [toDate(year, second, first), toDate(year, first, second)]
  if (mark === '.' || order === 'day_first' || monthFirst === null)
    return dayFirst ? value(dayFirst) : fault(NO_DATE, text)
  if (order === 'month_first' || dayFirst === null || dayFirst === monthFirst) return value(monthFirst)
  return fault(`must be ${dayFirst} or ${monthFirst}`, text)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const readDay = (text: string, { order }: Heading): Reading =>
  INSTANT.test(text) ? value(text) : readDate(text, order)

/** Reads the instant of an event. The rules report a date without a time as an event at an unknown time. */
const readInstant = (text: string, { order }: Heading): Reading => {
  if (isNone(text)) return value(null)
  return INSTANT.test(text) || YES.includes(text.toLowerCase()) ? value(text) : readDate(text, order)
}

// The table -------------------------------------------------------------------------------------------------------------

const column = (
  attribute: string,
  name: string,
  read: Column['read'],
  synonyms: readonly string[],
  write: Column['write'] = asText,
): Column => ({ attribute, name, read, synonyms, write, hasDates: read === readDay || read === readInstant })

const instant = (attribute: string, name: string, synonyms: readonly string[]): Column =>
  column(attribute, name, readInstant, synonyms)

const FEES = 'fees_at_pod_terminal'
const writeFees = (found: unknown): string => writeItems(found, writeFee)

/** The columns, in the order of an export. Of several columns of an attribute the first one is written. */
export const COLUMNS: readonly Column[] = [
  column('number', 'Container', readNumber, [
    ...['container number', 'container no', 'container nr', 'container id', 'containers', 'box', 'unit', 'equipment'],
    ...['equipment number', 'equipment no', 'cntr', 'cntr no'],
  ]),
  column(
    'available_for_pickup',
    'Available',
    readAvailable,
    ['availability', 'avail', 'pickup available', 'available to pick up'],
    found => (typeof found === 'boolean' ? (found ? 'yes' : 'no') : ''),
  ),
  column(
    'holds_at_pod_terminal',
    'Holds',
    readHolds,
    ['hold', 'terminal holds', 'holds at terminal', 'active holds'],
    found => writeItems(found, writeHold),
  ),
  column('pickup_lfd', 'Last free day', readDay, [
    ...['lfd', 'last free date', 'last free', 'free until', 'last free pickup day', 'lfd date'],
  ]),
  column(
    FEES,
    'Fees',
    readFees('total'),
    ['fee', 'charges', 'owes', 'amount due', 'total fees', 'total due'],
    writeFees,
  ),
  column(FEES, 'Demurrage', readFees('demurrage'), ['demurrage due', 'demurrage amount']),
  column(FEES, 'Exam fee', readFees('exam'), ['exam fees']),
  instant('terminal_checked_at', 'Terminal checked', ['checked', 'checked at', 'last checked']),
  instant('pod_discharged_at', 'Discharged', ['discharged at', 'discharge', 'discharge date', 'unloaded']),
  instant('pickup_appointment_at', 'Appointment', ['pickup appointment', 'appointment at']),
  instant('pod_full_out_at', 'Picked up', ['picked up at', 'gate out', 'gated out', 'full out', 'out gate']),
  instant('empty_terminated_at', 'Empty returned', ['returned', 'empty returned at', 'empty in', 'empty return']),
  column('pod_timezone', 'Time zone', value, ['timezone', 'zone', 'port time zone']),
  { ...column('', 'Currency', value, ['currency code', 'ccy']), attribute: null },
]

/** The columns of an export that are derived again. A table that lacks one of the first two is not an export. */
const DERIVED = ['Next step', 'Days left', 'Status', 'Problems']

/** Returns whether a header names a derived column, for the headers of a table. */
export const derivedColumns = (headers: readonly string[]): ((header: string) => boolean) => {
  const isExport = DERIVED.slice(0, 2).every(name => headers.includes(name))
  return header => isExport && (DERIVED.includes(header) || /^(At stake|By terms) /.test(header))
}

const normalize = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const BY_NAME = new Map(
  COLUMNS.flatMap(each =>
    [each.name, ...each.synonyms, each.attribute ?? each.name].map(name => [normalize(name), each] as const),
  ).reverse(),
)

/** The column that a header names, with the currency at its end if it has one. */
export const findColumn = (header: string): { readonly column: Column; readonly currency: string } | null => {
  const whole = BY_NAME.get(normalize(header))
  if (whole) return { column: whole, currency: '' }
  const [, name = '', currency = ''] = /^(.*) \(?([A-Z]{3})\)?$/s.exec(header) ?? []
  const found = BY_NAME.get(normalize(name))
  return found ? { column: found, currency } : null
}
