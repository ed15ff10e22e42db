/**
 * What is wrong with an input, and where.
 */
import type { either } from 'fp-ts'
import { compareCodePoints } from './text'

/** The codes of issues, each of which says in what way a value is wrong. */
export const CODES = [
  'missing',
  'type',
  'enum',
  'format',
  'length',
  'range',
  'conflict',
  'unknown',
  'unsupported',
] as const

/**
 * - `missing`: a required key is absent.
 * - `type`: another JSON type, `null` included where it is not allowed.
 * - `enum`: not one of the words.
 * - `format`: text that is not of its form.
 * - `length`: text of the wrong length, or blank where text is needed.
 * - `range`: a number outside its range, or not whole where a whole one is needed.
 * - `conflict`: disagrees with something else that was given.
 * - `unknown`: names what does not exist.
 * - `unsupported`: exists, but not for this.
 */
export type Code = (typeof CODES)[number]

/** `pointer` is an RFC 6901 JSON Pointer into the input; `message` is for people and decides nothing. */
export type Issue = { readonly pointer: string; readonly code: Code; readonly message: string }

/** The pointer to `key` below `pointer`. */
export const below = (pointer: string, key: string | number): string =>
  `${pointer}/${typeof key === 'number' ? key : key.replace(/~/g, '~0').replace(/\//g, '~1')}`

/** Issues in their published order: by pointer, then by code, both by code point. */
export const sorted = (issues: readonly Issue[]): readonly Issue[] =>
  [...issues].sort((a, b) => compareCodePoints(a.pointer, b.pointer) || compareCodePoints(a.code, b.code))

/** What was asked for, or every issue that stands against it. */
export type Checked<A> = either.Either<readonly Issue[], A>

/**
 * A JSON:API error that points into the document that was submitted; without a status where no request is answered with
 * it.
 */
export type ApiError<S = { readonly pointer: string }> = {
  /** The HTTP status as text. */
  readonly status?: string
  /** In what way it is wrong. */
  readonly code: Code
  /** What the code means, in words; for people. */
  readonly title: string
  /** What is wrong, in a sentence; for people. */
  readonly detail: string
  /** Where it is wrong: a pointer into the document, or a parameter of the query. */
  readonly source: S
}

/** A JSON:API error that names a parameter of the query. */
export type ParameterError = ApiError<{ readonly parameter: string }>

/** The issues as JSON:API errors, of an HTTP status if there is one, in their order. */
export const toErrors = (issues: readonly Issue[], status?: number): readonly ApiError[] =>
  issues.map(({ pointer, code, message }) => errorOf(status, code, message, { pointer }))

export const parameterError = (parameter: string, code: Code, message: string): ParameterError =>
  errorOf(400, code, message, { parameter })

/**
 * No more issues than this are collected of one value: a 100 MB input can have 60 million, which would fill the memory.
 * A value with more is refused with those that were found first, in the order of reading.
 */
export const MOST_ISSUES = 1_000

/** Says in one sentence which issues stand against an input, and where. */
export const explainIssues = (issues: readonly Issue[]): string => `Rejected: ${listIssues(issues)}.`

/** Says in one sentence what was rejected, and where. */
export const explainErrors = (errors: readonly (ApiError | ParameterError)[]): string =>
  `Rejected: ${listed(
    errors.map(({ source, detail }) => `${'pointer' in source ? source.pointer : source.parameter} ${detail}`),
  )}.`

/** Where each issue is, and what it says. */
export const listIssues = (issues: readonly Issue[]): string =>
  listed(issues.map(({ pointer, message }) => `${pointer} ${message}`))

const listed = (faults: readonly string[]): string => faults.map(fault => fault.trim()).join('; ')

const errorOf = <S>(status: number | undefined, code: Code, detail: string, source: S): ApiError<S> =>
  status === undefined
    ? { code, title: TITLES[code], detail, source }
    : { status: String(status), code, title: TITLES[code], detail, source }

const TITLES: { readonly [C in Code]: string } = {
  missing: 'A required key is missing',
  type: 'A value has the wrong JSON type',
  enum: 'A value is not one of the words',
  format: 'A text is not of its form',
  length: 'A value has the wrong length or is blank',
  range: 'A number is out of range',
  conflict: 'A value disagrees with another',
  unknown: 'A value names what does not exist',
  unsupported: 'A value is not supported here',
}
