/**
 * Inputs for an operation, from its codec: most of them valid, the others wrong in one place.
 */
import { right } from 'fp-ts/Either'
import * as fc from 'fast-check'
import * as t from 'io-ts'
import { refine } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import { near, nearlyValid, questions, valid } from '../../law'
import { about, methods, oracleOf, type Operation, type Vector } from '../../oracle'
import { sending } from './portable'
import { shrinkingFurther } from './shrink'

/** Inputs of an operation by its codec: three of four valid, the others wrong in one place. */
export const inputsOf = ({ input }: Operation): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: valid(input) }, { weight: 1, arbitrary: nearlyValid(input).filter(hasNoState) })

/** An implementation is handed back only states that it gave: only it knows what is in them. */
const hasNoState = (input: unknown): boolean => !isObject(input) || !isObject(input['state'])

/**
 * Those, inputs like the vectors', and questions that are made for the operation: a codec does not say how the parts of
 * an input belong together. They shrink further.
 */
export const inputsBeside = (operation: Operation, vectors: readonly Vector[]): fc.Arbitrary<unknown> => {
  const known = vectors.filter(vector => vector.operation === operation.name).map(vector => vector.input)
  const beside = [
    ...(known.length > 0 ? [near(known).filter(hasNoState)] : []),
    ...(Object.hasOwn(questions, operation.name) ? [questions[operation.name]!] : []),
  ]
  return shrinkingFurther(sending(fc.oneof(inputsOf(operation), ...beside)))
}

const MOST = 10_000
const LARGEST_SEED = 2 ** 31 - 1

const whole = (name: string, most: number) =>
  refine(name, t.number, {
    code: 'range',
    test: n => Number.isInteger(n) && n >= 0 && n <= most,
    schema: { type: 'integer', minimum: 0, maximum: most },
  })

const drawing = t.type({
  operation: t.string,
  seed: whole('a whole number below 2^31', LARGEST_SEED),
  count: whole('a whole number up to 10,000', MOST),
})

/**
 * `oracle.generate`: inputs of an operation, the same for the same seed. The operation itself decides whether one is
 * valid.
 */
export const generate = about('oracle.generate', drawing, (operation, { seed, count }) =>
  right({ inputs: count === 0 ? [] : fc.sample(inputsOf(operation), { seed, numRuns: count }) }),
)

/** The whole oracle: `respond` of `gateout/oracle`, and `oracle.generate`. */
export const respond = oracleOf([...methods, generate])
