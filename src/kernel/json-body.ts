/**
 * A body that was submitted, read key by key and without a codec, so that a front end can do so too; every fault is kept, and
 * of what is in a faulty part nothing is said.
 */
import { below, type Issue } from './issue'
import { isObject, typeName } from './json'

export type Fields = { readonly [key: string]: unknown }

/** A JSON type, and what a message calls it. */
export type Kind<A> = { readonly wanted: string; readonly is: (value: unknown) => value is A }

export const OBJECT: Kind<Fields> = { wanted: 'an object', is: isObject }
export const TEXT: Kind<string> = { wanted: 'text', is: value => typeof value === 'string' }
const LIST: Kind<readonly unknown[]> = { wanted: 'an array', is: Array.isArray }

/** The value, where it is there and of its kind; else that is an issue. */
export const take = <A>(value: unknown, pointer: string, { wanted, is }: Kind<A>, issues: Issue[]): A | undefined => {
  if (is(value)) return value
  issues.push(value === undefined ? { pointer, code: 'missing', message: 'is missing' }
    : { pointer, code: 'type', message: `expected ${wanted}, got ${typeName(value)}` })
  return undefined
}

/** A list of texts; each member that is none is an issue. */
export const texts = (value: unknown, pointer: string, issues: Issue[]): readonly string[] | undefined => {
  const list = take(value, pointer, LIST, issues)
  if (!list || list.every(TEXT.is)) return list
  list.forEach((item, i) => TEXT.is(item) || take(item, below(pointer, i), TEXT, issues))
  return undefined
}
