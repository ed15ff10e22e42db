/**
 * What does an MCP server say to a message? The table is on {@link respond}.
 *
 * This is all of the server but its sockets and its data.
 */
import type * as t from 'io-ts'
import { mapValues } from '../../kernel/codec/codec'
import { compile, show, type Compiled } from '../../kernel/codec/compile'
import type { Issue } from '../../kernel/issue'
import { isObject, stringify, type Json, type JsonObject } from '../../kernel/json'
import { version } from '../../kernel/version'
import { uuid } from '../../resource/json-api'
import {
  containerResource, glossaryResource, methods, prompts, tools, type Arguments, type Method, type ToolName,
} from '../../resource/mcp'
import { glossary } from './glossary'
import { lists } from './list'
import { promptText } from './prompt'

/** The versions of the protocol that are spoken, the newest first. */
export const versions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

const CODES = {
  not_json: -32700,
  not_a_request: -32600,
  unknown_method: -32601,
  bad_params: -32602,
  unknown_resource: -32002,
  failed: -32603,
}

/** The id of a request. */
export type RequestId = string | number

/** A reply of JSON-RPC: a result, or an error. */
export type JsonRpcReply = {
  readonly jsonrpc: '2.0'
  /** That of the request; null where the message was not understood. */
  readonly id: RequestId | null
} & ({ readonly result: JsonObject } | { readonly error: { readonly code: number; readonly message: string } })

/** A tool that the host is to run, with arguments that were checked. */
export type ToolCall = { [N in ToolName]: {
  readonly outcome: 'call'
  /** The id of the request. */
  readonly id: RequestId
  readonly tool: N
  readonly arguments: Arguments<N>
} }[ToolName]

/** A container that the host is to give; {@link parse} tells its id. */
export type ResourceRead = {
  readonly outcome: 'read'
  /** The id of the request. */
  readonly id: RequestId
  /** The address of the container. */
  readonly uri: string
}

/** What becomes of a message. */
export type McpResponse =
  | { readonly outcome: 'reply'; readonly reply: JsonRpcReply }
  | { readonly outcome: 'silent' }
  | ToolCall
  | ResourceRead

/** What the host tells a client of itself. */
export type ServerInfo = {
  readonly name: string
  readonly version: string
  readonly title?: string
  /** For the model: what the server is good for, and where to begin. */
  readonly instructions?: string
}

const OWN: ServerInfo = {
  name: 'gateout',
  version,
  instructions: 'Tracks import containers: where they are, whether they can be picked up, which holds they are under, what '
    + `they owe. The words are explained in ${glossaryResource.uri}.`,
}

/**
 * Answers a message of a client, or hands it to the host where it asks for data.
 *
 * | message                                                 | result                                          |
 * | ------------------------------------------------------- | ----------------------------------------------- |
 * | not an object, another jsonrpc, no method, no proper id | reply, -32600, id null                          |
 * | a reply: `result` or `error`, and no method             | silent                                          |
 * | a notification: a method and no id                      | silent, known or not                            |
 * | a request of an unknown method                          | reply, -32601                                   |
 * | bad params or arguments, an unknown tool or prompt      | reply, -32602                                   |
 * | `resources/read` of an unknown address                  | reply, -32002                                   |
 * | a good `tools/call`                                     | call: the host runs it, then {@link conclude}   |
 * | a good `resources/read` of a container                  | read: the host finds it, then {@link conclude}  |
 * | any other good request                                  | reply                                           |
 *
 * Nothing is kept between messages. Takes time linear in the message.
 *
 * @clause MCP-1 ERR-2
 * @example respond({ message: { jsonrpc: '2.0', id: 1, method: 'ping' } })
 * // { outcome: 'reply', reply: { jsonrpc: '2.0', id: 1, result: {} } }
 */
export const respond = ({ message, server = OWN }: {
  /** One message as JSON, whatever it is. */
  readonly message: unknown
  /** What the host tells of itself; of the library where it is left out. */
  readonly server?: ServerInfo | undefined
}): McpResponse => {
  if (!isObject(message) || message['jsonrpc'] !== '2.0') return refused(null, 'not_a_request', 'not a JSON-RPC 2.0 message')
  const { id, method, params } = message
  if (method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))) return SILENT
  if (typeof method !== 'string') return refused(null, 'not_a_request', 'a request needs a method')
  if (id === undefined) return SILENT
  if (!isId(id)) return refused(null, 'not_a_request', 'an id is text or a whole number')
  const answer = METHODS.get(method)
  return answer ? answer(params ?? {}, id, server) : refused(id, 'unknown_method', `there is no method ${show(method)}`)
}

