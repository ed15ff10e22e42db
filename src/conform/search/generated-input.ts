/**
 * Generates inputs for an operation.
 */
import { right } from '../../kernel/either'
import * as fc from 'fast-check'
import * as t from 'io-ts'
import { refine } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import { lengthened, near, nearlyValid, questions, twisted, valid } from '../../law'
import { crowds } from '../../law/crowd'
import { about, methods, oracleOf, type Operation, type Vector } from '../../oracle'
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
    groups.set(outcome, [...(groups.get(outcome) ?? []), toInput(vector)])
  }
  const parts = [...groups.values()].flat()
  const kept = KEPT[operation.name]
  return [...groups].flatMap(([outcome, inputs]) => [
    { weight: outcome === REFUSED ? 1 : 4, arbitrary: near(inputs, parts) },
    ...(kept === (isRejection(outcome) ? 'rejected' : 'accepted')
      ? [{ weight: 6, arbitrary: fc.constantFrom(...inputs) }]
      : []),
  ])
}

/**
 * Operations that turn down nearly all changed inputs, or nearly none, and the vectors that are also asked unchanged, so
 * that an examination has many inputs of either kind.
 */
const KEPT: { readonly [operation: string]: 'accepted' | 'rejected' } = {
  'access.authenticate': 'accepted',
  'access.version': 'accepted',
  'deep_link.build': 'rejected',
  'deep_link.resolve': 'rejected',
  'document.submit': 'rejected',
  'identifier.container_number': 'accepted',
  'mcp.config': 'accepted',
  'mcp.respond': 'rejected',
  'pickup.advise': 'rejected',
  'reference.patch': 'accepted',
}

/** The group of the vectors whose state is not part of their input. */
const BEFORE = 'before'

type Weighted = { readonly weight: number; readonly arbitrary: fc.Arbitrary<unknown> }

/**
 * Generates the inputs of an operation, for an examination and for `oracle.generate`: variations of vectors, from generators
 * written for the operation, from its codec, and with a single fault. A codec alone does not know how the parts of an
 * input relate to each other.
 *
 * @example
 * import * as fc from 'fast-check'
 * import { find } from 'gateout/oracle'
 * fc.sample(examinationInputs(find('readiness.evaluate'), []), { seed: 5, numRuns: 1 })
 * // [{ available_for_pickup: false, holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] }]
 */
export const examinationInputs = (operation: Operation, vectors: readonly Vector[]): fc.Arbitrary<unknown> => {
  const { input, name } = operation
  const known = nearVectors(operation, vectors)
  const own = Object.hasOwn(questions, name) ? questions[name]! : valid(input)
  const inputs = fc.oneof(
    { weight: 8, arbitrary: own },
    { weight: 2, arbitrary: valid(input) },
    { weight: 3, arbitrary: twisted(own) },
    { weight: 1, arbitrary: nearlyValid(input) },
    { weight: 1, arbitrary: lengthened(own) },
    ...(Object.hasOwn(crowds, name) ? [{ weight: 1, arbitrary: crowds[name]! }] : []),
    ...(known.length > 0
      ? [
          { weight: 8, arbitrary: fc.oneof(...known) },
          { weight: 2, arbitrary: twisted(fc.oneof(...known)) },
          { weight: 1, arbitrary: lengthened(fc.oneof(...known)) },
        ]
      : []),
  )
  return shrinkingFurther(portableInputs(inputs.filter(hasNoState)))
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
    right({ inputs: fc.sample(examinationInputs(operation, vectors), { seed, numRuns: count }) }),
  )

/**
 * Answers a request like `respond` of `gateout/oracle`, and supports `oracle.generate` as well.
 *
 * @example respondWith([])('{"jsonrpc":"2.0","id":1,"method":"oracle.generate",' +
 * '"params":{"operation":"fee.summarize","seed":1,"count":0}}') // '{"jsonrpc":"2.0","id":1,"result":{"inputs":[]}}'
 */
export const respondWith = (vectors: readonly Vector[]): ReturnType<typeof oracleOf> =>
  oracleOf([...methods, generateFrom(vectors)])
