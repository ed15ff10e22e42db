/**
 * Which tracking requests are asked for?
 *
 * | parameter                                             | is                                            | or else                   |
 * | ----------------------------------------------------- | --------------------------------------------- | ------------------------- |
 * | `q`, deprecated                                       | a part of a number; blank matches all         |                           |
 * | `filter[request_number]`, `filter[scac]`              | compared as identifiers are                   | length                    |
 * | `filter[status]`                                      | created, pending or failed                    | length, enum              |
 * | `filter[created_at][start]`, `…[end]`, `[updated_at]` | a date-time; strictly after it, before it     | length, format            |
 * | `include`                                             | relations, by comma; tracked_object if absent | unknown                   |
 * | `page[number]`, `page[size]`                          | whole numbers from 1                          | length, range             |
 * | any of these twice                                    |                                               | conflict, and only that   |
 * | any other                                             |                                               | unknown                   |
 *
 * A query that was read is plain data, for a back end to turn into its own: SQL, say.
 */
import { left, right, type Either } from 'fp-ts/Either'
import { formEncode, formPairs } from '../../kernel/form-encoding'
import { parameterError, type Code, type ParameterError } from '../../kernel/issue'
import { compareCodePoints, isBlank } from '../../kernel/text'
import { isDateTime } from '../../kernel/time'

export type Status = 'created' | 'pending' | 'failed'
export type Relation = 'tracked_object' | 'customer'

/** What is asked for; null where it is not asked. */
export type Query = {
  /** Deprecated by the interface: a filter says what is meant. */
  readonly q: string | null
  readonly request_number: string | null
  readonly scac: string | null
  readonly status: Status | null
  readonly created_after: string | null
  readonly created_before: string | null
  readonly updated_after: string | null
  readonly updated_before: string | null
  readonly include: readonly Relation[]
  /** From 1; a number too large for a double to tell from its neighbours is the largest that is not: no list is so long. */
  readonly page_number: number
  readonly page_size: number
}

/** The figures that the interface leaves open. */
export type Policy = { readonly default_page_size: number; readonly max_page_size: number }

export const defaultPolicy: Policy = { default_page_size: 25, max_page_size: 100 }

type Fault = { readonly code: Code; readonly message: string }
type Read<A> = (text: string) => Either<Fault, A>

const fault = (code: Code, message: string): Either<Fault, never> => left({ code, message })

const filled = <A>(read: Read<A>): Read<A> => text => (isBlank(text) ? fault('length', 'is blank') : read(text))

const anyText: Read<string> = text => right(text)
const dateTime: Read<string> = filled(text => (isDateTime(text) ? right(text) : fault('format', 'is no date-time with an offset, as 2026-01-31T08:30:00Z')))

const STATUSES: readonly string[] = ['created', 'pending', 'failed'] satisfies Status[]
const status: Read<Status> = filled(text => (STATUSES.includes(text) ? right(text as Status) : fault('enum', `is not one of ${STATUSES.join(', ')}`)))

const RELATIONS: readonly string[] = ['tracked_object', 'customer'] satisfies Relation[]
const relations: Read<readonly Relation[]> = (text) => {
  const names = isBlank(text) ? [] : text.split(',')
  return names.every(name => RELATIONS.includes(name)) ? right(names as Relation[]) : fault('unknown', `names another relation than ${RELATIONS.join(', ')}`)
}

