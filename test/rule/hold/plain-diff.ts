/**
 * The difference of two arrays of holds by definition: the reference for the property test of `diff`.
 */
import type { Hold } from '../../../src/resource/model'
import { classifyChange, readDescription, type Difference, type HoldChange } from '../../../src/rule/hold/change'

type Sides = { readonly before: readonly Hold[]; readonly after: readonly Hold[] }

/** @complexity O(n³) in the holds */
export const plainDiff = ({ before, after }: Sides): Difference => {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return { changes: names.flatMap(name => changesOf(before.filter(isNamed(name)), after.filter(isNamed(name)))) }
}

const isNamed =
  (name: string) =>
  (hold: Hold): boolean =>
    hold.name === name

/** The changes of the holds of one name. */
const changesOf = (before: readonly Hold[], after: readonly Hold[]): readonly HoldChange[] => {
  const pairs = pairsOf(before, after)
  const isPaired = (j: number): boolean => pairs.some(pair => pair.j === j)
  return [
    ...before.map((hold, i) => ({ was: hold, is: after[pairs.find(pair => pair.i === i)?.j ?? -1] ?? null })),
    ...after.filter((_, j) => !isPaired(j)).map(hold => ({ was: null, is: hold })),
  ].flatMap(({ was, is }) => {
    const change = classifyChange(was, is)
    return change ? [{ change, name: (was ?? is).name, before: was, after: is }] : []
  })
}

type Pair = { readonly i: number; readonly j: number }

/** In each round every unpaired earlier hold takes the first unpaired later hold that matches it. */
const pairsOf = (before: readonly Hold[], after: readonly Hold[]): readonly Pair[] => {
  const pairs: Pair[] = []
  for (const matches of ROUNDS) {
    for (const [i, hold] of before.entries()) {
      if (pairs.some(pair => pair.i === i)) continue
      const j = after.findIndex((other, at) => matches(hold, other) && !pairs.some(pair => pair.j === at))
      if (j >= 0) pairs.push({ i, j })
    }
  }
  return pairs
}

const hasSameDescription = (a: Hold, b: Hold): boolean => readDescription(a) === readDescription(b)
const hasSameStatus = (a: Hold, b: Hold): boolean => a.status === b.status

const ROUNDS: readonly ((a: Hold, b: Hold) => boolean)[] = [
  (a, b) => hasSameStatus(a, b) && hasSameDescription(a, b),
  hasSameDescription,
  hasSameStatus,
  () => true,
]
