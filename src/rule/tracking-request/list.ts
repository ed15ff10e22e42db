/**
 * Which tracking requests are on this page? The table is on {@link list}.
 */
import { explainErrors, type ParameterError } from '../../kernel/issue'
import { contains } from '../../kernel/text'
import { compareDateTimes } from '../../kernel/time'
import type { TrackingRequest } from '../../resource/tracking-request'
import { normalText } from '../identifier'
import { addresses, parse, type ListingQuery, type PagePolicy } from './query'

type Attributes = TrackingRequest['attributes']
type Test = (attributes: Attributes) => boolean

/** A resource that may be included; a list keeps every other key. */
export type IncludedResource = { readonly id: string; readonly type: string }

/** The addresses of pages; each has the query that was given and the number of its page. */
export type PageLinks = {
  /** The page itself. */
  readonly self: string
  /** The first page. */
  readonly first: string
  /** The page before this one; the last page where this one is past the end. */
  readonly prev?: string
  /** The page after this one, where there is one. */
  readonly next?: string
  /** The last page. */
  readonly last: string
}

/** A page of tracking requests, or what is wrong with the query. */
export type TrackingRequestList =
  | {
      readonly status: 200
      /** The answer as a JSON:API document. */
      readonly document: {
        /** The requests on this page, newest first. */
        readonly data: readonly TrackingRequest[]
        /** The resources that were asked for, and every account and shipping line. */
        readonly included: readonly IncludedResource[]
        /** The addresses of this page and of others. */
        readonly links: PageLinks
        /** What the list says of itself. */
        readonly meta: {
          /** How many requests are on this page. */
          readonly size: number
          /** How many requests pass the filters, on all pages. */
          readonly total: number
        }
      }
    }
  | {
      readonly status: 400
      readonly document: {
        /** Every fault of the query, by parameter; at most 1,000 are collected. */
        readonly errors: readonly ParameterError[]
      }
    }

// Filters ------------------------------------------------------------------------------------------------------------

/** In tolerant reading a date may be null. */
const isGiven = (text: string | null | undefined): text is string => typeof text === 'string'

/** The test of each key of a query. A request is put to them in this order, so the cheapest come first. */
const FILTERS = {
  status:
    wanted =>
    ({ status }) =>
      status === wanted,
  scac: wanted => {
    const form = normalText(wanted)
    return ({ scac }) => normalText(scac) === form
  },
  request_number: wanted => {
    const form = normalText(wanted)
    return ({ request_number }) => normalText(request_number) === form
  },
  created_after:
    wanted =>
    ({ created_at }) =>
      compareDateTimes(created_at, wanted) > 0,
  created_before:
    wanted =>
    ({ created_at }) =>
      compareDateTimes(created_at, wanted) < 0,
  updated_after:
    wanted =>
    ({ updated_at }) =>
      isGiven(updated_at) && compareDateTimes(updated_at, wanted) > 0,
  updated_before:
    wanted =>
    ({ updated_at }) =>
      isGiven(updated_at) && compareDateTimes(updated_at, wanted) < 0,
  q: wanted => {
    const form = normalText(wanted)
    const isFound = (text: string): boolean => contains(normalText(text), form)
    return ({ request_number, ref_numbers }) => isFound(request_number) || (ref_numbers ?? []).some(isFound)
  },
} satisfies { readonly [K in keyof ListingQuery]?: (wanted: string) => Test }

const testsOf = (query: PageQuery): readonly Test[] =>
  (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).flatMap(key => {
    const wanted = query[key] ?? null
    return wanted === null ? [] : [FILTERS[key](wanted)]
  })

// Pages --------------------------------------------------------------------------------------------------------------

/** A page, and any filters. */
export type PageQuery = Partial<ListingQuery> & Pick<ListingQuery, 'page_number' | 'page_size'>

/** The requests on a page. */
export type TrackingRequestPage = {
  /** The requests, newest first. */
  readonly data: readonly TrackingRequest[]
  /** How many requests pass the filters, on all pages. */
  readonly total: number
}

/**
 * Selects the requests on a page by the plain definition: filter, sort, cut. A property compares {@link select} with
 * it.
 */
export const plainSelect = (requests: readonly TrackingRequest[], query: PageQuery): TrackingRequestPage => {
  const tests = testsOf(query)
  const found = requests.filter(({ attributes }) => tests.every(test => test(attributes)))
  const start = (query.page_number - 1) * query.page_size
  const newestFirst = found.sort((a, b) => compareDateTimes(b.attributes.created_at, a.attributes.created_at))
  return { data: newestFirst.slice(start, start + query.page_size), total: found.length }
}

/**
 * Selects the requests on a page: those that pass every filter, newest first, those of one instant in the order
 * given. One pass, which keeps no more requests than there are up to the end of the page.
 *
 * @clause TR-5
 * @example select([], { page_number: 1, page_size: 25 }) // { data: [], total: 0 }
 */
