/**
 * The type of fp-ts's Monoid by its structure, so that declarations do not load fp-ts. A type test keeps them equal.
 */

/** An associative operation with a neutral element. */
export type Monoid<A> = { readonly concat: (x: A, y: A) => A; readonly empty: A }
