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
