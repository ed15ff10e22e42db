/**
 * Names the places at which a reply differs, or the kinds of answer if a result and a refusal are confused.
 */
import type { Violation } from '../result/check'
import type { ReportedReply } from '../result/truncated-reply'

/** Returns the places of a violation for people, at most `most`, or an empty string if there are none. */
export const formatPlaces = ({ pointers, expected, got }: Violation, max = Infinity): string => {
  if (pointers.length > 0) return pointers.slice(0, max).join(', ')
  return expected && got ? confusion(expected, got) : ''
}

const confusion = (expected: object, got: ReportedReply): string => {
  const [wanted, given] = [nameAnswer(expected), nameAnswer(got)]
  return wanted && given && wanted !== given ? `expected ${wanted}, got ${given}` : ''
}

const nameAnswer = (answer: object | ReportedReply): string | undefined => {
  if ('result' in answer) return 'a result'
  if ('issues' in answer) return 'a refusal'
  return 'error' in answer
    ? `the error ${(answer as { readonly error: { readonly code: number } }).error.code}`
    : undefined
}
