/**
 * `gateout history`: on which days a container could be picked up, as far as its notifications prove it.
 */
import { jsonLine } from '../../kernel/printable'
import { countOf } from '../../kernel/to-words'
import { explain, type Hours } from '../../rule/history'
import { formatDays } from '../format/day-table'
import { refuseIssues } from '../read/json-file'
import { findStay, readEvidence, type EvidenceOptions } from '../read/evidence'
import { paragraphs } from '../terminal/paragraph'
import { refuseFile, type Terminal } from '../terminal/terminal'

export type HistoryOptions = Pick<EvidenceOptions, 'asOf' | 'zone' | 'now'> & {
  readonly container?: string
  readonly from?: string
  readonly to?: string
  readonly hours?: Hours
  readonly json?: boolean
  readonly strict?: boolean
}

/** Writes a table of days and a sentence, or the result as JSON. */
export const history = async (
  terminal: Terminal,
  file: string,
  paths: readonly string[],
  { container: chosen, from, to, hours, json, strict, ...options }: HistoryOptions,
): Promise<void> => {
  const evidence = await readEvidence(terminal, file, paths, {
    ...options,
    chosen,
    mode: strict ? 'strict' : 'tolerant',
  })
  if (!evidence) return
  const stay = findStay(evidence)
  const first = from ?? stay.from
  if (first === null) {
    refuseFile(terminal, file, 'has no date of discharge: name the first day with --from')
    return
  }
  const answer = evidence.judge({ from: first, to: to ?? stay.to, hours })
  if (answer._tag === 'Left') {
    refuseIssues(terminal, answer.left, {})
    return
  }
  const { days, unused } = answer.right
  if (json) return terminal.write(jsonLine(answer.right))
  const read = `From ${countOf(evidence.count, 'notification')}${unused === 0 ? '' : `, ${unused} without a usable date-time`}.`
  await terminal.write(`${formatDays(terminal, days)}\n`)
  await terminal.write(paragraphs([explain(answer, evidence.zone), read], terminal.width))
}
