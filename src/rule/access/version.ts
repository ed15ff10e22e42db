/**
 * Does a base URL name the supported version of the API?
 */
import { pathOf } from '../../kernel/url'

/** Whether a base URL ends in the supported API version. */
export type VersionCheck =
  | {
      readonly outcome: 'ok'
      /** The version that the URL ends in. */
      readonly version: 'v2'
    }
  | {
      readonly outcome: 'unsupported'
      /** The last segment of the path, or null if the path is empty or the string is not an http(s) URL. */
      readonly found: string | null
    }

/**
 * Decides whether a base URL ends in the supported version: the last path segment must be `v2`. A trailing slash is
 * ignored.
 *
 * @complexity O(n) in the length of the URL.
 * @clause VER-1
 * @example version({ base_url: 'https://api.example.com/v1/' }) // { outcome: 'unsupported', found: 'v1' }
 */
export const version = ({ base_url }: { readonly base_url: string }): VersionCheck => {
  const path = pathOf(base_url) ?? ''
  const found = (path.endsWith('/') ? path.slice(0, -1) : path).split('/').pop() ?? ''
  return found === 'v2' ? { outcome: 'ok', version: 'v2' } : { outcome: 'unsupported', found: found || null }
}

/** Describes the result of a version check in an English sentence. */
export const explainVersion = (result: VersionCheck): string => {
  if (result.outcome === 'ok') return 'The address is of v2.'
  return result.found === null
    ? 'The address names no version; v2 is needed.'
    : `The address ends in ${result.found}; v2 is needed.`
}
