/**
 * Where do two answers differ?
 *
 * An answer is compared whole, except texts for people: those that the output's codec marks as prose, and the messages
 * of issues. Keys may come in any order, `-0` is 0, and a missing key is not null.
 */
import type * as t from 'io-ts'
import { EACH, partsOf, prose as proseCodec, type KnownType } from '../kernel/codec/codec'
import { below, type Checked, type Issue } from '../kernel/issue'
import { isObject } from '../kernel/json'
import { compareCodePoints } from '../kernel/text'

/** The answer of an operation to any JSON value: its result, or the issues for which it refuses the value. */
export type Answer = { readonly result: unknown } | { readonly issues: readonly Issue[] }

/**
 * Where the prose of a value is; every item of an array, every value of a dictionary and all keys not named are below
 * {@link EACH}.
 */
export type Prose = 'prose' | { readonly [key: string]: Prose }

const NONE: Prose = {}

/** The answer as a vector and a claim have it. */
export const answerOf = (answer: Checked<unknown>): Answer =>
  answer._tag === 'Right' ? { result: answer.right } : { issues: answer.left }

/** Where the prose is in the answers of an operation with this output. */
export const proseOf = (output: t.Mixed): Prose => ({
  result: within(output),
  issues: { [EACH]: { message: 'prose' } },
})

const within = (codec: t.Mixed): Prose => {
  if (codec === proseCodec) return 'prose'
  const known = codec as KnownType
  return known._tag === 'RefinedType' && known.rule.compared
    ? butFor(known.rule.compared)
    : partsOf(codec)
        .map(([place, part]) => placed(place, within(part)))
        .reduce(both, NONE)
}

const placed = (place: string | undefined, prose: Prose): Prose =>
  place === undefined ? prose : prose === NONE ? NONE : { [place]: prose }

/** All is free but for these keys. */
const butFor = (compared: readonly string[]): Prose =>
  Object.fromEntries([[EACH, 'prose'], ...compared.map(key => [key, NONE])]) as Prose

const both = (a: Prose, b: Prose): Prose =>
  a === 'prose' || b === NONE
    ? a
    : b === 'prose' || a === NONE
      ? b
      : Object.fromEntries(
          [...Object.keys(a), ...Object.keys(b)].map(key => [key, both(a[key] ?? NONE, b[key] ?? NONE)]),
        )

/** The way to a part of an answer; its pointer is written only where a difference is reported. */
type Way = { readonly key: string | number; readonly parent: Way | undefined; readonly length: number }

/**
 * So many differences are enough, and so many characters of pointers: both keep the cost near to the size of the
 * answers.
 */
const MOST_DIFFERENCES = 1_000
const LONGEST_POINTERS = 2 ** 20

/**
 * The JSON Pointers at which two answers differ, in the order of code points; none where they agree. Beyond
 * {@link MOST_DIFFERENCES} the rest is not looked for.
 */
export const differences = (expected: unknown, got: unknown, prose: Prose = NONE): readonly string[] => {
  const found: (Way | undefined)[] = []
  let length = 0
  const todo: { readonly a: unknown; readonly b: unknown; readonly prose: Prose; readonly way: Way | undefined }[] = [
    { a: expected, b: got, prose, way: undefined },
  ]
  for (let next = todo.pop(); next && found.length < MOST_DIFFERENCES && length < LONGEST_POINTERS; next = todo.pop()) {
    const { a, b, prose, way } = next
    if (a === b || prose === 'prose') continue
    const aKeys = keysOf(a)
    const bKeys = keysOf(b)
    if (aKeys === undefined || bKeys === undefined || Array.isArray(a) !== Array.isArray(b)) {
      found.push(way)
      length += way?.length ?? 0
      continue
    }
    const visit = (key: string | number): void => {
      const known = Object.hasOwn(prose, String(key)) ? String(key) : EACH
      todo.push({
        a: valueAt(a, key),
        b: valueAt(b, key),
        prose: Object.hasOwn(prose, known) ? prose[known]! : NONE,
        way: { key, parent: way, length: (way?.length ?? 0) + String(key).length + 1 },
      })
    }
    for (const key of aKeys) visit(key)
    for (const key of bKeys) if (!Object.hasOwn(a as object, key)) visit(key)
  }
  return found.map(pointerTo).sort(compareCodePoints)
}

/** The keys of an object or an array; a scalar has no keys. */
const keysOf = (value: unknown): readonly (string | number)[] | undefined =>
  Array.isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : undefined

const valueAt = (parent: unknown, key: string | number): unknown =>
  Object.hasOwn(parent as object, key) ? (parent as { readonly [key: string]: unknown })[key] : undefined

const pointerTo = (way: Way | undefined): string => {
  const keys: (string | number)[] = []
  for (let step = way; step; step = step.parent) keys.push(step.key)
  return keys
    .reverse()
    .map(key => below('', key))
    .join('')
}
