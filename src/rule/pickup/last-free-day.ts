/**
 * Which last free day applies, and how close is it? `lastFreeDay.evaluate` has the table of sources.
 */
import { isObject } from '../../kernel/json'
import { parseDay, toDate, type CalendarDate, type DateTime, type Instant } from '../../kernel/time'
import { dayEndText, localDay, localTime, type Zone } from '../../kernel/zone'
import {
  isOpen,
  type Note,
  type Place,
  type ReasonCode,
  type ReturnRisk,
  type Risk,
  type Source,
  type Status,
} from './codes'
import { findArrival, findInlandEta, type Day, type Facts, type Location } from './facts'
import { dayIn, isSet, parseTime } from './times'

/**
 * The last calendar day free of charge. `day` is a day of the terminal: it is the same for every reader.
 *
 * @example new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date('2026-07-17'))
 * // 'July 17, 2026'
 */
export type LastFreeDay = {
  /** `YYYY-MM-DD`, in `zone`. */
  readonly day: CalendarDate | null
  /**
   * `line`, `terminal`, `rail`, `unnamed`, or the selection of the service (`unified` if it names none); `terms` or `paid`
   * if the caller gave the day.
   */
  readonly source: string | null
  /** The JSON Pointer to its value in the input. */
  readonly pointer: string | null
  /** The IANA zone of the day. If null, the day is in UTC. */
  readonly zone: string | null
  /** The first instant after the day, in UTC, or null if the zone is unknown. */
  readonly ends_at: DateTime | null
  /** Calendar days from today, negative if it is past; null once the container is picked up. */
  readonly days_left: number | null
  /** Days between the last free day and a late pickup, at least 0, or null before the pickup. */
  readonly days_late: number | null
  /** How close the day is, or whether the pickup was in time. */
  readonly risk: Risk
  /** Doubts about the zone of the chosen value. */
  readonly notes: readonly Note[]
  /** The other candidates, in the order of the sources. */
  readonly others: readonly {
    /** Its source, as that of the chosen day. */
    readonly source: string
    /** `YYYY-MM-DD`, in the zone of its source. */
    readonly day: CalendarDate
    /** Whether it applies to the place of pickup and is not before discharge or arrival there. */
    readonly relevant: boolean
    /** The JSON Pointer to its value in the input. */
    readonly pointer: string
  }[]
}

/** The last free day with its day number, and the values from which it was chosen. */
export type FoundDay = {
  readonly lastFreeDay: LastFreeDay
  readonly number: number | undefined
  readonly values: readonly Value[]
  /** Whether the service withholds the day that it has decided on. */
  readonly isWithheld: boolean
}

/** @clause PICK-4 */
export const findLastFreeDay = (facts: Facts, status: Status, days: readonly Day[] = NO_DAYS): FoundDay => {
  const { now, policy, where } = facts
  const { pickupDay } = where
  const { values, isSelected } = readValues(facts, days)
  const isPortDecided = isSelected && where.charged === 'port'
  judge(values, facts, isPortDecided)
  const chosen = choose(values)
  const { number, zone } = chosen ?? NOTHING_FOUND
  const days_left = number !== undefined && isOpen({ status }) ? number - localDay(zone, now.seconds) : null
  const days_late = number !== undefined && pickupDay !== undefined ? Math.max(0, pickupDay - number) : null
  const lastFreeDay = {
    day: chosen?.day ?? null,
    source: chosen?.source ?? null,
    pointer: chosen?.pointer ?? null,
    zone: zone?.name ?? null,
    ends_at: number !== undefined && zone ? (dayEndText(zone, number) ?? null) : null,
    days_left,
    days_late,
    risk: assessRisk(status, chosen?.code === 'day_doubtful' ? null : days_left, days_late, policy.soon_days),
    notes: findNotes(chosen?.at, zone),
    others: listOthers(values, chosen),
  }
  return { lastFreeDay, number, values, isWithheld: isPortDecided && values[0]?.kind !== 'unified' }
}

const NO_DAYS: readonly Day[] = []
const NOTHING_FOUND: Partial<Candidate> = {}

