import { isLeft, isRight } from 'fp-ts/Either'
import * as fc from 'fast-check'
import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import {
  discriminatedUnion,
  strictObject,
  count,
  described,
  EACH,
  FallbackType,
  findBase,
  type RefinedType,
  finite,
  refine,
  json,
  LenientType,
  TransformType,
  nullable,
  opaque,
  partsOf,
  prose,
  tolerant,
  enumOf,
} from '../../../src/kernel/codec/codec'
import { compile, findProperties, jsonTypeIn } from '../../../src/kernel/codec/compile'
import { nearlyValid, valid } from '../../../src/conform/generate/arbitrary'

const even = refine('an even number', t.number, { code: 'range', test: n => n % 2 === 0, schema: { multipleOf: 2 } })
const loose = new LenientType(t.string, nullable(t.string))
const upper = new TransformType(enumOf('a word', ['A', 'B']), enumOf('a word', ['A', 'B', 'a', 'b']), value =>
  value.toUpperCase() === 'A' ? 'A' : 'B',
)
const fallback = new FallbackType<unknown>(t.type({ type: t.literal('x'), a: upper }), t.type({ type: t.string }))

/** A codec of every kind, each also within another. */
const kinds: { readonly [kind: string]: t.Mixed } = {
  string: t.string,
  number: t.number,
  boolean: t.boolean,
  null: t.null,
  unknown: t.unknown,
  object: t.UnknownRecord,
  literal: t.literal('x'),
  'number literal': t.literal(5),
  'boolean literal': t.literal(true),
  enum: enumOf('a word', ['x', 'toString']),
  array: t.array(even),
  'readonly array': t.readonlyArray(t.array(t.boolean)),
  dictionary: t.record(t.string, even),
  'required keys': t.type({ a: t.string, b: t.type({ c: even }) }),
  'optional keys': t.partial({ a: t.string, b: t.partial({ c: even }) }),
  'both kinds of keys': t.intersection([
    t.type({ a: t.string }),
    t.intersection([t.type({ b: t.boolean }), t.partial({ c: even })]),
  ]),
  union: t.union([t.string, t.array(t.boolean), t.type({ a: t.number })]),
  refinement: even,
  'refinement of an object': refine('whole', t.type({ a: t.number, b: t.number }), {
    code: 'conflict',
    keys: ['b'],
    test: o => typeof o.a === 'number' && typeof o.b === 'number' && o.a < o.b,
    schema: {},
  }),
  nullable: nullable(t.array(nullable(even))),
  'discriminated union': discriminatedUnion(
    'a choice',
    'type',
    { a: t.type({ type: t.literal('a'), n: t.number }), b: t.type({ type: t.literal('b') }) },
    t.type({ type: t.string, rest: t.boolean }),
  ),
  'discriminated union without another codec': discriminatedUnion('a choice', 'type', {
    a: t.type({ type: t.literal('a'), n: t.number }),
    b: t.type({ type: t.literal('b') }),
  }),
  'strict discriminated union': discriminatedUnion(
    'a choice',
    'type',
    { a: t.type({ type: t.literal('a'), n: t.number }) },
    t.type({ type: t.string, id: t.string }),
    true,
  ),
  'strict discriminated union whose other codec ignores the tag': discriminatedUnion(
    'a choice',
    'type',
    { a: t.type({ type: t.literal('a') }) },
    t.type({ rest: t.boolean }),
    true,
  ),
  'strict object': strictObject({ a: t.string }, { b: t.array(strictObject({ c: loose })), toString: even }),
  'strict object without keys': strictObject({}),
  lenient: t.type({ a: loose }),
  transform: t.type({ a: upper, list: t.array(upper), none: nullable(upper), some: t.partial({ a: upper }) }),
  fallback: t.type({ a: fallback, list: t.array(new LenientType(t.type({ type: t.literal('x') }), fallback)) }),
  described: t.type({ a: described(even, 'An even number.'), b: described(loose, 'A text.') }),
  'described keys': t.intersection([
    described(t.type({ a: t.string }), 'A.'),
    new LenientType(t.type({ b: t.string }), t.partial({ b: t.string })),
  ]),
  finite,
  count,
  json: t.type({ a: json }),
}

