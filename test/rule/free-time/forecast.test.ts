import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periods } from '../../../src/conform/generate/free-time'
import { readDay, showDay } from '../../../src/conform/generate/draw'
import { right } from '../../../src/kernel/either'
import { instant } from '../../../src/kernel/time'
import { findZone, localDay } from '../../../src/kernel/zone'
import { count, forecast, type ForecastInput, type Input } from '../../../src/rule/free-time'

const input: ForecastInput = {
  start: '2026-07-06',
  now: '2026-07-10T03:00:00Z',
  zone: 'America/Los_Angeles',
  terms: [
    {
      free_days: 4,
      tiers: [
        { days: 1, rate: 100 },
        { days: null, rate: 150.5 },
      ],
      currency_code: 'USD',
    },
  ],
  days: 4,
}

describe('forecast', () => {
  it('counts to today and to each of the days after, in the zone', () => {
    // In Los Angeles it is still the 9th, the last free day.
    const answer = forecast(input)
    const amounts =
      answer._tag === 'Right'
        ? answer.right.map(({ day, counted }) => [day, counted.outcome === 'counted' && counted.amount])
        : []
    expect(amounts).toEqual([
      ['2026-07-09', 0],
      ['2026-07-10', 100],
      ['2026-07-11', 250.5],
      ['2026-07-12', 401],
    ])
  })
  it('equals a count that ends on each day', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: 1, max: 9 }), (given, days) => {
        const { end: _, ended: _ended, ...open } = given as Input
        const answer = forecast({ ...open, days })
        if (answer._tag === 'Left') return
        const zone = open.zone === undefined ? undefined : findZone(open.zone)
        const today = localDay(zone, instant(String(open.now)).seconds)
        expect(answer.right).toHaveLength(days)
        for (const [i, { day, counted }] of answer.right.entries()) {
          expect(readDay(day)).toBe(today + i)
          expect(count({ ...open, end: showDay(today + i) })).toEqual(right(counted))
        }
      }),
    )
  })
  it.each([0, 367, 1.5, '7', undefined])('refuses %j days', days => {
    expect(forecast({ ...input, days } as ForecastInput)).toMatchObject({ left: [{ pointer: '/days' }] })
  })
  it('has all issues, and none for an end', () => {
    expect(forecast({ ...input, terms: [{ free_days: -1 }], days: 0 })).toMatchObject({
      left: [{ pointer: '/days' }, { pointer: '/terms/0/free_days' }],
    })
  })
  it('is refused if a sum is out of range', () => {
    const terms = [{ free_days: 0, tiers: [{ days: null, rate: 1e308 }], currency_code: 'USD' }]
    expect(forecast({ ...input, terms })).toMatchObject({ left: [{ pointer: '/terms', code: 'range' }] })
  })
  it('ends with the year 9999', () => {
    const last = forecast({ ...input, start: '9999-12-20', now: '9999-12-31T12:00:00Z', days: 3 })
    expect(last).toMatchObject({ right: [{ day: '9999-12-31' }] })
  })
})
