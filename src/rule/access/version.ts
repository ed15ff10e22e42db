/**
 * Is this the version of the interface that is implemented here?
 */

/** Whether a base address ends in the version that is implemented here. */
export type VersionCheck =
  | { readonly outcome: 'ok'; readonly version: 'v2' }
  | {
      readonly outcome: 'unsupported'
      /** The last segment of the path; null where there is none, or no address. */
      readonly found: string | null
    }

/** An absolute http(s) address, up to its path. */
const ADDRESS = /^https?:\/\/[^\s/?#]+([^?#]*)/i

/**
 * Tells whether a base address ends in the version that is implemented here: its last segment is `v2`; a slash at the
 * end is ignored. Takes time linear in the address.
 *
 * @clause VER-1
 * @example version({ base_url: 'https://api.example.com/v1/' }) // { outcome: 'unsupported', found: 'v1' }
 */
export const version = ({ base_url }: { readonly base_url: string }): VersionCheck => {
  const path = ADDRESS.exec(base_url)?.[1] ?? ''
  const found = (path.endsWith('/') ? path.slice(0, -1) : path).split('/').pop() ?? ''
  return found === 'v2' ? { outcome: 'ok', version: 'v2' } : { outcome: 'unsupported', found: found || null }
}

/** Says in English whether a base address is supported. */
export const explainVersion = (result: VersionCheck): string =>
  result.outcome === 'ok'
    ? 'The address is of v2.'
    : result.found === null
      ? 'The address names no version; v2 is needed.'
      : `The address ends in ${result.found}; v2 is needed.`
