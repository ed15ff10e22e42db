import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { either } from 'fp-ts'
import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import { discriminatedUnion, TransformType } from '../../../src/kernel/codec/codec'
import { toStandard } from '../../../src/kernel/codec/standard-codec'
import { standardIssues } from '../../../src/kernel/codec/standard-schema'

/** A custom codec that decodes a string to a number. */
const numberFromText = new t.Type<number, string>(
  'NumberFromText',
  t.number.is,
  (u, c) =>
    typeof u === 'string' && u.trim() !== '' && Number.isFinite(Number(u)) ? t.success(Number(u)) : t.failure(u, c),
  String,
)

type Tree = { below: Tree[] }
const tree: t.Type<Tree> = t.recursion('Tree', () => t.type({ below: t.array(tree) }))

const validate = (codec: t.Mixed, value: unknown) => toStandard(codec)['~standard'].validate(value)
const pathsOf = (codec: t.Mixed, value: unknown) => validate(codec, value).issues?.map(({ path }) => path)

describe('toStandard', () => {
  it('names the version of the specification', () => {
    expect(toStandard(t.string)['~standard']).toMatchObject({ version: 1, vendor: 'gateout' })
  })

  it('returns the decoded value', () => {
    expect(validate(t.type({ amount: numberFromText }), { amount: '12.5' })).toEqual({ value: { amount: 12.5 } })
    expect(validate(t.exact(t.type({ a: t.string })), { a: 'x', b: 1 })).toEqual({ value: { a: 'x' } })
  })

  it.each<[string, t.Mixed, unknown, unknown]>([
    ['at the root', t.string, undefined, [[]]],
    ['a key', t.type({ a: t.string }), { a: 1 }, [['a']]],
    ['an index is a number', t.type({ a: t.array(t.type({ b: t.string })) }), { a: [{ b: 'x' }, {}] }, [['a', 1, 'b']]],
    ['a key that looks like an index is a string', t.record(t.string, t.number), { 0: 'x' }, [['0']]],
    [
      'an intersection adds no step',
      t.intersection([t.type({ a: t.string }), t.partial({ b: t.string })]),
      { a: 'x', b: 1 },
      [['b']],
    ],
    ['a union adds no step', t.type({ a: t.union([t.string, t.null]) }), { a: 1 }, [['a'], ['a']]],
    [
      'a refinement of an intersection adds no step',
      t.refinement(t.intersection([t.type({ a: t.string }), t.type({ b: t.string })]), () => true),
      { b: 'x' },
      [['a']],
    ],
    ['a tuple has indices', t.tuple([t.string, t.string]), ['x', 1], [[1]]],
    ['a recursive codec', tree, { below: [{ below: [] }, { below: [3] }] }, [['below', 1, 'below', 0]]],
  ])('reports the path: %s', (_, codec, value, paths) => {
    expect(pathsOf(codec, value)).toEqual(paths)
  })

  it('reports the expected and the actual type', () => {
    expect(validate(t.type({ a: t.string }), { a: null }).issues).toEqual([
      { message: 'must be string, got null', path: ['a'] },
    ])
    expect(validate(t.string, []).issues?.[0]?.message).toBe('must be string, got an array')
    expect(validate(t.string, {}).issues?.[0]?.message).toBe('must be string, got an object')
    expect(validate(t.number, 'x').issues?.[0]?.message).toBe('must be number, got a string')
    expect(validate(t.string, undefined).issues?.[0]?.message).toBe('must be string, got nothing')
  })

  it('keeps the message of a codec, if it has one', () => {
    const codec = new t.Type<string>('Po', t.string.is, (u, c) => t.failure(u, c, 'is no purchase order'), t.identity)
    expect(validate(codec, 1)).toEqual({ issues: [{ message: 'is no purchase order', path: [] }] })
    const silent = new t.Type<string>('Po', t.string.is, value => t.failures([{ value, context: [] }]), t.identity)
    expect(validate(silent, 1)).toEqual({ issues: [{ message: 'must be another value, got a number', path: [] }] })
  })

  it('converts pointers to paths, with numbers only for array indices', () => {
    const value = { a: [{ 'b/c~d': { 0: 1 } }], x: null }
    const pathOf = (pointer: string) => standardIssues([{ pointer, message: 'm' }], value)
    expect(pathOf('/a/0/b~1c~0d/0')).toEqual([{ message: 'm', path: ['a', 0, 'b/c~d', '0'] }])
    expect(pathOf('')).toEqual([{ message: 'm', path: [] }])
    expect(pathOf('/toString/1/x/2')).toEqual([{ message: 'm', path: ['toString', '1', 'x', '2'] }])
  })

  it('reports at most 1,000 issues', () => {
    expect(
      validate(
        t.array(t.string),
        Array.from({ length: 5_000 }, () => 1),
      ).issues,
    ).toHaveLength(1_000)
  })

  it('accepts the same values as the codec', () => {
    const codec = t.type({ a: t.array(t.union([t.number, t.null])), b: t.partial({ c: t.boolean }) })
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ a: fc.array(fc.option(fc.double())), b: fc.object() })),
        value => {
          expect(validate(codec, value).issues === undefined).toBe(either.isRight(codec.decode(value)))
        },
      ),
    )
  })
})

