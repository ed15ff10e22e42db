import { describe, expect, it } from 'vitest'
import type { Check, Fault, Peer } from '../../../src/conform'
import { replayProtocol } from '../../../src/conform/examine/protocol'
import { own, peerOf } from '../peer'

const error = (id: unknown, more: object = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, ...more } })
const speaking = (...conversations: readonly (readonly string[])[]): Peer => {
  let held = 0
  return {
    ...peerOf(own),
    converse: async () => ({ lines: conversations[Math.min(held++, conversations.length - 1)]! }),
  }
}
const failing = (fault: Fault, ...lines: readonly string[]): Peer => ({
  ...peerOf(own),
  converse: async () => ({ lines, fault }),
})
/** The check of PROTO-7, whose right replies have the ids 1 and 2. */
const checked = (peer: Peer): Promise<Check | undefined> => replayProtocol(peer, 'PROTO-7', [])
const violationOf = async (...lines: readonly string[]) => (await checked(speaking(lines)))?.violations[0]
const RIGHT = [
  { id: 1, code: -32601 },
  { id: 2, code: -32601 },
]
const request = (id: number): string => `{"jsonrpc":"2.0","id":${id},"method":"gateout.no_such_operation","params":{}}`

describe('a conversation', () => {
  it('passes with the right replies', async () => {
    expect(await checked(speaking([error(1), error(2)]))).toEqual({
      kind: 'protocol',
      id: 'PROTO-7',
      title: expect.stringMatching(/\.$/) as unknown,
      clauses: ['PROTO-7'],
      state: 'passed',
      cases: 1,
      violations: [],
    })
  })
  it('leaves the order of replies to the clause about it', async () => {
    expect(await checked(speaking([error(2), error(1)]))).toMatchObject({ state: 'passed' })
  })
  it.each([
    ['Reply 2 is missing.', [error(1)]],
    ['Reply 1 is missing.', []],
    ['Reply 3 is one too many.', [error(1), error(2), error(3)]],
    ['Reply 1 is the first wrong one.', [error(3), error(1)]],
    ['Reply 2 is the first wrong one.', [error(1), error(2, { code: -32600 })]],
    ['Reply 2 is the first wrong one: there is none to id 2.', [error(1), '"text"']],
  ])('is described: %s', async (sentence, lines) => {
    const check = await checked(speaking(lines))
    expect(check).toMatchObject({ state: 'failed', cases: 1 })
    expect(check?.violations).toHaveLength(1)
    expect(check?.violations[0]).toMatchObject({
      id: 'PROTO-7',
      kind: 'wrong',
      clauses: ['PROTO-7'],
      input: ['', '  \t', request(1), '', request(2)],
      expected: { result: RIGHT },
      pointers: [],
      why: `PROTO-7: ${check?.title} ${sentence}`,
      replay: 'PROTO-7',
      steadiness: 'always',
      count: 1,
      excused: false,
    })
  })
  it('shows bytes that are not UTF-8 within a readable line', async () => {
    const check = await replayProtocol(speaking([]), 'PROTO-2', [])
    const [line] = check?.violations[0]?.input as readonly { readonly not_utf8: string }[]
    expect(line?.not_utf8).toMatch(/^{"jsonrpc".*\\xff\\xfe.*}$/)
  })
  it('is steady if it goes alike once more', async () => {
    expect((await checked(speaking([], [error(1)])))?.violations).toMatchObject([{ steadiness: 'sometimes' }])
    expect((await checked(speaking([error(3)], [error(3, { message: 'x' })])))?.violations).toMatchObject([
      { steadiness: 'always' },
    ])
  })
  it('is not held without a clause or a way to converse', async () => {
    expect(await replayProtocol(speaking([]), 'PROTO-0', [])).toBeUndefined()
    expect(await replayProtocol(peerOf(own), 'PROTO-7', [])).toBeUndefined()
  })
  it.each([
    ['untested', { fault: 'gone', detail: '' } as const],
    ['unsupported', { error: { code: -32601, message: '' } }],
  ])('is %s without an operation to ask', async (state, reply) => {
    expect(await checked({ ...speaking([]), ...peerOf(() => reply) })).toMatchObject({
      state,
      cases: 0,
      violations: [],
    })
  })
  it('is unanswered if the process ends, and untested if it is gone', async () => {
    const died = { fault: 'died', detail: 'it ended', stderr: ['oops'] } as const
    const check = await checked(failing(died, error(1)))
    expect(check).toMatchObject({ state: 'unanswered', cases: 1 })
    expect(check?.violations[0]).toMatchObject({
      kind: 'died',
      got: { result: { replies: [RIGHT[0]], then: 'it ended' } },
      stderr: ['oops'],
    })
    const quiet = (await checked(failing({ ...died, stderr: [] })))?.violations[0]
    expect(quiet).not.toHaveProperty('stderr')
    expect(await checked(failing({ fault: 'gone', detail: 'the time was over' }))).toMatchObject({
      state: 'untested',
      cases: 0,
      note: 'the time was over',
      violations: [],
    })
  })
})

