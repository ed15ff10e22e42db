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
  finite,
  refine,
  isArrayOf,
  json,
  LenientType,
  TransformType,
  nullable,
  opaque,
  partsOf,
  prose,
  FastPathType,
  tolerant,
  enumOf,
} from '../../../src/kernel/codec/codec'
import { compile } from '../../../src/kernel/codec/compile'
import { nearlyValid, valid } from '../../../src/law/arbitrary'

const even = refine('an even number', t.number, { code: 'range', test: n => n % 2 === 0, schema: { multipleOf: 2 } })
const loose = new LenientType(t.string, nullable(t.string))
const upper = new TransformType(enumOf('a word', ['A', 'B']), enumOf('a word', ['A', 'B', 'a', 'b']), value =>
  value.toUpperCase() === 'A' ? 'A' : 'B',
)
const fallback = new FallbackType<unknown>(t.type({ type: t.literal('x'), a: upper }), t.type({ type: t.string }))

/** A codec of every kind, each also within another. */
const kinds: { readonly [kind: string]: t.Mixed } = {
  text: t.string,
  number: t.number,
  boolean: t.boolean,
  null: t.null,
  unknown: t.unknown,
  object: t.UnknownRecord,
  literal: t.literal('x'),
  'number literal': t.literal(5),
  'boolean literal': t.literal(true),
  words: enumOf('a word', ['x', 'toString']),
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
  form: even,
  'form of an object': refine('whole', t.type({ a: t.number, b: t.number }), {
    code: 'conflict',
    keys: () => ['b'],
    test: o => typeof o.a === 'number' && o.a < o.b,
    schema: {},
  }),
  nullable: nullable(t.array(nullable(even))),
  choice: discriminatedUnion(
    'a choice',
    'type',
    { a: t.type({ type: t.literal('a'), n: t.number }), b: t.type({ type: t.literal('b') }) },
    t.type({ type: t.string, rest: t.boolean }),
  ),
  'closed choice': discriminatedUnion('a choice', 'type', {
    a: t.type({ type: t.literal('a'), n: t.number }),
    b: t.type({ type: t.literal('b') }),
  }),
  'closed choice with another for what is no word': discriminatedUnion(
    'a choice',
    'type',
    { a: t.type({ type: t.literal('a'), n: t.number }) },
    t.type({ type: t.string, id: t.string }),
    true,
  ),
  'closed choice with anything for what is no word': discriminatedUnion(
    'a choice',
    'type',
    { a: t.type({ type: t.literal('a') }) },
    t.type({ rest: t.boolean }),
    true,
  ),
  'closed object': strictObject({ a: t.string }, { b: t.array(strictObject({ c: loose })), toString: even }),
  'closed object without keys': strictObject({}),
  lenient: t.type({ a: loose }),
  quick: t.type({
    a: new FastPathType(even, u => u === 2),
    b: new FastPathType(t.array(loose), u => Array.isArray(u) && u.length === 0),
  }),
  mended: t.type({ a: upper, list: t.array(upper), none: nullable(upper), some: t.partial({ a: upper }) }),
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
  ] as const)('compiled reads what io-ts reads: %s', (__, plain) => {
    const compiled = compile(plain)
    fc.assert(
      fc.property(fc.oneof(valid(codec), nearlyValid(codec), fc.jsonValue()), value => {
        const expected = plain.decode(value)
        const read = compiled.parse(value)
        expect(read._tag).toBe(expected._tag)
        expect(compiled.is(value)).toBe(plain.is(value))
        if (isRight(expected) && isRight(read)) expect(read.right).toEqual(expected.right)
      }),
    )
  })
  it('generates what it accepts', () => {
    fc.assert(fc.property(valid(codec), value => isRight(codec.decode(value))))
  })
})

