/**
 * Tests of numbers, for refinements. JSON's `1e400`, which is read as Infinity, passes none of them.
 */

/** A whole number from 0. */
export type Count = number

/** Whether a number is a whole number from 0. */
export const isCount = (n: number): boolean => Number.isInteger(n) && n >= 0

/** Whether a number is a whole number from 1. */
export const isOrdinal = (n: number): boolean => Number.isInteger(n) && n >= 1

/** Whether a number is finite and not negative. */
export const isFromZero = (n: number): boolean => Number.isFinite(n) && n >= 0
