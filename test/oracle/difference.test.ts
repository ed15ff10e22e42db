import { left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import { discriminatedUnion, json, nullable, prose } from '../../src/kernel/codec/codec'
import { error, errorDocument } from '../../src/resource/json-api'
import { answerOf, differences, find, operations, proseOf } from '../../src/oracle'

describe('differences', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['nothing', { a: [1, 'x', null] }, { a: [1, 'x', null] }, []],
    ['nothing, keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['nothing between -0 and 0', { a: -0 }, { a: 0 }, []],
    ['the whole', 1, '1', ['']],
    ['a missing key', { a: null }, {}, ['/a']],
    ['an extra key', {}, { a: null }, ['/a']],
    ['a missing item and an extra one', { a: [1], b: [] }, { a: [], b: [1] }, ['/a/0', '/b/0']],
    ['an array instead of an object', { a: [] }, { a: {} }, ['/a']],
    ['null instead of an object', { a: null }, { a: {} }, ['/a']],
    ['an order', [1, 2], [2, 1], ['/0', '/1']],
    [
      'keys that need escaping, in code point order',
      { '~': 1, 'a/b': 1, '\u{1f600}': 1, '\uff01': 1 },
      {},
      ['/a~1b', '/~0', '/\uff01', '/\u{1f600}'],
    ],
    [
      'a key named __proto__',
      JSON.parse('{"__proto__":{"a":1}}'),
      JSON.parse('{"__proto__":{"a":2}}'),
      ['/__proto__/a'],
    ],
    ['a key of Object.prototype', {}, JSON.parse('{"toString":1}'), ['/toString']],
  ])('are %s', (_, a, b, pointers) => {
    expect(differences(a, b)).toEqual(pointers)
  })
  it('are found at any depth', () => {
    const deep = (leaf: number): unknown => {
      let value: unknown = leaf
      for (let i = 0; i < 100_000; i++) value = [value]
      return value
    }
    expect(differences(deep(1), deep(1))).toEqual([])
    expect(differences(deep(1), deep(2))).toEqual(['/0'.repeat(100_000)])
  })
})

describe('many differences', () => {
  const wide = (leaf: unknown): unknown => ({ list: Array.from({ length: 5_000 }, () => leaf) })
  it('are reported up to 1,000', () => {
    expect(differences(wide(1), wide(2))).toHaveLength(1_000)
    expect(differences(wide(1), wide(1))).toEqual([])
  })
  it('have pointers of no more than a million characters in total, plus one pointer', () => {
    const deep = (leaf: number): unknown => {
      let value: unknown = Array.from({ length: 1_000 }, () => leaf)
      for (let i = 0; i < 10_000; i++) value = { key: value }
      return value
    }
    const pointers = differences(deep(1), deep(2))
    expect(pointers.length).toBeGreaterThan(10)
    expect(pointers.reduce((sum, pointer) => sum + pointer.length, 0)).toBeLessThan(2 ** 20 + 50_000)
    // The last key is compared first; with its slash, its pointer has a million characters or one less.
    const two = (length: number, leaf: number) => ({ b: leaf, ['a'.repeat(length)]: leaf })
    expect([1, 2].map(less => differences(two(2 ** 20 - less, 1), two(2 ** 20 - less, 2)).length)).toEqual([1, 2])
  })
})

describe('prose', () => {
  const described = t.type({ code: t.string, detail: prose })
  it.each<[string, t.Mixed, unknown]>([
    ['in a key', described, { detail: 'prose' }],
    ['in the values of a dictionary', t.record(t.string, described), { '*': { detail: 'prose' } }],
    ['in an array', t.array(described), { '*': { detail: 'prose' } }],
    ['in an array without prose', t.readonlyArray(nullable(described)), { '*': { detail: 'prose' } }],
    ['only in the first member of a union', t.union([t.type({ n: prose }), t.type({ n: t.string })]), { n: 'prose' }],
    ['only in the second member of a union', t.union([t.type({ n: t.string }), t.type({ n: prose })]), { n: 'prose' }],
    ['partly in the second member', t.union([t.type({ n: prose }), t.type({ n: described })]), { n: 'prose' }],
    ['partly in the first member', t.union([t.type({ n: described }), t.type({ n: prose })]), { n: 'prose' }],
    [
      'in either member of a union',
      t.union([t.type({ errors: t.array(described) }), t.partial({ note: prose })]),
      { errors: { '*': { detail: 'prose' } }, note: 'prose' },
    ],
    [
      'in both members of an intersection',
      t.intersection([described, t.type({ note: prose })]),
      { detail: 'prose', note: 'prose' },
    ],
    [
      'in a discriminated union and its base',
      discriminatedUnion('x', 'k', { a: described }, t.type({ k: prose })),
      { detail: 'prose', k: 'prose' },
    ],
    ['nowhere in a value of any type', t.type({ value: json, all: t.UnknownRecord }), {}],
  ])('is found %s', (_, codec, where) => {
    expect(proseOf(codec)).toEqual({ result: where, issues: { '*': { message: 'prose' } } })
  })
  it('is in issues and errors, and not in a decoded value', () => {
    const message = { message: 'prose' }
    expect(proseOf(find('resource.decode')!.output)).toEqual({
      result: { warnings: { '*': message }, issues: { '*': message } },
      issues: { '*': message },
    })
    expect(proseOf(errorDocument)).toMatchObject({ result: { errors: { '*': { title: 'prose', detail: 'prose' } } } })
    expect(proseOf(error)).toMatchObject({ result: { title: 'prose', detail: 'prose' } })
  })
  it('is not compared, and may be missing', () => {
    const shape = proseOf(t.type({ errors: t.array(described) }))
    expect(
      differences({ result: { errors: [{ code: 'a', detail: 'x' }] } }, { result: { errors: [{ code: 'a' }] } }, shape),
    ).toEqual([])
    expect(
      differences(
        { result: { errors: [{ code: 'a', detail: 'x' }] } },
        { result: { errors: [{ code: 'b', detail: 'x' }] } },
        shape,
      ),
    ).toEqual(['/result/errors/0/code'])
    expect(differences({ result: { errors: {} } }, { result: { errors: { '*': 1 } } }, shape)).toEqual([
      '/result/errors/*',
    ])
  })
  it('is known for every operation', () => {
    for (const operation of operations) expect(proseOf(operation.output)).toBeTypeOf('object')
  })
  it('includes the free text of every list of an MCP server', () => {
    const operation = find('mcp.respond')!
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']) {
      const answer = answerOf(operation.call({ message: { jsonrpc: '2.0', id: 1, method } }))
      const reworded = JSON.parse(
        JSON.stringify(answer, (key, value: unknown) =>
          ['title', 'description'].includes(key) && typeof value === 'string' ? 'other words' : value,
        ),
      ) as unknown
      const renamed = JSON.parse(
        JSON.stringify(answer, (key, value: unknown) => (key === 'name' ? 'other' : value)),
      ) as unknown
      expect(differences(answer, reworded, proseOf(operation.output))).toEqual([])
      expect(differences(answer, renamed, proseOf(operation.output))).not.toEqual([])
    }
  })
})

it('an answer is a result or issues', () => {
  expect(answerOf(right(1))).toEqual({ result: 1 })
  expect(answerOf(left([]))).toEqual({ issues: [] })
})