const whole: Read<number> = filled((text) => {
  const digits = /^\d+$/.test(text) ? text.replace(/^0+/, '') : ''
  return digits === '' ? fault('range', 'is no whole number from 1') : right(Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
})

/** What each part of a query is called, and how it is read. */
const PARAMETERS: { readonly [K in keyof Query]: { readonly name: string; readonly read: Read<Query[K]> } } = {
  q: { name: 'q', read: anyText },
  request_number: { name: 'filter[request_number]', read: filled(anyText) },
  scac: { name: 'filter[scac]', read: filled(anyText) },
  status: { name: 'filter[status]', read: status },
  created_after: { name: 'filter[created_at][start]', read: dateTime },
  created_before: { name: 'filter[created_at][end]', read: dateTime },
  updated_after: { name: 'filter[updated_at][start]', read: dateTime },
  updated_before: { name: 'filter[updated_at][end]', read: dateTime },
  include: { name: 'include', read: relations },
  page_number: { name: 'page[number]', read: whole },
  page_size: { name: 'page[size]', read: whole },
}

const keys = Object.keys(PARAMETERS) as readonly (keyof Query)[]
const keyByName = new Map(keys.map(key => [PARAMETERS[key].name, key]))

/**
 * Reads a form-encoded query, with or without its question mark; tells of every parameter what is wrong with it, by name.
 *
 * @clause TR-5 ERR-1
 * @example parse({ query: 'filter%5Bstatus%5D=failed&page%5Bsize%5D=500' }).right // { status: 'failed', scac: null, include: ['tracked_object'], page_number: 1, page_size: 100 }
 */
export const parse = ({ query, policy }: { readonly query: string; readonly policy?: Partial<Policy> | undefined }): Either<readonly ParameterError[], Query> => {
  const texts = new Map<string, string[]>()
  for (const [name, text] of pairsOf(query)) {
    const others = texts.get(name)
    if (others) others.push(text)
    else texts.set(name, [text])
  }
  const asked: { [key: string]: unknown } = {}
  const errors: ParameterError[] = []
  for (const [name, [text, ...others]] of texts) {
    const key = keyByName.get(name)
    const read = others.length > 0 ? fault('conflict', 'is given more than once')
      : key === undefined ? fault('unknown', 'is no parameter of this list')
      : PARAMETERS[key].read(text!)
    if (read._tag === 'Left') errors.push(parameterError(name, read.left.code, read.left.message))
    else asked[key!] = read.right
  }
  if (errors.length > 0) return left(errors.sort((a, b) => compareCodePoints(a.source.parameter, b.source.parameter)))
  const { default_page_size = defaultPolicy.default_page_size, max_page_size = defaultPolicy.max_page_size } = policy ?? {}
  const all: Query = { ...NOTHING_ASKED, page_size: default_page_size, ...asked }
  return right({ ...all, page_size: Math.min(all.page_size, max_page_size) })
}

const NOTHING_ASKED = {
  q: null, request_number: null, scac: null, status: null,
  created_after: null, created_before: null, updated_after: null, updated_before: null,
  include: ['tracked_object'], page_number: 1,
} as const satisfies Partial<Query>

/** The parameters as they were given, decoded. */
const pairsOf = (query: string): readonly (readonly [name: string, text: string])[] => formPairs(query.startsWith('?') ? query.slice(1) : query)

/**
 * Writes a query, or a part of one, as form-encoded text; reading it gives the same.
 *
 * @clause TR-5
 * @example encode({ status: 'failed', page_number: 2 }) // 'filter%5Bstatus%5D=failed&page%5Bnumber%5D=2'
 */
export const encode = (query: Partial<Query>): string =>
  formEncode(keys.flatMap((key) => {
    const value = query[key] ?? null
    return value === null ? [] : [[PARAMETERS[key].name, String(value)] as const]
  }))

/**
 * Gives the address of a page: that of the list with the query that was given, and the page's number; without one, that of the
 * page that was asked for. What the list's address asks for besides is kept, and a parameter of the list gives way to the query.
 *
 * @clause TR-5
 * @example address({ url: '/v2/tracking_requests?account=7', query: 'page[size]=5', page: 2 }) // '/v2/tracking_requests?account=7&page%5Bsize%5D=5&page%5Bnumber%5D=2'
 */
export const address = ({ url, query, page }: { readonly url: string; readonly query: string; readonly page?: number | undefined }): string => {
  const [, path = '', own = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(url) ?? []
  const kept = own.split('&').filter(pair => pair !== '' && !pairsOf(pair).some(([name]) => keyByName.has(name)))
  const given = pairsOf(query)
  const pairs = given.some(([name]) => name === PAGE_NUMBER) ? given : [...given, [PAGE_NUMBER, '1'] as const]
  // The page that was asked for stays as given, but for zeros in front: it may be larger than a number can tell.
  const asked = pairs.map(([name, text]) => [name, name === PAGE_NUMBER ? String(page ?? text.replace(/^0+/, '')) : text] as const)
  return `${path}?${[...kept, formEncode(asked)].join('&')}${fragment}`
}

const PAGE_NUMBER = 'page[number]'