const o = t.type({ a: t.string })
// OpenAPI 3.0 drops the item schemas of tuples; the other dialects are tested below.
const codecs: readonly [string, t.Mixed, readonly unknown[], readonly unknown[]][] = [
  ['a string', t.string, ['', 'x'], [1, null, []]],
  ['a literal', t.literal('x'), ['x'], ['y', null]],
  ['an enum', t.keyof({ a: null, b: null }), ['a', 'b'], ['c', 1]],
  ['null', t.null, [null], ['', 0, 'null']],
  ['a string or null', t.union([t.string, t.null]), ['x', null], [1]],
  ['an enum or null', t.union([t.keyof({ a: null }), t.null]), ['a', null], ['b']],
  ['null or an object', t.union([t.null, t.type({ a: t.string })]), [null, { a: 'x' }], [{}, []]],
  ['a union of three types', t.union([t.string, t.number, t.null]), ['x', 1, null], [true]],
  ['a key that may be undefined', t.type({ a: t.union([t.string, t.undefined]) }), [{}, { a: 'x' }], [{ a: 1 }, []]],
  [
    'a key that may be null or undefined',
    t.type({ a: t.union([t.string, t.null, t.undefined]) }),
    [{}, { a: null }],
    [{ a: 1 }],
  ],
  ['optional keys', t.partial({ a: t.number }), [{}, { a: 1 }], [{ a: 'x' }, 1]],
  [
    'a tuple',
    t.tuple([t.string, t.number]),
    [
      ['x', 1],
      ['x', 1, 2],
    ],
    [['x'], 'x'],
  ],
  ['exact keys', t.exact(t.type({ a: t.string })), [{ a: 'x' }, { a: 'x', b: 1 }], [{}]],
  ['strict keys', t.strict({ a: t.string }), [{ a: 'x' }], [{}]],
  ['a deprecated StrictType', new t.StrictType('S', o.is, o.validate, o.encode, { a: t.string }), [{ a: 'x' }], [{}]],
  ['a readonly object', t.readonly(t.type({ a: t.string })), [{ a: 'x' }], [{}]],
  ['an array of anything', t.UnknownArray, [[], [1]], [{}]],
  ['any object', t.object, [{}, []], [1, 'x']],
  ['nothing', t.never as unknown as t.Mixed, [], [1, null, {}, []]],
  ['null between two types', t.union([t.string, t.null, t.number]), ['x', 1, null], [true]],
  ['a number or an enum', t.union([t.number, t.keyof({ a: null })]), [1, 'a'], ['b', null]],
  ['anything or null', t.union([t.any, t.null]), [1, null, 'x'], []],
  ['an array of nullable strings', t.array(t.union([t.string, t.null])), [[], ['x', null]], [[1], {}]],
  ['a dictionary', t.record(t.string, t.number), [{}, { a: 1 }], [{ a: 'x' }, 1]],
  ['a refinement', t.refinement(t.string, () => true), ['x'], [1]],
  ['anything', t.any, [1, null], []],
]

describe.each(codecs)('JSON Schema of %s', (_, codec, taken, refused) => {
  const { jsonSchema, validate } = toStandard(codec)['~standard']
  it.each([
    ['draft-2020-12', new Ajv2020({ strict: true, strictTypes: false, strictTuples: false })],
    ['draft-07', new Ajv({ strict: true, strictTypes: false, strictTuples: false })],
  ] as const)('%s accepts the same values as the codec', (target, ajv) => {
    const accepts = ajv.compile(jsonSchema.input({ target }))
    for (const value of taken) expect([value, validate(value).issues, accepts(value)]).toEqual([value, undefined, true])
    for (const value of refused)
      expect([value, validate(value).issues !== undefined, accepts(value)]).toEqual([value, true, false])
    expect(jsonSchema.output({ target })).toEqual(jsonSchema.input({ target }))
  })
  it('openapi-3.0 accepts the same values as the codec', () => {
    const accepts = new Ajv({ strict: true, strictTypes: false, strictTuples: false }).compile(
      jsonSchema.input({ target: 'openapi-3.0' }),
    )
    for (const value of taken) expect([value, accepts(value)]).toEqual([value, true])
    for (const value of refused) expect([value, accepts(value)]).toEqual([value, false])
  })
})

