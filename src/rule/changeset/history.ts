/**
 * The shapes of a replay.
 */
import type { Attributes, Changeset, Conflict } from './algebra'

/** What a notification says of one container. */
export type Notification = {
  /** The id of the notification, which every delivery of it carries. */
  readonly id: string
  /** A date-time, compared as an instant. */
  readonly created_at: string
  /** What changed of the container. */
  readonly changeset: Changeset
}

/** A reading of a container, and the notifications that were delivered. */
export type History = {
  /** The attributes of the container, as they were read. */
  readonly attributes: Attributes
  /** When the attributes were read, as a date-time; without it all notifications come after them. */
  readonly as_of?: string | undefined
  /** In any order, with any duplicates. */
  readonly notifications: readonly Notification[]
}

/** The result of a replay. Lists of ids. */
export type Replayed = {
  /** `reread` where the history disagrees with the attributes: the container has to be read again. */
  readonly status: 'consistent' | 'reread'
  /** After all that was applied. */
  readonly attributes: Attributes
  /** In the order of application. */
  readonly applied: readonly string[]
  /** In the input's order, once a delivery. */
  readonly duplicates: readonly string[]
  /** In time order. */
  readonly superseded: readonly string[]
  /** The first that does not apply, with its conflicts; without any where it is only already so among others. */
  readonly conflict: { readonly id: string; readonly conflicts: readonly Conflict[] } | null
  /** That one and all that are left, in time order. */
  readonly unapplied: readonly string[]
}
