import { describe, expect, it } from 'vitest'
import type { Reply } from '../../../src/conform'
import { countCourses } from '../../../src/conform/examine/budget'
import { countFaults, isEnough, startRun, steadinessOf, unansweredNote } from '../../../src/conform/examine/run'
import { find } from '../../../src/oracle'
import { own, peerOf } from '../peer'

const died = { fault: 'died', detail: '' } as const
const gone = { fault: 'gone', detail: '' } as const
const rubbish = { fault: 'not JSON', detail: 'x' } as const
const fees = find('fee.summarize')!
const start = (reply: (input: unknown) => Reply) =>
  startRun(
    peerOf((_, input) => reply(input)),
    fees,
  )
const NONE = { result: { reported: false, totals: [] } }

describe('a run', () => {
  it('begins with nothing, and compares each answer with that of this library or the given one', async () => {
    const run = start(input => own('fee.summarize', input))
    expect(run).toMatchObject({ unanswered: [], cases: 0, unsupported: false, gone: false })
    expect(run.found.size).toBe(0)
    expect(await run.test({ fees: null })).toBeUndefined()
    expect(await run.test({ fees: null }, { result: { reported: true, totals: [] } })).toMatchObject({
      kind: 'differs',
      pointers: ['/result/reported'],
      reply: NONE,
    })
  })
  it('is given up after three requests without an answer, or once the implementation is gone', async () => {
    const run = start(() => died)
    for (const fee of [1, 2, 3]) {
      expect(isEnough(run)()).toBe(false)
      await run.test({ fees: fee })
    }
    expect(isEnough(run)()).toBe(true)
    expect(run.unanswered).toEqual(['{"fees":1} (died)', '{"fees":2} (died)', '{"fees":3} (died)'])
    const other = start(() => gone)
    await other.test({ fees: null })
    expect(other).toMatchObject({ gone: true, unanswered: [] })
    expect(isEnough(other)()).toBe(true)
  })
  it('goes on after answers that are wrong or are not JSON', async () => {
    const replies: readonly Reply[] = [rubbish, { issues: [] }, { error: { code: 1, message: '' } }, { result: 5 }]
    for (const reply of replies) {
      const run = start(() => reply)
      expect(await run.test({ fees: null })).toBeDefined()
      expect(run).toMatchObject({ gone: false, unanswered: [] })
    }
  })
  it('describes an input without an answer by its first 200 characters', async () => {
    const run = start(() => died)
    const lengths = [200, 201].map(length => 'x'.repeat(length - 2))
    for (const text of lengths) await run.test(text)
    expect(run.unanswered).toEqual([`"${lengths[0]}" (died)`, `"${lengths[1]}… (died)`])
  })
  it('reports at most a hundred pointers', async () => {
    const totals = Array.from({ length: 101 }, (_, i) => ({ currency_code: `A${i}`, sum: 1, unposted: 0 }))
    const run = start(() => ({ result: { reported: true, totals } }))
    const expected = { result: { reported: true, totals: totals.map(total => ({ ...total, sum: 2 })) } }
    expect((await run.test({ fees: [] }, expected))?.pointers).toHaveLength(100)
  })
})

describe('the note of a run that is given up', () => {
  const note = (unanswered: string[]) => unansweredNote({ ...start(() => died), unanswered })
  it('names each input once, and at most five', () => {
    expect(note(['a', 'b', 'a'])).toBe('given up after 3 requests without a reply: a, b')
    expect(note(['a', 'b', 'c', 'd', 'e'])).toBe('given up after 5 requests without a reply: a, b, c, d, e')
    expect(note(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(
      'given up after 7 requests without a reply: a, b, c, d, e and 2 more',
    )
  })
})

describe('faults', () => {
  it('are too many from the third request without an answer', async () => {
    const replies: Reply[] = [NONE, died, rubbish, gone, NONE, died]
    const [watched, isFaulty] = countFaults(peerOf(() => replies.shift()!))
    const states: boolean[] = []
    while (replies.length > 0) {
      const [next] = replies
      expect(await watched.ask('fee.summarize', {})).toEqual(next)
      states.push(isFaulty())
    }
    expect(states).toEqual([false, false, false, false, false, true])
  })
})

describe('steadiness', () => {
  const judged = async (again: Reply, afresh: Reply, first: Reply) => {
    let asked = 0
    const peer = { ask: async () => (asked++, again), askAfresh: async () => afresh }
    const failure = (await start(() => first).test({ fees: null }))!
    const run = startRun(peer, fees)
    return [await steadinessOf(peer, run, { fees: null }, NONE, failure), asked]
  }
  it('is judged by three more answers of the process and one of a new one', async () => {
    const wrong = { result: { reported: true, totals: [] } }
    expect(await judged(wrong, wrong, wrong)).toEqual(['always', 3])
    expect(await judged(wrong, NONE, wrong)).toEqual(['later', 3])
    expect(await judged(NONE, wrong, wrong)).toEqual(['sometimes', 1])
  })
  it('of a process that ended is judged by a new one only', async () => {
    expect(await judged(NONE, died, died)).toEqual(['always', 0])
  })
})

describe('the number of courses', () => {
  it.each([
    [500, 100],
    [501, 101],
    [1, 20],
    [1_000_000, 2_000],
  ])('is, with %d runs, %d', (runs, courses) => {
    expect(countCourses(runs)).toBe(courses)
  })
})
