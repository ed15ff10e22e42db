/**
 * The codec of every resource, document and request body by name. Users import it from `gateout/io-ts`.
 *
 * @clause RES-*
 */
import * as t from 'io-ts'
import { discriminatedUnion } from '../kernel/codec/codec'
import { container, fee, hold } from './container'
import { customFieldDefinition } from './custom-field'
import { document, documentCreate, documentRepresentation, emailSubmission } from './document'
import { document as documentOf, error, errorDocument, identifier, inclusion, listDocument, pageMeta } from './json-api'
import type { Included, IncludedInRequestList, ResourceName, Resource } from './model'
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

/** An included resource: a type in {@link catalog} is checked fully, any other by id and type only. */
export const included: t.Type<Included> = discriminatedUnion('a resource', 'type', resources, identifier)
const anyIncluded = inclusion(included)

export const includedInRequestList: t.Type<IncludedInRequestList> = discriminatedUnion(
  'an account, shipping line, shipment or party',
  'type',
  { account, shipping_line: shippingLine, shipment, party },
  identifier,
  true,
)

/** The codecs of all resources, documents and request bodies, by name. */
export const catalog: { readonly [N in ResourceName]: t.Type<Resource<N>> } = Object.freeze({
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
  tracking_request_list: listDocument(trackingRequest, inclusion(includedInRequestList), pageMeta),
  container_list: listDocument(container, anyIncluded, t.UnknownRecord),
  shipment_list: listDocument(shipment, anyIncluded, t.UnknownRecord),
  shipping_line_list: listDocument(shippingLine, anyIncluded, t.UnknownRecord),
  custom_field_definition_list: listDocument(customFieldDefinition, anyIncluded, t.UnknownRecord),
  error_document: errorDocument,
  tracking_request_create: trackingRequestCreate,
  reference_patch: referencePatch,
  document_create: documentCreate,
})
