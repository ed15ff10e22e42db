import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeControls, printable, printableJson } from '../../src/kernel/printable'

const UNSAFE = [
  '\u0000',
  '\u0007',
  '\u001B',
  '\u007F',
  '\u009B',
  '\u2028',
  '\u2029',
  '\u061C',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202E',
  '\u2066',
  '\u2069',
  '\u00AD',
  '\u180E',
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\uFFF9',
  '\u{E0041}',
]
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...UNSAFE, '\n', '\t', 'é', '😀', '"', '\\'),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
})
const hasUnsafe = (shown: string): boolean => UNSAFE.some(char => shown.includes(char))

test.each(UNSAFE)('escapeControls escapes %j', char => {
  const escaped = escapeControls(`a${char}b"`)
  expect(escaped).not.toContain(char)
  expect(JSON.parse(`"${escaped.slice(0, -1)}"`)).toBe(`a${char}b`)
})

describe('printable', () => {
  test.each(UNSAFE)('replaces %j', char => expect(printable(`a${char}b`)).toBe('a\uFFFDb'))
  test('is one line', () => expect(printable('a\r\nb\tc')).toBe('a b c'))
  test('leaves no unsafe character in any string', () => {
    fc.assert(fc.property(text, any => !hasUnsafe(printable(any)) && !/[\r\n\t]/.test(printable(any))))
  })
})

describe('printableJson', () => {
  test('keeps the meaning, without unsafe characters', () => {
    fc.assert(
      fc.property(fc.array(text), value => {
        const json = printableJson(JSON.stringify(value, null, 1))
        expect(JSON.parse(json)).toEqual(value)
        expect(hasUnsafe(json)).toBe(false)
      }),
    )
  })
})
