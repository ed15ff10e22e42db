/**
 * Replays one case: a vector or clause of the protocol by its id, a generated input by its place, or a sealed case.
 */
import { isObject } from '../../kernel/json'
import { explained, find, ownInputOf, type Vector } from '../../oracle'
import { courses } from '../generate/course'
import type { Check, Plan, Sealed } from '../result/check'
import { generateCalls, replayCourse } from './check-course'
import { vectorChecks } from './check-vector'
import { replayNotation } from './check-notation'
import { findBrokenClauses } from '../result/blame'
import { inputAt } from '../search/counterexample'
import { inputs } from '../search/generated-input'
import { startRun } from './run'
import type { Peer } from '../result/peer'
import { replayProtocol } from './protocol'

/** What a plan examines: a place names one of them. */
export type Known = Pick<Plan, 'vectors'>

/** The name of an operation or a course, and the seed and the path of its input: `fee.summarize@7:12:0:1`. */
const PLACE = /^(.+)@(\d+):(\d+(?::\d+)*)$/

/**
 * Replays the case that a report calls `place`. Returns its checks, or undefined for an unknown place.
 *
 * @example await replay({}, 'nowhere', { vectors: [] }) // undefined
 */
export const replay = async (peer: Peer, place: string, { vectors }: Known): Promise<readonly Check[] | undefined> => {
  const vector = vectors.find(({ id }) => id === place)
  if (vector) return checkVector(peer, vector)
  const protocol = await replayProtocol(peer, place, vectors)
  if (protocol) return [protocol]
  const [, name = '', seed, path = ''] = PLACE.exec(place) ?? []
  const at = { seed: Number(seed), path }
  const course = courses.find(({ id }) => id === name)
  if (course) {
    const calls = inputAt(generateCalls(course), at)
    return calls && [await replayCourse(peer, course, place, calls.input)]
  }
  const operation = find(name)
  const drawn = operation && inputAt(inputs(operation.name, vectors), at)
  return drawn && checkInput(peer, place, { operation: name, input: drawn.input })
}

/**
 * Replays a sealed case. Returns its checks, or undefined if the value is malformed or its operation unknown.
 *
 * @example await replaySealed({}, 'nowhere', {}) // undefined
 */
export const replaySealed = async (peer: Peer, place: string, value: unknown): Promise<readonly Check[] | undefined> =>
  isSealed(value) ? checkInput(peer, place, value) : undefined

const isSealed = (value: unknown): value is Sealed => {
  if (!isObject(value) || !('input' in value)) return false
  const { operation, before = [], text = '' } = value
  return (
    typeof operation === 'string' &&
    typeof text === 'string' &&
    Array.isArray(before) &&
    before.every(step => isObject(step) && typeof step['operation'] === 'string' && isObject(step['input']))
  )
}

const checkVector = async (peer: Peer, vector: Vector): Promise<readonly Check[] | undefined> => {
  const operation = find(vector.operation)
  return operation && vectorChecks(peer, startRun(peer, operation), [vector])
}

/** Checks an input as a vector that expects the answer of this library. */
const checkInput = async (
  peer: Peer,
  id: string,
  { operation: name, input, before, text }: Sealed,
): Promise<readonly Check[] | undefined> => {
  const operation = find(name)
  if (!operation) return undefined
  if (text !== undefined) return [await replayNotation(peer, startRun(peer, operation), input, text)]
  const vector = {
    id,
    title: operation.summary,
    clauses: operation.clauses,
    level: 'must',
    operation: name,
    input,
    expect: { result: null },
    origin: 'replayed',
    ...(before && { before }),
  } as const
  const { result: expect, clauses, sentence } = explained(operation, ownInputOf(vector))
  return vectorChecks(peer, startRun(peer, operation), [{ ...vector, title: sentence, clauses, expect }], {
    findClauses: (_, seen) => findBrokenClauses(operation.blame, seen, clauses),
  })
}
