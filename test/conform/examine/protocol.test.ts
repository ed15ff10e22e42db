import { describe, expect, it } from 'vitest'
import { replay, type Peer } from '../../../src/conform'
import { respond, unreadableReply } from '../../../src/oracle'
import { examined, own, peerOf, vectors } from '../peer'

type Sent = string | Uint8Array
type Speaker = (line: Sent) => string | undefined

const right: Speaker = line => (typeof line === 'string' ? respond(line) : unreadableReply('not UTF-8'))
const speaking = (speak: Speaker, order = (replies: readonly string[]): readonly string[] => replies): Peer => ({
  ...peerOf(own),
  converse: async lines => ({ lines: order(lines.map(speak).filter(reply => reply !== undefined)) }),
})
const PROTOCOL = { clauses: ['PROTO-*'] }
/** Examines a peer by some clauses: those with lines of 32 MiB take a while. */
const checked = async (peer: Peer, clauses = PROTOCOL.clauses) =>
  (await examined(peer, { selection: { clauses: [...clauses, 'FEE-3'] }, vectors, runs: 1 })).filter(
    check => check.kind === 'protocol' && check.operation === undefined,
  )

/** The value of a line. Long ones are not read, to save time. */
const parsed = (line: Sent): any => {
  if (line.length > 2 ** 21) return undefined
  try {
    return JSON.parse(String(line))
  } catch {
    return undefined
  }
}
const error = (id: unknown, code: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: '' } })
const lowerKeys = (line: Sent, ...keys: readonly string[]): Sent =>
  typeof line === 'string'
    ? keys.reduce((text, key) => text.replace(`"${key}":`, `"${key.toLowerCase()}":`), line)
    : line
/** Answers a line after a change of its text. */
const reading = (change: (line: string) => string) => (): Peer =>
  speaking(line => right(typeof line === 'string' ? change(line) : line))
/** How deeply the arrays and objects of a line are nested. Its strings have no brackets. */
const depthOf = (line: string): number =>
  Math.max(
    0,
    ...[...line].reduce<number[]>((depths, char) => {
      const depth = depths.at(-1) ?? 0
      return '[{'.includes(char) ? [...depths, depth + 1] : ']}'.includes(char) ? [...depths, depth - 1] : depths
    }, []),
  )
let isStopped = false

