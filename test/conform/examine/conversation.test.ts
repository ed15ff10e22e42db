import { describe, expect, it } from 'vitest'
import { CONVERSATIONS, findSamples, type Sample, type Samples } from '../../../src/conform/examine/conversation'
import { NOT_A_REQUEST, NOT_JSON, NOT_UTF8 } from '../../../src/conform/examine/malformed'
import { find, type Vector } from '../../../src/oracle'
import { makeVector, own, peerOf } from '../peer'

const fees = find('fee.summarize')!
const sample = (input: object): Sample => ({ operation: fees, input })
const held = (clause: string, samples: Samples = [sample({ fees: [] })]) => {
  const { lines, replies } = CONVERSATIONS.find(conversation => conversation.clause === clause)!
  return { lines: lines(samples), replies: replies(samples) }
}
/** A request as it is written, with ids and params in JSON. */
const asked = (id: string, params = '{}', method = 'gateout.no_such_operation'): string =>
  `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`
const feesOf = (id: string, params: string): string => asked(id, params, 'fee.summarize')
const codes = (code: number, ...ids: readonly unknown[]) => ids.map(id => ({ id, code }))

describe('the conversation about', () => {
  it.each([
    ['lines that are not JSON', 'PROTO-1', NOT_JSON, -32700, 40],
    ['lines that are not UTF-8', 'PROTO-2', NOT_UTF8, -32700, 15],
    ['JSON that is not a request', 'PROTO-3', NOT_A_REQUEST, -32600, 20],
  ])('%s sends each form, and a good line after it', (_, clause, forms, code, least) => {
    const lines = Object.values(forms)
    expect(lines.length).toBeGreaterThanOrEqual(least)
    expect(held(clause)).toEqual({
      lines: lines.flatMap((line, i) => [line, asked(`${100 + i}`)]),
      replies: lines.flatMap((_, i) => [...codes(code, null), ...codes(-32601, 100 + i)]),
    })
  })
  it('ids sends strings and numbers in each notation, a name that objects inherit, and long lines', () => {
    const [numbers, values] = [
      ['1.50e2', '12345678901234567890', '-0.5', '-0', '7.0'],
      [150, 12345678901234567890, -0.5, -0, 7],
    ]
    const first = [
      asked('1'),
      asked('"a"'),
      asked('2', '{}', 'toString'),
      asked('3', `{"text":"${'x'.repeat(2 ** 20)}"}`),
    ]
    const { lines, replies } = held('PROTO-4')
    const longest = lines[4] as string
    const others = [...lines.slice(0, 4), ...lines.slice(5)]
    const filler = 'x'.repeat(2 ** 25 - asked('4', '{"text":""}').length)
    // Not `toBe`, which would print both. A pattern of the letters overflows its stack now and then.
    expect(longest === asked('4', `{"text":"${filler}"}`)).toBe(true)
    expect(others).toEqual([...first, ...numbers.map(id => asked(id))])
    expect(replies).toEqual(codes(-32601, 1, 'a', 2, 3, 4, ...values))
  })
  it('params sends other values, and an input under another key', () => {
    expect(held('PROTO-5')).toEqual({
      lines: [
        ...['[]', '5', '"x"', 'null', '[{"fees":[]}]'].map((params, i) => feesOf(`${i + 1}`, params)),
        '{"jsonrpc":"2.0","id":6,"method":"fee.summarize","PARAMS":{"fees":[]}}',
        '{"jsonrpc":"2.0","id":7,"method":"fee.summarize","params ":{"fees":[]}}',
      ],
      replies: codes(-32602, 1, 2, 3, 4, 5, 6, 7),
    })
  })
  it('notifications sends requests without an id, which get no reply', () => {
    expect(held('PROTO-6')).toEqual({
      lines: [
        '{"jsonrpc":"2.0","method":"gateout.no_such_operation","params":{}}',
        '{"jsonrpc":"2.0","method":"fee.summarize","params":5}',
        '{"jsonrpc":"2.0","ID":2,"method":"gateout.no_such_operation","params":{}}',
        asked('3'),
        asked('null'),
        asked('4'),
      ],
      replies: codes(-32601, 3, null, 4),
    })
  })
  it('blank lines sends them before and between requests', () => {
    expect(held('PROTO-7')).toEqual({ lines: ['', '  \t', asked('1'), '', asked('2')], replies: codes(-32601, 1, 2) })
  })
  it('the order sends fifty requests, each third of an operation', () => {
    const ids = Array.from({ length: 50 }, (_, i) => i + 1)
    expect(held('PROTO-8')).toEqual({
      lines: ids.map(id => (id % 3 === 0 ? feesOf(`${id}`, '5') : asked(`${id}`, '5'))),
      replies: ids.map(id => ({ id, code: id % 3 === 0 ? -32602 : -32601 })),
    })
  })
  it('numbers compares the first sample with itself, and sends each number of a shape out of range', () => {
    const nested = `${'['.repeat(59)}${']'.repeat(59)}`
    const fee = { type: 'exam', amount: 5, currency_code: 'USD', x: 7 }
    const like = { id: 0, operation: fees }
    const range = (pointer: string) => ({ code: -32602, issue: { pointer, code: 'range' } })
    const beyond = (amount: string): string =>
      `{"fees":[{"type":"exam","amount":${amount},"currency_code":"USD","x":7}]}`
    expect(held('PROTO-9', [sample({ fees: [] }), sample({ fees: [fee] })])).toEqual({
      lines: [
        feesOf('0', '{"fees":[]}'),
        feesOf('1', '{"x":1e-400,"fees":[]}'),
        feesOf('2', `{"x":${nested},"fees":[]}`),
        feesOf('3', `{"x":0.1${'0'.repeat(1_200)},"fees":[]}`),
        feesOf('4', '\r{"fees":[]}\r'),
        feesOf('5', beyond('1e400')),
      ],
      replies: [
        { id: 0, like },
        { id: 1, like },
        { id: 2, like },
        { id: 3, like },
        { id: 4, like },
        { id: 5, ...range('/fees/0/amount') },
      ],
    })
  })
  it('the end sends good lines and a bad one', () => {
    expect(held('PROTO-10')).toEqual({
      lines: [asked('1'), 'x', asked('2')],
      replies: [...codes(-32601, 1), ...codes(-32700, null), ...codes(-32601, 2)],
    })
  })
})

