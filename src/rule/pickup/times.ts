/**
 * Which times of a record count?
 *
 * | time                                                | counts as            | reason             |
 * | --------------------------------------------------- | -------------------- | ------------------ |
 * | set, but neither a date-time nor a date             | missing              | `date_unreadable`  |
 * | after now, and not a plan                           | not set, yet planned | `date_in_future`   |
 * | on a day before the discharge, which it must follow | not set              | `out_of_order`     |
 * | a return more than a day before the pickup          | not set              | `out_of_order`     |
 * | any other: an event, or a plan                      | set                  |                    |
 */
import { isBlank } from '../../kernel/text'
import {
  compareInstants,
  DAY_LENGTH,
  HOUR,
  later,
  parseDay,
  parseFraction,
  parseInstant,
  parseSeconds,
  toDateTime,
  type Instant,
} from '../../kernel/time'
import { dayEnd, firstReached, localDay, findZone, type Zone } from '../../kernel/zone'
import type { Place } from './codes'
import type { CONTAINER_STRINGS, Container, Relationships, Shipment, SHIPMENT_STRINGS } from './input.generated'

/** A time that counts. */
export type Evidence = Instant & { readonly pointer: string; readonly value: string }

type TimeIn<S extends string> = Extract<S, `${string}_at`>
export type ContainerTime = TimeIn<(typeof CONTAINER_STRINGS)[number]>
type ShipmentTime = TimeIn<(typeof SHIPMENT_STRINGS)[number]>
type Times<N extends string> = { [K in N]: Evidence | undefined }

/** Pointers to the times that do not count. */
type Doubts = {
  readonly unreadable: string[]
  readonly planned: string[]
  /** Events of another trip, each with the event that it contradicts. */
  readonly outOfOrder: string[]
  /** Whether one of them is so close to the discharge that it may belong to this trip. */
  isOrderDoubtful: boolean
}

/** The times of a record, and the place and the evidence of the pickup. */
export type RecordTimes = {
  readonly times: Readonly<Times<ContainerTime>>
  readonly shipmentTimes: Readonly<Times<ShipmentTime>>
  readonly doubts: Readonly<Doubts>
  readonly pickup: Place
  readonly pickedUp: Evidence | undefined
}

/** Whether a value is a string that is not blank. */
export const isSet = (value: unknown): value is string => typeof value === 'string' && !isBlank(value)

// Formats ------------------------------------------------------------------------------------------------------------

/** A date-time without seconds. It has 17 characters, or 22 with an offset. */
const MINUTE = /^(.{10}[Tt]\d\d:\d\d)([Zz]|[+-]\d\d:\d\d)$/

const withSeconds = (value: string): string =>
  value.length === 17 || value.length === 22 ? value.replace(MINUTE, '$1:00$2') : value

/** Parses a date-time with or without seconds. */
export const parseTime = (value: string): Instant | undefined => parseInstant(withSeconds(value))

/**
 * Converts a local time in a zone to a date-time in UTC, for data that has no offsets; undefined if the time or the zone
 * cannot be read. If clocks go back over the time, the first instant is used; if they skip it, the instant of the change.
 *
 * @param input `local` is `YYYY-MM-DDThh:mm`, with or without seconds, or a date, which is its midnight
 * @example toInstant({ local: '2026-07-14T08:30', zone: 'America/New_York' }) // '2026-07-14T12:30:00Z'
 */
export const toInstant = ({ local, zone }: { readonly local: string; readonly zone: string }): string | undefined => {
  const found = findZone(zone)
  const at = parseTime(`${local.length === 10 ? `${local}T00:00` : local}Z`)
  return found && at && toDateTime({ seconds: firstReached(found, at.seconds), fraction: at.fraction })
}

const isDate = ({ value }: Evidence): boolean => value.length === 10

/** A time as a date-time with seconds, a date as its instant in UTC. Null without a time. */
export const toDateTimeText = (time: Evidence | undefined): string | null => {
  if (!time) return null
  return isDate(time) ? (toDateTime(time) ?? null) : withSeconds(time.value)
}

/** A time as a start or an end of free time, for which a date stays a date. */
export const toDayOrInstant = (time: Evidence | undefined): string | null =>
  time && isDate(time) ? time.value : toDateTimeText(time)

// Reading ------------------------------------------------------------------------------------------------------------

/** The zones of the two places. */
export type Zones = { readonly [P in Place]: Zone | undefined }

/** `move`: an event that must follow the discharge. */
export type Kind = 'event' | 'move' | 'plan'

/** A date is in the zone of the place, or in UTC without one. */
type Row = { readonly pointer: string; readonly kind: Kind; readonly place: Place | undefined }

