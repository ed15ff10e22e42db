import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Issue } from '../../src/kernel/issue'
import {
  answerLine,
  clauses,
  describe as describeOracle,
  find,
  unreadableLine,
  unreadableReply,
  operations,
  respond,
  version,
} from '../../src/oracle'
import { files } from '../vectors'

const ask = (message: unknown): unknown => {
  const reply = respond(typeof message === 'string' ? message : JSON.stringify(message))
  return reply === undefined ? undefined : JSON.parse(reply)
}
const request = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
})
const failure = (id: unknown, code: number, issues?: unknown) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.any(String), ...(issues !== undefined && { data: { issues } }) },
})

describe('respond', () => {
  it('answers an operation', () => {
    expect(ask(request('fee.summarize', { fees: null }, 'a'))).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      result: { reported: false, totals: [] },
    })
  })
  it.each([[0], [-1.5], ['x'], [''], [null]])('echoes the id %j', id => {
    expect(ask(request('fee.summarize', { fees: null }, id))).toMatchObject({ id, result: { reported: false } })
  })
  it.each(['', '  \t\r'])('skips the blank line %j', line => {
    expect(respond(line)).toBeUndefined()
  })
  it.each(['{', 'x', '[1,', '\ufeff1', "{'a':1}", '{"a":NaN}'])('refuses %j, which is not JSON', line => {
    expect(ask(line)).toEqual(failure(null, -32700))
  })
  it.each([
    ['an array', []],
    ['a batch', [request('oracle.describe')]],
    ['a number', 5],
    ['null', null],
    ['an object without a method', { jsonrpc: '2.0', id: 1 }],
    ['a method that is not a string', { ...request('x'), method: 1 }],
    ['another version', { ...request('x'), jsonrpc: '1.0' }],
    ['no version', { id: 1, method: 'x' }],
    ['an id that is an object', request('x', {}, {})],
    ['an id that is true', request('x', {}, true)],
  ])('refuses %s, which is not a request', (_, message) => {
    expect(ask(message)).toEqual(failure(null, -32600))
  })
  it('refuses an id out of the range of a double', () => {
    const line = JSON.stringify(request('fee.summarize', { fees: null }, 7)).replace('"id":7', '"id":1e400')
    expect(JSON.parse(respond(line)!)).toMatchObject({ id: null, error: { code: -32600 } })
  })
  it('refuses an unknown operation before it checks params', () => {
    expect(ask(request('readiness.Evaluate', 5))).toEqual(failure(1, -32601))
  })
  it.each([[[]], [5], ['x'], [null]])('refuses params %j', params => {
    expect(ask(request('fee.summarize', params))).toEqual(
      failure(1, -32602, [{ pointer: '', code: 'type', message: expect.any(String) }]),
    )
    expect(ask(request('oracle.describe', params))).toEqual(
      failure(1, -32602, [{ pointer: '', code: 'type', message: expect.any(String) }]),
    )
  })
  it('refuses an operation without params', () => {
    expect(ask(request('readiness.evaluate'))).toEqual(
      failure(1, -32602, [{ pointer: '', code: 'missing', message: 'is missing' }]),
    )
  })
  it('reports every issue of an input', () => {
    expect(
      ask(
        request('readiness.evaluate', {
          available_for_pickup: 1,
          holds_at_pod_terminal: [{ name: 'TMF', status: 'HOLD' }],
        }),
      ),
    ).toEqual(
      failure(1, -32602, [
        { pointer: '/available_for_pickup', code: 'type', message: 'must be a boolean or null, got a number' },
        {
          pointer: '/holds_at_pod_terminal/0/status',
          code: 'enum',
          message: 'must be one of hold, pending; got "HOLD"',
        },
      ]),
    )
  })
  it.each([request('fee.summarize', { fees: null }), request('fee.summarize', 5), request('nothing')])(
    'does not answer a message without an id',
    message => {
      expect(respond(JSON.stringify({ ...message, id: undefined }))).toBeUndefined()
    },
  )
  it.each([
    ['9007199254740993', '9007199254740992'],
    ['5.0', '5'],
    ['-0', '0'],
    ['1E2', '100'],
    ['0.1000', '0.1'],
    ['"5.0"', '"5.0"'],
    ['null', 'null'],
  ])('returns the id %s as the same JSON value, %s', (id, text) => {
    const params = '{"fees":null,"id":7,"a":"\\"id\\":8,\\\\"}'
    for (const message of [
      `{"jsonrpc":"2.0","id":${id},"method":"fee.summarize","params":${params}}`,
      `{ "params" : ${params} , "method" : "fee.summarize" , "\\u0069d" : ${id} , "jsonrpc" : "2.0" }`,
    ])
      expect(respond(message)).toBe(`{"jsonrpc":"2.0","id":${text},"result":{"reported":false,"totals":[]}}`)
    for (const message of [
      `{"jsonrpc":"2.0","id":${id},"method":"nothing"}`,
      `{"jsonrpc"\t:\r\n"2.0","method":"id","x\\"id\\":5":[{}],"id"\t:\n\r ${id}}`,
      // An escaped quote does not end a string.
      `{"jsonrpc":"2.0","method":"\\"","id":${id}}`,
    ])
      expect(respond(message)).toContain(`"id":${text},"error":{"code":-32601,`)
  })
  it.each<[string, unknown, string, string | undefined]>([
    ['nothing', {}, '"nothing" is not a known operation', undefined],
    ['fee.summarize', [], 'invalid params', 'must be an object, got an array'],
    ['fee.summarize', undefined, 'invalid params', 'is missing'],
    [
      'fee.summarize',
      JSON.parse('['.repeat(600) + ']'.repeat(600)),
      'invalid params',
      'must be an object, got an array',
    ],
    [
      'fee.summarize',
      { fees: JSON.parse('['.repeat(600) + ']'.repeat(600)) },
      'invalid params',
      'must be nested at most 512 levels deep',
    ],
  ])('reports why it refuses %s', (method, params, message, issue) => {
    const issues = issue === undefined ? {} : { data: { issues: [{ message: issue }] } }
    expect(ask(request(method, params))).toMatchObject({ error: { message, ...issues } })
  })
  it('describes itself without params', () => {
    expect(ask(request('oracle.describe'))).toHaveProperty(['result', 'operations'])
  })
  it('accepts input nested in 512 levels, and refuses one level more with its pointer', () => {
    const message = (levels: number): string =>
      `{"jsonrpc":"2.0","id":1,"method":"resource.decode","params":{"type":"error","value":{"title":"t","deep":${'['.repeat(levels)}${']'.repeat(levels)}}}}`
    // Params and the value are two of the levels.
    expect(respond(message(510))).toContain('"result":{"valid":true,')
    const pointer = `/value/deep${'/0'.repeat(510)}`
    expect(ask(message(511))).toEqual(failure(1, -32602, [{ pointer, code: 'range', message: expect.any(String) }]))
    expect(ask(message(100_000))).toEqual(failure(1, -32602, [{ pointer, code: 'range', message: expect.any(String) }]))
    expect(ask(request('fee.summarize', { fees: null }))).toMatchObject({ result: { reported: false } })
  })
  it('refuses a number out of the range of a double also where the shape has none', () => {
    const line = JSON.stringify(request('changeset.diff', { before: { a: [0] }, after: {} }))
    expect(ask(line.replace('[0]', '[1e400]'))).toEqual(
      failure(1, -32602, [{ pointer: '/before/a/0', code: 'range', message: expect.any(String) }]),
    )
  })
  it('refuses a message that is longer than 32 Mi characters', () => {
    const text = JSON.stringify(request('fee.summarize', { fees: null, note: 'x'.repeat(32 * 2 ** 20) }))
    expect(ask(text)).toEqual(failure(null, -32600))
    const shorter = JSON.stringify(request('fee.summarize', { fees: null }))
    expect(ask(shorter.padEnd(32 * 2 ** 20))).toHaveProperty('result')
    expect(ask(shorter.padEnd(32 * 2 ** 20 + 1))).toEqual(failure(null, -32600))
    expect(JSON.parse(answerLine(find('fee.summarize')!, text).text)).toMatchObject({ error: { code: -32600 } })
  })
  it('refuses to return an answer longer than 64 Mi characters', () => {
    // A step returns the description three times.
    const text = (length: number): string =>
      JSON.stringify(
        request(
          'hold.step',
          {
            holds: [{ name: 'TMF', status: 'hold', description: 'x'.repeat(length) }],
            event: { type: 'placed', name: 'TMF' },
          },
          7,
        ),
      )
    expect(ask(text(23_000_000))).toEqual(failure(7, -32603))
    const { params } = JSON.parse(text(23_000_000)) as { params: object }
    const answered = answerLine(find('hold.step')!, JSON.stringify(params))
    expect([answered.ok, JSON.parse(answered.text)]).toMatchObject([false, { error: { code: -32603 } }])
    expect(ask(text(100))).toMatchObject({ id: 7, result: { outcome: 'changed' } })
  })
  it('has a reply for a message that is not UTF-8', () => {
    expect(JSON.parse(unreadableReply('not UTF-8'))).toEqual(failure(null, -32700))
  })
})

