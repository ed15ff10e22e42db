/**
 * What do the settings of an MCP server say?
 */
import { explainErrors, sorted, toErrors, type ApiError, type Code, type Issue } from '../../kernel/issue'
import { isBlank } from '../../kernel/text'
import { itemsOf } from '../access/allowlist'

/** Settings by name, such as `process.env`; others than those of the server are ignored. */
export type Environment = { readonly [name: string]: string | undefined }

/** The settings of an MCP server, as read. */
export type McpConfig = {
  /** The token of a request that carries none. */
  readonly api_token: string
  /** The address of the API; null where there is neither a setting nor a default. */
  readonly api_base_url: string | null
  /** The hosts by which the server may be asked; any where it is empty. */
  readonly allowed_hosts: readonly string[]
  /** The origins from which the server may be asked; any where it is empty. */
  readonly allowed_origins: readonly string[]
}

/** The settings as read, or what is wrong with them. */
export type ConfigResult =
  | { readonly outcome: 'ok'; readonly config: McpConfig }
  | {
      readonly outcome: 'rejected'
      /** Every fault, by setting. They have no status, and none repeats the value of a setting. */
      readonly errors: readonly ApiError[]
    }

/**
 * Reads the settings of an MCP server.
 *
 * | setting                   | value                                               | where it is missing or blank |
 * | ------------------------- | --------------------------------------------------- | ---------------------------- |
 * | `SVC_API_TOKEN`           | the token of a request that carries none            | rejected: missing, length    |
 * | `SVC_API_BASE_URL`        | an absolute http(s) address; else rejected: format  | `default_base_url`, or null  |
 * | `SVC_MCP_ALLOWED_HOSTS`   | hosts, with commas between; blank items are dropped | any host                     |
 * | `SVC_MCP_ALLOWED_ORIGINS` | origins, likewise                                   | any origin                   |
 *
 * Takes time linear in the settings.
 *
 * @clause MCP-3
 * @example config({ env: { SVC_API_TOKEN: 'abc', SVC_MCP_ALLOWED_HOSTS: 'a, b' } })
 * // { outcome: 'ok', config: { api_base_url: null, allowed_hosts: ['a', 'b'] } }
 */
export const config = ({
  env,
  default_base_url,
}: {
  readonly env: Environment
  /** The address of the API where no setting names one. */
  readonly default_base_url?: string | undefined
}): ConfigResult => {
  const {
    SVC_API_TOKEN: token,
    SVC_API_BASE_URL: address = '',
    SVC_MCP_ALLOWED_HOSTS: hosts = '',
    SVC_MCP_ALLOWED_ORIGINS: origins = '',
  } = env
  const issues: readonly Issue[] = [
    ...(token === undefined
      ? [issue('SVC_API_TOKEN', 'missing', 'is missing')]
      : isBlank(token)
        ? [issue('SVC_API_TOKEN', 'length', 'is blank')]
        : []),
    ...(isBlank(address) || ADDRESS.test(address)
      ? []
      : [issue('SVC_API_BASE_URL', 'format', 'is not an absolute http or https address')]),
  ]
  return token === undefined || issues.length > 0
    ? { outcome: 'rejected', errors: toErrors(sorted(issues)) }
    : {
        outcome: 'ok',
        config: {
          api_token: token,
          api_base_url: isBlank(address) ? (default_base_url ?? null) : address,
          allowed_hosts: itemsOf(hosts),
          allowed_origins: itemsOf(origins),
        },
      }
}

const issue = (setting: string, code: Code, message: string): Issue => ({ pointer: `/${setting}`, code, message })

/** Scheme, perhaps a user, a host, perhaps a port and the rest; no white space. */
const ADDRESS = /^https?:\/\/([^\s/?#@]*@)?([^\s:/?#@[\]]+|\[[\da-f:.]+\])(:\d{1,5})?([/?#]\S*)?$/i

/** Says in English what was read, without the token. */
export const explainConfig = (result: ConfigResult): string => {
  if (result.outcome === 'rejected') return explainErrors(result.errors)
  const { api_base_url, allowed_hosts, allowed_origins } = result.config
  return (
    `The API is at ${api_base_url ?? 'an address that is not set'}; ` +
    `${countOf(allowed_hosts, 'host')}, ${countOf(allowed_origins, 'origin')}.`
  )
}

const countOf = (list: readonly string[], noun: string): string =>
  list.length === 0 ? `any ${noun}` : `${list.length} ${noun}${list.length === 1 ? '' : 's'}`
