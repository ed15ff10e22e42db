/**
 * What does an MCP server say to a message?
 *
 * | message                                             | response                                   |
 * | --------------------------------------------------- | ------------------------------------------ |
 * | no object, another jsonrpc, no method, no proper id | reply, -32600, id null                     |
 * | a reply: `result` or `error`, and no method         | silent                                     |
 * | a notification: a method and no id                  | silent, known or not                       |
 * | a request of an unknown method                      | reply, -32601                              |
 * | bad params or arguments, no such tool or prompt     | reply, -32602                              |
 * | `resources/read` of what is no resource             | reply, -32002                              |
 * | a good `tools/call`                                 | call: the host is to answer it             |
 * | a good `resources/read` of a container              | read: the host is to answer it             |
 * | any other good request                              | reply                                      |
 *
 * This is all of the server but for its sockets and its data. It keeps nothing between messages.
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

type Id = string | number

export type Reply = { readonly jsonrpc: '2.0'; readonly id: Id | null } & (
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string } }
)

/** A tool that the host is to run, with arguments that are as the tool wants them. */
export type Call = { [N in ToolName]: {
  readonly outcome: 'call'
  readonly id: Id
  readonly tool: N
  readonly arguments: Arguments<N>
} }[ToolName]

/** A container that the host is to give; {@link parse} tells its id. */
export type Read = { readonly outcome: 'read'; readonly id: Id; readonly uri: string }

export type Response = { readonly outcome: 'reply'; readonly reply: Reply } | { readonly outcome: 'silent' } | Call | Read

/** What the host tells a client of itself. */
export type Server = { readonly name: string; readonly version: string; readonly title?: string; readonly instructions?: string }

const OWN: Server = {
  name: 'gateout',
  version,
  instructions: 'Tracks import containers: where they are, whether they can be picked up, under which holds they are, what they owe. '
    + `The words are explained in ${glossaryResource.uri}.`,
}

/**
 * Answers a message of a client, or hands it to the host where it asks for data; `server` is what the host tells of itself.
 *
 * @clause MCP-1 ERR-2
 * @example respond({ message: { jsonrpc: '2.0', id: 1, method: 'ping' } }) // { outcome: 'reply', reply: { jsonrpc: '2.0', id: 1, result: {} } }
 */
export const respond = ({ message }: { readonly message: unknown }, server: Server = OWN): Response => {
  if (!isObject(message) || message['jsonrpc'] !== '2.0') return refused(null, 'not_a_request', 'not a JSON-RPC 2.0 message')
  const { id, method, params } = message
  if (method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))) return SILENT
  if (typeof method !== 'string') return refused(null, 'not_a_request', 'a request needs a method')
  if (id === undefined) return SILENT
  if (!isId(id)) return refused(null, 'not_a_request', 'an id is text or a whole number')
  const answer = METHODS.get(method)
  return answer ? answer(params ?? {}, id, server) : refused(id, 'unknown_method', `there is no method ${show(method)}`)
}

const SILENT: Response = Object.freeze({ outcome: 'silent' })

const isId = (id: unknown): id is Id => typeof id === 'string' || Number.isInteger(id)

/** What becomes of a call or a reading: `missing` where the thing that is asked for does not exist, `failed` for any other reason. */
export type Outcome =
  | { readonly outcome: 'done'; readonly value: Json }
  | { readonly outcome: 'missing' | 'failed'; readonly reason: string }

/**
 * Turns the host's outcome of a call or a reading into the reply. A call that fails is a result too, so that the model reads the
 * reason; a reading that fails is an error.
 *
 * @clause MCP-1
 * @example conclude({ outcome: 'read', id: 1, uri: 'svc://container/x' }, { outcome: 'missing', reason: 'no such container' }) // { id: 1, error: { code: -32002 } }
 */
export const conclude = (asked: Call | Read, outcome: Outcome): Reply =>
  asked.outcome === 'call' ? result(asked.id, toolResult(outcome))
  : outcome.outcome === 'done' ? result(asked.id, contents(asked.uri, containerResource.mimeType, stringify(outcome.value)))
  : fail(asked.id, outcome.outcome === 'missing' ? 'unknown_resource' : 'failed', outcome.reason)

