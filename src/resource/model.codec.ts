/**
 * The names and descriptions of the types of resources.
 */
import * as t from 'io-ts'
import { mapValues, type Generated } from '../kernel/codec/codec'
import { catalog, included, includedInRequestList } from './catalog'
import { container, containerAttributes, fee, feeType, hold, holdName, holdStatus } from './container'
import { customFieldAttributes, customFieldDefinition } from './custom-field'
import {
  document,
  documentAttributes,
  documentCreate,
  documentRepresentation,
  documentRepresentationAttributes,
  emailSubmission,
  emailSubmissionAttributes,
} from './document'
import { error, errorDocument, found, identifier, links, pageMeta } from './json-api'
import { referencePatch, shipment, shipmentAttributes } from './shipment'
import { account, accountAttributes, party, shippingLine, shippingLineAttributes } from './shipping-line'
import {
  failedReason,
  receivedAttributes,
  receivedTrackingRequest,
  requestType,
  status,
  trackingRequest,
  trackingRequestAttributes,
  trackingRequestCreate,
} from './tracking-request'
import { webhookNotification, webhookNotificationAttributes } from './webhook'

export const GENERATED: Generated = {
  types: {
    HoldName: [holdName, 'Who holds a container, or why.'],
    HoldStatus: [holdStatus, 'Whether a hold is active, or expected and not active yet.'],
    Hold: [
      hold,
      'A hold that a terminal reports: who holds the container, or why, and whether the hold is active yet.',
    ],
    FeeType: [feeType, 'The kind of a fee.'],
    Fee: [fee, 'A fee that a terminal charges, in its local currency.'],
    ContainerAttributes: [containerAttributes, 'The documented attributes of a container. Others are kept.'],
    Container: [container, 'A container, with the holds and fees that its terminal reports.'],
    ShipmentAttributes: [shipmentAttributes, 'The documented attributes of a shipment. Others are kept.'],
    Shipment: [shipment, 'A shipment with its documented attributes.'],
    ReferencePatch: [referencePatch, 'The body of PATCH /shipments/{id} and PATCH /containers/{id}.'],
    ShippingLineAttributes: [shippingLineAttributes, 'The attributes of a shipping line.'],
    ShippingLine: [shippingLine, 'A shipping line: its SCACs, and the kinds of number that it can track.'],
    AccountAttributes: [accountAttributes, 'The attributes of an account.'],
    Account: [account, 'The account that has the API key.'],
    Party: [party, 'A party to a shipment. Its attributes are undocumented.'],
    RequestStatus: [status, 'The status of a tracking request.'],
    RequestType: [requestType, 'The kind of number that a request tracks.'],
    FailedReason: [failedReason, 'The reason why a request, or its last attempt, failed.'],
    TrackingRequestAttributes: [trackingRequestAttributes, 'The attributes of a tracking request.'],
    TrackingRequest: [trackingRequest, 'A tracking request: the number to track, and the progress so far.'],
    ReceivedTrackingRequestAttributes: [
      receivedAttributes,
      'The attributes of a tracking request whose SCAC may be null.',
    ],
    ReceivedTrackingRequest: [
      receivedTrackingRequest,
      'A tracking request whose SCAC may be null, so that requests read tolerantly can be listed.',
    ],
    TrackingRequestCreate: [trackingRequestCreate, 'The body of POST /tracking_requests.'],
    CustomFieldAttributes: [customFieldAttributes, 'The attributes of the definition of a custom field.'],
    CustomFieldDefinition: [customFieldDefinition, 'The definition of a custom field in an account.'],
    DocumentAttributes: [documentAttributes, 'The attributes of a document.'],
    Document: [document, 'A shipping document, with its account, user, e-mail and latest extracted data.'],
    EmailSubmissionAttributes: [emailSubmissionAttributes, 'The attributes of an e-mail.'],
    EmailSubmission: [emailSubmission, 'An e-mail with which documents arrived.'],
    DocumentRepresentationAttributes: [documentRepresentationAttributes, 'The attributes of extracted data.'],
    DocumentRepresentation: [
      documentRepresentation,
      'The data extracted from a document, in one version of the schema.',
    ],
    DocumentCreate: [documentCreate, 'The body of POST /documents.'],
    WebhookNotificationAttributes: [webhookNotificationAttributes, 'The attributes of a notification.'],
    WebhookNotification: [webhookNotification, 'A webhook notification: its event, and the status of its delivery.'],
    ResourceIdentifier: [identifier, 'A resource by id and type only.'],
    Found: [found, 'An included resource that tolerant reading keeps unchecked.'],
    Links: [links, 'The links of a document; null means that the page does not exist.'],
    PageMeta: [pageMeta, 'The `meta` of the list of tracking requests.'],
    ErrorObject: [error, 'A JSON:API error. Its strings are for people; `source` points to the fault.'],
    ErrorDocument: [errorDocument, 'A document of errors.'],
    Included: [included, 'An included resource: one with a known type, or any other by id and type.'],
    IncludedInRequestList: [includedInRequestList, 'A resource that a list of tracking requests may include.'],
    Resources: [t.type(mapValues(catalog, codec => codec)), 'All resources, documents and request bodies by name.'],
  },
}
