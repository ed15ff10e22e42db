import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Reply } from '../../../src/conform'
import { replaySealed } from '../../../src/conform'
import { lawChecks, lawViolation, listLawOperations, probeLaw } from '../../../src/conform/examine/check-law'
import { startRun } from '../../../src/conform/examine/run'
import type { Call, Law } from '../../../src/law'
import { find } from '../../../src/oracle'
import { own, peerOf, planOf } from '../peer'

const gone = { fault: 'gone', detail: '' } as const
const died = { fault: 'died', detail: '' } as const
const unsupported = { error: { code: -32601, message: '' } } as const
const moved = { result: { outcome: 'moved', phase: 'extracted', emits: 'document.extracted' } }
const extracted = { phase: 'classified', event: { type: 'extracted' } }
const law = (isUpheld: Law['isUpheld'], change: Partial<Law> = {}): Law => ({
  id: 'law-x',
  sentence: 'What is extracted emits an event.',
  clauses: ['DOC-4', 'FEE-1'],
  inputs: fc.constant(extracted),
  isUpheld,
  ...change,
})
const emits = async (call: Call, input: unknown): Promise<boolean> => {
  const answer = await call('document.step', input)
  return answer._tag === 'Right' && (answer.right as { emits?: unknown } | null)?.emits === 'document.extracted'
}
const probe = (reply: (name: string, input: unknown) => Reply, isUpheld = emits, input: unknown = extracted) =>
  probeLaw(peerOf(reply), law(isUpheld)).test(input)

describe('the probe of a law', () => {
  it('passes right answers, and whatever this library does not keep either', async () => {
    expect(await probe(own)).toBeUndefined()
    expect(await probe(own, async () => false)).toBeUndefined()
    expect(await probe(() => ({ issues: [] }), emits, { ...extracted, phase: 'extracted' })).toBeUndefined()
  })
  it.each<[string, Reply, object]>([
    ['a wrong result', { result: { ...moved.result, emits: null } }, { pointers: ['/result/emits'], isFault: false }],
    ['a result of another shape', { result: null }, { isFault: false }],
    ['a refusal', { issues: [] }, { pointers: [], isFault: false }],
    ['an error', { error: { code: 5, message: '' } }, { pointers: [], isFault: false }],
    ['no answer', died, { pointers: [], isFault: true }],
  ])('names the call with %s', async (_, got, { isFault, ...rest }: any) => {
    expect(await probe(() => got)).toMatchObject({
      kind: 'broken',
      signature: 'law-x',
      isFault,
      call: { operation: 'document.step', params: extracted, expected: moved, got, ...rest },
    })
  })
  it.each([
    ['gone', gone],
    ['unsupported', unsupported],
  ])('neither breaks nor upholds a law if one answer is %s', async (kind, reply) => {
    let asked = 0
    const twice = async (call: Call, input: unknown): Promise<boolean> =>
      (await emits(call, input)) && (await emits(call, input))
    expect(await probe((name, input) => (asked++ === 0 ? own(name, input) : reply), twice)).toEqual({
      kind,
      signature: kind,
      isFault: false,
      call: undefined,
    })
  })
  it('sends nothing without params, and then decides nothing', async () => {
    const asked: unknown[] = []
    const without = async (call: Call): Promise<boolean> => (await call('document.step', undefined))._tag === 'Right'
    expect(await probe((_, input) => (asked.push(input), died), without)).toBeUndefined()
    expect(asked).toEqual([])
  })
  it('neither breaks nor upholds a law that does not wait for an answer', async () => {
    const hasty = async (call: Call, input: unknown): Promise<boolean> => {
      const isFirst = await emits(call, input)
      void call('document.step', {})
      return isFirst
    }
    let asked = 0
    const silent = { result: { ...moved.result, emits: null } }
    const reply = (): Reply | Promise<Reply> => (asked++ === 0 ? silent : new Promise<Reply>(() => undefined))
    expect(await probeLaw(peerOf(reply), law(hasty)).test(extracted)).toMatchObject({ kind: 'gone' })
  })
  it('hands a law the issues of a refusal, none without an answer or for an operation that does not exist', async () => {
    const issues = [{ pointer: '/x', code: 'type', message: 'm' }] as const
    const seen: unknown[] = []
    const looking = (name: string) => async (call: Call) => {
      const answer = await call(name, {})
      seen.push(answer._tag === 'Left' ? answer.left : 'a result')
      return answer._tag === 'Left'
    }
    for (const reply of [{ issues }, died, { error: { code: 1, message: '' } }] as const)
      expect(await probe(() => reply, looking('document.step'))).toBeUndefined()
    expect(seen).toEqual([issues, [], []])
    expect(await probe(() => moved, looking('no.such'))).toMatchObject({
      kind: 'broken',
      call: { operation: 'no.such' },
    })
    expect(seen.slice(3)).toEqual(['a result', []])
  })
  it('counts a law that throws over an answer as broken', async () => {
    const throwing = async (call: Call, input: unknown): Promise<boolean> => {
      if (!(await emits(call, input))) throw new Error('no shape')
      return true
    }
    expect(await probe(() => ({ result: 5 }), throwing)).toMatchObject({ kind: 'broken' })
  })
  it('names the first wrong call, otherwise the last one without clauses', async () => {
    const twice = async (call: Call): Promise<boolean> => {
      const both = [await emits(call, extracted), await emits(call, { ...extracted, id: 2 })]
      return both.every(Boolean)
    }
    let asked = 0
    const silent = { result: { ...moved.result, emits: null } }
    expect((await probe(() => (asked++ === 0 ? moved : silent), twice))?.call).toMatchObject({
      params: { ...extracted, id: 2 },
      pointers: ['/result/emits'],
      clauses: expect.arrayContaining(['DOC-4']) as unknown,
    })
    // Each answer is right, but not to what this library is asked.
    const following = async (call: Call): Promise<boolean> => {
      const first = await call('document.step', { ...extracted, phase: 'submitted' })
      const outcome = first._tag === 'Right' ? (first.right as { outcome: string }).outcome : ''
      return emits(call, outcome === 'illegal' ? extracted : { ...extracted, phase: outcome })
    }
    const other = await probe((name, input) => {
      const { phase } = input as { readonly phase: string }
      return phase === 'submitted' ? { result: { outcome: 'submitted' } } : own(name, input)
    }, following)
    expect(other?.call).toMatchObject({ params: { phase: 'submitted' }, expected: { result: { outcome: 'illegal' } } })
  })
})

