/**
 * Records as real ones are, each with invented data.
 */
import { describe, expect, it } from 'vitest'
import { advise, explain, type Advice, type Input } from '../../../src/rule/pickup'
import { find } from '../../../src/oracle'
import { assess, type Assessment, type TermsByPart } from '../../../src/rule/container'

const now = '2026-07-15T16:00:00Z'
const checked = { terminal_checked_at: '2026-07-15T15:00:00Z', pod_timezone: 'America/New_York' }
const ready = { ...checked, available_for_pickup: true, holds_at_pod_terminal: [] }
const waiting = { ...checked, available_for_pickup: false, holds_at_pod_terminal: [] }
const of = (container: Input['container'], rest: Partial<Input> = {}): Advice => advise({ container, now, ...rest })
const codes = ({ reasons }: Advice): readonly string[] => reasons.map(({ code }) => code)
const call = (operation: string, input: object): unknown => {
  const answer = find(operation)!.call(input)
  return answer._tag === 'Right' ? answer.right : answer.left.map(({ pointer, code }) => [pointer, code])
}

describe('live records', () => {
  it('4: advises to pay 600 USD of demurrage before the pickup', () => {
    const fees = [{ type: 'demurrage', amount: 600, currency_code: 'USD' }] as const
    const input = { container: { ...ready, fees_at_pod_terminal: fees }, now }
    expect(advise(input).action).toBe('pay')
    expect(explain(advise(input), input)).toContain('fees are due: demurrage 600 USD')
  })
  it('5: places a container at sea aboard, and notices that it is overdue', () => {
    const aboard = of({ ...waiting, pod_discharged_at: null }, { shipment: { pod_eta_at: '2026-07-11T16:00:00Z' } })
    expect([aboard.place.now, codes(aboard)]).toEqual(['aboard', ['expected_passed', 'not_discharged']])
  })
  it('6: counts the days out of a returned container until its return', () => {
    const out = { pod_full_out_at: '2026-07-01T16:00:00Z', empty_terminated_at: '2026-07-09T16:00:00Z' }
    expect(of({ ...waiting, ...out })).toMatchObject({ picked_up_on: '2026-07-01', days_out: 8 })
    expect(explain(of({ ...waiting, ...out }))).toContain('8 days out')
  })
  it('7: asks instead of waiting on the last free day, and confirms after a missed appointment', () => {
    expect(of({ ...waiting, pickup_lfd: '2026-07-15' }).action).toBe('ask')
    expect(of({ ...ready, pickup_appointment_at: '2026-07-15T13:00:00Z' }).action).toBe('confirm')
  })
  it('8: reads an unknown hold status as active, released as no hold, and lists a request without a SCAC', () => {
    for (const [word, status, action] of [
      ['released', 'ready', 'pick_up'],
      ['on review', 'conflicting', 'confirm'],
    ]) {
      const holds_at_pod_terminal = [{ name: 'customs', status: word }]
      const container = { ...ready, holds_at_pod_terminal }
      expect(call('pickup.advise', { container, now })).toMatchObject({ status, action })
    }
    const attributes = {
      request_number: 'B1',
      status: 'pending',
      request_type: 'container',
      scac: null,
      created_at: now,
    }
    const request = { id: '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071', type: 'tracking_request', attributes }
    const listed = (query: string): unknown =>
      call('tracking_request.list', { query, requests: [request], url: '/v2/tracking_requests' })
    expect(listed('')).toMatchObject({ status: 200, document: { data: [request] } })
    expect(listed('filter[scac]=MAEU')).toMatchObject({ status: 200, document: { data: [] } })
    const step = { request: { ...attributes, tracked_object: null }, event: { type: 'not_found', at: now } }
    expect(call('tracking_request.step', step)).toMatchObject({ request: { scac: null } })
  })
  it('10: has no last free day if the service withholds it', () => {
    const import_deadlines = { pickup_lfd_line: '2026-07-15', pod: { unified: { current_value: null } } }
    const advice = of({ ...waiting, import_deadlines, pickup_lfd: '2099-12-31' })
    expect([advice.last_free_day.day, codes(advice)]).toEqual([null, ['day_withheld', 'not_cleared']])
  })
  it('12: confirms a ready container under a customs hold inland', () => {
    const inland = {
      pod_rail_departed_at: '2026-07-10T16:00:00Z',
      ind_ata_at: '2026-07-12T16:00:00Z',
      ind_facility_holds: [{ name: 'customs', status: 'hold' }],
    }
    expect(
      of({ ...ready, ...inland }, { relationships: { pickup_facility: 'ramp', pod_terminal: 'port' } }),
    ).toMatchObject({ status: 'ready', action: 'confirm', reasons: [{ code: 'inland_holds' }] })
  })
})

