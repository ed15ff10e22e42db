/**
 * An answer of an operation as a card: asked through the oracle, which checks the input and names the clauses.
 */
import type { Issue } from '../../src'
import { label } from '../../src'
import { clauses as allClauses, explained, find } from '../../src/oracle'
import type { Asked, Card, Tone } from './answer'

/** A card, and what would have to be asked to get the same answer. */
export type Answered = { readonly card: Card; readonly asked: Asked | null }

/** What an operation says: a result, or the issues for which it refuses. */
export type Said<R> = {
  readonly result: R | undefined
  readonly issues: readonly Issue[]
  readonly clauses: readonly string[]
  readonly sentence: string
}

/** Asks an operation as the oracle does. */
export const ask = <R>(operation: string, input: object): Said<R> => {
  const { result, clauses, sentence } = explained(find(operation)!, input)
  return 'issues' in result
    ? { result: undefined, issues: result.issues, clauses, sentence }
    : { result: result.result as R, issues: [], clauses, sentence }
}

/** Asks an operation that answers whatever was read as its input: a codec has checked all that it looks at. */
export const askSurely = <R>(operation: string, input: object): Said<R> & { readonly result: R } =>
  ask<R>(operation, input) as Said<R> & { readonly result: R }

const EMPTY = {
  tone: 'plain',
  value: '',
  sentence: '',
  facts: [],
  table: null,
  clauses: [],
  deciders: [],
} satisfies Partial<Card>

/** A card with what is given, and otherwise empty; it can be copied where it is known what was asked. */
export const cardOf = (card: Pick<Card, 'key' | 'title'> & Partial<Card>, asked: Asked | null = null): Answered => ({
  card: { ...EMPTY, ...card, canCopy: asked !== null },
  asked,
})

/** The card of an operation that refuses its input. */
export const refusedCard = (key: string, title: string, { sentence, clauses }: Said<unknown>): Answered =>
  cardOf({ key, title, tone: 'bad', value: 'refused', sentence, clauses })

/** A value as JSON in one line, cut where it is long. */
export const shown = (value: unknown): string => {
  const text = value === undefined ? 'missing' : JSON.stringify(value)
  return text.length > 72 ? `${text.slice(0, 70)}…` : text
}

/** The first letter of a label in upper case. */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

export const spaced = label.spaced

/** `one container`, `2 containers`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

const LEVELS = new Map(allClauses.map(({ id, level }) => [id, level]))

/** Whether an answer rests on a decision where the interface is silent. */
export const isDecision = (clauses: readonly string[]): boolean => clauses.some(id => LEVELS.get(id) === 'decision')

export const READINESS_TONES: { readonly [K in label.ReadinessKind]: Tone } = {
  ready: 'good',
  ready_to_confirm: 'caution',
  out_of_sync: 'caution',
  blocked: 'bad',
  not_released: 'caution',
  unknown: 'plain',
}
