import { describe, expect, it } from 'vitest'
import { days, explain, type Input } from '../../src/rule/history'

const held = { available_for_pickup: false, holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] } as const
const ready = { available_for_pickup: true, holds_at_pod_terminal: [] }
const input = {
  snapshots: [
    { attributes: held, as_of: '2026-07-03T04:00:00Z' },
    { attributes: held, as_of: '2026-07-06T04:00:00Z' },
    { attributes: ready, as_of: '2026-07-07T16:00:00Z' },
  ],
  updates: [
    {
      id: 'n',
      created_at: '2026-07-07T16:00:00Z',
      changeset: { available_for_pickup: [false, true], holds_at_pod_terminal: [[], []] },
    },
  ],
  from: '2026-07-03',
  to: '2026-07-09',
  zone: 'America/New_York',
  now: new Date('2026-07-09T12:00:00Z'),
} satisfies Input

describe('explain', () => {
  it('names the days of each answer, the holds, and the answers that nothing confirms', () => {
    expect(explain(days(input), 'America/New_York')).toBe(
      'From 3 to 9 July 2026 (America/New_York): it could be picked up on 2 of 7 days, on part of 1. On 4 it could not: 3 to 5 July, customs hold; 6 July, not available. No later notification or fetch confirms 7 to 9 July.',
    )
  })
  it.each([
    [[], 'No day was asked for.'],
    [
      ['2026-12-31', '2027-01-01'],
      'From 31 December 2026 to 1 January 2027: it could be picked up on 0 of 2 days. It is not known for 31 December 2026 to 1 January 2027.',
    ],
    [
      ['2026-06-30', '2026-07-02'],
      'From 30 June to 2 July 2026: it could be picked up on 0 of 2 days. It is not known for 30 June, 2 July.',
    ],
    [['2026-07-02'], 'On 2 July 2026: it could be picked up on 0 of 1 day. It is not known for 2 July.'],
  ])('shows the days %j', (dates, sentence) => {
    const unknown = dates.map(day => ({ day, could: 'unknown', confirmed: false, holds: [] }) as const)
    expect(explain({ days: unknown as never })).toBe(sentence)
  })
  it('describes issues', () => {
    expect(explain(days({ ...input, to: '2026-07-02' }))).toContain('/to must be from the first day')
  })
})

describe('days', () => {
  it.each([
    ['from', 'tomorrow', '/from'],
    ['zone', 'Mars/Base', '/zone'],
    ['now', 'today', '/now'],
    ['to', '2027-07-04', '/to'],
    ['hours', { opens: '07:00', closes: '7:30' }, '/hours/closes'],
  ])('refuses %s %j', (key, value, pointer) => {
    expect(days({ ...input, [key]: value })).toMatchObject({
      left: expect.arrayContaining([expect.objectContaining({ pointer })]),
    })
  })
  it('writes instants beyond the year 9999 in UTC as the last second', () => {
    const at = '9999-12-31T23:00:00-05:00'
    const found = days({ ...input, snapshots: [{ attributes: ready, as_of: '0000-01-01T00:00:00+05:00' }], now: at })
    expect(found).toMatchObject({
      right: { periods: [{ from: '0000-01-01T00:00:00Z' }, { to: '9999-12-31T23:59:59Z' }] },
    })
  })
})
