/**
 * How a family's laws are tested: this library keeps each, and each catches at least one named wrong implementation.
 */
import { isRight, left } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { find } from '../src/oracle/operations'
import type { Call, Law } from '../src/law'

/** This library, asked as any implementation is. */
export const own: Call = async (name, input) => {
  const operation = find(name)
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation.call(input)
}

/** A wrong implementation: like this library, but for one operation whose result is spoilt. */
export const spoilt =
  (operation: string, spoil: (input: any, result: any) => unknown): Call =>
  async (name, input) => {
    const answer = await own(name, input)
    return name === operation && isRight(answer)
      ? { ...answer, right: spoil(input, structuredClone(answer.right)) }
      : answer
  }

/**
 * A law is tried on few inputs first, which catch most wrong implementations; on many only where none of the few does.
 */
const MOST = 1_000
const RUNS = [20, 100, 400, MOST]

const catches = async (law: Law, call: Call, numRuns = MOST): Promise<boolean> =>
  (
    await fc.check(
      fc.asyncProperty(law.inputs, input => law.isKept(call, input)),
      { numRuns, endOnFailure: true },
    )
  ).failed

export const describeLaws = (laws: readonly Law[], wrong: { readonly [name: string]: Call }): void => {
  describe('laws', () => {
    it.each(laws.map(law => [law.id, law] as const))('%s', async (_, law) => {
      await fc.assert(fc.asyncProperty(law.inputs, input => law.isKept(own, input)))
    })
  })

  // The name by which test/mutation/family.mjs leaves these tests out.
  describe('teeth', () => {
    /**
     * Which law caught which wrong implementation: enough pairs to name each law and each implementation that is in
     * any.
     */
    const findCaught = async () => {
      const pairs: { law: string; name: string }[] = []
      for (const numRuns of RUNS) {
        for (const law of laws) {
          for (const [name, call] of Object.entries(wrong)) {
            const isKnown = pairs.some(pair => pair.law === law.id) && pairs.some(pair => pair.name === name)
            if (!isKnown && (await catches(law, call, numRuns))) pairs.push({ law: law.id, name })
          }
        }
      }
      return pairs
    }
    // Computed in the first test that needs it: a mutation run leaves these tests out.
    let found: ReturnType<typeof findCaught> | undefined
    const caught = () => (found ??= findCaught())

    it.each(laws.map(law => law.id))('%s catches a wrong implementation', async id => {
      expect((await caught()).filter(pair => pair.law === id).map(pair => pair.name)).not.toEqual([])
    })
    it.each(laws.map(law => [law.id, law] as const))(
      '%s is broken by an implementation that refuses everything',
      async (_, law) => {
        expect(await catches(law, async () => left([]))).toBe(true)
      },
    )
    it.each(Object.keys(wrong))('%s is caught by a law', async name => {
      expect((await caught()).filter(pair => pair.name === name).map(pair => pair.law)).not.toEqual([])
    })
  })
}
