import { isRight } from 'fp-ts/Either'
import * as fc from 'fast-check'
import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import {
  discriminatedUnion,
  strictObject,
  described,
  FallbackType,
  TransformType,
  enumOf,
} from '../../../src/kernel/codec/codec'
import { compile } from '../../../src/kernel/codec/compile'
import { inDialect } from '../../../src/kernel/codec/json-schema'
import { schema } from '../../../src/kernel/codec/schema'
import { nearlyValid, valid } from '../../../src/conform/generate/arbitrary'
import { operations } from '../../../src/oracle/operations'
import { validatorOf } from '../../json-schema'

/** JSON Schema describes JSON, so compare the value after a round trip through JSON. */
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

/** The messages of rules that JSON Schema cannot express. */
const INEXPRESSIBLE = /must be a pattern in RE2 syntax|must be a value that the field accepts|is not a known zone/

/** The messages about the position of the tier with null days. JSON Schema only requires that there is one. */
const WRONG_TIER = new RegExp(
  [
    'must be null in the last tier, got [1-9](\\d*|(\\.\\d+)?e\\+\\d+)$',
    'must be a whole number from 1 in every tier but the last',
  ].join('|'),
)

/** Whether exactly one of the tiers that contain the `days` at a pointer has null days. */
const hasOneLastTier = (value: unknown, pointer: string): boolean => {
  const keys = pointer.split('/').slice(1, -2)
  const tiers = keys.reduce<unknown>((at, key) => (at as { readonly [key: string]: unknown })[key], value)
  return (tiers as readonly { readonly days: unknown }[]).filter(({ days }) => days === null).length === 1
}

const isAcceptedByExpressibleRules = (codec: t.Mixed, value: unknown): boolean => {
  const read = compile(codec).parse(value)
  return (
    isRight(read) ||
    read.left.every(
      ({ pointer, message }) =>
        INEXPRESSIBLE.test(message) || (WRONG_TIER.test(message) && hasOneLastTier(value, pointer)),
    )
  )
}

// The schemas of the resources are tested in test/resource/schema.test.ts.
describe.each(operations.map(({ name, input }) => [name, input] as [string, t.Mixed]))(
  'the schema of the input of %s',
  (_, codec) => {
    it('accepts the same values as the codec', () => {
      const validate = validatorOf(schema(codec))
      fc.assert(
        fc.property(fc.oneof(valid(codec), nearlyValid(codec), fc.jsonValue()).map(json), value => {
          expect(validate(value)).toBe(isAcceptedByExpressibleRules(codec, value))
        }),
        { numRuns: 100 },
      )
    })
  },
)

describe('schema', () => {
  it.each([
    [{ pattern: '(' }, true],
    [{ pattern: 1 }, false],
    [{ pattern: '(', max_length: -1 }, false],
    [{ max_length: 0 }, true],
  ])('does not restrict patterns to RE2 syntax: %j', (validation, accepted) => {
    const { input } = operations.find(({ name }) => name === 'custom_field.check')!
    const definition = {
      entity_type: 'Cargo',
      api_slug: 'a',
      display_name: 'a',
      data_type: 'short_text',
      default_value: 'a',
      validation,
    }
    expect(validatorOf(schema(input))({ definition, value: null })).toBe(accepted)
  })

  it.each<[t.Mixed, unknown]>([
    [
      t.intersection([t.type({ a: t.string }), t.type({ b: t.null }), t.partial({ c: t.unknown })]),
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'null' }, c: {} }, required: ['a', 'b'] },
    ],
    [
      t.intersection([t.partial({ a: t.string }), t.partial({ b: t.number })]),
      { type: 'object', properties: { a: { type: 'string' }, b: { type: 'number' } } },
    ],
    [t.type({}), { type: 'object', properties: {} }],
    [
      strictObject({}, { a: enumOf('w', ['x', 'y']) }),
      { type: 'object', properties: { a: { type: 'string', enum: ['x', 'y'] } }, additionalProperties: false },
    ],
    [t.record(t.string, t.boolean), { type: 'object', additionalProperties: { type: 'boolean' } }],
    [t.readonlyArray(t.literal('x')), { type: 'array', items: { const: 'x' } }],
    [t.union([t.string, t.null]), { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [new TransformType(t.string, t.unknown, String), {}],
    [new FallbackType<unknown>(t.string, t.number), { anyOf: [{ type: 'string' }, { type: 'number' }] }],
    [
      t.type({ a: described(t.string, 'A text.') }),
      { type: 'object', properties: { a: { type: 'string', description: 'A text.' } }, required: ['a'] },
    ],
    [
      strictObject({ a: t.null }),
      { type: 'object', properties: { a: { type: 'null' } }, required: ['a'], additionalProperties: false },
    ],
    [
      t.intersection([t.record(t.string, t.number), t.type({ a: t.number })]),
      {
        allOf: [
          { type: 'object', additionalProperties: { type: 'number' } },
          { type: 'object', properties: { a: { type: 'number' } }, required: ['a'] },
        ],
      },
    ],
    [
      discriminatedUnion('c', 'k', { x: t.type({ k: t.literal('x') }) }, t.type({ y: t.number })),
      {
        type: 'object',
        if: { properties: { k: { enum: ['x'] } }, required: ['k'] },
        else: { type: 'object', properties: { y: { type: 'number' } }, required: ['y'] },
        allOf: [
          {
            if: { properties: { k: { const: 'x' } }, required: ['k'] },
            then: { type: 'object', properties: { k: { const: 'x' } }, required: ['k'] },
          },
        ],
      },
    ],
    [
      discriminatedUnion('c', 'k', { x: t.type({ k: t.literal('x') }) }),
      {
        type: 'object',
        properties: { k: { enum: ['x'] } },
        required: ['k'],
        allOf: [
          {
            if: { properties: { k: { const: 'x' } }, required: ['k'] },
            then: { type: 'object', properties: { k: { const: 'x' } }, required: ['k'] },
          },
        ],
      },
    ],
  ])('%#', (codec, expected) => {
    expect(schema(codec)).toEqual(expected)
  })

  it('converts subschemas to the dialect, and leaves other keywords unchanged', () => {
    const open = { additionalProperties: { const: 1 }, default: { a: { const: 1 } } }
    expect(inDialect(open, 'openapi-3.0')).toEqual({ ...open, additionalProperties: { enum: [1] } })
    expect(inDialect(schema(strictObject({})), 'openapi-3.0')).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: false,
    })
  })
})

describe('a description', () => {
  it.each([
    [undefined, 'The limit.'],
    [5, 'The limit; default 5.'],
    [['a', 'b'], 'The limit; default a and b.'],
  ])('with the default %j', (value, description) => {
    const codec = described(t.unknown, 'The limit.', value === undefined ? {} : { default: value })
    expect(schema(codec)).toEqual({ description })
  })
})

it('draft-07 has no count of the items that `contains` finds', () => {
  const counted = { type: 'array', contains: { type: 'null' }, minContains: 1, maxContains: 2 }
  expect(inDialect(counted, 'draft-07')).toMatchObject({ contains: { type: 'null' } })
  expect(Object.keys(inDialect(counted, 'draft-07'))).not.toContain('minContains')
  expect(Object.keys(inDialect(counted, 'draft-07'))).not.toContain('maxContains')
  expect(inDialect(counted, 'draft-2020-12')).toMatchObject(counted)
})
