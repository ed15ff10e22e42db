/**
 * Words of messages: identifiers of the interface, and counts.
 */

/** `extended_dwell_time` becomes `extended dwell time`. */
export const toWords = (identifier: string): string => identifier.replaceAll('_', ' ')

/** The first texts, and the number of the others. */
export const listFirst = (texts: readonly string[], max: number): string =>
  texts.slice(0, max).join(', ') + (texts.length > max ? ` and ${texts.length - max} more` : '')

/** `2 accepted, 1 rejected`: the counts above 0. */
export const listCounts = (counts: readonly (readonly [word: string, count: number])[]): string =>
  counts.flatMap(([word, count]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')

/** `1 day`, `2 days`. */
export const countOf = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** A date such as `2026-07-12` as `12 July`. */
export const dayAndMonth = (date: string): string =>
  `${Number(date.slice(8, 10))} ${MONTHS[Number(date.slice(5, 7)) - 1]}`