describe('answerLine', () => {
  it('refuses to return a refusal longer than 64 Mi characters', () => {
    // A lone surrogate in a key is one character here, and six in the pointer.
    const input = `{"attributes":{},"changeset":{"${'\ud800'.repeat(11_200_000)}":5}}`
    const { ok, text } = answerLine(find('changeset.apply')!, input)
    expect([ok, JSON.parse(text)]).toMatchObject([false, { error: { code: -32603 } }])
  })
  const evaluate = find('readiness.evaluate')!
  it('answers a bare input with a bare result', () => {
    expect(answerLine(find('fee.summarize')!, '{"fees":[]}')).toEqual({
      ok: true,
      text: '{"reported":true,"totals":[]}',
    })
  })
  it.each([
    ['', -32700],
    ['{', -32700],
    ['[]', -32602],
    ['{"available_for_pickup":1}', -32602],
  ])('answers %j with an error', (line, code) => {
    const { ok, text } = answerLine(evaluate, line)
    expect(ok).toBe(false)
    expect(JSON.parse(text)).toMatchObject({ error: { code } })
  })
  it('has a reply for a line that is not UTF-8', () => {
    expect(JSON.parse(unreadableLine('not UTF-8'))).toEqual({ error: { code: -32700, message: 'not UTF-8' } })
  })
})

