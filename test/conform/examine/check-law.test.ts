import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { generateLawInputs, probeLaw } from '../../../src/conform/examine/check-law'
import type { Peer, Reply } from '../../../src/conform/result/peer'
import { smaller } from '../../../src/conform/search/shrink'
import { isObject, stringify } from '../../../src/kernel/json'
import { laws } from '../../../src/law'
import { own } from '../peer'

/** The ways to answer: they lead a law to its first call, to calls with parts of an answer, and to its last call. */
const ANSWERS: { readonly [name: string]: (operation: string, params: unknown) => Reply } = {
  'an empty result': () => ({ result: {} }),
  'a refusal': () => ({ issues: [] }),
  'the right answer': own,
}

/** The line of a request, as the command line writes it. */
const lineOf = (method: string, params: unknown): string =>
  `{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(method)},"params":${stringify(params)}}`

const isRequest = (line: string): boolean => {
  try {
    return isObject((JSON.parse(line) as { readonly params?: unknown }).params)
  } catch {
    return false
  }
}

const recorder = (answer: (operation: string, params: unknown) => Reply) => {
  const lines: string[] = []
  const ask = (operation: string, params: unknown): Promise<Reply> => {
    const line = lineOf(operation, params)
    lines.push(line)
    return Promise.resolve(
      isRequest(line) ? answer(operation, (JSON.parse(line) as { readonly params: unknown }).params) : { result: {} },
    )
  }
  return { lines, peer: { ask, askAfresh: ask } satisfies Peer }
}

/** The value after some of the steps that make it smaller, or undefined without such steps. */
const stepFrom = (value: unknown, skipped: number): unknown => {
  let last: unknown
  let left = skipped
  for (const less of smaller(value)) {
    last = less
    if (left-- === 0) break
  }
  return last
}

/** The inputs on a way of shrinking: each is a smaller value of the one before it. */
function* shrunk(input: unknown, choices: readonly number[]): Generator {
  let at = input
  for (const skipped of choices) {
    at = stepFrom(at, skipped)
    if (at === undefined) return
    yield at
  }
}

/** The smallest of several inputs, with which every single step can be tried. */
const smallestOf = (inputs: readonly unknown[]): unknown =>
  inputs.reduce((a, b) => (stringify(b).length < stringify(a).length ? b : a))

describe.each(Object.entries(ANSWERS))('with %s, the questions of laws', (_, answer) => {
  test.each(laws.map(law => [law.id, law] as const))('%s sends JSON, however its input is shrunk', async (_id, law) => {
    const { lines, peer } = recorder(answer)
    const { test: put } = probeLaw(peer, law)
    const ways = fc.tuple(generateLawInputs(law), fc.array(fc.nat(60), { minLength: 5, maxLength: 5 }))
    await fc.assert(
      fc.asyncProperty(ways, async ([input, choices]) => {
        for (const less of shrunk(input, choices)) await put(less)
        expect(lines.splice(0).filter(line => !isRequest(line))).toEqual([])
      }),
      { numRuns: 3 },
    )
  })
})

describe('the questions of laws', () => {
  test.each(laws.map(law => [law.id, law] as const))('%s sends JSON after each single step', async (_id, law) => {
    const { lines, peer } = recorder(ANSWERS['an empty result']!)
    const { test: put } = probeLaw(peer, law)
    for (const less of smaller(smallestOf(fc.sample(generateLawInputs(law), { seed: 1, numRuns: 5 })))) await put(less)
    expect(lines.filter(line => !isRequest(line))).toEqual([])
  })
})
