/**
 * Which last free day applies, and how close is it? `lastFreeDay.evaluate` has the table of sources.
 */
import { parseDay, toDate, type CalendarDate, type DateTime, type Instant } from '../../kernel/time'
import { dayEndText, localDay, localTime, type Zone } from '../../kernel/zone'
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
  type Policy,
} from './facts'

/** The last calendar day free of charge. */
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
    /** As `source` above. */
    readonly source: string
    /** `YYYY-MM-DD`, in the zone of its source. */
    readonly day: CalendarDate
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
export const findLastFreeDay = (facts: Facts, status: Status, days: readonly Day[] = NO_DAYS): FoundDay => {
  const { now, policy, where } = facts
  const read = readValues(facts, days)
  const chosen = choose(read, policy)
  const { number, zone } = chosen ?? NOTHING_FOUND
  const pickup = number === undefined ? undefined : findPickupDay(where)
  const days_left = number !== undefined && isOpen({ status }) ? number - localDay(zone, now.seconds) : null
  const days_late = number !== undefined && pickup ? Math.max(0, pickup.number - number) : null
  const lastFreeDay = {
    day: chosen?.day ?? null,
    source: chosen?.source ?? null,
    pointer: chosen?.evidence.pointer ?? null,
    zone: zone?.name ?? null,
    ends_at: number !== undefined && zone ? (dayEndText(zone, number) ?? null) : null,
    days_left,
    days_late,
    risk: assessRisk(status, chosen?.code === 'day_doubtful' ? null : days_left, days_late, policy.soon_days),
    notes: findNotes(chosen?.evidence.at, zone),
    others: listOthers(read, chosen),
  }
  return { lastFreeDay, number, reasons: collectDoubts(read, facts) }
}

const NO_DAYS: readonly Day[] = []
const NOTHING_FOUND: Partial<Candidate> = {}

/** The last day that is paid; else of the relevant days the first by source, or the earliest, by the policy. */
const choose = (read: readonly Value[], { last_free_day }: Policy): Candidate | undefined => {
  let chosen: Candidate | undefined
  for (const value of read) {
    if (!isCandidate(value) || !value.relevant) continue
    const isPaid = value.kind === 'paid'
    if (!chosen || (isPaid && chosen.kind !== 'paid')) chosen = value
    else if (isPaid) chosen = value.number > chosen.number ? value : chosen
    else if (chosen.kind !== 'paid' && last_free_day === 'earliest' && value.number < chosen.number) chosen = value
  }
  return chosen
}

const listOthers = (read: readonly Value[], chosen: Candidate | undefined): LastFreeDay['others'] => {
  const others: LastFreeDay['others'][number][] = []
  for (const value of read) {
    if (value === chosen || !isCandidate(value)) continue
    const { source, day, relevant, evidence } = value
    others.push({ source, day, relevant, pointer: evidence.pointer })
  }
  return others
}

/** The reasons that concern days. */
const collectDoubts = (read: readonly Value[], facts: Facts): readonly Reason[] => {
  const reasons: Reason[] = []
  for (const { code, evidence } of read) if (code) reasons.push({ code, pointers: [evidence.pointer] })
  if (isWithheld(facts)) reasons.push({ code: 'day_withheld', pointers: [UNIFIED] })
  const rivals = read.filter(({ relevant, kind }) => relevant && kind !== 'paid')
  if (rivals.some(({ number }) => number !== rivals[0]!.number))
    reasons.push({ code: 'days_differ', pointers: rivals.map(({ evidence }) => evidence.pointer) })
  return reasons
}

// Values -------------------------------------------------------------------------------------------------------------

/** A value as a day. All have one shape, which V8 reads fastest. */
type Value = {
  readonly kind: Source
  /** The kind, or the selection of the service. */
  readonly source: string
  readonly evidence: Evidence
  readonly zone: Zone | undefined
  readonly number: number | undefined
  /** Undefined if it cannot be read. */
  readonly day: string | undefined
  readonly relevant: boolean
  /** Why it is not relevant, or doubted. */
  readonly code: ReasonCode | undefined
}

/** A value that is a day. */
type Candidate = Value & { readonly number: number; readonly day: string }

const isCandidate = (value: Value): value is Candidate => value.day !== undefined

type Kind = {
  /** The place that the day belongs to. Undefined if it applies to any. */
  readonly place: Place | undefined
  /** Whether a selection of the service replaces it at the port. */
  readonly isReplaceable: boolean
  /** Whether the caller gave the day, which is then never doubted. */
  readonly isGiven: boolean
}

const KINDS: { readonly [S in Source]: Kind } = {
  unified: { place: 'port', isReplaceable: false, isGiven: false },
  line: { place: undefined, isReplaceable: true, isGiven: false },
  terminal: { place: 'port', isReplaceable: true, isGiven: false },
  rail: { place: 'inland', isReplaceable: false, isGiven: false },
  unnamed: { place: 'port', isReplaceable: false, isGiven: false },
  terms: { place: undefined, isReplaceable: false, isGiven: true },
  paid: { place: undefined, isReplaceable: false, isGiven: true },
}

