/**
 * Which tracking requests are on this page?
 *
 * | part       | is                                                                                                       |
 * | ---------- | -------------------------------------------------------------------------------------------------------- |
 * | `data`     | those that pass every filter, newest first, those of one instant in the order given; so many a page        |
 * | `included` | of what is at hand: what an included relation names, then every account and shipping line, each once      |
 * | `links`    | self, first, last; prev and next where there are such pages: the query that was given, with the page's number |
 * | `meta`     | size, of this page; total, of all pages                                                                    |
 *
 * A page past the end is empty, and the one before it is the last. The list may be long: what is kept of it is no more than what
 * comes up to the end of the page.
 */
import { explainErrors, type ParameterError } from '../../kernel/issue'
import { contains } from '../../kernel/text'
import { compareDateTimes } from '../../kernel/time'
import type { TrackingRequest } from '../../resource/tracking-request'
import { normalText } from '../identifier'
import { address, parse, type Policy, type Query } from './query'

type Attributes = TrackingRequest['attributes']
type Test = (of: Attributes) => boolean

/** A resource that may be included, whatever else it has. */
export type Part = { readonly id: string; readonly type: string }

export type Links = {
  readonly self: string
  readonly first: string
  readonly prev?: string
  readonly next?: string
  readonly last: string
}

export type Listed =
  | {
    readonly status: 200
    readonly document: {
      readonly data: readonly TrackingRequest[]
      readonly included: readonly Part[]
      readonly links: Links
      readonly meta: { readonly size: number; readonly total: number }
    }
  }
  | { readonly status: 400; readonly document: { readonly errors: readonly ParameterError[] } }

// Filters ------------------------------------------------------------------------------------------------------------

/** Tolerant reading leaves null where a live service does. */
const isGiven = (text: string | null | undefined): text is string => typeof text === 'string'

/** The quickest first. */
const FILTERS = {
  status: wanted => of => of.status === wanted,
  scac: (wanted) => {
    const form = normalText(wanted)
    return of => normalText(of.scac) === form
  },
  request_number: (wanted) => {
    const form = normalText(wanted)
    return of => normalText(of.request_number) === form
  },
  created_after: wanted => of => compareDateTimes(of.created_at, wanted) > 0,
  created_before: wanted => of => compareDateTimes(of.created_at, wanted) < 0,
  updated_after: wanted => of => isGiven(of.updated_at) && compareDateTimes(of.updated_at, wanted) > 0,
  updated_before: wanted => of => isGiven(of.updated_at) && compareDateTimes(of.updated_at, wanted) < 0,
  q: (wanted) => {
    const form = normalText(wanted)
    return of => contains(normalText(of.request_number), form) || (of.ref_numbers ?? []).some(reference => contains(normalText(reference), form))
  },
} satisfies { readonly [K in keyof Query]?: (wanted: string) => Test }

const testsOf = (query: Asked): readonly Test[] =>
  (Object.keys(FILTERS) as (keyof typeof FILTERS)[]).flatMap((key) => {
    const wanted = query[key] ?? null
    return wanted === null ? [] : [FILTERS[key](wanted)]
  })

// Pages --------------------------------------------------------------------------------------------------------------

/** A page, and the filters that there are. */
export type Asked = Partial<Query> & Pick<Query, 'page_number' | 'page_size'>

/** The requests on a page, and how many there are on all. */
export type Page = { readonly data: readonly TrackingRequest[]; readonly total: number }

/**
 * Selects the requests on the page that is asked for, by the plain definition: filter, sort, cut.
 *
 * @clause TR-5
 * @example plainSelect([], { page_number: 1, page_size: 25 }) // { data: [], total: 0 }
 */
export const plainSelect = (requests: readonly TrackingRequest[], query: Asked): Page => {
  const tests = testsOf(query)
  const found = requests.filter(({ attributes }) => tests.every(test => test(attributes)))
  const start = (query.page_number - 1) * query.page_size
  return {
    data: found.sort((a, b) => compareDateTimes(b.attributes.created_at, a.attributes.created_at)).slice(start, start + query.page_size),
    total: found.length,
  }
}

