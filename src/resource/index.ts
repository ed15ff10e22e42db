/**
 * Every resource and document by name: how one is read, and as a schema for whatever takes Standard Schema. The rules take
 * what they read from `catalog` alone, so that they load no schemas.
 */
export * from './catalog'
export * from './schema'
