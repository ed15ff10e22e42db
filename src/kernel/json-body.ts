/**
 * Reads a submitted body key by key. Front ends that use these functions instead of a codec have smaller bundles. At
 * most {@link MAX_ISSUES} issues are reported; the contents of a faulty value are not checked.
 */
import { below, MAX_ISSUES, type Issue } from './issue'
import { isObject } from './json'
import { MISSING, wrongType } from './phrase'

/** A JSON object. */
export type Fields = { readonly [key: string]: unknown }

/** A JSON type: its test, and its name in messages. */
export type Kind<A> = { readonly expected: string; readonly is: (value: unknown) => value is A }

export const OBJECT: Kind<Fields> = { expected: 'an object', is: isObject }
export const STRING: Kind<string> = { expected: 'a string', is: value => typeof value === 'string' }
export const ARRAY: Kind<readonly unknown[]> = { expected: 'an array', is: Array.isArray }

/** Returns the value if it has the JSON type. Otherwise adds an issue and returns undefined. */
export const take = <A>(value: unknown, pointer: string, { expected, is }: Kind<A>, issues: Issue[]): A | undefined => {
  if (is(value)) return value
  issues.push(
    value === undefined
      ? { pointer, code: 'missing', message: MISSING }
      : { pointer, code: 'type', message: wrongType(expected, value) },
  )
  return undefined
}

/** Returns the value if it is an array of strings. Otherwise adds an issue per fault and returns undefined. */
export const takeStrings = (value: unknown, pointer: string, issues: Issue[]): readonly string[] | undefined => {
  const list = take(value, pointer, ARRAY, issues)
  if (!list || list.every(STRING.is)) return list
  for (let i = 0; i < list.length && issues.length < MAX_ISSUES; i++) take(list[i], below(pointer, i), STRING, issues)
  return undefined
}
