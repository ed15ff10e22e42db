import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { answerLine, describe as describeOracle, find, unreadableLine, unreadableReply, operations, respond, version } from '../../src/oracle'
import { files } from '../vectors'

const ask = (message: unknown): unknown => {
  const reply = respond(typeof message === 'string' ? message : JSON.stringify(message))
  return reply === undefined ? undefined : JSON.parse(reply)
}
const request = (method: string, params?: unknown, id: unknown = 1) => ({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) })
const failure = (id: unknown, code: number, issues?: unknown) =>
  ({ jsonrpc: '2.0', id, error: { code, message: expect.any(String), ...(issues !== undefined && { data: { issues } }) } })

describe('respond', () => {
  it('answers an operation', () => {
    expect(ask(request('fee.summarize', { fees: null }, 'a'))).toEqual({ jsonrpc: '2.0', id: 'a', result: { reported: false, totals: [] } })
  })
  it.each([[0], [-1.5], ['x'], [''], [null]])('echoes the id %j', (id) => {
    expect(ask(request('fee.summarize', { fees: null }, id))).toMatchObject({ id, result: { reported: false } })
  })
  it.each(['', '  \t\r'])('skips the blank line %j', (line) => {
    expect(respond(line)).toBeUndefined()
  })
  it.each(['{', 'x', '[1,', '\ufeff1', "{'a':1}", '{"a":NaN}'])('refuses %j, which is not JSON', (line) => {
    expect(ask(line)).toEqual(failure(null, -32700))
  })
  it.each([
    ['an array', []], ['a batch', [request('oracle.describe')]], ['a number', 5], ['null', null], ['an object without a method', { jsonrpc: '2.0', id: 1 }],
    ['a method that is no text', { ...request('x'), method: 1 }], ['another version', { ...request('x'), jsonrpc: '1.0' }],
    ['no version', { id: 1, method: 'x' }], ['an id that is an object', request('x', {}, {})], ['an id that is true', request('x', {}, true)],
  ])('refuses %s, which is no request', (_, message) => {
    expect(ask(message)).toEqual(failure(null, -32600))
  })
  it('refuses an operation that does not exist, before it looks at params', () => {
    expect(ask(request('readiness.Evaluate', 5))).toEqual(failure(1, -32601))
  })
  it.each([[[]], [5], ['x'], [null]])('refuses params %j', (params) => {
    expect(ask(request('fee.summarize', params))).toEqual(failure(1, -32602, [{ pointer: '', code: 'type', message: expect.any(String) }]))
    expect(ask(request('oracle.describe', params))).toEqual(failure(1, -32602, [{ pointer: '', code: 'type', message: expect.any(String) }]))
  })
  it('refuses an operation without params', () => {
    expect(ask(request('readiness.evaluate'))).toEqual(failure(1, -32602, [{ pointer: '', code: 'missing', message: 'is missing' }]))
  })
  it('tells every issue of an input', () => {
    expect(ask(request('readiness.evaluate', { available_for_pickup: 1, holds_at_pod_terminal: [{ name: 'TMF', status: 'HOLD' }] })))
      .toEqual(failure(1, -32602, [
        { pointer: '/available_for_pickup', code: 'type', message: 'expected true or false or null, got a number' },
        { pointer: '/holds_at_pod_terminal/0/status', code: 'enum', message: '"HOLD" is not one of hold, pending' },
      ]))
  })
  it.each([request('fee.summarize', { fees: null }), request('fee.summarize', 5), request('nothing')])('says nothing to a message without an id', (message) => {
    expect(respond(JSON.stringify({ ...message, id: undefined }))).toBeUndefined()
  })
  it('answers input nested 100,000 deep', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect(respond(`{"jsonrpc":"2.0","id":1,"method":"resource.decode","params":{"type":"error","value":{"title":"t","deep":${deep}}}}`))
      .toBe(`{"jsonrpc":"2.0","id":1,"result":{"valid":true,"value":{"title":"t","deep":${deep}},"warnings":[]}}`)
  })
  it('says so where the answer is longer than a text can be', () => {
    // A step gives the hold back three times: more than the 2^29 characters that a string can hold.
    const long = 'x'.repeat(180_000_000)
    const text = `{"jsonrpc":"2.0","id":7,"method":"hold.step","params":{"holds":[{"name":"TMF","status":"hold","description":"${long}"}],"event":{"type":"placed","name":"TMF"}}}`
    expect(ask(text)).toEqual(failure(7, -32603))
  })
  it('has a reply for what is not UTF-8', () => {
    expect(JSON.parse(unreadableReply('not UTF-8'))).toEqual(failure(null, -32700))
  })
})

