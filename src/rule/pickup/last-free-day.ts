/**
 * Until when is it free?
 *
 * | source                     | zone                                          | of the | beside a unified one, at the port |
 * | -------------------------- | --------------------------------------------- | ------ | --------------------------------- |
 * | the selection, or unified  | of the port                                   | port   |                                   |
 * | line                       | of the two the one where its value is midnight | both   | not relevant                      |
 * | terminal                   | of the port                                   | port   | not relevant                      |
 * | rail                       | of the end                                    | inland | relevant to the inland facility   |
 * | unnamed                    | of the port                                   | port   | not read                          |
 */
import { dayOf, isDate, toDate, toDateTime, type Instant } from '../../kernel/time'
import { dayEnd, localDay, localTime, type Zone } from '../../kernel/zone'
import { evidence, evidenceOf, isSet, type Container, type Evidence } from './input'
import { expectedArrivalOf, type Place, type Whereabouts } from './place'
import { remark, type Remark } from './reason'
import { isOpen, type Situation, type Status } from './status'

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
  readonly pointer: string | null
  /** The zone of the day; where it is null the day is that of UTC. */
  readonly zone: string | null
  /** The first instant after the day, in UTC; null without a zone. */
  readonly ends_at: string | null
  /** Calendar days from today, below 0 once it is past; null where the container has been picked up. */
  readonly days_left: number | null
  /** How many days after it the container was picked up, not below 0. */
  readonly days_late: number | null
  readonly risk: Risk
  readonly notes: readonly Note[]
  /** The other candidates, in the order of the sources. */
  readonly others: readonly {
    readonly source: string
    readonly day: string
    /** Whether it counts where the container is, and is not before its time there began. */
    readonly relevant: boolean
    readonly pointer: string
  }[]
}

type Source = {
  readonly name: 'unified' | 'line' | 'terminal' | 'rail' | 'unnamed'
  /** Where the container has to be; undefined for both. */
  readonly place: Place | undefined
  readonly givesWay: boolean
  readonly value: (container: Container) => Evidence | undefined
  readonly zone: (where: Whereabouts, value: Evidence) => Zone | undefined
}

const DEADLINES = '/container/import_deadlines/'

const deadline = (
  { import_deadlines }: Container,
  name: 'pickup_lfd_line' | 'pickup_lfd_terminal' | 'pickup_lfd_rail',
): Evidence | undefined => evidenceOf(DEADLINES + name, import_deadlines?.[name])

const podZone = ({ podZone }: Whereabouts): Zone | undefined => podZone
const endZone = ({ endZone }: Whereabouts): Zone | undefined => endZone

/**
 * The line names a day without its place: the first zone in which its value is midnight, where it is now before the
 * other.
 */
const zoneOfMidnight = ({ now, podZone, endZone }: Whereabouts, { at }: Evidence): Zone | undefined => {
  const [first, second] = now === 'inland' ? [endZone, podZone] : [podZone, endZone]
  return first && at && second && !isMidnight(first, at) && isMidnight(second, at) ? second : first ?? second
}

const SOURCES: readonly Source[] = [
  {
    name: 'unified',
    place: 'port',
    givesWay: false,
    zone: podZone,
    value: ({ import_deadlines }) =>
      evidenceOf(`${DEADLINES}pod/unified/current_value`, import_deadlines?.pod?.unified?.current_value),
  },
  {
    name: 'line', place: undefined, givesWay: true, zone: zoneOfMidnight,
    value: container => deadline(container, 'pickup_lfd_line'),
  },
  {
    name: 'terminal', place: 'port', givesWay: true, zone: podZone,
    value: container => deadline(container, 'pickup_lfd_terminal'),
  },
  {
    name: 'rail', place: 'inland', givesWay: false, zone: endZone,
    value: container => deadline(container, 'pickup_lfd_rail') ?? evidence(container, 'ind_facility_lfd_on'),
  },
  {
    name: 'unnamed', place: 'port', givesWay: false, zone: podZone,
    value: container => evidence(container, 'pickup_lfd'),
  },
]

type Candidate = {
  readonly source: string
  readonly value: Evidence
  readonly zone: Zone | undefined
  readonly number: number
  readonly day: string
  readonly relevant: boolean
}

