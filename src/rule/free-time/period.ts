/**
 * Which days are in question? Everything before the days are counted one by one, as day numbers.
 */
import { instantOfNow, type Now } from '../../kernel/now'
import { parseDay, HOUR, parseInstant } from '../../kernel/time'
import { localDay, localTime, findZone, type Zone } from '../../kernel/zone'
import type { Reason } from './codes'
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
  { terms, find }: Pick<Tariff, 'terms' | 'find'>,
): Period | Reason => {
  if (start === null) return 'no_start'
  if (name === undefined && (isInstant(start) || isInstant(end))) return 'no_zone'
  const isOpen = end === null || end === undefined
  if (isOpen && ended === true) return 'no_end'
  const zone = name === undefined ? undefined : findZone(name)
  const first = dayIn(zone, start)
  const last = dayIn(zone, isOpen ? now : end)
  if (!isOpen && last < first) return 'end_before_start'
  const index = find(first, subject)
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

/** The number of the current day, in UTC without a zone. */
export const findToday = ({ now, zone }: Pick<Dates, 'now' | 'zone'>): number =>
  dayIn(zone === undefined ? undefined : findZone(zone), now)

const isInstant = (at: string | null | undefined): boolean => typeof at === 'string' && parseDay(at) === undefined

/** The number of the day of a date, or of the local day of an instant. */
const dayIn = (zone: Zone | undefined, at: Now): number =>
  (typeof at === 'string' ? parseDay(at) : undefined) ?? localDay(zone, instantOfNow(at)!.seconds)

/** A date has no time of day, and is not affected by a cutoff. */
const isPastCutoff = (zone: Zone | undefined, start: string, cutoff: string | null | undefined): boolean => {
  const at = cutoff === null || cutoff === undefined ? undefined : parseInstant(start)
  return at !== undefined && localTime(zone, at.seconds) >= clockSeconds(cutoff!)
}

const clockSeconds = (clock: string): number => HOUR * Number(clock.slice(0, 2)) + 60 * Number(clock.slice(3))