// Each codec is made within its test: how it is made is tested too.
describe('what a codec takes', () => {
  const shout = (): t.Mixed => new TransformType(enumOf('w', ['A', 'B']), t.string, text => (text === 'b' ? 'B' : 'A'))
  const tagged = (): t.Mixed => new FallbackType(t.type({ k: t.literal('x'), a: shout() }), t.type({ k: t.string }))
  it.each<[string, () => t.Mixed, readonly unknown[], readonly unknown[]]>([
    ['a form', () => refine('even', t.number, { code: 'range', test: n => n % 2 === 0, schema: {} }), [0, 2], [1, '2']],
    ['a value or null', () => nullable(t.string), [null, ''], [undefined, 0]],
    [
      'a choice',
      () => discriminatedUnion('c', 'k', { x: t.type({ k: t.literal('x'), a: t.number }) }, t.type({ b: t.string })),
      [{ k: 'x', a: 1 }, { k: 'y', b: '' }, { b: '' }],
      [{ k: 'x', b: '' }, { k: 'y' }, [], null],
    ],
    ['one of two', tagged, [{ k: 'x', a: 'A' }, { k: 'x', a: 1 }, { k: 'y' }], [{ k: 1 }, { a: 'A' }, null]],
    ['one of two that are far apart', () => new FallbackType(t.string, t.number), ['x', 1], [null, true]],
    [
      'no other keys',
      () => strictObject({ a: t.string }, { b: t.number }),
      [{ a: '' }, { a: '', b: 1 }],
      [{ a: '', c: 1 }, { b: 1 }, { a: 1 }, { a: '', b: '' }, []],
    ],
    [
      'what several codecs take',
      () => t.intersection([t.record(t.string, count), t.type({ a: t.number })]),
      [{ a: 1 }, { a: 0, b: 2 }],
      [{ b: 1 }, { a: -1 }, { a: 1, b: 0.5 }],
    ],
    ['a key that is not known', () => t.type({ a: t.string }), [{ a: '', undefined: 1 }], [{ undefined: 1 }]],
    ['a count', () => count, [0, 1, 2 ** 53], [-1, 0.5, Infinity, NaN, '1']],
    ['a finite number', () => finite, [0, -1.5], [Infinity, NaN, '1']],
    ['text for people', () => prose, ['', 'x'], [null, 1]],
    ['an object that was given', () => opaque, [{}, { a: 1 }], [[], null]],
  ])('%s', (_, made, taken, refused) => {
    const codec = made()
    const compiled = compile(codec)
    for (const value of [...taken, ...refused]) {
      const answers = [
        codec.is(value),
        isRight(codec.decode(value)),
        compiled.is(value),
        isRight(compiled.parse(value)),
      ]
      expect(answers, JSON.stringify(value)).toEqual(Array(4).fill(taken.includes(value)))
    }
  })
  it.each<[string, () => t.Mixed, unknown, unknown]>([
    [
      'a value, where it has to be',
      () => new TransformType(enumOf<string>('w', ['A', 'B']), t.string, () => 'A'),
      'B',
      'B',
    ],
    ['a value', shout, 'b', 'B'],
    ['a value of one of two', () => t.union([t.number, shout()]), 'b', 'B'],
    [
      'what is chosen',
      () => discriminatedUnion('c', 'k', { x: t.type({ k: t.literal('x'), a: shout() }) }),
      { k: 'x', a: 'b' },
      { k: 'x', a: 'B' },
    ],
    [
      'beside a list that is not there',
      () => t.intersection([t.type({ a: shout() }), t.partial({ list: t.array(shout()) })]),
      { a: 'b' },
      { a: 'B' },
    ],
    ['by the first codec', tagged, { k: 'x', a: 'b' }, { k: 'x', a: 'B' }],
    ['by the second codec', () => new FallbackType(t.literal('x'), shout()), 'b', 'B'],
    [
      'by the second codec a value of another type',
      () => new FallbackType(t.string, new TransformType(t.boolean, t.number, n => n > 0)),
      1,
      true,
    ],
    [
      'not by the second codec what the first takes',
      () => t.array(new FallbackType(t.literal('b'), shout())),
      ['b', 'c'],
      ['b', 'A'],
    ],
  ])('is mended: %s', (_, made, value, expected) => {
    const codec = made()
    for (const read of [codec.decode(value), compile(codec).parse(value)])
      expect(read).toMatchObject({ _tag: 'Right', right: expected })
    expect(codec.is(value)).toBe(value === expected)
  })
  it('is reported as the first codec of two finds it', () => {
    const read = tagged().decode({ k: 1 })
    expect(isLeft(read) && read.left.map(({ context }) => context.at(-1)!.key)).toEqual(['k', 'a'])
  })
  it('is named in messages', () => {
    expect(nullable(t.string).name).toBe('string or null')
    expect(compile(strictObject({ a: t.string }, { b: t.number })).parse({ a: '', c: 1 })).toEqual({
      _tag: 'Left',
      left: [{ pointer: '/c', code: 'unknown', message: 'is not a known property; known are a, b' }],
    })
  })
})

