/**
 * Who may come in?
 *
 * | surface | Authorization              | setting   | answer                  | clause         |
 * | ------- | -------------------------- | --------- | ----------------------- | -------------- |
 * | api     | `Token x`                  |           | the token               | AUTH-1         |
 * | mcp     | `Token x`, `Bearer x`      |           | the token               | AUTH-2, AUTH-3 |
 * | mcp     | no header                  | a token   | the setting's token     | AUTH-2         |
 * | either  | anything else              |           | 401                     | AUTH-4         |
 *
 * | with a list of | missing  | not on it |
 * | -------------- | -------- | --------- |
 * | hosts          | refused  | refused   |
 * | origins        | admitted: not a browser | refused, the text `null` too |
 *
 * A token is opaque: it was made elsewhere (AUTH-5). Whether it is a good one is for the host to say; {@link matches} compares.
 * No answer but the token's own repeats it.
 */
import { memoizeLast } from '../../kernel/memo'
import { trim } from '../../kernel/text'

export type Surface = 'api' | 'mcp'
export type Scheme = 'Token' | 'Bearer'

/** An answer that is ready to be sent: an HTTP status and the document of errors that goes with it. */
export type Refusal<S extends 401 | 404 | 429> = {
  readonly status: S
  readonly document: { readonly errors: readonly { readonly status: string; readonly title: string }[] }
}

export type Authentication =
  | { readonly outcome: 'token'; readonly token: string; readonly scheme: Scheme | null; readonly source: 'header' | 'fallback' }
  | { readonly outcome: 'unauthorized' } & Refusal<401>

/** A list of hosts or origins: the comma-separated setting, or its entries, as `mcpConfig.read` gives them. */
export type List = string | readonly string[] | null

export type Admission = { readonly outcome: 'admitted' } | { readonly outcome: 'refused'; readonly by: 'host' | 'origin' }

/**
 * Gives the JSON:API answer to a request that is refused by its token, that names what does not exist, or that is one too many.
 *
 * @clause AUTH-4
 * @example refuse(429) // { status: 429, document: { errors: [{ status: '429', title: 'Too many requests' }] } }
 */
export const refuse = <S extends 401 | 404 | 429>(status: S): Refusal<S> =>
  ({ status, document: { errors: [{ status: String(status), title: TITLES[status] }] } })

const TITLES = { 401: 'Missing or invalid token', 404: 'Not found', 429: 'Too many requests' } as const

/** Scheme, spaces or tabs, token; no part can take what the next one begins with, so that even a long header is read once. */
const AUTHORIZATION = /^[ \t]*(token|bearer)[ \t]+([\x21-\x7e]+)[ \t]*$/i

/**
 * Finds the token of a request: in its header, or, for MCP without any header, in the setting. Refuses another scheme, no token,
 * several, and characters that a token cannot have.
 *
 * @clause AUTH-1 AUTH-2 AUTH-3 AUTH-4 AUTH-5
 * @example authenticate({ surface: 'mcp', authorization: 'bearer abc' }) // { outcome: 'token', token: 'abc', scheme: 'Bearer', source: 'header' }
 */
export const authenticate = ({ surface, authorization, fallback }: {
  readonly surface: Surface
  /** The header as it came; null where there was none. */
  readonly authorization: string | null
  /** The setting's token. */
  readonly fallback?: string | null | undefined
}): Authentication => {
  if (authorization === null) {
    const token = surface === 'mcp' ? trim(fallback ?? '') : ''
    return token === '' ? unauthorized() : { outcome: 'token', token, scheme: null, source: 'fallback' }
  }
  const [, word, token] = AUTHORIZATION.exec(authorization) ?? []
  const scheme = word?.length === 5 ? 'Token' : 'Bearer'
  return token === undefined || (scheme === 'Bearer' && surface === 'api') ? unauthorized() : { outcome: 'token', token, scheme, source: 'header' }
}

const unauthorized = (): Authentication => ({ outcome: 'unauthorized', ...refuse(401) })

/**
 * Tells whether two tokens are the same, in a time that does not depend on how much of the expected one was guessed, as far as
 * JavaScript allows: it grows with the length of the given one alone.
 *
 * @clause AUTH-4
 * @example matches('abc', 'abd') // false
 */
export const matches = (given: string, expected: string): boolean => {
  let difference = given.length ^ expected.length
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i % expected.length)
  return difference === 0
}

/**
 * Tells whether a request may come in by the settings' lists of hosts and origins; the host is judged first. A list that is null
 * or names nothing is no check.
 *
 * @clause MCP-2
 * @example admit({ host: 'evil.example', origin: null, allowed_hosts: 'mcp.example, localhost:3000', allowed_origins: null }) // { outcome: 'refused', by: 'host' }
 */
export const admit = ({ host, origin, allowed_hosts, allowed_origins }: {
  readonly host: string | null
  readonly origin: string | null
  readonly allowed_hosts: List
  readonly allowed_origins: List
}): Admission =>
  !passes(readHosts(allowed_hosts), host === null ? [] : hostForms(host)) ? { outcome: 'refused', by: 'host' }
  : origin !== null && !passes(readOrigins(allowed_origins), originForms(origin)) ? { outcome: 'refused', by: 'origin' }
  : { outcome: 'admitted' }

/** Whether there is no list to check, or one of the forms in which an entry may stand there is on it. */
const passes = (allowed: ReadonlySet<string>, forms: readonly string[]): boolean =>
  allowed.size === 0 || forms.some(form => allowed.has(form))

/**
 * Gives the entries of a list, trimmed, without the blank ones.
 *
 * @clause MCP-2 MCP-3
 * @example entries(' localhost, , mcp.example') // ['localhost', 'mcp.example']
 */
export const entries = (list: List): readonly string[] =>
  list === null ? [] : (typeof list === 'string' ? list.split(',') : list).map(trim).filter(entry => entry !== '')

const lowered = (list: List): ReadonlySet<string> => new Set(entries(list).map(entry => entry.toLowerCase()))

/** The settings are the same from request to request, but only text stays as it is: an array may be added to. */
const reader = (): ((list: List) => ReadonlySet<string>) => {
  const read = memoizeLast(lowered)
  return list => (typeof list === 'string' ? read(list) : lowered(list))
}
const readHosts = reader()
const readOrigins = reader()

/** A name or an address, an IPv6 one in brackets, and a port, if any. */
const HOST = /^([^:[\]]+|\[[^[\]]+\])(?::(\d+))?$/

/** How an entry that lets this host in may read: with its port, or without any. */
const hostForms = (host: string): readonly string[] => {
  const [whole = '', name = ''] = HOST.exec(host.toLowerCase()) ?? []
  return [whole, name]
}

const ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/([^:[\]/?#@\\\s]+|\[[^[\]/?#@\\\s]+\])(?::(\d+))?$/

const DEFAULT_PORTS: { readonly [scheme: string]: string } = { http: '80', https: '443' }

/** How an entry that lets this origin in may read: as it is, and with or without a port that goes without saying. */
const originForms = (origin: string): readonly string[] => {
  const [whole = '', scheme = '', name = '', port] = ORIGIN.exec(origin.toLowerCase()) ?? []
  const usual = DEFAULT_PORTS[scheme]
  return usual === undefined || (port !== undefined && port !== usual) ? [whole]
    : [`${scheme}://${name}`, `${scheme}://${name}:${usual}`]
}
