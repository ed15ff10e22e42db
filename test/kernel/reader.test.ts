import { describe, expect, test } from 'vitest'
import { left, right } from '../../src/kernel/either'
import * as r from '../../src/kernel/reader'

/** The issues of a value, as `pointer code message`. */
const faults = (reader: r.Reader, value: unknown, pointer?: string, limit?: number): readonly string[] => {
  const read = r.parse(reader, value, pointer, limit)
  return read._tag === 'Left' ? read.left.map(issue => `${issue.pointer} ${issue.code} ${issue.message}`) : []
}

/** A reader that doubles numbers. */
const doubled: r.Reader = { expected: 'a number', fits: u => typeof u === 'number', read: u => 2 * (u as number) }
const even = { name: 'an even number', code: 'range', test: (n: number) => n % 2 === 0 } as const

describe('parse and collectIssues', () => {
  test('return the decoded value, or its issues below a pointer', () => {
    expect(r.parse(r.string, 'a')).toEqual(right('a'))
    expect(r.parse(r.string, 1)).toEqual(
      left([{ pointer: '', code: 'type', message: 'must be a string, got a number' }]),
    )
    expect(r.collectIssues(r.string, 'a')).toEqual([])
    expect(faults(r.string, 1, '/a')).toEqual(['/a type must be a string, got a number'])
  })

  test('sort issues by pointer', () => {
    expect(faults(r.record({ b: r.string, a: r.string }), { b: 1 })).toEqual([
      '/a missing is missing',
      '/b type must be a string, got a number',
    ])
  })

  test('stop at a limit, by default 1,000', () => {
    const many = Array.from({ length: 1_001 }, () => 1)
    expect(faults(r.array(r.string), many)).toHaveLength(1_000)
    expect(faults(r.array(r.string), many, '', 2)).toHaveLength(2)
    expect(faults(r.record({ a: r.string, b: r.string, c: r.string }), {}, '', 2)).toHaveLength(2)
    expect(faults(r.all(r.record({ a: r.string }), r.record({ b: r.string })), {}, '', 1)).toHaveLength(1)
  })
})

describe('the type of a value', () => {
  test.each<[string, r.Reader, unknown, unknown]>([
    ['a string', r.string, 'a', 1],
    ['a number', r.number, 1, 'a'],
    ['a boolean', r.boolean, false, 0],
    ['null', r.none, null, 0],
    ['an object', r.anyObject, {}, []],
    ['an array', r.array(r.string), [], {}],
    ['an object', r.record({}), {}, []],
    ['an object', r.dictionary(r.string), {}, []],
    ['an object', r.choice('type', {}, r.anything), {}, []],
    ['a string or null', r.nullable(r.string), null, 1],
    ['a string or a number', r.union(r.string, r.number), 1, true],
    ['a list of names', r.array(r.string, 'a list of names'), ['a'], 'a'],
    ['a person', r.record({}, {}, 'a person'), {}, 'a'],
  ])('%s', (expected, reader, good, bad) => {
    expect(r.parse(reader, good)).toEqual(right(good))
    expect(faults(reader, bad)[0]).toMatch(new RegExp(`^ type must be ${expected}, got (a|an|null)\\b`))
  })

  test('anything is accepted', () => {
    for (const value of [null, 1, [], {}]) expect(r.parse(r.anything, value)).toEqual(right(value))
    expect(r.nullable(r.anything).expected).toBe('a value')
  })
})

describe('oneOf', () => {
  test('a value of the right type must be among the values', () => {
    const status = r.oneOf(['hold', 'pending'])
    expect(status.expected).toBe('one of hold, pending')
    expect(faults(status, 'hold')).toEqual([])
    expect(faults(status, 'released')).toEqual([' enum must be one of hold, pending; got "released"'])
    expect(faults(status, 1)).toEqual([' type must be one of hold, pending, got a number'])
    expect(r.oneOf(['hold']).expected).toBe('"hold"')
  })
})

describe('array', () => {
  test('issues point to items', () => {
    expect(faults(r.array(r.string), ['a', 1, 'b', null])).toEqual([
      '/1 type must be a string, got a number',
      '/3 type must be a string, got null',
    ])
    expect(faults(r.array(r.array(r.string)), [[], ['a', 1]])).toEqual(['/1/1 type must be a string, got a number'])
  })

  test('is copied only if an item was transformed', () => {
    const numbers = [0, 1, 2]
    expect(r.parse(r.array(doubled), numbers)).toEqual(right([0, 2, 4]))
    expect(numbers).toEqual([0, 1, 2])
    const zeros = [0, 0]
    expect(r.parse(r.array(doubled), zeros)).toHaveProperty('right', zeros)
    const read = r.parse(r.array(doubled), zeros)
    expect(read._tag === 'Right' && read.right === zeros).toBe(true)
  })
})

