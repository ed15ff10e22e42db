/**
 * Searches for failing inputs, and shrinks them to the smallest input that fails in the same way.
 *
 * Each failure has a signature. During shrinking, an input that fails with another signature counts as passing, so that
 * the search does not slip from one cause to another.
 */
import * as fc from 'fast-check'
import { stringify } from '../../kernel/json'
import { mapConcurrently } from './concurrency'

export type Failure = { readonly signature: string }

export type Probe<F extends Failure> = {
  readonly inputs: fc.Arbitrary<unknown>
  readonly test: (input: unknown) => Promise<F | undefined>
}

/** The position of a generated input: fast-check's seed and path. */
export type Place = { readonly seed: number; readonly path: string }

/** The smallest failing input found for a signature, and the number of inputs that share it. */
export type Found<F extends Failure> = Place & {
  readonly input: unknown
  /** The length of the input's JSON in UTF-16 units. */
  readonly size: number
  readonly failure: F
  readonly count: number
}

/** Merges two finds of one signature: the smaller input (the first if both are equal), and the sum of the counts. */
export const chooseSmaller = <F extends Failure>(first: Found<F> | undefined, next: Found<F>): Found<F> =>
  first ? { ...(next.size < first.size ? next : first), count: first.count + next.count } : next

/**
 * Tests `runs` generated inputs, and returns the smallest failure of each signature, in the order of their discovery.
 * Starting from the smallest saves most of the work of {@link shrink}, and finds inputs that removals do not find.
 */
export const sweep = async <F extends Failure>(
  { inputs, test }: Probe<F>,
  seed: number,
  runs: number,
  isEnough?: () => boolean,
): Promise<readonly Found<F>[]> => {
  const found: (Found<F> | undefined)[] = []
  const first = new Map<string, number>()
  await mapConcurrently(
    draw(inputs, seed, runs),
    async ([i, input]) => {
      const failure = await test(input)
      if (!failure) return
      const size = stringify(input).length
      const at = first.get(failure.signature) ?? i
      first.set(failure.signature, at)
      // One slot per signature saves memory: a failure may carry a long reply.
      found[at] = chooseSmaller(found[at], { seed, path: String(i), input, size, failure, count: 1 })
    },
    isEnough,
  )
  return found.filter(each => each !== undefined)
}

const MANY = 128

/** Draws inputs a few at a time, so that the implementation answers those before them meanwhile. */
function* draw(inputs: fc.Arbitrary<unknown>, seed: number, runs: number): Generator<readonly [i: number, unknown]> {
  for (let from = 0, most = 8; from < runs; from += most, most = Math.min(MANY, 2 * most)) {
    const drawn = fc.sample(inputs, { seed, path: String(from), numRuns: Math.min(most, runs - from) })
    for (const [i, input] of drawn.entries()) yield [from + i, input]
  }
}

/** Limits of shrinking: the number of attempts, and the number of successful attempts. */
export type Effort = { readonly attempts: number; readonly successes: number }

/** Inputs with longer JSON, in UTF-16 units, get {@link MORE} times the attempts. */
export const LARGE = 600
const MORE = 10

/** Shrinks a failing input within the effort, and until `isOver` returns true. The signature stays, unless `accepts` says otherwise. */
export const shrink = async <F extends Failure>(
  { inputs, test }: Probe<F>,
  found: Found<F>,
  { attempts, successes }: Effort,
  isOver?: () => boolean,
  accepts = (failure: F): boolean => failure.signature === found.failure.signature,
): Promise<Found<F>> => {
  let smallest = found
  let tried = 0
  let succeeded = 0
  const { counterexamplePath } = await fc.check(
    fc.asyncProperty(inputs, async input => {
      const most = smallest.size > LARGE ? attempts * MORE : attempts
      if (tried++ >= most || succeeded >= successes || isOver?.()) return true
      const failure = await test(input)
      if (!failure || !accepts(failure)) return true
      succeeded++
      smallest = { ...found, input, size: stringify(input).length, failure }
      return false
    }),
    // The caller may have configured fast-check to end at the first failure.
    { seed: found.seed, path: found.path, numRuns: 1, endOnFailure: false },
  )
  return { ...smallest, path: counterexamplePath ?? found.path }
}

/** Returns the generated input at a place, or undefined if the place does not exist. */
export const inputAt = (
  inputs: fc.Arbitrary<unknown>,
  { seed, path }: Place,
): { readonly input: unknown } | undefined => {
  const wrapped = inputs.map(input => ({ input }))
  try {
    return fc.sample(wrapped, { seed, path, numRuns: 1 })[0]
  } catch {
    return undefined
  }
}