describe('a wrong reply', () => {
  const shown = async (line: string): Promise<unknown> => (await violationOf(line))?.got
  it('is shown by its id, its code and its message, which is shortened', async () => {
    const of = (more: object) => ({ result: [{ id: 3, code: -32601, ...more }] })
    expect(await shown(error(3))).toEqual(of({}))
    expect(await shown(error(3, { message: '' }))).toEqual(of({}))
    expect(await shown(error(3, { message: 5 }))).toEqual(of({}))
    expect(await shown(error(3, { message: 'x'.repeat(60) }))).toEqual(of({ message: 'x'.repeat(60) }))
    expect(await shown(error(3, { message: 'x'.repeat(61) }))).toEqual(
      of({ message: `${'x'.repeat(60)}… (61 characters)` }),
    )
  })
  it('is shown with its result, which is shortened', async () => {
    const result = async (value: unknown): Promise<unknown> => shown(JSON.stringify({ id: 1, result: value }))
    expect(await result({ a: 1 })).toEqual({ result: [{ id: 1, result: { a: 1 } }] })
    expect(await result('x'.repeat(198))).toEqual({ result: [{ id: 1, result: 'x'.repeat(198) }] })
    expect(await result('x'.repeat(199))).toEqual({
      result: [{ id: 1, result: `"${'x'.repeat(199)}… (201 characters)` }],
    })
  })
  it('is shown as it is if it is not JSON, and shortened', async () => {
    expect(await shown('{'.repeat(200))).toEqual({ result: ['{'.repeat(200)] })
    expect(await shown('{'.repeat(201))).toEqual({ result: [`${'{'.repeat(200)}… (201 characters)`] })
    expect(await shown('')).toEqual({ result: [''] })
  })
  it('is shown with the two before and after it if there are more than ten', async () => {
    const codeOf = (id: number): number => (id % 3 === 0 ? -32602 : -32601)
    const lines = Array.from({ length: 50 }, (_, i) => error(i + 1, { code: codeOf(i + 1) }))
    const violation = async (at: number) => {
      const changed = lines.map((line, i) => (i === at ? error(0) : line))
      return (await replayProtocol(speaking(changed), 'PROTO-8', []))?.violations[0]
    }
    const right = (...ids: readonly number[]) => ids.map(id => ({ id, code: codeOf(id) }))
    expect((await violation(5))?.expected).toEqual({
      result: ['… (3 before)', ...right(4, 5, 6, 7, 8), '… (42 after)'],
    })
    expect((await violation(2))?.expected).toEqual({ result: [...right(1, 2, 3, 4, 5), '… (45 after)'] })
    expect((await violation(47))?.expected).toEqual({ result: ['… (45 before)', ...right(46, 47, 48, 49, 50)] })
    expect((await violationOf(...Array.from({ length: 10 }, () => error(3))))?.got).toEqual({
      result: Array.from({ length: 10 }, () => ({ id: 3, code: -32601 })),
    })
  })
})
