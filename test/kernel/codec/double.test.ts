import { describe, expect, it } from 'vitest'
import { findOutOfRange } from '../../../src/kernel/codec/double'

describe('findOutOfRange', () => {
  it.each<[string, string | undefined]>([
    ['1e400', ''],
    ['1e308', undefined],
    ['null', undefined],
    ['"1e400"', undefined],
    ['{"a":[1,-1e400],"e":null}', '/a/1'],
    ['{"b/c":{"d":1e400}}', '/b~1c/d'],
    ['[[],{}]', undefined],
  ])('%s', (text, pointer) => {
    expect(findOutOfRange(JSON.parse(text))).toBe(pointer)
  })
  it('searches any depth', () => {
    const deep = (n: string): unknown => JSON.parse(`${'['.repeat(100_000)}${n}${']'.repeat(100_000)}`)
    expect(findOutOfRange(deep('1'))).toBeUndefined()
    expect(findOutOfRange(deep('1e400'))).toBe('/0'.repeat(100_000))
  })
})
