/**
 * JSON values as a changeset sees them: a missing key is the same as null, at every depth.
 */
import { isObject } from './json'

/** Whether two values are the same: deeply, keys in any order, a missing key as null, `-0` as 0. */
export const alike = (a: unknown, b: unknown): boolean => {
  if (a === b || isScalar(a) && isScalar(b)) return a === b || (isNothing(a) && isNothing(b))
  const todo: unknown[] = [a, b]
  while (todo.length > 0) {
    const y = todo.pop()
    const x = todo.pop()
    if (x === y || (isNothing(x) && isNothing(y))) continue
    if (Array.isArray(x) && Array.isArray(y)) {
      if (x.length !== y.length) return false
      for (let i = 0; i < x.length; i++) todo.push(x[i], y[i])
    } else if (isObject(x) && isObject(y)) {
      for (const key in x) if (Object.hasOwn(x, key)) todo.push(x[key], get(y, key))
      for (const key in y) if (Object.hasOwn(y, key) && !Object.hasOwn(x, key)) todo.push(null, y[key])
    } else return false
  }
  return true
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null
const isNothing = (value: unknown): boolean => value === null || value === undefined

/** The value of a key of the object's own; null where there is none. */
export const get = (object: { readonly [key: string]: unknown }, key: string): unknown =>
  (Object.hasOwn(object, key) ? object[key] : undefined) ?? null

/** Sets a key of a fresh object, be it named `__proto__`. */
export const put = (object: { [key: string]: unknown }, key: string, value: unknown): void => {
  if (key === '__proto__') Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true })
  else object[key] = value
}
