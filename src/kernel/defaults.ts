/**
 * Which value has each threshold of a policy?
 */

/** Returns the given values, and the defaults of those that are missing or undefined. */
export const withDefaults = <A extends object>(
  defaults: A,
  given: { readonly [K in keyof A]?: A[K] | undefined } | undefined,
): A =>
  given === undefined
    ? defaults
    : { ...defaults, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
