/** Whole wrong programs: each makes ten mistakes at once. */
import type { Reply } from '../../../src/conform'
import { own } from '../peer'
import type { Wrong, Wrongs } from './mistake'

/** A program: the names of its mistakes, and its answer to every operation. */
export type Program = {
  readonly mistakes: readonly string[]
  readonly reply: (operation: string, input: unknown) => Reply
}

/** The mistakes of each program. */
const TEN: { readonly [program: string]: readonly string[] } = {
  'a Go back end': [
    'nanoseconds in tracker.receive',
    'unstable sort in tracker.receive',
    'int32 in tracking_request.step',
    'members in any case in fee.summarize',
    'omitempty in tracker.receive',
    'int64 of a large double in pickup.advise',
    'simple case in identifier.normalize',
    'only-the-last-id-remembered',
    'sum without a limit in tracker.receive',
    'map order in hold.diff',
  ],
  'a Python service': [
    'digits of Unicode in custom_field.check',
    'dollar before a line feed in tracker.read',
    'dollar before a line feed in fee.summarize',
    'hours below zero and minutes above in tracker.receive',
    'microseconds in tracker.receive',
    'True is 1 in fee.summarize',
    'True equals 1 in changeset.diff',
    'second from 0 to 60 in tracker.read',
    'overflow of a double in pickup.advise',
    'float32 in free_time.count',
  ],
  'a Java service': [
    'milliseconds in tracker.receive',
    'seconds as int in free_time.count',
    'midnight exists in free_time.count',
    'midnight exists in pickup.advise',
    'whole hours in tracking_request.step',
    'Turkish case in identifier.normalize',
    'trim of controls in deep_link.resolve',
    'code units in tracking_request.submit',
    'equals of a Set in changeset.diff',
    'remainder of a negative number in tracker.receive',
  ],
  'a tracker that forgets': [
    'doubts-forgotten',
    'contradiction-in-silence',
    'horizon-forgotten',
    'one-update-per-instant',
    'half-an-update-applied',
    'remembers-one-more',
    'patience-of-zero-is-the-default',
    'future-snapshot-taken',
    'fee-difference-in-doubles',
    'due-in-whole-seconds',
  ],
}

/** The first wrong answer of some mistakes in one operation; the right answer if none of them shows. */
const answerOf = (wrongs: readonly Wrong[], operation: string, input: unknown): Reply => {
  const right = own(operation, input)
  const expected = JSON.stringify(right)
  for (const { reply } of wrongs.filter(wrong => wrong.operation === operation)) {
    const answer = reply(input)
    if (JSON.stringify(answer) !== expected) return answer
  }
  return right
}

/** The programs, made of planted mistakes. */
export const programsOf = (wrongs: Wrongs): { readonly [name: string]: Program } =>
  Object.fromEntries(
    Object.entries(TEN).map(([name, mistakes]) => {
      const made = mistakes.map(mistake => wrongs[mistake]!)
      return [name, { mistakes, reply: (operation, input) => answerOf(made, operation, input) }]
    }),
  )
