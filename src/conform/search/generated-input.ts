/**
 * Generates inputs for an operation.
 */
import { right } from 'fp-ts/Either'
import * as fc from 'fast-check'
import * as t from 'io-ts'
import { refine } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import { near, nearlyValid, questions, valid } from '../../law'
import { about, methods, oracleOf, type Operation, type Vector } from '../../oracle'
import { portableInputs } from './portable'
import { shrinkingFurther } from './shrink'

/** Generates inputs of an operation from its codec: three of four are valid, the others are wrong in one place. */
export const inputsOf = ({ input }: Operation): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: valid(input) }, { weight: 1, arbitrary: nearlyValid(input).filter(hasNoState) })

/** An implementation receives only states that it returned itself, because the content of a state is private to it. */
const hasNoState = (input: unknown): boolean => !isObject(input) || !isObject(input['state'])

/**
 * Generates the inputs of an examination: from the codec, by small changes to the vectors, and by generators written for
 * the operation. A codec alone does not know how the parts of an input relate to each other.
 */
export const examinationInputs = (operation: Operation, vectors: readonly Vector[]): fc.Arbitrary<unknown> => {
  const known = vectors.filter(vector => vector.operation === operation.name).map(vector => vector.input)
  const related = [
    ...(known.length > 0 ? [near(known).filter(hasNoState)] : []),
    ...(Object.hasOwn(questions, operation.name) ? [questions[operation.name]!] : []),
  ]
  return shrinkingFurther(portableInputs(fc.oneof(inputsOf(operation), ...related)))
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

/** `oracle.generate`: generates inputs of an operation, valid and invalid ones. The same seed gives the same inputs. */
export const generate = about('oracle.generate', drawing, (operation, { seed, count }) =>
  right({ inputs: count === 0 ? [] : fc.sample(inputsOf(operation), { seed, numRuns: count }) }),
)

/** Answers a request like `respond` of `gateout/oracle`, and supports `oracle.generate` as well. */
export const respond = oracleOf([...methods, generate])
