/**
 * Which containers does the input have more than once? Containers are the same if they have one id or, without ids, one number.
 *
 * | their rows | written   | note                                         |
 * | ---------- | --------- | -------------------------------------------- |
 * | are equal  | the first | `in boxes.jsonl:1, boxes.jsonl:7`            |
 * | differ     | each      | `in boxes.jsonl:1; differs in boxes.jsonl:9` |
 *
 * No row of several that differ is preferred, because a record need not have the time at which it was fetched.
 */
import { fnv1a } from '../../kernel/fnv1a'
import { addTo } from '../../kernel/group'
import { listFirst } from '../../kernel/to-words'
import type { Assessment } from '../../rule/container'
import { normalizeNumber } from '../../rule/container-number'
import { showRowOfId } from '../../table/remark'
import type { Place } from '../read/each'
import { showOrigin } from '../read/notification'

/** A row with the name and the place of its container; `name` is null without an id and a number. */
export type Occurrence<R> = { readonly name: string | null; readonly place: string; readonly row: R }

/** A row to be written; `note` is empty if its container occurs once. */
export type Noted<R> = { readonly row: R; readonly note: string }

/** The places of each row, by its JSON, for each container that occurs more than once. */
export type Repeated = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

export const toOccurrence = <R>({ id, number, pointer }: Assessment, origin: Place, row: R): Occurrence<R> => {
  const tableRow = showRowOfId(id ?? '')
  const normalized = normalizeNumber(number ?? '')
  const name = (tableRow === null && id) || normalized || null
  // A pointer without an index is the same in all lines.
  const member = tableRow ?? (/\/\d/.test(origin.pointer + pointer) ? origin.pointer + pointer : '')
  return { name, place: `${showOrigin(origin)} ${member}`.trimEnd(), row }
}

/** The number of records of a container. */
export const countPlaces = (rows: ReadonlyMap<string, readonly string[]>): number =>
  [...rows.values()].reduce((count, places) => count + places.length, 0)

/** Finds the names that occur more than once. Only their hashes are kept, to save memory. */
export const createRepeats = () => {
  const hashes = new Set<number>()
  const repeated = new Set<number>()
  return {
    add: (name: string | null): void => {
      if (name !== null) (hashes.has(fnv1a(name)) ? repeated : hashes).add(fnv1a(name))
    },
    group: (occurrences: () => Iterable<Occurrence<unknown>>): Repeated => {
      const groups = new Map<string, Map<string, string[]>>()
      for (const { name, place, row } of repeated.size > 0 ? occurrences() : []) {
        if (name === null || !repeated.has(fnv1a(name))) continue
        const rows = groups.get(name) ?? new Map<string, string[]>()
        groups.set(name, rows)
        addTo(rows, JSON.stringify(row), place)
      }
      // Two names may have one hash.
      return new Map([...groups].filter(([, rows]) => countPlaces(rows) > 1))
    },
  }
}

/** Yields equal rows of one container once, at the first one, with a note if the container occurs more than once. */
export function* noteRepeated<R>(occurrences: Iterable<Occurrence<R>>, repeated: Repeated): Generator<Noted<R>> {
  const written = new Set<readonly string[]>()
  for (const { name, row } of occurrences) {
    const rows = repeated.get(name ?? '')
    const own = rows?.get(JSON.stringify(row))
    if (!rows || !own) yield { row, note: '' }
    else if (!written.has(own)) {
      written.add(own)
      const others = listOthers(rows.values(), own)
      const differs = others.length === 0 ? '' : `; differs in ${listFirst(others, MAX_PLACES)}`
      yield { row, note: `in ${listFirst(own, MAX_PLACES)}${differs}` }
    }
  }
}

const MAX_PLACES = 10

/** The first place of each other row, of the first rows only: a container may have very many. */
const listOthers = (rows: Iterable<readonly string[]>, own: readonly string[]): readonly string[] => {
  const others: string[] = []
  for (const places of rows) {
    if (places !== own) others.push(places[0]!)
    if (others.length === MAX_PLACES) break
  }
  return others
}
