/**
 * Looks for inputs on which something fails, many at a time, and for the smallest that fails in the same way.
 *
 * A failure has a signature. While a failing input is made smaller, one that fails in another way counts as good, so
 * that the search does not slip from one cause to another.
 */
import * as fc from 'fast-check'
import { stringify } from '../../kernel/json'
import { mapConcurrently } from './concurrency'

export type Failure = { readonly signature: string }

export type Probe<F extends Failure> = {
  readonly inputs: fc.Arbitrary<unknown>
  readonly test: (input: unknown) => Promise<F | undefined>
}

/** Where an input is among those generated: fast-check's seed and path. */
export type Place = { readonly seed: number; readonly path: string }

/** The smallest failure of a signature so far, and how many inputs had it. */
export type Found<F extends Failure> = Place & {
  readonly input: unknown
  /** Of its JSON text, in UTF-16 units. */
  readonly size: number
  readonly failure: F
  readonly count: number
}

/** Of two finds of one signature the smaller, the first where they are as small, with the count of both. */
export const smallerOf = <F extends Failure>(first: Found<F> | undefined, next: Found<F>): Found<F> =>
  first ? { ...(next.size < first.size ? next : first), count: first.count + next.count } : next

/**
 * The failures among so many inputs: for each signature the smallest, in the order in which they were first met. To
 * begin with the smallest saves most of the work of {@link shrink}, and finds what taking away alone does not lead
 * to.
 */
export const sweep = async <F extends Failure>(
  { inputs, test }: Probe<F>,
  seed: number,
  runs: number,
  isEnough?: () => boolean,
): Promise<readonly Found<F>[]> => {
  const drawn = fc.sample(inputs, { seed, numRuns: runs })
  const found: (Found<F> | undefined)[] = drawn.map(() => undefined)
  const first = new Map<string, number>()
  await mapConcurrently(
    [...drawn.entries()],
    async ([i, input]) => {
      const failure = await test(input)
      if (!failure) return
      const size = stringify(input).length
      const at = first.get(failure.signature) ?? i
      first.set(failure.signature, at)
      // Kept in one place for each signature: a failure may carry a long reply.
      found[at] = smallerOf(found[at], { seed, path: String(i), input, size, failure, count: 1 })
    },
    isEnough,
  )
  return found.filter(each => each !== undefined)
}

/** How long to go on making an input smaller: at most so many attempts, at most so many of them successful. */
export type Effort = { readonly attempts: number; readonly successes: number }

/** An input above this is not small, and gets {@link MORE} times the attempts. */
export const LARGE = 600
const MORE = 10

/** The smallest input found within the effort, and before it is over, that fails like the given one. */
export const shrink = async <F extends Failure>(
  { inputs, test }: Probe<F>,
  found: Found<F>,
  { attempts, successes }: Effort,
  isOver = (): boolean => false,
): Promise<Found<F>> => {
  let smallest = found
  let tried = 0
  let succeeded = 0
  const { counterexamplePath } = await fc.check(
    fc.asyncProperty(inputs, async input => {
      const most = smallest.size > LARGE ? attempts * MORE : attempts
      if (tried++ >= most || succeeded >= successes || isOver()) return true
      const failure = await test(input)
      if (failure?.signature !== found.failure.signature) return true
      succeeded++
      smallest = { ...found, input, size: stringify(input).length, failure }
      return false
    }),
    { seed: found.seed, path: found.path, numRuns: 1 },
  )
  return { ...smallest, path: counterexamplePath ?? found.path }
}

/** The input at a place; undefined where there is none. */
export const inputAt = (
  inputs: fc.Arbitrary<unknown> | undefined,
  { seed, path }: Place,
): { readonly input: unknown } | undefined => {
  if (!inputs) return undefined
  try {
    return fc.sample(
      inputs.map(input => ({ input })),
      { seed, path, numRuns: 1 },
    )[0]
  } catch {
    return undefined
  }
}
