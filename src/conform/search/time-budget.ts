/**
 * The time of an examination, as the share of it that is used.
 */

/** Whether the first of so many parts, which share what is left until `end` equally, is over. */
export const sliceOf = (used: () => number, end: number, parts: number): (() => boolean) => {
  const now = used()
  const until = now + (end - now) / parts
  return () => used() > 0 && used() >= until
}
