/**
 * Which codes can an advice contain? Types, codecs and the words for people all follow these arrays; `advise` and
 * `last-free-day` document their meaning.
 */
export const STATUSES = [
  'returned',
  'picked_up',
  'not_discharged',
  'in_transit_inland',
  'awaiting_inland',
  'ready',
  'stale',
  'conflicting',
  'blocked',
  'not_released',
  'unknown',
] as const

/** The state of a container at the gate; `advise` has the table. */
export type Status = (typeof STATUSES)[number]

/** The statuses of containers that are no longer to be picked up. */
export const CLOSED_STATUSES: readonly Status[] = ['returned', 'picked_up']

/**
 * Returns whether a container with this status is still to be picked up: every status but `picked_up` and `returned`.
 *
 * @clause PICK-2
 * @example isOpen({ status: 'blocked' }) // true
 * @example isOpen({ status: 'picked_up' }) // false
 */
export const isOpen = ({ status }: { readonly status: Status }): boolean => !CLOSED_STATUSES.includes(status)

export const ACTIONS = [
  'none',
  'return_empty',
  'wait',
  'resolve_holds',
  'ask',
  'confirm',
  'refetch',
  'pay',
  'pick_up',
] as const

/**
 * The next step: `ask` the terminal or the line, `confirm` with the terminal, `refetch` the container, `pay`
 * the fees before the pickup.
 */
export type Action = (typeof ACTIONS)[number]

export const REASON_CODES = [
  'appointment_after_last_free_day',
  'appointment_at_risk',
  'appointment_missed',
  'arrival_disputed',
  'availability_unknown',
  'available_after_out',
  'date_in_future',
  'date_unreadable',
  'day_before_arrival',
  'day_before_discharge',
  'day_doubtful',
  'day_of_other_place',
  'day_unreadable',
  'day_withheld',
  'days_differ',
  'deadline_near',
  'demurrage_before_last_free_day',
  'demurrage_not_posted',
  'empty_returned',
  'expected_passed',
  'fees_due',
  'freshness_unknown',
  'holds_active',
  'holds_of_port',
  'holds_pending',
  'inland_holds',
  'inland_leg',
  'inland_not_reported',
  'left_port',
  'not_cleared',
  'not_discharged',
  'not_reported',
  'off_dock',
  'out_of_order',
  'picked_up',
  'return_near',
  'silent',
  'stale',
  'tracking_stopped',
] as const

/** Why an advice has its status or action, or an observation worth knowing. */
export type ReasonCode = (typeof REASON_CODES)[number]

/** A reason and its evidence. */
export type Reason = {
  /** The reason. */
  readonly code: ReasonCode
  /** RFC 6901 JSON Pointers to its evidence in the input, sorted and without duplicates. */
  readonly pointers: readonly string[]
}

export const PLACES = ['port', 'inland'] as const

/** The place of pickup: the port of discharge, or an inland facility. */
export type Place = (typeof PLACES)[number]

export const CURRENT_PLACES = ['origin', 'aboard', ...PLACES] as const

/** The present place. `origin`: its vessel has not departed; `aboard`: not discharged from it. */
export type CurrentPlace = (typeof CURRENT_PLACES)[number]

export const APPOINTMENT_STATES = ['ahead', 'today', 'missed'] as const

/** Whether an appointment lies ahead. */
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** The sources of a last free day that the caller gives: its terms, or the demurrage that is paid. */
const CALLER_SOURCES = ['terms', 'paid'] as const

/** The sources of a day that the caller gives: of a last free day, or of the day by which the empty is to be returned. */
export const DAY_SOURCES = [...CALLER_SOURCES, 'return'] as const

/** The sources of a last free day, in order of precedence; a selection of the service replaces `unified`. */
export const SOURCES = ['unified', 'line', 'terminal', 'rail', 'unnamed', ...CALLER_SOURCES] as const

export type Source = (typeof SOURCES)[number]

/** How close a day is by the days left. */
export const RETURN_RISKS = ['past', 'last_day', 'soon', 'none'] as const

export const RISKS = ['in_time', 'late', 'over', 'not_started', ...RETURN_RISKS, 'unknown'] as const

/**
 * How close the last free day is. Container still open: `past`, `last_day`, `soon` (within `soon_days` of the policy),
 * `none` (later), or `unknown` without a day or by a doubtful one. Before discharge: `not_started`. After pickup: `in_time`, `late`, or
 * `over` if the day or the pickup date is unknown.
 */
export type Risk = (typeof RISKS)[number]

export type ReturnRisk = (typeof RETURN_RISKS)[number]

export const NOTES = ['no_zone', 'not_midnight', 'utc_midnight'] as const

/**
 * `no_zone`: the zone is unknown, so the day is read in UTC. `not_midnight`: the value is not midnight in its zone.
 * `utc_midnight`: it is midnight in UTC instead.
 */
export type Note = (typeof NOTES)[number]
