/**
 * What is a request answered with that is refused?
 */

/** An HTTP status, and the JSON:API document of errors to send with it. */
export type Refusal<S extends 401 | 404 | 429 = 401 | 404 | 429> = {
  /** The HTTP status. */
  readonly status: S
  /** The body to send: a JSON:API document of one error. */
  readonly document: { readonly errors: readonly { readonly status: string; readonly title: string }[] }
}

/**
 * Gives the answer to a request without a good token (401), for what does not exist (404), or beyond the rate limit
 * (429).
 *
 * @clause AUTH-4
 * @example refuse({ status: 429 }).document // { errors: [{ status: '429', title: 'Too many requests' }] }
 */
export const refuse = <S extends 401 | 404 | 429>({ status }: { readonly status: S }): Refusal<S> => ({
  status,
  document: { errors: [{ status: String(status), title: TITLES[status] }] },
})

const TITLES = { 401: 'Missing or invalid token', 404: 'Not found', 429: 'Too many requests' } as const