describe('record and dictionary', () => {
  const person = r.record({ name: r.string }, { age: doubled })

  test('required keys must be present, optional ones may be missing', () => {
    expect(faults(person, {})).toEqual(['/name missing is missing'])
    expect(faults(person, { name: undefined })).toEqual(['/name missing is missing'])
    expect(faults(person, { name: 'a' })).toEqual([])
    expect(faults(person, { name: 1, age: 'x' })).toEqual([
      '/age type must be a number, got a string',
      '/name type must be a string, got a number',
    ])
    expect(faults(r.record({ a: person }), { a: {} })).toEqual(['/a/name missing is missing'])
    expect(faults(r.record({ a: r.string, b: person }), { b: { name: 1 } })).toEqual([
      '/a missing is missing',
      '/b/name type must be a string, got a number',
    ])
  })

  test('are copied only if a property was transformed; other keys are kept', () => {
    const given = { name: 'a', age: 2, more: true }
    expect(r.parse(person, given)).toEqual(right({ name: 'a', age: 4, more: true }))
    expect(given.age).toBe(2)
    const same = { name: 'a', age: 0 }
    const read = r.parse(person, same)
    expect(read._tag === 'Right' && read.right === same).toBe(true)
  })

  test('every property of a dictionary is read', () => {
    expect(r.parse(r.dictionary(doubled), { a: 1, b: 2 })).toEqual(right({ a: 2, b: 4 }))
    expect(faults(r.dictionary(r.string), { a: 'x', b: 1, c: undefined })).toEqual([
      '/b type must be a string, got a number',
      '/c missing is missing',
    ])
  })
})

describe('nullable', () => {
  test('accepts null, and reads any other value', () => {
    expect(r.parse(r.nullable(doubled), null)).toEqual(right(null))
    expect(r.parse(r.nullable(doubled), 2)).toEqual(right(4))
    expect(r.parse(r.array(r.nullable(doubled)), [1, null])).toEqual(right([2, null]))
    expect(faults(r.array(r.nullable(r.string)), ['a', null, 1])).toEqual([
      '/2 type must be a string or null, got a number',
    ])
  })
})

describe('all', () => {
  test('each part reads the result of the one before', () => {
    expect(r.parse(r.all(doubled, doubled), 1)).toEqual(right(4))
  })

  test('an issue of several parts is reported once', () => {
    const one = r.record({ a: r.string })
    const both = r.record({ a: r.string, b: r.string })
    expect(faults(r.all(one, both), {})).toEqual(['/a missing is missing', '/b missing is missing'])
    expect(faults(r.all(one, r.record({ a: r.number })), { a: true })).toEqual([
      '/a type must be a string, got a boolean',
    ])
    expect(
      faults(r.all(one, r.refined(r.record({ a: r.anything }), { ...even, test: () => false, keys: ['a'] })), { a: 1 }),
    ).toEqual(['/a range an even number', '/a type must be a string, got a number'])
    expect(r.all(one, both).expected).toBe('an object')
    expect(faults(r.all(one, both), 1)).toEqual([' type must be an object, got a number'])
  })

  test('equal issues of different places are all reported', () => {
    const item = r.all(r.record({ a: r.string }), r.record({ a: r.string }))
    expect(faults(r.array(item), [{}, {}])).toEqual(['/0/a missing is missing', '/1/a missing is missing'])
  })
})

describe('union', () => {
  const short = r.record({ a: r.string })
  const long = r.record({ a: r.number, b: r.string })

  test('the first branch that accepts the value reads it', () => {
    expect(r.parse(r.union(r.string, doubled, r.number), 2)).toEqual(right(4))
    expect(r.parse(r.union(short, long), { a: 1, b: 'x' })).toEqual(right({ a: 1, b: 'x' }))
    expect(r.union(r.string, r.number).expected).toBe('a string or a number')
  })

  test('a refused value has the issues of the first branch of its type', () => {
    expect(faults(r.union(r.string, long, short), { a: true })).toEqual([
      '/a type must be a number, got a boolean',
      '/b missing is missing',
    ])
    expect(faults(r.union(short, long), 1)).toEqual([' type must be an object or an object, got a number'])
    expect(faults(r.record({ x: r.union(short, long) }), { x: {} })).toEqual(['/x/a missing is missing'])
  })
})

