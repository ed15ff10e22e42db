/**
 * Which keys of a file are ignored because the operation does not know them? They may be misspelt.
 */
import { isIgnored } from '../../kernel/phrase'
import type { Schema } from '../../kernel/codec/json-schema'
import { schema } from '../../kernel/codec/schema'
import { below } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { find } from '../../oracle'
import { nearest } from '../terminal/did-you-mean'
import type { Terminal } from '../terminal/terminal'
import type { Finding } from './finding'

/** A value that is one property of the input of an operation. */
type Part = { readonly operation: string; readonly property: string; readonly value: unknown }

export const findIgnored = ({ operation, property, value }: Part): readonly Finding[] =>
  ignoredIn(value, findProperty(schema(find(operation)!.input), property))

/** Warns of the ignored keys of a file; a key once, whatever its index. */
export const warnOfIgnored = ({ say }: Terminal, file: string, part: Part): void => {
  const kinds = new Set<string>()
  for (const { pointer, message } of findIgnored(part)) {
    const kind = pointer.replace(/\/\d+(?=\/)/g, '/*')
    if (!kinds.has(kind)) say(`${file}: warning: ${pointer}: ${message}`)
    kinds.add(kind)
  }
}

const ignoredIn = (value: unknown, known: Schema, pointer = ''): readonly Finding[] => {
  const { items, properties, additionalProperties } = known
  if (Array.isArray(value) && isObject(items))
    return value.flatMap((item: unknown, i) => ignoredIn(item, items, `${pointer}/${i}`))
  if (isObject(value) && isObject(additionalProperties))
    return Object.entries(value).flatMap(([key, item]) => ignoredIn(item, additionalProperties, below(pointer, key)))
  if (!isObject(value) || !isObject(properties)) return []
  return Object.keys(value).flatMap(key =>
    Object.hasOwn(properties, key)
      ? ignoredIn(value[key], findProperty(known, key), `${pointer}/${key}`)
      : [{ pointer: below(pointer, key), message: isIgnored(suggestKey(key, Object.keys(properties))) }],
  )
}

const findProperty = ({ properties }: Schema, key: string): Schema =>
  isObject(properties) && isObject(properties[key]) ? properties[key] : {}

const suggestKey = (key: string, known: readonly string[]): string => {
  if (/zone|^tz$/i.test(key)) return 'a container has its own zone, and --start takes --zone'
  const word = nearest(key, known)
  return word === undefined ? `the keys are ${known.join(', ')}` : `did you mean ${word}?`
}
