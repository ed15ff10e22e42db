/**
 * How are steps, changes and decoded states put into an English sentence?
 */
import type { Checked } from '../../kernel/issue'
import { compareCodePoints } from '../../kernel/text'
import { instant, toDateTime } from '../../kernel/time'
import { toWords } from '../../kernel/to-words'
import { showAmount } from '../fee/amount'
import type { Change as ReadinessChange } from '../readiness'
import type { Change } from './change'
import type { Doubt, Outcome, Started, State } from './state'
import type { Step } from './step'
import { findDoubt } from './tracker'

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
 * @example explain(start()) // 'Nothing is known about the container yet.'
 */
export const explain = (result: Explained): string => {
  if ('outcome' in result)
    return sentence([
      SENTENCES[result.outcome],
      ...describe(result.change),
      ...describeDue(result.state, result.refetch_at),
    ])
  if ('changeset' in result) return sentence(['Changed', ...describe(result)])
  if ('state' in result) return describeState(result.state)
  return result._tag === 'Left'
    ? `Refused: ${result.left.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join('; ')}.`
    : describeState(result.right)
}

const sentence = (parts: readonly string[]): string => `${parts.join('; ')}.`

const DOUBTS: { readonly [C in Doubt['cause']]: (at: string) => string } = {
  waiting: at => `an update of ${at} does not fit`,
  unordered: at => `updates of ${at} bring different values, and their order is unknown`,
  unplaceable: at => `an update of ${at} has no place among the others`,
  ahead: at => `at ${at} a snapshot came with a later date-time than the clock`,
  contradicted: at => `the snapshot of ${at} contradicts an update or another snapshot`,
  forgotten: at => `the snapshot may lack an update of ${at}, which is not remembered any more`,
}

/** Describes the latest cause of a doubt; null out of doubt. */
export const describeDoubt = (state: State): string | null => {
  const doubt = findDoubt(state)
  if (!doubt) return null
  const at = toDateTime(instant(doubt.at)) ?? doubt.at
  return state.snapshot === null && doubt.cause === 'waiting'
    ? `an update of ${at} came before the first snapshot`
    : DOUBTS[doubt.cause](at)
}

const describeDue = (state: State, refetch_at: string | null): readonly string[] => {
  const doubt = describeDoubt(state)
  if (doubt !== null) return [`in doubt: ${doubt}; fetch the container now`]
  return refetch_at === null ? [] : [`fetch the container at or after ${refetch_at}`]
}

const describeState = (state: State): string => {
  const { snapshot, updates } = state
  const waiting = updates.filter(({ waits }) => waits).length
  const known = snapshot
    ? `Known from a snapshot as of ${snapshot.as_of} and ${updates.length - waiting} later updates; ${waiting} waiting`
    : 'Nothing is known about the container yet'
  return sentence([known, ...describeDue(state, null)])
}

const CHANGES: { readonly [C in ReadinessChange]: readonly string[] } = {
  became_ready: ['it became ready'],
  lost_ready: ['it is not ready any more'],
  changed: ['its readiness changed, but not whether it is ready'],
  none: [],
}

const showSum = (amount: number | null, currency: string): string =>
  amount === null ? 'none' : showAmount(amount, currency)

const describe = (change: Change | null): readonly string[] => {
  if (change === null) return []
  const { changeset, readiness, hold_changes, fee_changes } = change
  const names = Object.keys(changeset).sort(compareCodePoints)
  return [
    ...(names.length > 0 ? [`changed: ${names.map(toWords).join(', ')}`] : []),
    ...CHANGES[readiness.change],
    ...hold_changes.map(({ name, change: event }) => `the hold ${name} was ${event}`),
    ...fee_changes.map(
      ({ currency_code, before, after }) =>
        `fees went from ${showSum(before, currency_code)} to ${showSum(after, currency_code)} ${currency_code}`,
    ),
  ]
}
