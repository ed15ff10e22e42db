/** The old and the new value of each changed attribute. */
export type Changeset = { readonly [attribute: string]: readonly [before: unknown, after: unknown] }
