/**
 * Writes the report as one JSON object, for programs. Wrong and missing answers are in separate arrays, one for each cause.
 */
import { jsonLine } from '../../kernel/printable'
import { isUnanswered } from '../result/check'
import type { Comparison } from '../result/compare'
import { listCauses, listViolations, type Examination } from '../result/conclusion'

/**
 * Writes the report as one JSON object, of format 2.
 *
 * @example JSON.parse(jsonReport({ checks: [], clauses: [], troubles: [], shortfalls: [], outcome: 'conforms' })).format // 2
 */
export const jsonReport = (
  { command, seed, seconds, outcome, clauses, checks, troubles, shortfalls }: Examination,
  comparison?: Comparison,
): string => {
  // The blob contains the sealed case already.
  const found = listCauses(listViolations(checks)).map(violation => ({ ...violation, sealed: undefined }))
  return jsonLine({
    format: 2,
    outcome,
    command,
    seed,
    seconds,
    clauses,
    violations: found.filter(violation => !isUnanswered(violation)),
    unanswered: found.filter(isUnanswered),
    troubles,
    shortfalls,
    ...(comparison && { comparison }),
    checks: checks.map(({ violations, ...check }) => ({ ...check, violations: violations.map(({ id }) => id) })),
  })
}
