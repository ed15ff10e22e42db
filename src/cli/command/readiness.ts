/**
 * `gateout readiness`: can these containers be picked up, and what do they owe?
 */
import { judge } from '../word/answer'
import { candidatesOf } from '../read/container'
import { tell } from '../read/finding'
import { clearProgress, showProgress } from '../terminal/progress'
import { jsonReport, tableReport } from '../word/report'
import { entriesIn } from '../read/json-values'
import { nameOf, STDIN } from '../terminal/stream'

export type Options = { readonly json?: boolean; readonly strict?: boolean }

/** Answers every container of the files, or of standard input where none is named; what is refused does not spoil the others. */
export const readiness = async (files: readonly string[], { json, strict }: Options): Promise<void> => {
  const report = json ? jsonReport() : tableReport()
  let read = 0
  let refused = 0
  for (const file of files.length > 0 ? files : [STDIN]) {
    const source = nameOf(file)
    for await (const entries of entriesIn(file)) {
      for (const entry of entries) {
        for (const candidate of candidatesOf(entry)) {
          const { answer, findings } = judge(candidate, strict ? 'strict' : 'tolerant')
          tell(source, entry, findings, answer !== undefined)
          if (answer) {
            await report.add(answer, { source, line: entry.line })
          } else {
            refused++
            process.exitCode = 1
          }
          read++
          showProgress(() => `${source}: ${read} read`)
        }
      }
      await report.pause()
    }
  }
  clearProgress()
  await report.end(refused)
}
