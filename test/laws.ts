/**
 * Tests the laws of a family: this library keeps each law, and each law catches at least one wrong implementation.
 */
import { isRight, left } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { find } from '../src/oracle/operations'
import type { Call, Law } from '../src/law'

/** Calls this library like any implementation. */
export const own: Call = async (name, input) => {
  const operation = find(name)
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation.call(input)
}

/** A wrong implementation, which answers like this library except for the result of one operation. */
export const spoilt =
  (operation: string, spoil: (input: any, result: any) => unknown): Call =>
  async (name, input) => {
    const answer = await own(name, input)
    return name === operation && isRight(answer)
      ? { ...answer, right: spoil(input, structuredClone(answer.right)) }
      : answer
  }

/** A law is tried on few inputs first, which catch most wrong implementations, and on many only if they do not. */
const MAX_RUNS = 1_000
const RUNS = [20, 100, 400, MAX_RUNS]

const catches = async (law: Law, call: Call, numRuns = MAX_RUNS): Promise<boolean> =>
  (
    await fc.check(
      fc.asyncProperty(law.inputs, input => law.isUpheld(call, input)),
      { numRuns, endOnFailure: true },
    )
  ).failed

export const describeLaws = (laws: readonly Law[], wrong: { readonly [name: string]: Call }): void => {
  describe('laws', () => {
    it.each(laws.map(law => [law.id, law] as const))('%s', async (_, law) => {
      await fc.assert(fc.asyncProperty(law.inputs, input => law.isUpheld(own, input)))
    })
  })

  // test/mutation/family.mjs excludes these tests by this name.
  describe('teeth', () => {
    /** Pairs of laws and the wrong implementations they catch, with each law and each implementation at least once. */
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
    // Computed by the first test that needs it, because a mutation run excludes these tests.
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
