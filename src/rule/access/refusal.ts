/**
 * Which HTTP response does a refused request get?
 */

/** The title of each refusal. */
export const REFUSAL_WORDS = { 401: 'Missing or invalid token', 404: 'Not found', 429: 'Too many requests' } as const

/** The HTTP status of a refusal. */
export type RefusalStatus = keyof typeof REFUSAL_WORDS

/** A JSON:API error without a place. */
export type RefusalError = {
  /** The HTTP status of the refusal, as a string. */
  readonly status: string
  /** The reason, for people. */
  readonly title: string
}

/** The HTTP status of a refusal, and the JSON:API error document to send with it. */
export type Refusal<S extends RefusalStatus = RefusalStatus> = {
  /** The HTTP status of the response. */
  readonly status: S
  /** The response body: a JSON:API document. */
  readonly document: {
    /** One error. */
    readonly errors: readonly RefusalError[]
  }
}

/**
 * Returns the response to a request without a valid token (401), for an unknown resource (404), or over the rate limit
 * (429).
 *
 * @clause AUTH-4
 * @example refuse({ status: 429 }).document // { errors: [{ status: '429', title: 'Too many requests' }] }
 */
export const refuse = <S extends RefusalStatus>({ status }: { readonly status: S }): Refusal<S> => ({
  status,
  document: { errors: [{ status: String(status), title: REFUSAL_WORDS[status] }] },
})