describe('the samples of a conversation', () => {
  const selection = { operations: ['fee.*', 'hold.step'] }
  const vector = (input: unknown, change: Partial<Vector> = {}): Vector => makeVector({ input, ...change })
  const inputOf = async (...vectors: readonly Vector[]) => {
    const samples = await findSamples(peerOf(own), selection, vectors)
    return typeof samples === 'string' ? samples : samples[0].input
  }
  it('are the operations that are selected and supported', async () => {
    const told: unknown[] = []
    const peer = peerOf((name, input) => (told.push([name, input]), own(name, input)))
    const samples = [
      { operation: fees, input: {} },
      { operation: find('hold.step'), input: {} },
    ]
    expect(await findSamples(peer, selection, [])).toEqual(samples)
    expect(told).toEqual([
      ['fee.summarize', {}],
      ['hold.step', {}],
    ])
    const unsupported = { error: { code: -32601, message: '' } } as const
    const some = peerOf((name, input) => (name === 'fee.summarize' ? unsupported : own(name, input)))
    expect(await findSamples(some, selection, [])).toEqual(samples.slice(1))
    expect(
      await findSamples(
        peerOf(() => unsupported),
        selection,
        [],
      ),
    ).toBe('unsupported')
    expect(
      await findSamples(
        peerOf(() => ({ fault: 'gone', detail: '' })),
        selection,
        [],
      ),
    ).toBe('untested')
  })
  const most = { a: [1, { b: 2 }, null], c: '3' }
  it.each<[string, Vector]>([
    ['another operation', vector({ a: [1, 2, 3] }, { operation: 'hold.step' })],
    ['steps before it', vector({ a: [1, 2, 3] }, { before: [{ operation: 'hold.step', input: {} }] })],
    ['a refusal', vector({ a: [1, 2, 3] }, { expect: { issues: [{ pointer: '', code: 'type' }] } })],
    ['an input that is not an object', vector([1, 2, 3])],
    ['a state', vector({ a: [1, 2, 3], state: {} })],
    ['as many numbers', vector({ a: [1, 2], b: 'x' })],
    ['an input of more than 600 characters', vector({ a: [1, 2, 3], b: 'x'.repeat(581) })],
  ])('have the input with the most numbers, but not of a vector with %s', async (_, other) => {
    expect(await inputOf(vector({ a: 1 }), vector(most), other)).toEqual(most)
  })
  it('may have a state that is null, and 600 characters', async () => {
    const inputs = [
      { a: [1, 2, 3], state: null },
      { a: [1, 2, 3], b: 'x'.repeat(580) },
    ]
    expect(JSON.stringify(inputs[1])).toHaveLength(600)
    for (const input of inputs) expect(await inputOf(vector(most), vector(input))).toEqual(input)
  })
})
