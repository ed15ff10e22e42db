/**
 * What does a cell of a status say: where is the container, or is it available?
 *
 * A cell is a known word, which a date may follow, or an answer with a remark in parentheses, such as `NO (HOLD)`.
 */
import type { Hold } from '../resource/model'
import { readDate, type CellDate } from './date'
import { fold } from './fold'
import { readHolds, UNNAMED } from './hold'
import { HELD, isBlank, NO, STATES, YES } from './words'

/** The words of the service for where a container is. */
export type Place = 'on_ship' | 'grounded' | 'off_dock' | 'picked_up' | 'empty_returned'

export type CellState = {
  readonly available?: boolean
  readonly place?: Place
  /** Whether it is on its vessel only if its arrival is ahead. */
  readonly isUnderWay?: true
  /** The date behind a word, of the event that it names. */
  readonly date?: CellDate
  readonly holds?: readonly Hold[]
  readonly reason?: string
}

const UNCLEAR: CellState = { reason: 'has no known meaning, or several' }

/** Reads a cell. In a column of answers, yes and no are words, and whoever has the container does not answer. */
export const readState = (text: string, isAnswer: boolean, today: number | null = null): CellState => {
  const word = fold(text)
  if (isBlank(text) || word === 'none') return {}
  const answer = isAnswer || text.endsWith(')') ? readAnswer(text) : null
  if (answer) return answer
  const known = STATES.get(word)
  if (known !== undefined) return describe(known, isAnswer)
  const [, words = '', rest = ''] = /^([^\d(]*?)[\s(:-]*(\d.*?|\(.*)\)?$/s.exec(text) ?? []
  const first = STATES.get(fold(words))
  if (first !== undefined && rest !== '') return readRest(describe(first, isAnswer), rest, today)
  return readHeld(text, word)
}

const describe = (known: string, isAnswer: boolean): CellState => {
  if (known === 'available' || known === 'unavailable') return { available: known === 'available' }
  if (known === 'under_way') return isAnswer ? { available: false } : { place: 'on_ship', isUnderWay: true }
  if (!isAnswer) return { place: known as Place }
  return known === 'on_ship' || known === 'off_dock' ? { available: false, place: known } : UNCLEAR
}

/** Yes or no, alone or with a remark. */
const readAnswer = (text: string): CellState | null => {
  // A letter or a digit before a mark is a part of a name or a time, such as X-ray or 1:30.
  const [, answer = '', enclosed, behind] = /^([^\s(:-]+)(?: ?\((.*)\)|(?<=\p{L}{2}) ?[:-] ?(.*))?$/su.exec(text) ?? []
  const word = fold(answer)
  if (!YES.has(word) && !NO.has(word)) return null
  const remark = enclosed ?? behind
  const found = remark === undefined ? {} : readRemark(remark)
  // It may be available from a later day.
  return 'reason' in found && YES.has(word) ? found : { available: YES.has(word), ...found }
}

const UNKNOWN_REMARK = 'has a remark that is not known'

const readRemark = (remark: string): CellState => {
  const { holds, reason } = readHolds(remark)
  const isRead = reason === undefined || (reason === UNNAMED && /\p{L}/u.test(remark))
  return holds && isRead ? { holds } : { reason: UNKNOWN_REMARK }
}

/** A row of the yard, and how the container stands in it. */
const ROW = /^\((?:\w{1,3} (?:row|bay|stack)|\w*\d[\w-]*)\)(?: (?:grounded|on wheels|wheeled))?$/i

/** Behind an event is its date; behind a place a remark such as a row of the yard. */
const readRest = (state: CellState, rest: string, today: number | null): CellState => {
  const date = readDate(rest, today)
  if ((date.is === 'local' || date.is === 'instant') && state.place !== undefined) return { ...state, date }
  if (state.place === 'grounded' && ROW.test(rest)) return state
  // It may be available from a later day.
  return state.available === true ? { reason: UNKNOWN_REMARK } : { ...state, ...readRemark(rest.replace('(', '')) }
}

/** A hold, with or without its name: the container is not available. */
const readHeld = (text: string, word: string): CellState => {
  if (HELD.has(word)) return { available: false, ...readRemark(text) }
  if (/^arriving\b/.test(word)) return { place: 'on_ship', reason: 'has a day without its year' }
  if (!/\bhold\b/.test(word)) return UNCLEAR
  const { holds, reason } = readHolds(text)
  return reason === undefined && holds ? { holds } : UNCLEAR
}
