/**
 * Freezes constants that every caller shares.
 */

/**
 * Returns a value whose plain objects and arrays are frozen, at any depth. Instances of classes, such as codecs, are left as
 * they are.
 */
export const freezeDeep = <A>(value: A): A => {
  if (isPlain(value) && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(freezeDeep)
  return value
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null))
