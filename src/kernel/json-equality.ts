/**
 * Deep equality of JSON values in which a missing key equals null, as changesets need.
 */
import { isObject, isScalar } from './json'

type Fields = { readonly [key: string]: unknown }

/**
 * Whether two JSON values are deeply equal: in any order of keys, with a missing key equal to null and `-0` to 0. Without
 * recursion, so that no value is too deep.
 */
export const jsonEqual = (a: unknown, b: unknown): boolean => {
  if (isScalar(a) || isScalar(b)) return a === b || (isNullish(a) && isNullish(b))
  const todo: unknown[] = [a, b]
  while (todo.length > 0) {
    const y = todo.pop()
    const x = todo.pop()
    if (x === y || (isNullish(x) && isNullish(y))) continue
    if (Array.isArray(x) && Array.isArray(y)) {
      if (x.length !== y.length) return false
      for (let i = 0; i < x.length; i++) todo.push(x[i], y[i])
    } else if (isObject(x) && isObject(y)) {
      for (const key of Object.keys(x)) todo.push(x[key], getOwn(y, key))
      for (const key of Object.keys(y)) if (!Object.hasOwn(x, key)) todo.push(null, y[key])
    } else return false
  }
  return true
}

/**
 * Whether two JSON values are written alike, in any order of keys: unlike {@link jsonEqual}, a missing key does not equal
 * null. Values nested deeper than 100 levels count as different.
 */
export const jsonIdentical = (a: unknown, b: unknown): boolean => identicalWithin(100, a, b)

const identicalWithin = (levels: number, a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (isScalar(a) || isScalar(b) || levels === 0) return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!identicalWithin(levels - 1, a[i], b[i])) return false
    return true
  }
  if (Array.isArray(b)) return false
  const x = a as Fields
  const y = b as Fields
  let left = Object.keys(y).length
  for (const key of Object.keys(x)) {
    if (!Object.hasOwn(y, key) || !identicalWithin(levels - 1, x[key], y[key])) return false
    left--
  }
  return left === 0
}

const isNullish = (value: unknown): boolean => value === null || value === undefined

/** Returns the value of an own property, or null. */
export const getOwn = (object: { readonly [key: string]: unknown }, key: string): unknown => {
  const value = object[key]
  return value === undefined || !Object.hasOwn(object, key) ? null : value
}

/** Sets an own property. An assignment to an inherited property, such as `__proto__`, might not create it. */
export const setOwn = (object: { [key: string]: unknown }, key: string, value: unknown): void => {
  if (key in object && !Object.hasOwn(object, key)) Object.defineProperty(object, key, { ...OWN_PROPERTY, value })
  else object[key] = value
}

const OWN_PROPERTY = { writable: true, enumerable: true, configurable: true }
