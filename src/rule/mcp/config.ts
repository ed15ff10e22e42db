/**
 * Are the settings of an MCP server valid?
 */
import { explainErrors, sortIssues, toErrors, type ApiError, type Code, type Issue } from '../../kernel/issue'
import { isBlank } from '../../kernel/text'
import { countOf } from '../../kernel/to-words'
import { pathOf } from '../../kernel/url'
import { listEntries } from '../access/allowlist'
import { BLANK, MISSING } from '../../kernel/phrase'

/** Environment variables, such as `process.env`. Unknown ones are ignored. */
export type Environment = { readonly [name: string]: string | undefined }

/** The validated settings of an MCP server. */
export type McpConfig = {
  /** The token for requests without an `Authorization` header. */
  readonly api_token: string
  /** The base URL of the API, or null without a setting and without a default. */
  readonly api_base_url: string | null
  /** The allowed hosts; empty allows any host. */
  readonly allowed_hosts: readonly string[]
  /** The allowed origins; empty allows any origin. */
  readonly allowed_origins: readonly string[]
}

/** The validated settings, or their errors. */
export type ConfigResult =
  | {
      readonly outcome: 'ok'
      /** The settings, with defaults. */
      readonly config: McpConfig
    }
  | {
      readonly outcome: 'rejected'
      /** All errors, sorted by setting and without a status. None repeats the value of a setting. */
      readonly errors: readonly ApiError[]
    }

/**
 * Reads the settings of an MCP server from environment variables.
 *
 * | setting                   | value                                               | if missing or blank         |
 * | ------------------------- | --------------------------------------------------- | --------------------------- |
 * | `SVC_API_TOKEN`           | the token for requests that carry none              | rejected: missing, length   |
 * | `SVC_API_BASE_URL`        | an absolute http(s) URL; otherwise rejected: format | `default_base_url`, or null |
 * | `SVC_MCP_ALLOWED_HOSTS`   | comma-separated hosts; blank items are dropped      | any host                    |
 * | `SVC_MCP_ALLOWED_ORIGINS` | comma-separated origins; blank items are dropped    | any origin                  |
 *
 * @complexity O(n) in the length of the settings.
 * @clause MCP-3
 * @example config({ env: { SVC_API_TOKEN: 'abc', SVC_MCP_ALLOWED_HOSTS: 'a, b' } })
 * // { outcome: 'ok', config: { api_base_url: null, allowed_hosts: ['a', 'b'] } }
 */
export const config = ({
  env,
  default_base_url,
}: {
  readonly env: Environment
  /** The base URL to use if the setting is missing or blank. */
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
      ? [issue('SVC_API_TOKEN', 'missing', MISSING)]
      : isBlank(token)
        ? [issue('SVC_API_TOKEN', 'length', BLANK)]
        : []),
    ...(isBlank(address) || pathOf(address) !== undefined
      ? []
      : [issue('SVC_API_BASE_URL', 'format', 'must be an absolute http or https URL')]),
  ]
  return token === undefined || issues.length > 0
    ? { outcome: 'rejected', errors: toErrors(sortIssues(issues)) }
    : {
        outcome: 'ok',
        config: {
          api_token: token,
          api_base_url: isBlank(address) ? (default_base_url ?? null) : address,
          allowed_hosts: listEntries(hosts),
          allowed_origins: listEntries(origins),
        },
      }
}

const issue = (setting: string, code: Code, message: string): Issue => ({ pointer: `/${setting}`, code, message })

/** Describes the settings, without the token, or their errors in an English sentence. */
export const explainConfig = (result: ConfigResult): string => {
  if (result.outcome === 'rejected') return explainErrors(result.errors)
  const { api_base_url, allowed_hosts, allowed_origins } = result.config
  return (
    `The API is at ${api_base_url ?? 'an address that is not set'}; ` +
    `${showCount(allowed_hosts, 'host')}, ${showCount(allowed_origins, 'origin')}.`
  )
}

const showCount = ({ length }: readonly string[], noun: string): string =>
  length === 0 ? `any ${noun}` : countOf(length, noun)
