/**
 * `gateout readiness`: can these containers be picked up, and what do they owe?
 */
import type { Mode } from '../resource/catalog'
import { judge, type Finding, type Judged } from './answer'
import { candidatesIn } from './candidate'
import { clearProgress, showProgress } from './progress'
import { jsonReport, tableReport } from './report'
import { entriesOf, type Entry } from './source'
import { isSystemError, nameOf, open, reasonOf, say, STDIN } from './stream'

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
        for (const { answer, findings } of judgedIn(entry, strict ? 'strict' : 'tolerant')) {
          for (const finding of findings) say(`${placeOf(source, entry, finding)}: ${answer ? 'warning: ' : ''}${textOf(finding)}`)
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

/** The entries of a file; one that cannot be read, or not to its end, has that as its last. */
async function* entriesIn(file: string): AsyncGenerator<readonly Entry[]> {
  try {
    yield* entriesOf(open(file))
  } catch (error) {
    if (!isSystemError(error)) throw error
    yield [{ problem: reasonOf(error) }]
  }
}

function* judgedIn(entry: Entry, mode: Mode): Generator<Judged> {
  if ('problem' in entry) yield { findings: [{ pointer: '', message: entry.problem }] }
  else for (const candidate of candidatesIn(entry.value)) yield judge(candidate, mode)
}

const placeOf = (source: string, entry: Entry, { pointer }: Finding): string =>
  ('problem' in entry ? [source, entry.line, entry.column] : [source, entry.lineAt(pointer)])
    .filter(part => part !== undefined).join(':')

const textOf = ({ pointer, message }: Finding): string => (pointer === '' ? message : `${pointer}: ${message}`)
