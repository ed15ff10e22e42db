/**
 * JSON values: what they are, and how they are written.
 */

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

/** An object in JSON's sense: neither `null` nor an array. */
export const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a person calls the JSON type of a value. */
export const typeName = (value: unknown): string =>
  value === null ? 'null'
  : Array.isArray(value) ? 'an array'
  : typeof value === 'object' ? 'an object'
  : typeof value === 'string' ? 'text'
  : typeof value === 'number' ? 'a number'
  : typeof value === 'boolean' ? String(value)
  : 'nothing'

/**
 * The JSON text of a JSON value at any depth. `JSON.stringify` recurses and gives up some thousand levels down, though
 * `JSON.parse` reads such text without trouble; only then does the slower writer below, which keeps its own stack, take over.
 */
export const stringify = (value: unknown): string => {
  try {
    return JSON.stringify(value)
  } catch {
    return stringifyDeep(value)
  }
}

/** {@link stringify} by its plain definition, without recursion: a stack of what is still to be written. */
export const stringifyDeep = (value: unknown): string => {
  const out: string[] = []
  const todo: (Verbatim | { readonly value: unknown })[] = [{ value }]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if ('text' in next) {
      out.push(next.text)
    } else if (isFlat(next.value)) {
      out.push(JSON.stringify(next.value))
    } else if (Array.isArray(next.value)) {
      const items: readonly unknown[] = next.value
      todo.push({ text: ']' })
      for (let i = items.length - 1; i >= 0; i--) {
        todo.push({ value: items[i] ?? null })
        if (i > 0) todo.push({ text: ',' })
      }
      todo.push({ text: '[' })
    } else {
      const fields = Object.entries(next.value as object).filter(([, field]) => field !== undefined)
      todo.push({ text: '}' })
      fields.reverse().forEach(([key, field], i) => {
        const comma = i === fields.length - 1 ? '' : ','
        todo.push({ value: field }, { text: `${comma}${JSON.stringify(key)}:` })
      })
      todo.push({ text: '{' })
    }
  }
  return out.join('')
}

/** Whether no array or object is in it, so that writing it cannot recurse. */
const isFlat = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Object.values(value).every(part => typeof part !== 'object' || part === null)

type Verbatim = { readonly text: string }
