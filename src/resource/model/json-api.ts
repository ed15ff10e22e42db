/**
 * The JSON:API structure that all resources share.
 *
 * The files of this folder declare the types of resources and documents without io-ts, so that a program that uses a
 * rule does not load it in the compiler. Each codec has its type from here, and the compiler compares the two.
 */

/** A JSON object with undocumented keys. */
export type AnyObject = { [key: string]: unknown }

/** A resource by id and type only. */
export type ResourceIdentifier = { id: string; type: string }

/** A relationship to one resource. */
export type ToOne<T extends string> = { data: { id: string; type: T } }

/** A relationship to at most one resource. */
export type ToOneOrNone<T extends string> = { data: { id: string; type: T } | null }

/** Attributes in tolerant reading: each may be null or missing. */
export type Nullable<T> = { [K in keyof T]?: T[K] | null | undefined }

/** An included resource that tolerant reading keeps unchecked. */
export type Found = { readonly type: string }

/** The links of a document; null means that the page does not exist. */
export type Links = {
  first?: string | null | undefined
  last?: string | null | undefined
  next?: string | null | undefined
  prev?: string | null | undefined
  self?: string | null | undefined
}

/** A document with one resource. */
export type DocumentOf<D, I> = {
  data: D
  /** The related resources. */
  included?: I[] | undefined
  links?: Links | undefined
  meta?: AnyObject | undefined
}

/** A document with an array of resources. */
export type ListOf<D, I, M = AnyObject> = {
  data: D[]
  /** The related resources. */
  included?: I[] | undefined
  links?: Links | undefined
  meta?: M | undefined
}

/** The `meta` of the list of tracking requests. */
export type PageMeta = {
  /** The number of items on the page. */
  size?: number | undefined
  /** The number of items on all pages. */
  total?: number | undefined
}

type ErrorDetails = {
  /** The details of this occurrence. */
  detail?: string | null | undefined
  /** The HTTP status, as a string. */
  status?: string | null | undefined
  /** The code of the error. */
  code?: string | null | undefined
  /** The place of the fault: a pointer into the document, or a parameter of the query. */
  source?: { pointer?: string | null | undefined; parameter?: string | null | undefined } | null | undefined
  /** Further information. */
  meta?: AnyObject | null | undefined
}

/** A JSON:API error. Its strings are for people; `source` points to the fault. */
export type ErrorObject = ErrorDetails & {
  /** A summary of the error. */
  title: string
}

/** A JSON:API error after tolerant reading. */
export type LiveErrorObject = ErrorDetails & {
  /** A summary of the error. */
  title?: string | null | undefined
}

/** A document of errors. */
export type ErrorDocument = { errors: ErrorObject[] }

/** A document of errors after tolerant reading. */
export type LiveErrorDocument = { errors: LiveErrorObject[] }
