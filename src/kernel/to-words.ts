/**
 * Words of messages: identifiers of the interface, and counts.
 */

/** `extended_dwell_time` becomes `extended dwell time`. */
export const toWords = (identifier: string): string => identifier.replaceAll('_', ' ')

/** `1 day`, `2 days`. */
export const countOf = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`
