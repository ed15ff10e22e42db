import { describe, expect, it } from 'vitest'
import type { Peer, Plan, Reply } from '../../../src/conform'
import { generatedChecks } from '../../../src/conform/examine/check-generated'
import { startRun, type Run } from '../../../src/conform/examine/run'
import { find } from '../../../src/oracle'
import { own, peerOf, planOf } from '../peer'

const gone = { fault: 'gone', detail: '' } as const
const runsOf = (peer: Peer, change: Partial<Run> = {}): Run[] =>
  ['hold.diff', 'document.step'].map(name => Object.assign(startRun(peer, find(name)!), change))
const checks = (peer: Peer, plan: Partial<Plan> = {}, runs = runsOf(peer)) =>
  generatedChecks(peer, runs, planOf({ vectors: [], runs: 20, ...plan }))
const wrongIn =
  (wrong: string, code = 5) =>
  (name: string, input: unknown): Reply =>
    name === wrong ? { error: { code, message: '' } } : own(name, input)

describe('generated checks', () => {
  it('take turns in rounds of 500 inputs, and announce each', async () => {
    const told: string[] = []
    const peer = peerOf(own)
    expect(await checks(peer, { runs: 501, progress: text => told.push(text) })).toMatchObject([
      { kind: 'generated', id: 'hold.diff', operation: 'hold.diff', state: 'passed', cases: 501, violations: [] },
      { kind: 'generated', id: 'document.step', state: 'passed', cases: 501 },
    ])
    expect(told).toEqual(
      [0, 500].flatMap(cases => ['hold.diff', 'document.step'].map(name => `${name}: ${cases} generated inputs`)),
    )
    told.length = 0
    await checks(peer, { runs: 500, progress: text => told.push(text) })
    expect(told).toHaveLength(2)
  })
  it('end at six tenths of the time', async () => {
    expect(await checks(peerOf(own), { used: () => 0.6 })).toMatchObject([
      { state: 'untested', cases: 0 },
      { state: 'untested', cases: 0 },
    ])
    expect(await checks(peerOf(own), { used: () => 0.59 })).toMatchObject([{ cases: 20 }, { cases: 20 }])
  })
  it.each([
    ['no operation', () => []],
    ['only unsupported operations', (peer: Peer) => runsOf(peer, { unsupported: true })],
    ['only operations that are given up', (peer: Peer) => runsOf(peer, { unanswered: ['a', 'b', 'c'] })],
  ])('end at once with %s, however much time is left', async (_, runs) => {
    let looks = 0
    const used = (): number => (looks++ < 1_000 ? 0 : 1)
    const peer = peerOf(own)
    const made = await checks(peer, { runs: Infinity, used }, runs(peer))
    expect(made.map(({ cases }) => cases)).toEqual(made.map(() => 0))
    expect(looks).toBeLessThan(10)
  })
  it('end after the first failure with bail, unless it is excused', async () => {
    const peer = peerOf(wrongIn('hold.diff'))
    const states = async (plan: Partial<Plan>) =>
      (await checks(peer, plan)).map(({ id, state, cases }) => [id, state, cases])
    expect(await states({ bail: true })).toEqual([['hold.diff', 'failed', 20]])
    expect(await states({})).toEqual([
      ['hold.diff', 'failed', 20],
      ['document.step', 'passed', 20],
    ])
    const excuses = ['fee.*', 'hold.diff error*'].map(id => ({ id, reason: 'known' }))
    expect(await states({ bail: true, excuses })).toEqual([
      ['hold.diff', 'failed', 20],
      ['document.step', 'passed', 20],
    ])
  })
  it('are of an operation that the implementation has', async () => {
    expect(await checks(peerOf(wrongIn('hold.diff', -32601)))).toMatchObject([
      { id: 'hold.diff', state: 'unsupported', cases: 0, violations: [] },
      { id: 'document.step', state: 'passed' },
    ])
    expect(await checks(peerOf(wrongIn('hold.diff', -32601)), { bail: true })).toHaveLength(2)
  })
  it('have no violation once the implementation is gone, and a note if it was given up', async () => {
    const [first] = await checks(peerOf(() => gone))
    expect(first).toMatchObject({ state: 'untested', violations: [] })
    const peer = peerOf(own)
    const [given] = await checks(peer, {}, runsOf(peer, { unanswered: ['a', 'b', 'c'] }))
    expect(given).toMatchObject({
      state: 'untested',
      cases: 0,
      note: 'given up after 3 requests without a reply: a, b, c',
    })
    const [two] = await checks(peer, {}, runsOf(peer, { unanswered: ['a', 'b'] }))
    expect(two).toMatchObject({ state: 'passed', cases: 20 })
    expect(two).not.toHaveProperty('note')
  })
  it('show five kinds of failure, the smallest first, and count the others', async () => {
    const kinds = (count: number) => {
      let asked = 0
      return checks(peerOf((name, input) => wrongIn('hold.diff', asked++ % count)(name, input)))
    }
    const [five] = await kinds(5)
    expect(five?.violations).toHaveLength(5)
    expect(five).not.toHaveProperty('note')
    const [seven] = await kinds(7)
    expect(seven?.violations).toHaveLength(5)
    expect(seven?.note).toBe('2 more kinds of failure are not shown')
    const sizes = seven!.violations.map(({ input }) => JSON.stringify(input).length)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  })
  it('describe a violation with its sealed input', async () => {
    const told: string[] = []
    const [check] = await checks(peerOf(wrongIn('hold.diff')), { progress: text => told.push(text) })
    const [violation] = check!.violations
    expect(violation).toMatchObject({
      id: 'hold.diff error 5',
      kind: 'wrong',
      operation: 'hold.diff',
      got: { error: { code: 5 } },
      replay: expect.stringMatching(/^hold\.diff@1:\d+(:\d+)*$/) as unknown,
      sealed: { operation: 'hold.diff', input: violation?.input },
      steadiness: 'always',
      count: 20,
      excused: false,
    })
    expect(told).toContain('hold.diff: looking for the smallest input')
  })
})
