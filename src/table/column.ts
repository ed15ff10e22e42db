/**
 * Which columns are read? By the header, the header of its group and its cells, each column is in one of three states:
 *
 * | state     | columns                                                                                        |
 * | --------- | ---------------------------------------------------------------------------------------------- |
 * | read      | `columns` names it; its header is known exactly, unless all cells are answers, amounts or days of another kind; or its header is known as a set of words, and at least half of its cells are of its kind |
 * | suspect   | another one with a telling word in its header, or whose cells are only answers, amounts or days |
 * | unrelated | the rest, a column without cells, and one that `columns` leaves out                             |
 */
import { readAmounts } from './amount'
import { isDay } from './date'
import { fold } from './fold'
import type { Row } from './grid'
import { findGroups } from './group'
import {
  findHeaderCurrency,
  findHeading,
  findHoldName,
  findTelling,
  findUse,
  listMeanings,
  type About,
  type Heading,
  type Use,
} from './header'
import { countNumbers } from './number'
import { isCellOfKind, type Column } from './row'
import { HELD, HOLD_STATES, isBlank, NO, NONE, STATES, YES } from './words'

/** The use that a person has chosen for each header: a name or an attribute; null is none. */
export type Choices = { readonly [header: string]: string | null }

/** Kinds of which several columns are read. */
const REPEATABLE: readonly Use['kind'][] = ['fees', 'holds', 'hold', 'release', 'state']

/** The different cells of a column that report something: so many at most, of so many that are not empty. */
type Sample = readonly string[]
const [SAMPLE, MAX_SCANNED] = [500, 10_000]

type State = Pick<Column, 'state' | 'use' | 'currency' | 'about' | 'suggested' | 'isChosen'>
const UNRELATED: State = {
  state: 'unrelated',
  use: null,
  currency: '',
  about: 'other',
  suggested: null,
  isChosen: false,
}

/** Finds the state of each column. `upper` is the upper row of a header in two rows. */
export const findColumns = (
  header: Row,
  upper: Row | undefined,
  rows: readonly Row[],
  choices: Choices,
): readonly Column[] => {
  const names = header.cells.map((name, i) => name || (upper?.cells[i] ?? ''))
  const headings = (upper && findGroups(upper.cells, header.cells)) ?? names.map(findHeading)
  const isDerived = derivedHeaders(names)
  const found = names.map((name, index): Column => {
    const column = { index, header: name }
    const chosen = Object.hasOwn(choices, name) ? choices[name]! : undefined
    if (chosen !== undefined) return { ...column, ...chooseState(chosen, name, headings[index] ?? null) }
    if (isDerived(name)) return { ...column, ...UNRELATED, isChosen: true }
    return { ...column, ...findState(headings[index] ?? null, name, sampleOf(rows, index)) }
  })
  return keepOne(withNumber(found, rows), rows)
}

const chooseState = (chosen: string | null, name: string, heading: Heading | null): State => {
  const use = chosen === null ? null : findUse(chosen)
  const currency = (heading?.state === 'read' && heading.currency) || findHeaderCurrency(name)
  return use ? { ...UNRELATED, state: 'read', use, currency, isChosen: true } : { ...UNRELATED, isChosen: true }
}

const findState = (heading: Heading | null, name: string, sample: Sample): State => {
  if (heading?.state === 'unrelated') return UNRELATED
  if (heading?.state === 'read') {
    const { use, isExact, currency } = heading
    const count = sample.filter(cell => isCellOfKind(use, cell)).length
    const isOfKind = isExact
      ? count > 0 || use.kind === 'number' || (!isOfOtherKind(sample) && use.kind !== 'direction')
      : count * 2 >= sample.length
    if (sample.length === 0 || isOfKind) return { ...UNRELATED, state: 'read', use, currency }
  }
  const about = findAbout(heading, name, sample)
  if (about === null) return UNRELATED
  const suggested = heading?.state === 'suspect' ? heading.suggested : suggest(about, name, sample)
  return { ...UNRELATED, state: 'suspect', about, suggested }
}

const areDays = (sample: Sample): boolean => sample.every(cell => isDay(cell) && !/^\d+$/.test(cell))

/** Whether all cells are answers, amounts or days. */
const isOfOtherKind = (sample: Sample): boolean => sample.every(isAnswer) || sample.every(isMoney) || areDays(sample)

/** What the column of a header may be about whose cells are of another kind. */
const ABOUT: { readonly [K in Use['kind']]?: About } = {
  ...{ available: 'hold', holds: 'hold', hold: 'hold', release: 'release', state: 'hold' },
  ...{ fees: 'fee', day: 'date', storage: 'date', instant: 'date' },
}

const findAbout = (heading: Heading | null, name: string, sample: Sample): About | null => {
  const isOfDays = sample.length > 0 && areDays(sample)
  const told = findTelling(name, isOfDays)
  // A release that no cell reports may be missing.
  if (sample.length === 0) return told === 'release' ? told : null
  if (told === 'return' || told === 'hold' || told === 'release') return told
  if (sample.every(isAnswer)) return sample.some(cell => HOLD_STATES.get(fold(cell)) === 'hold') ? 'hold' : 'release'
  if (sample.every(isMoney)) return 'fee'
  if (told === 'nothing') return heading?.state === 'suspect' ? 'other' : null
  const kind = heading?.state === 'read' ? heading.use.kind : null
  const own = kind === 'available' && isOfDays ? 'date' : kind && ABOUT[kind]
  if (own || told) return own ?? told
  if (heading?.state === 'suspect') return 'other'
  return isOfDays ? 'date' : null
}

