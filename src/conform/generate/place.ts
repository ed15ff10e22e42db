/**
 * The parts of a JSON value, each by its place: the keys and indexes that lead to it.
 */
import { isObject } from '../../kernel/json'

export type Place = readonly (string | number)[]

/** The places of a value and of all its parts, each before those inside it. */
export const listPlaces = (value: unknown): readonly Place[] => {
  const places: Place[] = []
  const visit = (part: unknown, place: Place): void => {
    places.push(place)
    if (Array.isArray(part)) for (const [i, item] of part.entries()) visit(item, [...place, i])
    else if (isObject(part)) for (const key of Object.keys(part)) visit(part[key], [...place, key])
  }
  visit(value, [])
  return places
}

export const partAt = (value: unknown, place: Place): unknown =>
  place.reduce((part, key) => (part as { readonly [key: string | number]: unknown })[key], value)

/** The value with another part at a place. A property that becomes undefined is removed; any other part becomes null. */
export const replacePart = (value: unknown, [key, ...rest]: Place, part: unknown): unknown => {
  if (key === undefined) return part === undefined ? null : part
  if (Array.isArray(value)) {
    return value.map((item: unknown, i) => (i === key ? replacePart(item, rest, part) : item))
  }
  const entries = Object.entries(value as object).map(
    ([k, item]: [string, unknown]) =>
      [k, k === key ? (rest.length === 0 ? part : replacePart(item, rest, part)) : item] as const,
  )
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
}
