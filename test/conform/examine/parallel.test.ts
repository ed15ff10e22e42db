import { describe, expect, it } from 'vitest'
import { examine, examineInParallel, type Peer, type Plan } from '../../../src/conform'
import { own, peerOf, planOf } from '../peer'

/** Wrong in two families, without an answer in a third, and without a fourth. */
const wrong = (): Peer =>
  peerOf((operation, input) => {
    const reply = own(operation, input)
    if (operation === 'document.step') return { error: { code: -32601, message: '' } }
    if (operation === 'access.version') return { fault: 'died', detail: 'it ended' }
    if (operation === 'hold.diff' && 'result' in reply) return { result: { ...(reply.result as object), x: 1 } }
    if (operation === 'fee.summarize' && JSON.stringify(input).includes('exam')) return { result: { reported: false } }
    return reply
  })

const selection = { operations: ['readiness.*', 'fee.*', 'hold.*', 'document.*', 'access.*', 'tracker.*'] }
const planWith = (rest: Partial<Plan>): Plan => planOf({ selection, runs: 20, ...rest })

describe('several peers', () => {
  it.each([
    ['with every check', planWith({})],
    ['of one family', planWith({ selection: { operations: ['fee.*'] } })],
    ['only with vectors', planWith({ selection: { mustOnly: true } })],
    ['up to the first failure', planWith({ bail: true })],
  ])('give the report of one, %s', async (_, plan) => {
    const one = await examine(wrong(), plan)
    expect(one.some(({ state }) => state === 'failed')).toBe(true)
    for (const peers of [2, 3]) expect(await examineInParallel(Array.from({ length: peers }, wrong), plan)).toEqual(one)
  })
  it('share the families', async () => {
    const asked = [new Set<string>(), new Set<string>()]
    const peers = asked.map(names => peerOf((operation, input) => (names.add(operation), own(operation, input))))
    await examineInParallel(peers, planWith({ selection: { operations: ['readiness.*', 'fee.*', 'hold.*'] } }))
    expect(asked.map(names => [...names].sort())).toEqual([
      ['hold.diff', 'hold.step', 'readiness.change', 'readiness.evaluate'],
      ['fee.summarize'],
    ])
  })
})
