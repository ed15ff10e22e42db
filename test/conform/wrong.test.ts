/**
 * Every wrong implementation is caught twice: by a vector, and by generated inputs. Who is caught by which vector,
 * and by how small an input, is kept in caught.md.
 *
 * Here each is put 1,000 generated inputs of one seed, until one fails. `GATEOUT_SEEDS=1,2,3` puts other seeds, and
 * `GATEOUT_UPDATE=1` examines each whole, holds the cases that it finds to their size, and writes caught.md anew.
 *
 * A tracker is handed back only states that it gave, so one generated input cannot lead it far: the generated inputs
 * of its laws do, which are courses of deliveries.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Check, Reply, Violation } from '../../src/conform'
import { probeOf } from '../../src/conform/put/check-law'
import { LARGE } from '../../src/conform/search/counterexample'
import { examinationInputs } from '../../src/conform/search/generated-input'
import { judgeOf } from '../../src/conform/result/mismatch'
import { smaller } from '../../src/conform/search/shrink'
import { laws } from '../../src/law/tracker'
import { find, inputOf } from '../../src/oracle'
import { examined, own, peerOf, vectors } from './peer'
import { wrongs, type Wrong } from './wrong'

const KEPT = new URL('caught.md', import.meta.url)
const SEEDS = (process.env['GATEOUT_SEEDS'] ?? '1').split(',').map(Number)
const IS_UPDATE = Boolean(process.env['GATEOUT_UPDATE'])
const RUNS = 1_000
/** The operations that the laws of the tracker ask. */
const OF_LAWS = ['tracker.*', 'changeset.replay', 'changeset.diff', 'readiness.change', 'hold.diff']

const answering =
  ({ operation, reply }: Wrong) =>
  (asked: string, input: unknown): Reply =>
    asked === operation ? reply(input) : own(asked, input)
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown
const isTracker = ({ operation }: Wrong): boolean => operation.startsWith('tracker.')
const isWrong = ({ operation, reply }: Wrong, input: unknown, expected: object): boolean =>
  judgeOf(find(operation)!)(expected, reply(copy(input))) !== undefined

/** The first vector that the implementation answers otherwise. */
const vectorThatCatches = async (wrong: Wrong): Promise<string | undefined> => {
  const answer = answering(wrong)
  const ask = async (operation: string, input: unknown): Promise<unknown> => {
    const reply = answer(operation, copy(input))
    return 'result' in reply ? reply.result : undefined
  }
  for (const vector of vectors.filter(({ operation }) => operation === wrong.operation)) {
    if (isWrong(wrong, await inputOf(vector, ask), vector.expect)) return vector.id
  }
  return undefined
}

/** Inputs of an operation with the answers to them, drawn once for all mistakes in it. */
const drawn = new Map<string, readonly (readonly [input: unknown, expected: object])[]>()
const inputsFor = (operation: string, seed: number): readonly (readonly [unknown, object])[] => {
  const key = `${operation} ${seed}`
  const known = drawn.get(key)
  if (known) return known
  const inputs = fc
    .sample(examinationInputs(find(operation)!, vectors), { seed, numRuns: RUNS })
    .map(input => [input, own(operation, copy(input))] as const)
  drawn.set(key, inputs)
  return inputs
}

/** Whether generated inputs of a seed catch it, or those of a law. */
const isCaught = async (wrong: Wrong, seed: number): Promise<boolean> => {
  if (!isTracker(wrong))
    return inputsFor(wrong.operation, seed).some(([input, expected]) => isWrong(wrong, input, expected))
  for (const law of laws) {
    const { inputs, test } = probeOf(peerOf(answering(wrong)), law)
    for (const input of fc.sample(inputs, { seed, numRuns: RUNS / 10 })) {
      if ((await test(input))?.signature === law.id) return true
    }
  }
  return false
}

