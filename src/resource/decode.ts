/**
 * Is a value a resource or document, and in which shape is it read?
 *
 * @clause RES-* VER-2 VER-3
 */
import { depthIssue } from '../kernel/depth'
import { left, right } from '../kernel/either'
import { listIssues, type Checked, type Issue } from '../kernel/issue'
import { isObject } from '../kernel/json'
import { NO_WARNINGS, readInMode, type Mode, type Reading, type ResourceReaders } from '../kernel/mode'
import { MISSING, notKnown } from '../kernel/phrase'
import { RESOURCES, strictChangeset, tolerantChangeset } from './decode.generated'
import type { Changeset, ReadAs, ResourceName } from './model'

/** The decoded value with the issues that strict reading would report, or all issues. Pointers begin with `/value`. */
export type Decoded<A> =
  | {
      /** Whether the value was read. */
      readonly valid: true
      /** The value as read. */
      readonly value: A
      /** What strict reading would refuse. */
      readonly warnings: readonly Issue[]
    }
  | {
      /** False if it was refused. */
      readonly valid: false
      /** All faults. */
      readonly issues: readonly Issue[]
    }

/** The names of all resources, documents and request bodies. */
export const names: readonly ResourceName[] = /* @__PURE__ */ Object.freeze(Object.keys(RESOURCES) as ResourceName[])

/** A null availability means that nobody reports it, and is not a deviation. No pointer to it has an escaped key. */
const isDeviation =
  (value: unknown, pointer: string) =>
  (issue: Issue): boolean =>
    issue.code !== 'type' ||
    !issue.pointer.endsWith('/attributes/available_for_pickup') ||
    findPart(value, issue.pointer.slice(pointer.length + 1).split('/')) !== null

const findPart = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((part, key) => (part as { readonly [key: string]: unknown })[key], value)

/** Decodes a value as a resource; the pointers of issues begin with `pointer`, and there are at most `limit`. */
export const read = (
  readers: ResourceReaders,
  value: unknown,
  mode: Mode,
  pointer: string,
  limit?: number,
): Checked<Reading<unknown>> => {
  const tooDeep = depthIssue(value, pointer)
  if (tooDeep) return left([tooDeep])
  // A test neither allocates nor reports, so that a valid value is returned in a third of the time.
  if (readers.test(value)) return right({ value, warnings: NO_WARNINGS })
  return readInMode(readers, value, mode, pointer, isDeviation(value, pointer), limit)
}

/** Decodes a value as the resource with a name. An unknown name is an issue. */
export const readNamed = (type: string, value: unknown, mode: Mode, pointer: string): Checked<Reading<unknown>> =>
  Object.hasOwn(RESOURCES, type)
    ? read(RESOURCES[type]!, value, mode, pointer)
    : left([{ pointer: '/type', code: 'enum', message: notKnown('resource') }])

/** Decodes the changeset of a container. The mode decides how unknown hold names and fee types are read. */
export const readChangeset = (value: unknown, mode: Mode, pointer: string): Checked<Reading<Changeset>> =>
  readInMode({ strict: strictChangeset, tolerant: tolerantChangeset }, value, mode, pointer) as Checked<
    Reading<Changeset>
  >

/**
 * Decodes a value as the resource or document named by `type`; strictly unless `mode` is `tolerant`.
 *
 * | in tolerant reading                                    | the result                        | warning           |
 * | ------------------------------------------------------ | --------------------------------- | ----------------- |
 * | an id that is not a UUID                               | unchanged                         | `format`          |
 * | a null or missing attribute, unless essential          | unchanged                         | `type`, `missing` |
 * | `available_for_pickup` is null                         | unchanged                         | none              |
 * | a hold that is released, in any case of letters        | the holds without it              | `enum`            |
 * | a hold that is pending, in any case of letters         | `pending`                         | `enum`            |
 * | an unknown hold name or fee type                       | `other`                           | `enum`            |
 * | an unknown failed_reason                               | unchanged                         | `enum`            |
 * | a malformed date or date-time attribute                | unchanged                         | `format`          |
 * | null in an array of strings                            | the array without null            | `type`            |
 * | a fee without a currency                               | currency `XXX` (none)             | `type`, `missing` |
 * | an amount that is a string with a JSON number          | that number                       | `type`            |
 * | any other fault in the fees of a container             | null: not reported                | its own issues    |
 * | a customer without data, an error without a title      | unchanged                         | `type`, `missing` |
 * | an invalid included resource                           | unchanged, if `type` is a string  | its own issues    |
 * | another JSON type of an attribute that only an advice reads | unchanged                    | `type`            |
 *
 * Values that a verdict depends on stay strict: a hold without a status is refused, as is a fee on its own without an
 * amount. At most 1,000 issues are reported. An unknown `type` is an issue at `/type`. A value nested
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
  const result = readNamed(type, value, mode ?? 'strict', '/value')
  return result._tag === 'Left'
    ? { valid: false, issues: nameDocument(value, result.left) }
    : { valid: true, value: result.right.value as ReadAs<N, M>, warnings: result.right.warnings }
}

/** A document in place of its resource is the usual mistake: its issues name the way out. */
const nameDocument = (value: unknown, issues: readonly Issue[]): readonly Issue[] =>
  isObject(value) && 'data' in value
    ? issues.map(issue =>
        issue.pointer === '/value/id' && issue.code === 'missing'
          ? { ...issue, message: `${MISSING}; decode the data of this document` }
          : issue,
      )
    : issues

/**
 * Describes a result of `decode` in English.
 *
 * @example explain({ valid: true, value: {}, warnings: [] }) // 'Read without a warning.'
 */
export const explain = (decoded: Decoded<unknown>): string => {
  if (!decoded.valid) return `Refused: ${listIssues(decoded.issues)}.`
  return decoded.warnings.length > 0 ? `Read tolerantly: ${listIssues(decoded.warnings)}.` : 'Read without a warning.'
}
