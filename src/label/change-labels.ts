/**
 * How do changes of a container read, in a dispatcher's words?
 */
import { isObject } from '../kernel/json'
import { getOwn } from '../kernel/json-equality'
import { compareCodePoints } from '../kernel/text'
import type { Fee, Hold } from '../resource/model'
import { holdLabel } from './hold-labels'
import { diff, explain, type HoldChange } from '../rule/hold'
import { feesChanged, feesText } from './fee-change-labels'
import { shortPair } from './shorten'

/**
 * Returns phrases for the changes of the named attributes: one for each attribute, but one per hold for the holds.
 * Availability, holds and fees come first, then the other attributes by name.
 *
 * @example changeLabels({ pickup_lfd: null }, { pickup_lfd: '2026-07-12' }, ['pickup_lfd'])
 * // ['pickup_lfd: not reported → 2026-07-12']
 */
export const changeLabels = (
  before: AnyAttributes,
  after: AnyAttributes,
  names: readonly string[],
): readonly string[] =>
  inOrder(names).flatMap(name => {
    const [old, now] = [getOwn(before, name), getOwn(after, name)]
    return PHRASES.get(name)?.(old, now) ?? [`${name}: ${arrow(old, now)}`]
  })

/** Attributes as plain JSON has them. */
export type AnyAttributes = { readonly [name: string]: unknown }

/** Two values of an attribute, in words that show the difference. Holds and fees have been validated. */
export const valueTexts = (name: string, a: unknown, b: unknown): readonly [a: string, b: string] => {
  const show = TEXTS.get(name)
  const [x, y] = show ? [show(a), show(b)] : ['', '']
  return x === y ? shortPair(a, b) : [x, y]
}

const HOLDS = 'holds_at_pod_terminal'
const FEES = 'fees_at_pod_terminal'
const AVAILABLE = 'available_for_pickup'
/** The deciding attributes come first, then the fees; the rest is sorted by name. */
const FIRST = [AVAILABLE, HOLDS, FEES]

const inOrder = (names: readonly string[]): readonly string[] => [
  ...FIRST.filter(name => names.includes(name)),
  ...names.filter(name => !FIRST.includes(name)).sort(compareCodePoints),
]

const isHold = (value: unknown): value is Hold =>
  isObject(value) && typeof value['name'] === 'string' && typeof value['status'] === 'string'

const isFee = (value: unknown): value is Fee =>
  isObject(value) && typeof value['type'] === 'string' && typeof value['currency_code'] === 'string'

/** The array of a value, null for null, and undefined if it is something else. */
const readArray =
  <A>(isItem: (value: unknown) => value is A) =>
  (value: unknown): readonly A[] | null | undefined => {
    if (value === null) return null
    return Array.isArray(value) && value.every(isItem) ? value : undefined
  }

const readHolds = readArray(isHold)
const readFees = readArray(isFee)

const arrow = (before: unknown, after: unknown): string => shortPair(before, after).join(' → ')

const holdPhrases = (before: readonly Hold[] | null, after: readonly Hold[] | null): readonly string[] => {
  const changes = diff({ before: before ?? [], after: after ?? [] }).changes.map(phraseChange)
  if (before === null || after === null)
    return [`holds: ${describeReport(before)} → ${describeReport(after)}`, ...changes]
  return changes.length > 0 ? changes : ['holds: reported again without a change']
}

const describeReport = (holds: readonly Hold[] | null): string => {
  if (holds === null) return 'not reported'
  return holds.length === 0 ? 'none' : 'reported'
}

/** The sentence for a change, with the hold's description, since several holds may share a name. */
const phraseChange = (change: HoldChange): string => {
  const [before, after] = [change.before, change.after].map(hold => hold?.description ?? '')
  const isRedescribed = change.before && change.after && before !== after
  const texts = isRedescribed ? [before || '(none)', after || '(none)'] : [after || before]
  const description = texts.join(' → ')
  return explain(change).replace(/\.$/, '') + (description ? ` (${description})` : '')
}

const availability = (value: unknown): string => {
  if (value === true) return 'yes'
  return value === false ? 'no' : shortPair(value, null)[0]
}

/** Phrases of two values, or the values as they are if one is malformed. */
const phrases =
  <A>(name: string, read: (value: unknown) => A | undefined, show: (before: A, after: A) => readonly string[]) =>
  (before: unknown, after: unknown): readonly string[] => {
    const [old, now] = [read(before), read(after)]
    return old === undefined || now === undefined ? [`${name}: ${arrow(before, after)}`] : show(old, now)
  }

const PHRASES = new Map<string, (before: unknown, after: unknown) => readonly string[]>([
  [AVAILABLE, (before, after) => [`available for pickup: ${valueTexts(AVAILABLE, before, after).join(' → ')}`]],
  [HOLDS, phrases(HOLDS, readHolds, holdPhrases)],
  [FEES, phrases(FEES, readFees, (before, after) => [feesChanged(before, after)])],
])

const TEXTS = new Map<string, (value: unknown) => string>([
  [AVAILABLE, availability],
  [HOLDS, value => holdsText(readHolds(value) ?? null)],
  [FEES, value => feesText(readFees(value) ?? null)],
])

const holdsText = (holds: readonly Hold[] | null): string => {
  if (holds === null) return 'not reported'
  return holds.length === 0
    ? 'no holds'
    : holds.map(hold => `${hold.status === 'hold' ? 'active' : 'pending'} ${holdLabel(hold)}`).join(', ')
}
