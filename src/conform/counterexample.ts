/**
 * Looks for inputs on which something fails, many at a time, and for the smallest that fails in the same way.
 *
 * A failure has a signature. While a failing input is made smaller, one that fails in another way counts as good, so
 * that the search does not slip from one cause to another.
 */
import * as fc from 'fast-check'
import { mapConcurrently } from './concurrency'

export type Failure = { readonly signature: string }

export type Probe<F extends Failure> = {
  readonly inputs: fc.Arbitrary<unknown>
  readonly test: (input: unknown) => Promise<F | undefined>
}

/** Where an input is among those generated: fast-check's seed and path. */
export type Place = { readonly seed: number; readonly path: string }

/** The first failure of a signature, and how many had it. */
export type Found<F extends Failure> = Place & { readonly input: unknown; readonly failure: F; readonly count: number }

/** The failures among so many inputs, one a signature, in the order of the inputs. */
export const sweep = async <F extends Failure>(
  { inputs, test }: Probe<F>, seed: number, runs: number, isEnough?: () => boolean,
): Promise<readonly Found<F>[]> => {
  const drawn = fc.sample(inputs, { seed, numRuns: runs })
  const failures = await mapConcurrently(drawn, test, isEnough)
  const found = new Map<string, Found<F>>()
  failures.forEach((failure, i) => {
    if (!failure) return
    const first = found.get(failure.signature)
    found.set(
      failure.signature,
      first ? { ...first, count: first.count + 1 } : { seed, path: String(i), input: drawn[i], failure, count: 1 },
    )
  })
  return [...found.values()]
}

/** So many attempts are made even when the time is over, so that what was found is not left as large as it was. */
const LAST_ATTEMPTS = 100

/** How long to go on making an input smaller: at most so many attempts, at most so many of them successful. */
export type Effort = { readonly attempts: number; readonly successes: number }

/** The smallest input found within the effort, and before it is over, that fails like the given one. */
export const shrink = async <F extends Failure>(
  { inputs, test }: Probe<F>, found: Found<F>, { attempts, successes }: Effort, isOver = (): boolean => false,
): Promise<Found<F>> => {
  let smallest = found
  let tried = 0
  let succeeded = 0
  const { counterexamplePath } = await fc.check(fc.asyncProperty(inputs, async (input) => {
    if (tried++ >= (isOver() ? Math.min(attempts, LAST_ATTEMPTS) : attempts) || succeeded >= successes) return true
    const failure = await test(input)
    if (failure?.signature !== found.failure.signature) return true
    succeeded++
    smallest = { ...found, input, failure }
    return false
  }), { seed: found.seed, path: found.path, numRuns: 1 })
  return { ...smallest, path: counterexamplePath ?? found.path }
}

/** The input at a place; undefined where there is none. */
export const inputAt = (
  inputs: fc.Arbitrary<unknown> | undefined,
  { seed, path }: Place,
): { readonly input: unknown } | undefined => {
  if (!inputs) return undefined
  try {
    return fc.sample(inputs.map(input => ({ input })), { seed, path, numRuns: 1 })[0]
  } catch {
    return undefined
  }
}
