/**
 * Tests of numbers, for refinements. JSON's `1e400`, which is read as Infinity, passes none of them.
 */

/** A whole number from 0. */
export type Count = number

export const isCount = (n: number): boolean => Number.isInteger(n) && n >= 0

export const isOrdinal = (n: number): boolean => Number.isInteger(n) && n >= 1

export const isFromZero = (n: number): boolean => Number.isFinite(n) && n >= 0
