import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { respondWith } from '../../../src/conform'
import { inputs } from '../../../src/conform/search/generated-input'
import { isObject } from '../../../src/kernel/json'
import { operations, type OperationName } from '../../../src/oracle'
import { vectors } from '../peer'

const respond = respondWith(vectors)

const ask = (
  method: string,
  params: unknown,
): { result?: { inputs: unknown[] }; error?: { code: number; data: { issues: object[] } } } =>
  JSON.parse(respond(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))!)
const draw = (operation: string, seed: number, count: number): unknown[] =>
  ask('oracle.generate', { operation, seed, count }).result!.inputs

describe('oracle.generate', () => {
  it.each(operations.map(operation => [operation.name, operation] as const))(
    'draws inputs of %s, the same for the same seed, some valid and some not',
    (name, operation) => {
      const inputs = draw(name, 7, 200)
      expect(inputs).toHaveLength(200)
      expect(draw(name, 7, 200)).toEqual(inputs)
      expect(draw(name, 7, 20)).toEqual(inputs.slice(0, 20))
      expect(draw(name, 8, 200)).not.toEqual(inputs)
      const valid = inputs.filter(input => operation.call(input)._tag === 'Right').length
      expect(valid).toBeGreaterThan(50)
      expect(valid).toBeLessThan(200)
    },
  )
  it('draws none, and up to 10,000', () => {
    expect(draw('fee.summarize', 0, 0)).toEqual([])
    expect(draw('fee.summarize', 2 ** 31 - 1, 10_000)).toHaveLength(10_000)
  })
  it.each([
    [{ operation: 'fee.summarise', seed: 1, count: 1 }, [{ pointer: '/operation', code: 'unknown' }]],
    [
      { operation: 'fee.summarize', seed: -1, count: 10_001 },
      [
        { pointer: '/count', code: 'range' },
        { pointer: '/seed', code: 'range' },
      ],
    ],
    [
      { operation: 'fee.summarize', seed: 2 ** 31, count: 0.5 },
      [
        { pointer: '/count', code: 'range' },
        { pointer: '/seed', code: 'range' },
      ],
    ],
    [
      { operation: 'fee.summarize', seed: 0.5, count: -1 },
      [
        { pointer: '/count', code: 'range' },
        { pointer: '/seed', code: 'range' },
      ],
    ],
    [{}, ['/count', '/operation', '/seed'].map(pointer => ({ pointer, code: 'missing' }))],
  ])('refuses %j', (params, issues) => {
    expect(ask('oracle.generate', params).error).toMatchObject({ code: -32602, data: { issues } })
  })
  it('answers the rest as the oracle does', () => {
    expect(ask('fee.summarize', { fees: null }).result).toEqual({ reported: false, totals: [] })
    expect(ask('oracle.explain', { operation: 'fee.summarize', input: { fees: null } }).result).toMatchObject({
      sentence: 'Fees are not reported.',
    })
  })
})

it('draws inputs whose parts meet', () => {
  const holds = draw('hold.step', 1, 500) as { event?: { type?: string } }[]
  const outcomes = holds
    .map(input => operations.find(({ name }) => name === 'hold.step')!.call(input))
    .flatMap(answer => (answer._tag === 'Right' ? [(answer.right as { outcome: string }).outcome] : []))
  expect(outcomes.filter(outcome => outcome === 'changed').length).toBeGreaterThan(100)
})

describe('the inputs of an operation that receives a state', () => {
  const generated = (name: OperationName, given = vectors) =>
    fc.sample(inputs(name, given), { seed: 1, numRuns: 500 }).filter(isObject)
  it.each(['tracker.receive', 'tracker.read'] as const)('have no state, because it is private: %s', name => {
    expect(generated(name).filter(({ state }) => isObject(state))).toEqual([])
  })
  it('include a vector without the state that its earlier steps return', () => {
    const vector = vectors.find(({ operation, before }) => operation === 'tracker.read' && before)!
    const { attributes } = vector.input as { readonly attributes: object }
    const alike = generated('tracker.read', [vector]).filter(
      input =>
        isObject(input['attributes']) && Object.keys(attributes).every(key => key in (input['attributes'] as object)),
    )
    expect(alike.filter(({ state }) => state === null).length).toBeGreaterThan(50)
  })
})

describe('the inputs of an operation without vectors', () => {
  it('are drawn from its generators', () => {
    const drawn = fc.sample(inputs('tracking_request.list'), { seed: 1, numRuns: 300 })
    expect(drawn).toHaveLength(300)
    // Long lists of requests with few timestamps, in which a sort that is not stable shows itself.
    const crowds = drawn.filter(input => isObject(input) && input['query'] === 'page[size]=100')
    expect(crowds.length).toBeGreaterThan(3)
  })
})
