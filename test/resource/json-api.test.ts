import type * as t from 'io-ts'
import { expect, it } from 'vitest'
import { tolerant } from '../../src/kernel/codec/codec'
import { readInMode, type Mode } from '../../src/kernel/mode'
import { toReader } from '../../src/kernel/codec/compile'
import { scac, strings } from '../../src/resource/json-api'

const reader = (codec: t.Mixed) => (value: unknown, mode: Mode, pointer: string) =>
  readInMode({ strict: toReader(codec), tolerant: toReader(tolerant(codec)) }, value, mode, pointer)

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
