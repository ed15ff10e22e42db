/**
 * Puts wrong implementations to the vectors, the generated inputs and the courses, without a process.
 */
import * as fc from 'fast-check'
import type { Reply } from '../../src/conform'
import { probeCourse } from '../../src/conform/examine/check-course'
import { inputs } from '../../src/conform/search/generated-input'
import { createOutcomeReader } from '../../src/conform/search/outcome'
import { createJudge } from '../../src/conform/result/mismatch'
import { courses } from '../../src/conform/generate/course'
import { find, inputOf, type Operation } from '../../src/oracle'
import { own, peerOf, vectors } from './peer'
import type { Wrong } from './wrong'

/** The generated inputs of one seed, as many as a run of `gateout conform` draws. */
export const RUNS = 1_000

/** The implementation with one wrong operation. A mistake that throws is answered with an error, as a server would. */
export const answering =
  ({ operation, reply }: Wrong) =>
  (asked: string, input: unknown): Reply => {
    if (asked !== operation) return own(asked, input)
    try {
      return reply(input)
    } catch {
      return { error: { code: -32603, message: '' } }
    }
  }

export const copy = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown

export const isWrong = (wrong: Wrong, input: unknown, expected: object): boolean =>
  createJudge(find(wrong.operation)!)(expected, answering(wrong)(wrong.operation, copy(input))) !== undefined

/** The operation whose vectors can catch a mistake: a policy shows itself only later. */
const isAskedBy = (wrong: Wrong, vector: (typeof vectors)[number]): boolean =>
  vector.operation === wrong.operation || (vector.before ?? []).some(({ operation }) => operation === wrong.operation)

/** The vectors that the implementation answers wrongly. */
export const vectorsThatCatch = async (wrong: Wrong): Promise<readonly string[]> => {
  const answer = answering(wrong)
  const ask = async (operation: string, input: unknown): Promise<unknown> => {
    const reply = answer(operation, copy(input))
    return 'result' in reply ? reply.result : undefined
  }
  const caught: string[] = []
  for (const vector of vectors.filter(each => isAskedBy(wrong, each))) {
    const asked = { ...wrong, operation: vector.operation, reply: (input: unknown) => answer(vector.operation, input) }
    if (isWrong(asked, await inputOf(vector, ask), vector.expect)) caught.push(vector.id)
  }
  return caught
}

/** Generated inputs of an operation with the right answers, shared by all mistakes in the operation. */
const drawn = new Map<string, readonly (readonly [input: unknown, expected: object])[]>()
const inputsFor = (operation: string, seed: number): readonly (readonly [unknown, object])[] => {
  const key = `${operation} ${seed}`
  const known = drawn.get(key)
  if (known) return known
  const sample = fc
    .sample(inputs(find(operation)!.name, vectors), { seed, numRuns: RUNS })
    .map(input => [input, own(operation, copy(input))] as const)
  drawn.set(key, sample)
  return sample
}

/** The share of each outcome among the generated inputs of an operation, at seed 1. */
export const sharesOf = (operation: Operation): ReadonlyMap<string, number> => {
  const outcome = createOutcomeReader(operation)
  const counts = new Map<string, number>()
  for (const [, expected] of inputsFor(operation.name, 1)) {
    const word = outcome(expected)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return new Map([...counts].map(([word, count]) => [word, count / RUNS]))
}

/** The number of generated inputs up to the first that catches the mistake; undefined if none does. */
export const inputThatCatches = (wrong: Wrong, seed: number): number | undefined => {
  const at = inputsFor(wrong.operation, seed).findIndex(([input, expected]) => isWrong(wrong, input, expected))
  return at < 0 ? undefined : at + 1
}

/** The share of the runs that a course gets in `gateout conform`. */
const OF_COURSE = RUNS / 5

/** The number of courses up to the first that catches the mistake, with the course; undefined if none does. */
export const courseThatCatches = async (
  wrong: Wrong,
  seed: number,
): Promise<readonly [id: string, at: number] | undefined> => {
  for (const course of courses.filter(({ operations }) => operations.some(name => name === wrong.operation))) {
    const { inputs, test } = probeCourse({ ask: peerOf(answering(wrong)).ask }, course)
    for (const [i, input] of fc.sample(inputs, { seed, numRuns: OF_COURSE }).entries()) {
      if (await test(input)) return [course.id, i + 1]
    }
  }
  return undefined
}
