import { describe, expect, it } from 'vitest'
import type { Check, Peer, Reply } from '../../../src/conform'
import { vectorChecks } from '../../../src/conform/examine/check-vector'
import { startRun } from '../../../src/conform/examine/run'
import { find, type Vector } from '../../../src/oracle'
import { makeVector, own, peerOf } from '../peer'

const NOT_REPORTED = { result: { reported: false, totals: [] } }
const vector = (id: string, change: Partial<Vector> = {}): Vector =>
  makeVector({ id, title: 'Null fees', level: 'decision', input: { fees: null }, expect: NOT_REPORTED, ...change })
const two = [vector('one'), vector('two', { input: { fees: null, n: 2 } })]
type Options = Parameters<typeof vectorChecks>[3]
const checked = async (peer: Peer, vectors: readonly Vector[] = two, options?: Options, name = 'fee.summarize') => {
  const run = startRun(peer, find(name)!)
  return { run, checks: await vectorChecks(peer, run, vectors, options) }
}
const base = { kind: 'vector', title: 'Null fees', operation: 'fee.summarize', clauses: ['FEE-1'], violations: [] }
const check = (id: string, state: Check['state'], cases = 1) => ({ ...base, id, state, cases })
const unsupported = { error: { code: -32601, message: '' } } as const
const wrong = { result: { reported: true, totals: [] } }
/** Answers the first requests as given, the others rightly. */
const first = (...replies: readonly Reply[]): Peer => {
  let asked = 0
  return peerOf((name, input) => replies[asked++] ?? own(name, input))
}

describe('the checks of vectors', () => {
  it('pass with right answers', async () => {
    const { checks, run } = await checked(peerOf(own))
    expect(checks).toEqual([check('one', 'passed'), check('two', 'passed')])
    expect(run.unsupported).toBe(false)
  })
  it('are none without vectors, which does not show that the operation is unsupported', async () => {
    const { checks, run } = await checked(
      peerOf(() => unsupported),
      [],
    )
    expect(checks).toEqual([])
    expect(run.unsupported).toBe(false)
  })
  it('are unsupported if no vector is supported', async () => {
    const { checks, run } = await checked(peerOf(() => unsupported))
    expect(checks).toEqual([check('one', 'unsupported'), check('two', 'unsupported')])
    expect(run.unsupported).toBe(true)
    const some = await checked(first(unsupported))
    expect(some.checks).toMatchObject([{ state: 'failed' }, { state: 'passed' }])
    expect(some.run.unsupported).toBe(false)
    const [all] = (await checked(first(wrong, unsupported))).checks
    expect(all).toMatchObject({ state: 'failed', violations: [{ got: wrong }] })
  })
  it('are untested without an answer, with a note if the operation is given up', async () => {
    const gone = await checked(peerOf(() => ({ fault: 'gone', detail: '' })))
    expect(gone.checks).toEqual([check('one', 'untested', 0), check('two', 'untested', 0)])
    const died = peerOf(() => ({ fault: 'died', detail: 'it ended' }))
    const vectors = Array.from({ length: 9 }, (_, i) => vector(`case-${i}`))
    const given = await checked(died, vectors)
    const { checks } = given
    const answered = given.run.unanswered.length
    expect(answered).toBeLessThan(9)
    expect(checks.map(({ state }) => state)).toEqual(vectors.map((_, i) => (i < answered ? 'unanswered' : 'untested')))
    expect(checks.at(-1)).toEqual({
      ...check('case-8', 'untested', 0),
      note: expect.stringMatching(/^given up after \d+ requests without a reply/) as unknown,
    })
    const run = { ...startRun(peerOf(own), find('fee.summarize')!), gone: true }
    expect(await vectorChecks(peerOf(own), run, two)).toEqual([
      check('one', 'untested', 0),
      check('two', 'untested', 0),
    ])
    expect((await checked(died, two)).checks).toMatchObject([{ state: 'unanswered' }, { state: 'unanswered' }])
  })
  it('describe a wrong answer', async () => {
    const { checks } = await checked(
      peerOf(() => wrong),
      two.slice(0, 1),
    )
    expect(checks).toEqual([
      {
        ...check('one', 'failed'),
        violations: [
          {
            id: 'one',
            kind: 'wrong',
            cause: 'fee.summarize differs /result/reported',
            clauses: ['FEE-1'],
            operation: 'fee.summarize',
            input: { fees: null },
            expected: NOT_REPORTED,
            got: wrong,
            pointers: ['/result/reported'],
            why: 'Fees are not reported. Null fees. FEE-1: A sum of fees leaves the lines of type total out.',
            replay: 'one',
            sealed: { operation: 'fee.summarize', input: { fees: null } },
            steadiness: 'always',
            count: 1,
            excused: false,
          },
        ],
      },
    ])
  })
  it('give the hint about a refusal without issues', async () => {
    const refused = vector('one', { input: {}, expect: { issues: [{ pointer: '/fees', code: 'missing' }] } })
    const { checks } = await checked(
      peerOf(() => ({ error: { code: -32602, message: '' } })),
      [refused],
    )
    expect(checks[0]?.violations[0]?.why).toContain(' -32602 is a refusal with data: ')
  })
  it('may find other clauses, and end after a failure', async () => {
    const seen: unknown[] = []
    const findClauses: NonNullable<Options>['findClauses'] = ({ id }, { kind }) => (seen.push([id, kind]), ['FEE-2'])
    const ended: unknown[] = []
    const isEnd = ({ id }: Check) => (ended.push(id), id === 'two')
    const vectors = [...two, vector('three')]
    const { checks } = await checked(first(own('fee.summarize', { fees: null }), wrong, wrong, wrong), vectors, {
      findClauses,
      isEnd,
    })
    expect(checks).toMatchObject([
      { id: 'one', state: 'passed' },
      { id: 'two', clauses: ['FEE-1'], violations: [{ clauses: ['FEE-2'] }] },
    ])
    expect(seen).toEqual([['two', 'differs']])
    expect(ended).toEqual(['two'])
    const { checks: all } = await checked(peerOf(() => wrong))
    expect(all.map(({ id }) => id)).toEqual(['one', 'two'])
  })
  it('have the state that the steps before them returned', async () => {
    const before = [
      { operation: 'hold.diff', input: { a: 1 } },
      { operation: 'hold.step', input: { b: 2 } },
    ]
    const stateful = vector('one', { before, input: { fees: null } })
    const asked: unknown[] = []
    const states: readonly Reply[] = [{ result: { state: { mine: 1 } } }, { result: { state: { mine: 2 } } }]
    const peer = peerOf((name, input) => (asked.push([name, input]), states[asked.length - 1] ?? wrong))
    const { checks } = await checked(peer, [stateful])
    expect(asked.slice(0, 3)).toEqual([
      ['hold.diff', { a: 1, state: null }],
      ['hold.step', { b: 2, state: { mine: 1 } }],
      ['fee.summarize', { fees: null, state: { mine: 2 } }],
    ])
    expect(checks[0]?.violations[0]).toMatchObject({
      input: { fees: null, state: { mine: 2 } },
      sealed: { operation: 'fee.summarize', input: { fees: null }, before },
    })
    asked.length = 0
    const refusing = peerOf(
      (name, input) => (asked.push(input), name === 'hold.diff' ? { issues: [] } : own(name, input)),
    )
    await checked(refusing, [{ ...stateful, before: before.slice(0, 1) }])
    expect(asked).toEqual([
      { a: 1, state: null },
      { fees: null, state: null },
    ])
  })
})
