/**
 * Generates inputs for an operation.
 */
import { right } from '../../kernel/either'
import * as fc from 'fast-check'
import * as t from 'io-ts'
import { refine } from '../../kernel/codec/codec'
import { addTo } from '../../kernel/group'
import { isObject } from '../../kernel/json'
import { about, find, methods, oracleOf, type Operation, type Vector } from '../../oracle'
import type { OperationName } from '../../oracle/outputs'
import { edged, groupParts, lengthened, near, nearlyValid, twisted, valid } from '../generate/arbitrary'
import { search } from '../generate/search'
import { createOutcomeReader, isRejection } from './outcome'
import { REFUSED } from './reach'
import { portableInputs } from './portable'
import { shrinkingFurther } from './shrink'

/** An implementation receives only states that it returned itself, because the content of a state is private to it. */
const hasNoState = (input: unknown): boolean => !isObject(input) || !isObject(input['state'])

/** The input of a vector; a state that earlier steps return is null. */
const toInput = ({ input, before }: Vector): unknown => (before ? { ...(input as object), state: null } : input)

/**
 * Small changes to the vectors of an operation. Each outcome gets the same number of inputs, because a random input rarely
 * reaches the rare ones; refusals get fewer.
 */
const nearVectors = (operation: Operation, vectors: readonly Vector[]): readonly Weighted[] => {
  const nameOutcome = createOutcomeReader(operation)
  const groups = new Map<string, unknown[]>()
  for (const vector of vectors.filter(each => each.operation === operation.name)) {
    const outcome = vector.before ? BEFORE : nameOutcome(vector.expect)
    addTo(groups, outcome, toInput(vector))
  }
  const parts = groupParts([...groups.values()].flat())
  const { kept } = search[operation.name]
  return [...groups].flatMap(([outcome, inputs]) => [
    { weight: outcome === REFUSED ? 1 : 4, arbitrary: near(inputs, parts) },
    ...(kept === (isRejection(outcome) ? 'rejected' : 'accepted')
      ? [{ weight: 6, arbitrary: fc.constantFrom(...inputs) }]
      : []),
  ])
}

/** The group of the vectors whose state is not part of their input. */
const BEFORE = 'before'

type Weighted = { readonly weight: number; readonly arbitrary: fc.Arbitrary<unknown> }

/**
 * Returns a fast-check generator of the inputs of an operation, as an examination and `oracle.generate` use it: variations of
 * the vectors, inputs made for the operation, values of its codec, and inputs with a single fault.
 *
 * @example
 * import * as fc from 'fast-check'
 * fc.sample(inputs('readiness.evaluate'), { seed: 5, numRuns: 1 })
 * // [{ available_for_pickup: false, holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] }]
 */
export const inputs = (name: OperationName, vectors: readonly Vector[] = []): fc.Arbitrary<unknown> => {
  const operation = find(name)!
  const { input } = operation
  const known = nearVectors(operation, vectors)
  const { inputs: own = valid(input), crowd } = search[name]
  const drawn = fc.oneof(
    { weight: 8, arbitrary: own },
    { weight: 2, arbitrary: valid(input) },
    { weight: 3, arbitrary: twisted(own) },
    { weight: 1, arbitrary: nearlyValid(input) },
    { weight: 1, arbitrary: lengthened(own) },
    { weight: 1, arbitrary: edged(own) },
    ...(crowd ? [{ weight: 1, arbitrary: crowd }] : []),
    ...(known.length > 0
      ? [
          { weight: 8, arbitrary: fc.oneof(...known) },
          { weight: 2, arbitrary: twisted(fc.oneof(...known)) },
          { weight: 1, arbitrary: lengthened(fc.oneof(...known)) },
          { weight: 1, arbitrary: edged(fc.oneof(...known)) },
        ]
      : []),
  )
  return shrinkingFurther(portableInputs(drawn.filter(hasNoState)))
}

const MAX_DRAWS = 10_000
const MAX_SEED = 2 ** 31 - 1

const whole = (name: string, most: number) =>
  refine(name, t.number, {
    code: 'range',
    test: n => Number.isInteger(n) && n >= 0 && n <= most,
    schema: { type: 'integer', minimum: 0, maximum: most },
  })

const drawing = t.type({
  operation: t.string,
  seed: whole('a whole number below 2^31', MAX_SEED),
  count: whole('a whole number up to 10,000', MAX_DRAWS),
})

/**
 * `oracle.generate`: generates inputs of an operation, as an examination does. The same seed gives the same inputs.
 *
 * @example generateFrom([]).name // 'oracle.generate'
 */
export const generateFrom = (vectors: readonly Vector[]) =>
  about('oracle.generate', drawing, (operation, { seed, count }) =>
    right({ inputs: fc.sample(inputs(operation.name, vectors), { seed, numRuns: count }) }),
  )

/**
 * Answers a request like `respond` of `gateout/oracle`, and supports `oracle.generate` as well.
 *
 * @example respondWith([])('{"jsonrpc":"2.0","id":1,"method":"oracle.generate",' +
 * '"params":{"operation":"fee.summarize","seed":1,"count":0}}') // '{"jsonrpc":"2.0","id":1,"result":{"inputs":[]}}'
 */
export const respondWith = (vectors: readonly Vector[]): ReturnType<typeof oracleOf> =>
  oracleOf([...methods, generateFrom(vectors)])
