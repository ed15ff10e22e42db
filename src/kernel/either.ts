/**
 * The types of fp-ts's Either by their structure, so that declarations do not load fp-ts. A type test keeps them equal.
 */

/** A refusal. */
export type Left<E> = { readonly _tag: 'Left'; readonly left: E }

/** A result. */
export type Right<A> = { readonly _tag: 'Right'; readonly right: A }

/** A result, or a refusal. */
export type Either<E, A> = Left<E> | Right<A>