/** The last day that is paid, else the earliest relevant one. */
const choose = (values: readonly Value[]): Candidate | undefined => {
  let chosen: Candidate | undefined
  for (const value of values) if (isCandidate(value) && isRelevant(value) && isBetter(value, chosen)) chosen = value
  return chosen
}

const isBetter = ({ kind, number }: Candidate, than: Candidate | undefined): boolean => {
  if (!than || (kind === 'paid') !== (than.kind === 'paid')) return !than || kind === 'paid'
  return kind === 'paid' ? number > than.number : number < than.number
}

const listOthers = (values: readonly Value[], chosen: Candidate | undefined): LastFreeDay['others'] => {
  const others: LastFreeDay['others'][number][] = []
  for (const value of values) {
    if (value === chosen || !isCandidate(value)) continue
    const { source, day, pointer } = value
    others.push({ source, day, relevant: isRelevant(value), pointer })
  }
  return [...others]
}

/** Pointers to the relevant values of others than the caller's payment, if their days differ. */
export const listRivals = (values: readonly Value[]): readonly string[] => {
  const rivals = values.filter(value => isRelevant(value) && value.kind !== 'paid')
  return rivals.some(({ number }) => number !== rivals[0]!.number) ? rivals.map(({ pointer }) => pointer) : []
}

// Values -------------------------------------------------------------------------------------------------------------

/** A value as a day. All have one shape, which V8 reads fastest. */
type Value = {
  readonly kind: Source
  /** The kind, or the selection of the service. */
  readonly source: string
  readonly pointer: string
  readonly value: string
  /** Undefined unless it is a date-time. */
  readonly at: Instant | undefined
  readonly zone: Zone | undefined
  readonly number: number | undefined
  /** Undefined if it cannot be read. */
  readonly day: string | undefined
  /** Why it is not relevant, or doubted. */
  code: ReasonCode | 'not_selected' | undefined
}

/** A value that is a day. */
type Candidate = Value & { readonly number: number; readonly day: string }

const isCandidate = (value: Value): value is Candidate => value.day !== undefined

const isRelevant = ({ code }: Value): boolean => code === undefined || code === 'day_doubtful'

/** An object of the record; another type counts as not reported. */
const objectOrNone = <A extends object>(value: A | null | undefined): A | undefined =>
  isObject(value) ? value : undefined

/**
 * The values that are set, in the order of the sources, and whether the service has decided on a day of the port, even if
 * it withholds the value. The unnamed one is left out if a source repeats it, or if the service has decided.
 */
const readValues = ({ container, where }: Facts, days: readonly Day[]) => {
  const { port, inland } = where.zones
  const deadlines = objectOrNone(container.import_deadlines)
  const selection = objectOrNone(objectOrNone(deadlines?.pod)?.unified)
  const isSelected = selection?.current_value !== undefined
  const values: Value[] = []
  const add = (kind: Source, pointer: string, value: unknown, zone: Zone | undefined, source: string = kind): void => {
    if (isSet(value)) values.push(readValue(kind, source, pointer, value, zone))
  }
  const selected = isSet(selection?.current_selection) ? selection.current_selection : 'unified'
  add('unified', '/container/import_deadlines/pod/unified/current_value', selection?.current_value, port, selected)
  add(
    'line',
    '/container/import_deadlines/pickup_lfd_line',
    deadlines?.pickup_lfd_line,
    zoneOfMidnight(where, deadlines?.pickup_lfd_line),
  )
  add('terminal', '/container/import_deadlines/pickup_lfd_terminal', deadlines?.pickup_lfd_terminal, port)
  if (isSet(deadlines?.pickup_lfd_rail))
    add('rail', '/container/import_deadlines/pickup_lfd_rail', deadlines.pickup_lfd_rail, inland)
  else add('rail', '/container/ind_facility_lfd_on', container.ind_facility_lfd_on, inland)
  const isRepeated = values.some(({ value }) => value === container.pickup_lfd)
  if (!isSelected && !isRepeated) add('unnamed', '/container/pickup_lfd', container.pickup_lfd, port)
  days.forEach(({ source, day }, i) => {
    if (source !== 'return') add(source, `/days/${i}/day`, day, where.zone)
  })
  return { values, isSelected }
}

