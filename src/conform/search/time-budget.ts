/**
 * Divides the time of an examination. Times are shares of the limit, from 0 to 1.
 */

/** Divides the time left until `end` into equal parts, and returns a function that checks whether the first is over. */
export const sliceTime = (used: () => number, end: number, parts: number): (() => boolean) => {
  const now = used()
  const until = now + (end - now) / parts
  return () => used() > 0 && used() >= until
}
