import { describe, expect, it } from 'vitest'
import { check, find, oracleOf, ownInputOf, respond } from '../../src/oracle'
import { explained } from '../../src/oracle/methods'
import { files } from '../vectors'

const ask = (method: string, params?: unknown): unknown => {
  const { result, error } = JSON.parse(respond(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))!)
  return (
    result ?? {
      code: error.code,
      issues: error.data.issues.map((issue: { pointer: string; code: string }) => `${issue.pointer} ${issue.code}`),
    }
  )
}
const READY = { available_for_pickup: true, holds_at_pod_terminal: [] }
const verdict = {
  status: 'ready',
  ready: true,
  definitive: true,
  action: 'pick_up',
  active: [],
  pending: [],
  clauses: ['READY-1', 'READY-2'],
}

describe('oracle.explain', () => {
  it('returns the result, the deciding clauses and a sentence', () => {
    expect(ask('oracle.explain', { operation: 'readiness.evaluate', input: READY })).toEqual({
      result: verdict,
      clauses: ['READY-1', 'READY-2'],
      sentence: 'Ready: the terminal has cleared it and reports no holds.',
    })
  })
  it('points into its own params if the input is refused', () => {
    expect(ask('oracle.explain', { operation: 'fee.summarize', input: { fees: [5] } })).toEqual({
      code: -32602,
      issues: ['/input/fees/0 type'],
    })
    expect(ask('oracle.explain', { operation: 'fee.summarize', input: 5 })).toEqual({
      code: -32602,
      issues: ['/input type'],
    })
  })
})

describe('oracle.check', () => {
  it('reports an unknown operation by name', () => {
    const params = { operation: 'toString', input: {}, claimed: { result: 1 } }
    expect(respond(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'oracle.check', params }))).toContain(
      'is not a known operation',
    )
  })
  const claim = (claimed: unknown, input: unknown = READY) =>
    ask('oracle.check', { operation: 'readiness.evaluate', input, claimed })
  it('agrees', () => {
    expect(claim({ result: verdict })).toEqual({
      agree: true,
      differences: [],
      expected: { result: verdict },
      clauses: ['READY-1', 'READY-2'],
      sentence: expect.stringMatching(/^Ready/),
    })
  })
  it('returns pointers to the differences in the claim', () => {
    expect(claim({ result: { ...verdict, ready: false, clauses: ['READY-1'] } })).toMatchObject({
      agree: false,
      differences: ['/result/clauses/1', '/result/ready'],
      expected: { result: verdict },
      clauses: ['READY-1', 'READY-2'],
    })
    expect(claim({ result: {} }, { available_for_pickup: 1 })).toMatchObject({
      agree: false,
      differences: ['/issues', '/result'],
      clauses: ['FORM-1'],
      sentence: expect.stringMatching(/^Refused: \/available_for_pickup /),
    })
    expect(claim({ issues: [] })).toMatchObject({ agree: false, differences: ['/issues', '/result'] })
  })
  it('explains each issue of a refusal, with its pointer unless that is empty', () => {
    expect(explained(find('fee.summarize')!, 1).sentence).toMatch(/^Refused: \S[^;]*\.$/)
    const { sentence } = explained(find('readiness.evaluate')!, { available_for_pickup: 1, holds_at_pod_terminal: 2 })
    expect(sentence).toMatch(/^Refused: \/available_for_pickup [^;]+; \/holds_at_pod_terminal [^;]+\.$/)
  })
  it('cites the first clause of the operation if no deciding clause is known', () => {
    const [right, operation] = [{ result: 1, clauses: [], sentence: '' }, find('fee.summarize')!]
    const silent = { ...operation, clauses: ['FEE-1', 'FEE-2'], explain: () => ({ _tag: 'Right', right }) as const }
    expect(explained(silent, {}).clauses).toEqual(['FEE-1'])
  })
  it('accepts a claimed refusal, whatever its messages', () => {
    const input = { available_for_pickup: 1, holds_at_pod_terminal: [{ name: 'TMF' }] }
    const issues = [
      { pointer: '/available_for_pickup', code: 'type' },
      { pointer: '/holds_at_pod_terminal/0/status', code: 'missing', message: 'fehlt' },
    ]
    expect(claim({ issues }, input)).toMatchObject({ agree: true })
    expect(claim({ issues: [...issues].reverse() }, input)).toMatchObject({ agree: false })
    expect(claim({ issues: issues.slice(1) }, input)).toMatchObject({ agree: false })
  })
  it('agrees with every vector, and with none whose claim is reversed', () => {
    for (const { operation, cases } of files) {
      for (const one of cases) {
        const { id, expect: claimed } = one
        const input = ownInputOf(one)
        expect([id, check(find(operation)!, input, claimed).differences]).toEqual([id, []])
        const contrary = 'result' in claimed ? { issues: [] } : { result: {} }
        expect([id, check(find(operation)!, input, contrary).agree]).toEqual([id, false])
      }
    }
  })
  it.each<[string, unknown, string[]]>([
    ['no operation', { input: {}, claimed: { result: 1 } }, ['/operation missing']],
    ['an operation that is not a string', { operation: 1, input: {}, claimed: { result: 1 } }, ['/operation type']],
    [
      'an operation that does not exist',
      { operation: 'toString', input: {}, claimed: { result: 1 } },
      ['/operation unknown'],
    ],
    [
      'a method that is not an operation',
      { operation: 'oracle.check', input: {}, claimed: { result: 1 } },
      ['/operation unknown'],
    ],
    ['neither input nor claim', { operation: 'fee.summarize' }, ['/claimed missing', '/input missing']],
    ['an empty claim', { operation: 'fee.summarize', input: 1, claimed: {} }, ['/claimed/result missing']],
    [
      'a claim of a result and issues',
      { operation: 'fee.summarize', input: 1, claimed: { result: 1, issues: [] } },
      ['/claimed/issues conflict'],
    ],
    [
      'issues that are not an array',
      { operation: 'fee.summarize', input: 1, claimed: { issues: 1 } },
      ['/claimed/issues type'],
    ],
    ['params that are not an object', [], [' type']],
    ['no params', undefined, [' missing']],
  ])('refuses %s', (_, params, issues) => {
    expect(ask('oracle.check', params)).toEqual({ code: -32602, issues })
  })
})

it('an oracle answers the given methods, and operations take precedence', () => {
  const answer = oracleOf([
    { name: 'fee.summarize', call: () => ({ _tag: 'Right', right: 1 }) },
    { name: 'mine', call: () => ({ _tag: 'Right', right: 2 }) },
  ])
  expect(answer('{"jsonrpc":"2.0","id":1,"method":"mine","params":{}}')).toBe('{"jsonrpc":"2.0","id":1,"result":2}')
  expect(answer('{"jsonrpc":"2.0","id":1,"method":"fee.summarize","params":{"fees":null}}')).toContain(
    '"reported":false',
  )
  expect(answer('{"jsonrpc":"2.0","id":1,"method":"oracle.describe"}')).toContain('-32601')
})
