/**
 * The public entry `gateout/resource`: `decode`, Standard Schema, and the types of all resources. The codecs are in
 * `gateout/io-ts`. The rules import `decode` directly so that they do not load the schemas.
 */
export { decode, explain, names, type Decoded } from './decode'
export { MAX_LEVELS } from '../kernel/depth'
export type { Mode } from '../kernel/mode'
export type {
  Included,
  IncludedInRequestList,
  LiveResource,
  LiveResources,
  ReadAs,
  Resource,
  ResourceName,
  Resources,
} from './model'
export type {
  Container,
  ContainerAttributes,
  Fee,
  FeeType,
  Hold,
  HoldName,
  HoldStatus,
  LiveContainer,
  LiveContainerAttributes,
} from './model/container'
export type {
  CustomFieldAttributes,
  CustomFieldDefinition,
  LiveCustomFieldAttributes,
  LiveCustomFieldDefinition,
} from './model/custom-field'
export type {
  Document,
  DocumentAttributes,
  DocumentCreate,
  DocumentRelationships,
  DocumentRepresentation,
  DocumentRepresentationAttributes,
  EmailSubmission,
  EmailSubmissionAttributes,
  LiveDocument,
  LiveDocumentAttributes,
  LiveDocumentRepresentation,
  LiveDocumentRepresentationAttributes,
  LiveEmailSubmission,
  LiveEmailSubmissionAttributes,
} from './model/document'
export type {
  AnyObject,
  DocumentOf,
  ErrorDocument,
  ErrorObject,
  Found,
  Links,
  ListOf,
  LiveErrorDocument,
  LiveErrorObject,
  Nullable,
  PageMeta,
  ResourceIdentifier,
  ToOne,
  ToOneOrNone,
} from './model/json-api'
export type {
  LiveShipment,
  LiveShipmentAttributes,
  ReferencePatch,
  Shipment,
  ShipmentAttributes,
} from './model/shipment'
export type {
  Account,
  AccountAttributes,
  LiveAccount,
  LiveAccountAttributes,
  LiveShippingLine,
  LiveShippingLineAttributes,
  Party,
  ShippingLine,
  ShippingLineAttributes,
} from './model/shipping-line'
export type {
  FailedReason,
  LiveTrackingRequest,
  LiveTrackingRequestAttributes,
  RequestStatus,
  RequestType,
  TrackingRequest,
  TrackingRequestAttributes,
  TrackingRequestCreate,
} from './model/tracking-request'
export type {
  LiveWebhookNotification,
  LiveWebhookNotificationAttributes,
  WebhookNotification,
  WebhookNotificationAttributes,
  WebhookNotificationRelationships,
} from './model/webhook'
export { schema } from './schema'
export type {
  StandardIssue,
  StandardJsonOptions,
  StandardResult,
  StandardSchema,
  StandardTarget,
} from '../kernel/codec/standard-schema'
