import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrackingRequest } from '../../../src/resource/model'
import { explain } from '../../../src/rule/tracking-request'
import { list, select, type PageQuery } from '../../../src/rule/tracking-request/list'
import { plainSelect } from './plain-select'
import { describeVectors } from '../../vectors'
import { processorTime } from '../../processor-time'

const url = 'https://api.example.com/v2/tracking_requests'
const request = (created_at: string, more: object = {}): TrackingRequest => ({
  id: '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071',
  type: 'tracking_request',
  attributes: {
    request_number: 'MEDUXN218044',
    status: 'pending',
    request_type: 'bill_of_lading',
    scac: 'MSCU',
    created_at,
    ...more,
  },
})

describe('list', () => {
  it('returns the same request and resource objects, unchanged', () => {
    const requests = Object.freeze([request('2026-01-05T08:00:00Z'), request('2026-01-06T08:00:00Z')])
    const account = { id: 'a', type: 'account' }
    const listed = list({ query: '', requests, included: [account], url })
    expect(listed.status === 200 && listed.document.data[0]).toBe(requests[1])
    expect(listed.status === 200 && listed.document.included[0]).toBe(account)
  })
  it('includes the first of two resources with the same id', () => {
    const listed = list({
      query: '',
      requests: [],
      included: [
        { id: 'a', type: 'account' },
        { id: 'a', type: 'account', second: true } as { id: string; type: string },
      ],
      url,
    })
    expect(listed.status === 200 && listed.document.included).toEqual([{ id: 'a', type: 'account' }])
  })
  it('includes each resource once however often a relation is named, in linear time', () => {
    const relationships = {
      tracked_object: { data: { id: 's', type: 'shipment' as const } },
      customer: { data: { id: 'p', type: 'party' as const } },
    }
    const requests = Array.from({ length: 100 }, () => ({ ...request('2026-01-05T08:00:00Z'), relationships }))
    const query = `page[size]=100&include=${Array(300_000).fill('tracked_object,customer').join(',')}`
    const taken = processorTime()
    expect(list({ query, requests, included: [{ id: 's', type: 'shipment' }], url })).toMatchObject({
      document: { included: [{ id: 's', type: 'shipment' }], meta: { size: 100 } },
    })
    expect(taken()).toBeLessThan(5_000)
  })
  it('does not match a request without reference numbers', () => {
    expect(list({ query: 'q=po', requests: [request('2026-01-05T08:00:00Z')], url })).toMatchObject({
      document: { data: [], meta: { size: 0, total: 0 } },
    })
  })
})

describe('select', () => {
  const instants = fc
    .tuple(fc.nat(9), fc.constantFrom('', '.5', '.50', '.05'), fc.constantFrom('Z', '+00:00', 'z'))
    .map(([s, fraction, zone]) => `2026-01-05T08:00:0${s}${fraction}${zone}`)
  it('agrees with the plain definition', () => {
    const requests = fc.array(
      fc.tuple(instants, fc.constantFrom('pending', 'failed')).map(([at, status]) => request(at, { status })),
      { maxLength: 60 },
    )
    const asked: fc.Arbitrary<PageQuery> = fc.record({
      status: fc.constantFrom(null, 'pending', 'failed'),
      created_after: fc.option(instants),
      page_number: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(Number.MAX_SAFE_INTEGER)),
      page_size: fc.integer({ min: 1, max: 20 }),
    })
    fc.assert(
      fc.property(requests, asked, (all, query) => {
        const [quick, plain] = [select(all, query), plainSelect(all, query)]
        expect(quick.total).toBe(plain.total)
        expect(quick.data.length).toBe(plain.data.length)
        quick.data.forEach((found, i) => expect(found).toBe(plain.data[i]))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('explain', () => {
  it('counts the requests on the page or reports the errors', () => {
    const requests = [request('2026-01-05T08:00:00Z'), request('2026-01-06T08:00:00Z')]
    expect(explain(list({ query: 'page[size]=1', requests, url }))).toBe('1 of 2 tracking requests.')
    expect(explain(list({ query: 'page[size]=0&sort=x', requests, url }))).toBe(
      'Rejected: page[size] must be a whole number from 1, got "0"; sort is not a known parameter.',
    )
  })
})

describeVectors('tracking_request.list')
