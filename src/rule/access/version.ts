/**
 * Is this the version of the interface that is implemented here?
 *
 * @clause VER-1
 */

export type Version = { readonly outcome: 'ok'; readonly version: 'v2' } | { readonly outcome: 'unsupported'; readonly found: string | null }

/** An absolute http(s) address, up to its path. */
const ADDRESS = /^https?:\/\/[^\s/?#]+([^?#]*)/i

/**
 * Tells whether a base address ends in the version that is implemented here; `found` is what it ends in instead, null where
 * there is no path or no address at all.
 *
 * @clause VER-1
 * @example version({ base_url: 'https://api.example.com/v1/' }) // { outcome: 'unsupported', found: 'v1' }
 */
export const version = ({ base_url }: { readonly base_url: string }): Version => {
  const path = ADDRESS.exec(base_url)?.[1] ?? ''
  const found = (path.endsWith('/') ? path.slice(0, -1) : path).split('/').pop() ?? ''
  return found === 'v2' ? { outcome: 'ok', version: 'v2' } : { outcome: 'unsupported', found: found || null }
}

/**
 * Says in English whether a base address is supported.
 *
 * @example explain({ outcome: 'unsupported', found: null }) // 'The address names no version; v2 is needed.'
 */
export const explain = (version: Version): string =>
  version.outcome === 'ok' ? 'The address is of v2.'
  : version.found === null ? 'The address names no version; v2 is needed.'
  : `The address ends in ${version.found}; v2 is needed.`
