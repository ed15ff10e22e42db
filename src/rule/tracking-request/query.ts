/**
 * Which tracking requests does a list query ask for? The parameters are on {@link parse}.
 *
 * A parsed query is plain data that a back end can translate, for example into SQL.
 *
 * @module gateout/listing-query
 */
import { withDefaults } from '../../kernel/defaults'
import { left, right, type Either } from '../../kernel/either'
import { formEncode, formPairs } from '../../kernel/form-encoding'
import { addTo } from '../../kernel/group'
import { explainErrors, MAX_ISSUES, parameterError, type Code, type ParameterError } from '../../kernel/issue'
import { compareCodePoints, isBlank } from '../../kernel/text'
import { isDateTime } from '../../kernel/time'
import type { RequestStatus } from './step'
import {
  A_DATE_TIME,
  BLANK,
  POSITIVE_WHOLE_NUMBER,
  REPEATED,
  notKnown,
  notAmong,
  wrongValue,
} from '../../kernel/phrase'

const FILTER_STATUSES = ['created', 'pending', 'failed'] as const satisfies readonly RequestStatus[]

/** A status that the API can filter by. */
export type FilterStatus = (typeof FILTER_STATUSES)[number]

const RELATIONS = ['tracked_object', 'customer'] as const

/** A relation whose resource may be included. */
export type Relation = (typeof RELATIONS)[number]

/** A parsed list query; a filter that is not set is null. */
export type ListingQuery = {
  /** Part of the request number or of a reference number. Deprecated by the API in favour of the filters. */
  readonly q: string | null
  /** Compared in normalized form; see `identifier.normalize`. */
  readonly request_number: string | null
  /** Compared in normalized form; see `identifier.normalize`. */
  readonly scac: string | null
  /** The status of the requests. */
  readonly status: FilterStatus | null
  /** A date-time. Only later requests match. */
  readonly created_after: string | null
  /** A date-time. Only earlier requests match. */
  readonly created_before: string | null
  /** A date-time. Only later requests match. */
  readonly updated_after: string | null
  /** A date-time. Only earlier requests match. */
  readonly updated_before: string | null
  /** The relations to include, without duplicates. */
  readonly include: readonly Relation[]
  /** At least 1, capped at 2⁵³ − 1. */
  readonly page_number: number
  /** From 1 to `max_page_size`. */
  readonly page_size: number
}

/** The page sizes, which the API leaves open. */
export type PagePolicy = {
  /**
   * The page size if the query does not set one.
   *
   * @default 25
   */
  readonly default_page_size: number
  /**
   * The largest page size; larger values are capped.
   *
   * @default 100
   */
  readonly max_page_size: number
}

/** A parsed query, or its errors. */
export type ParsedQuery =
  | { readonly outcome: 'query'; readonly query: ListingQuery }
  | {
      readonly outcome: 'rejected'
      /** All errors, with status 400, sorted by parameter. At most 1,000. */
      readonly errors: readonly ParameterError[]
    }

/** The default page sizes. */
export const defaultPolicy: PagePolicy = /* @__PURE__ */ Object.freeze({ default_page_size: 25, max_page_size: 100 })

type Fault = { readonly code: Code; readonly message: string }
type Reader<A> = (text: string) => Either<Fault, A>

const fault = (code: Code, message: string): Either<Fault, never> => left({ code, message })

const notBlank =
  <A>(read: Reader<A>): Reader<A> =>
  text =>
    isBlank(text) ? fault('length', BLANK) : read(text)

const anyText: Reader<string> = text => right(text)
const dateTime: Reader<string> = notBlank(text =>
  isDateTime(text) ? right(text) : fault('format', wrongValue(A_DATE_TIME, text)),
)

const isAmong = <W extends string>(words: readonly W[], value: string): value is W =>
  (words as readonly string[]).includes(value)

const status: Reader<FilterStatus> = notBlank(text =>
  isAmong(FILTER_STATUSES, text) ? right(text) : fault('enum', notAmong(FILTER_STATUSES, text)),
)

