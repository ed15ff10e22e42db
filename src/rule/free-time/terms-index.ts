/**
 * Which terms apply to a day and a subject? Of the terms that apply, those with the most keys of `match` win. `test` has
 * the definition, and a property compares the two.
 */
import { countPassing } from '../../kernel/bisect'
import { addTo } from '../../kernel/group'
import { parseDay } from '../../kernel/time'
import type { Dates, Terms } from './terms.generated'

type FindTerms = (day: number, subject: NonNullable<Dates['subject']>) => number | 'no_terms' | 'several_terms'

/** How many terms apply, and the sum of their indexes, which is the index if there is one. */
type Sum = { readonly count: number; readonly sum: number }

/** Terms before they are grouped: `rest` has the keys of `match` apart from the key of the bucket. */
type Entry = {
  readonly index: number
  readonly terms: Terms
  readonly keys: number
  readonly rest: readonly (readonly [name: string, values: ReadonlySet<unknown>])[]
  /** Equal for equal `rest`. */
  readonly restKey: string
}

/** Terms that differ in their validity only. */
type Group = Pick<Entry, 'keys' | 'rest'> & { readonly sumAt: (day: number) => Sum }

/** Entries that share a value of one key of `match`. They are grouped when they are first used. */
type Bucket = { readonly entries: Entry[]; groups?: readonly Group[] }

/**
 * Indexes terms, each by the rarest key of its match. Terms that share all values of a key are then compared one by one.
 *
 * @complexity O(n log n) in the terms and their values; a search is O(log n) for each attribute of the subject, plus the
 * terms that share the value of their rarest key with it
 */
export const indexTerms = (terms: readonly Terms[]): FindTerms => {
  const general: Bucket = { entries: [] }
  const buckets = new Map<string, Map<unknown, Bucket>>()
  const usage = countValues(terms)
  for (const [index, each] of terms.entries()) {
    const { match = {} } = each
    const name = findRarest(match, usage)
    const entry = makeEntry(index, each, name)
    if (name === undefined) general.entries.push(entry)
    else for (const value of new Set<unknown>(match[name])) bucketAt(buckets, name, value).entries.push(entry)
  }
  return (day, subject) => {
    let best: Sum & Pick<Group, 'keys'> = { keys: 0, count: 0, sum: 0 }
    const visit = (bucket: Bucket): void => {
      for (const { keys, rest, sumAt } of (bucket.groups ??= groupEntries(bucket.entries))) {
        if (keys < best.keys || (keys === best.keys && best.count > 1)) return
        if (!rest.every(([name, values]) => Object.hasOwn(subject, name) && values.has(subject[name]))) continue
        const { count, sum } = sumAt(day)
        if (count === 0) continue
        const isTie = keys === best.keys
        best = { keys, count: count + (isTie ? best.count : 0), sum: sum + (isTie ? best.sum : 0) }
      }
    }
    visit(general)
    for (const name of Object.keys(subject)) {
      const bucket = buckets.get(name)?.get(subject[name])
      if (bucket) visit(bucket)
    }
    if (best.count === 0) return 'no_terms'
    return best.count === 1 ? best.sum : 'several_terms'
  }
}

/** How many terms have each value of each key. */
type Usage = ReadonlyMap<string, ReadonlyMap<unknown, number>>

const countValues = (terms: readonly Terms[]): Usage => {
  const usage = new Map<string, Map<unknown, number>>()
  for (const { match = {} } of terms)
    for (const name of Object.keys(match)) {
      const counts = usage.get(name) ?? new Map<unknown, number>()
      usage.set(name, counts)
      for (const value of match[name]!) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  return usage
}

/** The key whose most frequent value is the rarest. */
const findRarest = (match: NonNullable<Terms['match']>, usage: Usage): string | undefined => {
  const names = Object.keys(match)
  if (names.length < 2) return names[0]
  const frequency = (name: string): number =>
    match[name]!.reduce<number>((most, value) => Math.max(most, usage.get(name)!.get(value)!), 0)
  return names.map(name => ({ name, most: frequency(name) })).reduce((a, b) => (b.most < a.most ? b : a)).name
}

const makeEntry = (index: number, terms: Terms, anchor: string | undefined): Entry => {
  const { match = {} } = terms
  const names = Object.keys(match)
  const others = names.filter(name => name !== anchor).sort()
  return {
    index,
    terms,
    keys: names.length,
    rest: others.map(name => [name, new Set<unknown>(match[name])]),
    restKey: others.length === 0 ? '' : JSON.stringify(others.map(name => [name, match[name]])),
  }
}

const bucketAt = (buckets: Map<string, Map<unknown, Bucket>>, name: string, value: unknown): Bucket => {
  const byValue = buckets.get(name) ?? new Map<unknown, Bucket>()
  buckets.set(name, byValue)
  const bucket = byValue.get(value) ?? { entries: [] }
  byValue.set(value, bucket)
  return bucket
}

const groupEntries = (entries: readonly Entry[]): readonly Group[] => {
  const found = new Map<string, Entry[]>()
  for (const entry of entries) addTo(found, entry.restKey, entry)
  return [...found.values()]
    .map(group => ({ keys: group[0]!.keys, rest: group[0]!.rest, sumAt: sumByDay(group) }))
    .sort((a, b) => b.keys - a.keys)
}

const NO_SUM: Sum = { count: 0, sum: 0 }

/** Returns the sum of the terms that are valid on a day, found by bisection among the days on which it changes. */
const sumByDay = (entries: readonly Entry[]): ((day: number) => Sum) => {
  const changes: { readonly day: number; readonly sign: 1 | -1; readonly index: number }[] = []
  for (const { index, terms } of entries) {
    const [from, to] = [dayOr(terms.valid_from, -Infinity), dayOr(terms.valid_to, Infinity)]
    if (from > to) continue
    changes.push({ day: from, sign: 1, index }, { day: to + 1, sign: -1, index })
  }
  changes.sort((a, b) => (a.day === b.day ? 0 : a.day - b.day))
  const sums: (Sum & { readonly from: number })[] = []
  let { count, sum } = NO_SUM
  for (const { day, sign, index } of changes) {
    count += sign
    sum += sign * index
    if (sums.at(-1)?.from === day) sums.pop()
    sums.push({ from: day, count, sum })
  }
  return day => sums[countPassing(sums.length, i => sums[i]!.from <= day) - 1] ?? NO_SUM
}

const dayOr = (date: string | null | undefined, otherwise: number): number =>
  date === null || date === undefined ? otherwise : parseDay(date)!
