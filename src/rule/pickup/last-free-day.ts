/**
 * Which last free day applies, and how close is it? `lastFreeDay.evaluate` has the table of sources.
 */
import { parseDay, toDate, toDateTime, type Instant } from '../../kernel/time'
import { dayEnd, localDay, localTime, type Zone } from '../../kernel/zone'
import {
  isOpen,
  type Note,
  type Place,
  type Reason,
  type ReasonCode,
  type Risk,
  type Source,
  type Status,
} from './codes'
import {
  evidenceAt,
  findArrival,
  findInlandEta,
  findPickupDay,
  isSet,
  type Day,
  type Evidence,
  type Facts,
  type Location,
} from './facts'

/** The last calendar day free of charge. */
export type LastFreeDay = {
  /** `YYYY-MM-DD`, in `zone`. */
  readonly day: string | null
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
  readonly ends_at: string | null
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
    /** As `source` above. */
    readonly source: string
    /** `YYYY-MM-DD`, in the zone of its source. */
    readonly day: string
    /** Whether it applies to the place of pickup and is not before discharge or arrival there. */
    readonly relevant: boolean
    /** The JSON Pointer to its value in the input. */
    readonly pointer: string
  }[]
}

/** The last free day with its day number, and the reasons that concern days. */
export type FoundDay = {
  readonly lastFreeDay: LastFreeDay
  readonly number: number | undefined
  readonly reasons: readonly Reason[]
}

/** @clause PICK-4 */
export const findLastFreeDay = (facts: Facts, status: Status, days: readonly Day[] = []): FoundDay => {
  const { now, policy, where } = facts
  const read = findValues(facts, days).map(value => readValue(value, facts))
  const candidates = read.filter(isReadable)
  const relevant = candidates.filter(candidate => candidate.relevant && !isPaid(candidate))
  const chosen =
    latest(candidates.filter(isPaid)) ?? (policy.last_free_day === 'line_first' ? relevant[0] : earliest(relevant))
  const { number, value } = chosen ?? NOTHING_FOUND
  const zone = value?.zone
  const pickup = findPickupDay(where)
  const days_left = number !== undefined && isOpen({ status }) ? number - localDay(zone, now.seconds) : null
  const days_late = number !== undefined && pickup ? Math.max(0, pickup.number - number) : null
  const lastFreeDay = {
    day: chosen?.day ?? null,
    source: value?.source ?? null,
    pointer: value?.evidence.pointer ?? null,
    zone: zone?.name ?? null,
    ends_at:
      number !== undefined && zone ? (toDateTime({ seconds: dayEnd(zone, number), fraction: '' }) ?? null) : null,
    days_left,
    days_late,
    risk: assessRisk(status, chosen?.code === 'day_doubtful' ? null : days_left, days_late, policy.soon_days),
    notes: findNotes(value?.evidence.at, zone),
    others: candidates
      .filter(candidate => candidate !== chosen)
      .map(({ value: { source, evidence }, day, relevant }) => ({ source, day, relevant, pointer: evidence.pointer })),
  }
  return { lastFreeDay, number, reasons: collectDoubts(read, relevant, facts) }
}

const NOTHING_FOUND: Partial<Candidate> = {}

/** The reasons that concern days. */
const collectDoubts = (
  read: readonly (Candidate | Unreadable)[],
  relevant: readonly Candidate[],
  facts: Facts,
): readonly Reason[] => {
  const reasons: Reason[] = []
  for (const { code, value } of read) if (code) reasons.push({ code, pointers: [value.evidence.pointer] })
  if (isWithheld(facts)) reasons.push({ code: 'day_withheld', pointers: [UNIFIED] })
  if (relevant.some(({ number }) => number !== relevant[0]!.number))
    reasons.push({ code: 'days_differ', pointers: relevant.map(({ value }) => value.evidence.pointer) })
  return reasons
}

// Values -------------------------------------------------------------------------------------------------------------

/** A value with its source, and the place that its day belongs to. All have one shape, which V8 reads fastest. */
type Value = {
  /** One of {@link Source}, or the selection of the service. */
  readonly source: string
  readonly evidence: Evidence
  readonly zone: Zone | undefined
  /** Undefined if the day applies to any place. */
  readonly place: Place | undefined
  /** Whether the selection of the service replaces it. */
  readonly isReplaced: boolean
  /** Whether the caller gave the day, which is then never doubted. */
  readonly isGiven: boolean
}

const UNIFIED = '/container/import_deadlines/pod/unified/current_value'
const BY_LINE = '/container/import_deadlines/pickup_lfd_line'
const BY_TERMINAL = '/container/import_deadlines/pickup_lfd_terminal'
const BY_RAIL = '/container/import_deadlines/pickup_lfd_rail'

/** Whether the service has decided on a day of the port, even if it withholds the value. */
const hasSelection = ({ container }: Facts): boolean =>
  container.import_deadlines?.pod?.unified?.current_value !== undefined

const isWithheld = (facts: Facts): boolean =>
  hasSelection(facts) &&
  facts.where.now === 'port' &&
  !isSet(facts.container.import_deadlines?.pod?.unified?.current_value)

