/**
 * Names the places at which a reply differs, or the kinds of answer if a result and a refusal are confused.
 */
import type { Violation } from '../result/check'
import type { ReportedReply } from '../result/truncated-reply'

/** Returns the places of a violation for people, at most `most`; an empty string if there are none. */
export const placesOf = ({ pointers, expected, got }: Violation, most = Infinity): string =>
  pointers.length > 0 ? pointers.slice(0, most).join(', ') : expected && got ? confusion(expected, got) : ''

const confusion = (expected: object, got: ReportedReply): string => {
  const [wanted, given] = [nounOf(expected), nounOf(got)]
  return wanted && given && wanted !== given ? `expected ${wanted}, got ${given}` : ''
}

const nounOf = (answer: object | ReportedReply): string | undefined =>
  'result' in answer
    ? 'a result'
    : 'issues' in answer
      ? 'a refusal'
      : 'error' in answer
        ? `the error ${(answer as { readonly error: { readonly code: number } }).error.code}`
        : undefined
