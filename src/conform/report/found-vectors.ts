/**
 * Turns the violations that generated inputs found into vector files.
 */
import { canonical, type Answer, type Case, type VectorFile } from '../../oracle'
import type { Check, Violation } from '../result/check'

/**
 * The vector file of an operation with the violations of generated inputs that are not in it yet; undefined without
 * any.
 */
export const saved = (
  operation: string,
  checks: readonly Check[],
  file: VectorFile = { format: 1, operation, cases: [] },
): string | undefined => {
  const found = checks
    .filter(check => check.kind === 'generated' && check.operation === operation)
    .flatMap(check => check.violations.flatMap(violation => caseOf(operation, violation)))
  return found.length === 0
    ? undefined
    : canonical({
        ...file,
        cases: [...file.cases, ...found.filter(({ id }) => !file.cases.some(known => known.id === id))],
      })
}

const caseOf = (operation: string, { input, expected, clauses, why }: Violation): readonly Case[] => {
  const answer = expected as Answer | undefined
  if (!answer) return []
  return [
    {
      id: `found-${operation.replace(/[._]/g, '-')}-${digest(JSON.stringify(input))}`,
      title: why,
      clauses,
      // No sentence of the interface is known to decide it: that takes a person.
      level: 'decision',
      input,
      expect: 'result' in answer ? answer : { issues: answer.issues.map(({ pointer, code }) => ({ pointer, code })) },
      origin: 'found by a generated input',
    },
  ]
}

/** A short name for a text: FNV-1a. */
const digest = (text: string): string => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
