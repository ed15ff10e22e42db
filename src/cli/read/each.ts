/**
 * Reads values from files, in one way for all commands: file → JSON values → members → typed values.
 */
import type { Terminal } from '../terminal/terminal'
import { findingsTo, type Finding, type Findings } from './finding'
import { batchesIn } from './folder'
import type { Entry, TableReader } from './json-values'
import type { Member, UnreadableMember } from './member'

/** The place of a member; `line` is set if its JSON value fills a line of its own. */
export type Origin = { readonly source: string; readonly line: number | undefined }

/** The result of reading a member. With a value the findings are warnings. Without one they are the errors. */
export type Reading<A> = { readonly value?: A | undefined; readonly findings: readonly Finding[] }

/** A member after reading. Without a value it was refused. */
export type Item<A> = Origin & { readonly value: A | undefined }

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
  for await (const { source, entries } of batchesIn(terminal, paths, readTable)) {
    const sink = {
      source,
      findings,
      onMember: (isRead: boolean): void => {
        if (!isRead) terminal.fail()
        count++
        terminal.progress.show(() => `${source}: ${count} read`)
      },
    }
    yield readEntries(sink, entries, reader)
  }
  terminal.progress.clear()
  findings.end()
}

/** The source of entries, the output of their findings, and a function that is called after each member. */
type Sink = {
  readonly source: string
  readonly findings: Pick<Findings, 'add'>
  readonly onMember: (isRead: boolean) => void
}

export function* readEntries<M extends Member, A>(
  { source, findings: output, onMember }: Sink,
  entries: readonly Entry[],
  { listMembers, readMember }: Reader<M, A>,
): Generator<Item<A>> {
  for (const entry of entries) {
    const origin = { source, line: entry.line }
    for (const member of 'problem' in entry ? [{ pointer: '', problem: entry.problem }] : listMembers(entry.value)) {
      const { value, findings }: Reading<A> =
        'problem' in member
          ? { findings: [{ pointer: member.pointer, message: member.problem }] }
          : readMember(member, origin)
      output.add(source, entry, findings, value !== undefined)
      onMember(value !== undefined)
      yield { ...origin, value }
    }
  }
}