const WRONG: { readonly [mistake: string]: readonly [clause: string, peer: () => Peer] } = {
  'stops at a line that is not JSON': [
    'PROTO-1',
    () => {
      isStopped = false
      return speaking(line => {
        isStopped ||= typeof line === 'string' && line === '{'
        return isStopped ? undefined : right(line)
      })
    },
  ],
  'takes NaN for a number': [
    'PROTO-1',
    () => speaking(line => right(typeof line === 'string' ? line.replace('NaN', '0') : line)),
  ],
  'truncates an id with an exponent': [
    'PROTO-4',
    () => speaking(line => (parsed(line)?.id === 150 ? error(1, -32601) : right(line))),
  ],
  'limits an id to 64 bits': [
    'PROTO-4',
    () => speaking(line => (parsed(line)?.id > 2 ** 63 ? error(2 ** 63, -32601) : right(line))),
  ],
  'skips a line that is not UTF-8': [
    'PROTO-2',
    () => speaking(line => (typeof line === 'string' ? right(line) : undefined)),
  ],
  'answers an object without a method with its id': [
    'PROTO-3',
    () => speaking(line => (parsed(line)?.id === 7 && !parsed(line).method ? error(7, -32600) : right(line))),
  ],
  'finds an operation among inherited keys': [
    'PROTO-4',
    () => speaking(line => (parsed(line)?.method === 'toString' ? error(2, -32602) : right(line))),
  ],
  'reads keys in any case': ['PROTO-3', () => speaking(line => right(lowerKeys(line, 'JSONRPC', 'Method')))],
  'reads an id in any case': ['PROTO-6', () => speaking(line => right(lowerKeys(line, 'ID')))],
  'trims keys': ['PROTO-3', () => speaking(line => right(typeof line === 'string' ? line.replace(' "', '"') : line))],
  'reads params in any case': ['PROTO-5', reading(line => line.replace('"PARAMS":', '"params":'))],
  'trims the key of params': ['PROTO-5', reading(line => line.replace('"params ":', '"params":'))],
  'reads no line above 16 MiB': [
    'PROTO-4',
    () => speaking(line => (line.length > 2 ** 24 ? error(null, -32600) : right(line))),
  ],
  'takes a number out of range for null': ['PROTO-9', reading(line => line.replace('1e400', 'null'))],
  'refuses a number below the smallest double': ['PROTO-9', reading(line => line.replace('"x":1e-400', '"x":1e400'))],
  'reads 32 levels': [
    'PROTO-9',
    () =>
      speaking(line =>
        typeof line === 'string' && line.length < 2 ** 16 && depthOf(line) > 32
          ? error(parsed(line)?.id, -32602)
          : right(line),
      ),
  ],
  'ends a line at a carriage return': [
    'PROTO-9',
    () => speaking(line => (typeof line === 'string' && line.includes('\r') ? error(null, -32700) : right(line))),
  ],
  'refuses a number of more than 1,000 digits': [
    'PROTO-9',
    () => speaking(line => (/\d{1001}/.test(line.slice(0, 2_000).toString()) ? error(null, -32700) : right(line))),
  ],
  'takes a null id for none': [
    'PROTO-6',
    () => speaking(line => (parsed(line)?.id === null ? undefined : right(line))),
  ],
  'takes params in an array': ['PROTO-5', reading(line => line.replace(/"params":\[(\{.*\})\]/, '"params":$1'))],
  'loses a last line without a line feed': [
    'PROTO-10',
    () => ({ ...speaking(right), converse: lines => speaking(right).converse!(lines.slice(0, -1)) }),
  ],
  'takes an array for params': [
    'PROTO-5',
    () =>
      speaking(line => (Array.isArray(parsed(line)?.params) ? '{"jsonrpc":"2.0","id":1,"result":{}}' : right(line))),
  ],
  'answers a message without an id': [
    'PROTO-6',
    () => speaking(line => (parsed(line)?.method && parsed(line).id === undefined ? error(null, -32601) : right(line))),
  ],
  'calls a blank line bad JSON': [
    'PROTO-7',
    () => speaking(line => (String(line).trim() === '' ? error(null, -32700) : right(line))),
  ],
  'replies to the last question first': [
    'PROTO-8',
    () => speaking(right, replies => (replies.length > 20 ? [...replies].reverse() : replies)),
  ],
}

