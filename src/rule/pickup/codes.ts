/**
 * Which codes can an advice contain, and how do people read them? Types and codecs follow these tables; `advise` and
 * `last-free-day` document the meaning of the codes. `label` exports the words.
 */
export const STATUS_WORDS = {
  returned: 'empty returned',
  picked_up: 'picked up',
  not_discharged: 'not discharged',
  in_transit_inland: 'on its way inland',
  awaiting_inland: 'waiting to go inland',
  ready: 'ready',
  stale: 'ready by an old report',
  conflicting: 'available, yet under a hold',
  blocked: 'blocked',
  not_released: 'not released',
  unknown: 'unknown',
} as const

/** The state of a container at the gate; `advise` has the table. */
export type Status = keyof typeof STATUS_WORDS

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

export const ACTION_WORDS = {
  none: '-',
  return_empty: 'return the empty',
  wait: 'wait',
  resolve_holds: 'resolve the holds',
  ask: 'ask the terminal or the line',
  confirm: 'confirm with the terminal',
  refetch: 'refetch the container',
  pay: 'pay the fees, then pick up',
  pick_up: 'pick up',
} as const

/**
 * The next step: `ask` the terminal or the line, `confirm` with the terminal, `refetch` the container, `pay`
 * the fees before the pickup.
 */
export type Action = keyof typeof ACTION_WORDS

export const REASON_WORDS = {
  appointment_after_last_free_day: 'the appointment is after the last free day',
  appointment_at_risk: 'there is an appointment, but it is not ready',
  appointment_missed: 'the appointment was missed',
  arrival_disputed: 'reported as arrived inland, but still at the port',
  availability_unknown: 'the terminal does not report availability',
  available_after_out: 'reported available after it was picked up',
  date_in_future: 'a time is ahead, and counts as planned',
  date_unreadable: 'a time cannot be read',
  day_before_arrival: 'a last free day before its arrival does not count',
  day_before_discharge: 'a last free day before its discharge does not count',
  day_doubtful: 'the last free day is doubtfully late',
  day_of_other_place: 'a last free day of the other place does not count',
  day_unreadable: 'a last free day cannot be read',
  day_withheld: 'the service withholds the last free day',
  days_differ: 'the last free days differ',
  deadline_near: 'the free time runs out',
  demurrage_before_last_free_day: 'demurrage before the last free day',
  demurrage_not_posted: 'past the last free day, no charge posted yet',
  empty_returned: 'the empty was returned',
  expected_passed: 'the expected time has passed',
  fees_due: 'fees are due',
  freshness_unknown: 'the time of the terminal report is unknown',
  holds_active: 'a hold is active',
  holds_of_port: 'the holds were reported by the port',
  holds_pending: 'a hold is pending',
  inland_holds: 'it is held inland',
  inland_leg: 'it has yet to go inland',
  inland_not_reported: 'its release is not reported inland',
  left_port: 'it left the port',
  not_cleared: 'the terminal has not cleared it',
  not_discharged: 'not discharged',
  not_reported: 'its release is not reported',
  off_dock: 'it is off dock',
  out_of_order: 'a time belongs to another trip',
  picked_up: 'it was picked up',
  return_near: 'the empty is due back',
  silent: 'no event for a long time',
  stale: 'the terminal report is too old',
  tracking_stopped: 'the line is no longer tracked',
} as const

/** Why an advice has its status or action, or an observation worth knowing. */
export type ReasonCode = keyof typeof REASON_WORDS

/** A reason and its evidence. */
export type Reason = {
  /** The reason. */
  readonly code: ReasonCode
  /** RFC 6901 JSON Pointers to its evidence in the input, sorted and without duplicates. */
  readonly pointers: readonly string[]
}

/** The place of pickup: the port of discharge, or an inland facility. */
export type Place = 'port' | 'inland'

export const PLACE_WORDS = {
  origin: 'at its origin',
  aboard: 'aboard',
  port: 'at the port',
  inland: 'inland',
} as const

/** The present place. `origin`: its vessel has not departed; `aboard`: not discharged from it. */
export type CurrentPlace = keyof typeof PLACE_WORDS

/** Whether an appointment lies ahead. */
export type AppointmentState = 'ahead' | 'today' | 'missed'

/** The sources of a day that the caller gives: of a last free day, or of the day by which the empty is to be returned. */
export const DAY_SOURCES = ['terms', 'paid', 'return'] as const

/** The sources of a last free day, in order of precedence; a selection of the service replaces `unified`. */
export const SOURCE_WORDS = {
  unified: 'chosen by the service',
  line: 'by the line',
  terminal: 'by the terminal',
  rail: 'by the railway',
  unnamed: 'source not named',
  terms: 'by your terms',
  paid: 'paid through that day',
} as const

export type Source = keyof typeof SOURCE_WORDS

/** `#` is replaced by the number of days. */
export const RISK_WORDS = {
  in_time: 'picked up in time',
  late: '# late',
  over: 'over',
  not_started: '#, not started',
  past: '# past',
  last_day: 'today',
  soon: '# left',
  none: '# left',
  unknown: 'unknown',
} as const

/**
 * How close the last free day is. Container still open: `past`, `last_day`, `soon` (within `soon_days` of the policy),
 * `none` (later), or `unknown` without a day or by a doubtful one. Before discharge: `not_started`. After pickup: `in_time`, `late`, or
 * `over` if the day or the pickup date is unknown.
 */
export type Risk = keyof typeof RISK_WORDS

/** How close a day is by the days left. */
export type ReturnRisk = 'past' | 'last_day' | 'soon' | 'none'

/**
 * `no_zone`: the zone is unknown, so the day is read in UTC. `not_midnight`: the value is not midnight in its zone.
 * `utc_midnight`: it is midnight in UTC instead.
 */
export type Note = 'no_zone' | 'not_midnight' | 'utc_midnight'
