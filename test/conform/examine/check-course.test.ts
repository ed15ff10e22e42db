import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Check, Peer, Plan, Reply } from '../../../src/conform'
import { replay } from '../../../src/conform'
import { courseChecks, probeCourse, replayCourse } from '../../../src/conform/examine/check-course'
import { startRun } from '../../../src/conform/examine/run'
import { isObject } from '../../../src/kernel/json'
import { courses, type Course } from '../../../src/conform/generate/course'
import { find } from '../../../src/oracle'
import { own, peerOf, planOf, vectors } from '../peer'

const TRACKER = ['tracker.start', 'tracker.receive', 'tracker.read']
const DOCUMENT = ['document.step']
const known = { vectors }
const gone = { fault: 'gone', detail: '' } as const
const died = { fault: 'died', detail: '' } as const
const unsupported = { error: { code: -32601, message: '' } } as const

const runsOf = (peer: Peer, names: readonly string[]) => names.map(name => startRun(peer, find(name)!))
const checked = async (peer: Peer, names: readonly string[], plan: Partial<Plan> = {}): Promise<Check> => {
  const checks = await courseChecks(peer, runsOf(peer, names), planOf({ runs: 20, vectors: [], ...plan }))
  expect(checks).toHaveLength(1)
  return checks[0]!
}
/** The results of this library, changed. */
const changing =
  (change: (result: { readonly [key: string]: unknown }) => object) =>
  (name: string, input: unknown): Reply => {
    const reply = own(name, input)
    return 'result' in reply && isObject(reply.result) ? { result: change(reply.result) } : reply
  }
/** A tracker that takes a repeated update for a new one, so that only a second step can show it. */
const forgetful = changing(result => (result['outcome'] === 'duplicate' ? { ...result, outcome: 'applied' } : result))
/** A document that is extracted emits no event, which its second event shows at the earliest. */
const silentExtraction = changing(result => (result['phase'] === 'extracted' ? { ...result, emits: null } : result))

const classified = { type: 'classified', document_type: 'arrival_notice' }
const call = (input: unknown, operation = 'document.step') => ({ operation, input })
const document = courses.find(({ id }) => id === 'course-document')!
const tracker = courses.find(({ id }) => id === 'course-tracker')!

