/**
 * The report as one JSON object, for programs.
 */
import { stringify } from '../../kernel/json'
import { printableJson } from '../../kernel/printable'
import { violationsOf, type Examination } from '../conclusion'

export const jsonReport = ({
  command,
  seed,
  seconds,
  outcome,
  clauses,
  checks,
  troubles,
  shortfalls,
}: Examination): string =>
  `${printableJson(
    stringify({
      format: 1,
      outcome,
      command,
      seed,
      seconds,
      clauses,
      violations: violationsOf(checks),
      troubles,
      shortfalls,
      checks: checks.map(({ violations, ...check }) => ({ ...check, violations: violations.map(({ id }) => id) })),
    }),
  )}\n`
