/**
 * JSON values as a changeset sees them: a missing key is the same as null, at every depth.
 */
import { isObject } from './json'

/** Whether two values are the same: deeply, keys in any order, a missing key as null, `-0` as 0. */
export const alike = (a: unknown, b: unknown): boolean => alikeWithin(100, a, b)

/** By recursion so many levels down; below them, by a stack of its own. */
const alikeWithin = (levels: number, a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (isScalar(a) || isScalar(b)) return isNothing(a) && isNothing(b)
  if (levels === 0) return alikeDeep(a, b)
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) if (!alikeWithin(levels - 1, a[i], b[i])) return false
    return true
  }
  if (Array.isArray(b)) return false
  const x = a as Fields
  const y = b as Fields
  for (const key in x) if (!alikeWithin(levels - 1, x[key], get(y, key))) return false
  for (const key in y) if (!isNothing(y[key]) && get(x, key) === null) return false
  return true
}

type Fields = { readonly [key: string]: unknown }

/** {@link alike} by its plain definition. */
export const alikeDeep = (a: unknown, b: unknown): boolean => {
  const todo: unknown[] = [a, b]
  while (todo.length > 0) {
    const y = todo.pop()
    const x = todo.pop()
    if (x === y || (isNothing(x) && isNothing(y))) continue
    if (Array.isArray(x) && Array.isArray(y)) {
      if (x.length !== y.length) return false
      for (let i = 0; i < x.length; i++) todo.push(x[i], y[i])
    } else if (isObject(x) && isObject(y)) {
      for (const key in x) todo.push(x[key], get(y, key))
      for (const key in y) if (!Object.hasOwn(x, key)) todo.push(null, y[key])
    } else return false
  }
  return true
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null
const isNothing = (value: unknown): boolean => value === null || value === undefined

/** The value of a key of the object's own; null where there is none. JSON has no functions: one found is Object.prototype's, as is `__proto__`. */
export const get = (object: { readonly [key: string]: unknown }, key: string): unknown => {
  const value = object[key]
  return value === undefined || typeof value === 'function' || (key === '__proto__' && !Object.hasOwn(object, key)) ? null : value
}

/** Sets a key of a fresh object, be it named `__proto__`. */
export const put = (object: { [key: string]: unknown }, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  else object[key] = value
}
