/**
 * fp-ts's Either by its structure, so that neither declarations nor rules load fp-ts. A type test keeps the types equal.
 */

/** A refusal. */
export type Left<E> = { readonly _tag: 'Left'; readonly left: E }

/** A result. */
export type Right<A> = { readonly _tag: 'Right'; readonly right: A }

/** A result, or a refusal. */
export type Either<E, A> = Left<E> | Right<A>

export const left = <E>(refusal: E): Left<E> => ({ _tag: 'Left', left: refusal })
export const right = <A>(result: A): Right<A> => ({ _tag: 'Right', right: result })
