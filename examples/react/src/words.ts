/**
 * Days, times and amounts in the reader's language.
 */
import type { fee, pickup } from 'gateout'

const LANGUAGE = navigator.language

/** A day of the terminal is the same day for every reader, whatever the reader's zone is. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

export const formatTime = (at: string): string =>
  new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

export const formatFees = (fees: fee.Summary | null): string => {
  if (fees === null) return 'Out of range'
  if (!fees.reported) return 'Not reported'
  const amounts = fees.totals.map(({ sum, currency_code }) => {
    const format = new Intl.NumberFormat(LANGUAGE, { style: 'currency', currency: currency_code })
    const isRounded = Number(sum.toFixed(format.resolvedOptions().maximumFractionDigits)) !== sum
    return format.format(sum) + (isRounded ? ` (${sum})` : '')
  })
  return amounts.join(', ') || 'None'
}

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The colour of a status, beside its words. */
export const toneOf = ({ status, action }: pickup.Advice): 'good' | 'bad' | 'plain' =>
  status === 'ready' && action === 'pick_up' ? 'good' : status === 'blocked' ? 'bad' : 'plain'
