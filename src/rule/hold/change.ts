/**
 * How did one hold change?
 */
import type { Hold } from '../../resource/model'

/** The name of a hold: who holds the container, or why. */
export type Name = Hold['name']

export const EVENT_TYPES = ['placed', 'expected', 'activated', 'cleared'] as const

/** An action of a terminal on a hold. */
export type EventType = (typeof EVENT_TYPES)[number]

/** The kind of change of a hold. No event leads to `deactivated` (active, then pending) or `redescribed`. */
export type Change = EventType | 'withdrawn' | 'deactivated' | 'redescribed'

/** Why an event is illegal: the hold that it requires is missing. */
export type IllegalReason = 'no_pending_hold' | 'no_such_hold'

/** The change of one hold. */
export type HoldChange = {
  /** The kind of the change. */
  readonly change: Change
  /** The name of the hold. It never changes. */
  readonly name: Name
  /** The hold before, or null if the hold is new. */
  readonly before: Hold | null
  /** The hold after, or null if it is removed. */
  readonly after: Hold | null
}

/** The result of `diff`. */
export type Difference = {
  /** Ordered by first appearance of the name, then by position: earlier holds first, then added ones. */
  readonly changes: readonly HoldChange[]
}

/** A missing description is the same as null (CHG-3). */
export const readDescription = (hold: Hold): string | null => hold.description ?? null

/** The change of a hold, or undefined if nothing changed. At most one side may be null. */
export const classifyChange = (before: Hold | null, after: Hold | null): Change | undefined => {
  if (before === null) return after?.status === 'hold' ? 'placed' : 'expected'
  if (after === null) return before.status === 'hold' ? 'cleared' : 'withdrawn'
  if (before.status !== after.status) return after.status === 'hold' ? 'activated' : 'deactivated'
  return readDescription(before) === readDescription(after) ? undefined : 'redescribed'
}