describe('oracle.describe', () => {
  const described = ask(request('oracle.describe')) as { result: ReturnType<typeof describeOracle> }
  it('names the program, its version and the contract', () => {
    expect(described.result).toMatchObject({ name: 'gateout', version, contract: 1 })
    expect(version).toBe((JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version)
    expect(ask(request('oracle.describe', {}))).toEqual(described)
  })
  it('returns the clauses with their rules and levels', () => {
    expect(described.result.clauses).toEqual(clauses.map(({ id, rule, level }) => ({ id, rule, level })))
    expect(described.result.clauses).toContainEqual({
      id: 'READY-2',
      rule: expect.stringContaining('definitive'),
      level: 'must',
    })
    expect(described.result.clauses).toContainEqual({ id: 'FORM-1', rule: expect.any(String), level: 'decision' })
  })
  it('describes a single operation with its clauses', () => {
    const { result } = ask(request('oracle.describe', { operation: 'changeset.invert' })) as typeof described
    expect(result.operations).toEqual(described.result.operations.filter(({ name }) => name === 'changeset.invert'))
    expect(result.clauses.map(({ id }) => id).sort()).toEqual([...result.operations[0]!.clauses].sort())
  })
  it.each([
    ['nothing', 'unknown'],
    [5, 'type'],
    [null, 'type'],
  ])('refuses the operation %j', (operation, code) => {
    expect(ask(request('oracle.describe', { operation }))).toEqual(
      failure(1, -32602, [{ pointer: '/operation', code, message: expect.any(String) }]),
    )
  })
  it('lists every operation with its clauses', () => {
    expect(described.result.operations.map(o => o.name)).toEqual(operations.map(o => o.name))
    for (const operation of described.result.operations) {
      expect(operation.summary).toMatch(/^[A-Z].*\.$/)
      expect(operation.clauses).toContain('FORM-1')
      expect(operation.clauses.length).toBeGreaterThan(1)
    }
  })

  const BEYOND_SCHEMAS = [
    '/fees range',
    '/counted/ledger range',
    '/invoice/charged range',
    '/invoice/charged/0 range',
    '/invoice/total range',
    '/terms range',
    '/terms/demurrage range',
    '/terms/detention range',
    '/zone unknown',
    '/definition/validation/pattern format',
    '/definition/default_value format',
    '/hours/closes range',
    '/to range',
  ]
  const isBeyondSchemas = ({ pointer, code }: Issue): boolean =>
    (code === 'conflict' && pointer !== '/calendar/weekend') || BEYOND_SCHEMAS.includes(`${pointer} ${code}`)
  const ajv = new Ajv2020({ strict: true, validateFormats: false })
  it.each(described.result.operations.map(o => [o.name, o] as const))(
    '%s: its schemas accept the inputs and results of its vectors, and no refused input',
    (name, o) => {
      expect([o.input['$schema'], o.output['$schema']]).toEqual(
        Array(2).fill('https://json-schema.org/draft/2020-12/schema'),
      )
      const [input, output] = [ajv.compile(o.input), ajv.compile(o.output)]
      for (const c of files.find(file => file.operation === name)?.cases ?? []) {
        const answer = find(name)?.call(c.input)
        if (answer?._tag === 'Right')
          expect([c.id, input(c.input), output(JSON.parse(JSON.stringify(answer.right)))]).toEqual([c.id, true, true])
        // A schema cannot express a sum out of range, most conflicts between parts, an unknown zone, an invalid pattern, or
        // a default that its own rules refuse.
        else expect([c.id, input(c.input)]).toEqual([c.id, answer?.left.every(isBeyondSchemas)])
      }
    },
  )
  it('contains each operation once', () => {
    expect(new Set(operations.map(o => o.name)).size).toBe(operations.length)
    expect(find('toString')).toBeUndefined()
  })
})
