/**
 * How does a change of a container's attributes affect readiness, holds and fees?
 */
import { exactSum } from '../../kernel/decimal'
import type { Hold } from '../../resource/model/container'
import type { Changeset } from '../changeset'
import { summarize } from '../fee'
import { diff, type HoldChange } from '../hold'
import { change, type Change, type Verdict } from '../readiness'
import type { Attributes } from './state'

/** The change of the fees in one currency. */
export type FeeChange = {
  /** The ISO 4217 code of the currency of all three amounts. */
  readonly currency_code: string
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
export type Happening<A = undefined> = {
  /** The changes, and the omitted entries, which do not fit and whose keys the snapshot lacks. */
  readonly changeset: Changeset
  /** The verdicts before and after, and the change between them. */
  readonly readiness: { readonly before: Verdict; readonly after: Verdict; readonly change: Change }
  /** The change of each hold. */
  readonly hold_changes: readonly HoldChange[]
  /** The change of the fees, with an item for each currency whose sum changed. */
  readonly fee_changes: readonly FeeChange[]
} & ([A] extends [undefined] ? unknown : { readonly advice: { readonly before: A; readonly after: A } })

/**
 * Returns the meaning of a change with the given changeset; null if the changeset is empty.
 *
 * @example happeningOf({}, { available_for_pickup: true, holds_at_pod_terminal: [] }, { available_for_pickup: [null,
 * true], holds_at_pod_terminal: [null, []] }, undefined).readiness.change // 'became_ready'
 */
export const happeningOf = <A>(
  before: Attributes,
  after: Attributes,
  changeset: Changeset,
  advise: Advise<A> | undefined,
): Happening<A> | null => {
  if (isEmpty(changeset)) return null
  const happening: Happening = {
    changeset,
    readiness: change({ before, after }),
    hold_changes:
      'holds_at_pod_terminal' in changeset ? diff({ before: holdsOf(before), after: holdsOf(after) }).changes : [],
    fee_changes: 'fees_at_pod_terminal' in changeset ? feeChanges(before, after) : [],
  }
  return (
    advise ? { ...happening, advice: { before: advise(before), after: advise(after) } } : happening
  ) as Happening<A>
}

const isEmpty = (changeset: Changeset): boolean => {
  for (const _ in changeset) return false
  return true
}

const holdsOf = ({ holds_at_pod_terminal }: Attributes): readonly Hold[] => holds_at_pod_terminal ?? []

/** The change in each currency; empty if a sum is out of the range of a double. */
const feeChanges = (before: Attributes, after: Attributes): readonly FeeChange[] => {
  const [old, now] = [sumsOf(before), sumsOf(after)]
  if (!old || !now) return []
  return [...new Set([...old.keys(), ...now.keys()])]
    .map(currency_code => {
      const [x, y] = [old.get(currency_code) ?? null, now.get(currency_code) ?? null]
      return { currency_code, before: x, after: y, difference: exactSum([y ?? 0, -(x ?? 0)]) }
    })
    .filter(({ before: x, after: y, difference }) => x !== y && Number.isFinite(difference))
}

const sumsOf = ({ fees_at_pod_terminal }: Attributes): ReadonlyMap<string, number> | undefined => {
  const summary = summarize({ fees: fees_at_pod_terminal ?? null })
  return summary._tag === 'Left'
    ? undefined
    : new Map(summary.right.totals.map(({ currency_code, sum }) => [currency_code, sum]))
}
