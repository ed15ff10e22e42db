/**
 * How does an advice read as an English sentence?
 */
import { spaced } from '../../kernel/spaced'
import type { Advice } from './advise'
import { SOURCES, type Source, type Status } from './codes'
import type { LastFreeDay } from './last-free-day/choose'
import { ACTION_WORDS, PLACE_WORDS, REASON_WORDS, riskWords, SOURCE_WORDS, STATUS_WORDS } from './words'

/**
 * Returns an advice in English: its status with the evidence, the verdict if it differs, the last free day, the next
 * action, and all other reasons.
 *
 * @clause PICK-8
 * @example explain({ status: 'returned', agrees: true, place: {}, last_free_day: { day: null }, action: 'none',
 * reasons: [] }) // 'Empty returned. No last free day is known.'
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
    .map(({ code, pointers }) => `${REASON_WORDS[code]} (${namesOf(pointers)})`)
  const words = STATUS_WORDS[status]
  return [
    words[0]!.toUpperCase() + words.slice(1),
    AT_A_PLACE.includes(status) && ` ${PLACE_WORDS[place.now]}`,
    picked_up_on && ` on ${picked_up_on}`,
    own && ` (${namesOf(own.pointers)})`,
    expected_at && `, expected at ${expected_at}`,
    '.',
    !agrees && ` By the release rules alone: ${spaced(verdict.status)}.`,
    ` ${explainLastFreeDay(last_free_day)}`,
    action !== 'none' && ` Next: ${ACTION_WORDS[action]}.`,
    others.length > 0 && ` Because: ${others.join('; ')}.`,
  ]
    .filter(Boolean)
    .join('')
}

/** A last free day in English: the day, its source and zone, and the days left or late. */
export const explainLastFreeDay = (lastFreeDay: LastFreeDay): string => {
  const { day, source, zone } = lastFreeDay
  return day === null
    ? 'No last free day is known.'
    : `Last free day ${day} (${sourceWords(source!)}, ${zone ?? 'by UTC'}): ${riskWords(lastFreeDay)}.`
}

/** The statuses that need the place added; the words of the others imply it. */
const AT_A_PLACE: readonly Status[] = ['ready', 'stale', 'conflicting', 'blocked', 'not_released', 'unknown']

/** A selection of the service may be any string. */
const sourceWords = (source: string): string => (isSource(source) ? SOURCE_WORDS[source] : spaced(source))

const isSource = (source: string): source is Source => (SOURCES as readonly string[]).includes(source)

/** The attribute names at the ends of pointers. */
const namesOf = (pointers: readonly string[]): string =>
  pointers.map(pointer => pointer.slice(pointer.lastIndexOf('/') + 1)).join(', ')
