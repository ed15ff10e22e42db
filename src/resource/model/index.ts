/**
 * The types of all resources, documents and request bodies by name, in strict and in tolerant reading.
 */
import type { Mode } from '../../kernel/mode'
import type { Container, Fee, Hold, LiveContainer } from './container'
import type { CustomFieldDefinition, LiveCustomFieldDefinition } from './custom-field'
import type {
  Document,
  DocumentCreate,
  DocumentRepresentation,
  EmailSubmission,
  LiveDocument,
  LiveDocumentRepresentation,
  LiveEmailSubmission,
} from './document'
import type {
  DocumentOf,
  ErrorDocument,
  ErrorObject,
  Found,
  ListOf,
  LiveErrorDocument,
  LiveErrorObject,
  PageMeta,
  ResourceIdentifier,
} from './json-api'
import type { LiveShipment, ReferencePatch, Shipment } from './shipment'
import type { Account, LiveAccount, LiveShippingLine, Party, ShippingLine } from './shipping-line'
import type { LiveTrackingRequest, TrackingRequest, TrackingRequestCreate } from './tracking-request'
import type { LiveWebhookNotification, WebhookNotification } from './webhook'

/** An included resource: one with a known type, or any other by id and type. */
export type Included =
  | TrackingRequest
  | ShippingLine
  | Account
  | Party
  | Shipment
  | Container
  | CustomFieldDefinition
  | Document
  | EmailSubmission
  | DocumentRepresentation
  | WebhookNotification
  | ResourceIdentifier

/** A resource that a list of tracking requests may include. */
export type IncludedInRequestList = Account | ShippingLine | Shipment | Party

/** The types of all resources, documents and request bodies in strict reading, by name. */
export type Resources = {
  tracking_request: TrackingRequest
  shipping_line: ShippingLine
  account: Account
  party: Party
  shipment: Shipment
  container: Container
  custom_field_definition: CustomFieldDefinition
  document: Document
  email_submission: EmailSubmission
  document_representation: DocumentRepresentation
  webhook_notification: WebhookNotification
  terminal_hold: Hold
  terminal_fee: Fee
  error: ErrorObject
  tracking_request_document: DocumentOf<TrackingRequest, Included>
  container_document: DocumentOf<Container, Included>
  shipment_document: DocumentOf<Shipment, Included>
  shipping_line_document: DocumentOf<ShippingLine, Included>
  custom_field_definition_document: DocumentOf<CustomFieldDefinition, Included>
  document_document: DocumentOf<Document, Included>
  webhook_notification_document: DocumentOf<WebhookNotification, Included>
  tracking_request_list: ListOf<TrackingRequest, IncludedInRequestList, PageMeta>
  container_list: ListOf<Container, Included>
  shipment_list: ListOf<Shipment, Included>
  shipping_line_list: ListOf<ShippingLine, Included>
  custom_field_definition_list: ListOf<CustomFieldDefinition, Included>
  error_document: ErrorDocument
  tracking_request_create: TrackingRequestCreate
  reference_patch: ReferencePatch
  document_create: DocumentCreate
}

/** The types of all resources, documents and request bodies in tolerant reading, by name. */
export type LiveResources = {
  tracking_request: LiveTrackingRequest
  shipping_line: LiveShippingLine
  account: LiveAccount
  party: Party
  shipment: LiveShipment
  container: LiveContainer
  custom_field_definition: LiveCustomFieldDefinition
  document: LiveDocument
  email_submission: LiveEmailSubmission
  document_representation: LiveDocumentRepresentation
  webhook_notification: LiveWebhookNotification
  terminal_hold: Hold
  terminal_fee: Fee
  error: LiveErrorObject
  tracking_request_document: DocumentOf<LiveTrackingRequest, Found>
  container_document: DocumentOf<LiveContainer, Found>
  shipment_document: DocumentOf<LiveShipment, Found>
  shipping_line_document: DocumentOf<LiveShippingLine, Found>
  custom_field_definition_document: DocumentOf<LiveCustomFieldDefinition, Found>
  document_document: DocumentOf<LiveDocument, Found>
  webhook_notification_document: DocumentOf<LiveWebhookNotification, Found>
  tracking_request_list: ListOf<LiveTrackingRequest, Found, PageMeta>
  container_list: ListOf<LiveContainer, Found>
  shipment_list: ListOf<LiveShipment, Found>
  shipping_line_list: ListOf<LiveShippingLine, Found>
  custom_field_definition_list: ListOf<LiveCustomFieldDefinition, Found>
  error_document: LiveErrorDocument
  tracking_request_create: TrackingRequestCreate
  reference_patch: ReferencePatch
  document_create: DocumentCreate
}

/** The name of a resource, document or request body. */
export type ResourceName = keyof Resources

/** The type of a value after strict reading. */
export type Resource<N extends ResourceName> = Resources[N]

/** The type of a value after tolerant reading. */
export type LiveResource<N extends ResourceName> = LiveResources[N]

/** The type of a value after reading in a mode. */
export type ReadAs<N extends ResourceName, M extends Mode> = M extends 'tolerant' ? LiveResource<N> : Resource<N>
