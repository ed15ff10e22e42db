/**
 * Every wrong implementation is caught by a vector and by generated inputs. caught.md lists the vectors and the smallest
 * generated inputs.
 *
 * Each implementation gets up to 1,000 generated inputs of one seed. `GATEOUT_SEEDS=1,2,3` uses other seeds.
 * `GATEOUT_UPDATE=1` runs whole examinations, checks the size of the cases found, and writes caught.md again.
 *
 * A tracker receives only states that it returned itself, so a single generated input cannot lead it far. The laws of
 * the tracker generate histories of deliveries instead.
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
import { planted, programs, wrongs as all, type Wrong } from './wrong'
import { CLASSES, classesOf, type Class } from './wrong/class'

/** The mistakes that were caught before those of other languages were planted. */
const wrongs = Object.fromEntries(Object.entries(all).filter(([name]) => !Object.hasOwn(planted, name)))

const CAUGHT = new URL('caught.md', import.meta.url)
const SEEDS = (process.env['GATEOUT_SEEDS'] ?? '1').split(',').map(Number)
const IS_UPDATE = Boolean(process.env['GATEOUT_UPDATE'])
const RUNS = 1_000
/** The operations called by the laws of the tracker. */
const OF_LAWS = ['tracker.*', 'changeset.replay', 'changeset.diff', 'readiness.change', 'hold.diff']

const answering =
  ({ operation, reply }: Wrong) =>
  (asked: string, input: unknown): Reply =>
    asked === operation ? reply(input) : own(asked, input)
const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown
const isTracker = ({ operation }: Wrong): boolean => operation.startsWith('tracker.')
const isWrong = ({ operation, reply }: Wrong, input: unknown, expected: object): boolean =>
  judgeOf(find(operation)!)(expected, reply(copy(input))) !== undefined

/** The first vector that the implementation answers wrongly. */
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

/** Generated inputs of an operation with the right answers, shared by all mistakes in the operation. */
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

/** Whether generated inputs of the operation, or of a law of the tracker, catch the mistake. */
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
  it('is one of at least 400, and has one class', () => {
    expect(Object.keys(all).length).toBeGreaterThanOrEqual(400)
    expect(Object.keys(all).filter(name => classesOf(name).length !== 1)).toEqual([])
  })
  it('shares its class with another', () => {
    const sizes = (Object.keys(CLASSES) as Class[]).map(
      each => [each, Object.keys(all).filter(name => classesOf(name)[0] === each).length] as const,
    )
    expect(sizes.filter(([, many]) => many < 2)).toEqual([])
  })
  it('is in a program of ten', () => {
    expect(Object.values(programs).map(({ mistakes }) => mistakes.filter(name => name in all).length)).toEqual([
      10, 10, 10, 10,
    ])
  })
  it.each(Object.entries(wrongs))('%s is caught by a vector, and by generated inputs', async (_, wrong) => {
    expect([wrong.mistake, await vectorThatCatches(wrong)]).toEqual([wrong.mistake, expect.any(String)])
    for (const seed of SEEDS)
      expect([wrong.mistake, seed, await isCaught(wrong, seed)]).toEqual([wrong.mistake, seed, true])
  })
  it('is caught by the vector in caught.md', async () => {
    const listed = readFileSync(CAUGHT, 'utf8')
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .map(line => line.split(' | ').slice(0, 3).join(' | '))
    const found = await Promise.all(
      Object.values(wrongs).map(
        async wrong => `| \`${wrong.operation}\` | ${wrong.mistake} | \`${await vectorThatCatches(wrong)}\``,
      ),
    )
    expect(found).toEqual(listed)
  })
})

/** The violations that an examination finds with generated inputs, the smallest first. */
const found = async (wrong: Wrong): Promise<readonly Violation[]> => {
  const plan = isTracker(wrong)
    ? { laws, selection: { operations: OF_LAWS }, runs: 100 }
    : { selection: { operations: [wrong.operation] }, runs: RUNS }
  const checks = await examined(peerOf(answering(wrong)), { ...plan, vectors: isTracker(wrong) ? [] : vectors })
  const kind: Check['kind'] = isTracker(wrong) ? 'law' : 'generated'
  return checks.filter(check => check.kind === kind).flatMap(check => check.violations)
}

/** Whether an input that is one step smaller fails in the same way. */
const hasSmallerNeighbour = (wrong: Wrong, { id, input }: Violation): boolean => {
  const operation = find(wrong.operation)!
  for (const less of smaller(input)) {
    if (judgeOf(operation)(own(wrong.operation, copy(less)), wrong.reply(copy(less)))?.signature === id) return true
  }
  return false
}

/** The large inputs that could be smaller. */
const largeOf = (wrong: Wrong, violations: readonly Violation[]): readonly string[] =>
  violations
    .filter(({ input }) => JSON.stringify(input).length > LARGE)
    .filter(violation => hasSmallerNeighbour(wrong, violation))
    .map(({ input }) => JSON.stringify(input))

describe('a case', () => {
  // This mistake produced the largest input of all reported cases: 22,412 characters.
  it('is small if smaller ones exist', async () => {
    const wrong = wrongs['page-size-unbounded']!
    const violations = await found(wrong)
    expect(violations.length).toBeGreaterThan(0)
    expect(JSON.stringify(violations[0]?.input).length).toBeLessThan(LARGE)
    expect(largeOf(wrong, violations)).toEqual([])
  })
  if (IS_UPDATE)
    it('is written to caught.md for each mistake', async () => {
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
        CAUGHT,
        [
          '# Wrong implementations and the cases that catch them',
          '',
          'Each mistake with one vector that catches it, and the smallest generated input found that does.',
          '',
          '| operation | mistake | vector | generated input |',
          '| --- | --- | --- | --- |',
          ...rows,
          '',
        ].join('\n'),
      )
      expect({ unsteady, unsmall }).toEqual({ unsteady: [], unsmall: [] })
    }, 3_000_000)
})
