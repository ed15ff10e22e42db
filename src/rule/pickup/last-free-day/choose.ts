/**
 * Until when is it free?
 *
 * | source                    | zone                                           | counts at the | beside unified, at the port |
 * | ------------------------- | ---------------------------------------------- | ------------- | --------------------------- |
 * | the selection, or unified | of the port                                    | port          |                             |
 * | line                      | of the two the one where its value is midnight | port, inland  | not relevant                |
 * | terminal                  | of the port                                    | port          | not relevant                |
 * | rail                      | of the end                                     | inland        |                             |
 * | unnamed                   | of the port                                    | port          | not read                    |
 */
import { dayOf, toDate, toDateTime, type Instant } from '../../../kernel/time'
import { dayEnd, localDay, localTime, type Zone } from '../../../kernel/zone'
import { evidence, evidenceOf, isSet, type Evidence } from '../evidence'
import { type Container, type Policy, type Shipment } from '../input'
import { expectedArrivalOf, type Place, type Whereabouts } from '../place'
import { addReason, type Reason } from '../reason'
import { isOpen, type Situation, type Status } from '../decide'

/**
 * What becomes of the last free day. While the container is open: `unknown` without a day, `past`, `last_day`, `soon`
 * by the policy, or `none`. Before its discharge: `not_started`. Once it was picked up: `in_time`, `late`, or `over`
 * where that is not known.
 */
export type Risk = 'in_time' | 'late' | 'over' | 'not_started' | 'past' | 'last_day' | 'soon' | 'none' | 'unknown'

/**
 * `no_zone`: the day is that of UTC. `not_midnight`: the value is no midnight there. `utc_midnight`: it is midnight in
 * UTC instead.
 */
export type Note = 'no_zone' | 'not_midnight' | 'utc_midnight'

/** The last calendar day at no charge. Money is never computed. */
export type LastFreeDay = {
  /** `YYYY-MM-DD`, in `zone`. */
  readonly day: string | null
  /** Who names it: `line`, `terminal`, `rail`, `unnamed`, or the selection of the service. */
  readonly source: string | null
  /** Where the input names it. */
  readonly pointer: string | null
  /** The zone of the day; where it is null the day is that of UTC. */
  readonly zone: string | null
  /** The first instant after the day, in UTC; null without a zone. */
  readonly ends_at: string | null
  /** Calendar days from today, below 0 once it is past; null where the container has been picked up. */
  readonly days_left: number | null
  /** How many days after it the container was picked up, not below 0. */
  readonly days_late: number | null
  /** How much of the free time is left, or whether it was kept. */
  readonly risk: Risk
  /** What is odd about the chosen value. */
  readonly notes: readonly Note[]
  /** The other candidates, in the order of the sources. */
  readonly others: readonly {
    /** Who names it. */
    readonly source: string
    /** `YYYY-MM-DD`, in the zone of its place. */
    readonly day: string
    /** Whether it counts where the container is, and is not before its time there began. */
    readonly relevant: boolean
    /** Where the input names it. */
    readonly pointer: string
  }[]
}

type Candidate = {
  readonly source: string
  readonly value: Evidence
  readonly zone: Zone | undefined
  readonly number: number
  readonly day: string
  readonly relevant: boolean
}

/** The last free day of a container, and its number; adds the reasons of the days. */
export const lastFreeDayOf = (
  situation: Situation,
  status: Status,
  reasons: Reason[],
): { readonly lastFreeDay: LastFreeDay; readonly number: number | undefined } => {
  const { now, policy, where } = situation
  const candidates = candidatesOf(situation, reasons)
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
  const left = leavingDay(where)
  const days_left = number !== undefined && isOpen(status) ? number - localDay(zone, now.seconds) : null
  const days_late = number !== undefined && left ? Math.max(0, left.number - number) : null
  const lastFreeDay = {
    day: chosen?.day ?? null,
    source: chosen?.source ?? null,
    pointer: value?.pointer ?? null,
    zone: zone?.name ?? null,
    ends_at:
      number !== undefined && zone ? (toDateTime({ seconds: dayEnd(zone, number), fraction: '' }) ?? null) : null,
    days_left,
    days_late,
    risk: riskOf(status, days_left, days_late, policy),
    notes: notesOf(value?.at, zone),
    others: candidates
      .filter(candidate => candidate !== chosen)
      .map(({ source, day, relevant, value: { pointer } }) => ({ source, day, relevant, pointer })),
  }
  return { lastFreeDay, number }
}

