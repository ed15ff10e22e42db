/**
 * Writes the report as TAP, version 14, with one line per check. Lines of checks without an answer contain `fault`.
 */
import { stringify } from '../../kernel/json'
import { printable, printableJson } from '../../kernel/printable'
import type { Check, Violation } from '../result/check'
import type { Comparison } from '../result/compare'
import type { Examination } from '../result/conclusion'
import { placeOf, replayLine, withoutReplay } from './command-line'

/** Writes the report as TAP, version 14. */
export const tapReport = ({ checks, troubles, shortfalls, command }: Examination, comparison?: Comparison): string => {
  const faults = [
    ...troubles.map(({ kind, detail, stderr }) => [`fault ${kind}: ${detail}`, stderr] as const),
    ...shortfalls.map(shortfall => [shortfall, undefined] as const),
  ]
  return [
    'TAP version 14',
    `1..${checks.length + faults.length}`,
    ...checks.flatMap((check, i) => lines(check, i + 1, command)),
    ...faults.flatMap(([fault, stderr], i) => [
      `not ok ${checks.length + i + 1} - ${escaped(fault)}`,
      ...(stderr ? yaml(list('stderr', stderr)) : []),
    ]),
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
    ...(isFailed ? yaml(diagnosis(check, command)) : []),
  ]
}

const yaml = (block: readonly string[]): readonly string[] => ['  ---', ...block.map(line => `  ${line}`), '  ...']

/** Writes a value as JSON, which is valid YAML. */
const json = (value: unknown): string => printableJson(stringify(value))

const list = (name: string, items: readonly string[]): readonly string[] => [
  `${name}:`,
  ...items.map(item => `  - ${json(item)}`),
]

/** The lines of standard error follow, by the id of the violation. */
const diagnosis = ({ violations, note }: Check, command: readonly string[]): readonly string[] => [
  ...(note ? [`note: ${json(note)}`] : []),
  'violations:',
  ...violations.map(violation => {
    const { stderr: _, ...fields } = violation
    return `  - ${json({ ...withoutReplay(fields), replay: replayLine(placeOf(violation), command) })}`
  }),
  ...stderrOf(violations),
]

const stderrOf = (violations: readonly Violation[]): readonly string[] => {
  const lists = violations.flatMap(({ id, stderr }) => (stderr ? list(json(id), stderr) : []))
  return lists.length === 0 ? [] : ['stderr:', ...lists.map(line => `  ${line}`)]
}

/** Escapes `#`, which would begin a directive, and the backslash. */
const escaped = (text: string): string => printable(text).replace(/[\\#]/g, '\\$&')
