/**
 * Do the configured hosts and origins admit a request?
 */
import { memoizeLast } from '../../kernel/memo'
import { trim } from '../../kernel/text'
import { HOST } from '../../kernel/url'

/**
 * An allowlist of hosts or origins: a comma-separated setting, or an array as returned by `mcp.config`. Null or an
 * empty list admits everything.
 */
export type Allowlist = string | readonly string[] | null

/** Whether a request is admitted, or which allowlist refuses it. */
export type Admission =
  | { readonly outcome: 'admitted' }
  | {
      readonly outcome: 'refused'
      /** The header that its allowlist does not admit. */
      readonly by: 'host' | 'origin'
    }

/**
 * Decides whether the allowlists of hosts and origins admit a request. The host is checked first.
 *
 * | list of | header missing                        | header on the list | header not on the list          |
 * | ------- | ------------------------------------- | ------------------ | ------------------------------- |
 * | hosts   | refused                               | admitted           | refused                         |
 * | origins | admitted: the client is not a browser | admitted           | refused, also the string `null` |
 *
 * A list that is null or empty admits everything. Hosts are compared without regard to case, and an item without a port
 * matches any port. Origins are compared by scheme, host and port.
 *
 * @complexity O(n) in the lengths of the lists and headers.
 * @clause MCP-2
 * @example admit({ host: 'evil.example', origin: null, allowed_hosts: 'mcp.example', allowed_origins: null })
 * // { outcome: 'refused', by: 'host' }
 */
export const admit = ({
  host,
  origin,
  allowed_hosts,
  allowed_origins,
}: {
  /** The `Host` header, or null if the request has none. */
  readonly host: string | null
  /** The `Origin` header, or null if the request has none. */
  readonly origin: string | null
  readonly allowed_hosts: Allowlist
  readonly allowed_origins: Allowlist
}): Admission => {
  if (!passes(hostsOf(allowed_hosts), host === null ? [] : hostForms(host))) return { outcome: 'refused', by: 'host' }
  return origin !== null && !passes(originsOf(allowed_origins), originForms(origin))
    ? { outcome: 'refused', by: 'origin' }
    : { outcome: 'admitted' }
}

/** Whether the allowlist is empty or contains one of the forms. */
const passes = (allowed: ReadonlySet<string>, forms: readonly string[]): boolean =>
  allowed.size === 0 || forms.some(form => allowed.has(form))

/** The trimmed items of a list, without blank ones. */
export const listEntries = (list: Allowlist): readonly string[] =>
  list === null ? [] : (typeof list === 'string' ? list.split(',') : list).map(trim).filter(item => item !== '')

/** A to Z in lower case. Other letters are different in another case: a Kelvin sign is not a k. */
const lowerCase = (text: string): string => text.replace(/[A-Z]+/g, letters => letters.toLowerCase())

const lowerCased = (list: Allowlist): ReadonlySet<string> => new Set(listEntries(list).map(lowerCase))

/** Caches the last list given as a string. An array is parsed on every call because its owner may change it. */
const remembering = (): ((list: Allowlist) => ReadonlySet<string>) => {
  const lowerCasedOnce = memoizeLast(lowerCased)
  return list => (typeof list === 'string' ? lowerCasedOnce(list) : lowerCased(list))
}
const hostsOf = remembering()
const originsOf = remembering()

const HOST_AND_PORT = String.raw`(${HOST})(?::(\d+))?$`
const HOST_PATTERN = /* @__PURE__ */ new RegExp(`^${HOST_AND_PORT}`, 'u')
const ORIGIN_PATTERN = /* @__PURE__ */ new RegExp(`^([a-z][a-z0-9+.-]*)://${HOST_AND_PORT}`, 'u')

/** The list items that admit a host: with its port and without. */
const hostForms = (host: string): readonly string[] => HOST_PATTERN.exec(lowerCase(host))?.slice(0, 2) ?? []

const DEFAULT_PORTS: { readonly [scheme: string]: string } = { http: '80', https: '443' }

/** The list items that admit an origin: the origin itself and, for the default port, both spellings of the port. */
const originForms = (origin: string): readonly string[] => {
  const [whole = '', scheme = '', name = '', port] = ORIGIN_PATTERN.exec(lowerCase(origin)) ?? []
  const usual = DEFAULT_PORTS[scheme]
  return usual === undefined || (port !== undefined && port !== usual)
    ? [whole]
    : [`${scheme}://${name}`, `${scheme}://${name}:${usual}`]
}

/** Describes an admission in an English sentence. */
export const explainAdmission = (result: Admission): string =>
  result.outcome === 'admitted' ? 'Admitted.' : `Refused: the ${result.by} is not allowed.`
