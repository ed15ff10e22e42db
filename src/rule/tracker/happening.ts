/**
 * What changed in the attributes of a container, and what does it mean?
 */
import { exactSum } from '../../kernel/decimal'
import type { Hold } from '../../resource/container'
import type { Changeset } from '../changeset'
import { summarize } from '../fee'
import { diff, type HoldChange } from '../hold'
import { change, type Change, type Verdict } from '../readiness'
import type { Attributes } from './state'

/** What a change of fees comes to in one currency. */
export type FeeChange = {
  /** The currency of all three amounts, by ISO 4217. */
  readonly currency_code: string
  /** The sum before; null where nothing was reported in this currency. */
  readonly before: number | null
  /** The sum after; null where nothing is reported in this currency any more. */
  readonly after: number | null
  /** The sum after less the sum before, exactly; a sum that is null counts as 0. */
  readonly difference: number
}

/** Advice on the attributes as they are, such as `pickup.advise` with its now, relationships and shipment. */
export type Advise<A> = (attributes: Attributes) => A

/** What changed, and what it means. `advice` is there where the caller gave a function for it. */
export type Happening<A = undefined> = {
  /** What changed, and the entries that were left out: the reading lacks their keys, and they do not fit. */
  readonly changeset: Changeset
  /** The verdicts before and after, and what became of readiness. */
  readonly readiness: { readonly before: Verdict; readonly after: Verdict; readonly change: Change }
  /** What became of each hold. */
  readonly hold_changes: readonly HoldChange[]
  /** What became of the fees, a row for each currency whose sum changed. */
  readonly fee_changes: readonly FeeChange[]
} & ([A] extends [undefined] ? unknown : { readonly advice: { readonly before: A; readonly after: A } })

/**
 * The meaning of a change, of which the changeset is known; null where there is nothing in it.
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

/** By currency; empty where a sum is beyond the doubles. */
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
