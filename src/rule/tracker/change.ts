/**
 * How does a change of a container's attributes affect readiness, holds and fees?
 */
import { exactSum } from '../../kernel/decimal'
import { jsonEqual } from '../../kernel/json-equality'
import type { ContainerChangeset, Currency, Hold } from '../../resource/model'
import { diff as diffAttributes } from '../changeset'
import { summarize } from '../fee'
import { groupByCurrency } from '../fee/total'
import { diff as diffHolds, type HoldChange } from '../hold'
import { change as compareReadiness, evaluate, type Changed, type Verdict } from '../readiness'
import { GATE_ATTRIBUTES, type Attributes, type State } from './state'
import { findDoubt } from './tracker'

/** The change of the fees in one currency. */
export type FeeChange = {
  /** The ISO 4217 code of the currency of all three amounts. */
  readonly currency_code: Currency
  /** The sum before; null if no fee was reported in this currency. */
  readonly before: number | null
  /** The sum after; null if no fee is reported in this currency any more. */
  readonly after: number | null
  /** The exact difference, after minus before; null counts as 0. */
  readonly difference: number
}

/** Computes advice from the attributes, for example with `pickup.advise`. */
export type Advise<A> = (attributes: Attributes) => A

/** A change and its meaning. `advice` is present if the caller passed a function for it. */
export type Change<A = undefined> = {
  /** The difference of the attributes since the last step out of doubt; empty in doubt. */
  readonly changeset: ContainerChangeset
  /** The verdicts before and after the step, and the change between them; in doubt a verdict is `unknown`. */
  readonly readiness: Changed
  /** The change of each hold. */
  readonly hold_changes: readonly HoldChange[]
  /** The change of the fees, with an item for each currency whose sum changed. */
  readonly fee_changes: readonly FeeChange[]
} & ([A] extends [undefined] ? unknown : { readonly advice: { readonly before: A; readonly after: A } })

/** Whether the attributes may be wrong. */
export const isInDoubt = (state: State): boolean => findDoubt(state) !== null

/** Returns the attributes as far as they are known: in doubt without those that decide about a pickup. */
export const readKnown = (state: State): Attributes => {
  const attributes = state.attributes ?? {}
  if (!isInDoubt(state)) return attributes
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !GATE_ATTRIBUTES.includes(name)))
}

/**
 * Returns the verdict on a tracked container; in doubt it is `unknown`.
 *
 * @complexity O(n) in the updates of the state and the holds
 * @clause TRK-3
 * @example verdict(start().state).status // 'unknown'
 */
export const verdict = (state: State): Verdict => evaluate(isInDoubt(state) ? {} : state.attributes)

/**
 * Calls a function, such as one that calls `pickup.advise`, with the attributes of a tracked container; in doubt without
 * those that decide about a pickup: availability, holds and fees.
 *
 * @clause TRK-3
 * @example advise(start().state, attributes => Object.keys(attributes)) // []
 */
export const advise = <A>(state: State, adviser: Advise<A>): A => adviser(readKnown(state))

/** The attributes of the last step out of doubt. */
const readCertain = (state: State): Attributes => (isInDoubt(state) ? state.certain : state.attributes) ?? {}

/**
 * Returns the change between two states, with its meaning; null if there is none. It compares with the last step out of
 * doubt, so that nothing uncertain is in it.
 */
export const describeChange = <A>(before: State, after: State, adviser: Advise<A> | undefined): Change<A> | null => {
  if (before === after) return null
  const [old, now] = [readCertain(before), readCertain(after)]
  const { changeset } = diffAttributes({ before: old, after: now })
  const readiness = compareReadiness({
    before: isInDoubt(before) ? {} : old,
    after: isInDoubt(after) ? {} : now,
  })
  if (Object.keys(changeset).length === 0 && jsonEqual(readiness.before, readiness.after)) return null
  const change: Change = {
    changeset,
    readiness,
    hold_changes:
      'holds_at_pod_terminal' in changeset ? diffHolds({ before: readHolds(old), after: readHolds(now) }).changes : [],
    fee_changes: 'fees_at_pod_terminal' in changeset ? compareFees(old, now) : [],
  }
  const advice = adviser && { before: advise(before, adviser), after: advise(after, adviser) }
  return (advice ? { ...change, advice } : change) as Change<A>
}

const readHolds = ({ holds_at_pod_terminal }: Attributes): readonly Hold[] => holds_at_pod_terminal ?? []

/** The change in each currency. A currency has none if a sum is out of the range of a double. */
const compareFees = (before: Attributes, after: Attributes): readonly FeeChange[] => {
  const [old, now] = [sumFees(before), sumFees(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap(currency_code => {
    const [x, y] = [old.get(currency_code) ?? null, now.get(currency_code) ?? null]
    if (x === y || ![x ?? 0, y ?? 0].every(Number.isFinite)) return []
    const difference = exactSum([y ?? 0, -(x ?? 0)])
    return Number.isFinite(difference) ? [{ currency_code, before: x, after: y, difference }] : []
  })
}

/** The sum of the fees in each currency, or NaN if it is out of range. */
const sumFees = ({ fees_at_pod_terminal }: Attributes): ReadonlyMap<string, number> =>
  new Map(
    groupByCurrency(fees_at_pod_terminal ?? []).map(fees => {
      const summary = summarize({ fees })
      return [fees[0]!.currency_code, summary._tag === 'Right' ? summary.right.totals[0]!.sum : NaN]
    }),
  )
