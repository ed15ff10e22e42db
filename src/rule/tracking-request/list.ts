/**
 * Which tracking requests are on a page? The document is described on {@link list}.
 */
import { explainErrors, type ParameterError } from '../../kernel/issue'
import type { Count } from '../../kernel/number'
import { contains } from '../../kernel/text'
import { compareDateTimes } from '../../kernel/time'
import type { LiveTrackingRequest, TrackingRequest } from '../../resource/model'
import { normalText } from '../identifier'
import { addresses, parse, type ListingQuery, type PagePolicy } from './query'

type Predicate = (attributes: LiveTrackingRequest['attributes']) => boolean

/** A resource that a list may include. All its properties are kept. */
export type IncludedResource = { readonly id: string; readonly type: string }

/** The URLs of pages: each has the given query and a page number. */
export type PageLinks = {
  /** This page. */
  readonly self: string
  /** The first page. */
  readonly first: string
  /** The previous page. If this page is past the end, the last page. */
  readonly prev?: string
  /** The next page; absent on the last page. */
  readonly next?: string
  /** The last page; the first one if nothing matches. */
  readonly last: string
}

/** A page of tracking requests, or the errors of the query. */
export type TrackingRequestList<R = TrackingRequest> =
  | {
      /** The HTTP status. */
      readonly status: 200
      /** The JSON:API document. */
      readonly document: {
        /** The requests on this page, newest first. */
        readonly data: readonly R[]
        /** The requested related resources, and every account and shipping line. */
        readonly included: readonly IncludedResource[]
        /** The URLs of this page and its neighbours. */
        readonly links: PageLinks
        /** The size of the page and of the list. */
        readonly meta: {
          /** The number of requests on this page. */
          readonly size: Count
          /** The number of matching requests on all pages. */
          readonly total: Count
        }
      }
    }
  | {
      /** The HTTP status of a faulty query. */
      readonly status: 400
      /** The JSON:API document of errors. */
      readonly document: {
        /** All errors of the query, sorted by parameter. At most 1,000. */
        readonly errors: readonly ParameterError[]
      }
    }

// Filters ------------------------------------------------------------------------------------------------------------

/** Tolerant decoding accepts a null date. */
const isGiven = (text: string | null | undefined): text is string => typeof text === 'string'

/** The filter of attributes after (1) or before (-1) a time. */
const comparing =
  (name: 'created_at' | 'updated_at', order: 1 | -1) =>
  (wanted: string): Predicate =>
  ({ [name]: time }) =>
    isGiven(time) && order * compareDateTimes(time, wanted) > 0

/** The predicate of each filter. They are applied in this order, the cheapest first. */
const FILTERS = {
  status:
    wanted =>
    ({ status }) =>
      status === wanted,
  scac: wanted => {
    const form = normalText(wanted)
    return ({ scac }) => isGiven(scac) && normalText(scac) === form
  },
  request_number: wanted => {
    const form = normalText(wanted)
    return ({ request_number }) => normalText(request_number) === form
  },
  created_after: comparing('created_at', 1),
  created_before: comparing('created_at', -1),
  updated_after: comparing('updated_at', 1),
  updated_before: comparing('updated_at', -1),
  q: wanted => {
    const form = normalText(wanted)
    const isFound = (text: string): boolean => contains(normalText(text), form)
    return ({ request_number, ref_numbers }) => isFound(request_number) || (ref_numbers ?? []).some(isFound)
  },
} satisfies { readonly [K in keyof ListingQuery]?: (wanted: string) => Predicate }

/** The tests of a query's filters. */
const listPredicates = (query: PageQuery): readonly Predicate[] =>
  (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).flatMap(key => {
    const wanted = query[key] ?? null
    return wanted === null ? [] : [FILTERS[key](wanted)]
  })

// Pages --------------------------------------------------------------------------------------------------------------

/** A page number and size, and optional filters. */
export type PageQuery = Partial<ListingQuery> & Pick<ListingQuery, 'page_number' | 'page_size'>

/** One page of requests. */
export type TrackingRequestPage<R = TrackingRequest> = {
  /** The requests, newest first. */
  readonly data: readonly R[]
  /** The number of matching requests on all pages. */
  readonly total: number
}

