/**
 * How does an advice read in English?
 */
import { parseInstant, toDate } from '../../kernel/time'
import { toWords } from '../../kernel/to-words'
import { findZone, localDay } from '../../kernel/zone'
import { showMoney } from '../fee/amount'
import type { Verdict } from '../readiness'
import type { Advice } from './advise'
import {
  ACTION_WORDS,
  PLACE_WORDS,
  REASON_WORDS,
  RISK_WORDS,
  SOURCE_WORDS,
  STATUS_WORDS,
  type Reason,
  type ReasonCode,
  type Source,
  type Status,
} from './codes'
import type { Input } from './facts'
import { TABLE } from './reasons'
import type { ReturnBy } from './return-by'
import { isSet } from './times'

type LastFreeDay = Advice['last_free_day']

/** The risk with its days, such as `2 days left`. */
export const riskWords = ({
  risk,
  days_left,
  days_late,
}: Pick<LastFreeDay, 'risk' | 'days_left'> & Partial<Pick<LastFreeDay, 'days_late'>>): string => {
  const days = Math.abs(days_left ?? days_late ?? 0)
  return RISK_WORDS[risk].replace('#', `${days} ${days === 1 ? 'day' : 'days'}`)
}

/** The day of return with its days, such as `by 2026-07-14, 1 day left`. */
export const returnWords = (returnBy: ReturnBy): string => `by ${returnBy.day}, ${riskWords(returnBy)}`

/**
 * The day of a plan that was given as a date: an advice has it as the last second of that day, here in the zone of the
 * container's place. Null for a plan with a time.
 */
export const findPlannedDay = (at: string, { place }: Advice): string | null => {
  const { seconds } = parseInstant(at)!
  const zone = findZone(place.zone ?? 'UTC')
  const day = localDay(zone, seconds)
  return localDay(zone, seconds + 1) > day ? toDate(day)! : null
}

// Sentences ----------------------------------------------------------------------------------------------------------

/** The part of the input that adds amounts and the arrival of the vessel to a sentence. */
export type Facts = Pick<Input, 'container'>

/**
 * Returns an advice in English: its status with the deciding reason, the verdict if it differs, the last free day, the
 * next action with its reason, and after "But:" all other reasons.
 *
 * @param input the input of the advice. With it the sentence names the amounts due, and whether the vessel has arrived
 * @clause PICK-8
 * @example explain({ status: 'returned', agrees: true, verdict: { pending: [] }, place: {}, last_free_day: { day: null }, action: 'none',
 * days_out: null, reasons: [] }) // 'Empty returned. No last free day is known.'
 */
