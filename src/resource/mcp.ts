/**
 * The MCP server's ten tools, three prompts and two resources, and the params of each method that it supports.
 *
 * The `input` codec of a tool yields its JSON Schema, the static type of its arguments and the check of a call.
 *
 * @clause MCP-1
 */
import * as t from 'io-ts'
import { described, strictObject, refine, nullable, enumOf } from '../kernel/codec/codec'
import { containerIncludes } from './codes'
import { dateTime, scac, nonBlankString, uuid } from './json-api'
import type { PromptArguments, ToolArguments } from './mcp-arguments.generated'
import { requestType, status } from './tracking-request'
import { isOrdinal } from '../kernel/number'
import { POSITIVE_WHOLE_NUMBER } from '../kernel/phrase'

/** The name of a tool. */
export type ToolName = keyof ToolArguments

/** The name of a prompt. */
export type PromptName = keyof PromptArguments

// Tools --------------------------------------------------------------------------------------------------------------

const ordinal = refine(POSITIVE_WHOLE_NUMBER, t.number, {
  code: 'range',
  test: isOrdinal,
  schema: { type: 'integer', minimum: 1 },
})

export const containerInclude = enumOf('a relation', containerIncludes)

const containerId = {
  id: described(uuid, 'The id of the container, as returned by search_container or list_containers.'),
}
const shipmentId = { id: described(uuid, 'The id of the shipment, as returned by search_container or list_shipments.') }
const include = described(t.array(containerInclude), 'The related resources to return with each container.')
const includeContainers = described(t.boolean, 'Whether to return the containers of each shipment.')
const pages = {
  page: described(ordinal, 'The page number, from 1.'),
  page_size: described(ordinal, 'The number of items per page.'),
}
const filters = {
  status: described(t.string, 'Filter by current status.'),
  port: described(t.string, 'Filter by port.'),
  carrier: described(t.string, 'Filter by carrier, as a SCAC.'),
  updated_after: described(
    dateTime,
    'Only items updated after this date-time with an offset, such as 2026-01-31T08:30:00Z.',
  ),
}

const READS: Tool<unknown>['annotations'] = { readOnlyHint: true }

type Tool<A> = {
  /** The name that a client shows to people. */
  readonly title: string
  /** The purpose of the tool, for a language model. */
  readonly description: string
  /** The codec of the arguments of a call. */
  readonly input: t.Type<A>
  /** MCP hints: whether the tool only reads, and whether its writes can be destructive. */
  readonly annotations: { readonly [hint: string]: boolean }
}

const tool = <A>(title: string, description: string, input: t.Type<A>, annotations = READS): Tool<A> => ({
  title,
  description,
  input,
  annotations,
})

/** The tools of the server by name, in the order of `tools/list`. */
export const tools: { readonly [N in ToolName]: Tool<ToolArguments[N]> } = {
  search_container: tool(
    'Search containers',
    'Finds containers by container number, bill of lading, booking number or reference number; case, spaces and dashes do not matter.',
    strictObject({
      query: described(nonBlankString, 'A container number, bill of lading, booking number or reference number.'),
    }),
  ),
  track_container: tool(
    'Start tracking',
    'Starts tracking a container, or all containers of a bill of lading or booking, with the shipping line.',
    strictObject(
      { number: described(nonBlankString, 'The number to track.') },
      {
        numberType: described(requestType, 'The kind of number.'),
        scac: described(scac, 'The SCAC of the shipping line: four characters.'),
        refNumbers: described(t.array(nonBlankString), 'Reference numbers for the shipment and its containers.'),
      },
    ),
    { readOnlyHint: false, destructiveHint: false },
  ),
  get_container: tool(
    'Get a container',
    'Returns a container with its availability and the holds and fees that its terminal reports.',
    strictObject(containerId, { include }),
  ),
  get_shipment_details: tool(
    'Get a shipment',
    'Returns a shipment and its containers.',
    strictObject(shipmentId, { include_containers: includeContainers }),
  ),
  get_container_transport_events: tool(
    'Get transport events',
    'Returns the events of a container in chronological order.',
    strictObject(containerId),
  ),
  get_supported_shipping_lines: tool(
    'List shipping lines',
    'Lists the shipping lines with their SCACs and the kinds of number that each can track.',
    strictObject({}, { search: described(t.string, 'Filter by a part of the name or SCAC.') }),
  ),
  get_container_route: tool(
    'Get the route',
    'Returns the legs of the route of a container. A paid feature that not every account has.',
    strictObject(containerId),
  ),
  list_shipments: tool(
    'List shipments',
    'Lists shipments, page by page.',
    strictObject({}, { ...filters, include_containers: includeContainers, ...pages }),
  ),
  list_containers: tool(
    'List containers',
    'Lists containers, page by page.',
    strictObject({}, { ...filters, include, ...pages }),
  ),
  list_tracking_requests: tool(
    'List tracking requests',
    'Lists tracking requests, page by page, with the reasons of failed ones.',
    strictObject(
      {},
      {
        filters: described(t.UnknownRecord, 'Filters by name, as in the API.'),
        status: described(status, 'Filter by status.'),
        request_type: described(requestType, 'Filter by kind of number.'),
        ...pages,
      },
    ),
  ),
}

