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

/** A row with the name and the place of its container. The name is empty without an id and a number. */
export type Occurrence<R> = { readonly name: string; readonly place: string; readonly row: R }

/** The places of each row of a container, by its JSON, with the first places of a few rows. */
type Repeat = { readonly rows: Map<string, string[]>; readonly firsts: string[] }

export const toOccurrence = <R>({ id, number, pointer }: Assessment, origin: Place, row: R): Occurrence<R> => {
  const tableRow = showRowOfId(id ?? '')
  const name = (tableRow === null && id) || normalizeNumber(number ?? '')
  // A pointer without an index is the same in all lines.
  const member = tableRow ?? (/\/\d/.test(origin.pointer + pointer) ? origin.pointer + pointer : '')
  return { name, place: `${showOrigin(origin)} ${member}`.trimEnd(), row }
}

const MAX_PLACES = 10

/** Finds the containers that occur more than once, by name. The names of the others are not kept, to save memory. */
export const findRepeats = (occurrences: () => Iterable<Occurrence<unknown>>): ReadonlyMap<string, Repeat> => {
  const hashes = new Set<number>()
  const repeated = new Set<number>()
  for (const { name } of occurrences()) (hashes.has(fnv1a(name)) ? repeated : hashes).add(fnv1a(name))
  const repeats = new Map<string, Repeat>()
  for (const { name, place, row } of repeated.size > 0 ? occurrences() : []) {
    if (name === '' || !repeated.has(fnv1a(name))) continue
    const { rows, firsts } = repeats.get(name) ?? { rows: new Map<string, string[]>(), firsts: [] }
    repeats.set(name, { rows, firsts })
    if (!rows.has(JSON.stringify(row)) && firsts.length <= MAX_PLACES) firsts.push(place)
    addTo(rows, JSON.stringify(row), place)
  }
  // Two names may have one hash.
  return new Map([...repeats].filter(([, { rows }]) => [...rows.values()].flat().length > 1))
}

/** Yields the first of equal rows of a container, with the cell of a note if it occurs more than once. */
export function* noteRepeats<R>(occurrences: Iterable<Occurrence<R>>, repeats: ReadonlyMap<string, Repeat>) {
  const written = new Set<readonly string[]>()
  for (const { name, row } of occurrences) {
    const repeat = repeats.get(name)
    const own = repeat?.rows.get(JSON.stringify(row))
    if (!repeat || !own) yield { row, note: [] }
    else if (!written.has(own)) {
      written.add(own)
      const others = repeat.firsts.filter(place => place !== own[0]).slice(0, MAX_PLACES)
      const differs = others.length > 0 ? `; differs in ${others.join(', ')}` : ''
      yield { row, note: [`in ${listFirst(own, MAX_PLACES)}${differs}`] }
    }
  }
}