describe.each(Object.entries(kinds))('%s', (_, codec) => {
  it.each([
    ['strict', codec],
    ['tolerant', tolerant(codec)],
  ] as const)('the compiled codec agrees with io-ts: %s', (__, plain) => {
    const compiled = compile(plain)
    fc.assert(
      fc.property(fc.oneof(valid(codec), nearlyValid(codec), fc.jsonValue()), value => {
        const expected = plain.decode(value)
        const read = compiled.parse(value)
        expect(read._tag).toBe(expected._tag)
        if (isRight(expected) && isRight(read)) expect(read.right).toEqual(expected.right)
      }),
    )
  })
  it('the generator yields only accepted values', () => {
    fc.assert(fc.property(valid(codec), value => isRight(codec.decode(value))))
  })
})

// Each codec is created within its test, so that its constructor is tested too.
describe('acceptance and transformation', () => {
  const shout = (): t.Mixed => new TransformType(enumOf('w', ['A', 'B']), t.string, text => (text === 'b' ? 'B' : 'A'))
  const tagged = (): t.Mixed => new FallbackType(t.type({ k: t.literal('x'), a: shout() }), t.type({ k: t.string }))
  it.each<[string, () => t.Mixed, readonly unknown[], readonly unknown[]]>([
    [
      'a refinement',
      () => refine('even', t.number, { code: 'range', test: n => n % 2 === 0, schema: {} }),
      [0, 2],
      [1, '2'],
    ],
    ['a nullable string', () => nullable(t.string), [null, ''], [undefined, 0]],
    [
      'a discriminated union',
      () => discriminatedUnion('c', 'k', { x: t.type({ k: t.literal('x'), a: t.number }) }, t.type({ b: t.string })),
      [{ k: 'x', a: 1 }, { k: 'y', b: '' }, { b: '' }],
      [{ k: 'x', b: '' }, { k: 'y' }, [], null],
    ],
    ['a fallback', tagged, [{ k: 'x', a: 'A' }, { k: 'x', a: 1 }, { k: 'y' }], [{ k: 1 }, { a: 'A' }, null]],
    ['a fallback to another JSON type', () => new FallbackType(t.string, t.number), ['x', 1], [null, true]],
    [
      'a strict object',
      () => strictObject({ a: t.string }, { b: t.number }),
      [{ a: '' }, { a: '', b: 1 }],
      [{ a: '', c: 1 }, { b: 1 }, { a: 1 }, { a: '', b: '' }, []],
    ],
    [
      'an intersection',
      () => t.intersection([t.record(t.string, count), t.type({ a: t.number })]),
      [{ a: 1 }, { a: 0, b: 2 }],
      [{ b: 1 }, { a: -1 }, { a: 1, b: 0.5 }],
    ],
    ['an unknown key', () => t.type({ a: t.string }), [{ a: '', undefined: 1 }], [{ undefined: 1 }]],
    ['a count', () => count, [0, 1, 2 ** 53], [-1, 0.5, Infinity, NaN, '1']],
    ['a finite number', () => finite, [0, -1.5], [Infinity, NaN, '1']],
    ['a message', () => prose, ['', 'x'], [null, 1]],
    ['an opaque object', () => opaque, [{}, { a: 1 }], [[], null]],
  ])('%s', (_, made, taken, refused) => {
    const codec = made()
    const compiled = compile(codec)
    for (const value of [...taken, ...refused]) {
      const answers = [codec.is(value), isRight(codec.decode(value)), isRight(compiled.parse(value))]
      expect(answers, JSON.stringify(value)).toEqual(Array(3).fill(taken.includes(value)))
    }
  })
  it.each<[string, () => t.Mixed, unknown, unknown]>([
    [
      'nothing in a value that is already valid',
      () => new TransformType(enumOf<string>('w', ['A', 'B']), t.string, () => 'A'),
      'B',
      'B',
    ],
    ['a value', shout, 'b', 'B'],
    ['a value in a union', () => t.union([t.number, shout()]), 'b', 'B'],
    [
      'the selected branch of a discriminated union',
      () => discriminatedUnion('c', 'k', { x: t.type({ k: t.literal('x'), a: shout() }) }),
      { k: 'x', a: 'b' },
      { k: 'x', a: 'B' },
    ],
    [
      'a property, if another one is missing',
      () => t.intersection([t.type({ a: shout() }), t.partial({ list: t.array(shout()) })]),
      { a: 'b' },
      { a: 'B' },
    ],
    ['a value by the first codec of a fallback', tagged, { k: 'x', a: 'b' }, { k: 'x', a: 'B' }],
    ['a value by the second codec of a fallback', () => new FallbackType(t.literal('x'), shout()), 'b', 'B'],
    [
      'a value of another type by the second codec of a fallback',
      () => new FallbackType(t.string, new TransformType(t.boolean, t.number, n => n > 0)),
      1,
      true,
    ],
    [
      'only the values that the first codec of a fallback refuses',
      () => t.array(new FallbackType(t.literal('b'), shout())),
      ['b', 'c'],
      ['b', 'A'],
    ],
  ])('transforms %s', (_, made, value, expected) => {
    const codec = made()
    for (const read of [codec.decode(value), compile(codec).parse(value)])
      expect(read).toMatchObject({ _tag: 'Right', right: expected })
    expect(codec.is(value)).toBe(value === expected)
  })
  it('reports the issues of the first codec of a fallback', () => {
    const read = tagged().decode({ k: 1 })
    expect(isLeft(read) && read.left.map(({ context }) => context.at(-1)!.key)).toEqual(['k', 'a'])
  })
  it('names nullable codecs and lists known keys in messages', () => {
    expect(nullable(t.string).name).toBe('string or null')
    expect(compile(strictObject({ a: t.string }, { b: t.number })).parse({ a: '', c: 1 })).toEqual({
      _tag: 'Left',
      left: [{ pointer: '/c', code: 'unknown', message: 'is not a known property; known are a, b' }],
    })
  })
})

