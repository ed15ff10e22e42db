/**
 * Writes the report as TAP, version 14, with one line per check. Lines of checks without an answer contain `fault`.
 */
import { stringify } from '../../kernel/json'
import { printable, printableJson } from '../../kernel/printable'
import type { Check } from '../result/check'
import type { Comparison } from '../result/compare'
import type { Examination } from '../result/conclusion'
import { placeOf, replayLine, withoutReplay } from './command-line'

/** Writes the report as TAP, version 14. */
export const tapReport = ({ checks, troubles, shortfalls, command }: Examination, comparison?: Comparison): string => {
  const faults = [...troubles.map(({ kind, detail }) => `fault ${kind}: ${detail}`), ...shortfalls]
  return [
    'TAP version 14',
    `1..${checks.length + faults.length}`,
    ...checks.flatMap((check, i) => lines(check, i + 1, command)),
    ...faults.map((fault, i) => `not ok ${checks.length + i + 1} - ${escaped(fault)}`),
    ...Object.entries(comparison ?? {}).flatMap(([name, ids]) => ids.map(id => `# ${name}: ${printable(id)}`)),
  ]
    .map(line => `${line}\n`)
    .join('')
}

const DIRECTIVES: { readonly [S in Check['state']]?: string } = {
  unsupported: ' # SKIP unsupported',
  untested: ' # SKIP untested',
  excused: ' # TODO excused',
}
const NOT_OK: ReadonlySet<Check['state']> = new Set(['failed', 'unanswered', 'excused', 'stale'])

const lines = (check: Check, n: number, command: readonly string[]): readonly string[] => {
  const isFailed = NOT_OK.has(check.state)
  const kind = check.state === 'unanswered' ? `fault ${check.kind}` : check.kind
  const text = escaped(`${check.id}: ${check.title}`)
  return [
    `${isFailed ? 'not ok' : 'ok'} ${n} - ${kind} ${text}${DIRECTIVES[check.state] ?? ''}`,
    ...(isFailed ? ['  ---', ...diagnosis(check, command).map(line => `  ${line}`), '  ...'] : []),
  ]
}

/** A YAML block; its values are written as JSON, which is valid YAML. */
const diagnosis = ({ violations, note }: Check, command: readonly string[]): readonly string[] => [
  ...(note ? [`note: ${printableJson(stringify(note))}`] : []),
  'violations:',
  ...violations.map(
    violation =>
      `  - ${printableJson(
        stringify({
          ...withoutReplay(violation),
          replay: replayLine(placeOf(violation), command),
        }),
      )}`,
  ),
]

/** Escapes `#`, which would begin a directive, and the backslash. */
const escaped = (text: string): string => printable(text).replace(/[\\#]/g, '\\$&')
