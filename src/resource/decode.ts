/**
 * Is a value a resource or document, and in which shape is it read?
 *
 * @clause RES-* VER-2 VER-3
 */
import { left } from '../kernel/either'
import type * as t from 'io-ts'
import { reader, type Reader, type Reading } from '../kernel/codec/reader'
import { depthIssue } from '../kernel/depth'
import { listIssues, type Checked, type Issue } from '../kernel/issue'
import type { Mode } from '../kernel/mode'
import { notKnown } from '../kernel/phrase'
import { catalog } from './catalog'
import type { ReadAs, ResourceName } from './model'

/** The decoded value with the issues that strict reading would report, or all issues. Pointers begin with `/value`. */
export type Decoded<A> =
  | { readonly valid: true; readonly value: A; readonly warnings: readonly Issue[] }
  | { readonly valid: false; readonly issues: readonly Issue[] }

/** The names of all resources, documents and request bodies. */
export const names: readonly ResourceName[] = /* @__PURE__ */ Object.keys(catalog) as ResourceName[]

const readers = new Map<string, Reader<unknown>>()

/** A null availability means that nobody reports it. Tolerant reading accepts no other value of a wrong type. */
const isDeviation = ({ pointer, code }: Issue): boolean =>
  code !== 'type' || !pointer.endsWith('/attributes/available_for_pickup')

const findReader = (type: string): Reader<unknown> | undefined => {
  const known = readers.get(type)
  if (known !== undefined || !Object.hasOwn(catalog, type)) return known
  const codecs: { readonly [name: string]: t.Mixed } = catalog
  const made = reader<unknown>(codecs[type]!, isDeviation)
  readers.set(type, made)
  return made
}

/** Decodes a value as a resource; the pointers of issues begin with `pointer`. */
export const read = (type: ResourceName, value: unknown, mode: Mode, pointer: string): Checked<Reading<unknown>> => {
  const readValue = findReader(type)
  if (!readValue) return left([{ pointer: '/type', code: 'enum', message: notKnown('resource') }])
  const tooDeep = depthIssue(value, pointer)
  return tooDeep ? left([tooDeep]) : readValue(value, mode, pointer)
}

/**
 * Decodes a value as the resource or document named by `type`; strictly unless `mode` is `tolerant`.
 *
 * | in tolerant reading                                    | the result                        | warning           |
 * | ------------------------------------------------------ | --------------------------------- | ----------------- |
 * | an id that is not a UUID                               | unchanged                         | `format`          |
 * | a null or missing attribute, unless essential          | unchanged                         | `type`, `missing` |
 * | `available_for_pickup` is null                         | unchanged                         | none              |
 * | a hold that is released, in any case of letters        | the holds without it              | `enum`            |
 * | an unknown hold name or fee type                       | `other`                           | `enum`            |
 * | an unknown failed_reason                               | unchanged                         | `enum`            |
 * | a malformed date or date-time attribute                | unchanged                         | `format`          |
 * | null in an array of strings                            | the array without null            | `type`            |
 * | a fee without a currency                               | currency `XXX` (none)             | `type`, `missing` |
 * | a customer without data, an error without a title      | unchanged                         | `type`, `missing` |
 * | an invalid included resource                           | unchanged, if `type` is a string  | its own issues    |
 *
 * Values that a verdict depends on stay strict: a hold whose status is neither `hold` nor `pending` is refused, as is a
 * fee without an amount. At most 1,000 issues are reported. An unknown `type` is an issue at `/type`. A value nested
 * deeper than {@link MAX_LEVELS} is refused with one issue `range`, so that whatever is accepted can be serialized.
 *
 * @complexity O(n) in the size of the value
 * @clause RES-* VER-2 VER-3
 * @example decode({ type: 'terminal_hold', value: { name: 'CBP', status: 'hold' }, mode: 'tolerant' })
 * // { valid: true, value: { name: 'other' } }
 */
export const decode = <N extends ResourceName, M extends Mode = 'strict'>({
  type,
  value,
  mode,
}: {
  readonly type: N
  readonly value: unknown
  readonly mode?: M
}): Decoded<ReadAs<N, M>> => {
  const result = read(type, value, mode ?? 'strict', '/value')
  return result._tag === 'Left'
    ? { valid: false, issues: result.left }
    : { valid: true, value: result.right.value as ReadAs<N, M>, warnings: result.right.warnings }
}

/**
 * Describes a result of `decode` in English.
 *
 * @example explain({ valid: true, value: {}, warnings: [] }) // 'Read without a warning.'
 */
export const explain = (decoded: Decoded<unknown>): string => {
  if (!decoded.valid) return `Refused: ${listIssues(decoded.issues)}.`
  return decoded.warnings.length > 0 ? `Read tolerantly: ${listIssues(decoded.warnings)}.` : 'Read without a warning.'
}