/**
 * Selects the requests on the page that is asked for in one pass, and keeps no more of them than come up to its end.
 *
 * @clause TR-5
 * @example select([], { page_number: 1, page_size: 25 }) // { data: [], total: 0 }
 */
export const select = (requests: readonly TrackingRequest[], query: Asked): Page => {
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
  return { data: kept.take().slice(start, start + query.page_size).map(i => requests[i]!), total }
}

/**
 * Keeps so many of the newest requests, by index, as a heap whose root is the oldest. Requests are offered in their order, so of
 * those of one instant the first to come stays.
 */
const newest = (limit: number, requests: readonly TrackingRequest[]) => {
  const heap: number[] = []
  const createdAt = (i: number): string => requests[i]!.attributes.created_at
  /** Negative where `i` comes before `j` on the page. */
  const compare = (i: number, j: number): number => compareDateTimes(createdAt(j), createdAt(i)) || i - j
  const sink = (at: number): void => {
    for (let parent = at; ;) {
      let oldest = parent
      for (const child of [2 * parent + 1, 2 * parent + 2]) if (child < heap.length && compare(heap[child]!, heap[oldest]!) > 0) oldest = child
      if (oldest === parent) return
      [heap[parent], heap[oldest]] = [heap[oldest]!, heap[parent]!]
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
 * Lists the tracking requests that a form-encoded query asks for, as a JSON:API document, or tells what is wrong with each of
 * its parameters.
 *
 * @clause TR-5 ERR-1
 * @example list({ query: 'page[size]=0', requests: [], url: '/v2/tracking_requests' }) // { status: 400, document: { errors: [{ code: 'range', source: { parameter: 'page[size]' } }] } }
 */
export const list = ({ query, requests, included, url, policy }: {
  readonly query: string
  readonly requests: readonly TrackingRequest[]
  readonly included?: readonly Part[] | undefined
  /** The address of the list; its own query, if it has one, is kept. */
  readonly url: string
  readonly policy?: Partial<Policy> | undefined
}): Listed => {
  const asked = parse({ query, policy })
  if (asked._tag === 'Left') return { status: 400, document: { errors: asked.left } }
  const { data, total } = select(requests, asked.right)
  return {
    status: 200,
    document: {
      data,
      included: includedOf(data, asked.right.include, included ?? []),
      links: linksOf(url, query, asked.right, total),
      meta: { size: data.length, total },
    },
  }
}

const includedOf = (data: readonly TrackingRequest[], relations: Query['include'], parts: readonly Part[]): readonly Part[] => {
  const named = new Set(data.flatMap(({ relationships }) => relations.map(relation => keyOf(relationships?.[relation]?.data))))
  const wanted = new Map<string | undefined, Part>()
  const add = (part: Part): unknown => wanted.has(keyOf(part)) || wanted.set(keyOf(part), part)
  parts.filter(part => named.has(keyOf(part))).forEach(add)
  parts.filter(({ type }) => type === 'account' || type === 'shipping_line').forEach(add)
  return [...wanted.values()]
}

const keyOf = (part: Part | null | undefined): string | undefined => part ? JSON.stringify([part.type, part.id]) : undefined

const linksOf = (url: string, query: string, { page_number, page_size }: Query, total: number): Links => {
  const to = (page?: number): string => address({ url, query, page })
  const last = Math.max(1, Math.ceil(total / page_size))
  return {
    self: to(),
    first: to(1),
    ...(page_number > 1 && { prev: to(Math.min(page_number - 1, last)) }),
    ...(page_number < last && { next: to(page_number + 1) }),
    last: to(last),
  }
}

/**
 * Says in English what a list holds.
 *
 * @example explain(list({ query: '', requests: [], url: '' })) // '0 of 0 tracking requests.'
 */
export const explain = (listed: Listed): string =>
  listed.status === 200 ? `${listed.document.meta.size} of ${listed.document.meta.total} tracking requests.`
  : explainErrors(listed.document.errors)
