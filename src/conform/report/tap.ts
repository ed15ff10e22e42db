/**
 * The report as TAP, version 14: a line a check.
 */
import { stringify } from '../../kernel/json'
import { printable, printableJson } from '../../kernel/printable'
import type { Check } from '../check'
import type { Examination } from '../conclusion'
import { replayLine } from './text'

export const tapReport = ({ checks, troubles, shortfalls, command }: Examination): string => {
  const faults = [...troubles.map(({ kind, detail }) => `${kind}: ${detail}`), ...shortfalls]
  return [
    'TAP version 14',
    `1..${checks.length + faults.length}`,
    ...checks.flatMap((check, i) => lines(check, i + 1, command)),
    ...faults.map((fault, i) => `not ok ${checks.length + i + 1} - fault ${escaped(fault)}`),
  ].map(line => `${line}\n`).join('')
}

const DIRECTIVES: { readonly [S in Check['state']]?: string } = {
  unsupported: ' # SKIP unsupported',
  untested: ' # SKIP untested',
  excused: ' # TODO excused',
}

const lines = (check: Check, n: number, command: readonly string[]): readonly string[] => {
  const isFailed = check.state === 'failed' || check.state === 'excused' || check.state === 'stale'
  return [
    `${isFailed ? 'not ok' : 'ok'} ${n} - ${check.kind} ${escaped(`${check.id}: ${check.title}`)}${DIRECTIVES[check.state] ?? ''}`,
    ...(isFailed ? ['  ---', ...diagnosis(check, command).map(line => `  ${line}`), '  ...'] : []),
  ]
}

/** YAML, of which JSON is a part. */
const diagnosis = ({ violations, note }: Check, command: readonly string[]): readonly string[] => [
  ...(note ? [`note: ${printableJson(stringify(note))}`] : []),
  'violations:',
  ...violations.map(
    ({ replay, ...violation }) =>
      `  - ${printableJson(stringify({ ...violation, replay: replayLine(replay, command) }))}`,
  ),
]

/** Escaped, because a hash begins a directive. */
const escaped = (text: string): string => printable(text).replace(/[\\#]/g, '\\$&')