/** The last free day of a container, with what there is to say about the candidates. */
export const lastFreeDayOf = (
  situation: Situation, status: Status,
): { readonly lastFreeDay: LastFreeDay; readonly number: number | undefined; readonly remarks: readonly Remark[] } => {
  const { candidates, remarks } = candidatesOf(situation)
  const relevant = candidates.filter(candidate => candidate.relevant)
  const chosen = situation.policy.last_free_day === 'line_first' ? relevant[0] : earliest(relevant)
  if (relevant.some(({ number }) => number !== chosen?.number))
    remarks.push(remark('days_differ', ...relevant.map(({ value }) => value.pointer)))
  const others = candidates
    .filter(candidate => candidate !== chosen)
    .map(({ source, day, relevant, value: { pointer } }) => ({ source, day, relevant, pointer }))
  const { number, zone, value, day, source }: Partial<Candidate> = chosen ?? {}
  const leaving = leavingDay(situation.where)
  const days_left = number !== undefined && isOpen(status) ? number - localDay(zone, situation.now.seconds) : null
  const days_late = number !== undefined && leaving ? Math.max(0, leaving.number - number) : null
  const lastFreeDay = {
    day: day ?? null,
    source: source ?? null,
    pointer: value?.pointer ?? null,
    zone: zone?.name ?? null,
    ends_at: number !== undefined && zone ? toDateTime({ seconds: dayEnd(zone, number), fraction: '' }) ?? null : null,
    days_left,
    days_late,
    risk: riskOf(status, days_left, days_late, situation),
    notes: notesOf(value?.at, zone),
    others,
  }
  return { lastFreeDay, number, remarks }
}

const candidatesOf = (
  situation: Situation,
): { readonly candidates: readonly Candidate[]; readonly remarks: Remark[] } => {
  const { container, where, policy } = situation
  const candidates: Candidate[] = []
  const remarks: Remark[] = []
  const texts: string[] = []
  const start = startOf(situation)
  let isUnified = false
  for (const { name, place, givesWay, value: valueOf, zone: zoneFor } of SOURCES) {
    const value = valueOf(container)
    if (!value || (name === 'unnamed' && (isUnified || texts.includes(value.text)))) continue
    texts.push(value.text)
    const zone = zoneFor(where, value)
    const number = value.at ? localDay(zone, value.at.seconds) : isDate(value.text) ? dayOf(value.text) : undefined
    const day = number === undefined ? undefined : toDate(number)
    if (number === undefined || day === undefined) {
      remarks.push(remark('day_unreadable', value.pointer))
      continue
    }
    if (name === 'unified') isUnified = true
    const isOfPlace = place === undefined || place === where.now
    const counts = isOfPlace && !(givesWay && isUnified && where.now === 'port')
    const isBefore = start !== undefined && number < start
    if (!isOfPlace) remarks.push(remark('day_of_other_place', value.pointer))
    else if (counts && isBefore)
      remarks.push(remark(where.now === 'port' ? 'day_before_discharge' : 'day_before_arrival', value.pointer))
    else if (counts && start !== undefined && number - start > policy.doubtful_after_days)
      remarks.push(remark('day_doubtful', value.pointer))
    candidates.push({
      source: name === 'unified' ? selectionOf(container) : name,
      value,
      zone,
      number,
      day,
      relevant: counts && !isBefore,
    })
  }
  return { candidates, remarks }
}

const selectionOf = ({ import_deadlines }: Container): string => {
  const selection = import_deadlines?.pod?.unified?.current_selection
  return isSet(selection) ? selection : 'unified'
}

/**
 * The day from which the free days count: of the discharge, or of the arrival inland; undefined where it is not known.
 */
const startOf = ({ container, shipment, where }: Situation): number | undefined => {
  const start = where.now === 'port' ? evidence(container, 'pod_discharged_at') : expectedArrivalOf(container, shipment)
  return start?.at && localDay(zoneOfPlace(where), start.at.seconds)
}

export const zoneOfPlace = ({ now, podZone, endZone }: Whereabouts): Zone | undefined =>
  now === 'inland' ? endZone : podZone

const earliest = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (first, candidate) => (first && first.number <= candidate.number ? first : candidate),
    undefined,
  )

/** The local day on which somebody took it, in the zone of where it was taken; undefined where that is not known. */
export const leavingDay = ({
  gone,
  pickup,
  podZone,
  endZone,
}: Whereabouts): { readonly number: number; readonly zone: Zone | undefined } | undefined => {
  if (!gone?.at) return undefined
  const zone = pickup === 'inland' ? endZone : podZone
  return { number: localDay(zone, gone.at.seconds), zone }
}

/**
 * What there is to say of a value that is a date-time. A day written as midnight in UTC is, west of Greenwich, the day
 * before on the local clock, and the same day elsewhere: the local day is the earlier of the two.
 */
const notesOf = (at: Instant | undefined, zone: Zone | undefined): readonly Note[] =>
  at === undefined ? []
  : zone === undefined ? ['no_zone']
  : isMidnight(zone, at) ? []
  : isMidnight(undefined, at) ? ['not_midnight', 'utc_midnight']
  : ['not_midnight']

const isMidnight = (zone: Zone | undefined, { seconds, fraction }: Instant): boolean =>
  fraction === '' && localTime(zone, seconds) === 0

const riskOf = (status: Status, daysLeft: number | null, daysLate: number | null, { policy }: Situation): Risk =>
  !isOpen(status) ? (daysLate === null ? 'over' : daysLate === 0 ? 'in_time' : 'late')
  : status === 'not_discharged' ? 'not_started'
  : daysLeft === null ? 'unknown'
  : daysLeft < 0 ? 'past'
  : daysLeft === 0 ? 'last_day'
  : daysLeft <= policy.soon_days ? 'soon'
  : 'none'