/**
 * The values that are set, in the order of the sources. The unnamed one is left out if a source repeats it, or if the
 * service has decided.
 */
const findValues = (facts: Facts, days: readonly Day[]): readonly Value[] => {
  const { container, times, where } = facts
  const { podZone, inlandZone } = where
  const { import_deadlines: deadlines } = container
  const selection = deadlines?.pod?.unified
  const isReplaced = hasSelection(facts) && where.now === 'port'
  const line = evidenceAt(BY_LINE, deadlines?.pickup_lfd_line)
  const terminal = evidenceAt(BY_TERMINAL, deadlines?.pickup_lfd_terminal)
  const rail = evidenceAt(BY_RAIL, deadlines?.pickup_lfd_rail) ?? times.ind_facility_lfd_on
  const values: Value[] = []
  const add = (
    source: string,
    evidence: Evidence | undefined,
    zone: Zone | undefined,
    of: Partial<Value> = {},
  ): void => {
    const { place, isReplaced = false, isGiven = false } = of
    if (evidence) values.push({ source, evidence, zone, place, isReplaced, isGiven })
  }
  const selected = isSet(selection?.current_selection) ? selection.current_selection : 'unified'
  add(selected, evidenceAt(UNIFIED, selection?.current_value), podZone, { place: 'port' })
  add('line', line, zoneOfMidnight(where, line?.at), { isReplaced })
  add('terminal', terminal, podZone, { place: 'port', isReplaced })
  add('rail', rail, inlandZone, { place: 'inland' })
  const unnamed = times.pickup_lfd
  const isRepeated = values.some(({ evidence }) => evidence.value === unnamed?.value)
  if (!hasSelection(facts) && !isRepeated) add('unnamed' satisfies Source, unnamed, podZone, { place: 'port' })
  days.forEach(({ source, day }, i) => {
    add(source, evidenceAt(`/days/${i}/day`, day), where.zone, { isGiven: true })
  })
  return values
}

/**
 * The line's day comes without a place: of the two zones, the first in which the value is midnight, otherwise the zone
 * of the present place.
 */
const zoneOfMidnight = ({ now, podZone, inlandZone }: Location, at: Instant | undefined): Zone | undefined => {
  const [first, second] = now === 'inland' ? [inlandZone, podZone] : [podZone, inlandZone]
  return first && at && second && !isMidnight(first, at) && isMidnight(second, at) ? second : (first ?? second)
}

// Candidates ---------------------------------------------------------------------------------------------------------

type Candidate = {
  readonly value: Value
  readonly number: number
  readonly day: string
  readonly relevant: boolean
  /** Why it is not relevant, or doubted. */
  readonly code: ReasonCode | undefined
}

type Unreadable = Pick<Candidate, 'value' | 'relevant' | 'code'> & {
  readonly number: number | undefined
  readonly day: undefined
}

const isReadable = (read: Candidate | Unreadable): read is Candidate => read.day !== undefined

const isPaid = ({ value }: Candidate): boolean => value.isGiven && value.source === 'paid'

/** A value as a day, with the doubt about it. */
const readValue = (value: Value, facts: Facts): Candidate | Unreadable => {
  const { at, value: text } = value.evidence
  const number = at ? localDay(value.zone, at.seconds) : parseDay(text)
  const day = number === undefined ? undefined : toDate(number)
  if (number === undefined || day === undefined)
    return { value, number, day: undefined, relevant: false, code: 'day_unreadable' }
  const code = doubt(value, number, facts)
  return { value, number, day, relevant: !value.isReplaced && (code === undefined || code === 'day_doubtful'), code }
}

/** A day of the port counts if it is picked up there, and a day of the inland facility once it has left for it. */
const isPlaceOfPickup = (place: Place, { now, pickup }: Location): boolean => place === pickup && place === now

/** Days before the start do not count, and days long after it are doubtful. Without a start, long after today. */
const doubt = ({ place, isReplaced, isGiven }: Value, number: number, facts: Facts): ReasonCode | undefined => {
  const { times, where, now, policy } = facts
  if (place !== undefined && !isPlaceOfPickup(place, where)) return 'day_of_other_place'
  if (isReplaced || isGiven) return undefined
  const isAtPort = where.now === 'port'
  const start = isAtPort ? times.pod_discharged_at : (findArrival(facts) ?? findInlandEta(facts))
  const first = start?.at && localDay(where.zone, start.at.seconds)
  if (first !== undefined && number < first) return isAtPort ? 'day_before_discharge' : 'day_before_arrival'
  const isLate = number - (first ?? localDay(where.zone, now.seconds)) > policy.doubtful_after_days
  return isLate ? 'day_doubtful' : undefined
}

const earliest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (first, candidate) => (first && first.number <= candidate.number ? first : candidate),
    undefined,
  )

const latest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (last, candidate) => (last && last.number >= candidate.number ? last : candidate),
    undefined,
  )

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
  if (daysLeft === null) return 'unknown'
  if (daysLeft < 0) return 'past'
  if (daysLeft === 0) return 'last_day'
  return daysLeft <= soonDays ? 'soon' : 'none'
}
