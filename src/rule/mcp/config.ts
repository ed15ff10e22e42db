/**
 * What do the settings of an MCP server say?
 *
 * | setting                   | means                                        | without it           |
 * | ------------------------- | -------------------------------------------- | -------------------- |
 * | `SVC_API_TOKEN`           | the token of a request that carries none     | rejected             |
 * | `SVC_API_BASE_URL`        | the address of the API, absolute, http(s)    | the host's default   |
 * | `SVC_MCP_ALLOWED_HOSTS`   | the hosts to be asked by, comma-separated    | any (see `access`)   |
 * | `SVC_MCP_ALLOWED_ORIGINS` | the origins to be asked from, likewise       | any                  |
 *
 * Blank is as good as nothing, but for the token, which is needed. No error repeats a setting.
 */
import { explainErrors, sorted, toErrors, type ApiError, type Code, type Issue } from '../../kernel/issue'
import { isBlank } from '../../kernel/text'
import { entries } from '../access/access'

export type Env = { readonly [name: string]: string | undefined }

export type Config = {
  readonly api_token: string
  /** Null where there is neither a setting nor a default. */
  readonly api_base_url: string | null
  readonly allowed_hosts: readonly string[]
  readonly allowed_origins: readonly string[]
}

export type Configured =
  | { readonly outcome: 'ok'; readonly config: Config }
  | { readonly outcome: 'rejected'; readonly errors: readonly ApiError[] }

/**
 * Reads the settings of an MCP server; rejects them without a token, and with an address that is not an absolute one.
 *
 * @clause MCP-3
 * @example config({ env: { SVC_API_TOKEN: 'abc', SVC_MCP_ALLOWED_HOSTS: 'a, b' } }) // { outcome: 'ok', config: { api_base_url: null, allowed_hosts: ['a', 'b'] } }
 */
export const config = ({ env, default_base_url }: { readonly env: Env; readonly default_base_url?: string | undefined }): Configured => {
  const { SVC_API_TOKEN: token, SVC_API_BASE_URL: address = '', SVC_MCP_ALLOWED_HOSTS: hosts = '', SVC_MCP_ALLOWED_ORIGINS: origins = '' } = env
  const issues: readonly Issue[] = [
    ...(token === undefined ? [issue('SVC_API_TOKEN', 'missing', 'is missing')]
      : isBlank(token) ? [issue('SVC_API_TOKEN', 'length', 'is blank')] : []),
    ...(isBlank(address) || ADDRESS.test(address) ? []
      : [issue('SVC_API_BASE_URL', 'format', 'is not an absolute http or https address')]),
  ]
  return token === undefined || issues.length > 0 ? { outcome: 'rejected', errors: toErrors(sorted(issues)) }
    : {
        outcome: 'ok',
        config: {
          api_token: token,
          api_base_url: isBlank(address) ? default_base_url ?? null : address,
          allowed_hosts: entries(hosts),
          allowed_origins: entries(origins),
        },
      }
}

const issue = (setting: string, code: Code, message: string): Issue => ({ pointer: `/${setting}`, code, message })

/** Scheme, perhaps a user, a host, perhaps a port and the rest; no white space. */
const ADDRESS = /^https?:\/\/([^\s/?#@]*@)?([^\s:/?#@[\]]+|\[[\da-f:.]+\])(:\d{1,5})?([/?#]\S*)?$/i

/**
 * Says in English what was read, without the token.
 *
 * @example explain(config({ env: {} })) // 'Rejected: /SVC_API_TOKEN is missing.'
 */
export const explain = (configured: Configured): string =>
  configured.outcome === 'rejected' ? explainErrors(configured.errors)
  : `The API is at ${configured.config.api_base_url ?? 'an address that is not set'}; ${count(configured.config.allowed_hosts, 'host')}, ${count(configured.config.allowed_origins, 'origin')}.`

const count = (list: readonly string[], what: string): string =>
  list.length === 0 ? `any ${what}` : `${list.length} ${what}${list.length === 1 ? '' : 's'}`
