/**
 * A step, a happening or a decoded state, in one English sentence.
 */
import type { Checked } from '../../kernel/issue'
import type { Happening } from './happening'
import type { Expired, Read, Received } from './step'
import type { Started, State } from './state'

/** Whatever the operations of the family give; advice is told by `pickup.explain`. */
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

const OUTCOMES = {
  applied: 'Applied',
  waiting: 'Waiting, as it cannot be applied yet',
  duplicate: 'A duplicate, left aside',
  superseded: 'Superseded: the last reading knows it',
  unplaceable: 'Not applied: its place in time is not known',
  read: 'Read',
  ignored: 'Ignored: an older reading than the last, or one without a time',
  due: 'An update has waited for too long',
  not_due: 'No update has waited for too long',
} as const

/**
 * Says in English what a step came to, what a happening means, or what a stored state is.
 *
 * @example explain({ state: null, outcome: 'duplicate', happening: null, reread: null }) // 'A duplicate, left aside.'
 */
export const explain = (result: Explained): string =>
  'outcome' in result
    ? sentence(OUTCOMES[result.outcome], [
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

const CHANGES = {
  became_ready: ['it became ready'],
  lost_ready: ['it is ready no longer'],
  changed: ['it changed, though not whether it is ready'],
  none: [],
} as const

const happened = ({ changeset, readiness, hold_changes, fee_changes }: Happening): readonly string[] => [
  `changed: ${Object.keys(changeset).join(', ')}`,
  ...CHANGES[readiness.change],
  ...hold_changes.map(({ name, change }) => `the hold ${name} was ${change}`),
  ...fee_changes.map(
    ({ currency_code, before, after }) => `fees went from ${before ?? 'none'} to ${after ?? 'none'} ${currency_code}`,
  ),
]
