/**
 * JSON types and serialization at any depth.
 */

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject
/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json }

/** Whether a value is a JSON object: neither `null` nor an array. */
export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a text, or undefined if it is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Whether a value is JSON or at least present: a missing property is undefined. */
export const isDefined = (value: unknown): boolean => value !== undefined

/** Whether `u` is an array and all its items pass. */
export const isArrayOf = (test: (u: unknown) => boolean, u: unknown): boolean => {
  if (!Array.isArray(u)) return false
  for (let i = 0; i < u.length; i++) if (!test(u[i])) return false
  return true
}

/** Whether a value is neither an array nor an object. */
export const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null

/** The type of a value, as messages name it. A driver of a database may give a BigInt, which is not JSON. */
export const typeName = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  return value === undefined ? 'nothing' : `a ${typeof value}`
}

/** The longest string in V8, in UTF-16 units. */
const MAX_STRING_LENGTH = 2 ** 29 - 24

/**
 * Serializes a JSON value of any depth. `JSON.stringify` overflows the stack at some thousand levels, which `JSON.parse`
 * accepts. Only then the slower {@link stringifyDeep} is used.
 *
 * @throws if the result would exceed the longest string, or the value contains itself, like `JSON.stringify`
 */
export const stringify = (value: unknown): string => {
  try {
    return JSON.stringify(value)
  } catch (error) {
    return error instanceof RangeError && !isLonger(value, MAX_STRING_LENGTH)
      ? stringifyDeep(value)
      : JSON.stringify(value)
  }
}

/** Like {@link stringify}, but returns undefined if the result would be longer than `longest` UTF-16 units. */
export const stringifyWithin = (value: unknown, longest: number): string | undefined => {
  if (isLonger(value, longest)) return undefined
  const text = stringify(value)
  return text.length > longest ? undefined : text
}

/** Whether the serialized value certainly exceeds a length. Counts a lower bound, without escapes, and stops early. */
const isLonger = (value: unknown, longest: number): boolean => {
  if (!isPart(value)) return scalarLength(value) > longest
  let length = 0
  const todo: Part[] = [value]
  const count = (item: unknown): void => {
    if (isPart(item)) todo.push(item)
    else length += scalarLength(item)
  }
  for (let part = todo.pop(); part !== undefined && length <= longest; part = todo.pop()) {
    if (Array.isArray(part)) {
      length += part.length + 1
      for (let i = 0; i < part.length && length <= longest; i++) count(part[i])
    } else {
      for (const key of Object.keys(part)) {
        const field = part[key]
        if (field === undefined) continue
        length += key.length + 4
        count(field)
      }
    }
  }
  return length > longest
}

const scalarLength = (value: unknown): number => (typeof value === 'string' ? value.length + 2 : 1)

/** Returns the path to the first value nested more than `levels` deep, if there is one. */
export const pathDeeperThan = (value: unknown, levels: number): readonly (string | number)[] | undefined =>
  isPart(value) && isDeeperThan(value, levels) ? pathUpwards(value, levels)!.reverse() : undefined

/** An array or an object. */
type Part = { readonly [key: string]: unknown }

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

/** Every decoded value is checked: loops that visit only arrays and objects are three times faster than array methods. */
const isDeeperThan = (part: Part, levels: number): boolean => {
  if (levels === 0) return true
  if (Array.isArray(part)) {
    for (let i = 0; i < part.length; i++) {
      const item: unknown = part[i]
      if (isPart(item) && isDeeperThan(item, levels - 1)) return true
    }
    return false
  }
  // An array of the keys of each object took an eighth of the time of an assessment.
  // eslint-disable-next-line no-restricted-syntax -- own keys only, by Object.hasOwn
  for (const key in part) {
    const field = part[key]
    if (isPart(field) && Object.hasOwn(part, key) && isDeeperThan(field, levels - 1)) return true
  }
  return false
}

/** The path from the inside to the outside. */
const pathUpwards = (value: unknown, levels: number): (string | number)[] | undefined => {
  if (!isPart(value)) return undefined
  if (levels === 0) return []
  for (const key of Object.keys(value)) {
    const path = pathUpwards(value[key], levels - 1)
    if (path) return [...path, Array.isArray(value) ? Number(key) : key]
  }
  return undefined
}

/** {@link stringify} without recursion: `todo` is the stack of pending output. */
export const stringifyDeep = (value: unknown): string => {
  const out: string[] = []
  const todo: ({ readonly text: string } | { readonly value: unknown })[] = [{ value }]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if ('text' in next) {
      out.push(next.text)
    } else if (isScalar(next.value)) {
      out.push(JSON.stringify(next.value))
    } else if (Array.isArray(next.value)) {
      const items: readonly unknown[] = next.value
      todo.push({ text: ']' })
      for (let i = items.length - 1; i >= 0; i--) {
        todo.push({ value: items[i] ?? null })
        if (i > 0) todo.push({ text: ',' })
      }
      todo.push({ text: '[' })
    } else {
      const fields = Object.entries(next.value as object).filter(([, field]) => field !== undefined)
      todo.push({ text: '}' })
      fields.reverse().forEach(([key, field], i) => {
        const comma = i === fields.length - 1 ? '' : ','
        todo.push({ value: field }, { text: `${comma}${JSON.stringify(key)}:` })
      })
      todo.push({ text: '{' })
    }
  }
  return out.join('')
}
