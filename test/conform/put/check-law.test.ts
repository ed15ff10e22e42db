import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { inputsOf, probeOf } from '../../../src/conform/put/check-law'
import type { Peer, Reply } from '../../../src/conform/result/peer'
import { smaller } from '../../../src/conform/search/shrink'
import { isObject } from '../../../src/kernel/json'
import { laws } from '../../../src/law'

/** A program that refuses every input, so that each law makes its first call and is violated if possible. */
const recorder = (): { readonly asked: unknown[]; readonly peer: Peer } => {
  const asked: unknown[] = []
  const ask = (_operation: string, params: unknown): Promise<Reply> => {
    asked.push(params)
    return Promise.resolve({ result: {} })
  }
  return { asked, peer: { ask, askAfresh: ask } }
}

describe('the questions of laws', () => {
  test.each(laws.map(law => [law.id, law] as const))('%s sends JSON, however its input is shrunk', async (_id, law) => {
    const { asked, peer } = recorder()
    const { test: put } = probeOf(peer, law)
    for (const input of fc.sample(inputsOf(law), { seed: 1, numRuns: 5 })) {
      for (const less of smaller(input)) {
        await put(less)
      }
    }
    expect(asked.filter(params => !isObject(params))).toEqual([])
  })
})
