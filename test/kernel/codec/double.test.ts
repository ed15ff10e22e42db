import { describe, expect, it } from 'vitest'
import { beyondDoubles } from '../../../src/kernel/codec/double'

describe('beyondDoubles', () => {
  it.each<[string, readonly string[]]>([
    ['1e400', ['']],
    ['1e308', []],
    ['null', []],
    ['"1e400"', []],
    ['{"a":[1,-1e400],"b/c":{"d":1e400},"e":null}', ['/a/1', '/b~1c/d']],
    ['[[],{}]', []],
  ])('%s', (text, pointers) => {
    expect(beyondDoubles(JSON.parse(text)).map(({ pointer, code }) => [pointer, code])).toEqual(
      pointers.map(pointer => [pointer, 'range']),
    )
  })
  it('goes to any depth, and stops at a thousand', () => {
    expect(beyondDoubles(JSON.parse(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`))).toEqual([])
    expect(beyondDoubles(Array.from({ length: 5_000 }, () => Infinity))).toHaveLength(1_000)
  })
})