describe('dialects', () => {
  const { input } = toStandard(t.type({ a: t.union([t.string, t.null]), b: t.tuple([t.literal(1)]), c: t.null }))[
    '~standard'
  ].jsonSchema
  const either = { anyOf: [{ type: 'string' }, { type: 'null' }] }
  const tuple = { type: 'array', minItems: 1 }
  it.each([
    [
      'draft-2020-12',
      { $schema: 'https://json-schema.org/draft/2020-12/schema' },
      { a: either, b: { ...tuple, prefixItems: [{ const: 1 }] }, c: { type: 'null' } },
    ],
    [
      'draft-07',
      { $schema: 'http://json-schema.org/draft-07/schema#' },
      { a: either, b: { ...tuple, items: [{ const: 1 }] }, c: { type: 'null' } },
    ],
    [
      'openapi-3.0',
      {},
      {
        a: { type: 'string', nullable: true },
        b: { ...tuple, items: {} },
        c: { type: 'string', nullable: true, enum: [null] },
      },
    ],
  ])('%s', (target, head, properties) => {
    expect(input({ target })).toStrictEqual({ ...head, type: 'object', properties, required: ['a', 'b', 'c'] })
  })

  it('do not require a key whose value may be undefined', () => {
    const { jsonSchema } = toStandard(t.type({ a: t.union([t.string, t.undefined]) }))['~standard']
    expect(jsonSchema.input({ target: 'openapi-3.0' })).toStrictEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
    })
  })

  it('express conditions without the keyword if, which OpenAPI 3.0 lacks', () => {
    const one = t.type({ k: t.literal('x') })
    const { input } = toStandard(discriminatedUnion('c', 'k', { x: one }, t.type({ y: t.number })))['~standard']
      .jsonSchema
    const isOne = { properties: { k: { enum: ['x'] } }, required: ['k'] }
    expect(input({ target: 'openapi-3.0' })).toStrictEqual({
      type: 'object',
      allOf: [
        { anyOf: [isOne, { type: 'object', properties: { y: { type: 'number' } }, required: ['y'] }] },
        { allOf: [{ anyOf: [{ not: isOne }, { type: 'object', ...isOne }] }] },
      ],
    })
  })

  it('restrict each item of a tuple, except OpenAPI 3.0', () => {
    const { input } = toStandard(t.tuple([t.string, t.number]))['~standard'].jsonSchema
    const ajv = new Ajv({ strict: true, strictTypes: false, strictTuples: false })
    expect(new Ajv2020({ strictTuples: false }).compile(input({ target: 'draft-2020-12' }))([1, 'x'])).toBe(false)
    expect(ajv.compile(input({ target: 'draft-07' }))([1, 'x'])).toBe(false)
    expect(ajv.compile(input({ target: 'openapi-3.0' }))([1, 'x'])).toBe(true)
  })

  it.each(['draft-04', 'openapi-3.1', '', 'toString'])('refuse the target %j', target => {
    expect(() => input({ target })).toThrow('draft-2020-12, draft-07, openapi-3.0')
  })

  it.each<[t.Mixed]>([
    [numberFromText],
    [tree],
    [t.Function],
    [t.bigint],
    [t.void],
    [t.undefined],
    [t.type({ a: numberFromText })],
    [t.union([t.undefined, t.undefined])],
  ])('throw for a codec without a JSON Schema: %#', codec => {
    expect(() => toStandard(codec)['~standard'].jsonSchema.input({ target: 'draft-07' })).toThrow('no JSON Schema')
  })

  it('distinguish the input of a transform from its output', () => {
    const { jsonSchema } = toStandard(new TransformType(t.string, t.union([t.string, t.number]), String))['~standard']
    expect(jsonSchema.input({ target: 'openapi-3.0' })).toEqual({ anyOf: [{ type: 'string' }, { type: 'number' }] })
    expect(jsonSchema.output({ target: 'openapi-3.0' })).toEqual({ type: 'string' })
  })
})
