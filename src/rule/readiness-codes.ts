/**
 * Which codes can a verdict contain? Types, codecs and the words for people all follow these arrays.
 */
export const STATUSES = ['ready', 'out_of_sync', 'blocked', 'not_released', 'unknown'] as const

/** The outcome of the release rules. */
export type Status = (typeof STATUSES)[number]

export const ACTIONS = ['pick_up', 'confirm', 'resolve_holds', 'wait'] as const

/** The next step; `confirm` with the terminal. */
export type Action = (typeof ACTIONS)[number]

export const CHANGES = ['became_ready', 'lost_ready', 'changed', 'none'] as const

/** How readiness changed; `changed`: only the status or `definitive` did. */
export type Change = (typeof CHANGES)[number]

export const CLAUSES = ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5'] as const

/** A rule of the interface. */
export type Clause = (typeof CLAUSES)[number]
