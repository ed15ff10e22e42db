/**
 * Which last free day applies, and how close is it? `evaluate` of `last-free-day` has the table of sources.
 */
import { parseDay, toDate, toDateTime, type Instant } from '../../../kernel/time'
import { dayEnd, localDay, localTime, type Zone } from '../../../kernel/zone'
import type { Note, Place, ReasonCode, Risk, Source, Status } from '../codes'
import { isOpen, type Situation } from '../decide'
import { evidence, toEvidence, isSet, type Evidence } from '../evidence'
import type { Container, Policy, Shipment } from '../input'
import type { DEADLINE_STRINGS } from '../input.generated'
import { findExpectedArrival, type Location } from '../place'
import { addReason, type Reason } from '../reason'

/** The last calendar day free of charge. */
export type LastFreeDay = {
  /** `YYYY-MM-DD`, in `zone`. */
  readonly day: string | null
  /** `line`, `terminal`, `rail`, `unnamed`, or the selection of the service (`unified` if it names none). */
  readonly source: string | null
  /** The JSON Pointer to its value in the input. */
  readonly pointer: string | null
  /** The IANA zone of the day; if null, the day is in UTC. */
  readonly zone: string | null
  /** The first instant after the day, in UTC; null if the zone is unknown. */
  readonly ends_at: string | null
  /** Calendar days from today, negative if it is past; null once the container is picked up. */
  readonly days_left: number | null
  /** Days between the last free day and a late pickup, at least 0; null before the pickup. */
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
    /** Whether it applies to the present place and is not before discharge or arrival there. */
    readonly relevant: boolean
    /** The JSON Pointer to its value in the input. */
    readonly pointer: string
  }[]
}

/** A value with the source and the place that it belongs to. */
type Named = {
  /** One of {@link Source}, or the selection of the service. */
  readonly source: string
  readonly value: Evidence
  readonly zone: Zone | undefined
  readonly place: Place
  /** Whether the selection of the service replaces it. */
  readonly isReplaced: boolean
}

type Candidate = Pick<Named, 'source' | 'value' | 'zone'> & {
  readonly number: number
  readonly day: string
  readonly relevant: boolean
}

/** The last free day with its day number; adds the reasons that concern days. */
export const chooseLastFreeDay = (
  situation: Situation,
  status: Status,
  reasons: Reason[],
): { readonly lastFreeDay: LastFreeDay; readonly number: number | undefined } => {
  const { now, policy, where } = situation
  const candidates = listCandidates(situation, reasons)
  const relevant = candidates.filter(candidate => candidate.relevant)
  const chosen = policy.last_free_day === 'line_first' ? relevant[0] : earliest(relevant)
  if (relevant.some(({ number }) => number !== chosen!.number)) {
    addReason(
      reasons,
      'days_differ',
      relevant.map(({ value }) => value.pointer),
    )
  }
  const { number, zone, value }: Partial<Candidate> = chosen ?? {}
  const pickup = pickupDay(where)
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
    risk: classifyRisk(status, days_left, days_late, policy),
    notes: listNotes(value?.at, zone),
    others: candidates
      .filter(candidate => candidate !== chosen)
      .map(({ source, day, relevant, value: { pointer } }) => ({ source, day, relevant, pointer })),
  }
  return { lastFreeDay, number }
}

const UNIFIED = '/container/import_deadlines/pod/unified/current_value'

/**
 * The readable days in the order of the sources. The unnamed day is left out if a source repeats it, or if the service
 * has decided.
 */
const listCandidates = (situation: Situation, reasons: Reason[]): readonly Candidate[] => {
  const { container, shipment, where } = situation
  const { now, podZone, inlandZone } = where
  const { import_deadlines: deadlines } = container
  const selection = deadlines?.pod?.unified
  const start = findStart(container, shipment, where)
  const candidates: Candidate[] = []
  const add = (
    source: Source,
    value: Evidence | undefined,
    zone: Zone | undefined,
    place: Place,
    isReplaced = false,
  ): void => {
    if (!value) return
    const name = source === 'unified' && isSet(selection?.current_selection) ? selection.current_selection : source
    const candidate = toCandidate({ source: name, value, zone, place, isReplaced }, situation, start, reasons)
    if (candidate) candidates.push(candidate)
  }
  const deadline = (name: (typeof DEADLINE_STRINGS)[number]): Evidence | undefined =>
    toEvidence(`/container/import_deadlines/${name}`, deadlines?.[name])

  const unified = toEvidence(UNIFIED, selection?.current_value)
  const line = deadline('pickup_lfd_line')
  const terminal = deadline('pickup_lfd_terminal')
  const rail = deadline('pickup_lfd_rail') ?? evidence(container, 'ind_facility_lfd_on')
  const unnamed = evidence(container, 'pickup_lfd')
  add('unified', unified, podZone, 'port')
  const isUnified = selection?.current_value !== undefined
  if (isUnified && !unified && now === 'port') addReason(reasons, 'day_withheld', [UNIFIED])
  const isReplaced = isUnified && now === 'port'
  add('line', line, zoneOfMidnight(where, line?.at), now, isReplaced)
  add('terminal', terminal, podZone, 'port', isReplaced)
  add('rail', rail, inlandZone, 'inland')
  if (!isUnified && ![unified, line, terminal, rail].some(other => other?.value === unnamed?.value)) {
    add('unnamed', unnamed, podZone, 'port')
  }
  return candidates
}

