/**
 * Which steps can find a match for a query?
 */

export const matchSteps = ['a', 'b', 'c', 'd'] as const

/**
 * The step that found a match, by how the query compares:
 *
 * - `a`: equals a container number
 * - `b`: equals a bill of lading, booking or reference number
 * - `c`: is part of a container number
 * - `d`: is part of a bill of lading, booking or reference number
 */
export type MatchStep = (typeof matchSteps)[number]
