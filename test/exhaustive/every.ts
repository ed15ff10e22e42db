/**
 * Small scopes, tried completely: enumerations, and the test that a law holds in every case of a scope.
 *
 * README.md has the number of cases of each scope. GATEOUT_EXHAUSTIVE=1 takes the larger scopes.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

export const isLarge = process.env['GATEOUT_EXHAUSTIVE'] !== undefined

/** Every sequence of so many items. */
export function* sequences<T>(items: readonly T[], length: number): Generator<readonly T[]> {
  if (length === 0) yield []
  else for (const rest of sequences(items, length - 1)) for (const item of items) yield [...rest, item]
}

/** Every sequence of at most so many items. */
export function* upTo<T>(items: readonly T[], longest: number): Generator<readonly T[]> {
  for (let length = 0; length <= longest; length++) yield* sequences(items, length)
}

/** Every object with one value of each key. A value that is `MISSING` leaves the key out. */
export const MISSING = Symbol('missing')
export function* objects(values: { readonly [key: string]: readonly unknown[] }): Generator<any> {
  const keys = Object.keys(values)
  const build = function* (at: number, made: object): Generator<object> {
    if (at === keys.length) yield made
    else
      for (const value of values[keys[at]!]!)
        yield* build(at + 1, value === MISSING ? made : { ...made, [keys[at]!]: value })
  }
  yield* build(0, {})
}

/** Every pair of an item of one list and an item of another. */
export function* pairs<A, B>(first: Iterable<A>, second: readonly B[]): Generator<readonly [A, B]> {
  for (const a of first) for (const b of second) yield [a, b]
}

const TABLE = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const countIn = (scope: string): string | undefined =>
  TABLE.split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
    .find(([, name]) => name === scope)?.[isLarge ? 4 : 3]

type Law<C, R> = {
  readonly cases: () => Iterable<C>
  /** Whether the law holds in a case; for a case that stands for many, how many they are. */
  readonly holds: (rules: R, each: C) => boolean | number
  readonly rules: R
  /** Rules that are wrong in one way, each of which breaks the law. */
  readonly wrong: { readonly [mistake: string]: Partial<R> }
}

/** Tests that a law holds in every case, that these are as many as README.md says, and that each mistake breaks it. */
export const every = <C, R extends object>(scope: string, { cases, holds, rules, wrong }: Law<C, R>): void => {
  it(
    scope,
    () => {
      let count = 0
      for (const each of cases()) {
        const held = holds(rules, each)
        if (held === false) expect.fail(`not in the case ${JSON.stringify(each)}`)
        count += Number(held)
      }
      console.log(`${scope}: ${count.toLocaleString('en')} cases`)
      expect(count.toLocaleString('en')).toBe(countIn(scope))
    },
    1_800_000,
  )
  it.each(Object.entries(wrong))(`${scope}: not if it %s`, (_, mistake) => {
    const isBroken = (each: C): boolean => holds({ ...rules, ...mistake }, each) === false
    let found = false
    for (const each of cases()) if ((found = isBroken(each))) break
    expect(found).toBe(true)
  })
}
