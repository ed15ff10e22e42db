import { describe, expect, it } from 'vitest'
import type { Check, Peer, Plan } from '../../../src/conform'
import { protocolChecks } from '../../../src/conform/examine/protocol'
import { respond, unreadableReply } from '../../../src/oracle'
import { makeVector, own, peerOf, planOf } from '../peer'

type Sent = string | Uint8Array
/** Answers by the protocol, with a change of its replies, and records the lines and the requests. */
const recorder = (change = (reply: string): string => reply) => {
  const heard: (readonly Sent[])[] = []
  const asked: string[] = []
  const peer: Peer = {
    ...peerOf((name, input) => (asked.push(name), own(name, input))),
    converse: async lines => {
      heard.push(lines)
      const replies = lines.map(line => (typeof line === 'string' ? respond(line) : unreadableReply('not UTF-8')))
      return { lines: replies.filter(reply => reply !== undefined).map(change) }
    },
  }
  return { heard, asked, peer }
}
const FEES = ['fee.*']
const checked = async (peer: Peer, selection: Plan['selection'], change: Partial<Plan> = {}) => {
  const told: string[] = []
  const progress = (text: string): unknown => told.push(text)
  const checks = await protocolChecks(peer, planOf({ vectors: [], selection, progress, ...change }))
  return { checks, told }
}
const check = (id: string, title: string, change: Partial<Check> = {}): Check => ({
  kind: 'protocol',
  id,
  title,
  clauses: [id],
  state: 'passed',
  cases: 1,
  violations: [],
  ...change,
})
const NOTIFICATION = ['PROTO-6', 'A message without an id is not answered.'] as const
const BLANK = ['PROTO-7', 'Blank lines are skipped.'] as const
const CLAUSES = ['PROTO-6', 'PROTO-7']

describe('the checks of the protocol', () => {
  it('are none without `converse` or a selected clause', async () => {
    const { peer, asked, heard } = recorder()
    const { converse: _, ...mute } = peer
    expect(await checked(mute, {})).toEqual({ checks: [], told: [] })
    expect(await checked(peer, { clauses: ['FEE-*'] })).toEqual({ checks: [], told: [] })
    expect([asked, heard]).toEqual([[], []])
  })
  it.each([[undefined], [FEES]])(
    'are one conversation if each reply is right, with the operations %j',
    async operations => {
      const { peer, heard } = recorder()
      expect(await checked(peer, { operations, clauses: CLAUSES })).toEqual({
        checks: [check(...NOTIFICATION), check(...BLANK)],
        told: ['protocol'],
      })
      expect(heard.map(({ length }) => length)).toEqual([12])
    },
  )
  it('are a conversation each if a reply to the one is wrong', async () => {
    // The conversation about blank lines is the only one with this id.
    const { peer, heard } = recorder(reply => reply.replace('"id":2,', '"id":9,'))
    const { checks, told } = await checked(peer, { operations: FEES, clauses: CLAUSES })
    expect(told).toEqual(['protocol', 'protocol: PROTO-6', 'protocol: PROTO-7'])
    expect(checks).toMatchObject([check(...NOTIFICATION), { id: 'PROTO-7', state: 'failed', cases: 1 }])
    expect(heard.map(({ length }) => length)).toEqual([12, 7, 6, 6])
  })
  it('are unsupported or untested without an operation to ask, selected or not', async () => {
    for (const [state, reply] of [
      ['unsupported', { error: { code: -32601, message: '' } }],
      ['untested', { fault: 'gone', detail: '' }],
    ] as const) {
      const { peer, heard } = recorder()
      for (const operations of [FEES, undefined]) {
        const { checks } = await checked({ ...peer, ...peerOf(() => reply) }, { operations, clauses: CLAUSES })
        expect(checks).toEqual([NOTIFICATION, BLANK].map(([id, title]) => check(id, title, { state, cases: 0 })))
      }
      expect(heard).toEqual([])
    }
  })
  it('are untested once the time is over', async () => {
    const { peer, heard } = recorder()
    const over = await checked(peer, { operations: FEES, clauses: CLAUSES }, { used: () => 1 })
    const rest = { state: 'untested', cases: 0, note: 'the time was over' } as const
    expect(over).toEqual({
      checks: [check(...NOTIFICATION, rest), check(...BLANK, rest)],
      told: ['protocol: PROTO-6', 'protocol: PROTO-7'],
    })
    expect(heard).toEqual([])
    const { checks } = await checked(peer, { clauses: ['PROTO-7'] }, { used: () => 0.99 })
    expect(checks).toEqual([check(...BLANK)])
  })
  it('have the longest line whatever operations are selected', async () => {
    const heard: (readonly Sent[])[] = []
    const peer: Peer = { ...peerOf(own), converse: async lines => (heard.push(lines), { lines: [] }) }
    const { checks } = await checked(peer, { operations: FEES, clauses: ['PROTO-4'] })
    expect(heard.map(lines => Math.max(...lines.map(({ length }) => length)))).toEqual([2 ** 25, 2 ** 25, 2 ** 25])
    const fourth = 2 ** 20 + '{"jsonrpc":"2.0","id":3,"method":"gateout.no_such_operation","params":{"text":""}}'.length
    expect(checks[0]?.violations[0]?.why).toBe(
      `PROTO-4: An unknown operation is answered with error -32601. Line 4 has ${fourth} bytes. Line 5 has ${2 ** 25} bytes. Reply 1 is missing.`,
    )
  })
})

