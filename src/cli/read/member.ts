/**
 * The members of a JSON value: its parts to be read separately, with their pointers.
 */
import { isObject } from '../../kernel/json'

/** A part of a JSON value; `pointer` starts at the top of that value. */
export type Member = { readonly pointer: string; readonly value: unknown }

/** The reason why an expected member is missing. */
export type UnreadableMember = { readonly pointer: string; readonly problem: string }

/** The items of an array, or the value itself. */
export const listItems = (value: unknown, pointer = ''): readonly Member[] =>
  Array.isArray(value)
    ? value.map((item: unknown, i) => ({ pointer: `${pointer}/${i}`, value: item }))
    : [{ pointer, value }]

/** The items of an array, unless it is empty, or the value itself. */
export const listSome = (value: unknown, noun: string): readonly (Member | UnreadableMember)[] =>
  Array.isArray(value) && value.length === 0
    ? [{ pointer: '', problem: `an empty array: no ${noun} in it` }]
    : listItems(value)

export type ResourceDocument = { readonly data?: unknown; readonly included?: unknown }

/** Whether a value is a JSON:API document of resources. */
export const isDocument = (value: unknown): value is ResourceDocument =>
  isObject(value) && ('data' in value || 'included' in value)

export const resourcesUnder = (key: keyof ResourceDocument, { pointer, value }: Member): readonly Member[] => {
  const found = isObject(value) ? value[key] : undefined
  return found === undefined || found === null ? [] : listItems(found, `${pointer}/${key}`)
}

/** Single resources, in documents, or in an array of these. */
export const resourcesIn = (value: unknown): readonly Member[] =>
  listItems(value).flatMap(item =>
    isDocument(item.value) ? [...resourcesUnder('data', item), ...resourcesUnder('included', item)] : [item],
  )
