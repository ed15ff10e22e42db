/**
 * What does an advice say, in English?
 */
import type { Advice } from './advise'
import type { LastFreeDay, Risk } from './last-free-day'
import type { ReasonCode } from './reason'

/**
 * Says an advice: what is true, by what, beside what the release rules say; the last free day; what to do; and every
 * reason.
 *
 * @clause PICK-8
 * @example explain({ status: 'ready', agrees: true, last_free_day: { day: null }, action: 'pick_up', reasons: [] }) //
 * 'Ready. No last free day is known. Next: pick up.'
 */
export const explain = ({
  status,
  agrees,
  verdict,
  picked_up_on,
  expected_at,
  last_free_day,
  action,
  reasons,
}: Advice): string => {
  const own = reasons.find(({ code }) => code === status)
  const others = reasons
    .filter(reason => reason !== own)
    .map(({ code, pointers }) => `${REASONS[code] ?? spaced(code)} (${namesOf(pointers)})`)
  const words = spaced(status)
  return [
    words[0]!.toUpperCase() + words.slice(1),
    picked_up_on && ` on ${picked_up_on}`,
    own && ` (${namesOf(own.pointers)})`,
    expected_at && `, expected at ${expected_at}`,
    '.',
    !agrees && ` By the release rules alone: ${spaced(verdict.status)}.`,
    ` ${explainLastFreeDay(last_free_day)}`,
    action !== 'none' && ` Next: ${spaced(action)}.`,
    others.length > 0 && ` Because: ${others.join('; ')}.`,
  ].filter(Boolean).join('')
}

/** Says a last free day: the day, its source and zone, and the days left or too late. */
export const explainLastFreeDay = ({ day, source, zone, days_left, days_late, risk }: LastFreeDay): string => {
  const days = RISKS[risk]
  const number = Math.abs(days_left ?? days_late ?? 0)
  return day === null ? 'No last free day is known.'
    : `Last free day ${day} (${source}, ${zone ?? 'by UTC'}): ${days === undefined ? spaced(risk) : `${number} ${number === 1 ? 'day' : 'days'} ${days}`}.`
}

/** The risks that are told with their days. */
const RISKS: { readonly [R in Risk]?: string } = {
  late: 'late',
  past: 'past',
  soon: 'left',
  none: 'left',
  not_started: 'left, not started',
}

/** The reasons whose codes are no plain words by themselves. */
const REASONS: { readonly [C in ReasonCode]?: string } = {
  appointment_at_risk: 'there is an appointment, and it is not ready',
  arrival_disputed: 'said to have arrived inland, but the port still has it',
  available_after_out: 'reported available after it was picked up',
  inland_leg: 'it has yet to go inland',
  inland_not_reported: 'inland, where its release is not reported',
  read_in_the_future: 'the terminal was asked later than now',
  silent: 'nothing has happened for long',
  stale: 'the terminal was asked too long ago',
}

const spaced = (code: string): string => code.replaceAll('_', ' ')

/** The names of the attributes, without the way to them. */
const namesOf = (pointers: readonly string[]): string =>
  pointers.map(pointer => pointer.slice(pointer.lastIndexOf('/') + 1)).join(', ')
