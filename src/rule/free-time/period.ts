/**
 * Which days are in question? Everything before the days are counted one by one, as day numbers.
 */
import { instantOfNow, type Now } from '../../kernel/now'
import { parseDay, HOUR, parseInstant } from '../../kernel/time'
import { localDay, localTime, findZone, type Zone } from '../../kernel/zone'
import type { Reason } from './counted'
import type { Tariff } from './tariff'
import type { Dates, Terms } from './terms.generated'

/** More days than this from the day of start are not counted. */
export const MAX_DAYS = 3_660

/** The days in question, and the terms that apply. */
export type Period = {
  readonly zone: Zone | undefined
  /** The index of `terms` in the tariff. */
  readonly index: number
  readonly terms: Terms
  /** The day of start, before cutoff and offset. */
  readonly start: number
  /** Day 1 of free time, unless `first_day` moves it on. */
  readonly earliest: number
  /** The last day counted. */
  readonly last: number
  /** The current day, or undefined if the end is given. */
  readonly today: number | undefined
}

/** Returns the days in question, or the reason why they are not known. `too_long` is not tried here. */
export const derivePeriod = (
  { start, end, ended, now, zone: name, subject = {} }: Dates,
  { terms }: Pick<Tariff, 'terms'>,
): Period | Reason => {
  if (start === null) return 'no_start'
  if (name === undefined && (isInstant(start) || isInstant(end))) return 'no_zone'
  const isOpen = end === null || end === undefined
  if (isOpen && ended === true) return 'no_end'
  const zone = name === undefined ? undefined : findZone(name)
  const first = dayIn(zone, start)
  const last = dayIn(zone, isOpen ? now : end)
  if (!isOpen && last < first) return 'end_before_start'
  const index = applicable(terms, first, subject)
  if (typeof index === 'string') return index
  const found = terms[index]!
  return {
    zone,
    index,
    terms: found,
    start: first,
    earliest: first + (isPastCutoff(zone, start, found.cutoff) ? 1 : 0) + (found.offset_days ?? 0),
    last: !isOpen && found.end_day === 'not_counted' ? last - 1 : last,
    today: isOpen ? last : undefined,
  }
}

const isInstant = (at: string | null | undefined): boolean => typeof at === 'string' && parseDay(at) === undefined

/** The number of the day of a date, or of the local day of an instant. */
const dayIn = (zone: Zone | undefined, at: Now): number =>
  (typeof at === 'string' ? parseDay(at) : undefined) ?? localDay(zone, instantOfNow(at)!.seconds)

/** Returns the index of the only terms that apply to a day and a subject. */
const applicable = (
  terms: readonly Terms[],
  day: number,
  subject: NonNullable<Dates['subject']>,
): number | 'no_terms' | 'several_terms' => {
  let found = -1
  for (let i = 0; i < terms.length; i++) {
    const { valid_from: from, valid_to: to, match } = terms[i]!
    if (match && !hasMatch(subject, match)) continue
    const isBefore = from !== null && from !== undefined && day < parseDay(from)!
    const isAfter = to !== null && to !== undefined && day > parseDay(to)!
    if (isBefore || isAfter) continue
    if (found >= 0) return 'several_terms'
    found = i
  }
  return found < 0 ? 'no_terms' : found
}

/** Whether the subject has, for each attribute, one of the values. */
const hasMatch = (subject: NonNullable<Dates['subject']>, match: NonNullable<Terms['match']>): boolean => {
  // A file of terms has many rows, and most are rejected here: no array of entries is made for each.
  for (const name of Object.keys(match)) {
    const given = Object.hasOwn(subject, name) ? subject[name] : undefined
    if (!match[name]!.some(value => value === given)) return false
  }
  return true
}

/** A date has no time of day, and is not affected by a cutoff. */
const isPastCutoff = (zone: Zone | undefined, start: string, cutoff: string | null | undefined): boolean => {
  const at = cutoff === null || cutoff === undefined ? undefined : parseInstant(start)
  return at !== undefined && localTime(zone, at.seconds) >= clockSeconds(cutoff!)
}

/** The seconds from midnight to `HH:MM`. */
const clockSeconds = (clock: string): number => HOUR * Number(clock.slice(0, 2)) + 60 * Number(clock.slice(3))
