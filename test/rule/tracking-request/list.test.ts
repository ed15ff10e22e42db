import { describe, expect, it } from 'vitest'
import type { TrackingRequest } from '../../../src/resource/model'
import { explain } from '../../../src/rule/tracking-request'
import { list, select } from '../../../src/rule/tracking-request/list'
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

it('select returns the newest first, and equal instants in the given order', () => {
  const [whole, half, again, old] = ['00Z', '00.5Z', '00+00:00', '00.05Z'].map(end =>
    request(`2026-01-05T08:00:${end}`),
  )
  const all = [whole!, half!, again!, old!]
  expect(select(all, { page_number: 1, page_size: 3 })).toEqual({ data: [half, old, whole], total: 4 })
  expect(select(all, { page_number: 2, page_size: 3 }).data[0]).toBe(again)
  expect(select(all, { page_number: Number.MAX_SAFE_INTEGER, page_size: 20 })).toEqual({ data: [], total: 4 })
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