const withPointers = <N extends string>(part: string, table: { readonly [M in N]: readonly [Kind, Place?] }) =>
  Object.fromEntries(
    (Object.keys(table) as N[]).map((name): [string, Row] => {
      const [kind, place] = table[name]
      return [name, { pointer: `/${part}/${name}`, kind, place }]
    }),
  ) as { readonly [M in N]: Row }

/** The times of a container. A move without a place is at the place of the pickup. */
export const CONTAINER_TIMES = /* @__PURE__ */ withPointers<ContainerTime>('container', {
  pod_discharged_at: ['event', 'port'],
  terminal_checked_at: ['event', 'port'],
  pod_arrived_at: ['event', 'port'],
  pod_full_out_at: ['move', 'port'],
  pod_rail_loaded_at: ['move', 'port'],
  pod_rail_departed_at: ['move', 'port'],
  ind_eta_at: ['plan', 'inland'],
  ind_ata_at: ['move', 'inland'],
  ind_rail_unloaded_at: ['move', 'inland'],
  final_destination_full_out_at: ['move', 'inland'],
  pickup_appointment_at: ['plan', 'port'],
  delivered_at: ['move'],
  empty_terminated_at: ['move'],
})

const SHIPMENT_TIMES = /* @__PURE__ */ withPointers<ShipmentTime>('shipment', {
  pol_atd_at: ['event'],
  pod_eta_at: ['plan', 'port'],
  destination_eta_at: ['plan', 'inland'],
  destination_ata_at: ['event', 'inland'],
  line_tracking_stopped_at: ['event'],
})

/** Evidence of a pickup inland, set or planned, if the facility is unknown. */
export const INLAND_MOVES: readonly ContainerTime[] = [
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_rail_unloaded_at',
  'ind_ata_at',
  'ind_eta_at',
]

/** Evidence of the pickup by its place, in order of precedence. */
export const PICKUPS = {
  port: ['final_destination_full_out_at', 'pod_full_out_at', 'delivered_at'],
  inland: ['final_destination_full_out_at', 'delivered_at'],
} as const satisfies { readonly [P in Place]: readonly ContainerTime[] }

const CHECKED = '/container/terminal_checked_at'
const DISCHARGED = '/container/pod_discharged_at'

/** A container is not used again within so few days. */
const DAYS_BETWEEN_TRIPS = 5

/** A record that is being read. */
type Reading = {
  readonly now: Instant
  readonly zones: Zones
  readonly doubts: Doubts
  /** The day of the discharge. */
  discharged: number | undefined
}

/** The parts of a record that decide which times count. */
type Record = {
  readonly container: Container
  readonly relationships: Relationships | undefined
  readonly shipment: Shipment
}

/**
 * Reads the times one by one: a loop over their names takes a third longer.
 *
 * @clause PICK-1
 */
export const readTimes = (record: Record, zones: Zones, now: Instant): RecordTimes => {
  const { container, shipment } = record
  const doubts: Doubts = { unreadable: [], planned: [], outOfOrder: [], isOrderDoubtful: false }
  const reading: Reading = { now, zones, doubts, discharged: undefined }
  const of = CONTAINER_TIMES
  const pod_discharged_at = readTime(reading, container.pod_discharged_at, of.pod_discharged_at)
  reading.discharged = pod_discharged_at && dayIn(zones.port, pod_discharged_at)
  const times: Times<ContainerTime> = {
    pod_discharged_at,
    terminal_checked_at: readTime(reading, container.terminal_checked_at, of.terminal_checked_at),
    pod_arrived_at: readTime(reading, container.pod_arrived_at, of.pod_arrived_at),
    pod_full_out_at: readTime(reading, container.pod_full_out_at, of.pod_full_out_at),
    pod_rail_loaded_at: readTime(reading, container.pod_rail_loaded_at, of.pod_rail_loaded_at),
    pod_rail_departed_at: readTime(reading, container.pod_rail_departed_at, of.pod_rail_departed_at),
    ind_eta_at: readTime(reading, container.ind_eta_at, of.ind_eta_at),
    ind_ata_at: readTime(reading, container.ind_ata_at, of.ind_ata_at),
    ind_rail_unloaded_at: readTime(reading, container.ind_rail_unloaded_at, of.ind_rail_unloaded_at),
    final_destination_full_out_at: readTime(
      reading,
      container.final_destination_full_out_at,
      of.final_destination_full_out_at,
    ),
    pickup_appointment_at: readTime(reading, container.pickup_appointment_at, of.pickup_appointment_at),
    delivered_at: undefined,
    empty_terminated_at: undefined,
  }
  const pickup = choosePickup(record, times, doubts.planned)
  const zone = zones[pickup]
  times.delivered_at = readTime(reading, container.delivered_at, of.delivered_at, zone)
  const pickedUp = firstTime(times, PICKUPS[pickup])
  const returned = readTime(reading, container.empty_terminated_at, of.empty_terminated_at, zone)
  if (returned && pickedUp && dayIn(zone, returned) < dayIn(zone, pickedUp) - 1)
    doubts.outOfOrder.push(returned.pointer, pickedUp.pointer)
  else times.empty_terminated_at = returned
  return { times, shipmentTimes: readShipmentTimes(reading, shipment), doubts, pickup, pickedUp }
}

