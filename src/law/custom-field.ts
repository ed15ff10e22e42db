/**
 * Laws of custom field definitions and values.
 */
import * as fc from 'fast-check'
import type { ApiError } from '../kernel/issue'
import { codePointLength } from '../kernel/text'
import { nonBlankString } from '../resource/json-api'
import { chars, valid } from './arbitrary'
import { law, lawAbout, listFaults as listErrors, result, same, type Call, type Law } from './law'

type Fields = { readonly [key: string]: unknown }
type Defined = { readonly outcome: string; readonly definition?: unknown; readonly errors?: readonly ApiError[] }
type Verdict = { readonly valid: boolean; readonly codes: readonly string[] }

const define = (call: Call, definition: unknown, existing_slugs: readonly string[] = []): Promise<Defined> =>
  result(call, 'custom_field.define', { definition, existing_slugs })
type Question = { readonly definition: unknown; readonly value?: unknown }
const checkLaw = lawAbout((call, { definition, value }: Question) => check(call, definition, value))
const check = (call: Call, definition: unknown, value: unknown): Promise<Verdict> =>
  result(call, 'custom_field.check', { definition, ...(value !== undefined && { value }) })

/** The pointer and code of each error, or undefined if the definition is accepted. */
const listFaults = ({ errors }: Defined): readonly unknown[] | undefined => errors && listErrors(errors)

const DATA_TYPES = ['short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'enum_multi', 'reference', 'colour']
const PATTERNS = ['', '^a', '\\d+$', '(?i)B', '^[[:alpha:]]*$', '(a+)+$', '^\\d{4}-']
const TEXTS = [
  '',
  ' ',
  'a',
  'aab',
  'B',
  '12',
  '-12.50',
  '1e3',
  '1_000',
  '１２',
  '12\n',
  '2026-02-28\n',
  'true',
  'TRUE',
  '2026-02-28',
  '2026-02-30',
  // A century year is a leap year only every 400 years.
  '1900-02-29',
  '2000-02-29',
  '2026-02-28T08:00:00Z',
  '😀é',
  '\u3000',
]

const words = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: chars, maxLength: 6 }))
const value = fc.oneof(
  words,
  fc.array(fc.oneof(words, fc.constant(5)), { maxLength: 3 }),
  fc.constantFrom(null, true, 0, -1.5, {}),
  fc.jsonValue({ maxDepth: 1 }),
)

const validation = fc.record(
  { required: fc.boolean(), pattern: fc.constantFrom(...PATTERNS), max_length: fc.nat({ max: 4 }) },
  { requiredKeys: [] },
)

const ofType = (data_type: fc.Arbitrary<string>): fc.Arbitrary<Fields> =>
  fc
    .record({
      entity_type: fc.constantFrom('Shipment', 'Cargo'),
      api_slug: valid(nonBlankString),
      display_name: valid(nonBlankString),
      data_type,
      validation,
    })
    .map(fields => (fields.data_type === 'reference' ? { ...fields, reference_type: 'Vendor' } : fields))
const definition = ofType(fc.constantFrom(...DATA_TYPES))

/** A wrong value for each place in a definition, and the code expected for it. */
const FAULTS: readonly (readonly [place: readonly string[], wrong: unknown, code: string])[] = [
  [['entity_type'], 'Container', 'enum'],
  [['api_slug'], ' ', 'length'],
  [['display_name'], undefined, 'missing'],
  [['data_type'], null, 'type'],
  [['description'], 5, 'type'],
  [['default_format'], [], 'type'],
  [['reference_type'], '', 'length'],
  [['validation', 'required'], 'yes', 'type'],
  [['validation', 'pattern'], '(?=a)', 'format'],
  [['validation', 'max_length'], -1, 'range'],
]

/** The test of a default value that is not a string. Values of a type that is not known may have any JSON type. */
const TYPE_TESTS: { readonly [data_type: string]: (value: unknown) => boolean } = {
  number: value => typeof value === 'number',
  boolean: value => typeof value === 'boolean',
  enum_multi: value => Array.isArray(value) && value.every(item => typeof item === 'string'),
  colour: () => true,
}

const spoil = (fields: Fields, [key = '', ...rest]: readonly string[], wrong: unknown): Fields => ({
  ...fields,
  [key]: rest.length === 0 ? wrong : spoil((fields[key] ?? {}) as Fields, rest, wrong),
})

/** Values that have the type, and near misses. */
const NEARLY: { readonly [data_type: string]: readonly unknown[] } = {
  number: [5, '12', '-12.50', '1e3', '0x1', ' 1', '1.', '+1', '１２', '1_000', '12\n'],
  date: [
    '2026-02-28',
    '2026-02-30',
    '1900-02-29',
    '2000-02-29',
    '2100-02-29',
    '2026-1-1',
    '2026-02-28T08:00:00Z',
    '2026-02-28\n',
  ],
  datetime: [
    '2026-02-28T08:00:00Z',
    '2026-02-28T08:00:60Z',
    '1900-02-29T00:00:00Z',
    '2026-02-28 08:00:00Z',
    '2026-02-28',
  ],
  boolean: [true, 'true', 'TRUE', 'False', 'yes', 1],
}