/** A named value as a candidate, with its reason added; undefined if it cannot be read as a day. */
const toCandidate = (
  { source, value, zone, place, isReplaced }: Named,
  { policy, where: { now } }: Situation,
  start: number,
  reasons: Reason[],
): Candidate | undefined => {
  const number = value.at ? localDay(zone, value.at.seconds) : parseDay(value.value)
  const day = number === undefined ? undefined : toDate(number)
  if (number === undefined || day === undefined) {
    addReason(reasons, 'day_unreadable', [value.pointer])
    return undefined
  }
  const isBefore = number < start
  const isDoubtful = number - start > policy.doubtful_after_days
  const code: ReasonCode | undefined =
    place !== now
      ? 'day_of_other_place'
      : isReplaced
        ? undefined
        : isBefore
          ? now === 'port'
            ? 'day_before_discharge'
            : 'day_before_arrival'
          : isDoubtful
            ? 'day_doubtful'
            : undefined
  if (code) addReason(reasons, code, [value.pointer])
  return { source, value, zone, number, day, relevant: place === now && !isReplaced && !isBefore }
}

/**
 * The line's day comes without a place: of the two zones, the first in which the value is midnight, otherwise the zone
 * of the present place.
 */
const zoneOfMidnight = ({ now, podZone, inlandZone }: Location, at: Instant | undefined): Zone | undefined => {
  const [first, second] = now === 'inland' ? [inlandZone, podZone] : [podZone, inlandZone]
  return first && at && second && !isMidnight(first, at) && isMidnight(second, at) ? second : (first ?? second)
}

/** The day number of the discharge or of the arrival inland, before which no day counts; NaN if unknown. */
const findStart = (container: Container, shipment: Shipment | null | undefined, { now, zone }: Location): number => {
  const start = now === 'port' ? evidence(container, 'pod_discharged_at') : findExpectedArrival(container, shipment)
  return start?.at ? localDay(zone, start.at.seconds) : NaN
}

const earliest = (candidates: readonly Candidate[]): Candidate | undefined => {
  let [first] = candidates
  for (const candidate of candidates) if (candidate.number < first!.number) first = candidate
  return first
}

/** The local day of the pickup, in the zone of its place; undefined if the time is unknown. */
export const pickupDay = ({
  pickedUp,
  pickup,
  podZone,
  inlandZone,
}: Location): { readonly number: number; readonly zone: Zone | undefined } | undefined => {
  const zone = pickup === 'inland' ? inlandZone : podZone
  return pickedUp?.at && { number: localDay(zone, pickedUp.at.seconds), zone }
}

/**
 * Doubts about a value that is a date-time. Midnight in UTC may be meant as a calendar day: west of Greenwich the local
 * clock still shows the day before, and the earlier day is used.
 */
const listNotes = (at: Instant | undefined, zone: Zone | undefined): readonly Note[] => {
  if (at === undefined) return []
  if (zone === undefined) return ['no_zone']
  if (isMidnight(zone, at)) return []
  return isMidnight(undefined, at) ? ['not_midnight', 'utc_midnight'] : ['not_midnight']
}

const isMidnight = (zone: Zone | undefined, { seconds, fraction }: Instant): boolean =>
  fraction === '' && localTime(zone, seconds) === 0

const classifyRisk = (
  status: Status,
  daysLeft: number | null,
  daysLate: number | null,
  { soon_days }: Policy,
): Risk => {
  if (!isOpen({ status })) {
    if (daysLate === null) return 'over'
    return daysLate === 0 ? 'in_time' : 'late'
  }
  if (status === 'not_discharged') return 'not_started'
  if (daysLeft === null) return 'unknown'
  if (daysLeft < 0) return 'past'
  if (daysLeft === 0) return 'last_day'
  return daysLeft <= soon_days ? 'soon' : 'none'
}
