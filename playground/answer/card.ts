/**
 * The building blocks of cards: how is an operation asked, and how does the page show its answer?
 *
 * Operations are called through the oracle, which validates the input and names the clauses.
 */
import { label, type Issue, type lastFreeDay, type pickup } from '../../src'
import { explained, find } from '../../src/oracle'
import type { Card, Decider, Row, Table, Tone } from './answer'

/** The answer of an operation: a result, or the issues of a refused input. */
export type Explained<R> = {
  readonly result: R | undefined
  readonly issues: readonly Issue[]
  readonly clauses: readonly string[]
  readonly sentence: string
}

export const ask = <R>(operation: string, input: object): Explained<R> => {
  const { result, clauses, sentence } = explained(find(operation)!, input)
  return 'issues' in result
    ? { result: undefined, issues: result.issues, clauses, sentence }
    : { result: result.result as R, issues: [], clauses, sentence }
}

const EMPTY = {
  tone: 'plain',
  value: '',
  sentence: '',
  facts: [],
  table: null,
  clauses: [],
  deciders: [],
  moreDeciders: 0,
} satisfies Partial<Card>

/** The longest string that the page draws, in UTF-16 code units. */
const MAX_LENGTH = 1_000

/** A string that is drawn whole unless it is very long. */
export const shorten = (text: string, longest = MAX_LENGTH): string =>
  text.length <= longest
    ? text
    : `${text.slice(0, longest)}… and ${(text.length - longest).toLocaleString('en')} more characters`

/** A card with defaults for the omitted parts. */
export const makeCard = (card: Pick<Card, 'key' | 'title'> & Partial<Card>): Card => {
  const { value, sentence, facts, ...others } = { ...EMPTY, ...card }
  const some = takeFirst(facts, fact => ({ ...fact, value: shorten(fact.value) }))
  return {
    ...others,
    value: shorten(value),
    sentence: shorten(sentence),
    facts: some.more === 0 ? some.shown : [...some.shown, { name: 'And', value: showMore(some.more) }],
  }
}

export const refusedCard = (key: string, title: string, sentence: string): Card =>
  makeCard({ key, title, tone: 'bad', value: 'refused', sentence, clauses: ['FORM-1'] })

/** The number of rows, names or reasons that are drawn; the rest is counted. */
const MAX_ROWS = 100
/** The first items as the page draws them, and the number of the others. */
const takeFirst = <A, B>(items: readonly A[], show: (item: A, index: number) => B) => ({
  shown: items.slice(0, MAX_ROWS).map(show),
  more: Math.max(0, items.length - MAX_ROWS),
})

const showMore = (count: number): string => `${count.toLocaleString('en')} more`

/** A table with a row for each of the first items, or null without items. */
export const makeTable = <A>(
  caption: string,
  head: readonly string[],
  items: readonly A[],
  toRow: (item: A, index: number) => Row,
): Table | null => {
  const { shown: rows, more } = takeFirst(items, toRow)
  const short = rows.map(row => ({ ...row, cells: row.cells.map(cell => shorten(cell)) }))
  return rows.length === 0 ? null : { caption, head, rows: short, more }
}

/** The deciding attributes of a card: the first ones, and the number of the others. */
export const listDeciders = <A>(items: readonly A[], toDecider: (item: A) => Decider) => {
  const { shown: deciders, more: moreDeciders } = takeFirst(items, toDecider)
  return { deciders, moreDeciders }
}

/** The number of entries in a line of words. */
const FEW = 5
const MAX_WORDS_LENGTH = 200

/** The first words, and the number of the others. */
export const showFew = (words: readonly string[]): readonly string[] => [
  ...words.slice(0, FEW).map(word => shorten(word, MAX_WORDS_LENGTH)),
  ...(words.length > FEW ? [`and ${showMore(words.length - FEW)}`] : []),
]

/** A fact about a value that may be missing, as an array to spread. */
export const makeFact = <A>(name: string, value: A | null, words: (value: A) => string = String): Card['facts'] =>
  value === null ? [] : [{ name, value: words(value) }]

/** A value as JSON in one line, truncated after 70 characters. */
export const showValue = (value: unknown): string => {
  const text = value === undefined ? 'missing' : JSON.stringify(value)
  return text.length > 72 ? `${text.slice(0, 70)}…` : text
}

/** A value in words, truncated after 70 characters. */
export const showWords = (value: unknown): string => shorten(wordsOf(value), MAX_WORDS)

/** The longest value in words, in UTF-16 code units. */
const MAX_WORDS = 70

const wordsOf = (value: unknown): string => {
  if (value === undefined) return 'not in the data'
  if (value === null) return 'no value'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const parts: readonly unknown[] = Object.values(value)
  if (parts.length === 0) return 'none'
  return parts
    .slice(0, MAX_WORDS)
    .map(wordsOf)
    .join(Array.isArray(value) ? '; ' : ', ')
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const spaceWords = (code: string): string => code.replaceAll('_', ' ')

/** An amount with its currency, if it is known. */
export const showMoney = (amount: number, currency_code: string | null): string =>
  `${label.amountLabel(amount, currency_code)} ${label.currencyLabel(currency_code ?? '')}`.trim()

/** `1 container`, `2 containers`. */
export const showCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

export const READINESS_TONES: { readonly [K in label.ReadinessKind]: Tone } = {
  ready: 'good',
  ready_to_confirm: 'caution',
  out_of_sync: 'caution',
  blocked: 'bad',
  not_released: 'caution',
  unknown: 'plain',
}

const PICKUP_TONES: { readonly [S in pickup.Status]: Tone } = {
  returned: 'plain',
  picked_up: 'plain',
  not_discharged: 'caution',
  in_transit_inland: 'caution',
  awaiting_inland: 'caution',
  ready: 'good',
  stale: 'caution',
  conflicting: 'caution',
  blocked: 'bad',
  not_released: 'caution',
  unknown: 'plain',
}

/** The status of an advice in words, and its colour: green only if it is to be picked up now, without a further step. */
export const describeGate = ({
  status,
  action,
  verdict,
}: pickup.Advice): { readonly words: string; readonly tone: Tone } => ({
  words: status === 'ready' ? label.readinessStatus(label.readinessKind(verdict)) : label.pickupStatus(status),
  tone: status === 'ready' && action !== 'pick_up' ? 'caution' : PICKUP_TONES[status],
})

export const RISK_TONES: { readonly [R in lastFreeDay.Risk]: Tone } = {
  in_time: 'good',
  late: 'bad',
  over: 'plain',
  not_started: 'plain',
  past: 'bad',
  last_day: 'bad',
  soon: 'caution',
  none: 'good',
  unknown: 'plain',
}
