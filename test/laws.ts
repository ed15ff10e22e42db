/** How a family's laws are tested: this library keeps each, and each catches at least one named wrong implementation. */
import { isRight } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { find } from '../src/oracle/table'
import type { Call, Law } from '../src/law'

/** This library, asked as any implementation is. */
export const own: Call = async (name, input) => {
  const operation = find(name)
  if (!operation) throw new Error(`there is no operation ${name}`)
  return operation.call(input)
}

/** A wrong implementation: like this library, but for one operation whose result is spoilt. */
export const spoilt = (operation: string, spoil: (input: any, result: any) => unknown): Call =>
  async (name, input) => {
    const answer = await own(name, input)
    return name === operation && isRight(answer) ? { ...answer, right: spoil(input, structuredClone(answer.right)) } : answer
  }

const keeps = (law: Law, call: Call) => fc.check(fc.asyncProperty(law.inputs, input => law.holds(call, input)))

export const describeLaws = (laws: readonly Law[], wrong: { readonly [name: string]: Call }): void => {
  describe('laws', () => {
    it.each(laws.map(law => [law.id, law] as const))('%s', async (_, law) => {
      await fc.assert(fc.asyncProperty(law.inputs, input => law.holds(own, input)))
    })
  })

  describe('teeth', () => {
    const caught = Promise.all(laws.flatMap(law =>
      Object.entries(wrong).map(async ([name, call]) => ({ law: law.id, name, failed: (await keeps(law, call)).failed }))))

    it.each(laws.map(law => law.id))('%s catches a wrong implementation', async (id) => {
      expect((await caught).filter(c => c.law === id && c.failed).map(c => c.name)).not.toEqual([])
    })
    it.each(Object.keys(wrong))('%s is caught by a law', async (name) => {
      expect((await caught).filter(c => c.name === name && c.failed).map(c => c.law)).not.toEqual([])
    })
  })
}
