/**
 * Issues: the faults of an input, and their JSON:API form.
 */
import type { Either } from './either'
import { compareCodePoints } from './text'

/** The meaning of each issue code. */
const TITLES = {
  missing: 'A required key is missing',
  type: 'A value has the wrong JSON type',
  enum: 'A value is not one of the allowed values',
  format: 'A string has the wrong format',
  length: 'A value has the wrong length or is blank',
  range: 'A number is out of range',
  conflict: 'A value contradicts another',
  unknown: 'A name refers to nothing',
  unsupported: 'A value is not supported here',
} as const

/**
 * - `missing`: a required key is absent.
 * - `type`: the wrong JSON type, including a `null` that is not allowed.
 * - `enum`: not one of the allowed values.
 * - `format`: a string with the wrong format.
 * - `length`: a string of the wrong length, or a blank one.
 * - `range`: a number out of range, or a fraction where only whole numbers are allowed.
 * - `conflict`: contradicts another part of the input.
 * - `unknown`: refers to something that does not exist.
 * - `unsupported`: exists, but cannot be used here.
 */
export type Code = keyof typeof TITLES

export const CODES = /* @__PURE__ */ Object.keys(TITLES) as readonly Code[]

/** `pointer` is an RFC 6901 JSON Pointer into the input; `message` is for people and decides nothing. */
export type Issue = { readonly pointer: string; readonly code: Code; readonly message: string }

/** Appends a key to a JSON Pointer. */
export const below = (pointer: string, key: string | number): string =>
  `${pointer}/${typeof key === 'number' ? key : key.replace(/~/g, '~0').replace(/\//g, '~1')}`

export const splitPointer = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Sorts issues in their published order: by pointer, then by code, both by code point. */
export const sortIssues = (issues: readonly Issue[]): readonly Issue[] =>
  [...issues].sort((a, b) => compareCodePoints(a.pointer, b.pointer) || compareCodePoints(a.code, b.code))

/** A result, or all issues of the input. */
export type Checked<A> = Either<readonly Issue[], A>

/**
 * A JSON:API error that points into the submitted document. It has no status unless it is part of an HTTP response.
 */
export type ApiError<S = { readonly pointer: string }> = {
  /** The HTTP status, as a string. */
  readonly status?: string
  /** The kind of fault. */
  readonly code: Code
  /** The meaning of the code, for people. */
  readonly title: string
  /** The fault in one sentence, for people. */
  readonly detail: string
  /** The place of the fault: a pointer into the document, or a parameter of the query. */
  readonly source: S
}

/** The refusal of a submitted document. */
export type Rejection = {
  readonly outcome: 'rejected'
  /** All errors of the document, sorted by pointer and code. At most 1,000. */
  readonly errors: readonly ApiError[]
}

/** A JSON:API error that names a parameter of the query. */
export type ParameterError = ApiError<{ readonly parameter: string }>

/** Converts issues to JSON:API errors, in the same order, with the HTTP status if one is given. */
export const toErrors = (issues: readonly Issue[], status?: number): readonly ApiError[] =>
  issues.map(({ pointer, code, message }) => makeError(status, code, message, { pointer }))

export const parameterError = (parameter: string, code: Code, message: string): ParameterError =>
  makeError(400, code, message, { parameter })

/**
 * The largest number of issues reported for one value, the first ones found. A 100 MB input can have 60 million, which
 * would exhaust the memory.
 */
export const MAX_ISSUES = 1_000

/** Describes issues in one sentence. */
export const explainIssues = (issues: readonly Issue[]): string => `Rejected: ${listIssues(issues)}.`

/** Describes JSON:API errors in one sentence. */
export const explainErrors = (errors: readonly (ApiError | ParameterError)[]): string =>
  `Rejected: ${joinFaults(
    errors.map(({ source, detail }) => `${'pointer' in source ? source.pointer : source.parameter} ${detail}`),
  )}.`

export const listIssues = (issues: readonly Issue[]): string =>
  joinFaults(issues.map(({ pointer, message }) => `${pointer} ${message}`))

const joinFaults = (faults: readonly string[]): string => faults.map(fault => fault.trim()).join('; ')

const makeError = <S>(status: number | undefined, code: Code, detail: string, source: S): ApiError<S> =>
  status === undefined
    ? { code, title: TITLES[code], detail, source }
    : { status: String(status), code, title: TITLES[code], detail, source }
