/**
 * Which token does a request carry?
 *
 * A token is opaque (AUTH-5). Whether it is a good one is for the host to say, with {@link matches}. No answer but
 * that of the token itself repeats any part of a header.
 */
import { trim } from '../../kernel/text'
import { refuse, type Refusal } from './refusal'

/** What is asked: the API or the MCP server. */
export type Surface = 'api' | 'mcp'

/** How a header names its token. */
export type Scheme = 'Token' | 'Bearer'

/** The token of a request, or the refusal to send. */
export type Authentication =
  | {
      readonly outcome: 'token'
      /** The token, as it stands in its place. */
      readonly token: string
      /** Null where the token is that of the setting. */
      readonly scheme: Scheme | null
      /** Whether it stands in the header, or is that of the setting. */
      readonly source: 'header' | 'fallback'
    }
  | ({ readonly outcome: 'unauthorized' } & Refusal<401>)

/**
 * Scheme, spaces or tabs, token. No part can begin with what the part before it repeats, so matching takes linear
 * time.
 */
const AUTHORIZATION = /^[ \t]*(token|bearer)[ \t]+([\x21-\x7e]+)[ \t]*$/i

/**
 * Finds the token of a request: in its header, or, for MCP without any header, in the setting.
 *
 * | surface  | Authorization         | setting | answer              | clause         |
 * | -------- | --------------------- | ------- | ------------------- | -------------- |
 * | api      | `Token x`             | any     | the token           | AUTH-1         |
 * | mcp      | `Token x`, `Bearer x` | any     | the token           | AUTH-2, AUTH-3 |
 * | mcp      | no header             | a token | the setting's token | AUTH-2         |
 * | api, mcp | anything else         | any     | 401                 | AUTH-4         |
 *
 * The case of a scheme does not matter. A token is visible ASCII without white space. Takes time linear in the header.
 *
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
  /** The header as it came; null where there was none. */
  readonly authorization: string | null
  /** The setting's token. */
  readonly fallback?: string | null | undefined
}): Authentication => {
  if (authorization === null) {
    const token = surface === 'mcp' ? trim(fallback ?? '') : ''
    return token === '' ? unauthorized() : { outcome: 'token', token, scheme: null, source: 'fallback' }
  }
  const [, schemeName, token] = AUTHORIZATION.exec(authorization) ?? []
  const scheme = schemeName?.length === 5 ? 'Token' : 'Bearer'
  return token === undefined || (scheme === 'Bearer' && surface === 'api')
    ? unauthorized()
    : { outcome: 'token', token, scheme, source: 'header' }
}

const unauthorized = (): Authentication => ({ outcome: 'unauthorized', ...refuse({ status: 401 }) })

/**
 * Tells whether two tokens are the same. As far as JavaScript allows, the time it takes depends on the length of the
 * given token alone, and not on how much of the expected one was guessed.
 *
 * @clause AUTH-4
 * @example matches({ given: 'abc', expected: 'abd' }) // false
 */
export const matches = ({
  given,
  expected,
}: {
  /** The token of the request. */
  readonly given: string
  /** The token that is good. */
  readonly expected: string
}): boolean => {
  let difference = given.length ^ expected.length
  for (let i = 0; i < given.length; i++) difference |= given.charCodeAt(i) ^ expected.charCodeAt(i % expected.length)
  return difference === 0
}

/** Says in English what was found. */
export const explainAuthentication = (result: Authentication): string =>
  result.outcome === 'unauthorized'
    ? 'Unauthorized: there is no token that this surface takes.'
    : result.source === 'header'
      ? `The token of the header, by the scheme ${result.scheme}.`
      : 'There is no header: the token of the setting.'
