/**
 * Compares two answers and returns pointers to their differences.
 *
 * Strings for people are not compared: strings that the output's codec marks as prose, and the messages of issues. Keys
 * may be in any order, `-0` equals 0, and a missing key differs from null.
 */
import type * as t from 'io-ts'
import { EACH, partsOf, prose as proseCodec, type KnownType } from '../kernel/codec/codec'
import { below, type Checked, type Issue } from '../kernel/issue'
import { isObject } from '../kernel/json'
import { compareCodePoints } from '../kernel/text'

/** The answer of an operation to any JSON value: its result, or the issues for which it refuses the value. */
export type Answer = { readonly result: unknown } | { readonly issues: readonly Issue[] }

/**
 * The places of prose in a value. `*` is the key for array items, dictionary values and keys without an entry.
 */
export type Prose = 'prose' | { readonly [key: string]: Prose }

const NONE: Prose = {}

/**
 * The answer in the format of vectors and claims.
 *
 * @example answerOf({ _tag: 'Right', right: 5 }) // { result: 5 }
 */
export const answerOf = (answer: Checked<unknown>): Answer =>
  answer._tag === 'Right' ? { result: answer.right } : { issues: answer.left }

/**
 * The places of prose in the answers of an operation with this output codec.
 *
 * @example proseOf(find('fee.summarize').output) // { issues: { '*': { message: 'prose' } } }
 */
export const proseOf = (output: t.Mixed): Prose => ({
  result: within(output),
  issues: { [EACH]: { message: 'prose' } },
})

const within = (codec: t.Mixed): Prose => {
  if (codec === proseCodec) return 'prose'
  const known = codec as KnownType
  return known._tag === 'RefinedType' && known.rule.compared
    ? proseExcept(known.rule.compared)
    : partsOf(codec)
        .map(([place, part]) => proseAt(place, within(part)))
        .reduce(mergedProse, NONE)
}

const proseAt = (place: string | undefined, prose: Prose): Prose => {
  if (place === undefined) return prose
  return prose === NONE ? NONE : { [place]: prose }
}

/** Everything is prose except these keys. */
const proseExcept = (compared: readonly string[]): Prose =>
  Object.fromEntries([[EACH, 'prose'], ...compared.map(key => [key, NONE])]) as Prose

const mergedProse = (a: Prose, b: Prose): Prose => {
  if (a === 'prose' || b === NONE) return a
  return b === 'prose' || a === NONE
    ? b
    : Object.fromEntries(
        [...Object.keys(a), ...Object.keys(b)].map(key => [key, mergedProse(a[key] ?? NONE, b[key] ?? NONE)]),
      )
}

/** The path to a part of an answer. Its pointer is built only if a difference is reported. */
type Path = { readonly key: string | number; readonly parent: Path | undefined; readonly length: number }

/**
 * The limits on the number of differences and on the total length of pointers keep the cost proportional to the
 * answers.
 */
const MAX_DIFFERENCES = 1_000
const MAX_POINTER_LENGTH = 2 ** 20

/**
 * The JSON Pointers at which two answers differ, in code point order. Stops after 1,000.
 *
 * @example differences({ a: 1, b: 2 }, { a: 1, b: 3 }) // ['/b']
 */
export const differences = (expected: unknown, got: unknown, prose: Prose = NONE): readonly string[] => {
  const found: (Path | undefined)[] = []
  let length = 0
  const todo: { readonly a: unknown; readonly b: unknown; readonly prose: Prose; readonly path: Path | undefined }[] = [
    { a: expected, b: got, prose, path: undefined },
  ]
  while (todo.length > 0 && found.length < MAX_DIFFERENCES && length < MAX_POINTER_LENGTH) {
    const { a, b, prose, path } = todo.pop()!
    if (a === b || prose === 'prose') continue
    const aKeys = listChildKeys(a)
    const bKeys = listChildKeys(b)
    if (aKeys === undefined || bKeys === undefined || Array.isArray(a) !== Array.isArray(b)) {
      found.push(path)
      length += path?.length ?? 0
      continue
    }
    const visit = (key: string | number): void => {
      const known = Object.hasOwn(prose, String(key)) ? String(key) : EACH
      todo.push({
        a: valueAt(a, key),
        b: valueAt(b, key),
        prose: Object.hasOwn(prose, known) ? prose[known]! : NONE,
        path: { key, parent: path, length: (path?.length ?? 0) + String(key).length + 1 },
      })
    }
    for (const key of aKeys) visit(key)
    for (const key of bKeys) if (!Object.hasOwn(a as object, key)) visit(key)
  }
  return found.map(pointerTo).sort(compareCodePoints)
}

/** The keys of an object or array, or undefined for a scalar. */
const listChildKeys = (value: unknown): readonly (string | number)[] | undefined => {
  if (Array.isArray(value)) return [...value.keys()]
  return isObject(value) ? Object.keys(value) : undefined
}

const valueAt = (parent: unknown, key: string | number): unknown =>
  Object.hasOwn(parent as object, key) ? (parent as { readonly [key: string]: unknown })[key] : undefined

const pointerTo = (path: Path | undefined): string => {
  const keys: (string | number)[] = []
  for (let step = path; step; step = step.parent) keys.push(step.key)
  return keys
    .reverse()
    .map(key => below('', key))
    .join('')
}
