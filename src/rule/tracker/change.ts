/**
 * How does a change of a container's attributes affect readiness, holds and fees?
 */
import { exactSum } from '../../kernel/decimal'
import { getOwn, jsonEqual, setOwn } from '../../kernel/json-equality'
import type { ContainerChangeset, Currency, Hold } from '../../resource/model'
import { diff as diffAttributes, type Changeset } from '../changeset'
import { summarize } from '../fee'
import { diff as diffHolds, type HoldChange } from '../hold'
import { change as compareReadiness, type Changed } from '../readiness'
import type { Attributes } from './state'

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
  /** The difference of the attributes before and after. */
  readonly changeset: ContainerChangeset
  /** The verdicts before and after, and the change between them. */
  readonly readiness: Changed
  /** The change of each hold. */
  readonly hold_changes: readonly HoldChange[]
  /** The change of the fees, with an item for each currency whose sum changed. */
  readonly fee_changes: readonly FeeChange[]
} & ([A] extends [undefined] ? unknown : { readonly advice: { readonly before: A; readonly after: A } })

/**
 * Returns the change from some attributes to others, with its meaning; null if they are equal. If the names of all that may
 * differ are given, only these are compared.
 *
 * @example describeChange({}, { available_for_pickup: true, holds_at_pod_terminal: [] }, undefined).readiness.change
 * // 'became_ready'
 */
export const describeChange = <A>(
  before: Attributes,
  after: Attributes,
  advise: Advise<A> | undefined,
  changed?: Changeset,
): Change<A> | null => {
  if (before === after) return null
  const changeset = changed ? diffWithin(changed, before, after) : diffAttributes({ before, after }).changeset
  if (Object.keys(changeset).length === 0) return null
  const change: Change = {
    changeset,
    readiness: compareReadiness({ before, after }),
    hold_changes:
      'holds_at_pod_terminal' in changeset
        ? diffHolds({ before: readHolds(before), after: readHolds(after) }).changes
        : [],
    fee_changes: 'fees_at_pod_terminal' in changeset ? compareFees(before, after) : [],
  }
  return (advise ? { ...change, advice: { before: advise(before), after: advise(after) } } : change) as Change<A>
}

const diffWithin = (names: Changeset, before: Attributes, after: Attributes): Changeset => {
  const changeset: { [attribute: string]: Changeset[string] } = {}
  for (const name in names) {
    const [old, now] = [getOwn(before, name), getOwn(after, name)]
    if (!jsonEqual(old, now)) setOwn(changeset, name, [old, now])
  }
  return changeset
}

const readHolds = ({ holds_at_pod_terminal }: Attributes): readonly Hold[] => holds_at_pod_terminal ?? []

/** The change in each currency; empty if a sum is out of the range of a double. */
const compareFees = (before: Attributes, after: Attributes): readonly FeeChange[] => {
  const [old, now] = [sumFees(before), sumFees(after)]
  if (!old || !now) return []
  return [...new Set([...old.keys(), ...now.keys()])]
    .map(currency_code => {
      const [x, y] = [old.get(currency_code) ?? null, now.get(currency_code) ?? null]
      return { currency_code, before: x, after: y, difference: exactSum([y ?? 0, -(x ?? 0)]) }
    })
    .filter(({ before: x, after: y, difference }) => x !== y && Number.isFinite(difference))
}

const sumFees = ({ fees_at_pod_terminal }: Attributes): ReadonlyMap<string, number> | undefined => {
  const summary = summarize({ fees: fees_at_pod_terminal ?? null })
  return summary._tag === 'Left'
    ? undefined
    : new Map(summary.right.totals.map(({ currency_code, sum }) => [currency_code, sum]))
}
