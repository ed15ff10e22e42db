/**
 * Reads values from files, in one way for all commands: file → JSON values → members → typed values.
 */
import type { Terminal } from '../terminal/terminal'
import { findingsTo, type Finding } from './finding'
import { batchesIn, type Batch } from './folder'
import type { Entry, TableReader } from './json-values'
import type { Member, UnreadableMember } from './member'

/** The place of a member; `line` is set if its JSON value fills a line of its own. */
export type Origin = { readonly source: string; readonly line: number | undefined }

/** The result of reading a member. With a value the findings are warnings. Without one they are the errors. */
export type Reading<A> = { readonly value?: A | undefined; readonly findings: readonly Finding[] }

/** The place of a member inside its JSON value, too. */
export type Place = Origin & { readonly pointer: string }

/** A member after reading. Without a value it was refused. */
export type Item<A> = Place & { readonly value: A | undefined }

export type Reader<M extends Member, A> = {
  /** The parts of a JSON value to be read separately. */
  readonly listMembers: (value: unknown) => Iterable<M | UnreadableMember>
  readonly readMember: (member: M, origin: Origin) => Reading<A>
}

/**
 * Reads every member of the files and folders, in one batch per chunk of input.
 *
 * A batch is lazy: members are read, and their findings reported, as it is iterated. A refused member makes the command
 * fail; the others are still read.
 */
export async function* each<M extends Member, A>(
  terminal: Terminal,
  paths: readonly string[],
  reader: Reader<M, A>,
  isQuiet = false,
  readTable?: TableReader,
): AsyncGenerator<Iterable<Item<A>>> {
  const findings = findingsTo(terminal, isQuiet)
  let count = 0
  for await (const batch of batchesIn(terminal, paths, readTable)) {
    const add = (entry: Entry, found: readonly Finding[], isRead: boolean): void => {
      findings.add(batch.source, entry, found, isRead)
      if (!isRead) terminal.fail()
      count++
      terminal.progress.show(() => `${batch.source}: ${count} read`)
    }
    yield readBatch(batch, reader, add)
  }
  terminal.progress.clear()
  findings.end()
}

/** Reads the members of a batch; `add` is called after each. */
function* readBatch<M extends Member, A>(
  { source, entries }: Batch,
  { listMembers, readMember }: Reader<M, A>,
  add: (entry: Entry, findings: readonly Finding[], isRead: boolean) => void,
): Generator<Item<A>> {
  for (const entry of entries) {
    const origin = { source, line: entry.line }
    for (const member of 'problem' in entry ? [{ pointer: '', problem: entry.problem }] : listMembers(entry.value)) {
      const { value, findings }: Reading<A> =
        'problem' in member
          ? { findings: [{ pointer: member.pointer, message: member.problem }] }
          : readMember(member, origin)
      add(entry, findings, value !== undefined)
      yield { source, line: entry.line, pointer: member.pointer, value }
    }
  }
}
