import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearlyValid, valid } from '../../src/conform/generate/arbitrary'
import { containerChangeset } from '../../src/resource/changeset'
import { readChangeset } from '../../src/resource/decode'

describe('readChangeset', () => {
  it('accepts the same values as plain io-ts', () => {
    fc.assert(
      fc.property(fc.oneof(valid(containerChangeset), nearlyValid(containerChangeset), fc.jsonValue()), value => {
        expect(readChangeset(value, 'strict', '')._tag).toBe(containerChangeset.decode(value)._tag)
      }),
    )
  })
  it.each<[string, unknown]>([
    ['an array', []],
    ['a string as an entry', { a: 'ab' }],
    ['one value', { a: [1] }],
    ['three values', { a: [1, 2, 3] }],
    ['an undefined old value', { a: [undefined, 1] }],
    ['an undefined new value', { a: [1, undefined] }],
    ['faulty holds', { holds_at_pod_terminal: [[], [{}]] }],
    ['faulty fees', { fees_at_pod_terminal: [[], [{}]] }],
  ])('refuses %s', (_, value) => {
    expect(readChangeset(value, 'strict', '')._tag).toBe('Left')
  })
})
