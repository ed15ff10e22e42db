import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearlyValid, valid } from '../../src/law/arbitrary'
import { containerChangeset, readChangeset } from '../../src/resource/changeset'

describe('readChangeset', () => {
  it('accepts what plain io-ts accepts', () => {
    fc.assert(
      fc.property(fc.oneof(valid(containerChangeset), nearlyValid(containerChangeset), fc.jsonValue()), value => {
        expect(readChangeset(value, 'strict', '')._tag).toBe(containerChangeset.decode(value)._tag)
      }),
    )
  })
  it.each<[string, unknown]>([
    ['no object', []],
    ['no pair', { a: 'ab' }],
    ['one value', { a: [1] }],
    ['three values', { a: [1, 2, 3] }],
    ['nothing for a value', { a: [undefined, 1] }],
    ['nothing for the other', { a: [1, undefined] }],
    ['faulty holds', { holds_at_pod_terminal: [[], [{}]] }],
    ['faulty fees', { fees_at_pod_terminal: [[], [{}]] }],
  ])('refuses %s', (_, value) => {
    expect(readChangeset(value, 'strict', '')._tag).toBe('Left')
  })
})
