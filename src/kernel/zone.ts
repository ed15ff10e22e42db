/**
 * Local days in the zones of the IANA database, which the host knows and this library does not carry.
 *
 * The only file of the rules that asks the host for anything: `Intl.DateTimeFormat`, for the wall clock of a zone at an
 * instant. All that is wanted follows from how far that clock is ahead of UTC, in seconds.
 */
import { DAY_LENGTH, dayOfMonth, HOUR } from './time'

/** A zone that the host knows. Where a function takes a zone or undefined, undefined is UTC. */
export type Zone = {
  /** As it was given. */
  readonly name: string
  readonly formatter: Intl.DateTimeFormat
  /** The offset at the start of a window, by the number of the window. */
  readonly offsets: Map<number, number>
}

/** No name in the database is nearly so long; without a limit a hostile name would stay in memory. */
const MAX_NAME_LENGTH = 64
/** The database has some 600 names. When a table is full it is emptied. */
const MAX_NAMES = 1_000
/** Sixteen years of windows. */
const MAX_WINDOWS = 2_000

/** Zones by name; undefined under a name that the host does not know. */
const zones = new Map<string, Zone | undefined>()

/**
 * The zone of that name, or undefined where the host's database has none. A name that begins with a sign is an offset
 * and no zone, though some hosts take it for one.
 */
export const zoneOf = (name: string): Zone | undefined => {
  const found = zones.get(name)
  if (found || zones.has(name)) return found
  if (name.length > MAX_NAME_LENGTH || /^[+-]/.test(name)) return undefined
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
    return { name, formatter, offsets: new Map() }
  } catch {
    return undefined
  }
}

/** The number of the local day, counted from 1970-01-01, at an instant in whole seconds. */
export const localDay = (zone: Zone | undefined, seconds: number): number =>
  Math.floor((seconds + offsetAt(zone, seconds)) / DAY_LENGTH)

/**
 * The seconds that have passed on the local clock since it showed midnight: 0 at midnight, whatever the clocks have
 * done since.
 */
export const localTime = (zone: Zone | undefined, seconds: number): number => {
  const local = seconds + offsetAt(zone, seconds)
  return local - DAY_LENGTH * Math.floor(local / DAY_LENGTH)
}

/** The farthest that a clock has been ahead of UTC, or behind it, is 15 hours 56 minutes (Asia/Manila before 1844). */
const MAX_OFFSET = 16 * HOUR

/**
 * The first instant, in whole seconds, whose local day is later than `day`: where the clocks go back over midnight that
 * midnight comes twice, and the first one counts; where a day does not exist it ends when the day before it does.
 */
export const dayEnd = (zone: Zone | undefined, day: number): number => {
  const midnight = DAY_LENGTH * (day + 1)
  return firstAtOrAfter(zone, midnight, midnight - MAX_OFFSET, midnight + MAX_OFFSET) ?? midnight
}

/**
 * The first instant after `from` and up to `to` at which the local clock stands at `midnight` or later, if there is
 * one; at `from` itself it does not yet. The time between is halved until the offset is the same at both ends, or a
 * change is all that is left.
 */
const firstAtOrAfter = (zone: Zone | undefined, midnight: number, from: number, to: number): number | undefined => {
  const offset = offsetAt(zone, to)
  if (offset === offsetAt(zone, from)) return midnight - offset <= to ? midnight - offset : undefined
  if (to - from === 1) return to + offset >= midnight ? to : undefined
  const middle = Math.floor((from + to) / 2)
  return firstAtOrAfter(zone, midnight, from, middle) ?? firstAtOrAfter(zone, midnight, middle, to)
}

/**
 * Three days: no zone has changed its clocks twice within so short a time (Africa/Freetown did within four, in 1939),
 * so where the offset is the same at both ends it is the same throughout.
 */
const WINDOW = 3 * DAY_LENGTH

/** {@link plainOffsetAt}, which costs as much as all the rest of an advice, asked once a window. */
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
 * How many seconds the local clock is ahead of UTC at an instant, by its wall clock. The local day is that of UTC, the
 * one before or the one after: which of the three, the day of the month tells. What is no instant has no offset: 0.
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
