/**
 * The difference of two lists of holds by its plain definition, with which a property compares `diff`.
 */
import type { Hold } from '../../resource/container'
import { changeOf, descriptionOf, type Difference, type HoldChange } from './change'

type Lists = { readonly before: readonly Hold[]; readonly after: readonly Hold[] }

/** Takes time as the cube of the number of holds. */
export const plainDiff = ({ before, after }: Lists): Difference => {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return { changes: names.flatMap(name => changesOf(before.filter(isNamed(name)), after.filter(isNamed(name)))) }
}

const isNamed =
  (name: string) =>
  (hold: Hold): boolean =>
    hold.name === name

/** The changes of holds of one name. */
const changesOf = (before: readonly Hold[], after: readonly Hold[]): readonly HoldChange[] => {
  const pairs = pairsOf(before, after)
  const isPaired = (j: number): boolean => pairs.some(pair => pair.j === j)
  return [
    ...before.map((hold, i) => ({ was: hold, is: after[pairs.find(pair => pair.i === i)?.j ?? -1] ?? null })),
    ...after.filter((_, j) => !isPaired(j)).map(hold => ({ was: null, is: hold })),
  ].flatMap(({ was, is }) => {
    const change = changeOf(was, is)
    return change ? [{ change, name: (was ?? is).name, before: was, after: is }] : []
  })
}

type Pair = { readonly i: number; readonly j: number }

/** Each round, for each hold before that has no partner yet, takes the first hold after that has none and fits. */
const pairsOf = (before: readonly Hold[], after: readonly Hold[]): readonly Pair[] => {
  const pairs: Pair[] = []
  for (const fits of ROUNDS) {
    for (const [i, hold] of before.entries()) {
      if (pairs.some(pair => pair.i === i)) continue
      const j = after.findIndex((other, at) => fits(hold, other) && !pairs.some(pair => pair.j === at))
      if (j >= 0) pairs.push({ i, j })
    }
  }
  return pairs
}

const isDescribedAlike = (a: Hold, b: Hold): boolean => descriptionOf(a) === descriptionOf(b)
const hasSameStatus = (a: Hold, b: Hold): boolean => a.status === b.status

const ROUNDS: readonly ((a: Hold, b: Hold) => boolean)[] = [
  (a, b) => hasSameStatus(a, b) && isDescribedAlike(a, b),
  isDescribedAlike,
  hasSameStatus,
  () => true,
]
