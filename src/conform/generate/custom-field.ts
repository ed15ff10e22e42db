/**
 * Definitions of custom fields, and values to check.
 */
import * as fc from 'fast-check'
import { nonBlankString } from '../../resource/json-api'
import { chars, valid } from './arbitrary'

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

const definition: fc.Arbitrary<{ readonly [key: string]: unknown }> = fc
  .record({
    entity_type: fc.constantFrom('Shipment', 'Cargo'),
    api_slug: valid(nonBlankString),
    display_name: valid(nonBlankString),
    data_type: fc.constantFrom(...DATA_TYPES),
    validation: fc.record(
      { required: fc.boolean(), pattern: fc.constantFrom(...PATTERNS), max_length: fc.nat({ max: 4 }) },
      { requiredKeys: [] },
    ),
  })
  .map(fields => (fields.data_type === 'reference' ? { ...fields, reference_type: 'Vendor' } : fields))

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
export const values: fc.Arbitrary<unknown> = definition.chain(field =>
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
