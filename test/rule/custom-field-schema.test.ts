import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check, schema, type DataType } from '../../src/rule/custom-field'
import { validatorOf } from '../json-schema'

const base = { entity_type: 'Cargo', api_slug: 'po', display_name: 'PO number' }
const DATA_TYPES: readonly (DataType | 'color')[] = [
  'short_text',
  'number',
  'date',
  'datetime',
  'boolean',
  'enum',
  'enum_multi',
  'reference',
  'color',
]

const schemaOf = (definition: { readonly data_type: string; readonly [field: string]: unknown }) => {
  const made = schema(definition)
  if (made._tag === 'Left') throw new Error(JSON.stringify(made.left))
  return made.right['~standard']
}

const VALUES = [
  null,
  '',
  ' ',
  '\u3000',
  'x',
  'PO-1',
  '12',
  '-12.50',
  '1e3',
  '2026-02-28',
  '2026-02-30',
  '2026-01-31T08:30:00Z',
  '2026-01-31T08:30:00',
  'true',
  'yes',
  '\u{1f6a2}\u{1f6a2}',
  '\u{1f6a2}\u{1f6a2}\u{1f6a2}',
  0,
  -1.5,
  true,
  false,
  [],
  ['a'],
  ['a', 'abc'],
  ['a', 1],
  {},
  [null],
]

describe('the JSON Schema of a field', () => {
  const written = (definition: Parameters<typeof schemaOf>[0]): object => {
    const { $schema: _, ...rest } = schemaOf({ ...base, ...definition }).jsonSchema.input({ target: 'draft-2020-12' })
    return rest
  }
  const SHORT = { anyOf: [{ not: { type: 'string' } }, { type: 'string', maxLength: 2 }] }
  it.each<[Parameters<typeof schemaOf>[0], object]>([
    [{ data_type: 'short_text' }, { title: 'PO number', anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [
      { data_type: 'short_text', description: 'As ordered.', validation: { pattern: '^PO' } },
      {
        title: 'PO number',
        description: 'As ordered. Text matches the pattern ^PO (RE2 syntax).',
        anyOf: [{ type: 'string' }, { type: 'null' }],
      },
    ],
    [
      { data_type: 'short_text', validation: { max_length: 2 } },
      {
        title: 'PO number',
        anyOf: [{ allOf: [{ type: 'string' }, SHORT] }, { type: 'null' }],
      },
    ],
    [
      { data_type: 'enum_multi', validation: { max_length: 2 } },
      {
        title: 'PO number',
        anyOf: [
          { allOf: [{ type: 'array', items: { type: 'string' } }, SHORT, { type: 'array', items: SHORT }] },
          { type: 'null' },
        ],
      },
    ],
  ])('%j', (definition, expected) => {
    expect(written(definition)).toStrictEqual(expected)
  })
})

describe.each(DATA_TYPES)('schema of a field of type %s', data_type => {
  const validations = [undefined, {}, { required: true }, { max_length: 2 }, { required: true, max_length: 2 }]
  it.each(validations)('reads what check calls valid, as its JSON Schema does: %j', validation => {
    const definition = { ...base, data_type, reference_type: 'Cargo', validation }
    const { validate, jsonSchema } = schemaOf(definition)
    const accepting = [
      validatorOf(jsonSchema.input({ target: 'draft-2020-12' })),
      validatorOf(jsonSchema.input({ target: 'draft-07' }), 'draft-07'),
      validatorOf(jsonSchema.output({ target: 'openapi-3.0' }), 'openapi-3.0'),
    ]
    const agrees = (value: unknown): void => {
      const verdict = check({ definition, value })
      const valid = verdict._tag === 'Right' && verdict.right.valid
      const answers = [validate(value).issues === undefined, ...accepting.map(accepts => accepts(value))]
      if (answers.some(answer => answer !== valid)) expect([value, answers]).toEqual([value, answers.map(() => valid)])
    }
    VALUES.forEach(agrees)
    fc.assert(fc.property(fc.jsonValue(), agrees), { numRuns: 50 })
  })
})

describe('schema', () => {
  it('has one sentence for each violated rule', () => {
    const { validate } = schemaOf({ ...base, data_type: 'short_text', validation: { pattern: '^PO', max_length: 2 } })
    expect(validate('XYZ')).toEqual({
      issues: [
        { message: 'it is longer than allowed', path: [] },
        { message: 'it does not match the pattern', path: [] },
      ],
    })
    expect(validate('PO')).toEqual({ value: 'PO' })
  })
  it('accepts a missing value unless it is required', () => {
    expect(schemaOf({ ...base, data_type: 'date' }).validate(undefined)).toEqual({ value: undefined })
    expect(
      schemaOf({ ...base, data_type: 'date', validation: { required: true } }).validate(undefined).issues,
    ).toHaveLength(1)
  })
  it('contains the name, the purpose and the pattern of the field', () => {
    const definition = {
      ...base,
      data_type: 'short_text',
      description: 'The order.',
      validation: { pattern: '(?i)^po' },
    }
    expect(schemaOf(definition).jsonSchema.input({ target: 'draft-07' })).toMatchObject({
      title: 'PO number',
      description: 'The order. Text matches the pattern (?i)^po (RE2 syntax).',
    })
  })
  it('refuses a definition that define rejects', () => {
    expect(schema({ ...base, data_type: 'short_text', validation: { pattern: '(?=a)' } })).toMatchObject({
      _tag: 'Left',
      left: [{ pointer: '/validation/pattern', code: 'format' }],
    })
  })
})
