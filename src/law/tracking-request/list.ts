/**
 * Laws of listing tracking requests.
 */
import * as fc from 'fast-check'
import { formPairs } from '../../kernel/form-encoding'
import type { Code } from '../../kernel/issue'
import { compareCodePoints } from '../../kernel/text'
import { requestStatuses } from '../../resource/codes'
import type { ReceivedTrackingRequest as TrackingRequest } from '../../resource/model'
import type { IncludedResource, TrackingRequestList } from '../../rule/tracking-request/list'
import { optional } from '../draw'
import { law, listFaults, result, same, type Call, type Law } from '../law'

/** Few values of each kind, so that several requests share them; the same instant is written in several ways. */
const INSTANTS = [
  '2026-01-05T08:00:00Z',
  '2026-01-05T09:00:00+01:00',
  '2026-01-05T08:00:00.5Z',
  '2026-01-05t08:00:00.500z',
  '2026-01-06T00:00:00Z',
]
const NUMBERS = ['MEDU1', ' medu1', 'MEDU12', 'ß', 'SS', '', 'É', 'e\u0301']
const SCACS = ['MSCU', 'mscu', 'MAEU']

const ids = fc.nat(6).map(n => `0000000${n}-0000-4000-8000-000000000000`)
const linkTo = (type: string) => ids.map(id => ({ id, type }))
const request = fc.record({
  type: fc.constant('tracking_request'),
  attributes: fc.record(
    {
      request_number: fc.constantFrom(...NUMBERS),
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

type Attributes = TrackingRequest['attributes']

/** The condition that each filter sets, written as plainly as possible. */
const PASSES: { readonly [name: string]: (request: Attributes, wanted: string) => boolean } = {
  'filter[status]': ({ status }, wanted) => status === wanted,
  'filter[scac]': ({ scac }, wanted) => scac !== null && foldText(scac) === foldText(wanted),
  'filter[request_number]': ({ request_number }, wanted) => foldText(request_number) === foldText(wanted),
  q: ({ request_number, ref_numbers }, wanted) =>
    [request_number, ...(ref_numbers ?? [])].some(number => foldText(number).includes(foldText(wanted))),
  'filter[created_at][start]': ({ created_at }, wanted) => time(created_at) > time(wanted),
  'filter[created_at][end]': ({ created_at }, wanted) => time(created_at) < time(wanted),
  'filter[updated_at][start]': ({ updated_at }, wanted) => updated_at !== undefined && time(updated_at) > time(wanted),
  'filter[updated_at][end]': ({ updated_at }, wanted) => updated_at !== undefined && time(updated_at) < time(wanted),
}
type Filter = readonly [name: string, wanted: string]
const passes = (request: Attributes, [name, wanted]: Filter): boolean => PASSES[name]?.(request, wanted) ?? true

const foldText = (text: string): string => text.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '').toUpperCase()
const time = (text: string): number => Date.parse(text.toUpperCase())
const filterBy = (names: readonly string[], ...wanted: readonly string[]): fc.Arbitrary<Filter> =>
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...wanted))
const filter: fc.Arbitrary<Filter> = fc.oneof(
  filterBy(['filter[status]'], 'pending', 'created', 'failed'),
  filterBy(['filter[scac]'], ...SCACS, ' mAeU '),
  filterBy(['filter[request_number]'], 'medu1', 'ss', 'ME', 'é'),
  filterBy(['q'], 'edu', ' PO-1', 's', ' '),
  filterBy(
    Object.keys(PASSES).filter(name => name.endsWith('_at][start]') || name.endsWith('_at][end]')),
    ...INSTANTS,
  ),
)
const filters = fc.uniqueArray(filter, { maxLength: 3, selector: ([name]) => name })

type Pairs = readonly (readonly [name: string, value: string, ...rest: unknown[]])[]
const encode = (pairs: Pairs): string =>
  pairs.map(([name, value]) => [name, value].map(encodeURIComponent).join('=')).join('&')

const URL = 'https://api.example.com/v2/tracking_requests'
const list = (
  call: Call,
  pairs: string | Pairs,
  requests: readonly TrackingRequest[] = [],
  included: readonly IncludedResource[] = [],
): Promise<TrackingRequestList> => {
  const query = typeof pairs === 'string' ? pairs : encode(pairs)
  return result(call, 'tracking_request.list', { query, requests, included, url: URL })
}

/** The documents from a query on, following the links page by page, or undefined if a link leads nowhere. */
const follow = async (call: Call, query: string, requests: readonly TrackingRequest[], link: 'next' | 'prev') => {
  const documents = []
  for (let current: string | undefined = query; current !== undefined;) {
    const listed: TrackingRequestList | undefined = await list(call, current, requests)
    if (listed.status !== 200 || documents.length > requests.length) return undefined
    documents.push(listed.document)
    const target: string | undefined = listed.document.links[link]
    if (target !== undefined && !target.startsWith(`${URL}?`)) return undefined
    current = target?.slice(URL.length + 1)
  }
  return documents
}

/** The parameters of a link. Their order and escapes are free. */
const decodeLink = (link: string | undefined): string | undefined =>
  link &&
  formPairs(link.slice(URL.length + 1))
    .map(pair => JSON.stringify(pair))
    .sort()
    .join()

const withDecodedLinks = (page: { readonly links: object }): object => ({
  ...page,
  links: Object.fromEntries(
    Object.entries(page.links).map(([name, link]: [string, string]) => [name, decodeLink(link)]),
  ),
})

/** Invalid parameters, each with the expected code. */
const WRONG: readonly (readonly [name: string, value: string, code: Code])[] = [
  ['filter[status]', 'awaiting_manifest', 'enum'],
  ['filter[status]', ' ', 'length'],
  ['filter[scac]', '', 'length'],
  ['filter[created_at][start]', '2026-02-30T00:00:00Z', 'format'],
  ['filter[updated_at][end]', '', 'length'],
  ['include', 'shipment', 'unknown'],
  ['include', 'customer,', 'unknown'],
  ['page[number]', '0', 'range'],
  ['page[number]', '1.5', 'range'],
  ['page[size]', '-1', 'range'],
  ['page[size]', '', 'length'],
  ['sort', 'id', 'unknown'],
  ['filter[state]', 'a', 'unknown'],
  ['__proto__', '1', 'unknown'],
]

/** Pages and relations, some of them invalid; a number may have leading zeros. */
const paging = fc.uniqueArray(
  fc.oneof(
    fc.tuple(fc.constantFrom('page[number]', 'page[size]'), fc.constantFrom('1', '2', '3', '01', '002', '0', '1000')),
    fc.constantFrom(...WRONG.map(([name, value]) => [name, value] as [string, string])),
    fc.tuple(fc.constant('include'), fc.constantFrom('', 'customer', 'tracked_object,customer')),
  ),
  { maxLength: 3, selector: ([name]) => name },
)

const sizes = fc.integer({ min: 1, max: 3 })

/** Lists of a few requests, in small pages. */
export const questions: fc.Arbitrary<unknown> = fc
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

export const laws: readonly Law[] = [
  law('listing-holds-what-passes', ['TR-5'], {
    sentence:
      'The list contains exactly the requests that pass every filter, newest first; requests created at the same ' +
      'instant keep the given order.',
    inputs: fc.record({ requests, filters }),
    isUpheld: async (call, { requests, filters }) => {
      const found = requests
        .filter(({ attributes }) => filters.every(each => passes(attributes, each)))
        .sort((a, b) => time(b.attributes.created_at) - time(a.attributes.created_at))
      const listed = await list(call, filters, requests)
      return (
        listed.status === 200 &&
        same(listed.document.data, found) &&
        same(listed.document.meta, { size: found.length, total: found.length })
      )
    },
  }),
  law('listing-pages-make-up-the-list', ['TR-5'], {
    sentence:
      'From the first page, `next` leads through the whole list with each request once; from the last, `prev` leads back.',
    inputs: fc.record({ requests, filters, size: fc.integer({ min: 1, max: 5 }) }),
    isUpheld: async (call, { requests, filters, size }) => {
      const whole = await list(call, filters, requests)
      const there = await follow(call, encode([...filters, ['page[size]', String(size)]]), requests, 'next')
      if (whole.status !== 200 || !there) return false
      const last = there[0]!.links.last.slice(URL.length + 1)
      const back = await follow(call, last, requests, 'prev')
      return (
        same(
          there.flatMap(page => page.data),
          whole.document.data,
        ) &&
        same(there.map(withDecodedLinks), back?.reverse().map(withDecodedLinks)) &&
        there.every(
          ({ data, meta, links }, i) =>
            data.length === meta.size &&
            meta.total === whole.document.meta.total &&
            (meta.size === size || i === there.length - 1) &&
            decodeLink(links.first) === decodeLink(there[0]!.links.self) &&
            decodeLink(links.last) === decodeLink(there.at(-1)!.links.self),
        )
      )
    },
  }),
  law('listing-past-the-end', ['TR-5'], {
    sentence: 'A page past the end is empty, and its previous page is the last page.',
    inputs: fc.record({
      requests,
      number: fc.oneof(
        fc.integer({ min: 13, max: 1000 }).map(String),
        fc.constantFrom('1000000000000000000', `1${'0'.repeat(400)}`),
      ),
    }),
    isUpheld: async (call, { requests, number }) => {
      const listed = await list(call, `page[number]=${number}&page[size]=1`, requests)
      if (listed.status !== 200) return false
      const { data, links, meta } = listed.document
      return (
        data.length === 0 &&
        meta.size === 0 &&
        meta.total === requests.length &&
        links.next === undefined &&
        decodeLink(links.prev) === decodeLink(links.last) &&
        formPairs(links.self.slice(URL.length + 1)).some(([name, value]) => name === 'page[number]' && value === number)
      )
    },
  }),
  law('listing-includes-what-is-named', ['TR-5'], {
    sentence:
      'Included are the given resources that an included relation on the page references, and every given ' +
      'account, each once; a relation may be repeated.',
    inputs: fc.record({
      requests,
      resources,
      relations: fc.option(fc.array(fc.constantFrom('tracked_object' as const, 'customer' as const), { maxLength: 4 })),
      size: fc.integer({ min: 1, max: 12 }),
    }),
    isUpheld: async (call, { requests, resources, relations, size }) => {
      const include = relations ? [['include', relations.join(',')] as const] : []
      const listed = await list(call, [['page[size]', String(size)], ...include], requests, resources)
      if (listed.status !== 200) return false
      const key = (resource: IncludedResource | null | undefined) => `${resource?.type ?? ''} ${resource?.id ?? ''}`
      const named = listed.document.data.flatMap(({ relationships }) =>
        (relations ?? ['tracked_object' as const]).map(relation => key(relationships?.[relation]?.data)),
      )
      const once = [...new Set(resources.map(key))]
      const accounts = once.filter(one => one.startsWith('account '))
      return same(listed.document.included.map(key), [...once.filter(one => named.includes(one)), ...accounts])
    },
  }),
  law('listing-tells-every-fault', ['TR-5', 'ERR-1'], {
    sentence:
      'Each invalid parameter is reported once, sorted by name; a repeated parameter is a conflict and has no other error.',
    inputs: fc.record({
      wrong: fc.uniqueArray(fc.constantFrom(...WRONG), { minLength: 1, maxLength: 5, selector: ([name]) => name }),
      twice: fc.nat(1),
    }),
    isUpheld: async (call, { wrong, twice }) => {
      const [first] = wrong
      const listed = await list(call, twice && first ? [...wrong, first] : wrong)
      const expected = wrong
        .map(([name, , code]) => [name, twice && name === first?.[0] ? 'conflict' : code] as const)
        .sort(([a], [b]) => compareCodePoints(a, b))
      return (
        listed.status === 400 &&
        listed.document.errors.every(error => error.status === '400' && error.title !== '') &&
        same(listFaults(listed.document.errors), expected)
      )
    },
  }),
  law('listing-always-answers', ['TR-5', 'ERR-1'], {
    sentence: 'Every query is answered with a page or with errors.',
    inputs: fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('&', '=', '%', '+', '?', 'q', 'page[number]', '1', '[', 'é') }),
    ),
    isUpheld: async (call, query) => {
      const listed = await list(call, query)
      return listed.status === 200 || listed.document.errors.length > 0
    },
  }),
]
