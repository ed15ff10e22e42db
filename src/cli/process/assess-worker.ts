/**
 * The worker thread of `--jobs`: assesses the containers of lines of JSON.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { jsonLine } from '../../kernel/printable'
import { createAssessor, type Request } from '../../rule/container/assess'
import { pickAnswers, type AnswerName } from '../format/report'
import { assessmentsBy } from '../read/container-documents'
import { readEntries } from '../read/each'
import type { Finding, Place } from '../read/finding'
import type { Problem } from '../read/json-place'
import { parseEachLine } from '../read/json-values'
import { splitLines } from '../read/lines'

/** The request of all tasks, and the answers to write. */
export type Setup = {
  readonly request: Request
  readonly names: readonly AnswerName[]
  /** The zone of containers that report none. */
  readonly zone?: string | undefined
}

/** A block of whole lines of a file; `before` is the number of lines before it. */
export type Task = { readonly source: string; readonly before: number; readonly block: Uint8Array }

/** The findings about a line; `entry` has a problem if it is not JSON. */
export type Found = {
  readonly entry: Problem | { readonly line: number }
  readonly findings: readonly Finding[]
  readonly isRead: boolean
}

/** The lines of JSON to write, the findings in the order of the input, and the number of values in it. */
export type Answer = Pick<Task, 'source'> & {
  readonly text: string
  readonly found: readonly Found[]
  readonly members: number
}

const { request, names, zone } = workerData as Setup
const reader = assessmentsBy(createAssessor(request), zone)
const pick = pickAnswers(names)

const assessBlock = ({ source, before, block }: Task): Answer => {
  const lines = splitLines(Buffer.from(block.buffer, block.byteOffset, block.length), before === 0)
  const found: Found[] = []
  let text = ''
  let members = 0
  const add = (_: string, entry: Place, findings: readonly Finding[], isRead: boolean): void => {
    if (findings.length > 0 || !isRead)
      found.push({ entry: 'problem' in entry ? entry : { line: entry.lineAt('') }, findings, isRead })
  }
  const onMember = (): void => {
    members++
  }
  for (const { value, ...origin } of readEntries(
    { source, findings: { add }, onMember },
    parseEachLine(lines, before),
    reader,
  ))
    if (value) text += jsonLine({ ...origin, ...pick(value) })
  return { source, text, found, members }
}

parentPort!.on('message', (task: Task) => parentPort!.postMessage(assessBlock(task)))
