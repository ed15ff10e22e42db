import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inputs, laws } from '../../../src/law/pickup'
import { advise, type Advice, type Input } from '../../../src/rule/pickup'
import { describeLaws, spoilt } from '../../laws'
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
      fc.property(inputs.map(inMilliseconds), input => {
        expect(advise(input)).toEqual(plainAdvise(input))
      }),
      { numRuns: Math.max(500, Number(process.env['GATEOUT_RUNS'] ?? 0)) },
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
  const advices = fc.sample(inputs, { numRuns: 5_000, seed: 1 }).map(advise)
  const seen = (values: (advice: Advice) => readonly unknown[]) => [...new Set(advices.flatMap(values))].sort()

  it('reaches every status', () => {
    expect(seen(({ status }) => [status])).toEqual([
      'awaiting_inland',
      'blocked',
      'conflicting',
      'in_transit_inland',
      'not_discharged',
      'not_released',
      'picked_up',
      'ready',
      'returned',
      'stale',
      'unknown',
    ])
  })
  it('reaches every action', () => {
    expect(seen(({ action }) => [action])).toEqual([
      'ask',
      'confirm',
      'none',
      'pay',
      'pick_up',
      'refetch',
      'resolve_holds',
      'return_empty',
      'wait',
    ])
  })
  it('reaches every reason', () => {
    expect(seen(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
      'appointment_after_last_free_day',
      'appointment_at_risk',
      'appointment_missed',
      'arrival_disputed',
      'availability_unknown',
      'available_after_out',
      'date_in_future',
      'date_unreadable',
      'day_before_arrival',
      'day_before_discharge',
      'day_doubtful',
      'day_of_other_place',
      'day_unreadable',
      'day_withheld',
      'days_differ',
      'deadline_near',
      'demurrage_before_last_free_day',
      'demurrage_not_posted',
      'empty_returned',
      'expected_passed',
      'fees_due',
      'freshness_unknown',
      'holds_of_port',
      'inland_holds',
      'inland_leg',
      'inland_not_reported',
      'left_port',
      'not_discharged',
      'off_dock',
      'picked_up',
      'read_in_the_future',
      'silent',
      'stale',
      'tracking_stopped',
    ])
  })
  it('reaches every source', () => {
    expect(seen(({ last_free_day: { source } }) => [source])).toEqual(
      expect.arrayContaining(['line', 'paid', 'rail', 'terminal', 'terms', 'unified', 'unnamed']),
    )
  })
  it('reaches every risk and every note', () => {
    expect(seen(({ last_free_day: { risk } }) => [risk])).toEqual([
      'in_time',
      'last_day',
      'late',
      'none',
      'not_started',
      'over',
      'past',
      'soon',
      'unknown',
    ])
    expect(seen(({ last_free_day: { notes } }) => notes)).toEqual(['no_zone', 'not_midnight', 'utc_midnight'])
  })
  it('reaches every state of an appointment', () => {
    expect(seen(({ appointment }) => [String(appointment?.state)])).toEqual(['ahead', 'missed', 'today', 'undefined'])
  })
})

const wrong = (spoil: (input: any, advice: any) => unknown) => spoilt('pickup.advise', spoil)
const withDay = (spoil: (day: any, input: any, advice: any) => object) =>
  wrong((input, advice) => ({
    ...advice,
    last_free_day: { ...advice.last_free_day, ...spoil(advice.last_free_day, input, advice) },
  }))
const codesOf = (advice: any): readonly string[] => advice.reasons.map(({ code }: any) => code)
const withoutReason = (advice: any, code: string): any => ({
  ...advice,
  reasons: advice.reasons.filter((reason: any) => reason.code !== code),
})
const DAY = 86_400_000
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

