/**
 * Local days and times in IANA time zones.
 *
 * The host supplies the zone database through `Intl.DateTimeFormat`. Nothing else in the rules depends on the host. All
 * functions derive from the offset of a zone from UTC at an instant, in seconds.
 */
import { DAY_LENGTH, dayOfMonth, HOUR, toDateTime } from './time'

/** A zone known to the host. Functions that accept undefined treat it as UTC. */
export type Zone = {
  /** The name as given. */
  readonly name: string
  readonly formatter: Intl.DateTimeFormat
  /** Cached offsets at the start of each window, by window number. */
  readonly offsets: Map<number, number>
  /** Cached ends of days, by day number. */
  readonly ends: Map<number, string | undefined>
}

/** Longer than any name in the database. Without a limit, hostile names could fill the memory. */
const MAX_NAME_LENGTH = 64
/** The database has some 600 names. A full cache is cleared. */
const MAX_NAMES = 1_000
/** Sixteen years of windows. */
const MAX_WINDOWS = 2_000
/** Five years of days. */
const MAX_ENDS = 2_000

/** Cached zones by name, or undefined for a name unknown to the host. */
const zones = new Map<string, Zone | undefined>()

/**
 * Returns the zone with a name, or undefined if the host does not know it. Abbreviations are ambiguous and offsets are no
 * zones, and only some hosts know either: a name has a slash, or is `UTC`.
 */
export const findZone = (name: string): Zone | undefined => {
  const found = zones.get(name)
  if (found || zones.has(name)) return found
  if (name.length > MAX_NAME_LENGTH || (name !== 'UTC' && !name.includes('/'))) return undefined
  if (zones.size >= MAX_NAMES) zones.clear()
  const zone = zoneFromHost(name)
  zones.set(name, zone)
  return zone
}

const zoneFromHost = (name: string): Zone | undefined => {
  try {
    const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: name,
      hourCycle: 'h23',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    const { timeZone } = formatter.resolvedOptions()
    const isInOtherCase = name !== timeZone && name.toLowerCase() === timeZone.toLowerCase()
    return isInOtherCase ? undefined : { name, formatter, offsets: new Map(), ends: new Map() }
  } catch {
    return undefined
  }
}

/** The local day number, counted from 1970-01-01, at an instant in whole seconds. */
export const localDay = (zone: Zone | undefined, seconds: number): number =>
  Math.floor((seconds + offsetAt(zone, seconds)) / DAY_LENGTH)

/**
 * The local time of day in seconds, as the clock shows it, regardless of clock changes since midnight.
 */
export const localTime = (zone: Zone | undefined, seconds: number): number => {
  const local = seconds + offsetAt(zone, seconds)
  return local - DAY_LENGTH * Math.floor(local / DAY_LENGTH)
}

/** The largest offset in the database is 15 hours 56 minutes (Asia/Manila before 1844). */
const MAX_OFFSET = 16 * HOUR

/**
 * The first instant, in whole seconds, whose local day is later than `day`. If clocks go back over midnight, the first
 * midnight counts. A day skipped by the zone ends together with the day before.
 */
export const dayEnd = (zone: Zone | undefined, day: number): number => firstReached(zone, DAY_LENGTH * (day + 1))

/** The {@link dayEnd} as a date-time in UTC, or undefined if its year does not have four digits. */
export const dayEndText = (zone: Zone | undefined, day: number): string | undefined => {
  const known = zone?.ends.get(day)
  if (known !== undefined) return known
  const end = toDateTime({ seconds: dayEnd(zone, day), fraction: '' })
  if (zone && zone.ends.size >= MAX_ENDS) zone.ends.clear()
  zone?.ends.set(day, end)
  return end
}

/**
 * The first instant, in whole seconds, at which the local clock has reached a time, given in seconds as if it were in UTC.
 * If clocks go back over it, the first time is used; if they skip it, the instant of the change.
 */
export const firstReached = (zone: Zone | undefined, local: number): number =>
  firstAtOrAfter(zone, local, local - MAX_OFFSET, local + MAX_OFFSET) ?? local

/**
 * The first instant in (`from`, `to`] at which the local clock has reached `midnight`, if there is one; at `from` it has
 * not. Bisects until the offset is the same at both ends or the interval is a single clock change.
 */
const firstAtOrAfter = (zone: Zone | undefined, midnight: number, from: number, to: number): number | undefined => {
  const offset = offsetAt(zone, to)
  if (offset === offsetAt(zone, from)) return midnight - offset <= to ? midnight - offset : undefined
  if (to - from === 1) return to + offset >= midnight ? to : undefined
  const middle = Math.floor((from + to) / 2)
  return firstAtOrAfter(zone, midnight, from, middle) ?? firstAtOrAfter(zone, midnight, middle, to)
}

/**
 * Three days. No zone has changed its clocks twice in so short a time (Africa/Freetown did within four days, in 1939), so
 * equal offsets at both ends of a window mean a constant offset.
 */
const WINDOW = 3 * DAY_LENGTH

/** Caches {@link plainOffsetAt} per window: one call takes as long as the rest of a pickup advice. */
export const offsetAt = (zone: Zone | undefined, seconds: number): number => {
  if (!zone) return 0
  const window = Math.floor(seconds / WINDOW)
  const offset = offsetAtStart(zone, window)
  return offset === offsetAtStart(zone, window + 1) ? offset : plainOffsetAt(zone, seconds)
}

const offsetAtStart = (zone: Zone, window: number): number => {
  const known = zone.offsets.get(window)
  if (known !== undefined) return known
  if (zone.offsets.size >= MAX_WINDOWS) zone.offsets.clear()
  const offset = plainOffsetAt(zone, WINDOW * window)
  zone.offsets.set(window, offset)
  return offset
}

/**
 * The offset of a zone from UTC at an instant, derived from the wall clock. The local day is the UTC day, the day before
 * or the day after; the day of the month identifies it. Returns 0 unless `seconds` is finite.
 */
export const plainOffsetAt = (zone: Zone, seconds: number): number => {
  if (!Number.isFinite(seconds)) return 0
  const day = Math.floor(seconds / DAY_LENGTH)
  const [localDayOfMonth, hour, minute, second] = wallClock(zone, seconds)
  const daysAhead = localDayOfMonth === dayOfMonth(day) ? 0 : localDayOfMonth === dayOfMonth(day + 1) ? 1 : -1
  return DAY_LENGTH * (day + daysAhead) + HOUR * hour + 60 * minute + second - seconds
}

const wallClock = (
  { formatter }: Zone,
  seconds: number,
): readonly [day: number, hour: number, minute: number, second: number] =>
  formatter
    .format(1_000 * seconds)
    .match(/\d+/g)!
    .map(Number) as [number, number, number, number]
