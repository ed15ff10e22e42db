/**
 * Which included resource does a relationship refer to?
 *
 * A relationship that names a resource decides. If none does, the only included resource of the type is taken. If there
 * are several, the result is null, since taking the first would be a guess.
 */
import { isObject } from '../../kernel/json'

/** A resource of any type. Properties that no codec lists are unchecked. */
export type AnyResource = {
  readonly type: string
  readonly id?: unknown
  readonly attributes?: unknown
  readonly relationships?: unknown
}

/** The resource with a type and id. Without an id, the only one of its type. Otherwise null. */
export const find = (resources: readonly AnyResource[], type: string, id: string | undefined): AnyResource | null => {
  if (id !== undefined) return resources.find(resource => resource.type === type && resource.id === id) ?? null
  const found = resources.filter(resource => resource.type === type)
  return found.length === 1 ? found[0]! : null
}

export const readResourceId = (resource: AnyResource | null): string | undefined =>
  typeof resource?.id === 'string' ? resource.id : undefined

/** The id in a relationship of a resource, if it names a resource of the given type. */
export const relatedId = (resource: AnyResource | null, relationship: string, type: string): string | undefined => {
  const reference = findReference(resource, relationship)
  return reference?.type === type ? reference.id : undefined
}

/** The type and id in a relationship of a resource. Checks them, since codecs skip unlisted relationships. */
export const findReference = (
  resource: AnyResource | null,
  relationship: string,
): { readonly type: string; readonly id: string } | undefined => {
  const data = (resource?.relationships as Relationships)?.[relationship]?.data
  if (!isObject(data)) return undefined
  const { type, id } = data
  return typeof type === 'string' && typeof id === 'string' ? { type, id } : undefined
}

/** The expected shape. On any other JSON value, these properties are undefined. */
type Relationships = { readonly [relationship: string]: { readonly data?: unknown } | null } | null | undefined
