/**
 * Every resource and document by name, and how one is read: strictly, which is the published table to the letter, or
 * tolerantly, as live data needs it; `decode` has the table of what that takes.
 *
 * @clause RES-* VER-2 VER-3
 */
import { left } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { discriminatedUnion, type Mode } from '../kernel/codec/codec'
import { show } from '../kernel/codec/compile'
import { reader, type Reader, type Reading } from '../kernel/codec/reader'
import { listIssues, type Checked, type Issue } from '../kernel/issue'
import { container, fee, hold } from './container'
import { customFieldDefinition } from './custom-field'
import { document, documentCreate, documentRepresentation, emailSubmission } from './document'
import { document as documentOf, error, errorDocument, identifier, inclusion, listDocument, pageMeta } from './json-api'
import { referencePatch, shipment } from './shipment'
import { account, party, shippingLine } from './shipping-line'
import { trackingRequest, trackingRequestCreate } from './tracking-request'
import { webhookNotification } from './webhook'

const resources = {
  tracking_request: trackingRequest,
  shipping_line: shippingLine,
  account,
  party,
  shipment,
  container,
  custom_field_definition: customFieldDefinition,
  document,
  email_submission: emailSubmission,
  document_representation: documentRepresentation,
  webhook_notification: webhookNotification,
}

/** An included resource: checked by its type where that is listed, else by id and type alone. */
export const included = discriminatedUnion('a resource', 'type', resources, identifier)
const anyIncluded = inclusion(included)

/** What the list of tracking requests may include. */
const INCLUDED_IN_REQUEST_LIST = { account, shipping_line: shippingLine, shipment, party }
const includedInRequestList = inclusion(
  discriminatedUnion(
    'an account, shipping line, shipment or party',
    'type',
    INCLUDED_IN_REQUEST_LIST,
    identifier,
    true,
  ),
)

/** Every resource, document and body that can be read, by its name. */
export const catalog = {
  ...resources,
  terminal_hold: hold,
  terminal_fee: fee,
  error,
  tracking_request_document: documentOf(trackingRequest, anyIncluded),
  container_document: documentOf(container, anyIncluded),
  shipment_document: documentOf(shipment, anyIncluded),
  shipping_line_document: documentOf(shippingLine, anyIncluded),
  custom_field_definition_document: documentOf(customFieldDefinition, anyIncluded),
  document_document: documentOf(document, anyIncluded),
  webhook_notification_document: documentOf(webhookNotification, anyIncluded),
  tracking_request_list: listDocument(trackingRequest, includedInRequestList, pageMeta),
  container_list: listDocument(container, anyIncluded),
  shipment_list: listDocument(shipment, anyIncluded),
  shipping_line_list: listDocument(shippingLine, anyIncluded),
  custom_field_definition_list: listDocument(customFieldDefinition, anyIncluded),
  error_document: errorDocument,
  tracking_request_create: trackingRequestCreate,
  reference_patch: referencePatch,
  document_create: documentCreate,
}

/** The name of what can be read. */
export type ResourceName = keyof typeof catalog

/** What strict reading gives. */
export type Resource<N extends ResourceName> = t.TypeOf<(typeof catalog)[N]>

/** A resource that tolerant reading keeps as found. */
export type Found = { readonly type: string }

type OrNull<T> = { [K in keyof T]?: T[K] | null }

/**
 * What tolerant reading gives: any attribute may be null or missing, as may the data of a customer and the title of an
 * error, and an included resource may be one that its table refuses.
 */
export type Loose<A> = A extends readonly (infer Item)[]
  ? Loose<Item>[]
  : A extends { attributes?: infer T }
    ? Omit<A, 'attributes' | 'relationships'> & { attributes?: OrNull<T> } & LooseRelationships<A>
    : A extends { data: infer D }
      ? Omit<A, 'data' | 'included'> & { data: Loose<D>; included?: Found[] }
      : A extends { errors: infer E }
        ? Omit<A, 'errors'> & { errors: Loose<E> }
        : A extends { title: infer T }
          ? Omit<A, 'title'> & { title?: T | null }
          : A

