/**
 * `gateout readiness`: can these containers be picked up, and what do they owe?
 */
import { judge } from './answer'
import { candidatesOf } from './container'
import { tell } from './finding'
import { clearProgress, showProgress } from './progress'
import { jsonReport, tableReport } from './report'
import { entriesIn } from './source'
import { nameOf, STDIN } from './stream'

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
