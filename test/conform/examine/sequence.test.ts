import { describe, expect, it } from 'vitest'
import { examine, examineInParallel, type Check, type Peer, type Plan, type Reply } from '../../../src/conform'
import { respond, unreadableReply, type Vector } from '../../../src/oracle'
import { makeVector, own, peerOf, planOf, vectors } from '../peer'

const UNREPORTED = { result: { reported: false, totals: [] } }
const extracted = { phase: 'classified', event: { type: 'extracted' } }
const moved = { result: { outcome: 'moved', phase: 'extracted', emits: 'document.extracted' } }

const vector = (id: string, change: Partial<Vector>): Vector => makeVector({ id, ...change })
const cases = [
  vector('a-document', { operation: 'document.step', clauses: ['DOC-4'], input: extracted, expect: moved }),
  vector('no-fees', {}),
  vector('unreported-fees', { level: 'decision', clauses: ['FEE-2'], input: { fees: null }, expect: UNREPORTED }),
]
const firstOf = (name: string): Vector => vectors.find(({ operation }) => operation === name)!
const [held, tracked] = [firstOf('hold.step'), firstOf('tracker.start')]
const selection = { operations: ['fee.*', 'document.step'] }
const plan = (change: Partial<Plan> = {}): Plan => planOf({ vectors: cases, selection, runs: 1, ...change })

const speaking = (reply: (name: string, input: unknown) => Reply, change = (line: string) => line): Peer => ({
  ...peerOf(reply),
  // The string after the last line feed is not a line.
  converse: async lines => ({
    lines: (lines.at(-1) === '' ? lines.slice(0, -1) : lines).flatMap(
      line => (typeof line === 'string' ? respond(change(line)) : unreadableReply('not UTF-8')) ?? [],
    ),
  }),
})
const right = (): Peer => speaking(own)
/** Answers the inputs of one operation whose JSON includes `text` with an error. */
const wrongIn =
  (name: string, text = '') =>
  (asked: string, input: unknown): Reply =>
    asked === name && JSON.stringify(input).includes(text) ? { error: { code: 5, message: '' } } : own(asked, input)
const spoilBlank = (line: string): string => (line.trim() === '' ? '{' : line)

const VECTORS = ['vector no-fees', 'vector unreported-fees', 'vector a-document']
const GENERATED = ['generated course-document', 'generated fee.summarize', 'generated document.step']
const PROTOCOL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(n => `protocol PROTO-${n}`)
/** Each check but those of notations, which come after the generated inputs of their operation. */
const named = (checks: readonly Check[]): readonly string[] =>
  checks.filter(({ id }) => !id.endsWith(' notation')).map(({ kind, id }) => `${kind} ${id}`)

