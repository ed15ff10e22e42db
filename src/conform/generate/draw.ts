/**
 * Generators that those of several families are made of.
 */
import * as fc from 'fast-check'
import { parseDay, toDate } from '../../kernel/time'

/** The object without its undefined properties, which JSON does not have. */
export const present = <A extends object>(record: A): A =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as A

/** Objects with these properties, each omitted if its generator gives undefined. */
export const sparse = <A extends object>(fields: { [K in keyof A]: fc.Arbitrary<A[K]> }): fc.Arbitrary<A> =>
  fc.record(fields).map(record => present(record as A))

/** The value, or undefined once in `freq` times. */
export const optional = <A>(arbitrary: fc.Arbitrary<A>, freq = 6): fc.Arbitrary<A | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq })

/** An array of one item, many times. */
export const repeat = <A>(n: number, item: A): readonly A[] => Array.from({ length: n }, () => item)

export const weigh = <A>(weight: number, arbitrary: fc.Arbitrary<A>) => ({ weight, arbitrary })

export const showDay = (day: number): string => toDate(day)!
export const readDay = (date: string): number => parseDay(date) ?? NaN

/** Dates some days after a day. */
export const datesFrom = (anchor: number, min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map(days => showDay(anchor + days))

/** One of some words, each as often as its number says. */
export const often = <W extends string>(shares: { readonly [word in W]: number }): fc.Arbitrary<W> =>
  fc.constantFrom(...(Object.entries(shares) as [W, number][]).flatMap(([word, share]) => Array<W>(share).fill(word)))
