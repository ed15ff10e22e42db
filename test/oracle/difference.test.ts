import { left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { describe, expect, it } from 'vitest'
import { choice, json, nullable, prose, QuickType } from '../../src/kernel/codec/codec'
import { error, errorDocument } from '../../src/resource/json-api'
import { answerOf, differences, find, operations, proseOf } from '../../src/oracle'

describe('differences', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['nothing', { a: [1, 'x', null] }, { a: [1, 'x', null] }, []],
    ['nothing, keys in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['nothing between -0 and 0', { a: -0 }, { a: 0 }, []],
    ['the whole', 1, '1', ['']],
    ['a key that is missing', { a: null }, {}, ['/a']],
    ['a key that is too much', {}, { a: null }, ['/a']],
    ['an item that is missing, and one that is too much', { a: [1], b: [] }, { a: [], b: [1] }, ['/a/0', '/b/0']],
    ['an array for an object', { a: [] }, { a: {} }, ['/a']],
    ['null for an object', { a: null }, { a: {} }, ['/a']],
    ['an order', [1, 2], [2, 1], ['/0', '/1']],
    [
      'keys to be escaped, in the order of code points',
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

describe('differences that are many', () => {
  const wide = (leaf: unknown): unknown => ({ list: Array.from({ length: 5_000 }, () => leaf) })
  it('are given up to 1,000', () => {
    expect(differences(wide(1), wide(2))).toHaveLength(1_000)
    expect(differences(wide(1), wide(1))).toEqual([])
  })
  it('have pointers of no more than a million characters or one pointer above', () => {
    const deep = (leaf: number): unknown => {
      let value: unknown = Array.from({ length: 1_000 }, () => leaf)
      for (let i = 0; i < 10_000; i++) value = { key: value }
      return value
    }
    const pointers = differences(deep(1), deep(2))
    expect(pointers.length).toBeGreaterThan(10)
    expect(pointers.reduce((sum, pointer) => sum + pointer.length, 0)).toBeLessThan(2 ** 20 + 50_000)
    // The last key is looked at first; with its slash it has a million characters, or one less.
    const two = (length: number, leaf: number) => ({ b: leaf, ['a'.repeat(length)]: leaf })
    expect([1, 2].map(less => differences(two(2 ** 20 - less, 1), two(2 ** 20 - less, 2)).length)).toEqual([1, 2])
  })
})

describe('prose', () => {
  const told = t.type({ code: t.string, detail: prose })
  it.each<[string, t.Mixed, unknown]>([
    ['in a key', told, { detail: 'prose' }],
    ['in the values of a dictionary', t.record(t.string, told), { '*': { detail: 'prose' } }],
    ['in a list', t.array(told), { '*': { detail: 'prose' } }],
    ['in a list that is not written', t.readonlyArray(nullable(told)), { '*': { detail: 'prose' } }],
    ['in one of two alone', t.union([t.type({ n: prose }), t.type({ n: t.string })]), { n: 'prose' }],
    ['in the other of two alone', t.union([t.type({ n: t.string }), t.type({ n: prose })]), { n: 'prose' }],
    ['where the other has it in part', t.union([t.type({ n: prose }), t.type({ n: told })]), { n: 'prose' }],
    ['where the one has it in part', t.union([t.type({ n: told }), t.type({ n: prose })]), { n: 'prose' }],
    [
      'in either of two',
      t.union([t.type({ errors: t.array(told) }), t.partial({ note: prose })]),
      { errors: { '*': { detail: 'prose' } }, note: 'prose' },
    ],
    ['in both of two', t.intersection([told, t.type({ note: prose })]), { detail: 'prose', note: 'prose' }],
    [
      'in a choice, and in its rest',
      choice('x', 'k', { a: told }, t.type({ k: prose })),
      { detail: 'prose', k: 'prose' },
    ],
    ['under a faster test', new QuickType(told, told.is), { detail: 'prose' }],
    ['nowhere in what is only any value', t.type({ value: json, all: t.UnknownRecord }), {}],
  ])('is found %s', (_, codec, where) => {
    expect(proseOf(codec)).toEqual({ result: where, issues: { '*': { message: 'prose' } } })
  })
  it('is in issues and in errors, and not in a value that was read', () => {
    const said = { message: 'prose' }
    expect(proseOf(find('resource.decode')!.output)).toEqual({
      result: { warnings: { '*': said }, issues: { '*': said } },
      issues: { '*': said },
    })
    expect(proseOf(errorDocument)).toMatchObject({ result: { errors: { '*': { title: 'prose', detail: 'prose' } } } })
    expect(proseOf(error)).toMatchObject({ result: { title: 'prose', detail: 'prose' } })
  })
  it('is not compared, nor need it be there', () => {
    const shape = proseOf(t.type({ errors: t.array(told) }))
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
  it('is known of every operation', () => {
    for (const operation of operations) expect(proseOf(operation.output)).toBeTypeOf('object')
  })
  it('is what an MCP server says in words of its own, whatever it lists', () => {
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

it('an answer is a result or its issues', () => {
  expect(answerOf(right(1))).toEqual({ result: 1 })
  expect(answerOf(left([]))).toEqual({ issues: [] })
})