/**
 * Makes the reply that is an error; id null where the message was not understood.
 *
 * @clause MCP-1
 * @example fail(null, 'not_json', 'not JSON') // { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'not JSON' } }
 */
export const fail = (id: Id | null, code: keyof typeof CODES, message: string): Reply =>
  ({ jsonrpc: '2.0', id, error: { code: CODES[code], message: message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message } })

/** A message may name what the client sent, which may be of any length. */
const LONGEST = 1_000

/**
 * Reads the address of a container: its id, or null for what is no such address.
 *
 * @clause MCP-1
 * @example parse('svc://container/f2a6b1c3-9d4e-4f70-8a1b-2c3d4e5f6071') // 'f2a6b1c3-9d4e-4f70-8a1b-2c3d4e5f6071'
 */
export const parse = (uri: string): string | null => {
  const id = uri.slice(CONTAINERS.length)
  return uri.startsWith(CONTAINERS) && uuid.is(id) ? id : null
}

const CONTAINERS = containerResource.uriTemplate.replace('{id}', '')

/**
 * Says in English what becomes of a message.
 *
 * @example explain({ outcome: 'silent' }) // 'No reply is due.'
 */
export const explain = (response: Response): string =>
  response.outcome === 'silent' ? 'No reply is due.'
  : response.outcome === 'call' ? `The host is to run ${response.tool}.`
  : response.outcome === 'read' ? `The host is to give ${response.uri}.`
  : 'error' in response.reply ? `Refused with ${response.reply.error.code}: ${response.reply.error.message}.`
  : 'Answered.'

// Replies ------------------------------------------------------------------------------------------------------------

const result = (id: Id, value: JsonObject): Reply => ({ jsonrpc: '2.0', id, result: value })
const replied = (id: Id, value: JsonObject): Response => ({ outcome: 'reply', reply: result(id, value) })
const refused = (...error: Parameters<typeof fail>): Response => ({ outcome: 'reply', reply: fail(...error) })

const said = (text: string): JsonObject => ({ type: 'text', text })

const toolResult = (outcome: Outcome): JsonObject =>
  outcome.outcome !== 'done' ? { content: [said(outcome.reason)], isError: true }
  : { content: [said(stringify(outcome.value))], ...(isObject(outcome.value) && { structuredContent: outcome.value }) }

const contents = (uri: string, mimeType: string, text: string): JsonObject => ({ contents: [{ uri, mimeType, text }] })

// Methods ------------------------------------------------------------------------------------------------------------

type Answer<P> = (params: P, id: Id, server: Server) => Response

/** A method's name and answer; params that are not of its shape are refused before it is asked. */
const on = <M extends Method>(method: M, answer: Answer<t.TypeOf<(typeof methods)[M]>>): readonly [string, Answer<unknown>] => {
  const shape = compile(methods[method])
  return [method, (params, id, server) => {
    const read = shape.parse(params, '/params')
    return read._tag === 'Left' ? badParams(id, read.left) : answer(read.right, id, server)
  }]
}

const badParams = (id: Id, issues: readonly Issue[]): Response =>
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
    return read._tag === 'Left' ? badParams(id, read.left) : { outcome: 'call', id, tool: name, arguments: read.right } as Call
  }),
  on('prompts/list', (_, id) => replied(id, { prompts: lists.prompts })),
  on('prompts/get', ({ name, arguments: given }, id) => {
    const read = promptShapes[name].parse(given ?? {}, '/params/arguments')
    return read._tag === 'Left' ? badParams(id, read.left) : replied(id, {
      description: prompts[name].description,
      messages: [{ role: 'user', content: said(promptText[name](read.right as never)) }],
    })
  }),
  on('resources/list', (_, id) => replied(id, { resources: lists.resources })),
  on('resources/templates/list', (_, id) => replied(id, { resourceTemplates: lists.resourceTemplates })),
  on('resources/read', ({ uri }, id) =>
    uri === glossaryResource.uri ? replied(id, contents(uri, glossaryResource.mimeType, glossary))
    : parse(uri) !== null ? { outcome: 'read', id, uri }
    : refused(id, 'unknown_resource', `there is no resource ${show(uri)}`)),
])
