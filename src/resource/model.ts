/**
 * The types of resources and documents. They are declared without io-ts, so that a program that uses a rule does not load
 * it in the compiler.
 */
import type { Mode } from '../kernel/mode'
import type { Document, Links, LiveResources, Resources, WebhookNotification } from './model.generated'

export type * from './model.generated'
export type * from './variant'

/** A JSON object with undocumented keys. */
export type AnyObject = { [key: string]: unknown }

/** A relationship to one resource. */
export type ToOne<T extends string> = { data: { id: string; type: T } }

/** A relationship to at most one resource. */
export type ToOneOrNone<T extends string> = { data: { id: string; type: T } | null }

/** A document with one resource. */
export type DocumentOf<D, I> = {
  data: D
  included?: I[] | undefined
  links?: Links | undefined
  meta?: AnyObject | undefined
}

/** A document with an array of resources. */
export type ListOf<D, I, M = AnyObject> = {
  data: D[]
  included?: I[] | undefined
  links?: Links | undefined
  meta?: M | undefined
}

/** The relationships of a document. */
export type DocumentRelationships = NonNullable<Document['relationships']>

/** The relationships of a notification. */
export type WebhookNotificationRelationships = NonNullable<WebhookNotification['relationships']>

/** An ISO 4217 code. */
export type Currency = string

/** The old and the new value of each changed attribute. */
export type Changeset = { readonly [attribute: string]: readonly [before: unknown, after: unknown] }

/** A changeset of a container. Its holds and fees are those of the published table. */
export type ContainerChangeset = Changeset

/** The name of a resource, document or request body. */
export type ResourceName = keyof Resources

/** The type of a value after strict reading. */
export type Resource<N extends ResourceName> = Resources[N]

/** The type of a value after tolerant reading. */
export type LiveResource<N extends ResourceName> = LiveResources[N]

/** The type of a value after reading in a mode. */
export type ReadAs<N extends ResourceName, M extends Mode> = M extends 'tolerant' ? LiveResource<N> : Resource<N>
