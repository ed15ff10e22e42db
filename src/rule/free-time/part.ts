/**
 * Which kinds of free time does a container have?
 */
import type { Terms } from './terms.generated'

/** The kinds of free time. */
export const PARTS = ['demurrage', 'detention', 'combined'] as const

/** `demurrage` at the terminal, `detention` outside, or `combined`: one free time for both. */
export type Part = (typeof PARTS)[number]

/** The terms of each kind of free time; the day of start and the record decide which of an array apply. */
export type TermsByPart = { readonly [P in Part]?: readonly Terms[] | undefined }

/** Terms of free time as JSON, for messages. */
export const TERMS_EXAMPLE = '{ "demurrage": [{ "free_days": 4 }] }'