const relations: Reader<readonly Relation[]> = text => {
  const names = isBlank(text) ? [] : text.split(',')
  const unknown = names.find(name => !isAmong(RELATIONS, name))
  return unknown === undefined
    ? right([...new Set(names as Relation[])])
    : fault('unknown', notAmong(RELATIONS, unknown))
}

const whole: Reader<number> = notBlank(text => {
  const digits = /^\d+$/.test(text) ? text.replace(/^0+/, '') : ''
  return digits === ''
    ? fault('range', wrongValue(POSITIVE_WHOLE_NUMBER, text))
    : right(Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
})

const PARAMETERS: {
  readonly [K in keyof ListingQuery]: { readonly name: string; readonly read: Reader<ListingQuery[K]> }
} = {
  q: { name: 'q', read: anyText },
  request_number: { name: 'filter[request_number]', read: notBlank(anyText) },
  scac: { name: 'filter[scac]', read: notBlank(anyText) },
  status: { name: 'filter[status]', read: status },
  created_after: { name: 'filter[created_at][start]', read: dateTime },
  created_before: { name: 'filter[created_at][end]', read: dateTime },
  updated_after: { name: 'filter[updated_at][start]', read: dateTime },
  updated_before: { name: 'filter[updated_at][end]', read: dateTime },
  include: { name: 'include', read: relations },
  page_number: { name: 'page[number]', read: whole },
  page_size: { name: 'page[size]', read: whole },
}

const keys = Object.keys(PARAMETERS) as readonly (keyof ListingQuery)[]
const keyByName = new Map(keys.map(key => [PARAMETERS[key].name, key]))

/**
 * Parses a form-encoded query, with or without `?`. Every invalid parameter is reported by name.
 *
 * | parameter                                | value                           | otherwise               |
 * | ---------------------------------------- | ------------------------------- | ----------------------- |
 * | `q`                                      | any string; blank matches all   |                         |
 * | `filter[request_number]`, `filter[scac]` | a non-blank string              | length                  |
 * | `filter[status]`                         | created, pending or failed      | length, enum            |
 * | `filter[created_at][start]`, `[end]`     | a date-time                     | length, format          |
 * | `filter[updated_at][start]`, `[end]`     | a date-time                     | length, format          |
 * | `include`                                | comma-separated relations       | unknown                 |
 * | `page[number]`, `page[size]`             | a decimal integer of at least 1 | length, range           |
 * | any of these twice                       |                                 | conflict, and only that |
 * | any other                                |                                 | unknown                 |
 *
 * Without `include` the relation is `tracked_object`; a blank `include` includes nothing.
 *
 * @complexity O(n) in the length of the query.
 * @clause TR-5 ERR-1
 * @example parse({ query: 'filter%5Bstatus%5D=failed&page%5Bsize%5D=500' })
 * // { outcome: 'query', query: { status: 'failed', scac: null, include: ['tracked_object'], page_size: 100 } }
 */
export const parse = ({
  query,
  policy,
}: {
  /** The form-encoded query string of a URL. */
  readonly query: string
  /** Overrides of {@link defaultPolicy}. */
  readonly policy?: Partial<PagePolicy> | undefined
}): ParsedQuery => {
  const given = new Map<string, string[]>()
  for (const [name, text] of parsePairs(query)) addTo(given, name, text)
  const asked: { [key: string]: unknown } = {}
  const errors: ParameterError[] = []
  for (const [name, [text = '', ...others]] of given) {
    const key = keyByName.get(name)
    const value =
      others.length > 0
        ? fault('conflict', REPEATED)
        : key === undefined
          ? fault('unknown', notKnown('parameter'))
          : PARAMETERS[key].read(text)
    if (value._tag === 'Right') asked[key!] = value.right
    else if (errors.push(parameterError(name, value.left.code, value.left.message)) === MAX_ISSUES) break
  }
  if (errors.length > 0) {
    errors.sort((a, b) => compareCodePoints(a.source.parameter, b.source.parameter))
    return { outcome: 'rejected', errors }
  }
  const { default_page_size: page_size, max_page_size } = withDefaults(defaultPolicy, policy)
  const all: ListingQuery = { ...NOTHING_ASKED, page_size, ...asked }
  return { outcome: 'query', query: { ...all, page_size: Math.min(all.page_size, max_page_size) } }
}

const NOTHING_ASKED = {
  q: null,
  request_number: null,
  scac: null,
  status: null,
  created_after: null,
  created_before: null,
  updated_after: null,
  updated_before: null,
  include: ['tracked_object'],
  page_number: 1,
} as const satisfies Partial<ListingQuery>

const parsePairs = (query: string): readonly (readonly [name: string, text: string])[] =>
  formPairs(query.startsWith('?') ? query.slice(1) : query)

/**
 * Form-encodes a query or some of its properties; {@link parse} reads it back.
 *
 * @clause TR-5
 * @example encode({ status: 'failed', page_number: 2 }) // 'filter%5Bstatus%5D=failed&page%5Bnumber%5D=2'
 */
export const encode = (query: Partial<ListingQuery>): string =>
  formEncode(
    keys.flatMap(key => {
      const value = query[key] ?? null
      return value === null ? [] : [[PARAMETERS[key].name, String(value)] as const]
    }),
  )

/**
 * Returns the URL of a page: the list's URL with the given query and the page number. Other parameters of the URL are
 * kept; parameters that the list knows are replaced by the query's.
 *
 * @clause TR-5
 * @example address({ url: '/v2/tracking_requests?account=7', query: 'page[size]=5', page: 2 })
 * // '/v2/tracking_requests?account=7&page%5Bsize%5D=5&page%5Bnumber%5D=2'
 */
export const address = ({
  url,
  query,
  page,
}: {
  /** The URL of the list. */
  readonly url: string
  /** The raw query. */
  readonly query: string
  /** The page number. By default the query's page number, otherwise 1. */
  readonly page?: number | undefined
}): string => addresses({ url, query })(page)

/**
 * Returns a function from page number to URL. It parses the list's URL and the query only once.
 *
 * @example addresses({ url: '/v2/tracking_requests', query: '' })(2) // '/v2/tracking_requests?page%5Bnumber%5D=2'
 */
export const addresses = ({
  url,
  query,
}: {
  readonly url: string
  readonly query: string
}): ((page?: number) => string) => {
  const [, path = '', ownQuery = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(url) ?? []
  const kept = ownQuery.split('&').filter(pair => formPairs(pair).some(([name]) => !keyByName.has(name)))
  const given = parsePairs(query)
  const pairs = given.some(([name]) => name === PAGE_NUMBER) ? given : [...given, [PAGE_NUMBER, '1'] as const]
  const beginning = `${path}?${kept.map(pair => `${pair}&`).join('')}`
  return page => {
    // The given page number stays a string, without leading zeros: it may be out of range for a double.
    const numbered = pairs.map(
      ([name, text]) => [name, name === PAGE_NUMBER ? String(page ?? text.replace(/^0+/, '')) : text] as const,
    )
    return `${beginning}${formEncode(numbered)}${fragment}`
  }
}

const PAGE_NUMBER = 'page[number]'

/**
 * Describes a parsed query, or its errors, in an English sentence.
 *
 * @example explain(parse({ query: 'filter[status]=failed&page[number]=2' }))
 * // 'Page 2, of 25 at most, with status failed.'
 */
export const explain = (parsed: ParsedQuery): string => {
  if (parsed.outcome === 'rejected') return explainErrors(parsed.errors)
  const { page_number, page_size, include: _, ...filters } = parsed.query
  const asked = Object.entries(filters).flatMap(([key, value]) => (value === null ? [] : [`${key} ${value}`]))
  return `Page ${page_number}, of ${page_size} at most${asked.length > 0 ? `, with ${asked.join(', ')}` : ''}.`
}