type Calls = readonly (readonly [operation: string, params: unknown])[]
const refused = ['document.step', {}] as const
const inOtherWords = (name: string, params: unknown): Reply => {
  const reply = own(name, params)
  return 'issues' in reply ? { issues: reply.issues.map(issue => ({ ...issue, message: 'other words' })) } : reply
}
/** A law that only the words of this library keep. The calls after the refusal depend on the words, too. */
const wordy =
  (theirs: Calls, ours: Calls): Law['isUpheld'] =>
  async call => {
    const answer = await call(...refused)
    const isOther = answer._tag === 'Left' && answer.left.some(({ message }) => message === 'other words')
    for (const [name, params] of isOther ? theirs : ours) await call(name, params)
    return !isOther
  }

describe('the deciding call of a broken law', () => {
  const decidingCall = async (theirs: Calls, ours = theirs, reply = inOtherWords) =>
    (await probe(reply, wordy(theirs, ours)))?.call
  const extraction = ['document.step', extracted] as const
  const unjudged = { pointers: [], clauses: [], differs: false }
  it('is the last one if each answer is right', async () => {
    expect(await decidingCall([])).toEqual({
      operation: 'document.step',
      params: {},
      expected: own(...refused),
      got: inOtherWords(...refused),
      ...unjudged,
    })
    expect(await decidingCall([['fee.summarize', { fees: null }], extraction])).toEqual({
      operation: 'document.step',
      params: extracted,
      expected: moved,
      got: moved,
      ...unjudged,
    })
  })
  it.each<[string, Calls]>([
    ['no call', []],
    ['another operation', [['fee.summarize', extracted]]],
    ['other params', [['document.step', {}]]],
    ['params with a state', [['document.step', { ...extracted, state: null }]]],
  ])('has no expected answer if this library gets %s in its place', async (_, ours) => {
    const call = { operation: 'document.step', params: extracted, got: moved, ...unjudged }
    expect(await decidingCall([extraction], ours)).toEqual(call)
  })
  it('has no expected answer if this library lacks the operation', async () => {
    expect(
      await decidingCall([['no.such', {}]], undefined, (name, params) =>
        name === 'no.such' ? moved : inOtherWords(name, params),
      ),
    ).toEqual({ operation: 'no.such', params: {}, got: moved, ...unjudged })
  })
  it('may have another state than that of this library, which decides the expected answer', async () => {
    const read = (state: unknown) => ['tracker.read', { state }] as const
    const call = await decidingCall([read(null)], [read({ mine: 1 })])
    expect(call).toMatchObject({ params: { state: null }, expected: own(...read({ mine: 1 })), differs: true })
    expect(own(...read({ mine: 1 }))).not.toEqual(own(...read(null)))
    const other = await decidingCall([['tracker.read', { state: null, x: 1 }]], [read(null)])
    expect(other).not.toHaveProperty('expected')
  })
  it('may have params that are not an object', async () => {
    const reply = (name: string, params: unknown): Reply => (params === 5 ? moved : inOtherWords(name, params))
    expect(await decidingCall([['document.step', 5], extraction], undefined, reply)).toMatchObject({
      params: 5,
      expected: { issues: [{ pointer: '' }] },
      got: moved,
      differs: true,
    })
  })
})

