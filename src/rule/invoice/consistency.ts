/**
 * Where does an invoice contradict itself?
 *
 * | code                    | condition                                                                                   |
 * | ----------------------- | ------------------------------------------------------------------------------------------- |
 * | `free_time_reversed`    | `free_time_to` is before `free_time_from`, and `free_days` is above 0 or not given          |
 * | `free_days_do_not_fit`  | `free_days` is above 0, and more than the calendar days from `free_time_from` to `free_time_to` |
 * | `free_before_available` | an import: `free_time_from` is before `available_on`, and `free_days` is above 0 and more than the calendar days from `available_on` to `free_time_to` |
 * | `due_before_issue`      | `due_date` is before `invoice_date`                                                         |
 * | `rate_not_listed`       | the rate of an item, other than 0, is not in `rates`, which is not empty                    |
 * | `container_differs`     | `container_number` is not in `container_numbers`, which is not empty                        |
 * | `number_invalid`        | the check digit of a well-formed item of `container_numbers` is wrong                       |
 * | `passes_on_a_later_one` | `received_invoice_date` is after `invoice_date`                                             |
 *
 * Of the first three only the first that holds is found.
 *
 * @clause INV-3
 */
import { normalizeNumber } from '../container-number'
import { containerNumber } from '../identifier'
import type { ChargedDays } from './charge'
import { finding, readDay } from './finding'
import type { Finding, FindingCode, Input, Invoice } from './invoice'
import { isUnstated } from './placeholder'

export const findContradictions = (input: Input, charges: readonly ChargedDays[]): readonly Finding[] => {
  const { invoice } = input
  const unlisted = findUnlistedRates(invoice, charges)
  return [
    ...findWrongFreeTime(input),
    ...(isBefore(invoice.due_date, invoice.invoice_date) ? [contradiction('due_before_issue', DUE)] : []),
    ...(unlisted.length > 0
      ? [finding('rate_not_listed', null, [...unlisted.map(({ pointer }) => pointer), '/invoice/rates'])]
      : []),
    ...(isOtherContainer(input)
      ? [finding('container_differs', null, ['/invoice/container_numbers', '/container_number'])]
      : []),
    ...findInvalidNumbers(invoice),
    ...(isBefore(invoice.invoice_date, input.received_invoice_date)
      ? [finding('passes_on_a_later_one', null, ['/invoice/invoice_date', '/received_invoice_date'])]
      : []),
  ]
}

/** Whether an invoice names different containers. */
export const hasSeveralContainers = (invoice: Invoice): boolean => new Set(listContainers(invoice)).size > 1

const DUE = ['invoice_date', 'due_date'] as const
const FREE_TIME = ['free_time_from', 'free_time_to'] as const

const contradiction = (code: FindingCode, items: readonly (keyof Invoice)[]): Finding =>
  finding(
    code,
    null,
    items.map(item => `/invoice/${item}`),
  )

const isBefore = (a: string | null | undefined, b: string | null | undefined): boolean =>
  (readDay(a) ?? Infinity) < (readDay(b) ?? -Infinity)

const findWrongFreeTime = ({ invoice, direction = 'import' }: Input): readonly Finding[] => {
  const { free_days, free_time_from, free_time_to, available_on } = invoice
  if (free_days === 0) return []
  if (isBefore(free_time_to, free_time_from)) return [contradiction('free_time_reversed', FREE_TIME)]
  if (free_days === undefined || free_days === null) return []
  if (free_days > countDays(free_time_from, free_time_to))
    return [contradiction('free_days_do_not_fit', ['free_days', ...FREE_TIME])]
  return direction === 'import' &&
    isBefore(free_time_from, available_on) &&
    free_days > countDays(available_on, free_time_to)
    ? [contradiction('free_before_available', ['free_days', ...FREE_TIME, 'available_on'])]
    : []
}

/** The calendar days from one day to another, both included; infinite if either is not given. */
const countDays = (from: string | null | undefined, to: string | null | undefined): number =>
  (readDay(to) ?? Infinity) - (readDay(from) ?? -Infinity) + 1

const findUnlistedRates = ({ rates }: Invoice, charges: readonly ChargedDays[]): readonly ChargedDays[] => {
  const listed = new Set(rates)
  return listed.size === 0
    ? []
    : charges.filter(({ rate, isMain }) => isMain && rate !== null && rate !== 0 && !listed.has(rate))
}

const isOtherContainer = ({ invoice, container_number }: Input): boolean => {
  const numbers = listContainers(invoice)
  const number = container_number ?? ''
  return numbers.length > 0 && !isUnstated(number) && !numbers.includes(normalizeNumber(number))
}

const findInvalidNumbers = ({ container_numbers }: Invoice): readonly Finding[] => {
  const isWrong = (value: string): boolean => {
    const { well_formed, valid } = containerNumber({ value })
    return well_formed && !valid
  }
  const pointers = (container_numbers ?? []).flatMap((value, i) =>
    isWrong(value) ? [`/invoice/container_numbers/${i}`] : [],
  )
  return pointers.length > 0 ? [finding('number_invalid', null, pointers)] : []
}

const listContainers = ({ container_numbers }: Invoice): readonly string[] =>
  (container_numbers ?? []).filter(number => !isUnstated(number)).map(normalizeNumber)
