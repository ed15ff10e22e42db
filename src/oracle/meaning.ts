/**
 * Normalizes results, so that details that the contract leaves free do not count as differences: the `meaning` of an
 * operation.
 *
 * Each function accepts any JSON value, because an implementation may answer anything. Positions are kept, except in
 * arrays with a free order, which are sorted.
 */
import { formPairs } from '../kernel/form-encoding'
import { isObject, stringify } from '../kernel/json'
import { compareCodePoints } from '../kernel/text'

/** The part of a value that is compared. */
export type Meaning = (value: unknown) => unknown
type Fields = { readonly [key: string]: Meaning }

/** Replaces these properties of an object, if present. */
export const having =
  (fields: Fields): Meaning =>
  value =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, part]) => [key, Object.hasOwn(fields, key) ? fields[key]!(part) : part]),
        )
      : value

/** Keeps only these properties of an object, and replaces them. */
export const only =
  (fields: Fields): Meaning =>
  value =>
    isObject(value)
      ? having(fields)(Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(fields, key))))
      : value

export const kept: Meaning = value => value
export const values =
  (meaning: Meaning): Meaning =>
  value =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, meaning(part)])) : value

/** An array sorted by the JSON of its items. */
export const inAnyOrder =
  (meaning: Meaning): Meaning =>
  value =>
    Array.isArray(value)
      ? value
          .map(item => [stringify(keysSorted(meaning(item))), item] as const)
          .sort(([a], [b]) => compareCodePoints(a, b))
          .map(([, item]) => meaning(item))
      : value

const keysSorted: Meaning = value => {
  if (Array.isArray(value)) return value.map(keysSorted)
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => compareCodePoints(a, b))
          .map(([key, part]) => [key, keysSorted(part)]),
      )
    : value
}

/** A link as its path and its parameters, decoded and sorted. */
export const link: Meaning = value => {
  if (typeof value !== 'string') return value
  const at = value.indexOf('?')
  if (at < 0) return value
  const parameters = formPairs(value.slice(at + 1))
    .map(pair => JSON.stringify(pair))
    .sort(compareCodePoints)
  return [value.slice(0, at), ...parameters].join(' ')
}

const items =
  (meaning: Meaning): Meaning =>
  value =>
    Array.isArray(value) ? value.map(meaning) : value

/** An error is identified by its source, status and code. */
export const errors = items(only({ status: kept, code: kept, source: kept }))

export const relationships = (...names: readonly string[]): Meaning =>
  having({ relationships: only(Object.fromEntries(names.map(name => [name, kept]))) })