describe('boxes with contradictory or missing events', () => {
  type Rest = {
    readonly terms?: TermsByPart
    readonly shipment?: object
    readonly facility?: string
    readonly at?: string
    readonly dates?: { readonly [number: string]: { readonly demurrage: { readonly start: string } } }
  }
  /** A container in a document with its shipment. */
  const boxOf = (attributes: object, { terms, shipment, facility, at = now, dates }: Rest = {}): Assessment => {
    const link = (type: string, id: string) => ({ data: { type, id } })
    const relationships = {
      pod_terminal: link('terminal', 'port'),
      ...(facility && { pickup_facility: link('terminal', facility) }),
      ...(shipment && { shipment: link('shipment', 's') }),
    }
    const data = { id: 'c', type: 'container', attributes: { number: 'MSCU6639870', ...attributes }, relationships }
    const included = shipment ? [{ id: 's', type: 'shipment', attributes: shipment }] : []
    const answer = assess({ document: { data, included }, now: at, terms, dates })
    if (answer._tag === 'Left') throw new Error('refused')
    return answer.right.containers[0]!
  }
  const discharged = { ...waiting, pod_discharged_at: '2026-07-08T16:00:00Z' }
  const demurrage = [{ free_days: 4, tiers: [{ days: null, rate: 250 }], currency_code: 'USD' }]

  it.each([
    ['are not reported', null, 'confirm', 'demurrage_not_posted'],
    ['are none', [], 'confirm', 'demurrage_not_posted'],
    ['are not posted', [{ type: 'demurrage', amount: 0, currency_code: 'USD' }], 'confirm', 'demurrage_not_posted'],
    ['are 600 USD', [{ type: 'demurrage', amount: 600, currency_code: 'USD' }], 'pay', 'fees_due'],
  ])('1: five days past the last free day, if the fees %s', (_, fees_at_pod_terminal, action, code) => {
    const { advice } = boxOf({ ...ready, pickup_lfd: '2026-07-10', fees_at_pod_terminal })
    expect([advice.last_free_day.days_left, advice.action, codes(advice)]).toEqual([-5, action, [code]])
  })
  it.each([
    ['at the port', {}],
    ['on the train', { pod_rail_departed_at: '2026-07-10T16:00:00Z' }],
  ])('2: demurrage of a box that is picked up inland has not begun %s', (_, moves) => {
    const { free_time } = boxOf({ ...discharged, ...moves }, { terms: { demurrage }, facility: 'ramp' })
    expect(free_time.demurrage).toEqual({ outcome: 'unassessable', reason: 'no_start' })
  })
  it('3: the day of the terms counts in the advice, and a doubtful day leaves the risk unknown', () => {
    // 12, 13, 14 and 15 July are free.
    const today = boxOf({ ...discharged, pod_discharged_at: '2026-07-12T16:00:00Z' }, { terms: { demurrage } }).advice
    expect([today.action, today.last_free_day.source, today.last_free_day.days_left]).toEqual(['ask', 'terms', 0])
    // 8 to 11 July are free by the terms; the record has 20 July.
    const later = boxOf({ ...discharged, pickup_lfd: '2026-07-20' }, { terms: { demurrage } }).advice
    expect([later.last_free_day.day, later.last_free_day.risk, later.action]).toEqual(['2026-07-11', 'past', 'ask'])
    expect(codes(later)).toContain('days_differ')
    expect(boxOf({ ...discharged, pickup_lfd: '2099-12-31' }).advice.last_free_day.risk).toBe('unknown')
  })
  it('4: an instant without a zone is not counted by UTC', () => {
    const terms = { demurrage: [{ free_days: 5, charged_count: 'working' as const }] }
    const evening = { ...waiting, pod_discharged_at: '2026-07-08T02:00:00Z' }
    expect(boxOf({ ...evening, pod_timezone: null }, { terms }).free_time.demurrage).toEqual({
      outcome: 'unassessable',
      reason: 'no_zone',
    })
    // In Los Angeles it is still 7 July, so that Saturday 11 July is the fifth day; Monday is the next that is charged.
    const { free_time } = boxOf(
      { ...evening, pod_timezone: 'America/Los_Angeles' },
      { terms, at: '2026-07-10T16:00:00Z' },
    )
    expect(free_time.demurrage).toMatchObject({ last_free_day: '2026-07-11', next_charge: { day: '2026-07-13' } })
  })
  it('5: working days are free, calendar days are charged, and closed days are not', () => {
    const calendar = { stopped: [{ from: '2024-10-09', to: '2024-10-10' }] }
    const tiers = [{ days: null, rate: 300 }]
    const terms = [
      { free_days: 4, offset_days: 1, free_count: 'working' as const, tiers, currency_code: 'USD', calendar },
    ]
    const out = { pod_discharged_at: '2024-10-02T16:00:00Z', pod_full_out_at: '2024-10-14T16:00:00Z' }
    // 3, 4, 7 and 8 October are free; 11 to 14 October are charged.
    expect(boxOf({ ...waiting, ...out }, { terms: { demurrage: terms } }).free_time.demurrage).toMatchObject({
      last_free_day: '2024-10-08',
      days: { charged: 4 },
      amount: 1_200,
    })
  })
  it.each([
    [20, '2026-07-11'],
    [40, '2026-07-14'],
  ])('6: terms match the length of %i feet', (equipment_length, last_free_day) => {
    const terms = {
      demurrage: [
        { free_days: 4, match: { equipment_length: [20] } },
        { free_days: 7, match: { equipment_length: [40, 45] } },
      ],
    }
    expect(boxOf({ ...discharged, equipment_length }, { terms }).free_time.demurrage).toMatchObject({ last_free_day })
  })
  it('7: the clock starts on a date of the caller', () => {
    const dates = { MSCU6639870: { demurrage: { start: '2026-07-10' } } }
    const { free_time } = boxOf(discharged, { terms: { demurrage }, dates })
    expect(free_time.demurrage).toMatchObject({ first_day: '2026-07-10', last_free_day: '2026-07-13' })
  })
  it('8: a released hold is none', () => {
    const { verdict, advice } = boxOf({ ...ready, holds_at_pod_terminal: [{ name: 'customs', status: 'released' }] })
    expect([verdict.status, advice.action]).toEqual(['ready', 'pick_up'])
  })
  it('9: a box whose vessel has not departed is at its origin', () => {
    const { advice } = boxOf({ ...waiting, pod_discharged_at: null }, { shipment: { pol_atd_at: null } })
    expect([advice.status, advice.place.now]).toEqual(['not_discharged', 'origin'])
  })
  it('10: a time without seconds is read, and one long past asks', () => {
    const shipment = { pol_atd_at: '2026-06-01T08:00:00Z', pod_eta_at: '2026-06-15T08:00Z' }
    const { advice } = boxOf({ ...waiting, pod_discharged_at: null }, { shipment })
    expect([advice.expected_at, advice.action, codes(advice)]).toEqual([
      '2026-06-15T08:00:00Z',
      'ask',
      ['expected_passed', 'not_discharged'],
    ])
  })
})