describeLaws(laws, {
  'pickup-inland-by-the-key-alone': wrong(({ relationships }, a) =>
    relationships?.pickup_facility === undefined ? a : { ...a, place: { ...a.place, pickup: 'inland' } },
  ),
  'pickup-verdict-of-the-advice': wrong((_, a) =>
    a.status === 'picked_up' ? { ...a, verdict: { ...a.verdict, status: 'unknown', action: 'wait' } } : a,
  ),
  'pickup-always-agrees': wrong((_, a) => ({ ...a, agrees: true })),
  'pickup-ready-when-available': wrong(({ container }, a) =>
    container.available_for_pickup === true && a.status === 'conflicting'
      ? { ...a, status: 'ready', agrees: false }
      : a,
  ),
  'pickup-picks-up-what-is-ready': wrong((_, a) => (a.verdict.ready ? { ...a, action: 'pick_up' } : a)),
  'pickup-without-reasons': wrong((_, a) => ({ ...a, reasons: a.status === 'picked_up' ? [] : a.reasons })),
  'pickup-reasons-as-found': wrong((_, a) => ({ ...a, reasons: a.reasons.reverse() })),
  'pickup-points-to-names': wrong((_, a) => ({
    ...a,
    reasons: a.reasons.map((reason: any) => ({
      ...reason,
      pointers: reason.pointers.map((p: string) => p.replace('/container/', '/')),
    })),
  })),
  'pickup-line-first': withDay(day => {
    const line = day.others.find((other: any) => other.source === 'line' && other.relevant)
    return line
      ? {
          ...line,
          others: day.others.map((other: any) =>
            other === line ? { source: day.source, day: day.day, relevant: true, pointer: day.pointer } : other,
          ),
        }
      : {}
  }),
  'pickup-ends-by-winter-time': withDay(({ ends_at, zone }) =>
    zone?.startsWith('America/') && /^....-0[4-9]/.test(ends_at)
      ? { ends_at: ends_at.replace(/T0(\d)/, (_: string, hour: string) => `T0${Number(hour) + 1}`) }
      : {},
  ),
  'pickup-ends-at-utc-midnight': withDay(({ day, ends_at }) =>
    ends_at ? { ends_at: `${shifted(day, 1)}T00:00:00Z` } : {},
  ),
  'pickup-days-left-by-24-hours': withDay(({ days_left, ends_at }, { now }) =>
    days_left === null || ends_at === null
      ? {}
      : { days_left: Math.floor((Date.parse(ends_at) - Date.parse(now.toUpperCase())) / DAY) + 0 },
  ),
  'pickup-days-left-though-gone': withDay(({ day, days_left }, { now }) =>
    day === null || days_left !== null
      ? {}
      : { days_left: Math.round((Date.parse(day) - Date.parse(now.slice(0, 10))) / DAY) },
  ),
  'pickup-late-on-the-last-day': withDay(({ days_late, risk }) =>
    days_late === 0 && risk === 'in_time' ? { risk: 'late' } : {},
  ),
  'pickup-stale-whatever-the-status': wrong((_, a) =>
    a.checked.old && a.status === 'not_released' ? { ...a, status: 'stale', verdict: a.verdict } : a,
  ),
  'pickup-stale-is-fresh-again': wrong((_, a) =>
    a.checked.age_hours > 100 ? { ...a, checked: { ...a.checked, old: false } } : a,
  ),
  'pickup-age-to-the-nearest-hour': wrong(({ now }, a) =>
    a.checked.at === null
      ? a
      : {
          ...a,
          checked: {
            ...a.checked,
            age_hours: Math.floor((Date.parse(now.toUpperCase()) - Date.parse(a.checked.at.toUpperCase())) / 7_200_000),
          },
        },
  ),
  'pickup-unknown-when-old': wrong((_, a) =>
    a.status === 'not_released' && a.checked.age_hours > 48
      ? { ...a, status: 'unknown', agrees: false, reasons: [{ code: 'silent', pointers: ['/container'] }] }
      : a,
  ),
  'pickup-appointment-never-missed': wrong((_, a) =>
    a.appointment?.state === 'missed' ? { ...a, appointment: { ...a.appointment, state: 'ahead' } } : a,
  ),
  'pickup-appointment-of-the-gone': wrong(({ container }, a) =>
    a.status === 'picked_up'
      ? {
          ...a,
          appointment: {
            at: container.pickup_appointment_at ?? a.checked.at,
            state: 'ahead',
            after_last_free_day: null,
          },
        }
      : a,
  ),
  'pickup-at-the-port-although-aboard': wrong((_, a) =>
    a.place.now === 'aboard' ? { ...a, place: { ...a.place, now: 'port' } } : a,
  ),
  'pickup-sends-a-truck-after-a-missed-appointment': wrong((_, a) =>
    a.action === 'confirm' && codesOf(a).includes('appointment_missed') ? { ...a, action: 'pick_up' } : a,
  ),
  'pickup-picks-up-without-paying': wrong((_, a) => (a.action === 'pay' ? { ...a, action: 'pick_up' } : a)),
  'pickup-waits-on-the-last-day': wrong((_, a) =>
    codesOf(a).includes('deadline_near') ? { ...a, action: 'wait' } : a,
  ),
  'pickup-total-is-not-due': wrong(({ container }, a) =>
    container.fees_at_pod_terminal?.some((fee: any) => fee.amount > 0 && fee.type !== 'total')
      ? a
      : withoutReason(a, 'fees_due'),
  ),
  'pickup-never-overdue': wrong((_, a) => withoutReason(a, 'expected_passed')),
  'pickup-out-until-today': wrong(({ now }, a) =>
    a.status === 'returned' && a.picked_up_on
      ? { ...a, days_out: Math.round((Date.parse(now.slice(0, 10)) - Date.parse(a.picked_up_on)) / DAY) }
      : a,
  ),
  'pickup-holds-of-the-port-alone': wrong((_, a) =>
    codesOf(a).includes('inland_holds') && a.status === 'ready'
      ? { ...withoutReason(a, 'inland_holds'), action: a.verdict.action }
      : a,
  ),
  'pickup-another-day-for-a-withheld-one': wrong((_, a) => {
    const [other] = a.last_free_day.others
    return codesOf(a).includes('day_withheld') && other
      ? { ...a, last_free_day: { ...a.last_free_day, day: other.day, source: other.source, pointer: other.pointer } }
      : a
  }),
  'pickup-by-the-number': wrong(({ container }, a) =>
    container.number === 'BLUU1111119'
      ? { ...a, expected_at: null, days_out: null, place: { ...a.place, zone: null } }
      : a,
  ),
})

describeVectors('pickup.advise')