// Prompts and resources ----------------------------------------------------------------------------------------------

type Prompt<A> = {
  /** The name that a client shows to people. */
  readonly title: string
  /** The purpose of the prompt. */
  readonly description: string
  /** The codec of its arguments. */
  readonly input: t.Type<A>
}

const prompt = <A>(title: string, description: string, input: t.Type<A>): Prompt<A> => ({ title, description, input })

const container = { container_id: described(nonBlankString, 'The id of the container.') }

/** The prompts of the server by name. Arguments are strings; unknown ones are ignored. */
export const prompts: { readonly [N in PromptName]: Prompt<PromptArguments[N]> } = {
  'track-shipment': prompt(
    'Track a shipment',
    'Starts tracking a container and reports its status.',
    t.intersection([
      t.type({ container_number: described(nonBlankString, 'The container number.') }),
      t.partial({ carrier: described(nonBlankString, 'The shipping line, by SCAC or by name.') }),
    ]),
  ),
  'check-demurrage': prompt(
    'Check demurrage',
    'Reports the fees that a container owes at its terminal, from reported fees only.',
    t.type(container),
  ),
  'analyze-delays': prompt(
    'Analyze delays',
    'Explains why a container cannot be picked up, and what to do about it.',
    t.type(container),
  ),
}

/** The MCP resource of a container, which a client reads by a URI with the container's id. */
export const containerResource = {
  /** The URI template of a container. */
  uriTemplate: 'svc://container/{id}',
  /** The name in the list of resources. */
  name: 'container',
  /** The name that a client shows to people. */
  title: 'A container',
  /** The content of the resource. */
  description: 'A container with its availability, holds and fees.',
  /** The media type of the content. */
  mimeType: 'application/json',
}

/** The MCP resource of the glossary, which defines the service's terms for a language model. */
export const glossaryResource = {
  /** The URI of the glossary. */
  uri: 'svc://docs/milestone-glossary',
  /** The name in the list of resources. */
  name: 'milestone-glossary',
  /** The name that a client shows to people. */
  title: 'Events and milestones',
  /** The content of the resource. */
  description: 'Definitions of events, readiness, holds, fees and tracking requests.',
  /** The media type of the content. */
  mimeType: 'text/markdown',
}

// Methods ------------------------------------------------------------------------------------------------------------

const names = <T extends object>(table: T) => Object.keys(table) as Extract<keyof T, string>[]

/** Every list fits on one page, so no cursor is ever returned and any cursor is unknown. */
const list = t.partial({
  cursor: refine('a cursor that was given out', t.string, { code: 'unknown', test: () => false, schema: {} }),
})

/**
 * The params of each method; other keys are ignored. `initialize` and `ping` belong to earlier protocol versions,
 * `server/discover` to newer ones.
 */
export const methods = {
  initialize: t.type({ protocolVersion: t.string }),
  ping: t.UnknownRecord,
  'server/discover': t.UnknownRecord,
  'tools/list': list,
  'tools/call': t.intersection([
    t.type({ name: enumOf('a tool', names(tools)) }),
    t.partial({ arguments: nullable(t.UnknownRecord) }),
  ]),
  'prompts/list': list,
  'prompts/get': t.intersection([
    t.type({ name: enumOf('a prompt', names(prompts)) }),
    t.partial({ arguments: nullable(t.UnknownRecord) }),
  ]),
  'resources/list': list,
  'resources/templates/list': list,
  'resources/read': t.type({ uri: t.string }),
}
/** A method that the server supports. */
export type Method = keyof typeof methods
