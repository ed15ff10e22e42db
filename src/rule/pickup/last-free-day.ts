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
  findEvidence,
  findInlandEta,
  findPickupDay,
  isSet,
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
export const findLastFreeDay = (facts: Facts, status: Status): FoundDay => {
  const { now, policy, where } = facts
  const values = findValues(facts)
  const read = values.map(value => readCandidate(value, facts))
  const candidates = read.filter(candidate => candidate.day !== undefined) as readonly Candidate[]
  const paid = latest(candidates.filter(({ source, given }) => given && source === 'paid'))
  const relevant = candidates.filter(
    candidate => candidate.relevant && !(candidate.given && candidate.source === 'paid'),
  )
  const chosen = paid ?? (policy.last_free_day === 'line_first' ? relevant[0] : earliest(relevant))
  const differ = relevant.some(({ number }) => number !== relevant[0]!.number)
  const { number, zone, value }: Partial<Candidate> = chosen ?? {}
  const pickup = findPickupDay(where)
  const days_left = number !== undefined && isOpen({ status }) ? number - localDay(zone, now.seconds) : null
  const days_late = number !== undefined && pickup ? Math.max(0, pickup.number - number) : null
  const lastFreeDay = {
    day: chosen?.day ?? null,
    source: chosen?.source ?? null,
    pointer: value?.pointer ?? null,
    zone: zone?.name ?? null,
    ends_at:
      number !== undefined && zone ? (toDateTime({ seconds: dayEnd(zone, number), fraction: '' }) ?? null) : null,
    days_left,
    days_late,
    risk: assessRisk(status, chosen?.code === 'day_doubtful' ? null : days_left, days_late, policy.soon_days),
    notes: findNotes(value?.at, zone),
    others: candidates
      .filter(candidate => candidate !== chosen)
      .map(({ source, day, relevant, value: { pointer } }) => ({ source, day, relevant, pointer })),
  }
  const reasons: readonly Reason[] = [
    ...read.flatMap(({ code, value: { pointer } }) => (code ? [{ code, pointers: [pointer] }] : [])),
    ...findWithheld(facts),
    ...(differ ? [{ code: 'days_differ' as const, pointers: relevant.map(({ value }) => value.pointer) }] : []),
  ]
  return { lastFreeDay, number, reasons }
}

// Values -------------------------------------------------------------------------------------------------------------

/** A value with its source, and the place that its day belongs to. */
type Named = {
  /** One of {@link Source}, or the selection of the service. */
  readonly source: string
  readonly value: Evidence
  readonly zone: Zone | undefined
  /** Undefined if the day applies to any place. */
  readonly place?: Place | undefined
  /** Whether the selection of the service replaces it. */
  readonly isReplaced?: boolean | undefined
  /** Whether the caller gave the day, which is then never doubted. */
  readonly given?: boolean | undefined
}

const UNIFIED = '/container/import_deadlines/pod/unified/current_value'

/** Whether the service has decided on a day of the port, even if it withholds the value. */
const hasSelection = ({ container }: Facts): boolean =>
  container.import_deadlines?.pod?.unified?.current_value !== undefined

const findWithheld = (facts: Facts): readonly Reason[] =>
  hasSelection(facts) &&
  facts.where.now === 'port' &&
  !isSet(facts.container.import_deadlines?.pod?.unified?.current_value)
    ? [{ code: 'day_withheld', pointers: [UNIFIED] }]
    : []

type Unset = Omit<Named, 'value'> & { readonly value: Evidence | undefined }

/** The values of the import deadlines, in the order of the sources. */
const readDeadlines = (facts: Facts): readonly Unset[] => {
  const { container, where } = facts
  const { podZone, inlandZone } = where
  const { import_deadlines: deadlines } = container
  const selection = deadlines?.pod?.unified
  const isReplaced = hasSelection(facts) && where.now === 'port'
  const line = evidenceAt('/container/import_deadlines/pickup_lfd_line', deadlines?.pickup_lfd_line)
  return [
    {
      source: isSet(selection?.current_selection) ? selection.current_selection : 'unified',
      value: evidenceAt(UNIFIED, selection?.current_value),
      zone: podZone,
      place: 'port',
    },
    { source: 'line', value: line, zone: zoneOfMidnight(where, line?.at), isReplaced },
    {
      source: 'terminal',
      value: evidenceAt('/container/import_deadlines/pickup_lfd_terminal', deadlines?.pickup_lfd_terminal),
      zone: podZone,
      place: 'port',
      isReplaced,
    },
    {
      source: 'rail',
      value:
        evidenceAt('/container/import_deadlines/pickup_lfd_rail', deadlines?.pickup_lfd_rail) ??
        findEvidence(container, 'ind_facility_lfd_on'),
      zone: inlandZone,
      place: 'inland',
    },
  ]
}

/**
 * The values that are set, in the order of the sources. The unnamed one is left out if a source repeats it, or if the
 * service has decided.
 */
const findValues = (facts: Facts): readonly Named[] => {
  const { container, days, where } = facts
  const named = readDeadlines(facts)
  const unnamed = findEvidence(container, 'pickup_lfd')
  const isRepeated = named.some(({ value }) => value?.value === unnamed?.value)
  return [
    ...named,
    ...(hasSelection(facts) || isRepeated
      ? []
      : [{ source: 'unnamed' satisfies Source, value: unnamed, zone: where.podZone, place: 'port' as const }]),
    ...days.map(({ source, day }, i) => ({
      source,
      value: evidenceAt(`/days/${i}/day`, day),
      zone: where.zone,
      given: true,
    })),
  ].filter((each): each is Named => each.value !== undefined)
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

type Candidate = Named & {
  readonly number: number
  readonly day: string
  readonly relevant: boolean
  /** Why it is not relevant, or doubted. */
  readonly code: ReasonCode | undefined
}

type Unreadable = Named & { readonly day: undefined; readonly code: 'day_unreadable' }

/** A value as a day, with the doubt about it. */
const readCandidate = (named: Named, facts: Facts): Candidate | Unreadable => {
  const { value, zone } = named
  const number = value.at ? localDay(zone, value.at.seconds) : parseDay(value.value)
  const day = number === undefined ? undefined : toDate(number)
  if (number === undefined || day === undefined) return { ...named, day: undefined, code: 'day_unreadable' }
  const isElsewhere = named.place !== undefined && !isPlaceOfPickup(named.place, facts.where)
  if (isElsewhere) return { ...named, number, day, relevant: false, code: 'day_of_other_place' }
  if (named.isReplaced || named.given) return { ...named, number, day, relevant: !named.isReplaced, code: undefined }
  const code = doubt(number, facts)
  return { ...named, number, day, relevant: code === undefined || code === 'day_doubtful', code }
}

/** A day of the port counts if it is picked up there, and a day of the inland facility once it has left for it. */
const isPlaceOfPickup = (place: Place, { now, pickup }: Location): boolean => place === pickup && place === now

/** Days before the start do not count, and days long after it are doubtful. Without a start, long after today. */
const doubt = (number: number, { container, shipment, where, now, policy }: Facts): ReasonCode | undefined => {
  const { zone } = where
  const isAtPort = where.now === 'port'
  const start = isAtPort
    ? findEvidence(container, 'pod_discharged_at')
    : (findArrival(container, shipment) ?? findInlandEta(container, shipment))
  const first = start?.at && localDay(zone, start.at.seconds)
  if (first !== undefined && number < first) return isAtPort ? 'day_before_discharge' : 'day_before_arrival'
  const isLate = number - (first ?? localDay(zone, now.seconds)) > policy.doubtful_after_days
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
