/**
 * What gateout reads and answers, as documents of JSON Schema 2020-12 and OpenAPI 3.1: by them tools of any language
 * check what `resource.decode` reads strictly, and what each operation takes and gives.
 */
import type * as t from 'io-ts'
import { schemaWith, type Schema } from '../kernel/codec/schema'
import { version } from '../kernel/version'
import { catalog, type ResourceName } from '../resource/catalog'
import { operations } from './operations'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** What each resource, document and body is. */
const DESCRIPTIONS: { readonly [N in ResourceName]: string } = {
  tracking_request: 'A request to track a number.',
  shipping_line: 'A shipping line, and how it can be asked.',
  account: 'An account.',
  party: 'A party of a shipment, such as its customer.',
  shipment: 'A shipment, as far as it is published.',
  container: 'A container with the holds and fees that its terminal reports.',
  custom_field_definition: 'The definition of a custom field of an account.',
  document: 'A shipping document of an account.',
  email_submission: 'The e-mail that a document came with.',
  document_representation: 'What was read from a document.',
  webhook_notification: 'What a webhook says of its own delivery.',
  terminal_hold: 'A hold that a terminal reports.',
  terminal_fee: 'A fee that a terminal reports.',
  error: 'An error of JSON:API.',
  tracking_request_document: 'A JSON:API document with a tracking request.',
  container_document: 'A JSON:API document with a container.',
  shipment_document: 'A JSON:API document with a shipment.',
  shipping_line_document: 'A JSON:API document with a shipping line.',
  custom_field_definition_document: 'A JSON:API document with the definition of a custom field.',
  document_document: 'A JSON:API document with a shipping document.',
  webhook_notification_document: 'The body of a webhook: a notification, and what it is about.',
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

/** The events whose webhooks are known. */
const EVENTS = {
  'container.updated': 'A container has changed.',
  'document.extracted': 'A document was read.',
  'document.extraction_failed': 'A document could not be read.',
} as const

/** The names that {@link jsonSchema} and {@link openApi} know: the resources and documents, and the operations. */
export const schemaNames: readonly string[] = [...Object.keys(catalog), ...operations.map(({ name }) => name)]

const codecs: { readonly [name: string]: t.Mixed } = catalog
const nameOf = new Map(Object.entries(catalog).map(([name, codec]): [t.Mixed, string] => [codec, name]))

/** The schema of one name; a resource within it is a reference, whose name is handed to `refer`. */
const schemaOf = (name: string, place: string, refer: (name: string) => void): Schema => {
  const root = codecs[name]
  const referring = schemaWith(codec => {
    const found = codec === root ? undefined : nameOf.get(codec)
    if (found === undefined) return undefined
    refer(found)
    return { $ref: `${place}${found}` }
  })
  if (root !== undefined) return { title: name, ...referring(root), description: DESCRIPTIONS[name as ResourceName] }
  const { summary, input, output } = operations.find(operation => operation.name === name)!
  return {
    title: name,
    description: summary,
    type: 'object',
    properties: { input: referring(input), output: referring(output) },
    required: ['input', 'output'],
  }
}

/** The schemas of some names and of all that they refer to, by name. */
const schemasOf = (names: readonly string[], place: string): { readonly [name: string]: Schema } => {
  const schemas: { [name: string]: Schema } = {}
  const waiting = [...names]
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    schemas[name] ??= schemaOf(name, place, found => waiting.push(found))
  }
  return schemas
}

/**
 * The JSON Schema 2020-12 of a resource or document, as strict reading takes it, or of an operation: an object of its
 * `input` and `output`. Without a name a document with all of them in `$defs`; undefined for a name that does not
 * exist.
 */
export const jsonSchema = (name?: string): Schema | undefined => {
  const place = '#/$defs/'
  if (name === undefined) return { $schema: DIALECT, title: 'gateout', $defs: schemasOf(schemaNames, place) }
  if (!schemaNames.includes(name)) return undefined
  const { [name]: schema, ...others } = schemasOf([name], place)
  return { $schema: DIALECT, ...schema, ...(Object.keys(others).length === 0 ? {} : { $defs: others }) }
}

/** An OpenAPI 3.1 document: the same schemas as components, and the webhooks; of one name, or of all. */
export const openApi = (name?: string): Schema | undefined => {
  if (name !== undefined && !schemaNames.includes(name)) return undefined
  const schemas = schemasOf(name === undefined ? schemaNames : [name], '#/components/schemas/')
  return {
    openapi: '3.1.0',
    info: {
      title: 'gateout',
      version,
      description: 'What gateout reads, strictly, and what its operations take and give.',
    },
    jsonSchemaDialect: DIALECT,
    ...('webhook_notification_document' in schemas ? { webhooks } : {}),
    components: { schemas },
  }
}

const webhooks: Schema = Object.fromEntries(
  Object.entries(EVENTS).map(([event, summary]) => [
    event,
    {
      post: {
        summary,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/webhook_notification_document' },
                  { properties: { data: { properties: { attributes: { properties: { event: { const: event } } } } } } },
                ],
              },
            },
          },
        },
        responses: { '2XX': { description: 'The notification was received.' } },
      },
    },
  ]),
)
