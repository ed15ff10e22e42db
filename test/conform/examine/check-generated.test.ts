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
    expect(await checks(peerOf(own), { used: () => 0.75 })).toMatchObject([
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
  describe('with bail', () => {
    const [first, second] = [0, 500].map(cases =>
      ['hold.diff', 'document.step'].map(name => `${name}: ${cases} generated inputs`),
    ) as [string[], string[]]
    const looking = 'hold.diff: looking for the smallest input'
    const excuse = (...ids: readonly string[]) => ({ excuses: ids.map(id => ({ id, reason: 'known' })) })
    it.each<[string, Partial<Plan>, number, readonly string[]]>([
      ['after a failure', { bail: true }, 5, [first[0]!, looking]],
      [
        'after a failure that no excuse covers',
        { bail: true, ...excuse('fee.*', 'document.*') },
        5,
        [first[0]!, looking],
      ],
      [
        'not after one that an excuse covers',
        { bail: true, ...excuse('hold.diff error*', 'fee.*') },
        5,
        [...first, ...second, looking],
      ],
      ['not because an operation is unsupported', { bail: true }, -32601, [...first, second[1]!]],
      ['not without bail', { bail: false }, 5, [...first, ...second, looking]],
    ])('end their search %s', async (_, plan, code, expected) => {
      const told: string[] = []
      await checks(peerOf(wrongIn('hold.diff', code)), {
        runs: 501,
        progress: text => text.endsWith(' tried') || told.push(text),
        ...plan,
      })
      expect(told).toEqual(expected)
    })
  })
  it('end between operations and between inputs once the time for the search is over', async () => {
    const told: string[] = []
    const progress = (text: string): unknown => told.push(text)
    let asked = 0
    const used = (): number => (asked < 5 ? 0.1 : 0.75)
    const peer = peerOf((name, input) => (asked++, own(name, input)))
    expect(await checks(peer, { used, progress, runs: 501 })).toMatchObject([
      { cases: 5, state: 'untested' },
      { cases: 0, state: 'untested' },
    ])
    expect(told).toEqual(['hold.diff: 0 generated inputs'])
    expect(asked).toBeLessThan(10)
  })
  it('end between inputs after three without a reply', async () => {
    let asked = 0
    const peer = peerOf(() => (asked++, { fault: 'silent', detail: '' }))
    const [check] = await checks(peer, { runs: 200 }, runsOf(peer).slice(0, 1))
    expect(check).toMatchObject({ state: 'unanswered', note: expect.stringContaining('given up after') as unknown })
    expect(asked).toBeLessThan(30)
  })
  it.each([
    [1, 2],
    [2 ** 31 - 1, 0],
  ])('go on from seed %d with seed %d', async (seed, next) => {
    let asked = 0
    const peer = peerOf((name, input) => (name === 'hold.diff' && asked++ >= 500 ? { result: 5 } : own(name, input)))
    const [check] = await checks(peer, { seed, runs: 501 }, runsOf(peer).slice(0, 1))
    expect(check?.violations.map(({ replay }) => replay.replace(/:.*/, ''))).toEqual([`hold.diff@${next}`])
  })
  it('are of an operation that the implementation has once it has answered one input', async () => {
    for (const isMissing of [(asked: number) => asked >= 500, (asked: number) => asked % 2 === 0]) {
      let asked = 0
      const peer = peerOf((name, input) => (isMissing(asked++) ? wrongIn(name, -32601)(name, input) : own(name, input)))
      const [check] = await checks(peer, { runs: 1_000 }, runsOf(peer).slice(1))
      expect(check).toMatchObject({
        id: 'document.step',
        state: 'failed',
        violations: [{ id: 'document.step error -32601' }],
      })
    }
  })
  it('share the time for shrinking', async () => {
    const asked: { [name: string]: number } = {}
    let time = 0.1
    const peer = peerOf((name, input) => {
      asked[name] = (asked[name] ?? 0) + 1
      return wrongIn(name)(name, input)
    })
    const progress = (text: string): void => {
      if (!text.endsWith('looking for the smallest input')) return
      // The first has until 0.1 + 0.85 / 2 = 0.525, the second until 0.95.
      time = text.startsWith('hold.diff') ? 0.6 : 0.85
      asked[text.split(':')[0]!] = 0
    }
    await checks(peer, { used: () => time, progress })
    expect(asked['hold.diff']).toBe(4)
    expect(asked['document.step']).toBeGreaterThan(4)
  })
  it('shrink with fewer attempts if an input got no reply', async () => {
    const attempts = async (unanswered: string[]): Promise<number> => {
      let asked = 0
      const peer = peerOf((name, input) => {
        asked++
        return wrongIn(JSON.stringify(input).length > 150 ? name : '')(name, input)
      })
      const [check] = await checks(
        peer,
        { runs: 20, progress: text => (asked = text.endsWith('input') ? 0 : asked) },
        runsOf(peer, { unanswered }).slice(0, 1),
      )
      expect(check?.state).toBe('failed')
      return asked - 4
    }
    expect(await attempts(['a'])).toBe(60)
    expect(await attempts([])).toBeGreaterThan(60)
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
