/**
 * Replays one case: a vector or clause of the protocol by its id, a generated input by its place, or a sealed case.
 */
import { isObject } from '../../kernel/json'
import { courses, type Law } from '../../law'
import { explained, find, ownInputOf, type Vector } from '../../oracle'
import { deriveState, type Check, type Plan, type Sealed } from '../result/check'
import { generateCalls, replayCourse } from './check-course'
import { generateLawInputs, lawViolation, probeLaw } from './check-law'
import { vectorChecks } from './check-vector'
import { findBrokenClauses } from '../result/blame'
import { inputAt } from '../search/counterexample'
import { examinationInputs } from '../search/generated-input'
import { startRun } from './run'
import type { Peer } from '../result/peer'
import { replayProtocol } from './protocol'

/** What a plan examines: a place names one of them. */
export type Known = Pick<Plan, 'vectors' | 'laws'>

const PLACE = /^(.+)@(\d+):(\d+(?::\d+)*)$/

/**
 * Replays the case that a report calls `place`. Returns its checks, or undefined for an unknown place.
 *
 * @example await replay({}, 'nowhere', { vectors: [], laws: [] }) // undefined
 */
export const replay = async (
  peer: Peer,
  place: string,
  { vectors, laws }: Known,
): Promise<readonly Check[] | undefined> => {
  const vector = vectors.find(({ id }) => id === place)
  if (vector) return checkVector(peer, vector)
  const protocol = await replayProtocol(peer, place, vectors)
  if (protocol) return [protocol]
  const [, name = '', seed, path = ''] = PLACE.exec(place) ?? []
  const [asked, law, course] = [find(name), laws.find(({ id }) => id === name), courses.find(({ id }) => id === name)]
  const inputs = asked
    ? examinationInputs(asked, vectors)
    : law
      ? generateLawInputs(law)
      : course && generateCalls(course)
  const drawn = inputAt(inputs, { seed: Number(seed), path })
  if (!drawn) return undefined
  if (course) return [await replayCourse(peer, course, place, drawn.input)]
  return asked
    ? checkInput(peer, place, { operation: name, input: drawn.input })
    : law && [await checkOnce(peer, law, place, drawn.input)]
}

/**
 * Replays a sealed case. Returns its checks, or undefined if the value is malformed or its operation or law unknown.
 *
 * @example await replaySealed({}, 'nowhere', {}, { vectors: [], laws: [] }) // undefined
 */
export const replaySealed = async (
  peer: Peer,
  place: string,
  value: unknown,
  { laws }: Known,
): Promise<readonly Check[] | undefined> => {
  if (!isObject(value) || !('input' in value)) return undefined
  const law = laws.find(({ id }) => id === value['law'])
  if (law) return [await checkOnce(peer, law, place, value['input'])]
  return isOfOperation(value) ? checkInput(peer, place, value) : undefined
}

type OfOperation = Extract<Sealed, { readonly operation: string }>

const isOfOperation = (value: { readonly [key: string]: unknown }): value is OfOperation => {
  const { operation, before = [] } = value
  return (
    typeof operation === 'string' &&
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
  { operation: name, input, before }: OfOperation,
): Promise<readonly Check[] | undefined> => {
  const operation = find(name)
  if (!operation) return undefined
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

const checkOnce = async (peer: Peer, law: Law, place: string, input: unknown): Promise<Check> => {
  const { id, sentence, clauses } = law
  const check = { kind: 'law', id, title: sentence, clauses, cases: 1, violations: [] } as const
  const failure = await probeLaw(peer, law).test(input)
  if (!failure) return { ...check, state: 'passed' }
  if (failure.kind !== 'broken') return { ...check, state: failure.kind === 'gone' ? 'untested' : 'unsupported' }
  const violations = [lawViolation(law, input, failure, { replay: place, steadiness: 'always', count: 1 })]
  return { ...check, state: deriveState(violations), violations }
}
