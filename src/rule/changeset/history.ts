/**
 * Which types do the input and the result of a replay have?
 */
import type { Attributes, Changeset, Conflict } from './algebra'

/** A notification about one container. */
export type Notification = {
  /** The id of the notification, the same on every delivery. */
  readonly id: string
  /** A date-time, compared as an instant. */
  readonly created_at: string
  /** The changes to the container. */
  readonly changeset: Changeset
}

/** A snapshot of a container and the delivered notifications. */
export type History = {
  /** The attributes of the container in the snapshot. */
  readonly attributes: Attributes
  /** The date-time of the snapshot. If missing, all notifications are later. */
  readonly as_of?: string | undefined
  /** In any order, duplicates included. */
  readonly notifications: readonly Notification[]
}

/** The possible values of `status` in {@link Replayed}. */
export const STATUSES = ['consistent', 'reread'] as const

/** The result of a replay. Notifications are given by id. */
export type Replayed = {
  /** `reread` if the notifications contradict the attributes: fetch the container again. */
  readonly status: (typeof STATUSES)[number]
  /** The attributes after the applied notifications. */
  readonly attributes: Attributes
  /** In the order in which they were applied. */
  readonly applied: readonly string[]
  /** In input order, with one entry for each repeated delivery. */
  readonly duplicates: readonly string[]
  /** Notifications that the snapshot already includes, in time order. */
  readonly superseded: readonly string[]
  /** The first notification that could not be applied. `conflicts` is empty if only its order is ambiguous. */
  readonly conflict: { readonly id: string; readonly conflicts: readonly Conflict[] } | null
  /** This first one and all remaining notifications, in time order. */
  readonly unapplied: readonly string[]
}
