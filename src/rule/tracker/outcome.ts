/**
 * Which outcomes can each kind of step have?
 */

/** Step → its outcomes. */
export const OUTCOMES = {
  receive: ['applied', 'waiting', 'duplicate', 'superseded', 'unplaceable', 'read', 'ignored'],
  read: ['read', 'ignored'],
  expire: ['due', 'not_due'],
} as const

export type Outcome<S extends keyof typeof OUTCOMES = keyof typeof OUTCOMES> = (typeof OUTCOMES)[S][number]
