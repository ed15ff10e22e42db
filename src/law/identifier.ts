/**
 * Laws of identifiers.
 */
import * as fc from 'fast-check'
import type { Forms, Parsed } from '../rule/identifier'
import { law, result, type Call, type Law } from './law'

const SPACES = [' ', '\t', '\u0085', '\u00a0', '\u2003', '\u2028', '\u3000']
const DASHES = ['-', '\u2010', '\u2013', '\u2014', '\u2212', '\uff0d']
const space = fc.constantFrom(...SPACES)
const gap = fc.constantFrom(...SPACES, ...DASHES)

/**
 * Characters that a wrong normalization would lose, keep or change: letters with unusual case, marks that look like
 * spaces.
 */
const ODD = [
  'a',
  'Z',
  '7',
  'ß',
  'ı',
  'İ',
  'ŉ',
  'ﬁ',
  'ᾳ',
  'ａ',
  '\u{10428}',
  '\u{1f600}',
  '\u001c',
  '\u001f',
  '\u0301',
  '\ufeff',
  '\u200b',
]
/**
 * Ranges that Unicode 12 assigns completely and whose case mappings no later version changes. Other characters are not
 * tested.
 */
const RANGES = [
  [0x00, 0x17f],
  [0x400, 0x52f],
  [0x1e00, 0x1eff],
  [0x10400, 0x1044f],
  [0x1f600, 0x1f64f],
  [0x20000, 0x2a6d6],
] as const
const assigned = fc
  .oneof(...RANGES.map(([min, max]) => fc.integer({ min, max })))
  .map(point => String.fromCodePoint(point))
const odd = fc.array(fc.oneof(fc.constantFrom(...ODD), gap), { maxLength: 10 }).map(parts => parts.join(''))
const value = fc.oneof(odd, fc.string({ unit: assigned, maxLength: 8 }))

/** Letters and digits that normalization leaves unchanged. */
const plain = fc.stringMatching(/^[ABIZ019]{0,12}$/)
const numbered = fc.tuple(
  fc.stringMatching(/^[A-Z]{3}$/),
  fc.constantFrom('U', 'J', 'Z'),
  fc.stringMatching(/^[0-9]{6}$/),
)

const normalize = (call: Call, text: string): Promise<Forms> => result(call, 'identifier.normalize', { value: text })
const parse = (call: Call, text: string): Promise<Parsed> =>
  result(call, 'identifier.container_number', { value: text })

export const laws: readonly Law[] = [
  law('identifier-form-of-a-form-is-itself', ['ID-1'], {
    sentence: 'Normalizing an already normalized identifier changes nothing.',
    inputs: value,
    isUpheld: async (call, input) => {
      const forms = await normalize(call, input)
      return (
        (await normalize(call, forms.text)).text === forms.text &&
        (await normalize(call, forms.container_number)).container_number === forms.container_number
      )
    },
  }),
  law('identifier-case-and-gaps-do-not-count', ['ID-1'], {
    sentence:
      'Case, spaces and dashes do not change a normalized container number; case and surrounding spaces do not ' +
      'change any other normalized identifier.',
    inputs: fc.record({ plain, gaps: fc.array(gap, { maxLength: 12 }), before: space, after: space }),
    isUpheld: async (call, input) => {
      const gapped = Array.from(input.plain, (char, i) => `${input.gaps[i] ?? ''}${char}`)
        .join('')
        .toLowerCase()
      const spaced = `${input.before}${input.plain.toLowerCase()}${input.after}`
      return (
        (await normalize(call, gapped)).container_number === input.plain &&
        (await normalize(call, spaced)).text === input.plain
      )
    },
  }),
  law('identifier-text-keeps-what-is-within', ['ID-1'], {
    sentence: 'An identifier that is not a container number keeps its inner spaces and dashes.',
    inputs: fc.record({ plain: plain.filter(text => text !== ''), gap }),
    isUpheld: async (call, input) => {
      const text = `${input.plain}${input.gap}${input.plain}`
      return (await normalize(call, text)).text === text
    },
  }),
  law('container-number-has-one-check-digit', ['ID-2'], {
    sentence:
      'Of the ten numbers that differ only in the check digit, exactly one is valid: the number with the expected check digit.',
    inputs: numbered,
    isUpheld: async (call, [owner, category, serial]) => {
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, digit) => parse(call, `${owner}${category}${serial}${digit}`)),
      )
      return (
        all.filter(one => one.valid).length === 1 &&
        all.every(
          (one, digit) =>
            one.well_formed && one.check_digit === digit && one.valid === (one.expected_check_digit === digit),
        )
      )
    },
  }),
  law('container-number-is-its-parts', ['ID-2'], {
    sentence: 'The parts of a well-formed number concatenate to its normalized form; any other string has no parts.',
    inputs: fc.oneof(
      value,
      fc
        .tuple(numbered, gap, fc.nat({ max: 9 }))
        .map(([[owner, category, serial], between, digit]) => `${owner}${category}${between}${serial}${digit}`),
    ),
    isUpheld: async (call, input) => {
      const parsed = await parse(call, input)
      if (parsed.normalized !== (await normalize(call, input)).container_number) return false
      const { owner_code, category, serial_number, check_digit } = parsed
      return parsed.well_formed
        ? `${owner_code}${category}${serial_number}${check_digit}` === parsed.normalized
        : [owner_code, category, serial_number, check_digit].every(part => part === null) && !parsed.valid
    },
  }),
]