/**
 * Selects the requests on a page: those that match every filter, newest first. Requests with the same timestamp keep
 * their given order.
 *
 * @complexity O(n log n) in the requests
 * @clause TR-5
 * @example select([], { page_number: 1, page_size: 25 }) // { data: [], total: 0 }
 */
export const select = <R extends LiveTrackingRequest>(
  requests: readonly R[],
  query: PageQuery,
): TrackingRequestPage<R> => {
  const predicates = listPredicates(query)
  const found = requests.filter(({ attributes }) => predicates.every(matches => matches(attributes)))
  const start = (query.page_number - 1) * query.page_size
  const newestFirst = found.sort((a, b) => compareDateTimes(b.attributes.created_at, a.attributes.created_at))
  return { data: newestFirst.slice(start, start + query.page_size), total: found.length }
}

// The document -------------------------------------------------------------------------------------------------------

/**
 * Answers a form-encoded list query with a JSON:API document, or with the errors of its parameters.
 *
 * | part       | content                                                                                       |
 * | ---------- | --------------------------------------------------------------------------------------------- |
 * | `data`     | the requests that match every filter, newest first; equal timestamps in the given order       |
 * | `included` | the given resources that an included relation refers to, then every account and shipping line |
 * | `links`    | self, first and last; prev and next if there are such pages                                   |
 * | `meta`     | `size` of this page and `total` of all pages                                                  |
 *
 * A page past the end is empty.
 *
 * @complexity O(q + r + n log n) in the query, the resources and n requests
 * @clause TR-5 ERR-1
 * @example list({ query: 'page[size]=0', requests: [], url: '/v2/tracking_requests' }).document.errors
 * // [{ code: 'range', source: { parameter: 'page[size]' } }]
 */
export const list = <R extends LiveTrackingRequest>({
  query,
  requests,
  included,
  url,
  policy,
}: {
  /** The form-encoded query, with or without `?`; see `listingQuery.parse` for its parameters. */
  readonly query: string
  /** All requests of the account, in any order. */
  readonly requests: readonly R[]
  /** The resources that may be included. */
  readonly included?: readonly IncludedResource[] | undefined
  /** The URL of the list. Its other parameters are kept in the links. */
  readonly url: string
  /** Overrides of the default page sizes. */
  readonly policy?: Partial<PagePolicy> | undefined
}): TrackingRequestList<R> => {
  const parsed = parse({ query, policy })
  if (parsed.outcome === 'rejected') return { status: 400, document: { errors: parsed.errors } }
  const { data, total } = select(requests, parsed.query)
  return {
    status: 200,
    document: {
      data,
      included: selectIncluded(data, parsed.query.include, included ?? []),
      links: buildLinks(url, query, parsed.query, total),
      meta: { size: data.length, total },
    },
  }
}

const selectIncluded = (
  data: readonly LiveTrackingRequest[],
  relations: ListingQuery['include'],
  resources: readonly IncludedResource[],
): readonly IncludedResource[] => {
  const named = new Set(
    data.flatMap(({ relationships }) => relations.map(relation => makeResourceKey(relationships?.[relation]?.data))),
  )
  const wanted = new Map<string | undefined, IncludedResource>()
  const add = (resource: IncludedResource): unknown =>
    wanted.has(makeResourceKey(resource)) || wanted.set(makeResourceKey(resource), resource)
  resources.filter(resource => named.has(makeResourceKey(resource))).forEach(add)
  resources.filter(({ type }) => type === 'account' || type === 'shipping_line').forEach(add)
  return [...wanted.values()]
}

const makeResourceKey = (resource: IncludedResource | null | undefined): string | undefined =>
  resource ? JSON.stringify([resource.type, resource.id]) : undefined

const buildLinks = (url: string, query: string, { page_number, page_size }: ListingQuery, total: number): PageLinks => {
  const linkTo = addresses({ url, query })
  const last = Math.max(1, Math.ceil(total / page_size))
  return {
    self: linkTo(),
    first: linkTo(1),
    ...(page_number > 1 && { prev: linkTo(Math.min(page_number - 1, last)) }),
    ...(page_number < last && { next: linkTo(page_number + 1) }),
    last: linkTo(last),
  }
}

/** Describes a page, or the errors of its query, in an English sentence. */
export const explainList = (listed: TrackingRequestList<unknown>): string =>
  listed.status === 200
    ? `${listed.document.meta.size} of ${listed.document.meta.total} tracking requests.`
    : explainErrors(listed.document.errors)