describe('a course', () => {
  const recorded = (reply: (name: string, input: unknown) => Reply) => {
    const asked: unknown[] = []
    const peer = peerOf((name, input) => (asked.push(input), reply(name, input)))
    return { asked, peer }
  }
  it('hands a part of each answer to the next call, and notes the right answers', async () => {
    const { asked, peer } = recorded(own)
    const noted: unknown[] = []
    const probe = probeCourse(peer, document, async (operation, { input, expected }) => {
      noted.push([operation.name, input, expected])
    })
    const calls = [call({ phase: 'submitted', event: classified }), call({ event: { type: 'extracted' } })]
    expect(await probe.test(calls)).toBeUndefined()
    expect(asked).toEqual([
      { phase: 'submitted', event: classified },
      { phase: 'classified', event: { type: 'extracted' } },
    ])
    expect(noted).toEqual([
      ['document.step', asked[0], { result: { outcome: 'moved', phase: 'classified', emits: null } }],
      ['document.step', asked[1], { result: { outcome: 'moved', phase: 'extracted', emits: 'document.extracted' } }],
    ])
    expect(await probeCourse(peer, document).test(calls)).toBeUndefined()
  })
  it('hands each side its own state', async () => {
    const { asked, peer } = recorded((name, input) => {
      const { state } = input as { readonly state: { readonly mine?: unknown } | null }
      const reply = changing(result => ({ ...result, state: { format: 9, attributes: null, mine: result['state'] } }))(
        name,
        { ...(input as object), state: state?.mine ?? null },
      )
      return asked.length < 3 ? reply : { error: { code: 1, message: '' } }
    })
    const start = { id: 'n1', created_at: '2026-01-05T08:00:00Z', changeset: {} }
    const now = '2026-01-05T08:00:01Z'
    const calls = [1, 2, 3].map(n => call({ update: { ...start, id: `n${n}` }, now }, 'tracker.receive'))
    const failure = await probeCourse(peer, tracker).test(calls)
    expect(asked.map(input => isObject((input as { state: object | null }).state))).toEqual([false, true, true])
    expect(asked[2]).toHaveProperty('state.mine')
    expect(failure).toMatchObject({ kind: 'error', operation: { name: 'tracker.receive' }, calls })
    expect(failure?.params).toEqual(asked[2])
    expect(failure?.ownParams).not.toHaveProperty('state.mine')
    expect(isObject((failure?.ownParams as { readonly state: unknown }).state)).toBe(true)
  })
  it('goes back to its beginning after a refusal', async () => {
    const initial = { phase: 'submitted' }
    const course: Course = { ...document, initial }
    const { asked, peer } = recorded(own)
    const calls = [{ event: classified }, { event: 5 }, { event: classified }].map(input => call(input))
    expect(await probeCourse(peer, course).test(calls)).toBeUndefined()
    expect(asked).toEqual([
      { phase: 'submitted', event: classified },
      { phase: 'classified', event: 5 },
      { phase: 'submitted', event: classified },
    ])
  })
  it('ends at the first wrong answer', async () => {
    const { asked, peer } = recorded(silentExtraction)
    const calls = [
      call({ phase: 'classified', event: { type: 'failed' } }),
      call({ phase: 'classified', event: { type: 'extracted' } }),
      call({ event: { type: 'extracted' } }),
    ]
    const failure = await probeCourse(peer, { ...document, handedBack: () => ({}) }).test(calls)
    expect(failure).toMatchObject({
      kind: 'differs',
      signature: 'document.step differs /result/emits',
      pointers: ['/result/emits'],
      calls: calls.slice(0, 2),
      params: calls[1]!.input,
      reply: { result: { outcome: 'moved', phase: 'extracted', emits: null } },
    })
    expect(failure?.calls).toHaveLength(2)
    expect(asked).toHaveLength(2)
  })
  it.each<[string, unknown]>([
    ['another value', { length: 1 }],
    ['null', [null]],
    ['a call of an operation that it does not have', [call({ fees: [] }, 'fee.summarize')]],
    ['a call without an operation', [{ input: {} }]],
    ['a call without an input', [{ operation: 'document.step' }]],
    ['a call with another input', [call('x')]],
  ])('asks nothing of %s, which shrinking can leave', async (_, input) => {
    const { asked, peer } = recorded(() => died)
    expect(await probeCourse(peer, document).test(input)).toBeUndefined()
    expect(asked).toEqual([])
  })
})

