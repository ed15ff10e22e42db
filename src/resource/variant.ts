/**
 * The types of tolerant reading, as differences from the strict ones.
 */

/** Attributes in tolerant reading: each may be null or missing. */
export type Nullable<T> = { [K in keyof T]?: T[K] | null | undefined }

/** An object with other types for some of its properties. */
export type Replace<T, R> = { [K in keyof T]: K extends keyof R ? R[K] : T[K] }