describe('discriminatedUnion', () => {
  const cat = { cat: t.type({ type: t.literal('cat') }) }
  const other = t.type({ rest: t.boolean })
  it.each<[string, t.Mixed, unknown, boolean]>([
    ['open, unknown tag', discriminatedUnion('c', 'type', cat, other), { type: 'cow', rest: true }, true],
    ['open, without a tag', discriminatedUnion('c', 'type', cat, other), { rest: true }, true],
    ['strict, unknown tag', discriminatedUnion('c', 'type', cat, other, true), { type: 'cow', rest: true }, false],
    ['strict, without a tag', discriminatedUnion('c', 'type', cat, other, true), { rest: true }, true],
    ['strict, tag not a string', discriminatedUnion('c', 'type', cat, other, true), { type: 5, rest: true }, true],
    ['without another codec', discriminatedUnion('c', 'type', cat), { type: 'cow', rest: true }, false],
  ])('%s', (_, codec, value, accepted) => {
    expect(isRight(codec.decode(value))).toBe(accepted)
    expect(codec.is(value)).toBe(accepted)
  })
})

describe('findBase', () => {
  const baseOf = (codec: t.Mixed): t.Mixed => findBase(codec as RefinedType<unknown>)
  const positive = refine('a positive number', t.number, { code: 'range', test: n => n > 0, schema: {} })
  const rule = { code: 'range', test: (n: number | string) => n === 2, schema: {} } as const
  it('skips the refinements and the other branches that a complete test decides', () => {
    expect(baseOf(refine('two', positive, { ...rule, isComplete: true }))).toBe(t.number)
    expect(baseOf(refine('two', t.union([positive, t.string]), { ...rule, isComplete: true }))).toBe(t.number)
  })
  it('is the base of any other refinement', () => {
    expect(baseOf(refine('two', positive, rule))).toBe(positive)
    expect(baseOf(refine('two', positive, { ...rule, isComplete: false }))).toBe(positive)
    const either = t.union([positive, t.string])
    expect(baseOf(refine('two', either, rule))).toBe(either)
  })
})

describe('findProperties', () => {
  const [a, b] = [t.type({ a: t.string }), t.partial({ b: t.number })]
  const required = { a: t.string }
  const optional = { b: t.number }
  it.each<[string, t.Mixed, unknown]>([
    ['required properties', a, { required, optional: {} }],
    ['optional properties', b, { required: {}, optional }],
    ['an intersection', t.intersection([a, b]), { required, optional }],
    [
      'an intersection of three',
      t.intersection([a, b, t.type({ c: t.null })]),
      { required: { ...required, c: t.null }, optional },
    ],
    ['a description', described(a, 'A.'), { required, optional: {} }],
    ['a lenient codec', new LenientType(a, t.unknown), { required, optional: {} }],
    ['a property in two parts', t.intersection([a, t.type({ a: t.number })]), undefined],
    ['an optional property that is also required', t.intersection([b, t.type({ b: t.number })]), undefined],
    ['a part without properties', t.intersection([a, t.array(t.string)]), undefined],
    ['a first part without properties', t.intersection([t.array(t.string), a]), undefined],
    ['a string', t.string, undefined],
  ])('%s', (_, codec, properties) => {
    expect(findProperties(codec)).toEqual(properties)
  })
})

