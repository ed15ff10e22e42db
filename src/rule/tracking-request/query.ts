/**
 * Which tracking requests are asked for? The table of parameters is on {@link parse}.
 *
 * A query that was read is plain data, for a back end to turn into its own language, such as SQL.
 */
import { left, right, type Either } from 'fp-ts/Either'
import { formEncode, formPairs } from '../../kernel/form-encoding'
import { explainErrors, MOST_ISSUES, parameterError, type Code, type ParameterError } from '../../kernel/issue'
import { compareCodePoints, isBlank } from '../../kernel/text'
import { isDateTime } from '../../kernel/time'

/** A state that the interface filters by; it knows no others here. */
export type FilterStatus = 'created' | 'pending' | 'failed'

/** A relation whose resource may be included. */
export type Relation = 'tracked_object' | 'customer'

/** What is asked for; null where it is not asked. */
export type ListingQuery = {
  /** Part of the request number or of a reference number. The interface deprecates it: use a filter. */
  readonly q: string | null
  /** Compared by its `identifier.normalize` text. */
  readonly request_number: string | null
  /** Compared by its `identifier.normalize` text. */
  readonly scac: string | null
  /** The state that a request is in. */
  readonly status: FilterStatus | null
  /** A date-time; strictly after it. */
  readonly created_after: string | null
  /** A date-time; strictly before it. */
  readonly created_before: string | null
  /** A date-time; strictly after it. */
  readonly updated_after: string | null
  /** A date-time; strictly before it. */
  readonly updated_before: string | null
  /** The relations to include, each once. */
  readonly include: readonly Relation[]
  /** From 1. A number beyond 2⁵³ − 1 is read as that: no list is so long. */
  readonly page_number: number
  /** From 1 to the largest that the policy allows. */
  readonly page_size: number
}

/** The page sizes, which the interface leaves open. */
export type PagePolicy = {
  /**
   * The size of a page where the query does not give one.
   *
   * @default 25
   */
  readonly default_page_size: number
  /**
   * The largest size of a page; a larger one is cut to it.
   *
   * @default 100
   */
  readonly max_page_size: number
}

/** What was read from a query, or what is wrong with it. */
export type ParsedQuery =
  | { readonly outcome: 'query'; readonly query: ListingQuery }
  | {
      readonly outcome: 'rejected'
      /** Every fault, with status 400, by parameter; at most 1,000 are collected. */
      readonly errors: readonly ParameterError[]
    }

/** The policy that counts where none is given. */
export const defaultPolicy: PagePolicy = { default_page_size: 25, max_page_size: 100 }

type Fault = { readonly code: Code; readonly message: string }
type Reader<A> = (text: string) => Either<Fault, A>

const fault = (code: Code, message: string): Either<Fault, never> => left({ code, message })

const notBlank =
  <A>(read: Reader<A>): Reader<A> =>
  text =>
    isBlank(text) ? fault('length', 'is blank') : read(text)

const anyText: Reader<string> = text => right(text)
const dateTime: Reader<string> = notBlank(text =>
  isDateTime(text) ? right(text) : fault('format', 'is not a date-time with an offset, such as 2026-01-31T08:30:00Z'),
)

const STATUSES: readonly string[] = ['created', 'pending', 'failed'] satisfies FilterStatus[]
const status: Reader<FilterStatus> = notBlank(text =>
  STATUSES.includes(text) ? right(text as FilterStatus) : fault('enum', `is not one of ${STATUSES.join(', ')}`),
)

const RELATIONS: readonly string[] = ['tracked_object', 'customer'] satisfies Relation[]
const relations: Reader<readonly Relation[]> = text => {
  const names = isBlank(text) ? [] : text.split(',')
  return names.every(name => RELATIONS.includes(name))
    ? right([...new Set(names as Relation[])])
    : fault('unknown', `names another relation than ${RELATIONS.join(', ')}`)
}

