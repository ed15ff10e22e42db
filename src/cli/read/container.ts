/**
 * A container as read from a file, or what stands against it.
 */
import type { Mode } from '../../kernel/codec/codec'
import { decode, type Loose, type Resource } from '../../resource/catalog'
import { candidatesIn, type Candidate } from './candidate'
import { tell, type Finding } from './finding'
import { entriesIn, type Entry } from './json-values'
import { nameOf } from '../terminal/stream'

export type Container = Loose<Resource<'container'>>

/** Findings beside a container are warnings; without one they are the reasons. */
type Held = { readonly container?: Container; readonly findings: readonly Finding[] }

export const containerOf = (candidate: Candidate, mode: Mode): Held => {
  if ('problem' in candidate) return { findings: [{ pointer: candidate.pointer, message: candidate.problem }] }
  const read = decode({ type: 'container', value: candidate.container, mode })
  const findings = (read.valid ? read.warnings : read.issues)
    .map(({ pointer, message }) => ({ pointer: candidate.pointer + pointer.slice('/value'.length), message }))
  return read.valid ? { container: read.value, findings } : { findings }
}

/** What can be made of one entry of a file: each container in it, or why there is none. */
export function* candidatesOf(entry: Entry): Generator<Candidate> {
  if ('problem' in entry) yield { pointer: '', problem: entry.problem }
  else yield* candidatesIn(entry.value)
}

/** The one container of a file. Where there is none, or more than one, it is said why, and the program fails. */
export const readContainer = async (file: string, mode: Mode): Promise<Container | undefined> => {
  let first: Held | undefined
  for await (const entries of entriesIn(file)) {
    for (const entry of entries) {
      for (const candidate of candidatesOf(entry)) {
        const held = first ? { findings: [{ pointer: candidate.pointer, message: 'something after the container, where one is expected alone' }] }
          : containerOf(candidate, mode)
        tell(nameOf(file), entry, held.findings, held.container !== undefined)
        if (!held.container) {
          process.exitCode = 1
          return undefined
        }
        first = held
      }
    }
  }
  return first?.container
}
