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
import { HELD, HOLD_FILLERS, HOLD_NAMES, HOLD_STATES, isBlank, NO, NONE, YES } from './words'

/** The active and pending holds of a cell. A null means that the cell reports nothing. */
export type CellHolds = { readonly holds: readonly Hold[] | null; readonly reason?: string }

const NOT_REPORTED: CellHolds = { holds: null }
const NO_HOLDS: CellHolds = { holds: [] }

/** Separators of items; parentheses and quotation marks hide them. */
const ITEMS = /(?:"(?:[^"\\]|\\.)*"|\([^()]*\)|[^,;\n\r/+&|"(]|["(])+/g

export const UNNAMED = 'does not name the hold'
const UNKNOWN_HOLD = 'has words that are not known for holds'

/**
 * Reads the active and pending holds of a cell. Null is not reported; a reason is given if it is not read as a whole.
 *
 * @example readHolds('CBP HOLD; freight (pending)').holds
 * // [{ name: 'customs', status: 'hold' }, { name: 'freight', status: 'pending' }]
 */
export const readHolds = (text: string): CellHolds => {
  if (isBlank(text)) return NOT_REPORTED
  // A picture may mean the hold, or that there is none.
  if (/^[^"]*[✅❌✓✔☑✗✘☐]/.test(text)) return NOT_READ
  const bare = withoutDate(text)
  const word = fold(bare)
  if (isDenial(word)) return NO_HOLDS
  const state = HOLD_STATES.get(word)
  if (state === 'released') return NO_HOLDS
  if (YES.has(word) || /^\d+$/.test(word) || (state !== undefined && !HOLD_NAMES.has(word)))
    return { holds: [other(text, state === 'pending' ? 'pending' : 'hold')], reason: UNNAMED }
  if (text.includes('{')) return NOT_READ
  const items = (bare.match(ITEMS) ?? []).map(item => item.trim()).filter(item => item !== '')
  const read = items.map(item => readItem(item, false))
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

const readItem = (item: string, isRelease: boolean): CellHolds => {
  const written = readWritten(item)
  if (written) return { holds: [written] }
  if (/^call\b/i.test(item)) return NOT_READ
  const words = fold(item).replace(LACKING, 'not ').split(' ')
  if (isDenied(item, words, isRelease)) return areKnown(words.filter(word => !isDenial(word))) ? NO_HOLDS : NOT_READ
  const names = new Set(words.flatMap(word => HOLD_NAMES.get(word) ?? []))
  const states = words.map(word => HOLD_STATES.get(word))
  const isHeld = words.some(word => OPEN.test(word))
  const over = words.includes('not') ? -1 : words.findIndex(word => OVER.test(word))
  if (over >= 0 || (states.includes('released') && !isHeld)) {
    // Released, and then pending an exam; or one is released, and another one follows.
    const isOpenAgain = states.slice(over + 1).some(state => state !== undefined && state !== 'released')
    if (!areKnown(words) || isOpenAgain) return NOT_READ
    const namesIn = (part: readonly string[]): ReadonlySet<HoldName> =>
      new Set(part.flatMap(word => HOLD_NAMES.get(word) ?? []))
    const [before, after] = [namesIn(words.slice(0, over)), namesIn(words.slice(over + 1))]
    const others = over > 0 && before.size > 0 ? [...after].filter(name => !before.has(name)) : []
    return others.length === 0 ? NO_HOLDS : { holds: others.map(name => ({ name, status: 'hold', description: item })) }
  }
  if (names.size === 0 && !isHeld && states.every(state => state === undefined)) return NOT_READ
  const status = states.includes('pending') ? 'pending' : 'hold'
  const [name = 'other'] = names
  const isPlain = name !== 'other' && words.every(word => isNameOf(word, name) || word === 'hold' || word === 'pending')
  const hold: Hold = { name, status, ...(!isPlain && { description: item }) }
  return { holds: [hold], ...((names.size !== 1 || !areKnown(words)) && { reason: UNKNOWN_HOLD }) }
}

/** A release is a word for a hold, too, but released is not. */
const OVER = /^(?:released|removed|lifted|cleared|rlsd)$/
/** Words of a hold that make a release one that is missing. */
const OPEN = /^(?:holds?|held|not|missing|due|needed|req|required|pending|awaiting)$/
/** A document or a release that is missing. */
const LACKING = /\bno (?=eir|obl|bl|do|docs?|release|clearance|entry|payment)\b/g

const isDenial = (word: string): boolean => NONE.has(word) || NO.has(word)

/**
 * Whether an item denies a hold: `No customs hold`, `not on hold`, and `Customs: no`, which in a column of releases has the
 * opposite meaning. `No, customs hold` is an answer with its reason.
 */
const isDenied = (item: string, words: readonly string[], isRelease: boolean): boolean => {
  if (words.some(word => HOLD_STATES.get(word) === 'released')) return false
  return words[0] === 'not' || isDenial(words[0]!)
    ? /^[\p{L}\d]+ \p{L}/u.test(item) && words.some(word => /^(?:hold|held|sperre)/.test(word))
    : !isRelease && isDenial(words.at(-1)!)
}

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

/** Whether a cell may be one of a hold: a quick test, before it is folded. */
const HELD_LIKE = RegExp(`[^ -~]|${[...HELD.keys()].join('|')}`, 'i')

/** Whether a cell of any column is a hold: the word with its name before it or a reason behind it, not a remark. */
export const isHeld = (text: string): boolean => {
  if (!HELD_LIKE.test(text)) return false
  const words = fold(text).split(' ')
  const [first = ''] = words
  return (
    HELD.has(fold(text)) || (words.includes('hold') && (first === 'hold' || HOLD_NAMES.has(first)) && areKnown(words))
  )
}

/** Whether a cell that is not read may be a hold: a word of it names one, or says that a release is missing. */
export const mayHold = (text: string): boolean =>
  fold(text)
    .split(' ')
    .some(
      word =>
        OPEN.test(word) ||
        (HOLD_STATES.get(word) ?? 'released') !== 'released' ||
        (HOLD_NAMES.get(word) ?? 'other') !== 'other',
    )

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
  if (isBlank(text)) return NOT_REPORTED
  const word = fold(withoutDate(text))
  if (NONE.has(word)) return isRelease ? NOT_REPORTED : NO_HOLDS
  const held: CellHolds = { holds: [{ name, status: 'hold' }] }
  if (!isRelease && /[✅❌✓✔☑✗✘☐]/.test(text)) return NOT_READ
  if (YES.has(word)) return isRelease ? NO_HOLDS : held
  if (NO.has(word)) return isRelease ? held : NO_HOLDS
  const state = HOLD_STATES.get(word) ?? null
  if (state === 'released') return NO_HOLDS
  const isPlain = HELD.has(word) || word === 'pending'
  if (state !== null) return { holds: [{ name, status: state, ...(!isPlain && { description: text }) }] }
  const named = readItem(text, isRelease)
  if (named.reason === undefined && named.holds?.every(hold => hold.name === name)) return named
  // An answer that there is a hold, with a remark. "No hold on file" is none.
  const words = word.split(' ')
  const isAnswer = (isRelease ? NO : YES).has(words[0]!) && !isDenied(text, words, isRelease)
  if (isAnswer || isHeldWithRemark(text, name)) return { holds: [{ name, status: 'hold', description: text }] }
  // The column of other holds may have the names of several.
  const listed = name === 'other' ? readHolds(text) : NOT_READ
  if (listed.reason === undefined) return listed
  return { holds: null, reason: 'is not a known word for held or released' }
}

/** Whether a cell is a word for a hold, after its name or not, and a remark behind a mark: `Customs hold (7H)`. */
const isHeldWithRemark = (text: string, name: HoldName): boolean => {
  const [, answer = '', remark = ''] = /^([^(:–]+?) ?(?:[(:–]| - )(.+)$/.exec(text) ?? []
  const words = fold(answer).split(' ')
  const isOver = fold(remark)
    .split(' ')
    .some(word => isDenial(word) || HOLD_STATES.get(word) === 'released')
  return (
    !isOver &&
    words.length <= 2 &&
    words.every((word, i) => (i < words.length - 1 ? isNameOf(word, name) : HELD.has(word)))
  )
}

/** The words of a cell without a date behind them, whose year may be missing. */
const withoutDate = (text: string): string => {
  const [, words = '', rest = ''] = /^([^\d]*?)(?: (?:on|at|am|le|el))?[\s(:-]*(\d.*?)\)?$/i.exec(text) ?? []
  return words !== '' && (isDay(rest) || /^\d{1,2}[-./]\d{1,2}\.?$/.test(rest)) ? words : text
}
