/**
 * How are steps, changes and decoded states put into an English sentence?
 */
import type { Checked } from '../../kernel/issue'
import { compareCodePoints } from '../../kernel/text'
import { showAmount } from '../fee/amount'
import type { Change as ReadinessChange } from '../readiness'
import type { Change } from './change'
import type { Outcome, Started, State } from './state'
import type { Step } from './step'

/** The results that {@link explain} describes. Advice is described by `pickup.explain`. */
export type Explained = Started | Step<Outcome, unknown> | Step | Checked<State> | Change<unknown> | Change

const SENTENCES: { readonly [O in Outcome]: string } = {
  applied: 'Applied',
  waiting: 'Waiting, because it does not fit yet',
  duplicate: 'A duplicate, ignored',
  superseded: 'Superseded, because the last snapshot includes it',
  unplaceable: 'Not applied, because its place among the others is unknown',
  read: 'Read a snapshot',
  ignored: 'Ignored, because there is no snapshot later than the last one',
}

/**
 * Describes a step, a change or a decoded state in one English sentence.
 *
 * @example explain({ state: null, outcome: 'duplicate', change: null, refetch_at: null }) // 'A duplicate, ignored.'
 */
export const explain = (result: Explained): string => {
  if ('outcome' in result) return sentence([SENTENCES[result.outcome], ...describe(result.change), ...due(result)])
  if ('changeset' in result) return sentence(['Changed', ...describe(result)])
  if ('state' in result) return describeState(result.state)
  return result._tag === 'Left'
    ? `Refused: ${result.left.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join('; ')}.`
    : describeState(result.right)
}

const sentence = (parts: readonly string[]): string => `${parts.join('; ')}.`

const due = ({ refetch_at }: { readonly refetch_at: string | null }): readonly string[] =>
  refetch_at === null ? [] : [`fetch the container at or after ${refetch_at}`]

const describeState = ({ snapshot, updates }: State): string => {
  if (snapshot === null) return 'Nothing is known about the container yet.'
  const waiting = updates.filter(({ waits }) => waits).length
  return `Known from a snapshot as of ${snapshot.as_of} and ${updates.length - waiting} later updates; ${waiting} waiting.`
}

const CHANGES: { readonly [C in ReadinessChange]: readonly string[] } = {
  became_ready: ['it became ready'],
  lost_ready: ['it is not ready any more'],
  changed: ['its readiness changed, but not whether it is ready'],
  none: [],
}

const showSum = (amount: number | null): string => (amount === null ? 'none' : showAmount(amount))

const describe = (change: Change | null): readonly string[] => {
  if (change === null) return []
  const { changeset, readiness, hold_changes, fee_changes } = change
  return [
    `changed: ${Object.keys(changeset).sort(compareCodePoints).join(', ')}`,
    ...CHANGES[readiness.change],
    ...hold_changes.map(({ name, change: event }) => `the hold ${name} was ${event}`),
    ...fee_changes.map(
      ({ currency_code, before, after }) => `fees went from ${showSum(before)} to ${showSum(after)} ${currency_code}`,
    ),
  ]
}