export const select = (requests: readonly TrackingRequest[], query: PageQuery): TrackingRequestPage => {
  const tests = testsOf(query)
  const start = (query.page_number - 1) * query.page_size
  const kept = newest(start < requests.length ? start + query.page_size : 0, requests)
  let total = 0
  for (let i = 0; i < requests.length; i++) {
    const { attributes } = requests[i]!
    let passes = true
    for (let j = 0; j < tests.length && passes; j++) passes = tests[j]!(attributes)
    if (!passes) continue
    total++
    kept.offer(i)
  }
  return {
    data: kept
      .take()
      .slice(start, start + query.page_size)
      .map(i => requests[i]!),
    total,
  }
}

/**
 * Keeps the indices of the newest requests, `limit` at most, as a heap whose root is the oldest. Requests are offered
 * in their order, so of those of one instant the first is kept.
 */
const newest = (limit: number, requests: readonly TrackingRequest[]) => {
  const heap: number[] = []
  const createdAt = (i: number): string => requests[i]!.attributes.created_at
  /** Negative where request `i` comes before request `j` on the page. */
  const compare = (i: number, j: number): number => compareDateTimes(createdAt(j), createdAt(i)) || i - j
  const sink = (at: number): void => {
    for (let parent = at; ;) {
      let oldest = parent
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < heap.length && compare(heap[child]!, heap[oldest]!) > 0) oldest = child
      }
      if (oldest === parent) return
      ;[heap[parent], heap[oldest]] = [heap[oldest]!, heap[parent]!]
      parent = oldest
    }
  }
  return {
    offer: (i: number): void => {
      if (heap.length < limit) {
        heap.push(i)
        if (heap.length === limit) for (let at = limit >> 1; at >= 0; at--) sink(at)
      } else if (limit > 0 && compareDateTimes(createdAt(i), createdAt(heap[0]!)) > 0) {
        heap[0] = i
        sink(0)
      }
    },
    take: (): readonly number[] => heap.sort(compare),
  }
}

// The document -------------------------------------------------------------------------------------------------------

/**
 * Lists the tracking requests that a form-encoded query asks for, as a JSON:API document, or tells what is wrong with
 * each of its parameters.
 *
 * | part       | content                                                                                              |
 * | ---------- | ---------------------------------------------------------------------------------------------------- |
 * | `data`     | the requests that pass every filter, newest first, those of one instant in the order given           |
 * | `included` | of the resources given: those that an included relation names, then every account and shipping line  |
 * | `links`    | self, first, last; prev and next where there are such pages                                          |
 * | `meta`     | size, of this page; total, of all pages                                                              |
 *
 * A page past the end is empty. Takes time linear in the query, the requests and the resources, and `n log p` for the
 * first `p` requests of the page and those before it.
 *
 * @clause TR-5 ERR-1
 * @example list({ query: 'page[size]=0', requests: [], url: '/v2/tracking_requests' }).document.errors
 * // [{ code: 'range', source: { parameter: 'page[size]' } }]
 */
export const list = ({
  query,
  requests,
  included,
  url,
  policy,
}: {
  /** Form-encoded, with or without its question mark; the parameters are those of `listingQuery.parse`. */
  readonly query: string
  /** All requests of the account, in any order. */
  readonly requests: readonly TrackingRequest[]
  /** The resources that may be included. */
  readonly included?: readonly IncludedResource[] | undefined
  /** The address of the list; other parameters in it are kept in the links. */
  readonly url: string
  /** The page sizes that differ from the default ones. */
  readonly policy?: Partial<PagePolicy> | undefined
}): TrackingRequestList => {
  const parsed = parse({ query, policy })
  if (parsed.outcome === 'rejected') return { status: 400, document: { errors: parsed.errors } }
  const { data, total } = select(requests, parsed.query)
  return {
    status: 200,
    document: {
      data,
      included: includedOf(data, parsed.query.include, included ?? []),
      links: linksOf(url, query, parsed.query, total),
      meta: { size: data.length, total },
    },
  }
}

const includedOf = (
  data: readonly TrackingRequest[],
  relations: ListingQuery['include'],
  resources: readonly IncludedResource[],
): readonly IncludedResource[] => {
  const named = new Set(
    data.flatMap(({ relationships }) => relations.map(relation => keyOf(relationships?.[relation]?.data))),
  )
  const wanted = new Map<string | undefined, IncludedResource>()
  const add = (resource: IncludedResource): unknown =>
    wanted.has(keyOf(resource)) || wanted.set(keyOf(resource), resource)
  resources.filter(resource => named.has(keyOf(resource))).forEach(add)
  resources.filter(({ type }) => type === 'account' || type === 'shipping_line').forEach(add)
  return [...wanted.values()]
}

const keyOf = (resource: IncludedResource | null | undefined): string | undefined =>
  resource ? JSON.stringify([resource.type, resource.id]) : undefined

const linksOf = (url: string, query: string, { page_number, page_size }: ListingQuery, total: number): PageLinks => {
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

/** Says in English what a list has on its page. */
export const explainList = (listed: TrackingRequestList): string =>
  listed.status === 200
    ? `${listed.document.meta.size} of ${listed.document.meta.total} tracking requests.`
    : explainErrors(listed.document.errors)
