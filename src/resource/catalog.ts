/**
 * Every resource and document by name, and how one is read.
 *
 * Strict reading is the published table to the letter. Tolerant reading serves live data: ids are any text, attributes may
 * be null, words that are not listed become `other`, a currency that is not reported becomes `XXX`; each of these is a
 * warning. What a verdict depends on stays strict: a hold's status is `hold` or `pending`, or the hold is refused.
 *
 * @clause RES-* VER-2 VER-3
 */
import type * as t from 'io-ts'
import { choice, tolerant, type Mode } from '../kernel/codec/codec'
import { compile, type Compiled } from '../kernel/codec/compile'
import type { Checked, Issue } from '../kernel/issue'
import { container, fee, hold } from './container'
import { customFieldDefinition } from './custom-field'
import { document, documentCreate, documentRepresentation, emailSubmission } from './document'
import { document as documentOf, error, errorDocument, identifier, listDocument } from './json-api'
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
export const included = choice('a resource', 'type', resources, identifier)

/** What the list of tracking requests may include. */
const listed = choice('an account, shipping line, shipment or party', 'type', { account, shipping_line: shippingLine, shipment, party }, identifier, true)

export const catalog = {
  ...resources,
  terminal_hold: hold,
  terminal_fee: fee,
  error,
  tracking_request_document: documentOf(trackingRequest, included),
  container_document: documentOf(container, included),
  custom_field_definition_document: documentOf(customFieldDefinition, included),
  document_document: documentOf(document, included),
  webhook_notification_document: documentOf(webhookNotification, included),
  tracking_request_list: listDocument(trackingRequest, listed),
  error_document: errorDocument,
  tracking_request_create: trackingRequestCreate,
  reference_patch: referencePatch,
  document_create: documentCreate,
}

export type ResourceName = keyof typeof catalog
export type Resource<N extends ResourceName> = t.TypeOf<(typeof catalog)[N]>

/** What tolerant reading gives: any attribute may be null. */
export type Loose<A> =
  A extends { attributes?: infer T } ? Omit<A, 'attributes'> & { attributes?: { [K in keyof T]: T[K] | null } }
  : A extends { data: infer D } ? Omit<A, 'data'> & { data: Loose<D> }
  : A

/** The value as read, with what strict reading would have refused; or every issue. Pointers begin with `/value`. */
export type Decoded<A> =
  | { readonly valid: true; readonly value: A; readonly warnings: readonly Issue[] }
  | { readonly valid: false; readonly issues: readonly Issue[] }

const once = (make: (name: ResourceName) => Compiled<unknown>): typeof make => {
  const made = new Map<ResourceName, Compiled<unknown>>()
  return (name) => {
    const found = made.get(name)
    if (found) return found
    const fresh = make(name)
    made.set(name, fresh)
    return fresh
  }
}
const strictly = once(name => compile<t.Mixed>(catalog[name]))
const tolerantly = once(name => compile(tolerant(catalog[name])))

/** A value as read in one mode, or every issue, with pointers that begin with `pointer`. */
export const read = (type: ResourceName, value: unknown, mode: Mode, pointer: string): Checked<unknown> =>
  (mode === 'tolerant' ? tolerantly : strictly)(type).parse(value, pointer)

/**
 * Reads a value as the resource or document that `type` names; strictly unless `mode` is `tolerant`.
 *
 * @clause RES-* VER-2 VER-3
 * @example decode({ type: 'terminal_hold', value: { name: 'CBP', status: 'hold' }, mode: 'tolerant' }) // { valid: true, value: { name: 'other' } }
 */
export const decode = <N extends ResourceName, M extends Mode = 'strict'>(
  { type, value, mode }: { readonly type: N; readonly value: unknown; readonly mode?: M },
): Decoded<M extends 'tolerant' ? Loose<Resource<N>> : Resource<N>> => {
  type Read = M extends 'tolerant' ? Loose<Resource<N>> : Resource<N>
  const strict = read(type, value, 'strict', '/value')
  if (strict._tag === 'Right') return { valid: true, value: strict.right as Read, warnings: [] }
  if (mode !== 'tolerant') return { valid: false, issues: strict.left }
  const tolerated = read(type, value, 'tolerant', '/value')
  return tolerated._tag === 'Right'
    ? { valid: true, value: tolerated.right as Read, warnings: strict.left }
    : { valid: false, issues: tolerated.left }
}