describe('courses', () => {
  const title = 'Events of one document, each in the phase that the last one returned'
  const start = { kind: 'generated', id: 'course-document', title, clauses: ['DOC-3', 'DOC-4', 'DOC-5', 'FORM-1'] }
  it('pass this library, a fifth as many as there are runs', async () => {
    expect(await checked(peerOf(own), DOCUMENT)).toEqual({ ...start, state: 'passed', cases: 20, violations: [] })
    expect(await checked(peerOf(own), DOCUMENT, { runs: 126 })).toMatchObject({ state: 'passed', cases: 26 })
  })
  it('name each clause of their operations once, and are announced', async () => {
    const told: string[] = []
    const { clauses } = await checked(peerOf(own), TRACKER, { used: () => 1, progress: text => told.push(text) })
    expect(new Set(clauses)).toEqual(new Set(TRACKER.flatMap(name => find(name)!.clauses)))
    expect(new Set(clauses).size).toBe(clauses.length)
    expect(told).toEqual(['course-tracker'])
  })
  it('note what their calls reach, each for its operation', async () => {
    const peer = peerOf(own)
    const runs = runsOf(peer, ['fee.summarize', ...TRACKER])
    const noted: string[] = []
    const watched = runs.map(run => ({ ...run, reach: { ...run.reach, note: () => noted.push(run.operation.name) } }))
    const inputs = fc.sample(probeCourse(peer, tracker).inputs, { seed: 1, numRuns: 20 })
    await courseChecks(peer, watched as typeof runs, planOf({ runs: 20 }))
    const called = (inputs.flat() as readonly { readonly operation: string }[]).map(({ operation }) => operation)
    expect(noted.sort()).toEqual(called.sort())
    expect(new Set(noted)).toEqual(new Set(TRACKER))
  })
  it('may have operations that are not examined', async () => {
    const peer = peerOf(() => gone)
    const checks = await courseChecks(peer, runsOf(peer, ['tracker.read']), planOf({ runs: 20 }))
    expect(checks).toMatchObject([{ id: 'course-tracker', state: 'untested', cases: 20 }])
  })
  it('find a mistake that needs two steps, and shrink it to the steps that it needs', async () => {
    const course = await checked(peerOf(forgetful), TRACKER, { runs: 500 })
    expect(course.state).toBe('failed')
    const [violation] = course.violations
    expect(violation).toMatchObject({ kind: 'wrong', operation: 'tracker.receive', pointers: ['/result/outcome'] })
    expect(violation!.steadiness).toBe('always')
    expect((violation!.input as readonly { operation: string }[]).map(({ operation }) => operation)).toEqual([
      'tracker.receive',
      'tracker.receive',
    ])
    expect(violation!.sealed).toMatchObject({
      operation: 'tracker.receive',
      input: (violation!.input as readonly { input: object }[])[1]!.input,
      before: [{ operation: 'tracker.receive', input: (violation!.input as readonly { input: object }[])[0]!.input }],
    })
  })
  it('describe a violation, sealed with the whole input unless it has a state', async () => {
    const course = await checked(peerOf(silentExtraction), DOCUMENT, { runs: 500 })
    expect(course).toMatchObject({ state: 'failed', cases: 100 })
    const [violation] = course.violations
    expect(course.violations).toHaveLength(1)
    const params = { phase: 'classified', event: { type: 'extracted' } }
    expect(violation).toEqual({
      id: 'document.step differs /result/emits',
      kind: 'wrong',
      cause: 'document.step differs /result/emits',
      clauses: expect.arrayContaining(['DOC-4']) as unknown,
      operation: 'document.step',
      input: expect.any(Array) as unknown,
      params,
      expected: { result: { outcome: 'moved', phase: 'extracted', emits: 'document.extracted' } },
      got: { result: { outcome: 'moved', phase: 'extracted', emits: null } },
      pointers: ['/result/emits'],
      why: expect.stringContaining('DOC-4: An extraction that succeeds emits document.extracted.') as unknown,
      replay: expect.stringMatching(/^course-document@1:\d+(:\d+)*$/) as unknown,
      steadiness: 'always',
      sealed: { operation: 'document.step', input: params },
      count: expect.any(Number) as unknown,
      excused: false,
    })
    expect(await replay(peerOf(silentExtraction), violation!.replay, known)).toMatchObject([
      { state: 'failed', violations: [{ params, replay: violation!.replay }] },
    ])
  })
  it('are steady only if a new process answers alike', async () => {
    const peer = { ...peerOf(silentExtraction), askAfresh: peerOf(own).ask }
    expect((await checked(peer, DOCUMENT, { runs: 500 })).violations).toMatchObject([{ steadiness: 'later' }])
  })
  it('show at most five kinds of failure', async () => {
    let asked = 0
    const check = await checked(
      peerOf(() => ({ error: { code: asked++, message: '' } })),
      DOCUMENT,
    )
    expect(check.violations).toHaveLength(5)
  })
  it.each([
    ['unsupported', unsupported, { state: 'unsupported', cases: 0, violations: [] }],
    ['gone', gone, { state: 'untested', cases: 20, violations: [] }],
  ])('have no violation if the implementation is %s', async (_, reply, rest) => {
    expect(
      await checked(
        peerOf(() => reply),
        DOCUMENT,
      ),
    ).toEqual({ ...start, ...rest })
  })
  it('fail if only some calls are unsupported, or the implementation is gone after a failure', async () => {
    let asked = 0
    const some = peerOf((name, input) => (asked++ % 2 === 0 ? unsupported : silentExtraction(name, input)))
    expect(await checked(some, DOCUMENT, { runs: 500 })).toMatchObject({ state: 'failed' })
    asked = 0
    const once = peerOf(() => (asked++ === 0 ? { result: 5 } : gone))
    expect(await checked(once, DOCUMENT)).toMatchObject({ state: 'failed', violations: [{ steadiness: 'untried' }] })
  })
  it('cost few processes if the implementation ends', async () => {
    let deaths = 0
    const peer = peerOf(() => (deaths++, died))
    expect(await checked(peer, DOCUMENT, { runs: 5_000 })).toMatchObject({
      state: 'unanswered',
      violations: [{ kind: 'died', id: 'document.step died' }],
    })
    expect(deaths).toBeLessThan(15)
    // The courses of this seed need many steps of shrinking, and only a few are tried.
    deaths = 0
    await checked(peer, TRACKER, { seed: 5 })
    expect(deaths).toBeLessThan(25)
  })
  it.each([
    ['unsupported', { unsupported: true }, 'unsupported'],
    ['given up', { unanswered: ['1', '2', '3'] }, 'untested'],
    ['gone', { gone: true }, 'untested'],
  ])('ask nothing if one of their operations is %s', async (_, change, state) => {
    const peer = peerOf(() => died)
    const [first, ...others] = runsOf(peer, TRACKER)
    const checks = await courseChecks(peer, [{ ...first!, ...change }, ...others], planOf({ runs: 20 }))
    expect(checks).toMatchObject([{ id: 'course-tracker', state, cases: 0, violations: [] }])
    const [document] = runsOf(peerOf(own), DOCUMENT)
    const [, other] = await courseChecks(peerOf(own), [{ ...first!, ...change }, document!], planOf({ runs: 20 }))
    expect(other).toMatchObject({ id: 'course-document', state: 'passed' })
  })
  it('share the time that is left', async () => {
    // Half of the time is over when a course begins, and a fifth more when it is asked whether its time is over.
    let asked = 0
    const used = (): number => (asked++ === 0 ? 0.5 : 0.7)
    const peer = peerOf(own)
    const runs = runsOf(peer, ['hold.step', 'document.step'])
    const checks = await courseChecks(peer, runs, planOf({ runs: 20, used, progress: () => (asked = 0) }))
    expect(checks).toMatchObject([
      { id: 'course-hold', state: 'untested', cases: 0, note: 'the time was over' },
      { id: 'course-document', state: 'passed', cases: 20 },
    ])
  })
  it('stop when their time is over', async () => {
    let time = 0.1
    let asked = 0
    const peer = peerOf((name, input) => ((time = ++asked < 5 ? 0.1 : 1), own(name, input)))
    await checked(peer, DOCUMENT, { used: () => time })
    expect(asked).toBeLessThan(20)
  })
})