it('jsonTypeIn: only a name that starts with the JSON type names it', () => {
  expect(['an array such as ["a"]', 'an object', 'an arrayed value', 'such as an array'].map(jsonTypeIn)).toEqual([
    'an array such as ["a"]',
    'an object',
    undefined,
    undefined,
  ])
})

describe('tolerant', () => {
  it('replaces lenient codecs everywhere except in unions', () => {
    const codec = t.type({
      list: t.array(
        t.intersection([
          t.type({ a: loose }),
          t.partial({
            b: nullable(loose),
            c: refine('c', t.partial({ d: loose }), { code: 'format', test: () => true, schema: {} }),
          }),
        ]),
      ),
      choice: discriminatedUnion(
        'a choice',
        'type',
        { x: t.type({ type: t.literal('x'), a: loose }) },
        t.type({ a: loose }),
      ),
      closed: discriminatedUnion('a choice', 'type', { x: t.type({ type: t.literal('x'), a: loose }) }),
    })
    const value = { list: [{ a: null, b: null, c: { d: null } }], choice: { a: null }, closed: { type: 'x', a: null } }
    expect(isRight(codec.decode(value))).toBe(false)
    expect(isRight(tolerant(codec).decode(value))).toBe(true)
    expect(isRight(tolerant(codec).decode({ ...value, choice: { type: 'x', a: null } }))).toBe(true)
    expect(isRight(tolerant(codec).decode({ ...value, closed: { type: 'y', a: null } }))).toBe(false)
    expect(isRight(tolerant(t.type({ a: described(loose, 'A text.') })).decode({ a: null }))).toBe(true)
    expect(isRight(tolerant(t.readonlyArray(loose)).decode([null]))).toBe(true)
    expect(isRight(tolerant(nullable(t.type({ a: loose }))).decode({ a: null }))).toBe(true)
    expect(isRight(tolerant(t.type({ a: loose })).decode({}))).toBe(false)
    expect(isRight(tolerant(strictObject({ a: loose })).decode({ a: null }))).toBe(true)
    expect(isRight(tolerant(strictObject({ a: loose })).decode({ a: null, b: 1 }))).toBe(false)
  })
})

describe('partsOf', () => {
  it.each<[string, t.Mixed, readonly unknown[]]>([
    ['a string', t.string, []],
    ['an array', t.array(even), [EACH, even]],
    ['a readonly array', t.readonlyArray(even), [EACH, even]],
    ['a union', t.union([even, t.string]), [undefined, even, undefined, t.string]],
    ['a fallback', new FallbackType(even, t.string), [undefined, even]],
    ['a transform', new TransformType(even, t.string, Number), [undefined, even]],
    ['a dictionary', t.record(t.string, even), [EACH, even]],
    ['required keys', t.type({ a: even, b: t.string }), ['a', even, 'b', t.string]],
    ['optional keys', t.partial({ a: even }), ['a', even]],
    ['an intersection', t.intersection([t.UnknownRecord, fallback]), [undefined, t.UnknownRecord, undefined, fallback]],
    [
      'a discriminated union',
      discriminatedUnion('c', 'k', { x: even }, t.string),
      [undefined, even, undefined, t.string],
    ],
    ['a discriminated union without another codec', discriminatedUnion('c', 'k', { x: even }), [undefined, even]],
    ['a refinement', even, [undefined, t.number]],
    ['a lenient codec, in strict reading', loose, [undefined, t.string]],
    ['a described codec', described(even, 'An even number.'), [undefined, even]],
    ['a nullable codec', nullable(even), [undefined, even]],
  ])('%s', (_, codec, expected) => {
    expect(partsOf(codec).flat()).toEqual(expected)
  })
})
