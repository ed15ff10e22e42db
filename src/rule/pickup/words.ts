/**
 * How does each code of an advice read? `explain` builds its sentences from these words, and `label`
 * exports them.
 */
import type { Action, CurrentPlace, ReasonCode, Risk, Source, Status } from './codes'
import type { LastFreeDay } from './last-free-day/choose'

export const STATUS_WORDS: { readonly [S in Status]: string } = {
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
}

export const ACTION_WORDS: { readonly [A in Action]: string } = {
  none: '-',
  return_empty: 'return the empty',
  wait: 'wait',
  resolve_holds: 'resolve the holds',
  ask: 'ask the terminal or the line',
  confirm: 'confirm with the terminal',
  reread: 'refetch the container',
  pay: 'pay the fees, then pick up',
  pick_up: 'pick up',
}

export const REASON_WORDS: { readonly [C in ReasonCode]: string } = {
  appointment_after_last_free_day: 'the appointment is after the last free day',
  appointment_at_risk: 'there is an appointment, but it is not ready',
  appointment_missed: 'the appointment was missed',
  arrival_disputed: 'reported as arrived inland, but still at the port',
  availability_unknown: 'the terminal does not report availability',
  available_after_out: 'reported available after it was picked up',
  day_before_arrival: 'a last free day before its arrival does not count',
  day_before_discharge: 'a last free day before its discharge does not count',
  day_doubtful: 'the last free day is doubtfully late',
  day_of_other_place: 'a last free day of the other place does not count',
  day_unreadable: 'a last free day cannot be read',
  day_withheld: 'the service withholds the last free day',
  days_differ: 'the last free days differ',
  deadline_near: 'the free time runs out',
  demurrage_before_last_free_day: 'demurrage before the last free day',
  demurrage_not_posted: 'no demurrage after the last free day',
  empty_returned: 'the empty was returned',
  expected_passed: 'the expected time has passed',
  fees_due: 'fees are due',
  freshness_unknown: 'the time of the terminal report is unknown',
  holds_of_port: 'the holds were reported by the port',
  inland_holds: 'it is held inland',
  inland_leg: 'it has yet to go inland',
  inland_not_reported: 'its release is not reported inland',
  left_port: 'it left the port',
  not_discharged: 'not discharged',
  off_dock: 'it is off dock',
  picked_up: 'it was picked up',
  read_in_the_future: 'the terminal report is dated after now',
  silent: 'no event for a long time',
  stale: 'the terminal report is too old',
  tracking_stopped: 'the line is no longer tracked',
}

export const PLACE_WORDS: { readonly [P in CurrentPlace]: string } = {
  aboard: 'aboard',
  port: 'at the port',
  inland: 'inland',
}

export const SOURCE_WORDS: { readonly [S in Source]: string } = {
  unified: 'chosen by the service',
  line: 'by the line',
  terminal: 'by the terminal',
  rail: 'by the railway',
  unnamed: 'source not named',
}

/** `#` is replaced by the number of days. */
const RISK_WORDS: { readonly [R in Risk]: string } = {
  in_time: 'picked up in time',
  late: '# late',
  over: 'over',
  not_started: '#, not started',
  past: '# past',
  last_day: 'today',
  soon: '# left',
  none: '# left',
  unknown: 'unknown',
}

/** The risk with its days, such as `2 days left`. */
export const riskWords = ({
  risk,
  days_left,
  days_late,
}: Pick<LastFreeDay, 'risk' | 'days_left' | 'days_late'>): string => {
  const days = Math.abs(days_left ?? days_late ?? 0)
  return RISK_WORDS[risk].replace('#', `${days} ${days === 1 ? 'day' : 'days'}`)
}
