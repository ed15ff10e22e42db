/** The algebra of changesets, over all objects of two keys. */
import { describe } from 'vitest'
import * as changeset from '../../src/rule/changeset'
import { every, MISSING, objects, pairs, sequences } from './every'

const KEYS = ['a', 'b'] as const
const VALUES = [null, 1, 'x', { k: null }]
type Attributes = changeset.Attributes
type Changeset = changeset.Changeset

const OBJECTS: readonly Attributes[] = [...objects({ a: [MISSING, ...VALUES], b: [MISSING, ...VALUES] })]
const ENTRIES = [MISSING, ...sequences(VALUES, 2)]
const CHANGESETS: readonly Changeset[] = [...objects({ a: ENTRIES, b: ENTRIES })]
const OF_ONE_KEY: readonly Changeset[] = [...objects({ a: ENTRIES })]

/** The changeset's equality of these values: `{ k: null }` is `{}`, and null is missing. */
const word = (value: unknown): string => JSON.stringify(value ?? null)
const isSame = (a: Attributes, b: Attributes): boolean => KEYS.every(key => word(a[key]) === word(b[key]))
const applied = (rules: Rules, attributes: Attributes, change: Changeset): Attributes | undefined => {
  const result = rules.apply({ attributes, changeset: change })
  return result.outcome === 'applied' ? result.attributes : undefined
}
const composed = (rules: Rules, first: Changeset, second: Changeset): Changeset | undefined => {
  const result = rules.compose({ first, second })
  return result.outcome === 'composed' ? result.changeset : undefined
}
/** A changeset for comparison: the order of its keys does not count. */
const text = (change: Changeset | undefined): string =>
  JSON.stringify(change && KEYS.map(key => change[key]?.map(word) ?? null))

type Rules = Pick<typeof changeset, 'apply' | 'diff' | 'invert' | 'compose'>
const rules: Rules = changeset
const dropsNull: Rules['diff'] = input => {
  const found = Object.entries(changeset.diff(input).changeset)
  return { changeset: Object.fromEntries(found.filter(([, [, to]]) => to !== null)) }
}
const dropsIdle: Rules['compose'] = input => {
  const result = changeset.compose(input)
  if (result.outcome !== 'composed') return result
  const kept = Object.entries(result.changeset).filter(([, [from, to]]) => word(from) !== word(to))
  return { ...result, changeset: Object.fromEntries(kept) }
}

describe('changesets', () => {
  every('changeset.diff and apply', {
    cases: () => pairs(OBJECTS, OBJECTS),
    holds: (own, [before, after]) => {
      const { changeset: change } = own.diff({ before, after })
      const end = applied(own, before, change)
      const differing = KEYS.filter(key => word(before[key]) !== word(after[key]))
      return end !== undefined && isSame(end, after) && Object.keys(change).sort().join() === differing.join()
    },
    rules,
    wrong: { 'drops an entry to null': { diff: dropsNull } },
  })
  every('changeset.invert', {
    cases: () => pairs(OBJECTS, OBJECTS),
    holds: (own, [before, after]) => {
      const { changeset: change } = own.invert({ changeset: own.diff({ before, after }).changeset })
      const end = applied(own, after, change)
      return end !== undefined && isSame(end, before)
    },
    rules,
    wrong: { 'returns what it is given': { invert: input => input } },
  })
  every('changeset.apply', {
    cases: () => pairs(pairs(OBJECTS, CHANGESETS), ['strict', 'force'] as const),
    holds: (own, [[attributes, change], mode]) => {
      const kinds = KEYS.flatMap(key => {
        const entry = change[key]
        if (!entry) return []
        const [from, to] = entry.map(word)
        const found = word(attributes[key])
        return [[key, found === to ? 'already' : found === from ? 'applied' : 'overridden'] as const]
      })
      const named = (kind: string): string =>
        kinds
          .filter(([, each]) => each === kind)
          .map(([key]) => key)
          .join()
      const result = own.apply({ attributes, changeset: change, mode })
      if (result.outcome === 'conflict')
        return mode === 'strict' && result.conflicts.map(each => each.attribute).join() === named('overridden')
      const expected = { ...attributes }
      for (const [key, kind] of kinds) if (kind !== 'already') expected[key] = change[key]![1]
      return (
        (mode === 'force' || named('overridden') === '') &&
        isSame(result.attributes, expected) &&
        (['applied', 'already', 'overridden'] as const).every(kind => result[kind].join() === named(kind))
      )
    },
    rules,
    wrong: { 'never finds a conflict': { apply: input => changeset.apply({ ...input, mode: 'force' }) } },
  })
  every('changeset.compose', {
    cases: () => pairs(CHANGESETS, CHANGESETS),
    holds: (own, [first, second]) => {
      const both = KEYS.filter(key => first[key] && second[key])
      if (both.some(key => word(first[key]![1]) !== word(second[key]![0])))
        return composed(own, first, second) === undefined
      const expected = Object.fromEntries(
        KEYS.flatMap(key => {
          const [early, late] = [first[key], second[key]]
          return early || late ? [[key, [(early ?? late)![0], (late ?? early)![1]] as const]] : []
        }),
      )
      return text(composed(own, first, second)) === text(expected)
    },
    rules,
    wrong: { 'drops an entry without an effect': { compose: dropsIdle } },
  })
  every('changeset.compose, three in either order', {
    cases: () => sequences(OF_ONE_KEY, 3),
    holds: (own, [a, b, c]) => {
      const [ab, bc] = [composed(own, a!, b!), composed(own, b!, c!)]
      // A conflict of two neighbours is one whichever pair is composed first.
      if (!ab || !bc) return !(ab && composed(own, ab, c!)) && !(bc && composed(own, a!, bc))
      return text(composed(own, ab, c!)) === text(composed(own, a!, bc))
    },
    rules,
    wrong: { 'drops an entry without an effect': { compose: dropsIdle } },
  })
})
