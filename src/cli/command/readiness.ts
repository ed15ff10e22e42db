/**
 * `gateout readiness`: can these containers be picked up, and what do they owe?
 */
import { each } from '../read/each'
import { STDIN, type Terminal } from '../terminal/terminal'
import { answersIn } from '../word/answer'
import { jsonReport, tableReport, type Report } from '../word/report'
import { COLUMNS, rowOf, tally } from '../word/verdict-row'

export type ReadinessOptions = { readonly json?: boolean; readonly strict?: boolean }

/** Answers every container of the files and folders, or of standard input where none is named. */
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

/** Reads containers and reports an answer to each; those refused are counted. */
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
