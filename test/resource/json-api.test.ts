import { expect, it } from 'vitest'
import { reader } from '../../src/kernel/codec/reader'
import { scac, strings } from '../../src/resource/json-api'

it.each([
  ['ABCD', true],
  ['ABC', false],
  ['ABCDE', false],
  ['\u{1f6a2}BCD', true],
])('a SCAC has four characters: %s: %s', (value, expected) => {
  expect(reader(scac)(value, 'strict', '')._tag === 'Right').toBe(expected)
})

it('drops nulls from an array of strings in tolerant reading', () => {
  expect(reader(strings)(['a', null, 'b'], 'tolerant', '')).toMatchObject({ right: { value: ['a', 'b'] } })
  expect(reader(strings)(['a', null, 'b'], 'strict', '')._tag).toBe('Left')
  expect(reader(strings)(['a', 1], 'tolerant', '')._tag).toBe('Left')
})
