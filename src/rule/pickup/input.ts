/**
 * Which data does an advice read, besides the two attributes of the release rules?
 *
 * The attributes are declared once, here: types, JSON Schemas and SQL follow the `…_STRINGS` tables. A string that is
 * null, missing or "" is not set, with one exception: `pod_discharged_at: null` reports a container that is not
 * discharged, a missing key reports nothing.
 */
import type { Fee, Hold } from '../../resource/model/container'
import type { Now } from '../../kernel/now'
import type { LAST_FREE_DAY_CHOICES } from './codes'

/** A string attribute; null, missing and "" mean that it is not set. */
export type OptionalString = string | null | undefined

type Strings<Table> = { readonly [K in keyof Table]?: OptionalString }

/** The string attributes of a container. Instants are date-times; days are dates or date-times. */
export const CONTAINER_STRINGS = {
  /** The service's own summary, used only if no other attribute is more specific. */
  current_status: true,
  /** The location at the terminal, in the terminal's own words. */
  location_at_pod_terminal: true,
  /** When the terminal was last asked. */
  terminal_checked_at: true,
  /** The IANA zone of the port. */
  pod_timezone: true,
  /** The IANA zone of the inland facility. */
  final_destination_timezone: true,
  /** When the vessel arrived at the port. */
  pod_arrived_at: true,
  /** When it was discharged from the vessel; null: not discharged; a missing key: not reported. */
  pod_discharged_at: true,
  /** When it left the port, by truck or by train. */
  pod_full_out_at: true,
  /** When it was loaded on a train at the port. */
  pod_rail_loaded_at: true,
  /** When its train left the port. */
  pod_rail_departed_at: true,
  /** When it is expected inland. */
  ind_eta_at: true,
  /** When it arrived inland. */
  ind_ata_at: true,
  /** When it was unloaded from the train inland. */
  ind_rail_unloaded_at: true,
  /** When it was picked up at the inland facility. */
  final_destination_full_out_at: true,
  /** When it was delivered. */
  delivered_at: true,
  /** When the empty was returned. */
  empty_terminated_at: true,
  /** When a truck is due to pick it up. */
  pickup_appointment_at: true,
  /** The last free day, without its source. */
  pickup_lfd: true,
  /** The last free day at the inland facility. */
  ind_facility_lfd_on: true,
} as const

export type ContainerString = keyof typeof CONTAINER_STRINGS

/** The string attributes of a shipment. */
export const SHIPMENT_STRINGS = {
  /** The IANA zone of the port of discharge, used if the container has none. */
  pod_timezone: true,
  /** The IANA zone of the destination, used if the container has none. */
  destination_timezone: true,
  /** The UN/LOCODE of the port of discharge. */
  port_of_discharge_locode: true,
  /** The UN/LOCODE of the destination. */
  destination_locode: true,
  /** When the vessel is expected at the port. */
  pod_eta_at: true,
  /** When the containers are expected at the destination. */
  destination_eta_at: true,
  /** When the containers arrived at the destination. */
  destination_ata_at: true,
  /** When tracking of the shipping line stopped. */
  line_tracking_stopped_at: true,
} as const

export type ShipmentString = keyof typeof SHIPMENT_STRINGS

/** The last free days of the parties; the service's choice is in `pod`. */
export const DEADLINE_STRINGS = {
  /** The last free day of the shipping line. */
  pickup_lfd_line: true,
  /** The last free day of the terminal. */
  pickup_lfd_terminal: true,
  /** The last free day of the railway, at the inland facility. */
  pickup_lfd_rail: true,
} as const

export const SELECTION_STRINGS = {
  /** The source that the service chose. */
  current_selection: true,
  /** The day that it chose. */
  current_value: true,
} as const

/** The resources that the container's document relates it to. */
export const RELATIONSHIP_STRINGS = {
  /** The id of the facility at which it is picked up. */
  pickup_facility: true,
  /** The id of its terminal at the port of discharge. */
  pod_terminal: true,
} as const

/**
 * The last free days of the parties, and the day that the service chose for the port. With the key `current_value` the
 * service has decided, even if the value is null: it withholds the day, and the days of the parties do not replace it.
 */
export type ImportDeadlines = Strings<typeof DEADLINE_STRINGS> & {
  /** The day that the service chose for the port. */
  readonly pod?: { readonly unified?: Strings<typeof SELECTION_STRINGS> | null | undefined } | null | undefined
}

/** The attributes of a container that an advice reads. Instants are date-times; days are dates or date-times. */
export type Container = Strings<typeof CONTAINER_STRINGS> & {
  /** Whether the terminal has cleared the container for pickup. */
  readonly available_for_pickup?: boolean | null | undefined
  /** Whether the terminal reports availability at all; if false, `available_for_pickup` means nothing. */
  readonly availability_known?: boolean | null | undefined
  /** The holds at the terminal of the port; null or missing if they are not reported. */
  readonly holds_at_pod_terminal?: readonly Hold[] | null | undefined
  /** The fees at the terminal of the port; null or missing if they are not reported. */
  readonly fees_at_pod_terminal?: readonly Fee[] | null | undefined
  /** The holds at the inland facility; their shape is not documented. */
  readonly ind_facility_holds?: readonly unknown[] | null | undefined
  /** The last free days by source. */
  readonly import_deadlines?: ImportDeadlines | null | undefined
}

/** The attributes of the container's shipment. */
export type Shipment = Strings<typeof SHIPMENT_STRINGS>

/** Ids from the relationships of the container. A missing key is unknown; null means that the place does not exist. */
export type Relationships = Strings<typeof RELATIONSHIP_STRINGS>

/** The thresholds of an advice, and the choice among several last free days. */
export type Policy = {
  /**
   * Age in hours above which a terminal report is stale.
   * @default 24
   */
  readonly stale_after_hours: number
  /**
   * The last free day is soon if at most this many days are left.
   * @default 2
   */
  readonly soon_days: number
  /**
   * Which relevant day counts: the earliest, or the first by source (unified, line, terminal, rail, unnamed).
   * @default 'earliest'
   */
  readonly last_free_day: (typeof LAST_FREE_DAY_CHOICES)[number]
  /**
   * A last free day more than this many days after discharge or arrival is doubtful.
   * @default 30
   */
  readonly doubtful_after_days: number
  /**
   * An open container is silent if its last event is more than this many days of 24 hours ago.
   * @default 56
   */
  readonly silent_after_days: number
  /**
   * An appointment is missed this many hours after its time.
   * @default 2
   */
  readonly appointment_grace_hours: number
}

export const DEFAULTS: Policy = Object.freeze({
  stale_after_hours: 24,
  soon_days: 2,
  last_free_day: 'earliest',
  doubtful_after_days: 30,
  silent_after_days: 56,
  appointment_grace_hours: 2,
})

/** A policy in which every threshold is optional. */
export type PartialPolicy = { readonly [K in keyof Policy]?: Policy[K] | undefined }

/** The input of `advise`, which also takes null and undefined as a container without attributes. */
export type Input<C = Container> = {
  /** The attributes of the container. */
  readonly container: C
  /** The facilities named by the container's document. */
  readonly relationships?: Relationships | undefined
  /** The attributes of its shipment; null or missing if unknown. */
  readonly shipment?: Shipment | null | undefined
  /** The date-time for which the advice is given, as a string or a valid `Date`. */
  readonly now: Now
  /** The thresholds that differ from the defaults. */
  readonly policy?: PartialPolicy | undefined
}