const UNIFIED = '/container/import_deadlines/pod/unified/current_value'
const BY_LINE = '/container/import_deadlines/pickup_lfd_line'
const BY_TERMINAL = '/container/import_deadlines/pickup_lfd_terminal'
const BY_RAIL = '/container/import_deadlines/pickup_lfd_rail'

/** Whether the service has decided on a day of the port, even if it withholds the value. */
const hasSelection = ({ container }: Facts): boolean =>
  container.import_deadlines?.pod?.unified?.current_value !== undefined

/** Whether the decision of the service replaces days at the port. */
const isDecided = (facts: Facts): boolean => facts.where.now === 'port' && hasSelection(facts)

const isWithheld = (facts: Facts): boolean =>
  isDecided(facts) && !isSet(facts.container.import_deadlines?.pod?.unified?.current_value)

/**
 * The values that are set, in the order of the sources. The unnamed one is left out if a source repeats it, or if the
 * service has decided.
 */
const readValues = (facts: Facts, days: readonly Day[]): readonly Value[] => {
  const { container, times, where } = facts
  const { podZone, inlandZone } = where
  const { import_deadlines: deadlines } = container
  const selection = deadlines?.pod?.unified
  const line = evidenceAt(BY_LINE, deadlines?.pickup_lfd_line)
  const values: Value[] = []
  const add = (kind: Source, evidence: Evidence | undefined, zone: Zone | undefined, source: string = kind): void => {
    if (evidence) values.push(readValue(facts, { kind, source, evidence, zone }))
  }
  const selected = isSet(selection?.current_selection) ? selection.current_selection : 'unified'
  add('unified', evidenceAt(UNIFIED, selection?.current_value), podZone, selected)
  add('line', line, zoneOfMidnight(where, line?.at))
  add('terminal', evidenceAt(BY_TERMINAL, deadlines?.pickup_lfd_terminal), podZone)
  add('rail', evidenceAt(BY_RAIL, deadlines?.pickup_lfd_rail) ?? times.ind_facility_lfd_on, inlandZone)
  const unnamed = times.pickup_lfd
  const isRepeated = values.some(({ evidence }) => evidence.value === unnamed?.value)
  if (!hasSelection(facts) && !isRepeated) add('unnamed', unnamed, podZone)
  for (let i = 0; i < days.length; i++) add(days[i]!.source, evidenceAt(`/days/${i}/day`, days[i]!.day), where.zone)
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

// Days ---------------------------------------------------------------------------------------------------------------

/** A value as a day, with the doubt about it. */
const readValue = (
  facts: Facts,
  { kind, source, evidence, zone }: Pick<Value, 'kind' | 'source' | 'evidence' | 'zone'>,
): Value => {
  const { at, value } = evidence
  const number = at ? localDay(zone, at.seconds) : parseDay(value)
  const day = number === undefined ? undefined : toDate(number)
  const code = number === undefined || day === undefined ? 'day_unreadable' : doubt(kind, number, facts)
  const isReplaced = KINDS[kind].isReplaceable && isDecided(facts)
  const relevant = !isReplaced && (code === undefined || code === 'day_doubtful')
  return { kind, source, evidence, zone, number, day, relevant, code }
}

/** A day of the port counts if it is picked up there, and a day of the inland facility once it has left for it. */
const isPlaceOfPickup = (place: Place, { now, pickup }: Location): boolean => place === pickup && place === now

/** Days before the start do not count, and days long after it are doubtful. Without a start, long after today. */
const doubt = (kind: Source, number: number, facts: Facts): ReasonCode | undefined => {
  const { times, where, now, policy } = facts
  const { place, isReplaceable, isGiven } = KINDS[kind]
  if (place !== undefined && !isPlaceOfPickup(place, where)) return 'day_of_other_place'
  if (isGiven || (isReplaceable && isDecided(facts))) return undefined
  const isAtPort = where.now === 'port'
  const start = isAtPort ? times.pod_discharged_at : (findArrival(facts) ?? findInlandEta(facts))
  const first = start?.at && localDay(where.zone, start.at.seconds)
  if (first !== undefined && number < first) return isAtPort ? 'day_before_discharge' : 'day_before_arrival'
  const isLate = number - (first ?? localDay(where.zone, now.seconds)) > policy.doubtful_after_days
  return isLate ? 'day_doubtful' : undefined
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
  if (daysLeft === null) return 'unknown'
  if (daysLeft < 0) return 'past'
  if (daysLeft === 0) return 'last_day'
  return daysLeft <= soonDays ? 'soon' : 'none'
}