type LooseRelationships<A> = A extends { relationships?: infer R }
  ? {
      relationships?: {
        [K in keyof R]: R[K] extends { data: infer D } | undefined
          ? { data: D | null } | Extract<R[K], undefined>
          : R[K]
      }
    }
  : {}

/** What reading in a mode gives. */
export type ReadAs<N extends ResourceName, M extends Mode> = M extends 'tolerant' ? Loose<Resource<N>> : Resource<N>

/** The value as read, with what strict reading would have refused; or every issue. Pointers begin with `/value`. */
export type Decoded<A> =
  | { readonly valid: true; readonly value: A; readonly warnings: readonly Issue[] }
  | { readonly valid: false; readonly issues: readonly Issue[] }

const readers = new Map<string, Reader<unknown>>()

const readerOf = (type: string): Reader<unknown> | undefined => {
  const known = readers.get(type)
  if (known !== undefined || !Object.hasOwn(catalog, type)) return known
  const codecs: { readonly [name: string]: t.Mixed } = catalog
  const made = reader<unknown>(codecs[type]!)
  readers.set(type, made)
  return made
}

/** Reads a value as a resource in one mode, with pointers that begin with `pointer`. */
export const read = (type: ResourceName, value: unknown, mode: Mode, pointer: string): Checked<Reading<unknown>> =>
  readerOf(type)?.(value, mode, pointer) ??
  left([{ pointer: '/type', code: 'enum', message: `${show(type)} is not the name of a resource` }])

/**
 * Reads a value as the resource or document that `type` names; strictly unless `mode` is `tolerant`.
 *
 * | in tolerant reading                                          | is read as                    | warning           |
 * | ------------------------------------------------------------ | ----------------------------- | ----------------- |
 * | an id that is no UUID                                        | itself                        | `format`          |
 * | an attribute that is null or missing, but the essential ones | itself                        | `type`, `missing` |
 * | the name of a hold, the type of a fee that is not listed     | `other`                       | `enum`            |
 * | a failed_reason that is not listed                           | itself                        | `enum`            |
 * | an attribute that is text, but no date or date-time          | itself                        | `format`          |
 * | a list of texts with null in it                              | the list without null         | `type`            |
 * | a fee without a currency                                     | one of currency `XXX` (none)  | `type`, `missing` |
 * | a customer without data, an error without title              | itself                        | `type`, `missing` |
 * | an included resource that its table refuses                  | itself, if its `type` is text | as it is refused  |
 *
 * What a verdict depends on stays strict: a hold whose status is neither `hold` nor `pending` is refused, and so is a
 * fee without an amount. At most 1,000 issues are told. A `type` that does not exist is an issue at `/type`.
 *
 * Takes time linear in the value.
 *
 * @clause RES-* VER-2 VER-3
 * @example decode({ type: 'terminal_hold', value: { name: 'CBP', status: 'hold' }, mode: 'tolerant' })
 * // { valid: true, value: { name: 'other' } }
 */
export const decode = <N extends ResourceName, M extends Mode = 'strict'>({
  type,
  value,
  mode,
}: {
  readonly type: N
  readonly value: unknown
  readonly mode?: M
}): Decoded<ReadAs<N, M>> => {
  const result = read(type, value, mode ?? 'strict', '/value')
  return result._tag === 'Left'
    ? { valid: false, issues: result.left }
    : { valid: true, value: result.right.value as ReadAs<N, M>, warnings: result.right.warnings }
}

/**
 * Says in English what `decode` gave.
 *
 * @example explain({ valid: true, value: {}, warnings: [] }) // 'Read without a warning.'
 */
export const explain = (decoded: Decoded<unknown>): string =>
  !decoded.valid
    ? `Refused: ${listIssues(decoded.issues)}.`
    : decoded.warnings.length > 0
      ? `Read tolerantly: ${listIssues(decoded.warnings)}.`
      : 'Read without a warning.'
