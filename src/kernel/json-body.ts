/**
 * Reads a submitted body key by key, without a codec, which keeps front ends small. Every fault is an issue, up to
 * {@link MOST_ISSUES}; what is inside a faulty part is not looked at.
 */
import { below, MOST_ISSUES, type Issue } from './issue'
import { isObject } from './json'
import { MISSING, wrongType } from './phrase'

/** A JSON object. */
export type Fields = { readonly [key: string]: unknown }

/** A JSON type: its test, and its name in messages. */
export type Kind<A> = { readonly expected: string; readonly is: (value: unknown) => value is A }

export const OBJECT: Kind<Fields> = { expected: 'an object', is: isObject }
export const STRING: Kind<string> = { expected: 'a string', is: value => typeof value === 'string' }
const ARRAY: Kind<readonly unknown[]> = { expected: 'an array', is: Array.isArray }

/** The value where it is present and of its kind; else undefined, and an issue is added. */
export const take = <A>(
  value: unknown,
  pointer: string,
  { expected: wanted, is }: Kind<A>,
  issues: Issue[],
): A | undefined => {
  if (is(value)) return value
  issues.push(
    value === undefined
      ? { pointer, code: 'missing', message: MISSING }
      : { pointer, code: 'type', message: wrongType(wanted, value) },
  )
  return undefined
}

/** A list of texts; else undefined, and each item that is not text adds an issue. */
export const takeStrings = (value: unknown, pointer: string, issues: Issue[]): readonly string[] | undefined => {
  const list = take(value, pointer, ARRAY, issues)
  if (!list || list.every(STRING.is)) return list
  for (let i = 0; i < list.length && issues.length < MOST_ISSUES; i++) take(list[i], below(pointer, i), STRING, issues)
  return undefined
}