describe('answerLine', () => {
  const evaluate = find('readiness.evaluate')!
  it('answers a bare input with a bare result', () => {
    expect(answerLine(find('fee.summarize')!, '{"fees":[]}')).toEqual({ ok: true, text: '{"reported":true,"totals":[]}' })
  })
  it.each([['', -32700], ['{', -32700], ['[]', -32602], ['{"available_for_pickup":1}', -32602]])('answers %j with an error', (line, code) => {
    const { ok, text } = answerLine(evaluate, line)
    expect(ok).toBe(false)
    expect(JSON.parse(text)).toMatchObject({ error: { code } })
  })
  it('has a line for what is not UTF-8', () => {
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
  it('lists every operation with its clauses', () => {
    expect(described.result.operations.map(o => o.name)).toEqual([
      'readiness.evaluate', 'readiness.change', 'fee.summarize', 'hold.step', 'hold.diff',
      'changeset.apply', 'changeset.diff', 'changeset.invert', 'changeset.compose', 'changeset.replay',
      'identifier.normalize', 'identifier.container_number',
      'deep_link.resolve', 'deep_link.parse', 'deep_link.build',
      'tracking_request.step', 'tracking_request.submit', 'tracking_request.propagate', 'tracking_request.list', 'reference.patch',
      'custom_field.define', 'custom_field.check', 'document.submit', 'document.step', 'webhook.read', 'webhook.build',
      'access.authenticate', 'access.admit', 'access.version', 'mcp.config', 'mcp.respond', 'resource.decode',
    ])
    for (const operation of described.result.operations) {
      expect(operation.summary).toMatch(/^[A-Z].*\.$/)
      expect(operation.clauses).not.toEqual([])
    }
  })

  const BEYOND_SCHEMAS = ['/fees range', '/definition/validation/pattern format', '/definition/default_value format']
  const ajv = new Ajv2020({ strict: true, strictRequired: false, validateFormats: false, strictTypes: false })
  it.each(described.result.operations.map(o => [o.name, o] as const))('%s: its schemas accept its vectors\' inputs and results, and no refused input', (name, o) => {
    expect([o.input['$schema'], o.output['$schema']]).toEqual(Array(2).fill('https://json-schema.org/draft/2020-12/schema'))
    const [input, output] = [ajv.compile(o.input), ajv.compile(o.output)]
    for (const c of files.find(file => file.operation === name)?.cases ?? []) {
      const answer = find(name)?.call(c.input)
      if (answer?._tag === 'Right') expect([c.id, input(c.input), output(JSON.parse(JSON.stringify(answer.right)))]).toEqual([c.id, true, true])
      // A sum beyond the doubles, a part that a document names otherwise, a pattern and a default that its own rules refuse are more than a schema can say.
      else expect([c.id, input(c.input)]).toEqual([c.id, answer?.left.every(issue => issue.code === 'conflict' || BEYOND_SCHEMAS.includes(`${issue.pointer} ${issue.code}`))])
    }
  })
  it('knows each operation once', () => {
    expect(new Set(operations.map(o => o.name)).size).toBe(operations.length)
    expect(find('toString')).toBeUndefined()
  })
})
