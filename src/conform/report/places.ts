/**
 * Names the places at which a reply differs, or the kinds of answer if a result and a refusal are confused.
 */
import type { Violation } from '../result/check'
import type { ReportedReply } from '../result/truncated-reply'

/** Returns the places of a violation for people, at most `most`; an empty string if there are none. */
export const formatPlaces = ({ pointers, expected, got }: Violation, max = Infinity): string =>
  pointers.length > 0 ? pointers.slice(0, max).join(', ') : expected && got ? confusion(expected, got) : ''

const confusion = (expected: object, got: ReportedReply): string => {
  const [wanted, given] = [nameAnswer(expected), nameAnswer(got)]
  return wanted && given && wanted !== given ? `expected ${wanted}, got ${given}` : ''
}

const nameAnswer = (answer: object | ReportedReply): string | undefined =>
  'result' in answer
    ? 'a result'
    : 'issues' in answer
      ? 'a refusal'
      : 'error' in answer
        ? `the error ${(answer as { readonly error: { readonly code: number } }).error.code}`
        : undefined