/** What the sources name, in their order. */
const candidatesOf = ({ container, shipment, policy, where }: Situation, reasons: Reason[]): readonly Candidate[] => {
  const { now, podZone, endZone } = where
  const { import_deadlines: deadlines } = container
  const start = startOf(container, shipment, where)
  const candidates: Candidate[] = []
  /** Adds what a source names for a place; it gives way where a unified day stands there. */
  const add = (
    source: string,
    value: Evidence | undefined,
    zone: Zone | undefined,
    place: Place,
    givesWay = false,
  ): void => {
    if (!value) return
    const { pointer, text, at } = value
    const number = at ? localDay(zone, at.seconds) : dayOf(text)
    const day = number === undefined ? undefined : toDate(number)
    if (number === undefined || day === undefined) {
      addReason(reasons, 'day_unreadable', [pointer])
      return
    }
    const isBefore = number < start
    const code =
      place !== now
        ? 'day_of_other_place'
        : givesWay
          ? undefined
          : isBefore
            ? now === 'port'
              ? 'day_before_discharge'
              : 'day_before_arrival'
            : number - start > policy.doubtful_after_days
              ? 'day_doubtful'
              : undefined
    if (code) addReason(reasons, code, [pointer])
    candidates.push({ source, value, zone, number, day, relevant: place === now && !givesWay && !isBefore })
  }
  const deadline = (name: 'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail'): Evidence | undefined =>
    evidenceOf(`/container/import_deadlines/${name}`, deadlines?.[name])

  const selection = deadlines?.pod?.unified
  const unified = evidenceOf('/container/import_deadlines/pod/unified/current_value', selection?.current_value)
  const line = deadline('pickup_lfd_line')
  const terminal = deadline('pickup_lfd_terminal')
  const rail = deadline('pickup_lfd_rail') ?? evidence(container, 'ind_facility_lfd_on')
  const unnamed = evidence(container, 'pickup_lfd')
  add(isSet(selection?.current_selection) ? selection.current_selection : 'unified', unified, podZone, 'port')
  const isUnified = candidates.length > 0
  const givesWay = isUnified && now === 'port'
  add('line', line, zoneOfMidnight(where, line?.at), now, givesWay)
  add('terminal', terminal, podZone, 'port', givesWay)
  add('rail', rail, endZone, 'inland')
  if (!isUnified && ![unified, line, terminal, rail].some(value => value?.text === unnamed?.text)) {
    add('unnamed', unnamed, podZone, 'port')
  }
  return candidates
}

/** The line names a day without its place: the first zone in which its value is midnight, that of where it is first. */
const zoneOfMidnight = ({ now, podZone, endZone }: Whereabouts, at: Instant | undefined): Zone | undefined => {
  const [first, second] = now === 'inland' ? [endZone, podZone] : [podZone, endZone]
  return first && at && second && !isMidnight(first, at) && isMidnight(second, at) ? second : (first ?? second)
}

/** The day from which the free days count: of the discharge, or of the arrival inland; NaN where it is not known. */
const startOf = (container: Container, shipment: Shipment | null | undefined, { now, zone }: Whereabouts): number => {
  const start = now === 'port' ? evidence(container, 'pod_discharged_at') : expectedArrivalOf(container, shipment)
  return start?.at ? localDay(zone, start.at.seconds) : NaN
}

const earliest = (candidates: readonly Candidate[]): Candidate | undefined => {
  let [first] = candidates
  for (const candidate of candidates) if (candidate.number < first!.number) first = candidate
  return first
}

/** The local day on which somebody took it, in the zone of where it was taken; undefined where that is not known. */
export const leavingDay = ({
  gone,
  pickup,
  podZone,
  endZone,
}: Whereabouts): { readonly number: number; readonly zone: Zone | undefined } | undefined => {
  const zone = pickup === 'inland' ? endZone : podZone
  return gone?.at && { number: localDay(zone, gone.at.seconds), zone }
}

/**
 * What there is to say of a value that is a date-time. A day written as midnight in UTC is, west of Greenwich, the day
 * before on the local clock, and the same day elsewhere: the local day is the earlier of the two.
 */
const notesOf = (at: Instant | undefined, zone: Zone | undefined): readonly Note[] =>
  at === undefined
    ? []
    : zone === undefined
      ? ['no_zone']
      : isMidnight(zone, at)
        ? []
        : isMidnight(undefined, at)
          ? ['not_midnight', 'utc_midnight']
          : ['not_midnight']

const isMidnight = (zone: Zone | undefined, { seconds, fraction }: Instant): boolean =>
  fraction === '' && localTime(zone, seconds) === 0

const riskOf = (status: Status, daysLeft: number | null, daysLate: number | null, { soon_days }: Policy): Risk =>
  !isOpen(status)
    ? daysLate === null
      ? 'over'
      : daysLate === 0
        ? 'in_time'
        : 'late'
    : status === 'not_discharged'
      ? 'not_started'
      : daysLeft === null
        ? 'unknown'
        : daysLeft < 0
          ? 'past'
          : daysLeft === 0
            ? 'last_day'
            : daysLeft <= soon_days
              ? 'soon'
              : 'none'
