import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containers } from '../../../src/conform/generate/pickup'
import { advise, type Advice, type Input } from '../../../src/rule/pickup'
import { ACTION_WORDS, REASON_WORDS, RISK_WORDS, STATUS_WORDS } from '../../../src/rule/pickup/codes'
import { describeVectors } from '../../vectors'
import { plainAdvise } from './plain'

/** The second implementation has instants in milliseconds. */
const inMilliseconds = (input: Input): Input =>
  JSON.parse(JSON.stringify(input).replace(/(:\d\d\.\d{3})\d+/g, '$1')) as Input

describe('the advice', () => {
  it('counts hours down by whole fractions of a second', () => {
    const checkedAt = (terminal_checked_at: string): Input => ({
      container: { available_for_pickup: true, holds_at_pod_terminal: [], terminal_checked_at },
      now: '2026-07-01T12:00:00Z',
    })
    expect(advise(checkedAt('2026-07-01T12:00:00.0000000001Z')).checked.age_hours).toBe(-1)
    expect(advise(checkedAt('2026-07-01T12:00:00Z')).checked.age_hours).toBe(0)
    expect(advise(checkedAt('2026-07-01T11:00:00.0000000001Z')).checked.age_hours).toBe(0)
  })

  it('equals a second implementation of the contract', () => {
    fc.assert(
      fc.property(containers.map(inMilliseconds), input => {
        expect(advise(input)).toEqual(plainAdvise(input))
      }),
      { numRuns: Math.max(500, Number(process.env['GATEOUT_RUNS'] ?? 0)) },
    )
  })
})

describe('the gate', () => {
  /** The attributes that show a pickup or a return. */
  const gates = fc.constantFrom(
    'pod_full_out_at',
    'final_destination_full_out_at',
    'delivered_at',
    'empty_terminated_at',
  )
  const later = (now: string, hours: number): string =>
    new Date(Date.parse(now.toUpperCase()) + 3_600_000 * hours).toISOString()
  /** Whether a time at the gate changes the status; `by` is the advice, or a wrong one. */
  const isChange = (input: Input, gate: string, time: string, by: (input: Input) => Advice = advise): boolean => {
    const statusWith = (value: string | null) =>
      by({ ...input, container: { ...input.container, [gate]: value } }).status
    return statusWith(time) !== statusWith(null)
  }
  const junk = fc.oneof(
    fc.string(),
    fc.constantFrom(' ', 'ARRIVING 07/18 1st shift', 'soon', '2026-02-30', '2025-07-15 04:00', '2025-07-15T04:60Z'),
  )
  const notYet = fc.tuple(containers.map(inMilliseconds), gates, fc.oneof(junk, fc.integer({ min: 1, max: 400 })))
  const findTime = ({ now }: Input, time: string | number): string =>
    typeof time === 'string' ? time : later(now as string, time)
  const earlier = fc
    .tuple(containers.map(inMilliseconds), gates, fc.integer({ min: 6, max: 60 }))
    .map(([input, gate, days]) => ({
      input: { ...input, container: { ...input.container, pod_discharged_at: later(input.now as string, -48) } },
      gate,
      time: later(input.now as string, -24 * days),
    }))

  it('is opened neither by a string that is not a time nor by a time after now', () => {
    fc.assert(fc.property(notYet, ([input, gate, time]) => !isChange(input, gate, findTime(input, time))))
  })
  it('is not opened by an event of an earlier trip', () => {
    fc.assert(fc.property(earlier, ({ input, gate, time }) => !isChange(input, gate, time)))
  })
  it('would be opened by an implementation that believes anything', () => {
    const credulous = (input: Input): Advice => {
      const isGone = typeof input.container.pod_full_out_at === 'string'
      return isGone ? { ...advise(input), status: 'picked_up' } : advise(input)
    }
    const input = { container: { pod_discharged_at: '2026-07-10T12:00:00Z' }, now: '2026-07-15T12:00:00Z' }
    for (const time of ['soon', '2026-07-22T10:00:00Z', '2026-05-01T12:00:00Z']) {
      expect(isChange(input, 'pod_full_out_at', time, credulous)).toBe(true)
      expect(isChange(input, 'pod_full_out_at', time)).toBe(false)
    }
    expect(isChange(input, 'pod_full_out_at', '2026-07-12T12:00:00Z')).toBe(true)
  })
})