const SILENT: McpResponse = Object.freeze({ outcome: 'silent' })

const isId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isInteger(id)

/** What the host found. */
export type HostOutcome =
  | {
    readonly outcome: 'done'
    /** JSON, nested to 512 levels and of 64 million characters at most. */
    readonly value: Json
  }
  | {
    /** `missing` where the thing that is asked for does not exist, `failed` for any other reason. */
    readonly outcome: 'missing' | 'failed'
    /** For the client, in words. */
    readonly reason: string
  }

/**
 * Turns what the host found into the reply.
 *
 * | outcome                           | of a call                    | of a reading   |
 * | --------------------------------- | ---------------------------- | -------------- |
 * | done                              | a result                     | a result       |
 * | missing                           | a result with `isError`      | error, -32002  |
 * | failed, or a value beyond a limit | a result with `isError`      | error, -32603  |
 *
 * A call that fails is a result, so that the model reads the reason. Takes time linear in the value.
 *
 * @clause MCP-1
 * @example conclude({ outcome: 'read', id: 1, uri: 'svc://container/x' }, { outcome: 'missing', reason: 'unknown' })
 * // { id: 1, error: { code: -32002 } }
 */
export const conclude = (asked: ToolCall | ResourceRead, outcome: HostOutcome): JsonRpcReply => {
  const found = outcome.outcome === 'done' ? written(outcome.value) : outcome
  return asked.outcome === 'call' ? result(asked.id, toolResult(found))
    : found.outcome === 'done' ? result(asked.id, contents(asked.uri, containerResource.mimeType, found.text))
    : fail(asked.id, found.outcome === 'missing' ? 'unknown_resource' : 'failed', found.reason)
}

/**
 * Makes the reply to bytes that are no message: not JSON in UTF-8 (-32700), or more than the host reads (-32600).
 *
 * @clause MCP-1
 * @example unreadable({ reason: 'not_json' }).error.code // -32700
 */
export const unreadable = ({ reason }: {
  readonly reason: 'not_json' | 'too_long'
}): JsonRpcReply =>
  reason === 'not_json' ? fail(null, 'not_json', 'not JSON in UTF-8') : fail(null, 'not_a_request', 'the message is too long')

/** Makes the reply that is an error; id null where the message was not understood. */
export const fail = (id: RequestId | null, code: keyof typeof CODES, message: string): JsonRpcReply =>
  ({ jsonrpc: '2.0', id, error: { code: CODES[code], message: message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message } })

/** The longest message of an error: it may repeat what the client sent, which may be of any length. */
const LONGEST = 1_000

/** Whether an address is that of a container. */
export type ParsedAddress =
  | { readonly outcome: 'container'; readonly container_id: string }
  | { readonly outcome: 'not_a_container' }

/**
 * Reads the address of a container, as a {@link ResourceRead} has it.
 *
 * @clause MCP-1
 * @example parse({ uri: 'svc://container/f2a6b1c3-9d4e-4f70-8a1b-2c3d4e5f6071' })
 * // { outcome: 'container', container_id: 'f2a6b1c3-9d4e-4f70-8a1b-2c3d4e5f6071' }
 */
export const parse = ({ uri }: { readonly uri: string }): ParsedAddress => {
  const container_id = uri.slice(CONTAINERS.length)
  return uri.startsWith(CONTAINERS) && uuid.is(container_id) ? { outcome: 'container', container_id } : { outcome: 'not_a_container' }
}

const CONTAINERS = containerResource.uriTemplate.replace('{id}', '')

/** Says in English what a reply tells. */
export const explainReply = (reply: JsonRpcReply): string =>
  'error' in reply ? `Refused with ${reply.error.code}: ${reply.error.message}.` : 'Answered.'

/** Says in English what an address leads to. */
export const explainAddress = (parsed: ParsedAddress): string =>
  parsed.outcome === 'container' ? `The container ${parsed.container_id}.` : 'Not the address of a container.'

/** Says in English what becomes of a message. */
export const explainResponse = (response: McpResponse): string =>
  response.outcome === 'silent' ? 'No reply is due.'
  : response.outcome === 'call' ? `The host is to run ${response.tool}.`
  : response.outcome === 'read' ? `The host is to give ${response.uri}.`
  : explainReply(response.reply)

// Replies ------------------------------------------------------------------------------------------------------------

const result = (id: RequestId, value: JsonObject): JsonRpcReply => ({ jsonrpc: '2.0', id, result: value })
const replied = (id: RequestId, value: JsonObject): McpResponse => ({ outcome: 'reply', reply: result(id, value) })
const refused = (...error: Parameters<typeof fail>): McpResponse => ({ outcome: 'reply', reply: fail(...error) })

