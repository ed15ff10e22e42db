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
const PROTOCOL = { clauses: ['PROTO-*', 'FEE-3'] }
const checked = async (peer: Peer) =>
  (await examined(peer, { selection: PROTOCOL, vectors: [], runs: 1 })).filter(check => check.kind === 'protocol')

const parsed = (line: Sent): any => {
  try {
    return JSON.parse(String(line))
  } catch {
    return undefined
  }
}
const error = (id: unknown, code: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: '' } })
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
  'skips a line that is not UTF-8': [
    'PROTO-2',
    () => speaking(line => (typeof line === 'string' ? right(line) : undefined)),
  ],
  'answers an object without a method with its id': [
    'PROTO-3',
    () => speaking(line => (parsed(line)?.id === 5 && !parsed(line).method ? error(5, -32600) : right(line))),
  ],
  'finds an operation among inherited keys': [
    'PROTO-4',
    () => speaking(line => (parsed(line)?.method === 'toString' ? error(2, -32602) : right(line))),
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
      [1, 2, 3, 4, 5, 6, 7, 8].map(n => [`PROTO-${n}`, 'passed', [`PROTO-${n}`]]),
    )
  })
  it.each(Object.entries(WRONG))('is violated by an implementation that %s', async (_, [clause, peer]) => {
    const failed = (await checked(peer())).filter(check => check.state === 'failed')
    expect(failed.map(({ id }) => id)).toContain(clause)
    expect(failed.find(({ id }) => id === clause)?.violations).toMatchObject([
      { id: clause, clauses: [clause], replay: clause, why: expect.stringContaining(clause) },
    ])
    expect(await replay(peer(), clause, { vectors, laws: [] })).toMatchObject([{ id: clause, state: 'failed' }])
  })
  it('is not checked without `converse`, or if operations are selected', async () => {
    expect(await checked(peerOf(own))).toEqual([])
    const checks = await examined(speaking(right), { selection: { operations: ['fee.*'] }, vectors: [], runs: 1 })
    expect(checks.filter(check => check.kind === 'protocol')).toEqual([])
  })
  it('is unsupported by an implementation without operations', async () => {
    const unsupported = { error: { code: -32601, message: '' } }
    const checks = await checked({ ...speaking(right), ...peerOf(() => unsupported) })
    expect(new Set(checks.map(check => check.state))).toEqual(new Set(['unsupported']))
  })
})
