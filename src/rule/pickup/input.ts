/**
 * What is known of a container beside the two attributes that the release rules read.
 *
 * Null, missing and, where a text is, "" are the same: not set. One exception: whether `pod_discharged_at` is there at
 * all tells a container that is not discharged yet from one of which nobody says so.
 */
import { instantOf, type Instant } from '../../kernel/time'
import type { Fee, Hold } from '../../resource/container'

export type Text = string | null | undefined

/** The last free days that the parties name, and the one that the service chose of them. */
export type ImportDeadlines = {
  readonly pickup_lfd_line?: Text
  readonly pickup_lfd_terminal?: Text
  readonly pickup_lfd_rail?: Text
  readonly pod?:
    | { readonly unified?: { readonly current_selection?: Text; readonly current_value?: Text } | null | undefined }
    | null
    | undefined
}

/**
 * The attributes of a container. Instants are date-times, days a date or a date-time; any other text is kept as found.
 */
export type Container = {
  readonly available_for_pickup?: boolean | null | undefined
  /** Whether the terminal reports availability at all; where it is false, `available_for_pickup` says nothing. */
  readonly availability_known?: boolean | null | undefined
  readonly holds_at_pod_terminal?: readonly Hold[] | null | undefined
  readonly fees_at_pod_terminal?: readonly Fee[] | null | undefined
  readonly current_status?: Text
  readonly location_at_pod_terminal?: Text
  /** When the terminal was last asked. */
  readonly terminal_checked_at?: Text
  readonly pod_timezone?: Text
  readonly final_destination_timezone?: Text
  readonly pod_arrived_at?: Text
  readonly pod_discharged_at?: Text
  readonly pod_full_out_at?: Text
  readonly pod_rail_loaded_at?: Text
  readonly pod_rail_departed_at?: Text
  readonly ind_eta_at?: Text
  readonly ind_ata_at?: Text
  readonly ind_rail_unloaded_at?: Text
  readonly final_destination_full_out_at?: Text
  readonly delivered_at?: Text
  readonly empty_terminated_at?: Text
  readonly pickup_appointment_at?: Text
  readonly pickup_lfd?: Text
  readonly ind_facility_lfd_on?: Text
  readonly import_deadlines?: ImportDeadlines | null | undefined
}

/** The attributes of the shipment that the container belongs to. */
export type Shipment = {
  readonly pod_timezone?: Text
  readonly destination_timezone?: Text
  readonly port_of_discharge_locode?: Text
  readonly destination_locode?: Text
  readonly pod_eta_at?: Text
  readonly destination_eta_at?: Text
  readonly destination_ata_at?: Text
  readonly line_tracking_stopped_at?: Text
}

/**
 * Ids that the container's document names. A key that is missing is not known; null says that there is no such place.
 */
export type Relationships = {
  readonly pickup_facility?: Text
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

export type Input = {
  readonly container: Container
  readonly relationships?: Relationships | undefined
  readonly shipment?: Shipment | null | undefined
  /** The date-time at which the advice is given. */
  readonly now: string
  readonly policy?: PartialPolicy | undefined
}

/** A text of the input that is set: where it stands, and the instant that it gives, if it is a date-time. */
export type Evidence = { readonly pointer: string; readonly text: string; readonly at: Instant | undefined }

export const isSet = (text: Text): text is string => typeof text === 'string' && text !== ''

/** The evidence of a value at a pointer, or undefined where it is not set. */
export const evidenceOf = (pointer: string, text: Text): Evidence | undefined =>
  isSet(text) ? { pointer, text, at: instantOf(text) } : undefined

/** Names of the attributes of a container that are texts. */
export type TextName<A = Container> = { [K in keyof A]-?: A[K] extends Text ? K : never }[keyof A] & string

/** The evidence of an attribute of the container. */
export const evidence = (container: Container, name: TextName): Evidence | undefined => {
  const text = container[name]
  return isSet(text) ? evidenceOf(`/container/${name}`, text) : undefined
}

/** The evidence of an attribute of the shipment. */
export const shipmentEvidence = (
  shipment: Shipment | null | undefined,
  name: TextName<Shipment>,
): Evidence | undefined => evidenceOf(`/shipment/${name}`, shipment?.[name])

/** The first evidence that is set of some attributes of the container. */
export const firstEvidence = (container: Container, names: readonly TextName[]): Evidence | undefined => {
  for (const name of names) if (isSet(container[name])) return evidence(container, name)
  return undefined
}

/** Where some attributes of the container stand, as far as they are set. */
export const pointersOf = (container: Container, names: readonly TextName[]): readonly string[] => {
  const pointers: string[] = []
  for (const name of names) if (isSet(container[name])) pointers.push(`/container/${name}`)
  return pointers
}
