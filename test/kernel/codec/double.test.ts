import { describe, expect, it } from 'vitest'
import { numbersOutOfRange } from '../../../src/kernel/codec/double'

describe('numbersOutOfRange', () => {
  it.each<[string, readonly string[]]>([
    ['1e400', ['']],
    ['1e308', []],
    ['null', []],
    ['"1e400"', []],
    ['{"a":[1,-1e400],"b/c":{"d":1e400},"e":null}', ['/a/1', '/b~1c/d']],
    ['[[],{}]', []],
  ])('%s', (text, pointers) => {
    expect(numbersOutOfRange(JSON.parse(text))).toEqual(
      pointers.map(pointer => ({ pointer, code: 'range', message: 'is out of the range of a double' })),
    )
  })
  it('searches any depth, and stops at 1,000 issues', () => {
    expect(numbersOutOfRange(JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`))).toEqual([])
    expect(numbersOutOfRange(Array.from({ length: 5_000 }, () => Infinity))).toHaveLength(1_000)
  })
  it('stops once the pointers have 2 ** 20 characters in total', () => {
    // The pointer to each number has `length` characters.
    const found = (length: number): number =>
      numbersOutOfRange({ ['k'.repeat(length - '//0'.length)]: [Infinity, Infinity, Infinity, Infinity] }).length
    expect([found(2 ** 19 - 1), found(2 ** 19), found(2 ** 20)]).toEqual([3, 2, 1])
  })
})
