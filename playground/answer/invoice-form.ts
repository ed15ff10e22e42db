/**
 * An invoice as a form, which the page edits without the rules.
 */
import { parseDay, toDate } from '../../src/kernel/time'

export type Form = { readonly [key: string]: unknown }

/** A value that cannot be read, by its place in the form, with the right form. */
export type Fault = { readonly place: string; readonly message: string }

/** A charged row whose figures contradict each other, or null. */
export type RowFault =
  | { readonly is: 'fewer_days'; readonly days: readonly string[]; readonly charged: number }
  | { readonly is: 'other_amount'; readonly product: number }

/** The days of a row; empty if either end is not a day. */
const listDays = ({ from, to }: Form): readonly string[] => {
  const [first = NaN, last = NaN] = [from, to].map(day => (typeof day === 'string' ? parseDay(day) : undefined))
  const length = Math.min(MAX_DAYS, last - first + 1)
  return length > 0 ? Array.from({ length }, (_, i) => toDate(first + i)!) : []
}
/** The longest row whose days are listed. */
const MAX_DAYS = 366

/** Returns how a row, as read, contradicts itself: it charges fewer days than it spans, or another amount than days times rate. */
export const checkRow = (row: Form): RowFault | null => {
  const { days, rate, amount } = row
  const listed = listDays(row)
  if (typeof days === 'number' && days >= 0 && days < listed.length)
    return { is: 'fewer_days', days: listed, charged: days }
  // In hundredths, because doubles add errors of their own.
  const product = typeof rate === 'number' ? Math.round(rate * 100 * listed.length) / 100 : null
  return typeof amount === 'number' && product !== null && listed.length > 0 && product !== amount
    ? { is: 'other_amount', product }
    : null
}

/** Splits a row into the ranges of its days that are charged. */
export const splitRow = (row: Form, free: ReadonlySet<string>): readonly Form[] => {
  const runs: [string, string][] = []
  let isOpen = false
  for (const day of listDays(row)) {
    if (free.has(day)) isOpen = false
    else if (isOpen) runs.at(-1)![1] = day
    else {
      runs.push([day, day])
      isOpen = true
    }
  }
  const { rate, kind } = row
  const kept = { ...(rate !== undefined && { rate }), ...(kind !== undefined && { kind }) }
  return runs.map(([from, to]) => ({ from, to, ...kept }))
}

/** What the next container of the same invoice keeps: its head, without the figures of one container. */
export const nextForm = (form: Form): Form => {
  const OWN = [
    'container_numbers',
    'charged',
    'total',
    'other',
    'free_time_from',
    'free_time_to',
    'available_on',
    'earliest_return_on',
  ]
  return Object.fromEntries(Object.entries(form).filter(([key]) => !OWN.includes(key)))
}
