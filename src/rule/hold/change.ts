/**
 * What became of one hold?
 */
import type { Hold } from '../../resource/container'

/** The word for what a hold is about. */
export type Name = Hold['name']
export const EVENT_TYPES = ['placed', 'expected', 'activated', 'cleared'] as const
/** An action of a terminal on a hold. */
export type EventType = (typeof EVENT_TYPES)[number]
export const CHANGES = [...EVENT_TYPES, 'withdrawn', 'deactivated', 'redescribed'] as const
/** The change of a hold. `deactivated` (active, then pending) and `redescribed` are in no row of the state table. */
export type Change = (typeof CHANGES)[number]

/** What became of one hold. */
export type HoldChange = {
  /** The kind of the change. */
  readonly change: Change
  /** The name of the hold, which no change alters. */
  readonly name: Name
  /** The hold before; null where it was not there. */
  readonly before: Hold | null
  /** The hold after; null where it is no longer there. */
  readonly after: Hold | null
}

/** The result of `diff`. */
export type Difference = {
  /** By the first appearance of the name, then by position: those of before, then those that are new. */
  readonly changes: readonly HoldChange[]
}

/** A missing description is the same as null (CHG-3). */
export const descriptionOf = (hold: Hold): string | null => hold.description ?? null

/** What became of a hold, of which at least one side is there; undefined where nothing did. */
export const changeOf = (before: Hold | null, after: Hold | null): Change | undefined =>
  before === null
    ? after?.status === 'hold'
      ? 'placed'
      : 'expected'
    : after === null
      ? before.status === 'hold'
        ? 'cleared'
        : 'withdrawn'
      : before.status !== after.status
        ? after.status === 'hold'
          ? 'activated'
          : 'deactivated'
        : descriptionOf(before) === descriptionOf(after)
          ? undefined
          : 'redescribed'
