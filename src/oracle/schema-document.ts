/**
 * JSON Schema 2020-12 and OpenAPI 3.1 documents for tools in any language: the resources in strict reading, and the
 * input and output of each operation.
 */
import type * as t from 'io-ts'
import type { KnownType } from '../kernel/codec/codec'
import { DRAFT_2020_12, type Schema } from '../kernel/codec/json-schema'
import { schemaWith } from '../kernel/codec/schema'
import { version } from '../kernel/version'
import type { ResourceName } from '../resource/model'
import { catalog } from '../resource/catalog'
import { operations } from './operations'
import { shapes } from './outputs.generated'

/** The `$id` of the document with all schemas; the other schemas append their name. */
const SCHEMA_ID = 'urn:gateout:schema'

const DESCRIPTIONS: { readonly [N in ResourceName]: string } = {
  tracking_request: 'A request to track a number.',
  shipping_line: 'A shipping line, and the numbers that it supports.',
  account: 'An account.',
  party: 'A party of a shipment, such as its customer.',
  shipment: 'The published part of a shipment.',
  container: 'A container with the holds and fees that its terminal reports.',
  custom_field_definition: 'The definition of a custom field of an account.',
  document: 'A shipping document of an account.',
  email_submission: 'The e-mail that delivered a document.',
  document_representation: 'The content extracted from a document.',
  webhook_notification: 'The delivery of a webhook.',
  terminal_hold: 'A hold that a terminal reports.',
  terminal_fee: 'A fee that a terminal reports.',
  error: 'A JSON:API error.',
  tracking_request_document: 'A JSON:API document with a tracking request.',
  container_document: 'A JSON:API document with a container.',
  shipment_document: 'A JSON:API document with a shipment.',
  shipping_line_document: 'A JSON:API document with a shipping line.',
  custom_field_definition_document: 'A JSON:API document with the definition of a custom field.',
  document_document: 'A JSON:API document with a shipping document.',
  webhook_notification_document: 'The body of a webhook: a notification and its subject.',
  tracking_request_list: 'A page of tracking requests.',
  container_list: 'A list of containers.',
  shipment_list: 'A list of shipments.',
  shipping_line_list: 'A list of shipping lines.',
  custom_field_definition_list: 'A list of definitions of custom fields.',
  error_document: 'A JSON:API document with the errors of a request.',
  tracking_request_create: 'The body of POST /tracking_requests.',
  reference_patch: 'The body of PATCH /shipments/{id} and PATCH /containers/{id}.',
  document_create: 'The body of POST /documents.',
}

/** The names that {@link jsonSchema} and {@link openApi} accept: the resources and documents, and the operations. */
export const schemaNames: readonly string[] = Object.freeze([
  ...Object.keys(catalog),
  ...operations.map(({ name }) => name),
])

/** The codecs with a name: resources, documents and the shapes that operations share. */
const codecs: { readonly [name: string]: t.Mixed } = { ...shapes, ...catalog }
/** A codec that is lenient in tolerant reading has the name of its strict form. */
const nameOf = new Map(
  Object.entries(codecs).flatMap(([name, codec]) => {
    const known = codec as KnownType
    return [codec, ...(known._tag === 'LenientType' ? [known.strict] : [])].map(each => [each, name] as const)
  }),
)

/** The schema for one name. A codec with a name inside it becomes a reference; `refer` receives its name. */
const buildSchema = (name: string, place: string, refer: (name: string) => void): Schema => {
  const root = codecs[name]
  const referring = schemaWith(codec => {
    const found = nameOf.get(codec)
    if (found === undefined || found === name) return undefined
    refer(found)
    return { $ref: `${place}${found}` }
  })
  if (root !== undefined)
    return {
      title: name,
      ...referring(root),
      ...(Object.hasOwn(DESCRIPTIONS, name) && { description: DESCRIPTIONS[name as ResourceName] }),
    }
  const { summary, input, output } = operations.find(operation => operation.name === name)!
  return {
    title: name,
    description: summary,
    type: 'object',
    properties: { input: referring(input), output: referring(output) },
    required: ['input', 'output'],
  }
}

/** The schemas for the given names and everything they refer to, by name. */
const buildSchemas = (names: readonly string[], place: string): { readonly [name: string]: Schema } => {
  const schemas: { [name: string]: Schema } = {}
  const waiting = [...names]
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    schemas[name] ??= buildSchema(name, place, found => waiting.push(found))
  }
  return schemas
}

/**
 * Returns the JSON Schema 2020-12 of a resource or document in strict reading, or of an operation as an object with
 * `input` and `output`. Without a name, returns one document with all schemas in `$defs`. For an unknown name,
 * undefined.
 *
 * @example jsonSchema('readiness.evaluate').title // 'readiness.evaluate'
 */
export const jsonSchema = (name?: string): Schema | undefined => {
  const place = '#/$defs/'
  if (name === undefined)
    return { $schema: DRAFT_2020_12, $id: SCHEMA_ID, title: 'gateout', $defs: buildSchemas(schemaNames, place) }
  if (!schemaNames.includes(name)) return undefined
  const { [name]: schema, ...others } = buildSchemas([name], place)
  const $defs = Object.keys(others).length === 0 ? {} : { $defs: others }
  return { $schema: DRAFT_2020_12, $id: `${SCHEMA_ID}:${name}`, ...schema, ...$defs }
}

/**
 * Returns an OpenAPI 3.1 document with the schemas as components, and the webhooks. With a name, it contains only that
 * schema and its references.
 *
 * @example openApi().openapi // '3.1.0'
 */
export const openApi = (name?: string): Schema | undefined => {
  if (name !== undefined && !schemaNames.includes(name)) return undefined
  const schemas = buildSchemas(name === undefined ? schemaNames : [name], '#/components/schemas/')
  return {
    openapi: '3.1.0',
    info: {
      title: 'gateout',
      version,
      description: 'The resources in strict reading, and the input and output of each operation.',
    },
    jsonSchemaDialect: DRAFT_2020_12,
    // Tools that generate code require the first two; webhooks are authorized by their receiver.
    paths: {},
    servers: [{ url: '/', description: 'The receiver of the webhooks.' }],
    security: [],
    ...('webhook_notification_document' in schemas ? { webhooks } : {}),
    components: { schemas },
  }
}

const having = (key: string, schema: Schema): Schema => ({ type: 'object', properties: { [key]: schema } })

const webhooks: Schema = Object.fromEntries(
  Object.entries({
    'container.updated': 'A container has changed.',
    'document.extracted': 'The data of a document was extracted.',
    'document.extraction_failed': 'The data of a document could not be extracted.',
  } as const).map(([event, summary]) => {
    const ofEvent = having('data', having('attributes', having('event', { const: event })))
    const schema = { allOf: [{ $ref: '#/components/schemas/webhook_notification_document' }, ofEvent] }
    const requestBody = { required: true, content: { 'application/json': { schema } } }
    const responses = { '2XX': { description: 'The notification was received.' } }
    return [event, { post: { summary, requestBody, responses } }]
  }),
)
