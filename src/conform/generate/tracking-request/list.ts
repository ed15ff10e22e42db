/**
 * Lists of tracking requests, with filters and pages.
 */
import * as fc from 'fast-check'
import { requestStatuses } from '../../../resource/codes'
import type { ReceivedTrackingRequest as TrackingRequest } from '../../../resource/model'
import type { IncludedResource } from '../../../rule/tracking-request/list'
import { optional } from '../draw'

/** Few values of each kind, so that several requests share them; the same instant is written in several ways. */
const INSTANTS = [
  '2026-01-05T08:00:00Z',
  '2026-01-05T09:00:00+01:00',
  '2026-01-05T08:00:00.5Z',
  '2026-01-05t08:00:00.500z',
  '2026-01-06T00:00:00Z',
]
const SCACS = ['MSCU', 'mscu', 'MAEU']

const ids = fc.nat(6).map(n => `0000000${n}-0000-4000-8000-000000000000`)
const linkTo = (type: string) => ids.map(id => ({ id, type }))
const request = fc.record({
  type: fc.constant('tracking_request'),
  attributes: fc.record(
    {
      request_number: fc.constantFrom(...['MEDU1', ' medu1', 'MEDU12', 'ß', 'SS', '', 'É', 'e\u0301']),
      ref_numbers: fc.constantFrom(null, [], ['po-1', 'MEDU1'], ['x']),
      status: fc.constantFrom(...requestStatuses),
      request_type: fc.constant('container'),
      scac: fc.constantFrom(...SCACS, null),
      created_at: fc.constantFrom(...INSTANTS),
      updated_at: fc.constantFrom(...INSTANTS),
    },
    { requiredKeys: ['request_number', 'status', 'request_type', 'scac', 'created_at'] },
  ),
  relationships: fc.record({
    tracked_object: fc.record({ data: fc.option(linkTo('shipment')) }),
    customer: fc.record({ data: linkTo('party') }),
  }),
})
const requests = fc
  .array(request, { maxLength: 12 })
  .map(list =>
    list.map((resource, i) => ({ id: `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`, ...resource })),
  ) as fc.Arbitrary<readonly TrackingRequest[]>
const resources = fc.array(
  fc.oneof(
    fc.record({ id: ids, type: fc.constantFrom('shipment', 'party') }),
    fc.record({ id: ids, type: fc.constant('account'), attributes: fc.constant({ company_name: 'Acme' }) }),
  ),
  { maxLength: 10 },
) as fc.Arbitrary<readonly IncludedResource[]>

type Filter = readonly [name: string, wanted: string]
const filterBy = (names: readonly string[], ...wanted: readonly string[]): fc.Arbitrary<Filter> =>
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...wanted))
const filter: fc.Arbitrary<Filter> = fc.oneof(
  filterBy(['filter[status]'], 'pending', 'created', 'failed'),
  filterBy(['filter[scac]'], ...SCACS, ' mAeU '),
  filterBy(['filter[request_number]'], 'medu1', 'ss', 'ME', 'é'),
  filterBy(['q'], 'edu', ' PO-1', 's', ' '),
  filterBy(
    ['created_at', 'updated_at'].flatMap(name => [`filter[${name}][start]`, `filter[${name}][end]`]),
    ...INSTANTS,
  ),
)
const filters = fc.uniqueArray(filter, { maxLength: 3, selector: ([name]) => name })

const encode = (pairs: readonly (readonly [name: string, value: string, ...rest: unknown[]])[]): string =>
  pairs.map(([name, value]) => [name, value].map(encodeURIComponent).join('=')).join('&')

const URL = 'https://api.example.com/v2/tracking_requests'

const WRONG: readonly [name: string, value: string][] = [
  ['filter[status]', 'awaiting_manifest'],
  ['filter[status]', ' '],
  ['filter[scac]', ''],
  ['filter[created_at][start]', '2026-02-30T00:00:00Z'],
  ['filter[updated_at][end]', ''],
  ['include', 'shipment'],
  ['include', 'customer,'],
  ['page[number]', '0'],
  ['page[number]', '1.5'],
  ['page[size]', '-1'],
  ['page[size]', ''],
  ['sort', 'id'],
  ['filter[state]', 'a'],
  ['__proto__', '1'],
]

/** Pages and relations, some of them invalid; a number may have leading zeros. */
const paging = fc.uniqueArray(
  fc.oneof(
    fc.tuple(fc.constantFrom('page[number]', 'page[size]'), fc.constantFrom('1', '2', '3', '01', '002', '0', '1000')),
    fc.constantFrom(...WRONG),
    fc.tuple(fc.constant('include'), fc.constantFrom('', 'customer', 'tracked_object,customer')),
  ),
  { maxLength: 3, selector: ([name]) => name },
)

const sizes = fc.integer({ min: 1, max: 3 })

/** Lists of a few requests, in small pages. */
export const lists: fc.Arbitrary<unknown> = fc
  .record({
    requests,
    filters,
    paging,
    again: fc.option(fc.constantFrom<[string, string]>(['page[size]', '1'], ['filter[scac]', 'MAEU'], ['q', 'x']), {
      freq: 4,
    }),
    included: resources,
    policy: optional(fc.record({ default_page_size: sizes, max_page_size: sizes }, { requiredKeys: [] })),
  })
  .map(({ requests, filters, paging, again, included, policy }) => ({
    query: encode([...filters, ...paging, ...(again ? [again] : [])]),
    requests,
    included,
    url: URL,
    ...(policy && { policy }),
  }))