const whole: Reader<number> = notBlank(text => {
  const digits = /^\d+$/.test(text) ? text.replace(/^0+/, '') : ''
  return digits === ''
    ? fault('range', 'is not a whole number from 1')
    : right(Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
})

/** The parameter of each key, and how its text is read. */
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
 * Reads a form-encoded query, with or without its question mark. Every parameter that is wrong is told by name.
 *
 * | parameter                                | value                                    | else                    |
 * | ---------------------------------------- | ---------------------------------------- | ----------------------- |
 * | `q`                                      | any text; blank matches all              |                         |
 * | `filter[request_number]`, `filter[scac]` | text                                     | length                  |
 * | `filter[status]`                         | created, pending or failed               | length, enum            |
 * | `filter[created_at][start]`, `[end]`     | a date-time                              | length, format          |
 * | `filter[updated_at][start]`, `[end]`     | a date-time                              | length, format          |
 * | `include`                                | relations with commas between            | unknown                 |
 * | `page[number]`, `page[size]`             | a whole number from 1, in digits         | length, range           |
 * | one of these twice                       |                                          | conflict, and only that |
 * | any other                                |                                          | unknown                 |
 *
 * Without `include` it is `tracked_object`; a blank one includes nothing.
 *
 * Takes time linear in the query.
 *
 * @clause TR-5 ERR-1
 * @example parse({ query: 'filter%5Bstatus%5D=failed&page%5Bsize%5D=500' })
 * // { outcome: 'query', query: { status: 'failed', scac: null, include: ['tracked_object'], page_size: 100 } }
 */
export const parse = ({
  query,
  policy,
}: {
  /** Form-encoded, as it stands in an address. */
  readonly query: string
  /** The figures that differ from {@link defaultPolicy}. */
  readonly policy?: Partial<PagePolicy> | undefined
}): ParsedQuery => {
  const given = new Map<string, string[]>()
  for (const [name, text] of pairsOf(query)) {
    const others = given.get(name)
    if (others) others.push(text)
    else given.set(name, [text])
  }
  const asked: { [key: string]: unknown } = {}
  const errors: ParameterError[] = []
  for (const [name, [text = '', ...others]] of given) {
    const key = keyByName.get(name)
    const value =
      others.length > 0
        ? fault('conflict', 'is given more than once')
        : key === undefined
          ? fault('unknown', 'is not a parameter of this list')
          : PARAMETERS[key].read(text)
    if (value._tag === 'Right') asked[key!] = value.right
    else if (errors.push(parameterError(name, value.left.code, value.left.message)) === MOST_ISSUES) break
  }
  if (errors.length > 0) {
    errors.sort((a, b) => compareCodePoints(a.source.parameter, b.source.parameter))
    return { outcome: 'rejected', errors }
  }
  const page_size = policy?.default_page_size ?? defaultPolicy.default_page_size
  const max_page_size = policy?.max_page_size ?? defaultPolicy.max_page_size
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

/** The parameters as given, decoded. */
const pairsOf = (query: string): readonly (readonly [name: string, text: string])[] =>
  formPairs(query.startsWith('?') ? query.slice(1) : query)

/**
 * Writes a query, or some of its keys, as form-encoded text; {@link parse} reads it back.
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
 * Gives the address of a page: the list's address with the query that was given and the number of the page. Other
 * parameters of the address are kept; one that the list knows is dropped.
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
  /** The address of the list. */
  readonly url: string
  /** The query as it came. */
  readonly query: string
  /** The number of the page; that of the query, else 1, where it is left out. */
  readonly page?: number | undefined
}): string => addresses({ url, query })(page)

/**
 * Gives the addresses of the pages of one list, which has read its own address and the query once.
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
  const kept = ownQuery.split('&').filter(pair => pair !== '' && !pairsOf(pair).some(([name]) => keyByName.has(name)))
  const given = pairsOf(query)
  const pairs = given.some(([name]) => name === PAGE_NUMBER) ? given : [...given, [PAGE_NUMBER, '1'] as const]
  const beginning = `${path}?${kept.map(pair => `${pair}&`).join('')}`
  return page => {
    // The number that was asked for is kept as text, without leading zeros: it may be larger than a double can tell.
    const numbered = pairs.map(
      ([name, text]) => [name, name === PAGE_NUMBER ? String(page ?? text.replace(/^0+/, '')) : text] as const,
    )
    return `${beginning}${formEncode(numbered)}${fragment}`
  }
}

const PAGE_NUMBER = 'page[number]'

const FILTER_KEYS = [
  'q',
  'request_number',
  'scac',
  'status',
  'created_after',
  'created_before',
  'updated_after',
  'updated_before',
] as const

/**
 * Says in English what a query asks for, or what is wrong with it.
 *
 * @example explain(parse({ query: 'filter[status]=failed&page[number]=2' }))
 * // 'Page 2, of 25 at most, with status failed.'
 */
export const explain = (parsed: ParsedQuery): string => {
  if (parsed.outcome === 'rejected') return explainErrors(parsed.errors)
  const { page_number, page_size } = parsed.query
  const asked = FILTER_KEYS.flatMap(key => {
    const value = parsed.query[key]
    return value === null ? [] : [`${key} ${value}`]
  })
  return `Page ${page_number}, of ${page_size} at most${asked.length > 0 ? `, with ${asked.join(', ')}` : ''}.`
}
