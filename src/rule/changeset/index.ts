/**
 * Changesets: an algebra of what changed, and the replay of a history of it.
 */
export * from './algebra'
export * from './replay'
