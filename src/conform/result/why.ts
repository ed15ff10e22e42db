/**
 * Why an answer is expected.
 */
import { clauses as known, type Vector } from '../../oracle'
import type { Kept } from './truncated-reply'

/** The answer in a sentence, what makes it so in this case, and the rules of the clauses that it rests on. */
export const whyOf = (sentence: string, clauses: readonly string[], reasons: readonly string[] = []): string =>
  [
    sentence,
    ...reasons,
    ...known.filter(({ id }) => clauses.includes(id)).map(({ id, rule }) => `${id}: ${rule}`),
  ].join(' ')

/** What makes the answer to a vector so: the sentences of the interface that decide it, or else what it shows. */
export const reasonsOf = ({ level, source, title }: Vector): readonly string[] =>
  source
    ? source.map(({ section, says }) => `${section}: ${says}`)
    : level === 'must'
      ? []
      : [title.endsWith('.') ? title : `${title}.`]

const INVALID_PARAMS = -32602

/** How to refuse an input, where the reply is the error of a refusal without what has to be in it. */
export const hintsOf = (expected: object, got: Kept): readonly string[] =>
  'issues' in expected && 'error' in got && got.error.code === INVALID_PARAMS
    ? [`${INVALID_PARAMS} is a refusal with data: { issues: [{ pointer, code, message }] }.`]
    : []
