/**
 * How are steps, changes and decoded states put into an English sentence?
 */
import type { Checked } from '../../kernel/issue'
import { showAmount } from '../fee/amount'
import type { Change } from '../readiness'
import type { Happening } from './happening'
import type { Outcome } from './outcome'
import type { Expired, Read, Received } from './step'
import type { Started, State } from './state'

/** The results that {@link explain} describes. Advice is described by `pickup.explain`. */
type Explained =
  | Started
  | Received<unknown>
  | Received
  | Read<unknown>
  | Read
  | Expired
  | Checked<State>
  | Happening<unknown>
  | Happening

const SENTENCES: { readonly [O in Outcome]: string } = {
  applied: 'Applied',
  waiting: 'Waiting, as it cannot be applied yet',
  duplicate: 'A duplicate, left aside',
  superseded: 'Superseded: the last reading knows it',
  unplaceable: 'Not applied: its place in time is not known',
  read: 'Read',
  ignored: 'Ignored: no reading that is newer than the last',
  due: 'An update has waited for too long, or the last reading is too old',
  not_due: 'Nothing is due',
}

/**
 * Describes a step, a change or a decoded state in one English sentence.
 *
 * @example explain({ state: null, outcome: 'duplicate', happening: null, reread: null }) // 'A duplicate, left aside.'
 */
export const explain = (result: Explained): string =>
  'outcome' in result
    ? sentence(SENTENCES[result.outcome], [
        ...(result.happening ? happened(result.happening) : []),
        ...(result.reread
          ? [`read the container again${reasonOf(result.reread.conflicts.map(({ attribute }) => attribute))}`]
          : []),
      ])
    : 'changeset' in result
      ? sentence('Changed', happened(result))
      : '_tag' in result && result._tag === 'Left'
        ? `Refused: ${result.left.map(({ pointer, message }) => `${pointer} ${message}`.trim()).join('; ')}.`
        : knownOf('_tag' in result ? result.right : result.state)

const sentence = (first: string, parts: readonly string[]): string => `${[first, ...parts].join('; ')}.`

const reasonOf = (names: readonly string[]): string =>
  names.length === 0 ? '' : `, as the updates disagree over ${names.join(', ')}`

const knownOf = ({ attributes, as_of, waiting }: State): string =>
  attributes === null
    ? 'Nothing is known of the container yet.'
    : `Known as read at ${as_of}, with what came since; ${waiting.length === 0 ? 'nothing waits' : `${waiting.length} waiting`}.`

const CHANGES: { readonly [C in Change]: readonly string[] } = {
  became_ready: ['it became ready'],
  lost_ready: ['it is ready no longer'],
  changed: ['it changed, though not whether it is ready'],
  none: [],
}

const amountOrNone = (amount: number | null): string => (amount === null ? 'none' : showAmount(amount))

const happened = ({ changeset, readiness, hold_changes, fee_changes }: Happening): readonly string[] => [
  `changed: ${Object.keys(changeset).join(', ')}`,
  ...CHANGES[readiness.change],
  ...hold_changes.map(({ name, change }) => `the hold ${name} was ${change}`),
  ...fee_changes.map(
    ({ currency_code, before, after }) =>
      `fees went from ${amountOrNone(before)} to ${amountOrNone(after)} ${currency_code}`,
  ),
]