describe('the violation of a law', () => {
  const rest = { replay: 'law-x@1:0', steadiness: 'always', count: 1 } as const
  it('has the clauses that the wrong answer rests on', async () => {
    const failure = await probe(() => ({ result: { ...moved.result, emits: null } }))
    expect(lawViolation(law(emits), 1, failure!, rest)).toMatchObject({
      id: 'law-x',
      kind: 'wrong',
      clauses: ['DOC-4'],
      input: 1,
      operation: 'document.step',
      params: extracted,
      expected: moved,
      got: { result: { emits: null } },
      pointers: ['/result/emits'],
      sealed: { law: 'law-x', input: 1 },
      excused: false,
    })
  })
  it('has all clauses if no call is wrong', () => {
    const failure = { kind: 'broken', signature: 'law-x', isFault: false, call: undefined } as const
    const violation = lawViolation(law(emits), 1, failure, rest)
    expect(violation).toMatchObject({ kind: 'wrong', clauses: ['DOC-4', 'FEE-1'], pointers: [], excused: false })
    expect(violation).not.toHaveProperty('operation')
  })
})

describe('the checks of laws', () => {
  const checks = (peer: ReturnType<typeof peerOf>, laws: readonly Law[], change: object = {}, plan: object = {}) =>
    lawChecks(peer, [{ ...startRun(peer, find('document.step')!), ...change }], planOf({ laws, runs: 20, ...plan }))
  it('are of the laws about the given operations', async () => {
    const other = law(async call => (await call('fee.summarize', { fees: [] }))._tag === 'Right', { id: 'law-fee' })
    const unrelated = law(emits, { id: 'law-y', clauses: ['FEE-1'] })
    const told: string[] = []
    expect(await listLawOperations(law(emits))).toEqual(['document.step'])
    expect(
      await checks(peerOf(own), [other, unrelated, law(emits)], {}, { progress: (text: string) => told.push(text) }),
    ).toEqual([
      {
        kind: 'law',
        id: 'law-x',
        title: 'What is extracted emits an event.',
        clauses: ['DOC-4', 'FEE-1'],
        state: 'passed',
        cases: 20,
        violations: [],
      },
    ])
    expect(told).toEqual(['law law-x'])
  })
  it.each<[string, object, string]>([
    ['unsupported', { unsupported: true }, 'unsupported'],
    ['given up', { unanswered: ['1', '2', '3'] }, 'untested'],
  ])('ask nothing of an operation that is %s', async (_, change, state) => {
    expect(
      await checks(
        peerOf(() => died),
        [law(emits)],
        change,
      ),
    ).toMatchObject([{ state, cases: 0, violations: [] }])
  })
  it.each<[string, object, string]>([
    ['unsupported', { unsupported: true }, 'unsupported'],
    ['given up', { gone: true }, 'untested'],
  ])('ask nothing if one of several operations is %s', async (_, change, state) => {
    const both = law(
      async call => (await emits(call, extracted)) && (await call('fee.summarize', { fees: [] }))._tag === 'Right',
    )
    const runs = [
      { ...startRun(peerOf(own), find('fee.summarize')!), ...change },
      startRun(peerOf(own), find('document.step')!),
    ]
    expect(await lawChecks(peerOf(own), runs, planOf({ laws: [both] }))).toMatchObject([{ state, cases: 0 }])
  })
  it('find the operations of a law with the same twenty inputs', async () => {
    const inputs: unknown[] = []
    const counted = law(async (_, input) => (inputs.push(input), true), { inputs: fc.double() })
    expect(await listLawOperations(counted)).toEqual([])
    expect(await listLawOperations(counted)).toEqual([])
    expect(inputs).toHaveLength(40)
    expect(inputs.slice(0, 20)).toEqual(inputs.slice(20))
  })
  it.each([
    ['untested', 0, gone],
    ['unsupported', 20, unsupported],
  ])('are %s with %d cases if no call is answered otherwise', async (state, cases, reply) => {
    const [check] = await checks(
      peerOf(() => reply),
      [law(emits)],
    )
    expect(check).toMatchObject({ state, cases, violations: [] })
  })
  it('are untested if one answer is missing', async () => {
    let asked = 0
    const [check] = await checks(
      peerOf((name, input) => (asked++ === 5 ? gone : own(name, input))),
      [law(emits)],
    )
    expect(check).toMatchObject({ state: 'untested', cases: 0 })
  })
  it('try a failure again, in a new process, too', async () => {
    const silent = { result: { ...moved.result, emits: null } }
    const violation = async (reply: () => Reply, afresh: () => Reply) =>
      (await checks({ ask: peerOf(reply).ask, askAfresh: peerOf(afresh).ask }, [law(emits)]))[0]?.violations[0]
    const steady = await violation(
      () => silent,
      () => silent,
    )
    expect(steady).toMatchObject({ steadiness: 'always', count: 20 })
    expect(steady?.replay).toMatch(/^law-x@1:\d+(:\d+)*$/)
    expect(
      await violation(
        () => silent,
        () => moved,
      ),
    ).toMatchObject({ steadiness: 'later' })
    let asked = 0
    expect(
      await violation(
        () => (asked++ < 20 ? silent : moved),
        () => silent,
      ),
    ).toMatchObject({ steadiness: 'sometimes' })
  })
  it('share the time that is left', async () => {
    let asked = 0
    const used = (): number => (asked++ === 0 ? 0.5 : 0.75)
    const plan = { used, progress: () => (asked = 0) }
    expect(await checks(peerOf(own), [law(emits), law(emits, { id: 'law-y' })], {}, plan)).toMatchObject([
      { id: 'law-x', state: 'untested', cases: 0, note: 'the time was over' },
      { id: 'law-y', state: 'passed', cases: 20 },
    ])
  })
  it('stop after three requests without an answer', async () => {
    let deaths = 0
    const [check] = await checks(
      peerOf(() => (deaths++, died)),
      [law(emits)],
      {},
      { runs: 5_000 },
    )
    expect(check).toMatchObject({ state: 'unanswered', violations: [{ kind: 'died', input: extracted }] })
    expect(deaths).toBeLessThan(60)
  })
  it('end at the first failure with bail', async () => {
    const laws = [law(emits), law(emits, { id: 'law-y' })]
    const silent = peerOf(() => ({ result: { ...moved.result, emits: null } }))
    expect(await checks(silent, laws, {}, { bail: true })).toMatchObject([{ id: 'law-x', state: 'failed' }])
    expect(await checks(silent, laws)).toMatchObject([{ id: 'law-x' }, { id: 'law-y' }])
    expect(await checks(peerOf(own), laws, {}, { bail: true })).toHaveLength(2)
  })
})

describe('a sealed case of a law', () => {
  it('is put to the law', async () => {
    const known = { vectors: [], laws: [law(emits, { id: 'law-y' }), law(emits)] }
    const sealed = { law: 'law-x', input: extracted }
    const replayed = (reply: (name: string, input: unknown) => Reply) =>
      replaySealed(peerOf(reply), 'sealed', sealed, known)
    expect(await replayed(own)).toMatchObject([{ id: 'law-x', state: 'passed', cases: 1, violations: [] }])
    expect(await replayed(() => ({ issues: [] }))).toMatchObject([
      { id: 'law-x', state: 'failed', violations: [{ input: extracted, replay: 'sealed', steadiness: 'always' }] },
    ])
    expect(await replayed(() => gone)).toMatchObject([{ state: 'untested', violations: [] }])
    expect(await replaySealed(peerOf(own), 'sealed', { law: 'no-such', input: 1 }, known)).toBeUndefined()
    expect(await replaySealed(peerOf(own), 'sealed', { law: 'law-x' }, known)).toBeUndefined()
  })
})
