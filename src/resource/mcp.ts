/**
 * What the MCP server offers: ten tools, three prompts, two resources, and the params of each method that it answers.
 *
 * A tool is its row: the JSON Schema that a client sees, the static type of its arguments and the test of a call come
 * from `input`.
 *
 * @clause MCP-1
 */
import * as t from 'io-ts'
import { strictObject, refine, nullable, enumOf } from '../kernel/codec/codec'
import { dateTime, scac, nonBlankString, uuid } from './json-api'
import { requestType, status } from './tracking-request'

// Tools --------------------------------------------------------------------------------------------------------------

/** A codec with what a client is told of it. */
const described = <A>(codec: t.Type<A>, description: string): t.Type<A> =>
  refine(codec.name, codec, { code: 'type', test: () => true, schema: { description } })

const ordinal = refine('a whole number from 1', t.number, {
  code: 'range',
  test: n => Number.isInteger(n) && n >= 1,
  schema: { type: 'integer', minimum: 1 },
})

const containerId = { id: described(uuid, 'The id of the container, as search_container or list_containers gives it.') }
const shipmentId = { id: described(uuid, 'The id of the shipment, as search_container or list_shipments gives it.') }
const include = described(
  t.array(enumOf('a relation', ['shipment', 'pod_terminal', 'transport_events'])),
  'What to give with each container.',
)
const includeContainers = described(t.boolean, 'Whether to give the containers with each shipment.')
const pages = {
  page: described(ordinal, 'Which page, from 1.'),
  page_size: described(ordinal, 'How many items a page has.'),
}
const filters = {
  status: described(t.string, 'Only those of this current status.'),
  port: described(t.string, 'Only those of this port.'),
  carrier: described(t.string, 'Only those of this carrier, by SCAC.'),
  updated_after: described(
    dateTime,
    'Only those updated after this date-time with an offset, as 2026-01-31T08:30:00Z.',
  ),
}

const READS = { readOnlyHint: true }
const ADDS = { readOnlyHint: false, destructiveHint: false }

const tool = <A>(
  title: string,
  description: string,
  input: t.Type<A>,
  annotations: { readonly [hint: string]: boolean } = READS,
) => ({
  /** The name that a client shows to people. */
  title,
  /** What the tool does, for a model to read. */
  description,
  /** The codec of the arguments of a call. */
  input,
  /** Hints of the protocol: whether the tool only reads, and whether what it writes can destroy something. */
  annotations,
})

/** The tools of the server by name, in the order in which they are listed. */
export const tools = {
  search_container: tool(
    'Search containers',
    'Finds containers by container number, bill of lading, booking number or reference number; case, spaces and ' +
      'dashes do not matter.',
    strictObject({
      query: described(nonBlankString, 'A container number, bill of lading, booking number or reference number.'),
    }),
  ),
  track_container: tool(
    'Start tracking',
    'Starts to track a container, or the containers of a bill of lading or a booking, with the shipping line.',
    strictObject(
      { number: described(nonBlankString, 'The number to track.') },
      {
        numberType: described(requestType, 'What kind of number it is.'),
        scac: described(scac, 'The SCAC of the shipping line: four characters.'),
        refNumbers: described(t.array(nonBlankString), 'Reference numbers for the shipment and its containers.'),
      },
    ),
    ADDS,
  ),
  get_container: tool(
    'Get a container',
    'Gives a container with its availability, the holds and the fees that its terminal reports.',
    strictObject(containerId, { include }),
  ),
  get_shipment_details: tool(
    'Get a shipment',
    'Gives a shipment and its containers.',
    strictObject(shipmentId, { include_containers: includeContainers }),
  ),
  get_container_transport_events: tool(
    'Get transport events',
    'Gives the events of a container in order of time.',
    strictObject(containerId),
  ),
  get_supported_shipping_lines: tool(
    'List shipping lines',
    'Lists the shipping lines with their SCACs and what each can be tracked by.',
    strictObject({}, { search: described(t.string, 'Only those whose name or SCAC has this in it.') }),
  ),
  get_container_route: tool(
    'Get the route',
    'Gives the legs of the route of a container. A paid feature: not every account has it.',
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
    'Lists tracking requests, page by page, with why those failed that did.',
    strictObject(
      {},
      {
        filters: described(t.UnknownRecord, 'Filters by name, as the API has them.'),
        status: described(status, 'Only those in this state.'),
        request_type: described(requestType, 'Only those that named this kind of number.'),
        ...pages,
      },
    ),
  ),
}
/** The name of a tool. */
export type ToolName = keyof typeof tools
/** What a call of a tool has as its arguments. */
export type Arguments<N extends ToolName> = t.TypeOf<(typeof tools)[N]['input']>

// Prompts and resources ----------------------------------------------------------------------------------------------

const prompt = <A>(title: string, description: string, input: t.Type<A>) => ({
  /** The name that a client shows to people. */
  title,
  /** What the prompt is for. */
  description,
  /** The codec of its arguments. */
  input,
})

const container = { container_id: described(nonBlankString, 'The id of the container.') }

/** The prompts of the server by name. Their arguments are texts; others than those listed are ignored. */
export const prompts = {
  'track-shipment': prompt(
    'Track a shipment',
    'Starts to track a container and tells where it stands.',
    t.intersection([
      t.type({ container_number: described(nonBlankString, 'The container number.') }),
      t.partial({ carrier: described(nonBlankString, 'The shipping line, by SCAC or by name.') }),
    ]),
  ),
  'check-demurrage': prompt(
    'Check demurrage',
    'Tells what a container owes at its terminal, from the fees that are reported and nothing else.',
    t.type(container),
  ),
  'analyze-delays': prompt(
    'Analyze delays',
    'Tells what keeps a container from being picked up, and what to do.',
    t.type(container),
  ),
}
/** The name of a prompt. */
export type PromptName = keyof typeof prompts
/** What a prompt is asked for with. */
export type PromptArguments<N extends PromptName> = t.TypeOf<(typeof prompts)[N]['input']>

/** A container as a resource: what a client can read by an address with the id of the container. */
export const containerResource = {
  /** The address of a container, with a place for its id. */
  uriTemplate: 'svc://container/{id}',
  /** The name in the list of resources. */
  name: 'container',
  /** The name that a client shows to people. */
  title: 'A container',
  /** What the resource has in it. */
  description: 'A container with its availability, holds and fees.',
  /** The media type of what is read. */
  mimeType: 'application/json',
}

/** The glossary as a resource: the words of the service, for a model to read. */
export const glossaryResource = {
  /** The address of the glossary. */
  uri: 'svc://docs/milestone-glossary',
  /** The name in the list of resources. */
  name: 'milestone-glossary',
  /** The name that a client shows to people. */
  title: 'Events and milestones',
  /** What the resource has in it. */
  description: 'What the words of the service mean: events, readiness, holds, fees, tracking requests.',
  /** The media type of what is read. */
  mimeType: 'text/markdown',
}

// Methods ------------------------------------------------------------------------------------------------------------

const names = <T extends object>(table: T) => Object.keys(table) as Extract<keyof T, string>[]

/** Every list is one page, so that no cursor is ever given out. */
const list = t.partial({
  cursor: refine('a cursor that was given out', t.string, { code: 'unknown', test: () => false, schema: {} }),
})

/**
 * The params of each method; other keys are ignored. `initialize` and `ping` are of the earlier era, `server/discover`
 * of the modern.
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
/** A method that the server answers. */
export type Method = keyof typeof methods