/** Fields with values of their type, and with near misses. */
export const questions: fc.Arbitrary<unknown> = definition.chain(field =>
  fc.record({
    definition: fc.constant(field),
    value: fc.oneof(value, words, fc.constantFrom(...(NEARLY[field['data_type'] as string] ?? TEXTS))),
  }),
)

/** Definitions with a default of their type or nearly of it, and slugs of which one may be taken. */
export const definitions: fc.Arbitrary<unknown> = definition.chain(field =>
  fc.record(
    {
      definition: fc
        .constantFrom(undefined, ...(NEARLY[field['data_type'] as string] ?? TEXTS))
        .map(default_value => (default_value === undefined ? field : { ...field, default_value })),
      existing_slugs: fc.constantFrom([], ['a'], [field['api_slug']], [String(field['api_slug']).toUpperCase()]),
    },
    { requiredKeys: ['definition'] },
  ),
)

export const laws: readonly Law[] = [
  law('custom-field-sound-definition-is-accepted', ['CFD-1'], {
    sentence: 'A valid definition is accepted and returned unchanged, unless its slug is taken.',
    inputs: fc.record({ definition, slugs: fc.array(fc.string(), { maxLength: 3 }) }),
    isUpheld: async (call, input) => {
      const slug = input.definition['api_slug'] as string
      const others = input.slugs.filter(other => other !== slug)
      const free = await define(call, input.definition, others)
      const taken = await define(call, input.definition, [...others, slug])
      return (
        same(free, { outcome: 'accepted', definition: input.definition }) &&
        same(listFaults(taken), [['/api_slug', 'conflict']])
      )
    },
  }),
  law('custom-field-reference-names-a-type', ['CFD-1'], {
    sentence: 'A reference without a reference type is rejected with that single error.',
    inputs: ofType(fc.constant('reference')),
    isUpheld: async (call, { reference_type, ...rest }) =>
      reference_type === undefined || same(listFaults(await define(call, rest)), [['/reference_type', 'missing']]),
  }),
  law('custom-field-null-is-missing', ['CFD-1'], {
    sentence: 'An optional property may be null, and is then omitted from the accepted definition.',
    inputs: fc.record({
      definition: ofType(fc.constantFrom('short_text', 'number', 'colour')),
      nulls: fc.subarray(['description', 'default_format', 'default_value', 'reference_type', 'validation'], {
        minLength: 1,
      }),
      value,
    }),
    isUpheld: async (call, input) => {
      const given: Fields = { ...input.definition, ...Object.fromEntries(input.nulls.map(field => [field, null])) }
      const least = Object.fromEntries(Object.entries(given).filter(([, field]) => field !== null))
      return (
        same(await define(call, given), { outcome: 'accepted', definition: least }) &&
        same(await check(call, given, input.value), await check(call, least, input.value))
      )
    },
  }),
  law('custom-field-default-has-its-type', ['CFD-1'], {
    sentence: 'A default value that is not a string must have the JSON type of the field.',
    inputs: fc.record({
      data_type: fc.constantFrom(...DATA_TYPES),
      default_value: fc.constantFrom<unknown>(5, -1.5, true, false, [], ['a'], ['a', 5], {}),
    }),
    isUpheld: async (call, { data_type, default_value }) => {
      const isTyped = TYPE_TESTS[data_type]?.(default_value) ?? false
      const names = { entity_type: 'Cargo', api_slug: 'a', display_name: 'A', reference_type: 'Vendor' }
      const given = { ...names, data_type, default_value }
      return same(listFaults(await define(call, given)) ?? [], isTyped ? [] : [['/default_value', 'type']])
    },
  }),
  law('custom-field-every-fault-is-told', ['CFD-1', 'CFD-2'], {
    sentence: 'Every fault of a definition is reported, sorted by pointer.',
    inputs: fc.record({
      definition: ofType(fc.constant('short_text')),
      faults: fc.subarray([...FAULTS], { minLength: 1 }),
    }),
    isUpheld: async (call, input) => {
      const spoilt = input.faults.reduce((fields, [place, wrong]) => spoil(fields, place, wrong), input.definition)
      const expected = input.faults
        .map(([place, , code]) => [`/${place.join('/')}`, code])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
      return same(listFaults(await define(call, spoilt)), expected)
    },
  }),
  law('custom-field-default-passes-its-own-check', ['CFD-1', 'CFD-2'], {
    sentence: 'A default value is accepted exactly when the field accepts it as a value.',
    inputs: fc.record({
      definition: ofType(fc.constantFrom('short_text', 'number', 'date', 'datetime', 'boolean', 'enum', 'reference')),
      value: words,
    }),
    isUpheld: async (call, input) => {
      const verdict = await check(call, input.definition, input.value)
      const faults = listFaults(await define(call, { ...input.definition, default_value: input.value }))
      return same(faults ?? [], verdict.valid ? [] : [['/default_value', 'format']])
    },
  }),
  law('custom-field-nothing-breaks-required-alone', ['CFD-2'], {
    sentence: 'A missing value or null can only violate the required rule.',
    inputs: definition,
    isUpheld: async (call, field) => {
      const required = (field['validation'] as Fields | undefined)?.['required'] === true
      const expected = { valid: !required, codes: required ? ['required'] : [] }
      return same(await check(call, field, null), expected) && same(await check(call, field, undefined), expected)
    },
  }),
  checkLaw('custom-field-verdict-is-its-codes', ['CFD-2'], {
    sentence: 'A value is valid if it violates no rule; each violated rule is reported once, sorted by name.',
    inputs: fc.record({ definition, value }),
    isUpheld: ({ valid, codes }) => valid === (codes.length === 0) && same(codes, [...new Set(codes)].sort()),
  }),
  law('custom-field-rules-are-apart', ['CFD-2'], {
    sentence: 'A validation reports exactly the violations that its rules report separately.',
    inputs: fc.record({ definition, value: value.filter(drawn => drawn !== null) }),
    isUpheld: async (call, input) => {
      const rules = Object.entries((input.definition['validation'] ?? {}) as Fields)
      const alone = await Promise.all(
        [{}, ...rules.map(([rule, limit]) => ({ [rule]: limit }))].map(validation =>
          check(call, { ...input.definition, validation }, input.value),
        ),
      )
      const whole = await check(call, input.definition, input.value)
      return same(whole.codes, [...new Set(alone.flatMap(verdict => verdict.codes))].sort())
    },
  }),
  law('custom-field-length-counts-code-points', ['CFD-2'], {
    sentence: 'A string is too long if it has more code points than allowed.',
    inputs: fc.record({
      definition: ofType(fc.constantFrom('short_text', 'enum', 'colour')),
      value: fc.string({ unit: chars, maxLength: 6 }),
      max_length: fc.nat({ max: 6 }),
    }),
    isUpheld: async (call, { definition: field, value, max_length }) => {
      const { codes } = await check(call, { ...field, validation: { max_length } }, value)
      return same(codes, codePointLength(value) > max_length ? ['max_length'] : [])
    },
  }),
  law('custom-field-pattern-is-found-anywhere', ['CFD-2'], {
    sentence: 'A pattern that spells out a string matches exactly the strings that contain it.',
    inputs: fc.record({
      definition: ofType(fc.constantFrom('short_text', 'colour')),
      value: fc.string({ unit: fc.constantFrom('a', 'b', '.', '😀'), maxLength: 6 }),
      part: fc.string({ unit: fc.constantFrom('a', 'b', '.', '😀'), maxLength: 3 }),
    }),
    isUpheld: async (call, { definition: field, value, part }) => {
      const pattern = Array.from(part, char => `\\x{${char.codePointAt(0)!.toString(16)}}`).join('')
      const { codes } = await check(call, { ...field, validation: { pattern } }, value)
      return same(codes, value.includes(part) ? [] : ['pattern'])
    },
  }),
  law('custom-field-several-are-checked-each', ['CFD-2'], {
    sentence: 'If the value is an array of strings, pattern and maximum length apply to each of them.',
    inputs: fc.record({ definition: ofType(fc.constant('enum_multi')), texts: fc.array(words, { maxLength: 3 }) }),
    isUpheld: async (call, { definition: field, texts }) => {
      const validation = { ...(field['validation'] ?? {}), required: false }
      const each = await Promise.all(texts.map(one => check(call, { ...field, data_type: 'enum', validation }, one)))
      const whole = await check(call, { ...field, validation }, texts)
      return same(whole.codes, [...new Set(each.flatMap(verdict => verdict.codes))].sort())
    },
  }),
  law('custom-field-number-has-a-text-form', ['CFD-2'], {
    sentence:
      'A number and the string of its digits are both numbers; with anything before or after the digits, the string is not.',
    inputs: fc.record({
      definition: ofType(fc.constant('number')),
      digits: fc.stringMatching(/^-?[0-9]{1,9}(\.[0-9]{1,9})?$/),
      more: fc.constantFrom(' ', '+', 'e3', '.', '\n', '٣', '0x', ','),
    }),
    isUpheld: async (call, { definition: field, digits, more }) => {
      const bare = { ...field, validation: {} }
      const codes = await Promise.all(
        [Number(digits), digits, `${digits}${more}`, `${more}${digits}`].map(
          async one => (await check(call, bare, one)).codes,
        ),
      )
      return same(codes, [[], [], ['type'], ['type']])
    },
  }),
]
