import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assess, type Assessment, type Input } from '../../../src/rule/container'
import { measureMoney, orderFleet, rank, rankCurrencies } from '../../../src/rule/container/fleet-order'

// Three free days from the discharge on 10 July: 12 July is the last one for every box without its own day.
const NOW = '2026-07-14T15:00:00Z'
const terms = (line: string, rate: number, currency_code = 'USD') => ({
  free_days: 3,
  tiers: [{ days: null, rate }],
  currency_code,
  match: { line: [line] },
})
/** Charged on 13 and 14 July, so twice the rate is at stake. */
const TERMS = { demurrage: [terms('A', 100), terms('B', 150), terms('C', 900, 'CAD')] }

const box = (number: string, attributes: object): object => ({
  number,
  available_for_pickup: true,
  holds_at_pod_terminal: [],
  pod_timezone: 'UTC',
  pod_discharged_at: '2026-07-10T12:00:00Z',
  ...attributes,
})
const fee = (amount: number, currency_code = 'USD'): object => ({
  fees_at_pod_terminal: [{ type: 'exam', amount, currency_code }],
})

const assessFleet = (boxes: readonly object[], input: Partial<Input>): readonly Assessment[] =>
  boxes.map(document => {
    const answer = assess({ document, now: NOW, ...input })
    if (answer._tag === 'Left') throw new Error(JSON.stringify(answer.left))
    return answer.right.containers[0]!
  })

const order = (boxes: readonly object[], input: Partial<Input> = {}): string => {
  const ranked = assessFleet(boxes, input).map(assessment => ({ ...rank(assessment), number: assessment.number }))
  return ranked
    .sort(orderFleet(ranked))
    .map(({ number }) => number)
    .join(' ')
}

describe('the order of a fleet', () => {
  it('is by urgency before any money', () => {
    const fleet = [box('P', { pickup_lfd: '2026-07-16', ...fee(5000) }), box('Q', { pickup_lfd: '2026-07-15' })]
    expect(order(fleet)).toBe('Q P')
  })
  it('of equally urgent containers has the highest next charge first, although another one owes more', () => {
    // P: 100 next, 200 by the terms and 800 posted; Q: 150 next, 300 by the terms.
    expect(order([box('P', { line: 'A', ...fee(800) }), box('Q', { line: 'B' })], { terms: TERMS })).toBe('Q P')
  })
  it('compares next charges only in the currency of most containers', () => {
    // Two boxes have USD and one has CAD. Next in USD: R 0, P 100, Q 150.
    const fleet = [box('R', { line: 'C' }), box('P', { line: 'A' }), box('Q', { line: 'B' })]
    expect(order(fleet, { terms: TERMS })).toBe('Q P R')
    // Two boxes have CAD now, one USD.
    const abroad = [box('P', { line: 'A' }), box('R', { line: 'C' }), box('S', { line: 'C' })]
    expect(order(abroad, { terms: TERMS })).toBe('R S P')
  })
  it('then has the most money at stake first, the larger one of posted and counted', () => {
    // Counted 200 each; posted 150, 250 and nothing: 200, 250 and 200, so P and R are equal and keep their order.
    const fleet = [box('P', { line: 'A', ...fee(150) }), box('Q', { line: 'A', ...fee(250) }), box('R', { line: 'A' })]
    expect(order(fleet, { terms: TERMS })).toBe('Q P R')
    expect(order([...fleet].reverse(), { terms: TERMS })).toBe('Q R P')
  })
  it('without terms is by the money posted, in the first currency and then in the next one', () => {
    const fleet = [
      box('P', fee(9000, 'CAD')),
      box('Q', fee(10)),
      box('R', fee(20)),
      box('S', { fees_at_pod_terminal: [] }),
      box('T', fee(9500, 'CAD')),
      box('U', fee(5)),
    ]
    expect(order(fleet)).toBe('R Q U T P S')
  })
  it('of equally frequent currencies compares the first of the alphabet first', () => {
    expect(order([box('P', fee(1000, 'USD')), box('Q', fee(1, 'EUR'))])).toBe('Q P')
  })
  it('ignores the fees of a container that has left, and amounts that are not above 0', () => {
    const [left, credit, total] = assessFleet(
      [
        box('P', { pod_full_out_at: '2026-07-12T12:00:00Z', ...fee(70) }),
        box('Q', fee(-70)),
        box('R', { fees_at_pod_terminal: [{ type: 'total', amount: 640, currency_code: 'USD' }] }),
      ],
      {},
    )
    const reported = [left, credit, total].map(each => [...measureMoney(each!).reported])
    expect(reported).toEqual([[], [], [['USD', 640]]])
  })
  it('counts a container once in each of its currencies', () => {
    // P has USD posted, counted and next, which is one container against two with EUR.
    const fleet = assessFleet([box('P', { line: 'A', ...fee(9) }), box('Q', fee(1, 'EUR')), box('R', fee(1, 'EUR'))], {
      terms: TERMS,
    })
    expect(rankCurrencies(fleet.map(measureMoney))).toEqual(['EUR', 'USD'])
  })
  it('leaves out a sum out of range', () => {
    const [one] = assessFleet([box('P', {})], {
      terms: { demurrage: [{ ...TERMS.demurrage[0]!, match: {} }], combined: [{ ...TERMS.demurrage[0]!, match: {} }] },
    })
    const counted = { outcome: 'counted', currency_code: 'USD', amount: 1.5e308, next_charge: null } as const
    const free_time = { ...one!.free_time, demurrage: counted, combined: counted } as unknown as Assessment['free_time']
    expect([...measureMoney({ ...one!, free_time }).counted]).toEqual([])
  })
  it('does not depend on the order of the input, but for equal containers', () => {
    const fleet = [
      box('P', { line: 'A' }),
      box('Q', { line: 'B' }),
      box('R', { line: 'C' }),
      box('S', { line: 'A', ...fee(250) }),
      box('T', { pickup_lfd: '2026-07-11', ...fee(3, 'EUR') }),
    ]
    // T is 3 days past, the others 2 by the terms; Q 150 next; S and P 100 next, S with 250 at stake; R has CAD.
    fc.assert(
      fc.property(fc.shuffledSubarray(fleet, { minLength: fleet.length }), shuffled => {
        expect(order(shuffled, { terms: TERMS })).toBe('T Q S P R')
      }),
      { numRuns: 20 },
    )
  })
})
