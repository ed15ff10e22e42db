/**
 * Which kinds of free time does a container have?
 */

/** The kinds of free time. */
export const PARTS = ['demurrage', 'detention', 'combined'] as const

/** `demurrage` at the terminal, `detention` outside, or `combined`: one free time for both. */
export type Part = (typeof PARTS)[number]
