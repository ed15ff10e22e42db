/**
 * Changesets: what changed, and what is true now?
 */
export * from './algebra'
export type { History, Notification, Replayed } from './history'
export { replay } from './replay'
