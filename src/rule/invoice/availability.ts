/**
 * On how many of the charged days could the container be picked up, by its notifications?
 */
import { parseDay, toDate, type CalendarDate } from '../../kernel/time'
import { merge, touches, type DayRange } from './days'
import type { JudgedDay } from './invoice.generated'
import { joinWords, showRange } from './words'

/** The charged days by whether the container could be picked up. */
export type Availability = {
  /** The number of charged days, each once. */
  readonly days: number
  /** The number of them by the answer of the history. */
  readonly could: { readonly yes: number; readonly part: number; readonly no: number; readonly unknown: number }
  /** The number of them that the history does not have. */
  readonly not_covered: number
  /** The days on which it could not be picked up. */
  readonly no: readonly CalendarDate[]
}

/**
 * Returns the charged days by the answers of a history; null without a history or charged days.
 *
 * @complexity O((n + m) log n) in the charged items and the days of the history
 * @clause INV-7
 */
export const countAvailability = (
  charges: readonly DayRange[],
  history: readonly JudgedDay[] | undefined,
): Availability | null => {
  if (!history || charges.length === 0) return null
  const charged = merge(charges)
  const days = charged.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const answers = new Map<number, JudgedDay['could']>()
  for (const { day, could } of history) {
    const number = parseDay(day)!
    if (!answers.has(number) && touches({ from: number, to: number }, charged)) answers.set(number, could)
  }
  const could = { yes: 0, part: 0, no: 0, unknown: 0 }
  for (const answer of answers.values()) could[answer]++
  const no = [...answers.keys()].filter(day => answers.get(day) === 'no').sort((a, b) => a - b)
  return { days, could, not_covered: days - answers.size, no: no.map(day => toDate(day)!) }
}

/** The sentences of an audit and of a letter; none if the container could be picked up on each day, or this is not known. */
export const explainAvailability = (availability: Availability | null, isByLaw: boolean): readonly string[] => {
  if (!availability || availability.no.length === 0) return []
  const { days, no } = availability
  const ranges = merge(no.map(day => ({ from: parseDay(day)!, to: parseDay(day)! })))
  const listed = joinWords(ranges.map(({ from, to }) => showRange({ from: toDate(from)!, to: toDate(to)! })))
  return [
    `By its notifications the container could not be picked up on ${no.length} of the ${days} charged days: ${listed}.`,
    ...(isByLaw
      ? ['The Commission may consider whether cargo was available (46 CFR 545.5(c)(2)), which by itself is no breach.']
      : []),
  ]
}
