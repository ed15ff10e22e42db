/**
 * What does an advice say, in English?
 */
import type { Advice } from './advise'
import type { LastFreeDay, Risk } from './last-free-day/choose'
import type { Place } from './place'
import type { ReasonCode } from './reason'
import type { Action, Status } from './decide'

/**
 * Says an advice: what is true, by what, beside what the release rules say; the last free day; what to do; and every
 * reason.
 *
 * @clause PICK-8
 * @example explain({ status: 'returned', agrees: true, place: {}, last_free_day: { day: null }, action: 'none',
 * reasons: [] }) // 'Returned. No last free day is known.'
 */
export const explain = ({
  status,
  agrees,
  verdict,
  place,
  picked_up_on,
  expected_at,
  last_free_day,
  action,
  reasons,
}: Advice): string => {
  const own = reasons.find(({ code }) => code === status)
  const others = reasons
    .filter(reason => reason !== own)
    .map(({ code, pointers }) => `${REASONS[code]} (${namesOf(pointers)})`)
  const words = spaced(status)
  return [
    words[0]!.toUpperCase() + words.slice(1),
    STANDING.includes(status) && ` ${PLACES[place.now]}`,
    picked_up_on && ` on ${picked_up_on}`,
    own && ` (${namesOf(own.pointers)})`,
    expected_at && `, expected at ${expected_at}`,
    '.',
    !agrees && ` By the release rules alone: ${spaced(verdict.status)}.`,
    ` ${explainLastFreeDay(last_free_day)}`,
    action !== 'none' && ` Next: ${ACTIONS[action]}.`,
    others.length > 0 && ` Because: ${others.join('; ')}.`,
  ]
    .filter(Boolean)
    .join('')
}

/** Says a last free day: the day, its source and zone, and the days left or too late. */
export const explainLastFreeDay = ({ day, source, zone, days_left, days_late, risk }: LastFreeDay): string => {
  const number = Math.abs(days_left ?? days_late ?? 0)
  return day === null
    ? 'No last free day is known.'
    : `Last free day ${day} (${SOURCES[source!] ?? spaced(source!)}, ${zone ?? 'by UTC'}): ` +
        `${RISKS[risk].replace('#', `${number} ${number === 1 ? 'day' : 'days'}`)}.`
}

/** The statuses of a container that stands somewhere; the others say themselves where it is. */
const STANDING: readonly Status[] = ['ready', 'stale', 'conflicting', 'blocked', 'not_released', 'unknown']

const PLACES: { readonly [P in Place]: string } = { port: 'at the port', inland: 'inland' }

const ACTIONS: { readonly [A in Action]: string } = {
  none: 'nothing',
  return_empty: 'return the empty',
  wait: 'wait',
  resolve_holds: 'have the holds released',
  ask: 'ask the terminal or the line',
  confirm: 'confirm with the terminal',
  reread: 'read the container again',
  pick_up: 'pick it up',
}

/** A selection of the service may be any other text. */
const SOURCES: { readonly [source: string]: string } = {
  unified: 'chosen by the service',
  line: 'by the line',
  terminal: 'by the terminal',
  rail: 'by the railway',
  unnamed: 'source not named',
}

/** `#` stands for the number of days. */
const RISKS: { readonly [R in Risk]: string } = {
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

const REASONS: { readonly [C in ReasonCode]: string } = {
  appointment_after_last_free_day: 'the appointment is after the last free day',
  appointment_at_risk: 'there is an appointment, but it is not ready',
  appointment_missed: 'the appointment was missed',
  arrival_disputed: 'said to have arrived inland, but the port still has it',
  availability_unknown: 'the terminal does not report availability',
  available_after_out: 'reported available after it was picked up',
  day_before_arrival: 'a last free day before its arrival does not count',
  day_before_discharge: 'a last free day before its discharge does not count',
  day_doubtful: 'the last free day is doubtfully late',
  day_of_other_place: 'a last free day of the other place does not count',
  day_unreadable: 'a last free day cannot be read',
  days_differ: 'the last free days differ',
  demurrage_before_last_free_day: 'demurrage before the last free day',
  demurrage_not_posted: 'no demurrage after the last free day',
  empty_returned: 'the empty is back',
  freshness_unknown: 'when the terminal was asked is not known',
  holds_of_port: 'the holds are those of the port',
  inland_leg: 'it has yet to go inland',
  inland_not_reported: 'inland, where its release is not reported',
  left_port: 'it left the port',
  not_discharged: 'not discharged',
  off_dock: 'it is off dock',
  picked_up: 'it was picked up',
  read_in_the_future: 'the terminal was asked later than now',
  silent: 'nothing has happened for long',
  stale: 'the terminal was asked too long ago',
  tracking_stopped: 'the line is no longer asked',
}

const spaced = (code: string): string => code.replaceAll('_', ' ')

/** The names of the attributes, without the way to them. */
const namesOf = (pointers: readonly string[]): string =>
  pointers.map(pointer => pointer.slice(pointer.lastIndexOf('/') + 1)).join(', ')