describe('the check of numbers', () => {
  const RESULT = { reported: true, totals: [] }
  const numbers = async (input: object, change: (reply: string) => string) => {
    const plan = { vectors: [makeVector({ input })] }
    return (await checked(recorder(change).peer, { operations: FEES, clauses: ['PROTO-9'] }, plan)).checks[0]
  }
  /** Changes the result of a reply. */
  const wrong = (id: number) => (reply: string) =>
    reply.replace(`"id":${id},"result":{"reported":true`, `"id":${id},"result":{"reported":0`)
  const input = { fees: [], n: 1 }
  it('passes with the right results, and with wrong ones that are alike', async () => {
    expect(await numbers(input, reply => reply)).toMatchObject({ state: 'passed' })
    expect(await numbers(input, reply => reply.replace('"reported":true', '"reported":0'))).toMatchObject({
      state: 'passed',
    })
  })
  it.each([1, 2])('compares the result with id %d with the first', async changed => {
    const result = (id: number) => ({ id, result: RESULT })
    const violation = (await numbers(input, wrong(changed)))?.violations[0]
    expect(violation?.expected).toEqual({
      result: [{ id: 0 }, ...[1, 2, 3, 4].map(id => ({ id, like: 'the reply 0' }))],
    })
    expect(violation?.got).toMatchObject({
      result: [0, 1, 2, 3, 4].map(id => (id === changed ? { id, result: { ...RESULT, reported: 0 } } : result(id))),
    })
    expect(violation?.why).toContain(`Reply ${changed + 1} is the first wrong one.`)
  })
  it('shows a line of more than 200 characters with the beginnings of its strings', async () => {
    const lineWith = (text: string): string =>
      `{"jsonrpc":"2.0","id":0,"method":"fee.summarize","params":{"fees":[],"n":3,"text":"${text}"}}`
    const room = 200 - lineWith('').length
    const shown = async (length: number) => {
      const check = await numbers({ fees: [], n: 3, text: 'x'.repeat(length) }, wrong(1))
      return (check?.violations[0]?.input as readonly string[])[0]
    }
    expect(await shown(room)).toBe(lineWith('x'.repeat(room)))
    expect(await shown(room + 1)).toBe(lineWith(`${'x'.repeat(60)}… (${room + 1} characters)`))
  })
})