const readShipmentTimes = (reading: Reading, shipment: Record['shipment']): Times<ShipmentTime> => {
  const of = SHIPMENT_TIMES
  return {
    pol_atd_at: readTime(reading, shipment.pol_atd_at, of.pol_atd_at),
    pod_eta_at: readTime(reading, shipment.pod_eta_at, of.pod_eta_at),
    destination_eta_at: readTime(reading, shipment.destination_eta_at, of.destination_eta_at),
    destination_ata_at: readTime(reading, shipment.destination_ata_at, of.destination_ata_at),
    line_tracking_stopped_at: readTime(reading, shipment.line_tracking_stopped_at, of.line_tracking_stopped_at),
  }
}

/** Reads a time. One that does not count is added to the doubts. */
const readTime = (
  { now, zones, doubts, discharged }: Reading,
  value: unknown,
  { pointer, kind, place }: Row,
  zone = place && zones[place],
): Evidence | undefined => {
  if (value === undefined || value === null || (typeof value === 'string' && isBlank(value))) return undefined
  const time = typeof value === 'string' ? parseEvidence(pointer, value, kind, zone) : undefined
  if (!time) doubts.unreadable.push(pointer)
  if (!time || kind === 'plan') return time
  if (compareInstants(time, pointer === CHECKED ? later(now, 1, HOUR) : now) > 0) {
    doubts.planned.push(pointer)
    return undefined
  }
  const daysEarly = kind === 'move' && discharged !== undefined ? discharged - dayIn(zone, time) : 0
  if (daysEarly <= 0) return time
  doubts.isOrderDoubtful ||= daysEarly < DAYS_BETWEEN_TRIPS
  doubts.outOfOrder.push(pointer, DISCHARGED)
  return undefined
}

/** A date is the beginning of its day, or its last second if it is a plan. */
const parseEvidence = (pointer: string, value: string, kind: Kind, zone: Zone | undefined): Evidence | undefined => {
  const day = parseDay(value)
  if (day !== undefined) {
    const seconds = kind === 'plan' ? dayEnd(zone, day) - 1 : firstReached(zone, DAY_LENGTH * day)
    return { pointer, value, seconds, fraction: '' }
  }
  const text = withSeconds(value)
  const seconds = parseSeconds(text)
  return seconds === seconds ? { pointer, value, seconds, fraction: parseFraction(text) } : undefined
}

/** The relationships of the container decide, if they are known, otherwise its moves, past and planned. */
const choosePickup = (
  { container, relationships, shipment }: Record,
  times: Times<ContainerTime>,
  planned: readonly string[],
): Place => {
  const facility = relationships?.pickup_facility
  const isInland =
    facility !== undefined
      ? isSet(facility) && facility !== relationships?.pod_terminal
      : INLAND_MOVES.some(name => times[name] ?? (planned.length > 0 && planned.includes(`/container/${name}`))) ||
        times.final_destination_full_out_at !== undefined ||
        container.current_status === 'awaiting_inland_transfer' ||
        container.current_status === 'on_rail' ||
        (isSet(shipment.destination_locode) && shipment.destination_locode !== shipment.port_of_discharge_locode)
  return isInland ? 'inland' : 'port'
}

/** The local day of an event, as a day number. The day of a date is that date, in any zone. */
export const dayIn = (zone: Zone | undefined, time: Evidence): number =>
  isDate(time) ? parseDay(time.value)! : localDay(zone, time.seconds)

/** The first of the named times that is set. */
export const firstTime = (times: RecordTimes['times'], names: readonly ContainerTime[]): Evidence | undefined => {
  for (const name of names) if (times[name]) return times[name]
  return undefined
}

/** Pointers to the named times that are set. */
export const pointersTo = (times: RecordTimes['times'], names: readonly ContainerTime[]): readonly string[] => {
  const pointers: string[] = []
  for (const name of names) if (times[name]) pointers.push(times[name].pointer)
  return pointers
}