describe('the checks of an examination', () => {
  it.each<[string, Partial<Plan>, readonly string[]]>([
    ['all kinds', {}, [...VECTORS, ...GENERATED, ...PROTOCOL]],
    ['no generated input', { runs: 0 }, [...VECTORS, ...PROTOCOL]],
    ['only what must be', { selection: { ...selection, mustOnly: true } }, [VECTORS[0]!, VECTORS[2]!]],
    ['one operation', { selection: { operations: ['fee.*'] } }, [...VECTORS.slice(0, 2), GENERATED[1]!, ...PROTOCOL]],
    [
      'one clause of two operations',
      { selection: { ...selection, clauses: ['DOC-4'] } },
      [VECTORS[2]!, GENERATED[0]!, GENERATED[2]!],
    ],
    [
      'a clause and one of the protocol',
      { selection: { ...selection, clauses: ['FEE-2', 'PROTO-7'] } },
      [VECTORS[1]!, GENERATED[1]!, PROTOCOL[6]!],
    ],
    [
      'three families',
      { selection: { operations: ['fee.*', 'hold.step', 'tracker.start'] }, vectors: [tracked, held, cases[1]!] },
      [
        ...['vector no-fees', `vector ${held.id}`, `vector ${tracked.id}`],
        ...['course-tracker', 'course-hold', 'fee.summarize', 'hold.step', 'tracker.start'].map(
          id => `generated ${id}`,
        ),
        ...PROTOCOL,
      ],
    ],
    ['nothing', { selection: { operations: ['no_such'] } }, PROTOCOL],
  ])('are of %s, in the order of kinds and operations', async (_, change, expected) => {
    for (const peers of [1, 3]) {
      const checks = await examineInParallel(Array.from({ length: peers }, right), plan(change))
      expect([peers, named(checks)]).toEqual([peers, expected])
      if (expected !== PROTOCOL) expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(['passed']))
    }
  })
  it('are none without a peer', async () => {
    expect(await examineInParallel([], plan())).toEqual([])
  })
  it('are announced in the order in which they are made', async () => {
    const told: string[] = []
    await examine(right(), plan({ progress: text => told.push(text) }))
    expect(told).toEqual([
      'fee.summarize: 2 vectors',
      'document.step: 1 vectors',
      'course-document',
      'fee.summarize: 0 generated inputs',
      'document.step: 0 generated inputs',
      'protocol',
    ])
  })
  it('are made by the peer of the family', async () => {
    const asked: string[][] = [[], []]
    const peers = asked.map(names => speaking((name, input) => (names.push(name), own(name, input))))
    await examineInParallel(
      peers,
      plan({ vectors: [], runs: 1, selection: { ...selection, clauses: ['FEE-*', 'DOC-*'] } }),
    )
    const [first, second] = asked.map(names => [...new Set(names)])
    expect(second).toEqual(['document.step'])
    expect(first).toEqual(['fee.summarize'])
  })
  it.each<[string, () => Peer, Partial<Plan>, readonly string[]]>([
    ['a vector', () => speaking(wrongIn('fee.summarize', 'null')), {}, VECTORS.slice(0, 2)],
    ['a course', () => speaking(wrongIn('document.step')), { vectors: [] }, GENERATED.slice(0, 1)],
    ['a generated input', () => speaking(wrongIn('fee.summarize')), { vectors: [] }, GENERATED.slice(0, 2)],
    [
      'a clause of the protocol',
      () => speaking(own, spoilBlank),
      {},
      [...VECTORS, ...GENERATED, ...PROTOCOL.slice(0, 7)],
    ],
  ])('end with bail at the first failure, of %s', async (_, peer, change, expected) => {
    for (const peers of [1, 2]) {
      const told: string[] = []
      const progress = (text: string): unknown => told.push(text)
      const checks = await examineInParallel(
        Array.from({ length: peers }, peer),
        plan({ ...change, bail: true, progress }),
      )
      expect([peers, named(checks)]).toEqual([peers, expected])
      expect(checks.at(-1)?.state).toBe('failed')
      // The other peers go on with their own families.
      if (peers > 1) continue
      const kinds = new Set(checks.map(({ kind }) => kind))
      expect(told.some(text => text.startsWith('protocol'))).toBe(kinds.has('protocol'))
    }
  })
  it('end with bail at a vector, before the next failure is looked into', async () => {
    let asked = 0
    const peer = speaking(() => (asked++, { result: 5 }))
    expect(named(await examine(peer, plan({ bail: true })))).toEqual(VECTORS.slice(0, 1))
    // Both vectors, each perhaps in another notation, then the first thrice in the same process and once in a new one.
    expect([6, 7, 8]).toContain(asked)
  })
  it.each(['no-fees', 'fee.summarize error 5', 'PROTO-7'])('are excused by %s', async id => {
    const peer = (): Peer => speaking(wrongIn('fee.summarize', '{"fees":[]}'), spoilBlank)
    for (const peers of [1, 2]) {
      const change = {
        excuses: [{ id, reason: 'known' }],
        runs: 20,
        selection: { ...selection, clauses: id === 'PROTO-7' ? [id] : ['FEE-*'] },
      }
      const checks = await examineInParallel(Array.from({ length: peers }, peer), plan(change))
      const excused = checks.filter(({ state }) => state === 'excused')
      expect(excused.flatMap(({ violations }) => violations.map(violation => violation.id))).toEqual([id])
    }
  })
  it('of generated inputs name the answers that nothing reached, if there were inputs', async () => {
    const fees = Array.from({ length: 13 }, () => ({ type: 'exam', amount: 1, currency_code: 'USD' }))
    const totals = [{ currency_code: 'USD', sum: 13, unposted: 0 }]
    const large = vector('many-fees', {
      clauses: ['FEE-3'],
      input: { fees },
      expect: { result: { reported: true, totals } },
    })
    const clauses = ['FEE-1', 'DOC-4']
    const unreached = async (change: Partial<Plan>) =>
      (await examine(right(), plan({ vectors: [large], selection: { ...selection, clauses }, ...change })))
        .filter(({ operation }) => operation)
        .map(check => [check.id, check.unreached])
    expect(await unreached({})).toEqual([
      ['fee.summarize', ['an array of more than 12']],
      ['document.step', undefined],
    ])
    expect(await unreached({ used: () => 0.75 })).toEqual([
      ['fee.summarize', undefined],
      ['document.step', undefined],
    ])
  })
})