describe('refined', () => {
  test('the message has the name, the value, or the words of the rule', () => {
    expect(faults(r.refined(r.number, even), 2)).toEqual([])
    expect(faults(r.refined(r.number, even), 3)).toEqual([' range must be an even number, got 3'])
    expect(faults(r.refined(r.number, { ...even, message: 'is odd' }), 3)).toEqual([' range is odd'])
    expect(faults(r.refined(r.number, { ...even, message: n => `${String(n)} is odd` }), 3)).toEqual([
      ' range 3 is odd',
    ])
    expect(faults(r.refined(r.number, even), 'a')).toEqual([' type must be a number, got a string'])
    expect(faults(r.record({ a: r.refined(r.number, even) }), { a: 3 })).toEqual([
      '/a range must be an even number, got 3',
    ])
  })

  test('a pattern is a test', () => {
    expect([r.passes(/^a/, 'ab'), r.passes(/^a/, 'b'), r.passes(even.test, 2), r.passes(even.test, 3)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(r.always()).toBe(true)
  })

  test('the rule judges the decoded value, or the given one if a part has issues', () => {
    const judged: unknown[] = []
    const rule = { name: 'seen', code: 'range', test: (value: unknown) => judged.push(value) > 0 } as const
    expect(r.parse(r.refined(doubled, rule), 3)).toEqual(right(6))
    expect(r.parse(r.refined(r.array(doubled), rule), [1, 'a'])._tag).toBe('Left')
    expect(judged).toEqual([6, [1, 'a']])
  })

  test('a rule about the whole value replaces the issues of its parts, and no others', () => {
    const refused = r.refined(r.record({ a: r.string }), { name: 'a person', code: 'conflict', test: () => false })
    expect(faults(refused, {})).toEqual([' conflict must be a person, got an object'])
    expect(faults(r.array(refused), [{}, {}])).toEqual([
      '/0 conflict must be a person, got an object',
      '/1 conflict must be a person, got an object',
    ])
  })

  test('a rule about keys or places adds to the issues of the parts', () => {
    const base = r.record({ a: r.string, b: r.string })
    const rule = { name: 'must agree', code: 'conflict', test: () => false } as const
    expect(faults(r.refined(base, { ...rule, keys: ['a', 'b'] }), { b: 'x' }, '/p')).toEqual([
      '/p/a conflict must agree',
      '/p/a missing is missing',
      '/p/b conflict must agree',
    ])
    const issues = (value: unknown, pointer: string) =>
      [{ pointer: `${pointer}/a`, code: 'missing', message: JSON.stringify(value) }] as const
    expect(faults(r.record({ p: r.refined(base, { ...rule, issues }) }), { p: { b: 'x' } })).toEqual([
      '/p/a missing is missing',
    ])
    expect(faults(r.record({ p: r.refined(base, { ...rule, issues }) }), { p: { a: 'x', b: 'y' } })).toEqual([
      '/p/a missing {"a":"x","b":"y"}',
    ])
  })
})

describe('choice', () => {
  const table = { car: r.record({ wheels: r.number }), boat: r.record({ sails: r.number }) }
  const unknown = '/type enum must be one of car, boat; got "plane"'

  test('the key selects the reader', () => {
    const vehicle = r.choice('type', table)
    expect(faults(vehicle, { type: 'car', wheels: 4 })).toEqual([])
    expect(faults(vehicle, { type: 'boat' })).toEqual(['/sails missing is missing'])
    expect(faults(vehicle, { type: 'plane' })).toEqual([unknown])
    expect(faults(vehicle, {})).toEqual(['/type missing is missing'])
    expect(faults(vehicle, { type: 1 })).toEqual(['/type type must be one of car, boat, got a number'])
  })

  test('another reader takes the rest; if the union is strict, only what is not a string', () => {
    const other = r.record({ wings: r.number })
    expect(faults(r.choice('type', table, other), { type: 'plane' })).toEqual(['/wings missing is missing'])
    expect(faults(r.choice('type', table, other, true), { type: 'plane' })).toEqual([unknown])
    expect(faults(r.choice('type', table, other, true), {})).toEqual(['/wings missing is missing'])
    expect(faults(r.choice('type', table, other, true), { type: 1 })).toEqual(['/wings missing is missing'])
  })
})

describe('transformed and withFallback', () => {
  const fixed = r.transformed(r.number, r.refined(r.string, { name: 'digits', code: 'format', test: /^\d+$/ }), Number)

  test('what the base accepts is kept, and the rest is transformed', () => {
    expect(r.parse(r.transformed(r.number, r.anything, String), 5)).toEqual(right(5))
    expect(r.parse(fixed, '5')).toEqual(right(5))
    expect(r.parse(fixed, 'x')).toEqual(left([{ pointer: '', code: 'format', message: 'must be digits, got "x"' }]))
    expect(faults(fixed, true)).toEqual([' type must be a number, got a boolean'])
    expect(faults(r.array(fixed), ['1', 'x'])).toEqual(['/1 format must be digits, got "x"'])
    expect(
      r.parse(
        r.transformed(r.number, doubled, (n: number) => n + 1),
        5,
      ),
    ).toEqual(right(5))
    expect(
      r.parse(
        r.transformed(r.none, doubled, (n: number) => n + 1),
        5,
      ),
    ).toEqual(right(11))
  })

  test('the fallback reads what the base refuses, whose issues are reported if both refuse', () => {
    const reader = r.withFallback(r.record({ a: r.string }), r.record({ b: doubled }))
    expect(r.parse(reader, { a: 'x', b: 1 })).toEqual(right({ a: 'x', b: 1 }))
    expect(r.parse(reader, { b: 1 })).toEqual(right({ b: 2 }))
    expect(faults(reader, {})).toEqual(['/a missing is missing'])
    expect(faults(r.withFallback(r.string, r.number), 1)).toEqual([])
    expect(faults(r.withFallback(r.string, r.number), true)).toEqual([' type must be a string, got a boolean'])
  })
})