describe('the protocol', () => {
  it('is kept by this library, clause by clause', async () => {
    expect((await checked(speaking(right))).map(({ id, state, clauses }) => [id, state, clauses])).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(n => [`PROTO-${n}`, 'passed', [`PROTO-${n}`]]),
    )
  })
  it.each(Object.entries(WRONG))('is violated by an implementation that %s', async (_, [clause, peer]) => {
    const failed = (await checked(peer(), [clause])).filter(check => check.state === 'failed')
    expect(failed.map(({ id }) => id)).toContain(clause)
    expect(failed.find(({ id }) => id === clause)?.violations).toMatchObject([
      { id: clause, clauses: [clause], replay: clause, why: expect.stringContaining(clause) },
    ])
    expect(await replay(peer(), clause, { vectors })).toMatchObject([{ id: clause, state: 'failed' }])
  })
  it.each<[string, (line: string) => string]>([
    ['keeps the digits of ids', line => line],
    ['writes ids as doubles', line => String(Number(line))],
  ])('is kept by an implementation that %s', async (_, write) => {
    const spelled = (line: string | Uint8Array): string | undefined => {
      const [, id] = (typeof line === 'string' && /^\{"jsonrpc":"2\.0","id":([-\d.e]+),/.exec(line)) || []
      return id === undefined ? right(line) : right(line)?.replace(/"id":[-\d.e+]+/, `"id":${write(id)}`)
    }
    expect((await checked(speaking(spelled), ['PROTO-4'])).map(({ state }) => state)).toEqual(['passed'])
  })
  it('is not checked without `converse`', async () => {
    expect(await checked(peerOf(own))).toEqual([])
  })
  const selection = { operations: ['fee.*', 'tracking_request.step'] }
  it('is checked in one conversation if operations are selected', async () => {
    let conversations = 0
    const peer = speaking(right)
    const counted = { ...peer, converse: (lines: readonly Sent[]) => (conversations++, peer.converse!(lines)) }
    const checks = await examined(counted, { selection, vectors, runs: 1 })
    expect(
      checks
        .filter(({ kind, operation }) => kind === 'protocol' && operation === undefined)
        .map(({ id, state }) => [id, state]),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(n => [`PROTO-${n}`, 'passed']))
    expect(conversations).toBe(1)
  })
  it.each(Object.entries(WRONG))('is violated if operations are selected and it %s', async (_, [clause, peer]) => {
    const clauses = ['FEE-*', 'TR-*', clause]
    const checks = await examined(peer(), { selection: { ...selection, clauses }, vectors, runs: 1 })
    expect(checks.filter(({ state }) => state === 'failed').map(({ id }) => id)).toContain(clause)
  })
  it('is reported with the shape and the size of a long line', async () => {
    const [violation] = (
      await checked(
        speaking(line => (line.length > 2 ** 16 ? error(null, -32600) : right(line))),
        ['PROTO-4'],
      )
    ).flatMap(({ violations }) => violations)
    const lineWith = (text: string): string =>
      `{"jsonrpc":"2.0","id":3,"method":"gateout.no_such_operation","params":{"text":"${text}"}}`
    const bytes = 2 ** 20 + lineWith('').length
    expect(violation).toMatchObject({
      id: 'PROTO-4',
      why: `PROTO-4: An unknown operation is answered with error -32601. Line 4 has ${bytes} bytes. Line 5 has ${2 ** 25} bytes. Reply 4 is the first wrong one: there is none to id 3.`,
    })
    expect((violation?.input as string[])[3]).toBe(lineWith(`${'x'.repeat(60)}… (1048576 characters)`))
  })
  it('is reported around the first wrong reply', async () => {
    const [violation] = (
      await checked(
        speaking(right, replies => (replies.length > 20 ? [...replies].reverse() : replies)),
        ['PROTO-8'],
      )
    ).flatMap(({ violations }) => violations)
    const reply = (id: number) => ({ id, code: id % 3 === 0 ? -32602 : -32601 })
    expect(violation).toMatchObject({
      id: 'PROTO-8',
      expected: { result: [...[1, 2, 3].map(reply), '… (47 after)'] },
      got: { result: [...[50, 49, 48].map(reply), '… (47 after)'] },
      why: 'PROTO-8: Replies are in the order of the requests. Reply 1 is the first wrong one.',
    })
    expect(violation?.input).toHaveLength(4)
  })
  it('is reported with the message of an error', async () => {
    const refused = '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"list index out of range"}}'
    const [violation] = (
      await checked(
        speaking(line => (Array.isArray(parsed(line)?.params) ? refused : right(line))),
        ['PROTO-5'],
      )
    ).flatMap(({ violations }) => violations)
    expect(violation).toMatchObject({
      id: 'PROTO-5',
      got: {
        result: expect.arrayContaining([
          expect.objectContaining({ id: 1, code: -32603, message: 'list index out of range' }),
        ]),
      },
    })
  })
  it('is unsupported by an implementation without operations', async () => {
    const unsupported = { error: { code: -32601, message: '' } }
    const checks = await checked({ ...speaking(right), ...peerOf(() => unsupported) })
    expect(new Set(checks.map(check => check.state))).toEqual(new Set(['unsupported']))
  })
})
