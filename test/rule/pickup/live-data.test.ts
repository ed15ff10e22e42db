/**
 * What real records got wrong before edition 3, each with invented data.
 */
import { describe, expect, it } from 'vitest'
import { advise, explain, type Advice, type Input } from '../../../src/rule/pickup'
import { find } from '../../../src/oracle'

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
    const released = [{ name: 'customs', status: 'released' }]
    expect(call('pickup.advise', { container: { ...ready, holds_at_pod_terminal: released }, now })).toMatchObject({
      status: 'ready',
      action: 'pick_up',
    })
    const holds_at_pod_terminal = [{ name: 'customs', status: 'on review' }]
    expect(call('pickup.advise', { container: { ...ready, holds_at_pod_terminal }, now })).toMatchObject({
      status: 'conflicting',
      action: 'confirm',
    })
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
    expect([advice.last_free_day.day, codes(advice)]).toEqual([null, ['day_withheld']])
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
