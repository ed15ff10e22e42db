/**
 * The one way from files to values: file → entries → members → what each member is read as.
 */
import type { Terminal } from '../terminal/terminal'
import { sayFindings, type Finding } from './finding'
import { batchesIn } from './folder'
import type { Entry } from './json-values'
import type { Lack, Member } from './member'

/** Where a member comes from; `line` where the member, or the document that it is part of, has one to itself. */
export type Origin = { readonly source: string; readonly line: number | undefined }

/** What a member is read as. Findings beside a value are warnings; without a value they are the reasons. */
export type Reading<A> = { readonly value?: A | undefined; readonly findings: readonly Finding[] }

/** A member that was read; one without a value was refused. */
export type Item<A> = Origin & { readonly value: A | undefined }

export type Reader<M extends Member, A> = {
  /** What in a JSON value is read by itself. */
  readonly membersOf: (value: unknown) => Iterable<M | Lack>
  readonly readOne: (member: M, origin: Origin) => Reading<A>
}

/**
 * Reads every member of the files, and of the files in folders, as many at a time as each chunk of input completes.
 *
 * Members are read as the batch is iterated, and what is found is said then. What is refused does not keep the others
 * from being read, but the command fails.
 */
export async function* each<M extends Member, A>(
  terminal: Terminal,
  paths: readonly string[],
  reader: Reader<M, A>,
): AsyncGenerator<Iterable<Item<A>>> {
  let count = 0
  for await (const { source, entries } of batchesIn(terminal, paths)) {
    yield readingsOf(terminal, source, entries, reader, () => {
      count++
      terminal.progress.show(() => `${source}: ${count} read`)
    })
  }
  terminal.progress.clear()
}

function* readingsOf<M extends Member, A>(
  terminal: Terminal,
  source: string,
  entries: readonly Entry[],
  { membersOf, readOne }: Reader<M, A>,
  counted: () => void,
): Generator<Item<A>> {
  for (const entry of entries) {
    const origin = { source, line: entry.line }
    for (const member of 'problem' in entry ? [{ pointer: '', problem: entry.problem }] : membersOf(entry.value)) {
      const { value, findings } = 'problem' in member ? lacking(member) : readOne(member, origin)
      sayFindings(terminal, source, entry, findings, value !== undefined)
      if (value === undefined) terminal.fail()
      yield { ...origin, value }
      counted()
    }
  }
}

const lacking = ({ pointer, problem }: Lack): Reading<never> => ({ findings: [{ pointer, message: problem }] })
