import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, has, createBitSet } from '../../../src/kernel/search/bit-set'

describe('a bit set', () => {
  it('contains the added numbers, and does not change when another one is added to a copy', () => {
    const number = fc.oneof(fc.nat({ max: 70 }), fc.nat({ max: 5_000 }), fc.constantFrom(31, 32, 1_023, 1_024, 1_055))
    fc.assert(
      fc.property(fc.array(number), number, number, (numbers, more, asked) => {
        const set = createBitSet(numbers)
        const larger = add(set, more)
        expect([has(set, asked), has(larger, asked), has(numbers.reduce(add, []), asked)]).toEqual([
          numbers.includes(asked),
          [...numbers, more].includes(asked),
          numbers.includes(asked),
        ])
        expect(has(set, more)).toBe(numbers.includes(more))
      }),
    )
  })
  it('shares unchanged blocks', () => {
    const set = createBitSet([1, 2_000])
    expect(add(set, 2)[1]).toBe(set[1])
  })
  it('has blocks of 1,024 numbers, one bit each', () => {
    expect([createBitSet([1])[0], add([], 1)[0]].map(block => block?.byteLength)).toEqual([128, 128])
  })
})
