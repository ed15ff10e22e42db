import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearlyValid, valid } from '../../src/law/arbitrary'
import { containerChangeset, holdsElsewhere, readChangeset } from '../../src/resource/changeset'

describe('readChangeset', () => {
  it('accepts what plain io-ts accepts', () => {
    fc.assert(fc.property(fc.oneof(valid(containerChangeset), nearlyValid(containerChangeset), fc.jsonValue()), (value) => {
      expect(readChangeset(value, 'strict', '')._tag).toBe(containerChangeset.decode(value)._tag)
    }))
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

describe('holdsElsewhere', () => {
  const hold = { name: 'customs', status: 'hold' }
  it.each<[string, unknown, readonly string[]]>([
    ['holds at their own attribute', { holds_at_pod_terminal: [[], [hold]] }, []],
    ['fees at theirs', { fees_at_pod_terminal: [[], [hold]] }, []],
    ['holds elsewhere, old and new', { pod_terminal_holds: [[hold], [hold, hold]] }, ['/c/pod_terminal_holds/0', '/c/pod_terminal_holds/1']],
    ['a hold among other things', { holds: [null, [5, 'a', null, hold]] }, ['/c/holds/1']],
    ['a key that is escaped', { 'a/b~c': [null, [hold]] }, ['/c/a~1b~0c/1']],
    ['no list', { a: [hold, { list: [hold] }] }, []],
    ['a name without a status', { a: [null, [{ name: 'customs' }]] }, []],
    ['a status without a name', { a: [null, [{ status: 'hold', name: null }]] }, []],
    ['no pair', { a: [null, [hold], [hold]], b: hold, c: null }, []],
    ['no object', [[null, [hold]]], []],
    ['nothing', undefined, []],
  ])('%s', (_, changeset, pointers) => {
    expect(holdsElsewhere(changeset, '/c').map(issue => [issue.pointer, issue.code])).toEqual(pointers.map(pointer => [pointer, 'unknown']))
  })
})
