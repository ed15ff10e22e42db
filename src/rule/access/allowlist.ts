/**
 * May a request come in, by the lists of hosts and origins?
 */
import { memoizeLast } from '../../kernel/memo'
import { trim } from '../../kernel/text'

/**
 * A list of hosts or origins: the comma-separated setting, or its items, as `mcp.config` gives them; null checks
 * nothing.
 */
export type Allowlist = string | readonly string[] | null

/** Whether a request may come in, and else which list refuses it. */
export type Admission =
  { readonly outcome: 'admitted' } | { readonly outcome: 'refused'; readonly by: 'host' | 'origin' }

/**
 * Tells whether a request may come in by the settings' lists of hosts and origins. The host is judged first.
 *
 * | list of | header missing                        | header on the list | header not on the list           |
 * | ------- | ------------------------------------- | ------------------ | -------------------------------- |
 * | hosts   | refused                               | admitted           | refused                          |
 * | origins | admitted: the client is not a browser | admitted           | refused, also the text `null`    |
 *
 * A list that is null or has no items checks nothing. Hosts compare without case, and an item without a port matches
 * any port; origins compare by scheme, host and port. Takes time linear in the input.
 *
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
  /** The header `Host`; null where there was none. */
  readonly host: string | null
  /** The header `Origin`; null where there was none. */
  readonly origin: string | null
  readonly allowed_hosts: Allowlist
  readonly allowed_origins: Allowlist
}): Admission =>
  !passes(hostsOf(allowed_hosts), host === null ? [] : hostForms(host))
    ? { outcome: 'refused', by: 'host' }
    : origin !== null && !passes(originsOf(allowed_origins), originForms(origin))
      ? { outcome: 'refused', by: 'origin' }
      : { outcome: 'admitted' }

/** Whether the list checks nothing, or has one of these forms. */
const passes = (allowed: ReadonlySet<string>, forms: readonly string[]): boolean =>
  allowed.size === 0 || forms.some(form => allowed.has(form))

/** The items of a list, trimmed, without the blank ones. */
export const itemsOf = (list: Allowlist): readonly string[] =>
  list === null ? [] : (typeof list === 'string' ? list.split(',') : list).map(trim).filter(item => item !== '')

const lowerCased = (list: Allowlist): ReadonlySet<string> => new Set(itemsOf(list).map(item => item.toLowerCase()))

/** Remembers the last list that was text. An array is read anew each time: its caller may change it. */
const remembering = (): ((list: Allowlist) => ReadonlySet<string>) => {
  const lowerCasedOnce = memoizeLast(lowerCased)
  return list => (typeof list === 'string' ? lowerCasedOnce(list) : lowerCased(list))
}
const hostsOf = remembering()
const originsOf = remembering()

/** A name or an address, an IPv6 one in brackets, and a port, if any. */
const HOST = /^([^:[\]]+|\[[^[\]]+\])(?::(\d+))?$/

/** The items that admit a host: with its port, and without a port. */
const hostForms = (host: string): readonly string[] => HOST.exec(host.toLowerCase())?.slice(0, 2) ?? []

const ORIGIN = /^([a-z][a-z0-9+.-]*):\/\/([^:[\]/?#@\\\s]+|\[[^[\]/?#@\\\s]+\])(?::(\d+))?$/

const DEFAULT_PORTS: { readonly [scheme: string]: string } = { http: '80', https: '443' }

/** The items that admit an origin: as it is, and where its port is the default one, with and without that port. */
const originForms = (origin: string): readonly string[] => {
  const [whole = '', scheme = '', name = '', port] = ORIGIN.exec(origin.toLowerCase()) ?? []
  const usual = DEFAULT_PORTS[scheme]
  return usual === undefined || (port !== undefined && port !== usual)
    ? [whole]
    : [`${scheme}://${name}`, `${scheme}://${name}:${usual}`]
}

/** Says in English what was decided. */
export const explainAdmission = (result: Admission): string =>
  result.outcome === 'admitted' ? 'Admitted.' : `Refused: the ${result.by} is not allowed.`