describe('the next step', () => {
  /** Fresh reports that have nothing but availability and holds. */
  const reports = fc
    .record({
      available_for_pickup: fc.constantFrom(true, false, null),
      holds_at_pod_terminal: fc.constantFrom(
        null,
        [],
        [{ name: 'customs', status: 'hold' } as const],
        [{ name: 'TMF', status: 'pending' } as const],
      ),
    })
    .map(report => ({
      container: { ...report, pod_discharged_at: '2025-07-14T12:00:00Z', terminal_checked_at: '2025-07-15T12:00:00Z' },
      now: '2025-07-15T12:00:00Z',
    }))

  it('has a reason, unless it is to pick up or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(containers, reports), input => {
        const { action, reasons } = advise(input)
        return ['pick_up', 'none'].includes(action) || reasons.length > 0
      }),
      { numRuns: 500 },
    )
  })
})

describe('a single rule', () => {
  const now = '2026-07-15T16:00:00Z'
  const codesOf = (container: Input['container']): readonly string[] =>
    advise({ container, now }).reasons.map(({ code }) => code)

  it('uses the default for an undefined threshold, and never exceeds an infinite one', () => {
    const container = {
      available_for_pickup: true,
      holds_at_pod_terminal: [],
      terminal_checked_at: '2026-07-01T16:00:00Z',
    }
    const statusBy = (stale_after_hours: number | undefined): string =>
      advise({ container, now, policy: { stale_after_hours } }).status
    expect([undefined, 24 * 15, Infinity].map(statusBy)).toEqual(['stale', 'ready', 'ready'])
  })
  it.each<[string, Input['container']]>([
    ['a location at the terminal', { location_at_pod_terminal: 'A1' }],
    ['an active hold', { holds_at_pod_terminal: [{ name: 'customs', status: 'hold' }] }],
    ['a fee above 0', { fees_at_pod_terminal: [{ type: 'exam', amount: 0.01, currency_code: 'USD' }] }],
  ])('disputes an arrival inland if a later terminal report shows %s', (_, shown) => {
    const container = { ind_ata_at: '2026-07-10T16:00:00Z', terminal_checked_at: '2026-07-11T16:00:00Z' }
    expect(codesOf({ ...container, ...shown })).toContain('arrival_disputed')
    expect(
      codesOf({ ...container, fees_at_pod_terminal: [{ type: 'exam', amount: 0, currency_code: 'USD' }] }),
    ).not.toContain('arrival_disputed')
    expect(codesOf(container)).not.toContain('arrival_disputed')
  })
  it('takes a Date for now, and throws a TypeError if it is invalid or missing', () => {
    const container = { pickup_lfd: '2026-07-14', pod_full_out_at: '2026-07-14T15:00:00Z' }
    const at = (time: string | Date) => advise({ container, now: time })
    expect(at(new Date('2026-07-15T16:00:00.250Z'))).toEqual(at('2026-07-15T16:00:00.250Z'))
    expect(at(new Date('2026-07-15T16:00:00Z'))).toEqual(at('2026-07-15T16:00:00Z'))
    const refusal = new TypeError('now must be a date-time or a valid Date')
    for (const time of [new Date(NaN), undefined, null, 0]) expect(() => at(time as Date)).toThrow(refusal)
  })
  it('rejects a day before year 0', () => {
    const container = { pickup_lfd: '0000-01-01T02:00:00Z', pod_timezone: 'America/New_York' }
    expect(codesOf(container)).toContain('day_unreadable')
    expect(advise({ container, now }).last_free_day.day).toBeNull()
  })
})

describe('the generator', () => {
  const advices = fc.sample(containers, { numRuns: 5_000, seed: 1 }).map(advise)
  const seen = (values: (advice: Advice) => readonly unknown[]) => [...new Set(advices.flatMap(values))].sort()

  it('reaches every status', () => {
    expect(seen(({ status }) => [status])).toEqual(Object.keys(STATUS_WORDS).sort())
  })
  it('reaches every action', () => {
    expect(seen(({ action }) => [action])).toEqual(Object.keys(ACTION_WORDS).sort())
  })
  it('reaches every reason', () => {
    expect(seen(({ reasons }) => reasons.map(({ code }) => code))).toEqual(Object.keys(REASON_WORDS).sort())
  })
  it('reaches every source', () => {
    expect(seen(({ last_free_day: { source } }) => [source])).toEqual(
      expect.arrayContaining(['line', 'paid', 'rail', 'terminal', 'terms', 'unified', 'unnamed']),
    )
  })
  it('reaches every risk and every note', () => {
    expect(seen(({ last_free_day: { risk } }) => [risk])).toEqual(Object.keys(RISK_WORDS).sort())
    expect(seen(({ last_free_day: { notes } }) => notes)).toEqual(['no_zone', 'not_midnight', 'utc_midnight'])
  })
  it('reaches every state of an appointment', () => {
    expect(seen(({ appointment }) => [String(appointment?.state)])).toEqual(['ahead', 'missed', 'today', 'undefined'])
  })
})

describeVectors('pickup.advise')
