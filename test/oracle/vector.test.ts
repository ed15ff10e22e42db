import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { canonical, clauses, coverage, isSelected, operations, vectorSchema, vectorsOf } from '../../src/oracle'
import { inputOf, matches, ownInputOf, vectorFile } from '../../src/oracle/vector'
import { files } from '../vectors'

const file = files.find(({ operation }) => operation === 'fee.summarize')!
const [vector] = vectorsOf([file])
if (!vector) throw new Error('no vector')

describe('canonical', () => {
  it('sorts the keys and changes nothing else', () => {
    const { id, title, clauses, level, input, expect: expected, origin, source } = vector
    const shuffled = {
      operation: 'x',
      cases: [{ source, origin, expect: expected, input, level, clauses, title, id }],
      format: 1 as const,
    }
    const text = canonical(shuffled)
    expect(JSON.parse(text)).toEqual(shuffled)
    expect(Object.keys(JSON.parse(text).cases[0])).toEqual(
      'id title clauses level input expect origin source'.split(' '),
    )
  })
  it('writes one case a line', () => {
    const { id, title, clauses, level, expect: expected, origin } = vector
    const first = { id, title, clauses, level, input: 'a\nb', expect: expected, origin }
    const text = canonical({ format: 1, operation: 'x', cases: [first, { ...first, id: 'second' }] })
    expect(text.split('\n').slice(0, 4)).toEqual(['{', ' "format": 1,', ' "operation": "x",', ' "cases": ['])
    expect(text.split('\n').slice(4)).toEqual([
      `  ${JSON.stringify(first)},`,
      `  ${JSON.stringify({ ...first, id: 'second' })}`,
      ' ]',
      '}',
      '',
    ])
  })
  it('loses no number and no string', () => {
    const input = ['\u0000', -0, 0, 1e16, 0.1]
    const text = canonical({ ...file, cases: [{ ...vector, input }] })
    expect(JSON.parse(text).cases[0].input).toStrictEqual(input)
  })
})

describe('the schema', () => {
  const accepts = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false }).compile(vectorSchema())
  it('is the schema published with the vectors', () => {
    expect(JSON.parse(readFileSync('vectors/schema.json', 'utf8'))).toEqual(vectorSchema())
  })
  it('accepts every file', () => {
    for (const file of files) {
      expect([file.operation, accepts(file), vectorFile.is(file)]).toEqual([file.operation, true, true])
    }
  })
  it.each<[string, object]>([
    ['another format', { format: 2 }],
    ['no operation', { operation: '' }],
    ...Object.entries({
      id: ['', 'Fee', 'a_b', 'a--b', '-a', 'a-'],
      title: [''],
      clauses: [[], [1]],
      level: ['may'],
      expect: [{}, { issues: [] }, { issues: [{ pointer: '/a' }] }, { issues: [{ pointer: '/a', code: 'odd' }] }],
      origin: [''],
      source: [[], [{ section: 'Nowhere', says: 'x' }], [{ section: 'Errors', says: '' }]],
    }).flatMap(([key, values]) =>
      values.map((value): [string, object] => [
        `${key} ${JSON.stringify(value)}`,
        { cases: [{ ...vector, [key]: value }] },
      ]),
    ),
  ])('refuses %s', (_, wrong) => {
    expect([accepts({ ...file, ...wrong }), vectorFile.is({ ...file, ...wrong })]).toEqual([false, false])
  })
  it.each(['id', 'title', 'clauses', 'level', 'input', 'expect', 'origin'])('refuses a case without %s', key => {
    expect(
      accepts({ ...file, cases: [Object.fromEntries(Object.entries(vector).filter(([name]) => name !== key))] }),
    ).toBe(false)
  })
})

describe('selection', () => {
  it.each([
    ['fee.summarize', 'fee.summarize', true],
    ['fee', 'fee.summarize', false],
    ['fee.*', 'fee.summarize', true],
    ['*', '', true],
    ['*.diff', 'hold.diff', true],
    ['*.diff', 'hold.diffs', false],
    ['h*d*f', 'hold.diff', true],
    ['h*x*f', 'hold.diff', false],
    ['a*a', 'a', false],
    ['a*b*b', 'ab', false],
    ['**f', 'hold.diff', true],
    ['*hold*', 'hold.diff', true],
  ])('%s means %s: %s', (pattern, name, meant) => {
    expect(matches(pattern, name)).toBe(meant)
  })
  it('requires operation, clause and level to match', () => {
    const asked = { ...vector, operation: 'fee.summarize', clauses: ['FEE-1', 'READY-6'], level: 'decision' as const }
    expect(isSelected({}, asked)).toBe(true)
    expect(isSelected({ operations: ['hold.*', 'fee.*'], clauses: ['READY-*'] }, asked)).toBe(true)
    expect(isSelected({ operations: ['hold.*'] }, asked)).toBe(false)
    expect(isSelected({ clauses: ['FEE-2'] }, asked)).toBe(false)
    expect(isSelected({ operations: [] }, asked)).toBe(false)
    expect(isSelected({ mustOnly: true }, asked)).toBe(false)
    expect(isSelected({ mustOnly: true }, { ...asked, level: 'must' })).toBe(true)
  })
})

describe('the input of a vector', () => {
  const before = [
    { operation: 'a', input: { n: 1 } },
    { operation: 'b', input: { n: 2 } },
  ]
  const led = { ...vector, before, input: { n: 3 } }
  it('has the state that the preceding steps lead to', async () => {
    const asked: unknown[] = []
    const input = await inputOf(led, async (operation, given) => {
      asked.push([operation, given])
      return { state: operation }
    })
    expect([input, asked]).toEqual([
      { n: 3, state: 'b' },
      [
        ['a', { n: 1, state: null }],
        ['b', { n: 2, state: 'a' }],
      ],
    ])
  })
  it('has a null state if a step has no answer, and is unchanged without steps', async () => {
    expect(await inputOf(led, async () => undefined)).toEqual({ n: 3, state: null })
    expect(ownInputOf(led)).toEqual({ n: 3, state: null })
    const written = { n: 3 }
    expect(await inputOf({ ...vector, input: written }, async () => ({ state: 1 }))).toBe(written)
    expect(ownInputOf({ ...vector, input: written })).toBe(written)
  })
})

it('covers every clause, and names no unknown one', () => {
  const { clauses: covered, unknown } = coverage(vectorsOf(files))
  expect(covered.map(({ id }) => id)).toEqual(clauses.map(({ id }) => id))
  const named = clauses.filter(
    ({ id, examined }) => examined === undefined && operations.some(operation => operation.clauses.includes(id)),
  )
  expect(covered.filter(({ id, vectors }) => vectors.length === 0 && named.some(clause => clause.id === id))).toEqual(
    [],
  )
  expect(unknown).toEqual([])
  expect(
    coverage([{ ...vector, id: 'x', clauses: ['FEE-1'] }]).clauses.find(({ id }) => id === 'FEE-1')?.vectors,
  ).toEqual(['x'])
  expect(coverage([{ ...vector, id: 'x', clauses: ['FEE-9'] }])).toMatchObject({
    unknown: [{ vector: 'x', clause: 'FEE-9' }],
    clauses: clauses.map(() => ({ vectors: [] })),
  })
})
