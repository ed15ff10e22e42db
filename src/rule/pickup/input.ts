/**
 * What is known of a container beside the two attributes that the release rules read.
 *
 * Null, missing and, where a text is, "" are the same: not set. One exception: whether `pod_discharged_at` is there at
 * all tells a container that is not discharged yet from one of which nobody says so.
 */
import type { Fee, Hold } from '../../resource/container'

/** A text of the input; null, missing and "" say that it is not set. */
export type Text = string | null | undefined

/** The last free days that the parties name, and the one that the service chose of them. */
export type ImportDeadlines = {
  /** The last free day that the shipping line names. */
  readonly pickup_lfd_line?: Text
  /** The last free day that the terminal names. */
  readonly pickup_lfd_terminal?: Text
  /** The last free day that the railway names, at the inland facility. */
  readonly pickup_lfd_rail?: Text
  /** The day that the service chose for the port: its value, and the source that it took. */
  readonly pod?:
    | { readonly unified?: { readonly current_selection?: Text; readonly current_value?: Text } | null | undefined }
    | null
    | undefined
}

/**
 * The attributes of a container. Instants are date-times, days a date or a date-time; any other text is kept as found.
 */
export type Container = {
  /** Whether the terminal has cleared the container for pickup. */
  readonly available_for_pickup?: boolean | null | undefined
  /** Whether the terminal reports availability at all; where it is false, `available_for_pickup` says nothing. */
  readonly availability_known?: boolean | null | undefined
  /** The holds at the terminal of the port; null or missing where they are not reported. */
  readonly holds_at_pod_terminal?: readonly Hold[] | null | undefined
  /** The fees at the terminal of the port; null or missing where they are not reported. */
  readonly fees_at_pod_terminal?: readonly Fee[] | null | undefined
  /** The service's own summary, which counts only where no attribute says it better. */
  readonly current_status?: Text
  /** Where the container stands at the terminal, in words of the terminal. */
  readonly location_at_pod_terminal?: Text
  /** When the terminal was last asked. */
  readonly terminal_checked_at?: Text
  /** The IANA zone of the port. */
  readonly pod_timezone?: Text
  /** The IANA zone of the inland facility. */
  readonly final_destination_timezone?: Text
  /** When the vessel arrived at the port. */
  readonly pod_arrived_at?: Text
  /** When it left the vessel; null says that it has not, no such key that nobody says so. */
  readonly pod_discharged_at?: Text
  /** When it left the port, by truck or by train. */
  readonly pod_full_out_at?: Text
  /** When it was loaded on a train at the port. */
  readonly pod_rail_loaded_at?: Text
  /** When its train left the port. */
  readonly pod_rail_departed_at?: Text
  /** When it is expected inland. */
  readonly ind_eta_at?: Text
  /** When it arrived inland. */
  readonly ind_ata_at?: Text
  /** When it was unloaded from the train inland. */
  readonly ind_rail_unloaded_at?: Text
  /** When somebody took it from the inland facility. */
  readonly final_destination_full_out_at?: Text
  /** When it was delivered. */
  readonly delivered_at?: Text
  /** When the empty came back. */
  readonly empty_terminated_at?: Text
  /** When a truck is due to pick it up. */
  readonly pickup_appointment_at?: Text
  /** The last free day, without the name of who says so. */
  readonly pickup_lfd?: Text
  /** The last free day at the inland facility. */
  readonly ind_facility_lfd_on?: Text
  /** The last free days by who names them. */
  readonly import_deadlines?: ImportDeadlines | null | undefined
}

/** The attributes of the shipment that the container belongs to. */
export type Shipment = {
  /** The IANA zone of the port of discharge, where the container names none. */
  readonly pod_timezone?: Text
  /** The IANA zone of the destination, where the container names none. */
  readonly destination_timezone?: Text
  /** The UN/LOCODE of the port of discharge. */
  readonly port_of_discharge_locode?: Text
  /** The UN/LOCODE of the destination. */
  readonly destination_locode?: Text
  /** When the vessel is expected at the port. */
  readonly pod_eta_at?: Text
  /** When the containers are expected at the destination. */
  readonly destination_eta_at?: Text
  /** When the containers arrived at the destination. */
  readonly destination_ata_at?: Text
  /** Since when the shipping line is no longer asked. */
  readonly line_tracking_stopped_at?: Text
}

/**
 * Ids that the container's document names. A key that is missing is not known; null says that there is no such place.
 */
export type Relationships = {
  /** The id of the facility where it is picked up. */
  readonly pickup_facility?: Text
  /** The id of its terminal at the port of discharge. */
  readonly pod_terminal?: Text
}

/** The figures behind an advice, and which of several last free days counts. */
export type Policy = {
  /**
   * What the terminal said longer ago than this is old.
   * @default 24
   */
  readonly stale_after_hours: number
  /**
   * With so many days left, or fewer, the last free day is soon.
   * @default 2
   */
  readonly soon_days: number
  /**
   * The earliest of the relevant days, or the first in the order of the sources: unified, line, terminal, rail,
   * unnamed.
   * @default 'earliest'
   */
  readonly last_free_day: 'earliest' | 'line_first'
  /**
   * A last free day later than so many days after the start is doubtful.
   * @default 30
   */
  readonly doubtful_after_days: number
  /**
   * An open container of which nothing has happened for longer than so many days of 24 hours is silent.
   * @default 56
   */
  readonly silent_after_days: number
  /**
   * An appointment longer ago than this is missed.
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

/** A policy with some of its figures; the others have their defaults. */
export type PartialPolicy = { readonly [K in keyof Policy]?: Policy[K] | undefined }

/** What an advice is given by. */
export type Input = {
  /** The attributes of the container. */
  readonly container: Container
  /** The facilities that its document names. */
  readonly relationships?: Relationships | undefined
  /** The attributes of its shipment; null or missing where they are not known. */
  readonly shipment?: Shipment | null | undefined
  /** The date-time at which the advice is given. */
  readonly now: string
  /** The figures that differ from the default ones. */
  readonly policy?: PartialPolicy | undefined
}