/** Whether a cell is an answer, alone or with a remark: yes, no, held, released, not filed. A count is not. */
const isAnswer = (text: string): boolean => {
  const [answer = ''] = text.split(/[(:;,–]| - /)
  const word = fold(answer)
  if (/^\d+$/.test(word)) return false
  const isState = ['available', 'unavailable'].includes(STATES.get(word) ?? '')
  return isState || DENIED.test(word) || [YES, NO, NONE, HELD, HOLD_STATES].some(words => words.has(word))
}
/** A denial of one word in a language of the list. */
const DENIED = /^(?:not|no|non|nicht|niet|nao|kein|keine|geen|sin|pas) (?:yet )?\p{L}+$/u

const isHeld = (text: string): boolean => HELD.has(fold(text))

const isMoney = (text: string): boolean => /\p{Sc}|[A-Z]{3}/u.test(text) && !('reason' in readAmounts(text))

const FREE = ['free', 'lfd']
const DETENTION = ['detention', 'perdiem', 'return', 'empty']
const isOf = (header: string, words: readonly string[]): boolean =>
  listMeanings(header).some(word => words.includes(word))

/** The name of the use that a suspect column most likely has, or null. */
const suggest = (about: About, name: string, sample: Sample): string | null => {
  const isOfDays = areDays(sample)
  const isOfMoney = sample.length > 0 && sample.every(isMoney)
  if (about === 'fee' || isOfMoney) return /exam|insp/i.test(name) ? 'Exam fee' : null
  if (about === 'return') return isOfDays && !/ready|due|before|until|\bby\b/i.test(name) ? 'Empty returned' : null
  if (about === 'date' && isOfDays && isOf(name, FREE)) return isOf(name, DETENTION) ? 'Return by' : 'Last free day'
  if (about !== 'hold' && about !== 'release') return null
  const hold = findHoldName(name)
  const kind = about === 'hold' || sample.some(isHeld) ? 'hold' : 'release'
  return hold === null
    ? null
    : `${hold === 'customs' || hold === 'freight' ? hold.charAt(0).toUpperCase() + hold.slice(1) : hold === 'other' ? 'Other' : hold} ${kind}`
}

/** Without a known header, the column in which most cells have exactly one container number is that of the numbers. */
const withNumber = (columns: readonly Column[], rows: readonly Row[]): readonly Column[] => {
  if (columns.some(({ use }) => use?.kind === 'number')) return columns
  const at = columns.findIndex(({ state, index, isChosen }) => {
    const sample = state === 'read' || isChosen ? [] : sampleOf(rows, index)
    return sample.length > 0 && sample.filter(cell => countNumbers(cell) === 1).length * 2 > sample.length
  })
  return columns.map((column, i) =>
    i === at ? { ...column, ...UNRELATED, state: 'read', use: findUse('Container') } : column,
  )
}

const sampleOf = (rows: readonly Row[], index: number): Sample => {
  const cells = new Set<string>()
  let count = 0
  for (const row of rows) {
    const cell = row.cells[index] ?? ''
    if (cell !== '' && (cells.add(cell).size === SAMPLE || ++count === MAX_SCANNED)) break
  }
  return [...cells].filter(cell => !isBlank(cell))
}

/**
 * Of several columns of one attribute, the first with cells is read, an exact header before a similar one. A copy of it is
 * unrelated, and another one suspect.
 */
const keepOne = (columns: readonly Column[], rows: readonly Row[]): readonly Column[] => {
  const isEmpty = (index: number): boolean => rows.every(({ cells }) => (cells[index] ?? '') === '')
  const winners = new Map<string, Column>()
  const rankOf = ({ index, header, isChosen, use }: Column): number =>
    (isEmpty(index) ? 4 : 0) + (isChosen || header.toLowerCase() === use!.name.toLowerCase() ? 0 : 1)
  for (const column of columns) {
    const { use } = column
    if (!use || REPEATABLE.includes(use.kind)) continue
    const best = winners.get(use.as)
    if (!best || rankOf(column) < rankOf(best)) winners.set(use.as, column)
  }
  return columns.map(column => {
    const { use, index, header } = column
    const winner = use && winners.get(use.as)
    if (!use || !winner || winner === column || REPEATABLE.includes(use.kind)) return column
    const isCopy = rows.every(({ cells }) => (cells[index] ?? '') === '' || cells[index] === cells[winner.index])
    const told = findTelling(header)
    const about = (told === 'nothing' ? null : told) ?? ABOUT[use.kind] ?? 'other'
    return { ...column, ...UNRELATED, ...(!isCopy && { state: 'suspect', about }) }
  })
}

/** The columns of an exported board that are computed again; a table without the first two is not an export. */
const DERIVED = ['Next step', 'Days left', 'Status', 'Why', 'Problems', 'Free until']

export const derivedHeaders = (headers: readonly string[]): ((header: string) => boolean) => {
  const isExport = DERIVED.slice(0, 2).every(name => headers.includes(name))
  return header => isExport && (DERIVED.includes(header) || /^(At stake|By terms) /.test(header))
}
