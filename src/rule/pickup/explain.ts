/**
 * How does an advice read as an English sentence?
 */
import { toWords } from '../../kernel/to-words'
import { showAmount } from '../fee/amount'
import { AGAINST_PICKING_UP, FOR_ASKING, type Advice } from './advise'
import { SOURCES, type ReasonCode, type Source, type Status } from './codes'
import { isSet } from './evidence'
import type { Input } from './input'
import type { LastFreeDay } from './last-free-day/choose'
import type { Reason } from './reason'
import { ACTION_WORDS, PLACE_WORDS, REASON_WORDS, riskWords, SOURCE_WORDS, STATUS_WORDS } from './words'

/** The part of the input that adds amounts and the arrival of the vessel to a sentence. */
type Facts = Pick<Input, 'container'>

/**
 * Returns an advice in English: its status with the deciding reason, the verdict if it differs, the last free day, the
 * next action with its reason, and after "But:" all other reasons.
 *
 * @param input the input of the advice; with it the sentence names the amounts due, and whether the vessel has arrived
 * @clause PICK-8
 * @example explain({ status: 'returned', agrees: true, place: {}, last_free_day: { day: null }, action: 'none',
 * days_out: null, reasons: [] }) // 'Empty returned. No last free day is known.'
 */
export const explain = (advice: Advice, input?: Facts): string => {
  const { agrees, verdict, last_free_day, action, reasons } = advice
  const amounts = amountsDue(input)
  const inWords = ({ code, pointers }: Reason): string =>
    `${REASON_WORDS[code]}${code === 'fees_due' ? amounts : ''} (${joinAttributeNames(pointers)})`
  const own = reasons.filter(({ code }) => DECIDING[advice.status].includes(code))
  const causes = reasons.filter(reason => !own.includes(reason) && reasonsFor(advice).includes(reason.code))
  const others = reasons.filter(reason => !own.includes(reason) && !causes.includes(reason))
  return [
    `${opening(advice, own, input)}.`,
    !agrees && `By the release rules alone: ${toWords(verdict.status)}.`,
    explainLastFreeDay(last_free_day),
    action !== 'none' &&
      `Next: ${ACTION_WORDS[action]}${explainCauses([...pendingHolds(advice), ...causes.map(inWords)])}.`,
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

const explainCauses = (causes: readonly string[]): string =>
  causes.length === 0 ? '' : `, because ${causes.join(' and ')}`

/** The reasons that decide a status. The status of a verdict needs none. */
const DECIDING: { readonly [S in Status]: readonly ReasonCode[] } = {
  returned: ['empty_returned'],
  picked_up: ['picked_up'],
  not_discharged: ['not_discharged'],
  in_transit_inland: ['left_port'],
  awaiting_inland: ['inland_leg'],
  ready: [],
  stale: ['stale', 'tracking_stopped'],
  conflicting: [],
  blocked: [],
  not_released: [],
  unknown: ['availability_unknown', 'inland_not_reported'],
}

/** The statuses whose words already give the deciding reason. */
const SELF_EXPLANATORY: readonly Status[] = ['returned', 'picked_up', 'not_discharged', 'awaiting_inland']

/** The statuses that need the place added; the words of the others imply it. */
const AT_A_PLACE: readonly Status[] = ['ready', 'stale', 'conflicting', 'blocked', 'not_released', 'unknown']

/** The reasons that changed the action of the status. */
const reasonsFor = ({ status, action }: Advice): readonly ReasonCode[] => {
  if (action === 'pay') return ['fees_due']
  if (action === 'confirm' && status === 'ready') return AGAINST_PICKING_UP
  return action === 'ask' ? FOR_ASKING : []
}

/** Pending holds make the verdict of a ready container indefinite. */
const pendingHolds = ({ action, verdict: { ready, pending } }: Advice): readonly string[] =>
  ready && action === 'confirm' && pending.length > 0
    ? [`holds are pending: ${pending.map(({ name }) => name).join(', ')}`]
    : []

/** The statuses that active holds decide. */
const HELD: readonly Status[] = ['blocked', 'conflicting']

/** The status with its deciding reasons, and the days that belong to it. */
const opening = (advice: Advice, own: readonly Reason[], input: Facts | undefined): string => {
  const { status, verdict, place, picked_up_on, days_out, expected_at } = advice
  const words = STATUS_WORDS[status]
  return [
    words[0]!.toUpperCase() + words.slice(1),
    AT_A_PLACE.includes(status) && ` ${PLACE_WORDS[place.now]}`,
    HELD.includes(status) && `: held by ${verdict.active.map(({ name }) => name).join(', ')}`,
    status === 'picked_up' && picked_up_on && ` on ${picked_up_on}`,
    own.length > 0 &&
      (SELF_EXPLANATORY.includes(status)
        ? ` (${own.map(({ pointers }) => joinAttributeNames(pointers)).join(', ')})`
        : `: ${own.map(({ code, pointers }) => `${REASON_WORDS[code]} (${joinAttributeNames(pointers)})`).join(' and ')}`),
    status === 'returned' && picked_up_on && `, picked up on ${picked_up_on}`,
    days_out !== null && `, ${days_out} ${days_out === 1 ? 'day' : 'days'} out`,
    place.now === 'aboard' && whereabouts(advice, input),
    expected_at && `, expected at ${expected_at}`,
  ]
    .filter(Boolean)
    .join('')
}

/** Where the vessel of a container aboard is; nothing if neither the input nor an expected time shows it. */
const whereabouts = ({ expected_at }: Advice, input: Facts | undefined): string => {
  if (isSet(input?.container.pod_arrived_at)) return ', although the vessel has arrived'
  return input || expected_at ? ', at sea' : ''
}

/** The amounts above 0 in a container's fees, such as `: demurrage 600 USD`; nothing without the input. */
const amountsDue = (input: Facts | undefined): string => {
  const due = (input?.container.fees_at_pod_terminal ?? []).filter(({ amount }) => amount > 0)
  return due.length === 0
    ? ''
    : `: ${due.map(({ type, amount, currency_code }) => `${toWords(type)} ${showAmount(amount)} ${currency_code}`).join(', ')}`
}

/** A selection of the service may be any string. */
const sourceWords = (source: string): string => (isSource(source) ? SOURCE_WORDS[source] : toWords(source))

const isSource = (source: string): source is Source => (SOURCES as readonly string[]).includes(source)

/** The attribute names at the ends of pointers. */
const joinAttributeNames = (pointers: readonly string[]): string =>
  pointers.map(pointer => pointer.slice(pointer.lastIndexOf('/') + 1)).join(', ')
