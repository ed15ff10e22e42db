/**
 * Properties: sentences about every input that no table of cases says, because they compare several answers. Each is shown
 * to fail on wrong implementations.
 */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { find, type OperationName } from '../../src/oracle'

/** Returns the result of an operation for an input that it accepts. */
export type Ask = (operation: OperationName, input: unknown) => any

export const own: Ask = (operation, input) => {
  const answer = find(operation)!.call(input)
  if (answer._tag === 'Left') throw new Error(`${operation} refuses ${JSON.stringify(input)}`)
  return answer.right
}

/** A wrong implementation: the results of one operation are changed. */
export const spoilt =
  (operation: OperationName, spoil: (result: any, input: any) => unknown): Ask =>
  (name, input) =>
    name === operation ? spoil(own(name, input), input) : own(name, input)

/** A wrong implementation: the inputs of one operation are changed. */
export const misread =
  (operation: OperationName, read: (input: any) => unknown): Ask =>
  (name, input) =>
    own(name, name === operation ? read(input) : input)

/** Inputs of an operation that it accepts, with a result of the given kind. */
export const answered = <I>(operation: OperationName, inputs: fc.Arbitrary<unknown>, is = (_: any): boolean => true) =>
  inputs.filter(input => {
    const answer = find(operation)!.call(input)
    return answer._tag === 'Right' && is(answer.right)
  }) as fc.Arbitrary<I>

/** Tests that this library has a property, and that each of the wrong implementations lacks it. */
export const property = <I>(
  sentence: string,
  inputs: fc.Arbitrary<I>,
  holds: (ask: Ask, input: I) => boolean,
  ...wrong: readonly [Ask, ...Ask[]]
): void =>
  it(sentence, () => {
    fc.assert(fc.property(inputs, input => holds(own, input)))
    const isCaught = (ask: Ask): boolean =>
      fc.check(
        fc.property(inputs, input => holds(ask, input)),
        { numRuns: 1_000, endOnFailure: true },
      ).failed
    expect(wrong.map(isCaught)).toEqual(wrong.map(() => true))
  })
