/**
 * Explains in sentences why an answer is expected.
 */
import { clauses as known, type Vector } from '../../oracle'
import type { ReportedReply } from './truncated-reply'

/** Joins the answer as a sentence, the reasons in this case, and the rules of the clauses involved. */
export const explainExpectation = (
  sentence: string,
  clauses: readonly string[],
  reasons: readonly string[] = [],
): string =>
  [
    sentence,
    ...reasons,
    ...known.filter(({ id }) => clauses.includes(id)).map(({ id, rule }) => `${id}: ${rule}`),
  ].join(' ')

/** The deciding sentences of the interface, or the title of a vector that rests on a decision. */
export const listReasons = ({ level, source, title }: Vector): readonly string[] => {
  if (source) return source.map(({ section, says }) => `${section}: ${says}`)
  return level === 'must' ? [] : [title.endsWith('.') ? title : `${title}.`]
}

const INVALID_PARAMS = -32602

/** Hints for implementations that refuse with the right error code but without the issues, or write numbers that are not JSON. */
export const listHints = (expected: object, got: ReportedReply): readonly string[] => {
  if ('fault' in got) return /\b(NaN|Infinity)\b/.test(got.detail) ? ['JSON has neither NaN nor Infinity.'] : []
  return 'issues' in expected && 'error' in got && got.error.code === INVALID_PARAMS
    ? [`${INVALID_PARAMS} is a refusal with data: { issues: [{ pointer, code, message }] }.`]
    : []
}