describe('replays of courses', () => {
  it('are sealed with the calls before the failure, or with the state of the first call', async () => {
    const update = { created_at: '2026-01-05T08:00:00Z', changeset: {} }
    const calls = [1, 2, 3, 4].map(n => call({ update: { ...update, id: `n${n}` } }, 'tracker.receive'))
    const sealed = async (wrong: number) => {
      let asked = 0
      const peer = peerOf((name, input) => (asked++ === wrong ? { result: 5 } : own(name, input)))
      return (await replayCourse(peer, tracker, 'course-tracker@1:0', calls)).violations[0]?.sealed
    }
    const [first, second, third] = calls
    expect(await sealed(0)).toEqual({
      operation: 'tracker.receive',
      input: { ...(first!.input as object), state: null },
    })
    expect(await sealed(2)).toEqual({ ...third, before: [first, second] })
  })
  it('are of one case', async () => {
    const calls = [call({ phase: 'classified', event: { type: 'extracted' } })]
    const replayed = (reply: (name: string, input: unknown) => Reply) =>
      replayCourse(peerOf(reply), document, 'course-document@1:0', calls)
    expect(await replayed(own)).toMatchObject({ state: 'passed', cases: 1, violations: [] })
    expect(await replayed(() => gone)).toMatchObject({ state: 'untested', cases: 1, violations: [] })
    expect(await replayed(() => unsupported)).toMatchObject({ state: 'unsupported', cases: 1, violations: [] })
    expect(await replayed(silentExtraction)).toMatchObject({
      state: 'failed',
      cases: 1,
      violations: [{ replay: 'course-document@1:0', steadiness: 'always', count: 1, input: calls }],
    })
  })
})
