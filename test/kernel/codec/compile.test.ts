import { isLeft, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import {
  discriminatedUnion,
  strictObject,
  FallbackType,
  finite,
  refine,
  json,
  LenientType,
  TransformType,
  nullable,
  enumOf,
} from '../../../src/kernel/codec/codec'
import { compile } from '../../../src/kernel/codec/compile'

const even = refine('an even number', t.number, { code: 'range', test: n => n % 2 === 0, schema: {} })
const animal = discriminatedUnion('an animal', 'type', {
  cat: t.type({ type: t.literal('cat'), lives: t.number }),
  dog: t.type({ type: t.literal('dog') }),
})

const closedAnimal = discriminatedUnion(
  'an animal',
  'type',
  { cat: t.type({ type: t.literal('cat') }) },
  t.type({ type: t.string, id: t.string }),
  true,
)

const collectIssues = (codec: t.Mixed, value: unknown): readonly string[] => {
  const read = compile(codec).parse(value)
  return isLeft(read) ? read.left.map(({ pointer, code, message }) => `${pointer} ${code}: ${message}`) : ['none']
}

const ab = enumOf('w', ['a', 'b'])
const strings = t.array(t.string)
const dictionary = t.record(t.string, t.string)
const union = t.union([t.string, strings])
const both = t.intersection([t.record(t.string, even), t.type({ a: even })])
const never = { code: 'format', test: () => false, schema: {} } as const
const differ = refine('a and b differ', t.type({ a: t.string }), { ...never, code: 'conflict', keys: ['b'] })

describe('issues', () => {
  it.each<[string, t.Mixed, unknown, string[]]>([
    ['string', t.string, 5, [' type: must be a string, got a number']],
    ['number', t.number, 'x', [' type: must be a number, got a string']],
    ['boolean', t.boolean, null, [' type: must be a boolean, got null']],
    ['null', t.null, {}, [' type: must be null, got an object']],
    ['object', t.UnknownRecord, [], [' type: must be an object, got an array']],
    ['literal', t.literal('cat'), 'dog', [' enum: must be "cat", got "dog"']],
    ['literal, mistyped', t.literal('cat'), 5, [' type: must be "cat", got a number']],
    ['number literal', t.literal(5), 6, [' enum: must be 5, got 6']],
    ['enum', ab, 'c', [' enum: must be one of a, b; got "c"']],
    ['enum, mistyped', ab, true, [' type: must be one of a, b, got a boolean']],
    [
      'enum, named like a property of every object',
      ab,
      'constructor',
      [' enum: must be one of a, b; got "constructor"'],
    ],
    [
      'a string of 41 characters is truncated',
      ab,
      'x'.repeat(41),
      [` enum: must be one of a, b; got "${'x'.repeat(40)}…"`],
    ],
    [
      'a string of 40 characters is not truncated',
      ab,
      'x'.repeat(40),
      [` enum: must be one of a, b; got "${'x'.repeat(40)}"`],
    ],
    ['array', strings, {}, [' type: must be an array, got an object']],
    [
      'items',
      strings,
      [1, 'a', null],
      ['/0 type: must be a string, got a number', '/2 type: must be a string, got null'],
    ],
    ['dictionary', dictionary, [], [' type: must be an object, got an array']],
    ['values', dictionary, { 'a/b': 1, c: 'x' }, ['/a~1b type: must be a string, got a number']],
    ['an undefined value', dictionary, { a: undefined }, ['/a missing: is missing']],
    ['record', t.type({ a: t.string }), null, [' type: must be an object, got null']],
    ['record, not an array', t.type({ a: t.string }), [], [' type: must be an object, got an array']],
    [
      'required',
      t.type({ a: t.string, b: t.string }),
      { b: 1 },
      ['/a missing: is missing', '/b type: must be a string, got a number'],
    ],
    ['optional', t.partial({ a: t.string }), { a: null }, ['/a type: must be a string, got null']],
    [
      'a mistyped object is reported once',
      t.type({ a: t.type({ b: t.string, c: t.string }) }),
      { a: [] },
      ['/a type: must be an object, got an array'],
    ],
    ['refinement', even, 3, [' range: must be an even number, got 3']],
    ['refinement, mistyped', even, 'x', [' type: must be a number, got a string']],
    ['refinement of an object', differ, { a: '' }, ['/b conflict: a and b differ']],
    [
      'refinement of a faulty object',
      differ,
      { a: 1 },
      ['/a type: must be a string, got a number', '/b conflict: a and b differ'],
    ],
    [
      'refinement of an array with faulty items',
      refine('two', strings, { code: 'length', test: list => list.length === 2, schema: {} }),
      [1],
      [' length: must be two, got an array'],
    ],
    ['refinement without keys', refine('fine', t.UnknownRecord, never), {}, [' format: must be fine, got an object']],
    ['not finite', finite, Infinity, [' range: must be a finite number, got Infinity']],
    ['json', t.type({ a: json }), {}, ['/a missing: is missing']],
    ['nullable', nullable(strings), 5, [' type: must be an array or null, got a number']],
    ['inside nullable', nullable(strings), [5], ['/0 type: must be a string, got a number']],
    ['nullable twice', nullable(nullable(t.string)), 5, [' type: must be a string or null, got a number']],
    [
      'intersection with a dictionary',
      both,
      { a: 1, b: 3 },
      ['/a range: must be an even number, got 1', '/b range: must be an even number, got 3'],
    ],
    ['intersection, mistyped', both, [], [' type: must be an object, got an array']],
    [
      'intersection, one key refused by both parts',
      t.intersection([t.record(t.string, even), t.type({ a: t.string })]),
      { a: 3 },
      ['/a range: must be an even number, got 3', '/a type: must be a string, got a number'],
    ],
    [
      'intersection of contradictory types',
      t.intersection([t.UnknownRecord, strings]),
      {},
      [' type: must be an array, got an object'],
    ],
    ['refinement of null', refine('fine', nullable(strings), never), null, [' format: must be fine, got null']],
    ['null before a faulty item', t.array(nullable(even)), [null, 1], ['/1 range: must be an even number, got 1']],
    ['union, another type than its branches', union, 5, [' type: must be a string or an array, got a number']],
    ['union, the type of one branch', union, [5], ['/0 type: must be a string, got a number']],
    [
      'union, the type of the second branch',
      t.union([new FallbackType(t.type({ a: t.string }), t.type({ b: t.string })), strings]),
      [5],
      ['/0 type: must be a string, got a number'],
    ],
    ['discriminated union', animal, { type: 'cat' }, ['/lives missing: is missing']],
    ['discriminated union, unknown tag', animal, { type: 'cow' }, ['/type enum: must be one of cat, dog; got "cow"']],
    ['discriminated union, missing tag', animal, {}, ['/type missing: is missing']],
    ['discriminated union, mistyped tag', animal, { type: 5 }, ['/type type: must be one of cat, dog, got a number']],
    ['discriminated union, mistyped', animal, 5, [' type: must be an object, got a number']],
    [
      'strict discriminated union, unknown tag',
      closedAnimal,
      { type: 'cow', id: 5 },
      ['/type enum: must be "cat", got "cow"'],
    ],
    [
      'strict discriminated union, mistyped tag',
      closedAnimal,
      { type: 5 },
      ['/id missing: is missing', '/type type: must be a string, got a number'],
    ],
    [
      'strict object',
      strictObject({ a: even }, { b: t.string }),
      { a: 1, 'x/y': 1, toString: 2 },
      [
        '/a range: must be an even number, got 1',
        '/toString unknown: is not a known property; known are a, b',
        '/x~1y unknown: is not a known property; known are a, b',
      ],
    ],
    ['strict object, mistyped', strictObject({ a: even }), [], [' type: must be an object, got an array']],
    ['lenient', new LenientType(t.string, t.unknown), 5, [' type: must be a string, got a number']],
    ['sorted', t.type({ b: t.string, a: t.string }), {}, ['/a missing: is missing', '/b missing: is missing']],
  ])('%s', (_, codec, value, issues) => {
    expect(collectIssues(codec, value)).toEqual(issues)
  })

  it.each<[string, t.Mixed, unknown]>([
    [
      'an intersection',
      t.intersection([t.record(t.string, even), t.type({})]),
      Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`k${i}`, 1])),
    ],
    [
      'an intersection with 600 issues from each part',
      t.intersection([t.record(t.string, even), t.record(t.string, t.string)]),
      Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`k${i}`, 1])),
    ],
    ['an array', t.array(t.string), Array.from({ length: 100_000 }, () => 5)],
    [
      'many missing keys',
      t.array(t.type({ a: t.string, b: t.string, c: t.string })),
      Array.from({ length: 1_000 }, () => ({})),
    ],
    [
      'unknown keys',
      strictObject({ a: even }),
      Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`k${i}`, 1])),
    ],
  ])('are at most 1,000, from %s', (_, codec, value) => {
    const read = compile(codec).parse(value)
    expect(isLeft(read) && read.left.length).toBe(1_000)
  })

  it('start with the given pointer', () => {
    expect(compile(t.type({ a: t.string })).parse({}, '/data/0')).toMatchObject({ left: [{ pointer: '/data/0/a' }] })
  })
})

