/**
 * Changesets: what changed, and what is true now?
 */
export * from './algebra'
export { replay, type History, type Notification, type Replayed } from './replay'
