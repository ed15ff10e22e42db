import { expect, it } from 'vitest'
import { fnv1a } from '../../src/kernel/fnv1a'

it.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('hashes %j like the reference implementation', (text, expected) => {
  expect(fnv1a(text) >>> 0).toBe(expected)
})
it('hashes a part of a string, and continues a hash', () => {
  expect(fnv1a('xfoobary', 1, 7)).toBe(fnv1a('foobar'))
  expect(fnv1a('bar', 0, 3, fnv1a('foo'))).toBe(fnv1a('foobar'))
})
