/**
 * Turns violations by generated inputs into vector files.
 */
import { fnv1a } from '../../kernel/fnv1a'
import { canonical, type Answer, type Case, type VectorFile } from '../../oracle'
import type { Check, Violation } from '../result/check'

/**
 * Returns the vector file of an operation with the new violations by generated inputs appended, or undefined if no
 * generated input failed.
 *
 * @example saved('fee.summarize', []) // undefined
 */
export const saved = (
  operation: string,
  checks: readonly Check[],
  file: VectorFile = { format: 1, operation, cases: [] },
): string | undefined => {
  const found = checks
    .filter(({ kind }) => kind === 'generated')
    .flatMap(({ violations }) => violations.filter(violation => violation.operation === operation))
    .flatMap(violation => toCase(operation, violation))
  return found.length === 0
    ? undefined
    : canonical({
        ...file,
        cases: [...file.cases, ...found.filter(({ id }) => !file.cases.some(known => known.id === id))],
      })
}

const toCase = (operation: string, { input, sealed, expected, clauses, why }: Violation): readonly Case[] => {
  const answer = expected as Answer | undefined
  if (!answer) return []
  // The violation of a course has several calls. Its sealed case has them as one input and the steps before it.
  const found: Pick<Case, 'input' | 'before'> = sealed ?? { input }
  return [
    {
      id: `found-${operation.replace(/[._]/g, '-')}-${digest(JSON.stringify(input))}`,
      title: why,
      clauses,
      // A person has to find the sentence of the interface, if any, that decides this case.
      level: 'decision',
      input: found.input,
      ...(found.before && { before: found.before }),
      expect: 'result' in answer ? answer : { issues: answer.issues.map(({ pointer, code }) => ({ pointer, code })) },
      origin: 'found by a generated input',
    },
  ]
}

const digest = (text: string): string => (fnv1a(text) >>> 0).toString(16).padStart(8, '0')