describe('parse', () => {
  const shout = new TransformType(enumOf('w', ['A', 'B']), enumOf('w', ['a', 'b', 'A', 'B']), value =>
    value.toUpperCase() === 'A' ? 'A' : 'B',
  )
  const codec = compile(
    t.type({
      list: t.array(shout),
      map: t.record(t.string, shout),
      maybe: nullable(shout),
      pick: discriminatedUnion('c', 't', { x: t.type({ t: t.literal('x'), a: shout }) }),
      either: t.union([t.number, shout]),
      sound: refine('w', shout, { code: 'format', test: w => w !== 'B', schema: {} }),
    }),
  )
  const good = { list: ['A'], map: { k: 'B' }, maybe: null, pick: { t: 'x', a: 'A' }, either: 5, sound: 'A' }

  it('returns the input itself if nothing is transformed', () => {
    const read = codec.parse(good)
    expect(read._tag === 'Right' && read.right).toBe(good)
  })
  it('transforms values in every kind of codec', () => {
    expect(
      codec.parse({ list: ['a', 'B'], map: { k: 'b' }, maybe: 'a', pick: { t: 'x', a: 'a' }, either: 'b', sound: 'a' }),
    ).toEqual(
      right({ list: ['A', 'B'], map: { k: 'B' }, maybe: 'A', pick: { t: 'x', a: 'A' }, either: 'B', sound: 'A' }),
    )
  })
  it('shares each part in which nothing is transformed', () => {
    const read = codec.parse({ ...good, maybe: 'a' })
    if (isLeft(read)) throw new Error('refused')
    expect([read.right.list, read.right.map, read.right.pick]).toEqual([good.list, good.map, good.pick])
    expect(read.right.list).toBe(good.list)
    expect(read.right.map).toBe(good.map)
    expect(read.right.pick).toBe(good.pick)
  })
  it('applies the transforms of every part of an intersection', () => {
    const both = compile(t.intersection([t.record(t.string, t.unknown), t.record(t.string, shout)]))
    expect(both.parse({ a: 'a', b: 'B' })).toEqual(right({ a: 'A', b: 'B' }))
  })
  it('reports values that cannot be transformed', () => {
    expect(codec.parse({ ...good, list: ['a', 'x', 5] })).toMatchObject({
      left: [
        { pointer: '/list/1', code: 'enum' },
        { pointer: '/list/2', code: 'type' },
      ],
    })
  })
  it('transforms what the first codec of a fallback accepts, and leaves the rest unchanged', () => {
    const either = compile(
      t.array(new FallbackType<unknown>(t.type({ type: t.literal('x'), a: shout }), t.type({ type: t.string }))),
    )
    expect(either.parse([{ type: 'x', a: 'a' }, { type: 'x', a: 'c' }, { type: 'y' }])).toEqual(
      right([{ type: 'x', a: 'A' }, { type: 'x', a: 'c' }, { type: 'y' }]),
    )
    expect(either.parse([{ type: 5 }, 5])).toMatchObject({
      left: [
        { pointer: '/0/a', code: 'missing' },
        { pointer: '/0/type', code: 'type' },
        { pointer: '/1', code: 'type' },
      ],
    })
  })
  it('tests a refinement on the transformed value', () => {
    expect(codec.parse({ ...good, sound: 'b' })).toMatchObject({ left: [{ pointer: '/sound', code: 'format' }] })
  })
  it('treats a key named __proto__ as data', () => {
    const value = JSON.parse('{"__proto__":"a","k":"b"}') as unknown
    const read = compile(t.record(t.string, shout)).parse(value)
    expect(JSON.stringify(read)).toBe('{"_tag":"Right","right":{"__proto__":"A","k":"B"}}')
  })
})
