import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Check, Peer, Reply } from '../../../src/conform'
import { replay } from '../../../src/conform'
import { search } from '../../../src/conform/generate/search'
import { examined, own, peerOf, vectors } from '../peer'

const FEES = { operations: ['fee.summarize'] }
const died = { fault: 'died', detail: 'it ended with exit code 1' } as const
const silent = { fault: 'silent', detail: 'no reply in time' } as const
const gone = { fault: 'gone', detail: '' } as const
const unsupported = { error: { code: -32601, message: '' } } as const
const spoilt = (reply: Reply): Reply =>
  'result' in reply ? { result: { ...(reply.result as object), reported: 'no' } } : reply
const ofKind = (checks: readonly Check[], kind: Check['kind']): readonly Check[] =>
  checks.filter(check => check.kind === kind)
const states = (checks: readonly Check[], kind: Check['kind']): ReadonlySet<string> =>
  new Set(ofKind(checks, kind).map(check => check.state))

describe('examine', () => {
  it('passes this library', async () => {
    const checks = await examined(peerOf(own), { selection: FEES, runs: 700 })
    expect(new Set(checks.map(check => check.state))).toEqual(new Set(['passed']))
    expect(ofKind(checks, 'vector').map(check => check.id)).toEqual(
      vectors.filter(vector => vector.operation === 'fee.summarize').map(vector => vector.id),
    )
    expect(ofKind(checks, 'generated')).toMatchObject([{ id: 'fee.summarize', cases: 700 }])
  })
  const wrongSum = peerOf((name, input) => (name === 'fee.summarize' ? spoilt(own(name, input)) : own(name, input)))
  it('stops after the first failure with bail', async () => {
    const all = await examined(wrongSum, { selection: { operations: ['fee.*', 'readiness.*'] }, runs: 10 })
    const first = all.findIndex(({ state }) => state === 'failed')
    const some = await examined(wrongSum, { selection: { operations: ['fee.*', 'readiness.*'] }, runs: 10, bail: true })
    expect(some.map(({ id }) => id)).toEqual(all.slice(0, first + 1).map(({ id }) => id))
  })
  it('stops after the first failure of generated inputs with bail', async () => {
    const plan = { selection: FEES, vectors: [], runs: 100, bail: true }
    const generated = await examined(wrongSum, plan)
    expect(generated.map(({ kind, state }) => [kind, state])).toEqual([['generated', 'failed']])
    const found = generated.flatMap(({ violations }) => violations.map(({ id }) => ({ id, reason: 'known' })))
    const further = await examined(wrongSum, { ...plan, excuses: found })
    expect(further.at(0)?.state).toBe('excused')
    expect(further.slice(0, -1).every(({ state }) => state === 'passed' || state === 'excused')).toBe(true)
  })
  it('sends only the selected cases', async () => {
    const asked = new Set<string>()
    const peer = peerOf((name, input) => (asked.add(name), own(name, input)))
    const checks = await examined(peer, {
      selection: { operations: ['readiness.*', 'fee.*'], clauses: ['READY-6'] },
      runs: 10,
    })
    expect(asked).toEqual(new Set(['readiness.evaluate', 'fee.summarize']))
    expect(checks.every(check => check.clauses.includes('READY-6'))).toBe(true)
  })
  it('generates nothing where only what must be is asked for', async () => {
    const checks = await examined(peerOf(own), { selection: { ...FEES, mustOnly: true } })
    expect(states(checks, 'vector')).toEqual(new Set(['passed']))
    expect(checks.every(check => check.kind === 'vector')).toBe(true)
  })
  it('reports progress', async () => {
    const told: string[] = []
    await examined(peerOf(own), { selection: FEES, runs: 10, progress: text => told.push(text) })
    expect(told[0]).toMatch(/^fee\.summarize: \d+ vectors$/)
    expect(told).toContain('fee.summarize: 0 generated inputs')
    expect(told.at(-1)).toBe('fee.summarize: 0 generated inputs')
  })
  it('generates until the time is over, and then no more', async () => {
    let left = 3
    const checks = await examined(peerOf(own), { selection: FEES, runs: Infinity, used: () => (left-- <= 0 ? 1 : 0.1) })
    expect(ofKind(checks, 'generated')).toMatchObject([{ cases: 1, state: 'untested' }])
    expect(ofKind(await examined(peerOf(own), { selection: FEES, used: () => 1 }), 'generated')).toMatchObject([
      { cases: 0, state: 'untested' },
    ])
  })
  it('goes on from the largest seed', async () => {
    const checks = await examined(
      peerOf((name, input) => spoilt(own(name, input))),
      { selection: FEES, seed: 2 ** 31 - 1, runs: 501 },
    )
    expect(ofKind(checks, 'generated')).toMatchObject([{ cases: 501, state: 'failed' }])
  })

  describe('a violation', () => {
    it('carries all that it takes to understand it', async () => {
      const checks = await examined(
        peerOf((name, input) => spoilt(own(name, input))),
        { selection: FEES },
      )
      expect(states(checks, 'vector')).toEqual(new Set(['failed', 'passed']))
      expect(ofKind(checks, 'vector').find(check => check.id === 'fee-not-reported')?.violations).toEqual(
        [
          {
            id: 'fee-not-reported',
            kind: 'wrong',
            cause: 'fee.summarize differs /result/reported',
            clauses: ['FEE-1'],
            operation: 'fee.summarize',
            input: { fees: null },
            expected: { result: { reported: false, totals: [] } },
            got: { result: { reported: 'no', totals: [] } },
            pointers: ['/result/reported'],
            why:
              'Fees are not reported. Null fees are not reported, which is not the same as none. ' +
              'READY-6: An empty list of holds or of fees is normal.',
            replay: 'fee-not-reported',
            sealed: { operation: 'fee.summarize', input: { fees: null } },
            steadiness: 'always',
            count: 1,
            excused: false,
          },
        ].map(violation => ({
          ...violation,
          clauses: vectors.find(vector => vector.id === 'fee-not-reported')?.clauses,
        })),
      )
      const [generated] = ofKind(checks, 'generated')
      expect(generated?.violations).toMatchObject([
        {
          id: 'fee.summarize differs /result/reported',
          pointers: ['/result/reported'],
          expected: { result: { totals: [] } },
          replay: expect.stringMatching(/^fee\.summarize@1:\d+(:\d+)*$/),
          steadiness: 'always',
        },
      ])
      expect(generated?.violations[0]?.count).toBeGreaterThan(100)
    })
    it('gives the reason: the deciding sentences of the interface, and the rules of the contract', async () => {
      const checks = await examined(
        peerOf(() => ({ result: null })),
        { runs: 0 },
      )
      const whys = new Map(checks.flatMap(({ violations }) => violations.map(({ id, why }) => [id, why] as const)))
      expect(whys.size).toBe(vectors.length)
      for (const { id, source = [], title } of vectors) {
        const reasons = source.length > 0 ? source.map(({ section, says }) => `${section}: ${says}`) : [title]
        for (const reason of reasons) expect([id, whys.get(id)]).toEqual([id, expect.stringContaining(reason)])
      }
    })
    it('explains how to refuse if a refusal lacks its issues', async () => {
      const peer = peerOf((name, input) => {
        const reply = own(name, input)
        return 'issues' in reply ? { error: { code: -32602, message: '' } } : reply
      })
      const [first] = (await examined(peer, { selection: FEES })).flatMap(({ violations }) => violations)
      expect(first?.why).toContain(' -32602 is a refusal with data: { issues: [{ pointer, code, message }] }. FORM-1: ')
      const other = await examined(
        peerOf(() => ({ error: { code: -32603, message: '' } })),
        { selection: FEES },
      )
      expect(other.flatMap(({ violations }) => violations).filter(({ why }) => why.includes('-32602'))).toEqual([])
    })
    it('accuses no operation that uses the wrong one, and is right itself', async () => {
      const peer = peerOf((name, input) => {
        const reply = own(name, input)
        const isWrong = name === 'identifier.normalize' && 'result' in reply
        return isWrong ? { result: { text: 'a', container_number: 'a' } } : reply
      })
      const selection = { operations: ['identifier.*', 'tracking_request.submit', 'deep_link.resolve'] }
      const found = (await examined(peer, { selection, runs: 50 })).flatMap(({ violations }) => violations)
      expect(new Set(found.flatMap(({ operation, clauses }) => [operation, ...clauses]))).toEqual(
        new Set(['identifier.normalize', 'ID-1']),
      )
    })
    it('that goes away is not steady', async () => {
      let asked = 0
      const peer = peerOf((name, input) => (asked++ % 2 === 0 ? spoilt(own(name, input)) : own(name, input)))
      const checks = await examined(peer, { selection: FEES })
      expect(new Set(checks.flatMap(check => check.violations.map(violation => violation.steadiness)))).toEqual(
        new Set(['sometimes']),
      )
    })
    it('that a new process does not repeat depends on earlier requests', async () => {
      const peer: Peer = { ask: peerOf((name, input) => spoilt(own(name, input))).ask, askAfresh: peerOf(own).ask }
      const checks = await examined(peer, { selection: FEES })
      expect(new Set(checks.flatMap(check => check.violations.map(violation => violation.steadiness)))).toEqual(
        new Set(['later']),
      )
    })
    it('is not tried again if the implementation is gone', async () => {
      let left = vectors.filter(vector => vector.operation === 'fee.summarize').length
      const checks = await examined(
        peerOf((name, input) => (left-- > 0 ? spoilt(own(name, input)) : gone)),
        { selection: FEES },
      )
      expect(new Set(checks.flatMap(check => check.violations.map(violation => violation.steadiness)))).toEqual(
        new Set(['untried']),
      )
    })
    it('comes smallest first, and not more than five to an operation', async () => {
      const peer = peerOf((name, input) => {
        const reply = own(name, input)
        const text = JSON.stringify(input)
        return 'result' in reply && (input as { fees: unknown } | null)?.fees
          ? { error: { code: text.length, message: '' } }
          : reply
      })
      const [check] = ofKind(await examined(peer, { selection: FEES }), 'generated')
      expect(check?.violations).toHaveLength(5)
      expect(check?.note).toMatch(/^\d+ more kinds of failure are not shown$/)
      const sizes = check!.violations.map(violation => JSON.stringify(violation.input).length)
      expect(sizes).toEqual(sizes.slice().sort((a, b) => a - b))
    })
  })

  describe('an implementation', () => {
    it('that has nothing of an operation does not support it', async () => {
      const checks = await examined(
        peerOf((name, input) => (name === 'fee.summarize' ? unsupported : own(name, input))),
        { runs: 20, selection: { operations: ['fee.*', 'hold.*', 'readiness.*'] } },
      )
      expect(new Set(checks.filter(check => check.operation === 'fee.summarize').map(check => check.state))).toEqual(
        new Set(['unsupported']),
      )
      expect(new Set(checks.filter(check => check.operation === 'hold.step').map(check => check.state))).toEqual(
        new Set(['passed']),
      )
      expect(
        checks
          .filter(check => check.state === 'unsupported')
          .every(check => check.violations.length === 0 && (check.kind === 'vector' || check.cases === 0)),
      ).toBe(true)
    })
    it('is found not to support an operation without a vector too', async () => {
      const checks = await examined(
        peerOf(() => unsupported),
        { vectors: [], runs: 20, selection: FEES },
      )
      expect(new Set(checks.map(check => check.state))).toEqual(new Set(['unsupported']))
    })
    it('that supports an operation supports all of it', async () => {
      const checks = await examined(
        peerOf((name, input) => (JSON.stringify(input) === '{"fees":null}' ? unsupported : own(name, input))),
        { selection: FEES },
      )
      expect(ofKind(checks, 'vector').find(check => check.id === 'fee-not-reported')).toMatchObject({
        state: 'failed',
        violations: [{ got: unsupported }],
      })
      expect(ofKind(checks, 'generated')).toMatchObject([
        { state: 'failed', violations: [{ id: 'fee.summarize error -32601' }] },
      ])
    })
    it('that dies is asked no more of an operation when it has died three times of it', async () => {
      let deaths = 0
      const peer = peerOf((name, input) =>
        (input as { fees?: unknown } | null)?.fees === null ? (deaths++, died) : own(name, input),
      )
      const checks = await examined(peer, { selection: FEES, runs: 5_000, vectors: [] })
      expect(ofKind(checks, 'generated')).toMatchObject([
        {
          state: 'unanswered',
          note: expect.stringMatching(/^given up after \d+ requests without a reply: \{"fees":null\} \(died\)$/),
          violations: [{ id: 'fee.summarize died', kind: 'died', input: { fees: null }, steadiness: 'always' }],
        },
      ])
      expect(deaths).toBeLessThan(40)
    })
    it('that hangs costs few waits', async () => {
      let waits = 0
      const checks = await examined(
        peerOf(() => (waits++, silent)),
        { selection: FEES },
      )
      const vectorStates = ofKind(checks, 'vector').map(check => check.state)
      expect(vectorStates.filter(state => state === 'unanswered').length).toBeLessThanOrEqual(64)
      expect(ofKind(checks, 'generated')).toMatchObject([
        { state: 'untested', cases: 0, note: expect.stringContaining('given up') },
      ])
      expect(waits).toBeLessThan(140)
    })
    it('that is gone leaves the rest untested, and no violation', async () => {
      const checks = await examined(
        peerOf(() => gone),
        {},
      )
      expect(new Set(checks.map(check => check.state))).toEqual(new Set(['untested']))
      expect(checks.flatMap(check => check.violations)).toEqual([])
      let asked = 0
      const halfway = await examined(
        peerOf((name, input) => (asked++ > 200 ? gone : own(name, input))),
        { selection: FEES },
      )
      expect(states(halfway, 'vector')).toEqual(new Set(['passed']))
      expect(states(halfway, 'generated')).toEqual(new Set(['untested']))
    })
  })

  it('excuses known failures, and finds stale excuses', async () => {
    const peer = peerOf((name, input) => (JSON.stringify(input) === '{"fees":null}' ? died : own(name, input)))
    const excuses = [
      'fee-not-reported',
      'fee.* died',
      'fee.summarize differs /result/sum',
      'fee-exact-tenths',
      'fee-sum-ignores-order',
    ].map(id => ({ id, reason: 'known' }))
    const checks = await examined(peer, { selection: FEES, excuses })
    expect(checks.find(check => check.id === 'fee-not-reported')).toMatchObject({
      state: 'excused',
      violations: [{ excused: true }],
    })
    expect(checks.find(check => check.id === 'fee-exact-tenths')).toMatchObject({
      state: 'stale',
      note: 'fee-exact-tenths does not fail: the excuse is stale',
    })
    expect(ofKind(checks, 'generated')).toMatchObject([
      // No input differs in the sum: the excuse would cover one at another seed.
      { state: 'excused', violations: [{ excused: true }] },
    ])
    const excused = await examined(peer, { selection: FEES, excuses: excuses.slice(0, 2) })
    expect(ofKind(excused, 'generated')).toMatchObject([{ state: 'excused' }])
    const half = await examined(peer, { selection: FEES, excuses: excuses.slice(0, 1) })
    expect(ofKind(half, 'generated')).toMatchObject([{ state: 'unanswered' }])
    expect(
      new Set(
        (
          await examined(
            peerOf(() => unsupported),
            { selection: FEES, excuses },
          )
        ).map(check => check.state),
      ),
    ).toEqual(new Set(['unsupported']))
  })
})

