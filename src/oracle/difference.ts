/**
 * Where do two answers differ?
 *
 * An answer is compared whole, but for the words in it that are for people: those that the output's codec marks as prose, and
 * the messages of issues. Keys may come in any order, `-0` is 0, and a missing key is not null.
 */
import type * as t from 'io-ts'
import { prose as proseCodec, type Known } from '../kernel/codec/codec'
import { below, type Checked, type Issue } from '../kernel/issue'
import { isObject } from '../kernel/json'
import { compareCodePoints } from '../kernel/text'

/** What an operation says to an input: its result, or why the input is none. */
export type Answer = { readonly result: unknown } | { readonly issues: readonly Issue[] }

/** Where the prose of a value is; every item of an array, and every value of a dictionary, is below {@link EACH}. */
export type Prose = 'prose' | { readonly [key: string]: Prose }

const EACH = '*'
const NONE: Prose = {}

export const answerOf = (answer: Checked<unknown>): Answer => (answer._tag === 'Right' ? { result: answer.right } : { issues: answer.left })

/** Where the prose is in the answers of an operation with this output. */
export const proseOf = (output: t.Mixed): Prose => ({ result: within(output), issues: { [EACH]: { message: 'prose' } } })

const within = (codec: t.Mixed): Prose => {
  if (codec === proseCodec) return 'prose'
  const known = codec as Known
  switch (known._tag) {
    case 'ArrayType':
    case 'ReadonlyArrayType': return ofKeys([[EACH, within(known.type)]])
    case 'DictionaryType': return ofKeys([[EACH, within(known.codomain)]])
    case 'InterfaceType':
    case 'PartialType': return ofKeys(Object.entries(known.props).map(([key, prop]) => [key, within(prop)]))
    case 'IntersectionType':
    case 'UnionType': return known.types.map(within).reduce(both)
    case 'ChoiceType': return [...known.choices.values(), ...(known.other ? [known.other] : [])].map(within).reduce(both)
    case 'FormType':
    case 'NullableType':
    case 'QuickType':
    case 'MendType': return within(known.base)
    case 'LenientType': return within(known.strict)
    default: return NONE
  }
}

const ofKeys = (entries: readonly (readonly [string, Prose])[]): Prose => Object.fromEntries(entries.filter(([, prose]) => prose !== NONE))

const both = (a: Prose, b: Prose): Prose =>
  a === 'prose' || b === 'prose' ? 'prose'
  : Object.fromEntries([...Object.keys(a), ...Object.keys(b)].map(key => [key, both(a[key] ?? NONE, b[key] ?? NONE)]))

/** A place on the way down, its pointer still to be written: few places are ever told. */
type Place = { readonly key: string | number; readonly parent: Place } | undefined

/** The JSON Pointers at which two answers differ, in the order of code points; none where they agree. */
export const differences = (expected: unknown, got: unknown, prose: Prose = NONE): readonly string[] => {
  const found: Place[] = []
  const todo: { readonly a: unknown; readonly b: unknown; readonly prose: Prose; readonly place: Place }[] = [{ a: expected, b: got, prose, place: undefined }]
  for (let next = todo.pop(); next; next = todo.pop()) {
    const { a, b, prose, place } = next
    if (a === b || prose === 'prose') continue
    const aKeys = keysOf(a)
    const bKeys = keysOf(b)
    if (aKeys === undefined || bKeys === undefined || Array.isArray(a) !== Array.isArray(b)) {
      found.push(place)
      continue
    }
    const visit = (key: string | number): void => {
      const known = Object.hasOwn(prose, EACH) ? EACH : String(key)
      todo.push({ a: valueAt(a, key), b: valueAt(b, key), prose: Object.hasOwn(prose, known) ? prose[known]! : NONE, place: { key, parent: place } })
    }
    for (const key of aKeys) visit(key)
    for (const key of bKeys) if (!Object.hasOwn(a as object, key)) visit(key)
  }
  return found.map(pointerTo).sort(compareCodePoints)
}

/** The keys of an object or an array; a scalar has none. */
const keysOf = (value: unknown): readonly (string | number)[] | undefined =>
  Array.isArray(value) ? [...value.keys()]
  : isObject(value) ? Object.keys(value)
  : undefined

const valueAt = (of: unknown, key: string | number): unknown =>
  Object.hasOwn(of as object, key) ? (of as { readonly [key: string]: unknown })[key] : undefined

const pointerTo = (place: Place): string => {
  const keys: (string | number)[] = []
  for (let at = place; at; at = at.parent) keys.push(at.key)
  return keys.reduceRight<string>(below, '')
}
