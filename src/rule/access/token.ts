/**
 * Which token does a request carry?
 *
 * Tokens are opaque (AUTH-5): the host compares them with {@link matches}. Apart from the token, no result repeats any
 * part of a header, so a malformed secret cannot leak.
 */
import { trim } from '../../kernel/text'
import { refuse, type Refusal } from './refusal'

export const surfaces = ['api', 'mcp'] as const

/** The server that receives the request: the API or the MCP server. */
export type Surface = (typeof surfaces)[number]

/** The authentication scheme of the `Authorization` header. */
export type Scheme = 'Token' | 'Bearer'

/** The token of a request, or the 401 response to send. */
export type Authentication =
  | {
      readonly outcome: 'token'
      /** The token, without its scheme. */
      readonly token: string
      /** Null if the token comes from the setting. */
      readonly scheme: Scheme | null
      /** Whether the token comes from the header or from the setting. */
      readonly source: 'header' | 'fallback'
    }
  | ({ readonly outcome: 'unauthorized' } & Refusal<401>)

/** Scheme, white space, token. Neighbouring parts share no characters, so matching is linear. */
const AUTHORIZATION = /^[ \t]*(token|bearer)[ \t]+([\x21-\x7e]+)[ \t]*$/i

/**
 * Finds the token of a request: in its header or, for an MCP request without that header, in the setting.
 *
 * | surface  | Authorization         | setting | answer              | clause         |
 * | -------- | --------------------- | ------- | ------------------- | -------------- |
 * | api      | `Token x`             | any     | the token           | AUTH-1         |
 * | mcp      | `Token x`, `Bearer x` | any     | the token           | AUTH-2, AUTH-3 |
 * | mcp      | no header             | a token | the setting's token | AUTH-2         |
 * | api, mcp | anything else         | any     | 401                 | AUTH-4         |
 *
 * The case of a scheme does not matter. A token consists of visible ASCII characters without white space.
 *
 * @complexity O(n) in the length of the header.
 * @clause AUTH-1 AUTH-2 AUTH-3 AUTH-4 AUTH-5
 * @example authenticate({ surface: 'mcp', authorization: 'bearer abc' })
 * // { outcome: 'token', token: 'abc', scheme: 'Bearer', source: 'header' }
 */
export const authenticate = ({
  surface,
  authorization,
  fallback,
}: {
  readonly surface: Surface
  /** The raw `Authorization` header, or null if the request has none. */
  readonly authorization: string | null
  /** The configured token, used for an MCP request without a header. */
  readonly fallback?: string | null | undefined
}): Authentication => {
  if (authorization === null) {
    const token = surface === 'mcp' ? trim(fallback ?? '') : ''
    return token === '' ? denyAccess() : { outcome: 'token', token, scheme: null, source: 'fallback' }
  }
  const [, schemeName, token] = AUTHORIZATION.exec(authorization) ?? []
  const scheme = schemeName?.length === 5 ? 'Token' : 'Bearer'
  return token === undefined || (scheme === 'Bearer' && surface === 'api')
    ? denyAccess()
    : { outcome: 'token', token, scheme, source: 'header' }
}

const denyAccess = (): Authentication => ({ outcome: 'unauthorized', ...refuse({ status: 401 }) })

/**
 * Returns whether two tokens are equal. As far as JavaScript allows, the running time depends only on the length of the
 * given token, not on the number of matching characters.
 *
 * @clause AUTH-4
 * @example matches({ given: 'abc', expected: 'abd' }) // false
 */
export const matches = ({
  given,
  expected,
}: {
  readonly given: string
  /** The valid token. */
  readonly expected: string
}): boolean => {
  let difference = given.length ^ expected.length
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i % expected.length)
  return difference === 0
}

/** Describes the result of an authentication in an English sentence. */
export const explainAuthentication = (result: Authentication): string => {
  if (result.outcome === 'unauthorized') return 'Unauthorized: the request has no token that this surface accepts.'
  return result.source === 'header'
    ? `The token of the header, by the scheme ${result.scheme}.`
    : 'Without a header, the token of the settings.'
}
