/**
 * The phrase book: every issue and error takes its message from here, whoever reports it.
 *
 * A message continues its pointer: "/data/0/id must be a UUID, got "x"". Message text decides nothing.
 */
import { typeName } from './json'

export const MISSING = 'is missing'
export const BLANK = 'must not be blank'
export const EMPTY = 'must not be empty'
export const REPEATED = 'is given more than once'
/** A value with a getter or a trap that throws an error. */
export const UNREADABLE = 'must be JSON: reading it threw an error'
/** A sum or a number of the input, such as 1e400. */
export const OUT_OF_RANGE = 'is out of the range of a double'
export const SUM_OUT_OF_RANGE = `the sum ${OUT_OF_RANGE}`
/** The message of JSON-RPC for params that do not decode. */
export const INVALID_PARAMS = 'invalid params'
export const NOT_UTF8_JSON = 'not JSON in UTF-8'
export const MESSAGE_TOO_LONG = 'the message is too long'
export const MESSAGE_TOO_DEEP = 'the message is nested too deeply'
export const NOT_A_CONTAINER_NUMBER = 'does not have the form of a container number'
export const OTHER_RESOURCE = 'must be the resource that the document names'
export const DIGEST_IN_USE = 'is the digest of a document that was submitted before'
export const A_CHANGE = 'a pair: the old value, the new value'
export const MATCHES_NO_CONTAINER = 'matches no container'
export const SLUG_IN_USE = 'is already the slug of another field'
export const ENDS_BEFORE_BEGIN = 'must not end before it begins'
export const NO_WORKING_DAY = 'must leave at least one working day'
export const INCONSISTENT_ARRAYS = 'its arrays are inconsistent'

/** The name of a date-time in messages, with an example as the way out. */
export const A_DATE_TIME = 'a date-time with an offset, such as 2026-01-05T08:00:00Z'
export const A_DATE = 'a date that exists, such as 2026-01-05'
export const INVALID_NOW = 'now must be a date-time or a valid Date'
export const WHOLE_NUMBER = 'a whole number from 0'
export const A_DATE_OR_DATE_TIME = `a date, such as 2026-01-05, or ${A_DATE_TIME}`
export const A_CLOCK_TIME = 'a time of day from 00:00 to 23:59'
export const A_CURRENCY = 'a currency code of three capital letters'
export const A_WEEKDAY = 'a weekday from 1 (Monday) to 7 (Sunday)'
export const A_NUMBER_FROM_0 = 'a number from 0'
export const A_SCHEMA_NAME = 'a name of up to 63 letters, digits and underscores'
export const POSITIVE_WHOLE_NUMBER = 'a whole number from 1'

const MAX_SHOWN = 40

/** A value for a message: strings in quotation marks and shortened, objects and arrays by their type. */
export const show = (value: unknown): string => {
  if (typeof value === 'string')
    return JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value)
  return typeof value === 'number' ? String(value) : typeName(value)
}

export const mustBe = (expected: string): string => `must be ${expected}`

/** A value of another JSON type. */
export const wrongType = (expected: string, value: unknown): string => `must be ${expected}, got ${typeName(value)}`

/** A value of the right JSON type that is not of the required form. */
export const wrongValue = (expected: string, value: unknown): string => `must be ${expected}, got ${show(value)}`

export const notAmong = (words: readonly unknown[], value: unknown): string =>
  words.length === 1 ? wrongValue(show(words[0]), value) : `must be one of ${words.join(', ')}; got ${show(value)}`

export const wrongLength = (expected: number, got: number): string =>
  `must have exactly ${expected} characters, got ${got}`

export const tooMany = (most: number, unit: string): string =>
  `must have at most ${String(most).replace(/\B(?=(\d{3})+$)/g, ',')} ${unit}`

export const tooDeep = (levels: number): string => `must be nested at most ${levels} levels deep`

export const notJson = (expected: string): string => `not JSON: expected ${expected}`

export const notAnIndex = (reason: string): string => `not an index: ${reason}`

/** A key that nothing reads, with a hint at the key that is meant. */
export const isIgnored = (hint: string): string => `is ignored; ${hint}`

/** None of several keys is there. */
export const lacksAllOf = (keys: readonly string[], example: string): string =>
  `must have a key of ${keys.join(', ')}, such as ${example}`

export const wrongCheckDigit = (digit: number | null, expected: number | null): string =>
  `has the check digit ${digit}; by ISO 6346 it is ${expected}`

export const alternativeScac = (line: string): string => `is an alternative SCAC of ${line}`

/** The changeset of a notification, its event included, with the way out. */
export const noChangeset = (wayOut: string): string => `is missing or null, in the included event too; ${wayOut}`

export const unknownTime = (fault: string): string => `${fault}: the time of the notification is unknown`

/** A repeated notification, of which the first delivery is used. */
export const differsFromFirst = (id: string, origin: string): string =>
  `notification ${id} differs from its first delivery in ${origin}, which is used`

/** A name that refers to nothing. */
export const notKnown = (kind: string): string => `is not a known ${kind}`

/** A value that disagrees with another one given. */
export const mustEqual = (what: string, value: unknown): string => `must be ${what}, ${show(value)}`
