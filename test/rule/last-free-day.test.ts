import { describe, expect, test } from 'vitest'
import { evaluate, explain } from '../../src/rule/last-free-day'
import { advise } from '../../src/rule/pickup'

const NOON = '2026-07-12T16:00:00Z'
const container = { pickup_lfd: '2026-07-14T04:00:00Z', pod_timezone: 'America/New_York' }

describe('the last free day on its own', () => {
  test('a midnight of New York is its day, which ends at the next midnight', () => {
    expect(evaluate({ container, now: NOON })).toMatchObject({
      day: '2026-07-14',
      ends_at: '2026-07-15T04:00:00Z',
      days_left: 2,
      days_late: null,
    })
  })

  test('days left are negative on the day after; late is only a pickup', () => {
    expect(evaluate({ container, now: '2026-07-15T16:00:00Z' })).toMatchObject({ days_left: -1, days_late: null })
  })

  test('a container without a record has none', () => {
    for (const missing of [null, undefined, {}])
      expect(evaluate({ container: missing, now: NOON })).toMatchObject({ day: null, ends_at: null })
  })

  test('is part of the advice', () => {
    const input = { container, now: NOON }
    expect(evaluate(input)).toEqual(advise(input).last_free_day)
  })

  test('reads as a sentence', () => {
    expect(explain(evaluate({ container: { pickup_lfd: '2026-07-14' }, now: '2026-07-12T15:00:00Z' }))).toBe(
      'Last free day 2026-07-14 (source not named, by UTC): 2 days left.',
    )
  })
})