describe('replay', () => {
  const wrong = peerOf((name, input) => spoilt(own(name, input)))
  it.each(['fee-not-reported', 'fee.summarize@1:0'])('puts %s again', async place => {
    const replayed = (reply: Reply) =>
      replay(
        peerOf(() => reply),
        place,
        { vectors },
      )
    expect(await replay(peerOf(own), place, { vectors })).toMatchObject([{ state: 'passed' }])
    expect(await replayed(died)).toMatchObject([
      { state: 'unanswered', violations: [{ kind: 'died', replay: place, steadiness: 'always' }] },
    ])
    expect(await replayed(unsupported)).toMatchObject([{ state: 'unsupported' }])
    expect(await replayed(gone)).toMatchObject([{ state: 'untested' }])
  })
  it('leads to the smallest input that was found', async () => {
    const [found] = ofKind(await examined(wrong, { selection: FEES }), 'generated').flatMap(check => check.violations)
    expect(await replay(wrong, found!.replay, { vectors })).toMatchObject([
      { violations: [{ input: found!.input, pointers: found!.pointers, clauses: found!.clauses, why: found!.why }] },
    ])
  })
  it.each([
    '',
    ...`no-such no-such@1:0 fee.summarize fee.summarize@1 fee.summarize@1: fee.summarize@x:0
    fee.summarize@1:0:99999 @1:0`.split(/\s+/),
  ])('knows nothing of %j', async place => {
    expect(await replay(peerOf(own), place, { vectors })).toBeUndefined()
  })
})

it('generates only JSON, so that a case is self-contained', () => {
  for (const [name, { inputs, crowd }] of Object.entries(search)) {
    for (const input of [inputs, crowd].flatMap(each => (each ? fc.sample(each, { seed: 1, numRuns: 20 }) : []))) {
      const text = JSON.stringify(input)
      expect([name, JSON.stringify(JSON.parse(text)) === text, hasOnlyJson(input)]).toEqual([name, true, true])
    }
  }
})

const hasOnlyJson = (value: unknown): boolean =>
  typeof value !== 'object'
    ? typeof value !== 'function'
    : value === null || Array.isArray(value)
      ? (value ?? []).every(hasOnlyJson)
      : !('toJSON' in value) && Object.values(value).every(hasOnlyJson)
