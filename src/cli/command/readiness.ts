/**
 * `gateout readiness`: the verdict on each container, and its fees.
 */
import { each } from '../read/each'
import { STDIN, type Terminal } from '../terminal/terminal'
import { answersIn } from '../word/answer'
import { jsonReport, tableReport, type Report } from '../word/report'
import { COLUMNS, rowOf, tally } from '../word/verdict-row'

export type ReadinessOptions = { readonly json?: boolean; readonly strict?: boolean }

/** Writes the verdict on every container in the files and folders; without any, reads standard input. */
export const readiness = async (
  terminal: Terminal,
  paths: readonly string[],
  { json, strict }: ReadinessOptions,
): Promise<void> => {
  const report = json
    ? jsonReport(terminal, ({ id, number, verdict, fees }) => ({ id, number, verdict, fees }))
    : verdictReport(terminal)
  await reportEach(terminal, paths, strict === true, report)
}

/** Reads containers, reports an answer to each and counts the refused ones. */
export const reportEach = async (
  terminal: Terminal,
  paths: readonly string[],
  isStrict: boolean,
  report: Report,
): Promise<void> => {
  let refused = 0
  const reader = answersIn(isStrict ? 'strict' : 'tolerant')
  for await (const items of each(terminal, paths.length > 0 ? paths : [STDIN], reader)) {
    for (const { value, ...origin } of items) {
      if (value) await report.add(value, origin)
      else refused++
    }
    await report.pause()
  }
  await report.end(refused)
}

const verdictReport = (terminal: Terminal): Report => {
  const counts = tally()
  return tableReport(terminal, {
    titles: COLUMNS,
    rowsOf: answer => {
      counts.add(answer.verdict)
      return [rowOf(answer)]
    },
    summary: (_, refused) => counts.show(refused),
  })
}
