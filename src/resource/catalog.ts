/**
 * The codec of every resource and document by name, and `decode`, which reads a value with one of them.
 *
 * @clause RES-* VER-2 VER-3
 */
import { left } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { discriminatedUnion, type Mode } from '../kernel/codec/codec'
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
import { notKnown } from '../kernel/phrase'

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

/** An included resource: a type in {@link catalog} is checked fully, any other by id and type only. */
export const included = discriminatedUnion('a resource', 'type', resources, identifier)
const anyIncluded = inclusion(included)

/** The types that the list of tracking requests may include. */
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

/** The codecs of all resources, documents and request bodies, by name. */
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

/** The name of a resource, document or request body. */
export type ResourceName = keyof typeof catalog

/** The type of a value after strict reading. */
export type Resource<N extends ResourceName> = t.TypeOf<(typeof catalog)[N]>

/** An included resource that tolerant reading keeps unchecked. */
export type Found = { readonly type: string }

type OrNull<T> = { [K in keyof T]?: T[K] | null }

/**
 * The type of a value after tolerant reading. Any attribute, the `data` of a relationship and the title of an error may
 * be null or missing, and an included resource may have any shape with a `type`.
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

/** The type of a value after reading in a mode. */
export type ReadAs<N extends ResourceName, M extends Mode> = M extends 'tolerant' ? Loose<Resource<N>> : Resource<N>

/** The decoded value with the issues that strict reading would report, or all issues. Pointers begin with `/value`. */
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

/** Decodes a value as a resource; the pointers of issues begin with `pointer`. */
export const read = (type: ResourceName, value: unknown, mode: Mode, pointer: string): Checked<Reading<unknown>> =>
  readerOf(type)?.(value, mode, pointer) ?? left([{ pointer: '/type', code: 'enum', message: notKnown('resource') }])

/**
 * Decodes a value as the resource or document named by `type`; strictly unless `mode` is `tolerant`.
 *
 * | in tolerant reading                                    | the result                        | warning           |
 * | ------------------------------------------------------ | --------------------------------- | ----------------- |
 * | an id that is not a UUID                               | unchanged                         | `format`          |
 * | a null or missing attribute, unless essential          | unchanged                         | `type`, `missing` |
 * | an unknown hold name or fee type                       | `other`                           | `enum`            |
 * | an unknown failed_reason                               | unchanged                         | `enum`            |
 * | a malformed date or date-time attribute                | unchanged                         | `format`          |
 * | null in an array of strings                            | the array without null            | `type`            |
 * | a fee without a currency                               | currency `XXX` (none)             | `type`, `missing` |
 * | a customer without data, an error without a title      | unchanged                         | `type`, `missing` |
 * | an invalid included resource                           | unchanged, if `type` is a string  | its own issues    |
 *
 * Values that a verdict depends on stay strict: a hold whose status is neither `hold` nor `pending` is refused, as is a
 * fee without an amount. At most 1,000 issues are reported. An unknown `type` is an issue at `/type`.
 *
 * @complexity O(n) in the size of the value
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
 * Describes a result of `decode` in English.
 *
 * @example explain({ valid: true, value: {}, warnings: [] }) // 'Read without a warning.'
 */
export const explain = (decoded: Decoded<unknown>): string =>
  !decoded.valid
    ? `Refused: ${listIssues(decoded.issues)}.`
    : decoded.warnings.length > 0
      ? `Read tolerantly: ${listIssues(decoded.warnings)}.`
      : 'Read without a warning.'