describe('a wrong implementation', () => {
  it('is one of at least 120', () => {
    expect(Object.keys(wrongs).length).toBeGreaterThanOrEqual(120)
  })
  it.each(Object.entries(wrongs))('%s is caught by a vector, and by generated inputs', async (_, wrong) => {
    expect([wrong.mistake, await vectorThatCatches(wrong)]).toEqual([wrong.mistake, expect.any(String)])
    for (const seed of SEEDS)
      expect([wrong.mistake, seed, await isCaught(wrong, seed)]).toEqual([wrong.mistake, seed, true])
  })
  it('is caught by the vector that is kept', async () => {
    const kept = readFileSync(KEPT, 'utf8')
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .map(line => line.split(' | ').slice(0, 3).join(' | '))
    const found = await Promise.all(
      Object.values(wrongs).map(
        async wrong => `| \`${wrong.operation}\` | ${wrong.mistake} | \`${await vectorThatCatches(wrong)}\``,
      ),
    )
    expect(found).toEqual(kept)
  })
})

/** What an examination finds of one by generated inputs, the smallest first. */
const found = async (wrong: Wrong): Promise<readonly Violation[]> => {
  const plan = isTracker(wrong)
    ? { laws, selection: { operations: OF_LAWS }, runs: 100 }
    : { selection: { operations: [wrong.operation] }, runs: RUNS }
  const checks = await examined(peerOf(answering(wrong)), { ...plan, vectors: isTracker(wrong) ? [] : vectors })
  const kind: Check['kind'] = isTracker(wrong) ? 'law' : 'generated'
  return checks.filter(check => check.kind === kind).flatMap(check => check.violations)
}

/** Whether a smaller neighbour of a large case fails in the same way. */
const hasSmallerNeighbour = (wrong: Wrong, { id, input }: Violation): boolean => {
  const operation = find(wrong.operation)!
  for (const less of smaller(input)) {
    if (judgeOf(operation)(own(wrong.operation, copy(less)), wrong.reply(copy(less)))?.signature === id) return true
  }
  return false
}

/** The cases that are larger than they have to be. */
const largeOf = (wrong: Wrong, violations: readonly Violation[]): readonly string[] =>
  violations
    .filter(({ input }) => JSON.stringify(input).length > LARGE)
    .filter(violation => hasSmallerNeighbour(wrong, violation))
    .map(({ input }) => JSON.stringify(input))

describe('a case', () => {
  // Of the cases that were ever told the one of a page size that is not cut was the largest: 22,412 characters.
  it('is small where smaller ones are near', async () => {
    const wrong = wrongs['page-size-unbounded']!
    const violations = await found(wrong)
    expect(violations.length).toBeGreaterThan(0)
    expect(JSON.stringify(violations[0]?.input).length).toBeLessThan(LARGE)
    expect(largeOf(wrong, violations)).toEqual([])
  })
  if (IS_UPDATE)
    it('is kept for each', async () => {
      const rows: string[] = []
      const unsteady: string[] = []
      const unsmall: unknown[] = []
      for (const wrong of Object.values(wrongs)) {
        const violations = await found(wrong)
        if (violations[0]?.steadiness !== 'always') unsteady.push(wrong.mistake)
        if (!isTracker(wrong)) unsmall.push(...largeOf(wrong, violations).map(input => [wrong.mistake, input]))
        const { operation, mistake } = wrong
        const caught = `\`${await vectorThatCatches(wrong)}\` | \`${JSON.stringify(violations[0]?.input)}\``
        rows.push(`| \`${operation}\` | ${mistake} | ${caught} |`)
      }
      writeFileSync(
        KEPT,
        [
          '# Who is caught by what',
          '',
          'Wrong implementations, each with one vector that catches it, and the smallest generated input found to do so.',
          '',
          '| operation | what it does | vector | generated input |',
          '| --- | --- | --- | --- |',
          ...rows,
          '',
        ].join('\n'),
      )
      expect({ unsteady, unsmall }).toEqual({ unsteady: [], unsmall: [] })
    }, 3_000_000)
})