export const explain = (advice: Advice, input?: Facts): string => {
  const { agrees, verdict, last_free_day, action, reasons, return_by } = advice
  const details: { readonly [C in ReasonCode]?: string } = {
    fees_due: amountsDue(input),
    holds_pending: `: ${nameHolds(verdict.pending)}`,
  }
  const inWords = ({ code }: Reason): string => `${REASON_WORDS[code]}${details[code] ?? ''}`
  const own = reasons.filter(({ code }) => DECIDING[advice.status]?.includes(code))
  const rest = reasons.filter(reason => !own.includes(reason) && reason.code !== 'holds_active')
  const causes = rest.filter(({ code }) => isCause(code, advice))
  const others = rest.filter(reason => !causes.includes(reason))
  return [
    `${opening(advice, own, input)}.`,
    !agrees && `By the release rules: ${toWords(verdict.status)}.`,
    explainLastFreeDay(last_free_day),
    action !== 'none' &&
      `Next: ${ACTION_WORDS[action]}${return_by ? ` ${returnWords(return_by)}` : ''}${becauseOf(causes.map(inWords))}.`,
    others.length > 0 && `But: ${others.map(inWords).join('; ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A last free day in English: the day, its source and zone, and the days left or late. */
export const explainLastFreeDay = (lastFreeDay: LastFreeDay): string => {
  const { day, source, zone } = lastFreeDay
  return day === null
    ? 'No last free day is known.'
    : `Last free day ${day} (${sourceWords(source!)}, ${zone ?? 'by UTC'}): ${riskWords(lastFreeDay)}.`
}

const becauseOf = (causes: readonly string[]): string =>
  causes.length === 0 ? '' : `, because ${causes.join(' and ')}`

/** The reasons that decide a status. The status of a verdict needs none. */
const DECIDING: { readonly [S in Status]?: readonly ReasonCode[] } = {
  returned: ['empty_returned'],
  picked_up: ['picked_up'],
  not_discharged: ['not_discharged'],
  in_transit_inland: ['left_port'],
  awaiting_inland: ['inland_leg'],
  stale: ['stale', 'tracking_stopped'],
  not_released: ['not_cleared'],
  unknown: ['availability_unknown', 'inland_not_reported', 'not_reported'],
}

/** The statuses whose words already give the deciding reason. */
const SELF_EXPLANATORY: readonly Status[] = ['returned', 'picked_up', 'not_discharged', 'awaiting_inland']

/** The statuses whose words imply the place. */
const IMPLIES_PLACE: readonly Status[] = [...SELF_EXPLANATORY, 'in_transit_inland']

/** Whether a reason changed the action of the status. */
const isCause = (code: ReasonCode, { status, action }: Advice): boolean => {
  const { asks, isAgainst } = TABLE[code]
  if (action === 'pay') return code === 'fees_due'
  if (action === 'ask') return asks !== undefined
  return action === 'confirm' && status === 'ready' && (isAgainst !== undefined || code === 'holds_pending')
}

/** The names of holds, of another hold with its description. */
const nameHolds = (holds: Verdict['active']): string =>
  holds.map(({ name, description }) => (name === 'other' && description ? `other (${description})` : name)).join(', ')

/** The status with its deciding reasons, and the days that belong to it. */
const opening = (advice: Advice, own: readonly Reason[], input: Facts | undefined): string => {
  const { status, verdict, place, picked_up_on, days_out, expected_at, reasons } = advice
  const words = STATUS_WORDS[status]
  const deciding = SELF_EXPLANATORY.includes(status) ? [] : own.map(({ code }) => REASON_WORDS[code])
  const isHeld = reasons.some(({ code }) => code === 'holds_active')
  const causes = [isHeld && `held by ${nameHolds(verdict.active)}`, ...deciding].filter(Boolean)
  return [
    words[0]!.toUpperCase() + words.slice(1),
    !IMPLIES_PLACE.includes(status) && showsPlace(advice, input) && ` ${PLACE_WORDS[place.now]}`,
    status === 'picked_up' && picked_up_on && ` on ${picked_up_on}`,
    causes.length > 0 && `: ${causes.join('; ')}`,
    status === 'returned' && picked_up_on && `, picked up on ${picked_up_on}`,
    days_out !== null && `, ${days_out} ${days_out === 1 ? 'day' : 'days'} out`,
    place.now === 'aboard' && whereabouts(advice, input),
    expected_at && `, expected ${findPlannedDay(expected_at, advice) ?? expected_at}`,
  ]
    .filter(Boolean)
    .join('')
}

/** The attributes of which any shows that an unknown container is at the port. */
const SHOWS_PORT = [
  'pod_arrived_at',
  'pod_discharged_at',
  'terminal_checked_at',
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'availability_known',
  'location_at_pod_terminal',
] as const

/** Whether anything shows the place of the container; without the input, whether the advice does. */
const showsPlace = ({ status, place, verdict, checked }: Advice, input: Facts | undefined): boolean =>
  status !== 'unknown' ||
  place.now !== 'port' ||
  checked.at !== null ||
  verdict.active.length > 0 ||
  SHOWS_PORT.some(name => (input?.container[name] ?? null) !== null)

/** Where the vessel of a container aboard is. Nothing if neither the input nor an expected time shows it. */
const whereabouts = ({ expected_at }: Advice, input: Facts | undefined): string => {
  if (isSet(input?.container.pod_arrived_at)) return ', although the vessel has arrived'
  return input || expected_at ? ', on its way' : ''
}

/** The amounts above 0 in a container's fees, such as `: demurrage 600 USD`. Nothing without the input. */
const amountsDue = (input: Facts | undefined): string => {
  const due = (input?.container.fees_at_pod_terminal ?? []).filter(({ amount }) => amount > 0)
  return due.length === 0
    ? ''
    : `: ${due.map(({ type, amount, currency_code }) => `${toWords(type)} ${showMoney(amount, currency_code)}`).join(', ')}`
}

/** A selection of the service may be any string. */
const sourceWords = (source: string): string =>
  Object.hasOwn(SOURCE_WORDS, source) ? SOURCE_WORDS[source as Source] : toWords(source)
