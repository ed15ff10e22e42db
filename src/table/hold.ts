/**
 * Which holds does a cell have?
 *
 * | column                  | a word such as yes | no   | released | a name                    |
 * | ----------------------- | ------------------ | ---- | -------- | ------------------------- |
 * | holds                   | one without a name | none | none     | the hold, unless released |
 * | the hold of one name    | held               | none | none     | held                      |
 * | the release of one name | none               | held | none     | held                      |
 */
import type { Hold, HoldName } from '../resource/model'
import { isDay } from './date'
import { fold } from './fold'
import { BLANK, HELD, HOLD_FILLERS, HOLD_NAMES, HOLD_STATES, NO, NONE, YES } from './words'

/** The active and pending holds of a cell. A null means that the cell reports nothing. */
export type CellHolds = { readonly holds: readonly Hold[] | null; readonly reason?: string }

const NOT_REPORTED: CellHolds = { holds: null }
const NO_HOLDS: CellHolds = { holds: [] }

/** Separators of items; parentheses and quotation marks hide them. */
const ITEMS = /(?:"(?:[^"\\]|\\.)*"|\([^()]*\)|[^,;\n\r/+&|"(]|["(])+/g

const UNNAMED = 'does not name the hold'
const UNKNOWN_HOLD = 'has words that are not known for holds'

/** Reads a cell of holds by name. */
export const readHolds = (text: string): CellHolds => {
  const word = fold(text)
  if (word === '' || BLANK.has(word)) return NOT_REPORTED
  if (NONE.has(word) || NO.has(word)) return NO_HOLDS
  const state = HOLD_STATES.get(word)
  if (state === 'released') return NO_HOLDS
  if (YES.has(word) || /^\d+$/.test(word) || (state !== undefined && !HOLD_NAMES.has(word)))
    return { holds: [other(text, state === 'pending' ? 'pending' : 'hold')], reason: UNNAMED }
  if (text.includes('{')) return NOT_READ
  const items = (text.match(ITEMS) ?? []).map(item => item.trim()).filter(item => item !== '')
  const read = items.map(readItem)
  const reason = read.find(item => item.reason !== undefined)?.reason
  const holds = read.flatMap(item => item.holds ?? [])
  // An item that is not read may be a hold.
  const isOpen = holds.length === 0 && read.some(item => item.holds === null)
  return { holds: isOpen ? null : holds, ...(reason !== undefined && { reason }) }
}

const other = (text: string, status: Hold['status']): Hold => ({ name: 'other', status, description: text })

/** An item as it is written by this module: `customs (pending): "words"`. */
const WRITTEN = /^(\w+)(?: \((hold|pending)\))?(?:: ("(?:[^"\\]|\\.)*"))?$/

const NOT_READ: CellHolds = { holds: null, reason: UNKNOWN_HOLD }

const readItem = (item: string): CellHolds => {
  const written = readWritten(item)
  if (written) return { holds: [written] }
  const words = fold(item).split(' ')
  const names = new Set(words.flatMap(word => HOLD_NAMES.get(word) ?? []))
  const states = words.map(word => HOLD_STATES.get(word))
  const isHeld = words.some(word => /^(hold|holds|held|not|missing|due)$/.test(word))
  const isOver = words.some(word => OVER.test(word)) && !words.includes('not')
  if (isOver || (states.includes('released') && !isHeld)) return areKnown(words) ? NO_HOLDS : NOT_READ
  if (names.size === 0 && !isHeld && states.every(state => state === undefined)) return NOT_READ
  const status = states.includes('pending') ? 'pending' : 'hold'
  const [name = 'other'] = names
  const isPlain = name !== 'other' && words.every(word => isNameOf(word, name) || word === 'hold' || word === 'pending')
  const hold: Hold = { name, status, ...(!isPlain && { description: item }) }
  return { holds: [hold], ...((names.size !== 1 || !areKnown(words)) && { reason: UNKNOWN_HOLD }) }
}

/** A release is a word for a hold, too, but released is not. */
const OVER = /^(?:released|removed|lifted|cleared|rlsd)$/

const isNameOf = (word: string, name: HoldName): boolean => HOLD_NAMES.get(word) === name

const areKnown = (words: readonly string[]): boolean =>
  words.every(word => HOLD_NAMES.has(word) || HOLD_FILLERS.has(word) || HOLD_STATES.has(word))

const readWritten = (item: string): Hold | null => {
  const [, name = '', status = 'hold', description] = WRITTEN.exec(item) ?? []
  const known = NAMES.find(each => each === name)
  if (known === undefined || (description === undefined && known === 'other')) return null
  const found = description === undefined ? undefined : parseString(description)
  if (found === null) return null
  return {
    name: known,
    status: status as Hold['status'],
    ...(found !== undefined && found !== '' && { description: found }),
  }
}

const NAMES: readonly HoldName[] = ['freight', 'customs', 'USDA', 'VACIS', 'TMF', 'other']

const parseString = (text: string): string | null => {
  try {
    return JSON.parse(text) as string
  } catch {
    return null
  }
}

/** Whether a cell of any column is a hold: the word with its name before it or a reason behind it, not a remark. */
export const isHeld = (text: string): boolean => {
  const words = fold(text).split(' ')
  const [first = ''] = words
  return (
    HELD.has(fold(text)) || (words.includes('hold') && (first === 'hold' || HOLD_NAMES.has(first)) && areKnown(words))
  )
}

/** Writes holds so that {@link readHolds} returns them. */
export const writeHolds = (holds: readonly Hold[]): string =>
  holds.length === 0
    ? 'none'
    : holds
        .map(({ name, status, description }) => {
          const words = (description ?? '') === '' && name !== 'other' ? '' : `: ${JSON.stringify(description ?? '')}`
          return `${name}${status === 'hold' ? '' : ` (${status})`}${words}`
        })
        .join('; ')

/** Reads a cell of the column of one hold, or of its release. */
export const readState = (text: string, name: HoldName, isRelease: boolean): CellHolds => {
  const word = fold(withoutDate(text))
  if (word === '' || BLANK.has(word)) return NOT_REPORTED
  if (NONE.has(word)) return isRelease ? NOT_REPORTED : NO_HOLDS
  const held: CellHolds = { holds: [{ name, status: 'hold' }] }
  if (YES.has(word)) return isRelease ? NO_HOLDS : held
  if (NO.has(word)) return isRelease ? held : NO_HOLDS
  const state = HOLD_STATES.get(word) ?? (isRelease && isDay(text) ? 'released' : null)
  if (state === 'released') return NO_HOLDS
  const isPlain = HELD.has(word) || word === 'pending'
  if (state !== null) return { holds: [{ name, status: state, ...(!isPlain && { description: text }) }] }
  const named = readItem(text)
  if (named.reason === undefined && named.holds?.every(hold => hold.name === name)) return named
  // An answer that there is a hold, with a remark. "No hold on file" is none.
  const [answer, next] = word.split(' ')
  if ((isRelease ? NO : YES).has(answer!) && next !== 'hold')
    return { holds: [{ name, status: 'hold', description: text }] }
  // The column of other holds may have the names of several.
  const listed = name === 'other' ? readHolds(text) : NOT_READ
  if (listed.reason === undefined) return listed
  return { holds: null, reason: 'is not a known word for held or released' }
}

/** The words of a cell without a date behind them. */
const withoutDate = (text: string): string => {
  const [, words = '', rest = ''] = /^([^\d]*?)(?: (?:on|at|am|le|el))?[\s(:-]*(\d.*?)\)?$/i.exec(text) ?? []
  return words !== '' && isDay(rest) ? words : text
}