describe('choice', () => {
  const cat = { cat: t.type({ type: t.literal('cat') }) }
  const other = t.type({ rest: t.boolean })
  it.each<[string, t.Mixed, unknown, boolean]>([
    ['open, another word', discriminatedUnion('c', 'type', cat, other), { type: 'cow', rest: true }, true],
    ['open, no word', discriminatedUnion('c', 'type', cat, other), { rest: true }, true],
    ['closed, another word', discriminatedUnion('c', 'type', cat, other, true), { type: 'cow', rest: true }, false],
    ['closed, no word', discriminatedUnion('c', 'type', cat, other, true), { rest: true }, true],
    ['closed, not a text', discriminatedUnion('c', 'type', cat, other, true), { type: 5, rest: true }, true],
    ['no other', discriminatedUnion('c', 'type', cat), { type: 'cow', rest: true }, false],
  ])('%s', (_, codec, value, accepted) => {
    expect(isRight(codec.decode(value))).toBe(accepted)
    expect(codec.is(value)).toBe(accepted)
  })
})

describe('steps of a test by hand', () => {
  const isText = (u: unknown): boolean => typeof u === 'string'
  it.each<[unknown, boolean]>([
    [[], true],
    [['a', 'b'], true],
    [['a', 1], false],
    [[1, 'a'], false],
    ['ab', false],
    [undefined, false],
    [{ length: 0 }, false],
  ])('a list of text, %j: %s', (value, expected) => {
    expect(isArrayOf(isText, value)).toBe(expected)
  })
})

describe('tolerant', () => {
  it('reaches into everything but a union', () => {
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
    expect(isRight(tolerant(new FastPathType(t.array(loose), () => false)).decode([null]))).toBe(true)
    expect(tolerant(new FastPathType(t.string, () => false))).toBe(t.string)
    expect(isRight(tolerant(t.readonlyArray(loose)).decode([null]))).toBe(true)
    expect(isRight(tolerant(nullable(t.type({ a: loose }))).decode({ a: null }))).toBe(true)
    expect(isRight(tolerant(t.type({ a: loose })).decode({}))).toBe(false)
    expect(isRight(tolerant(strictObject({ a: loose })).decode({ a: null }))).toBe(true)
    expect(isRight(tolerant(strictObject({ a: loose })).decode({ a: null, b: 1 }))).toBe(false)
  })
})

describe('partsOf', () => {
  it.each<[string, t.Mixed, readonly unknown[]]>([
    ['text', t.string, []],
    ['a list', t.array(even), [[EACH, even]]],
    ['a list that is only read', t.readonlyArray(even), [[EACH, even]]],
    [
      'one of two',
      t.union([even, t.string]),
      [
        [undefined, even],
        [undefined, t.string],
      ],
    ],
    ['what is tested by hand', new FastPathType(even, () => false), [[undefined, even]]],
    ['what has a fallback', new FallbackType(even, t.string), [[undefined, even]]],
    ['what is mended', new TransformType(even, t.string, Number), [[undefined, even]]],
    ['a dictionary', t.record(t.string, even), [[EACH, even]]],
    [
      'keys',
      t.type({ a: even, b: t.string }),
      [
        ['a', even],
        ['b', t.string],
      ],
    ],
    ['keys that may be missing', t.partial({ a: even }), [['a', even]]],
    [
      'an intersection',
      t.intersection([t.UnknownRecord, fallback]),
      [
        [undefined, t.UnknownRecord],
        [undefined, fallback],
      ],
    ],
    [
      'a choice',
      discriminatedUnion('c', 'k', { x: even }, t.string),
      [
        [undefined, even],
        [undefined, t.string],
      ],
    ],
    ['a choice without another', discriminatedUnion('c', 'k', { x: even }), [[undefined, even]]],
    ['a form', even, [[undefined, t.number]]],
    ['what is read leniently, strictly', loose, [[undefined, t.string]]],
    ['what is described', described(even, 'An even number.'), [[undefined, even]]],
    ['null besides', nullable(even), [[undefined, even]]],
  ])('%s', (_, codec, expected) => {
    expect(partsOf(codec)).toEqual(expected)
  })
})