/** A value as text, or why it cannot be written. */
type Written =
  | { readonly outcome: 'done'; readonly value: Json; readonly text: string }
  | Exclude<HostOutcome, { readonly outcome: 'done' }>

/** A value that contains itself, or that shares its parts without end, would fill the memory: it is measured first. */
const written = (value: Json): Written =>
  costOf(value, 0, MOST_CHARACTERS) <= MOST_CHARACTERS ? { outcome: 'done', value, text: stringify(value) }
  : { outcome: 'failed', reason: 'the answer contains itself, or is nested or long beyond the limits' }

const MOST_LEVELS = 512
const MOST_CHARACTERS = 64_000_000

/**
 * About how many characters a value takes, Infinity where it is nested too deeply; counts little further than `left`.
 */
const costOf = (value: unknown, depth: number, left: number): number => {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 2
  if (depth === MOST_LEVELS) return Infinity
  let cost = 2
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && cost <= left; i++) cost += 1 + costOf(value[i], depth + 1, left - cost)
    return cost
  }
  for (const [key, member] of Object.entries(value)) {
    if (cost > left) break
    cost += key.length + 1 + costOf(member, depth + 1, left - cost)
  }
  return cost
}

const textContent = (text: string): JsonObject => ({ type: 'text', text })

const toolResult = (found: Written): JsonObject =>
  found.outcome !== 'done' ? { content: [textContent(found.reason)], isError: true }
  : { content: [textContent(found.text)], ...(isObject(found.value) && { structuredContent: found.value }) }

const contents = (uri: string, mimeType: string, text: string): JsonObject => ({ contents: [{ uri, mimeType, text }] })

// Methods ------------------------------------------------------------------------------------------------------------

type Answer<P> = (params: P, id: RequestId, server: ServerInfo) => McpResponse

/** A method's name and answer; params that are not of its shape are refused before it is asked. */
const on = <M extends Method>(method: M, answer: Answer<t.TypeOf<(typeof methods)[M]>>): readonly [string, Answer<unknown>] => {
  const shape = compile(methods[method])
  return [method, (params, id, server) => {
    const read = shape.parse(params, '/params')
    return read._tag === 'Left' ? badParams(id, read.left) : answer(read.right, id, server)
  }]
}

const badParams = (id: RequestId, issues: readonly Issue[]): McpResponse =>
  refused(id, 'bad_params', issues.slice(0, 10).map(({ pointer, message }) => `${pointer} ${message}`).join('; '))

const shapesOf = <T extends { readonly [name: string]: { readonly input: t.Mixed } }>(table: T) =>
  mapValues(table, ({ input }) => compile(input)) as { [N in keyof T]: Compiled<t.TypeOf<T[N]['input']>> }

const toolShapes = shapesOf(tools)
const promptShapes = shapesOf(prompts)

const METHODS: ReadonlyMap<string, Answer<unknown>> = new Map([
  on('initialize', ({ protocolVersion }, id, { instructions, ...serverInfo }) => replied(id, {
    protocolVersion: versions.find(known => known === protocolVersion) ?? versions[0],
    capabilities: { tools: {}, prompts: {}, resources: {} },
    serverInfo,
    ...(instructions !== undefined && { instructions }),
  })),
  on('ping', (_, id) => replied(id, {})),
  on('tools/list', (_, id) => replied(id, { tools: lists.tools })),
  on('tools/call', ({ name, arguments: given }, id) => {
    const read = toolShapes[name].parse(given ?? {}, '/params/arguments')
    return read._tag === 'Left' ? badParams(id, read.left) : { outcome: 'call', id, tool: name, arguments: read.right } as ToolCall
  }),
  on('prompts/list', (_, id) => replied(id, { prompts: lists.prompts })),
  on('prompts/get', ({ name, arguments: given }, id) => {
    const read = promptShapes[name].parse(given ?? {}, '/params/arguments')
    return read._tag === 'Left' ? badParams(id, read.left) : replied(id, {
      description: prompts[name].description,
      messages: [{ role: 'user', content: textContent(promptText[name](read.right as never)) }],
    })
  }),
  on('resources/list', (_, id) => replied(id, { resources: lists.resources })),
  on('resources/templates/list', (_, id) => replied(id, { resourceTemplates: lists.resourceTemplates })),
  on('resources/read', ({ uri }, id) =>
    uri === glossaryResource.uri ? replied(id, contents(uri, glossaryResource.mimeType, glossary))
    : parse({ uri }).outcome === 'container' ? { outcome: 'read', id, uri }
    : refused(id, 'unknown_resource', `there is no resource ${show(uri)}`)),
])
