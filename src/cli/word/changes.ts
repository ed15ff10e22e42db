/**
 * Explains changes of a container in a dispatcher's words.
 */
import { getOwn } from '../../kernel/json-equality'
import { compareCodePoints } from '../../kernel/text'
import type { Fee, Hold } from '../../resource/model/container'
import type { Attributes } from '../../rule/changeset'
import { holdLabel } from '../../label'
import { diff, explain, type HoldChange } from '../../rule/hold'
import { feesChanged, feesText } from './fees'
import { shortPair } from './shorten'

/** Phrases for the changes of the named attributes: one each, but one per hold for the holds. */
export const meaningOf = (before: Attributes, after: Attributes, names: readonly string[]): readonly string[] =>
  inOrder(names).flatMap(name => {
    const [old, now] = [getOwn(before, name), getOwn(after, name)]
    return PHRASES.get(name)?.(old, now) ?? [`${name}: ${arrow(old, now)}`]
  })

/** Two values of an attribute, in words that show the difference. */
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

/** Holds and fees have been validated by the reader of the container or changeset. */
const holdsOf = (value: unknown): readonly Hold[] | null => value as readonly Hold[] | null
const feesOf = (value: unknown): readonly Fee[] | null => value as readonly Fee[] | null

/** Two values as `before → after`. */
const arrow = (before: unknown, after: unknown): string => shortPair(before, after).join(' → ')

const holdPhrases = (before: readonly Hold[] | null, after: readonly Hold[] | null): readonly string[] => {
  const changes = diff({ before: before ?? [], after: after ?? [] }).changes.map(phraseOf)
  if (before === null || after === null) return [`holds: ${reportOf(before)} → ${reportOf(after)}`, ...changes]
  return changes.length > 0 ? changes : ['holds: reported again without a change']
}

const reportOf = (holds: readonly Hold[] | null): string =>
  holds === null ? 'not reported' : holds.length === 0 ? 'none' : 'reported'

/** The sentence for a change, with the hold's description, since several holds may share a name. */
const phraseOf = (change: HoldChange): string => {
  const [before, after] = [change.before, change.after].map(hold => hold?.description ?? '')
  const isRedescribed = change.before && change.after && before !== after
  const texts = isRedescribed ? [before || '(none)', after || '(none)'] : [after || before]
  const description = texts.join(' → ')
  return explain(change).replace(/\.$/, '') + (description ? ` (${description})` : '')
}

const availability = (value: unknown): string | undefined =>
  value === true ? 'yes' : value === false ? 'no' : value === null ? 'not reported' : undefined

const PHRASES = new Map<string, (before: unknown, after: unknown) => readonly string[]>([
  [AVAILABLE, (before, after) => [`available for pickup: ${valueTexts(AVAILABLE, before, after).join(' → ')}`]],
  [HOLDS, (before, after) => holdPhrases(holdsOf(before), holdsOf(after))],
  [FEES, (before, after) => [feesChanged(feesOf(before), feesOf(after))]],
])

const TEXTS = new Map<string, (value: unknown) => string>([
  [AVAILABLE, value => availability(value) ?? shortPair(value, null)[0]],
  [HOLDS, value => holdsText(holdsOf(value))],
  [FEES, value => feesText(feesOf(value))],
])

const holdsText = (holds: readonly Hold[] | null): string =>
  holds === null
    ? 'not reported'
    : holds.length === 0
      ? 'no holds'
      : holds.map(hold => `${hold.status === 'hold' ? 'active' : 'pending'} ${holdLabel(hold)}`).join(', ')