/**
 * The line's day comes without a place: of the two zones, the first in which the value is midnight, otherwise the zone
 * of the present place.
 */
const zoneOfMidnight = ({ now, zones }: Location, value: unknown): Zone | undefined => {
  const [first, second] = now === 'inland' ? [zones.inland, zones.port] : [zones.port, zones.inland]
  const at = first && second && isSet(value) ? parseTime(value) : undefined
  return at && !isMidnight(first, at) && isMidnight(second, at) ? second : (first ?? second)
}

const readValue = (kind: Source, source: string, pointer: string, value: string, zone: Zone | undefined): Value => {
  const at = parseTime(value)
  const number = at ? localDay(zone, at.seconds) : parseDay(value)
  const day = number === undefined ? undefined : toDate(number)
  return { kind, source, pointer, value, at, zone, number, day, code: undefined }
}

// Relevance ----------------------------------------------------------------------------------------------------------

/** The place at which a source counts. The line may mean either; a day of the caller always counts. */
const PLACES: { readonly [S in Source]: Place | 'either' | 'any' } = {
  unified: 'port',
  line: 'either',
  terminal: 'port',
  rail: 'inland',
  unnamed: 'port',
  terms: 'any',
  paid: 'any',
}

/** Marks the values that do not count, and those that are before the start or long after it. */
const judge = (values: readonly Value[], facts: Facts, isPortDecided: boolean): void => {
  if (values.length === 0) return
  const { times, where, now, policy } = facts
  const { charged, zones } = where
  const start = charged === 'port' ? times.pod_discharged_at : (findArrival(facts) ?? findInlandEta(facts))
  const first = start && dayIn(zones[charged], start)
  const latest = (first ?? localDay(zones[charged], now.seconds)) + policy.doubtful_after_days
  const isDayOfPort = (number: number | undefined): boolean =>
    values.some(value => (value.kind === 'unified' || value.kind === 'terminal') && value.number === number)
  for (const value of values) {
    const { kind, number } = value
    const isOfPlace = kind === 'line' ? charged === 'port' || !isDayOfPort(number) : PLACES[kind] === charged
    if (number === undefined || value.day === undefined) value.code = 'day_unreadable'
    else if (PLACES[kind] === 'any') continue
    else if (isPortDecided && (kind === 'line' || kind === 'terminal')) value.code = 'not_selected'
    else if (!isOfPlace) value.code = 'day_of_other_place'
    else if (first !== undefined && number < first)
      value.code = charged === 'port' ? 'day_before_discharge' : 'day_before_arrival'
    else if (number > latest) value.code = 'day_doubtful'
  }
}

/**
 * Doubts about a value that is a date-time. Midnight in UTC may be meant as a calendar day: west of Greenwich the local
 * clock still shows the day before, and the earlier day is used.
 */
const findNotes = (at: Instant | undefined, zone: Zone | undefined): readonly Note[] => {
  if (at === undefined) return []
  if (zone === undefined) return ['no_zone']
  if (isMidnight(zone, at)) return []
  return isMidnight(undefined, at) ? ['not_midnight', 'utc_midnight'] : ['not_midnight']
}

const isMidnight = (zone: Zone | undefined, { seconds, fraction }: Instant): boolean =>
  fraction === '' && localTime(zone, seconds) === 0

/** `daysLeft` is null without a day, and for a doubtful one. */
const assessRisk = (status: Status, daysLeft: number | null, daysLate: number | null, soonDays: number): Risk => {
  if (!isOpen({ status })) {
    if (daysLate === null) return 'over'
    return daysLate === 0 ? 'in_time' : 'late'
  }
  if (status === 'not_discharged') return 'not_started'
  return daysLeft === null ? 'unknown' : rateDaysLeft(daysLeft, soonDays)
}

/** The risk of a day that is not over. */
export const rateDaysLeft = (daysLeft: number, soonDays: number): ReturnRisk => {
  if (daysLeft < 0) return 'past'
  if (daysLeft === 0) return 'last_day'
  return daysLeft <= soonDays ? 'soon' : 'none'
}
