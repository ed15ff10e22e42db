/**
 * Memoizes functions.
 */

/** Remembers the latest result only, for repeated calls with the same argument. */
export const memoizeLast = <A, B>(compute: (argument: A) => B): ((argument: A) => B) => {
  let last: { readonly argument: A; readonly result: B } | undefined
  return argument => {
    if (last === undefined || last.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}

/** A map by identity; a `WeakMap` does not keep the arguments alive. */
type Known<A, B> = { readonly get: (argument: A) => B | undefined; readonly set: (argument: A, result: B) => unknown }

/** Remembers all results of a function, none of which is undefined, by the identity of its argument. */
export const memoize =
  <A, B>(compute: (argument: A) => B, known: Known<A, B> = new Map<A, B>()): ((argument: A) => B) =>
  argument => {
    const remembered = known.get(argument)
    if (remembered !== undefined) return remembered
    const result = compute(argument)
    known.set(argument, result)
    return result
  }
