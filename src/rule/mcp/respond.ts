/**
 * How does an MCP server answer a message? The table is on {@link respond}.
 *
 * This module is the whole protocol. The host adds only the transport and the data.
 */
import type * as t from 'io-ts'
import { decodeBase64 } from '../../kernel/base64'
import { mapValues } from '../../kernel/codec/codec'
import { compile, type Compiled } from '../../kernel/codec/compile'
import { MAX_LEVELS } from '../../kernel/depth'
import { MESSAGE_TOO_DEEP, MESSAGE_TOO_LONG, mustBe, NOT_UTF8_JSON, show } from '../../kernel/phrase'
import type { Issue } from '../../kernel/issue'
import { isObject, stringify, type Json, type JsonObject } from '../../kernel/json'
import { version } from '../../kernel/version'
import { uuid } from '../../resource/json-api'
import {
  containerResource,
  glossaryResource,
  methods,
  prompts,
  tools,
  type Method,
  type ToolName,
} from '../../resource/mcp'
import type { ToolArguments } from '../../resource/mcp-arguments.generated'
import { glossary } from './glossary'
import { lists } from './listings'
import { errorCodes } from './error-code'
import { promptText } from './prompt'

/** The version of the modern era, which is stateless: each request names its version. */
const MODERN = '2026-07-28'

/** The versions of the earlier era, which starts with `initialize`; newest first. */
export const earlierVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** The supported protocol versions, newest first. */
export const versions = /* @__PURE__ */ Object.freeze([MODERN, ...earlierVersions] as const)

/** The id of a JSON-RPC request. */
export type RequestId = string | number

/** A JSON-RPC response: a result or an error. */
export type JsonRpcReply = {
  readonly jsonrpc: '2.0'
  /** The id of the request, or null if the message is not a valid request. */
  readonly id: RequestId | null
} & (
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: JsonObject } }
)

/** A tool call that the host must run. Its arguments are valid. */
export type ToolCall = {
  [N in ToolName]: {
    readonly outcome: 'call'
    readonly id: RequestId
    readonly tool: N
    /** The validated arguments, typed by the tool. */
    readonly arguments: ToolArguments[N]
    /** Present if the request is of the modern era. */
    readonly era?: 'modern'
  }
}[ToolName]

/** A container that the host must read; {@link parse} returns its id. */
export type ResourceRead = {
  readonly outcome: 'read'
  /** The id of the request. */
  readonly id: RequestId
  /** The URI of the container. */
  readonly uri: string
  /** Present if the request is of the modern era. */
  readonly era?: 'modern'
}

/** The result of {@link respond}. */
export type McpResponse =
  | {
      readonly outcome: 'reply'
      /** The message to send back. */
      readonly reply: JsonRpcReply
      /** Present if the request is of the modern era. */
      readonly era?: 'modern'
      /** The HTTP status of the reply, in the modern era. */
      readonly status?: 200 | 400 | 404
    }
  | { readonly outcome: 'silent' }
  | ToolCall
  | ResourceRead

/** The host's description of itself. */
export type ServerInfo = {
  /** The machine-readable name. */
  readonly name: string
  readonly version: string
  /** The display name. */
  readonly title?: string
  /** Instructions for the model: the purpose of the server, and where to start. */
  readonly instructions?: string
}

const DEFAULT_SERVER: ServerInfo = {
  name: 'gateout',
  version,
  instructions:
    'Tracks import containers: their location, readiness for pickup, holds and charges. ' +
    `The words are explained in ${glossaryResource.uri}.`,
}

/** The headers of a message received over HTTP, or null if absent. */
export type McpHeaders = {
  /** `MCP-Protocol-Version` */
  readonly protocol_version?: string | null | undefined
  /** `Mcp-Method` */
  readonly method?: string | null | undefined
  /** `Mcp-Name` */
  readonly name?: string | null | undefined
}

/**
 * Answers a message of a client, or hands a request for data to the host.
 *
 * | message                                                | result                                         |
 * | ------------------------------------------------------ | ---------------------------------------------- |
 * | not a JSON-RPC 2.0 object, no method, or an invalid id | reply, -32600, id null                         |
 * | a response: `result` or `error`, and no method         | silent                                         |
 * | a notification: a method and no id                     | silent, even if the method is unknown          |
 * | a request of an unknown method                         | reply, -32601                                  |
 * | invalid arguments of a known tool                      | a result with `isError`, so that a model can correct them |
 * | other invalid params, an unknown tool or prompt        | reply, -32602                                  |
 * | `resources/read` of an unknown URI                     | reply, -32002; modern -32602                   |
 * | a valid `tools/call`                                   | call: the host runs it, then {@link conclude}  |
 * | a valid `resources/read` of a container                | read: the host finds it, then {@link conclude} |
 * | any other valid request                                | reply                                          |
 *
 * A request is of the modern era (2026-07-28) if its `params._meta` has `io.modelcontextprotocol/protocolVersion`:
 *
 * | modern request                                       | result        | HTTP status |
 * | ---------------------------------------------------- | ------------- | ----------- |
 * | a header is missing or disagrees, if any are given   | reply, -32020 | 400         |
 * | another version                                      | reply, -32022 | 400         |
 * | no `io.modelcontextprotocol/clientCapabilities`      | reply, -32602 | 400         |
 * | an unknown method, including `initialize` and `ping` | reply, -32601 | 404         |
 * | any other                                            | as above      | 200         |
 *
 * Modern results have `resultType`; lists and resources also have `ttlMs` and `cacheScope`. No state is kept between
 * messages.
 *
 * @complexity O(n) in the size of the message.
 * @clause MCP-1 ERR-2
 * @example respond({ message: { jsonrpc: '2.0', id: 1, method: 'ping' } })
 * // { outcome: 'reply', reply: { jsonrpc: '2.0', id: 1, result: {} } }
 */
export const respond = ({
  message,
  headers,
  server = DEFAULT_SERVER,
}: {
  /** One message as JSON, of any shape. */
  readonly message: unknown
  /** The headers, if the message came over HTTP. Only modern requests are checked against them. */
  readonly headers?: McpHeaders | undefined
  /** The host's description of itself. By default this library's. */
  readonly server?: ServerInfo | undefined
}): McpResponse => {
  if (!isObject(message) || message['jsonrpc'] !== '2.0')
    return replyError(null, 'not_a_request', 'not a JSON-RPC 2.0 message')
  const { id, method, params } = message
  if (method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))) return SILENT
  if (typeof method !== 'string') return replyError(null, 'not_a_request', 'a request needs a method')
  if (id === undefined) return SILENT
  if (!isId(id)) return replyError(null, 'not_a_request', 'an id is a string or a whole number')
  const meta = findMeta(params)
  return meta === undefined
    ? inEarlierEra(id, answerMethod(EARLIER, method, params, server))
    : inModernEra(
        id,
        findRefusal(method, params, meta, headers) ?? answerMethod(MODERN_METHODS, method, params, server),
        server,
      )
}

const SILENT: McpResponse = Object.freeze({ outcome: 'silent' })

const isId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isInteger(id)

/** The host's result for a {@link ToolCall} or a {@link ResourceRead}. */
export type HostOutcome =
  | {
      readonly outcome: 'done'
      /** JSON of at most 512 levels and 64 million characters. */
      readonly value: Json
      /** The host's description of itself, as for {@link respond}. */
      readonly server?: ServerInfo | undefined
    }
  | {
      /** `missing` if the requested object does not exist, `failed` for any other reason. */
      readonly outcome: 'missing' | 'failed'
      /** An explanation for the client. */
      readonly reason: string
      /** The host's description of itself, as for {@link respond}. */
      readonly server?: ServerInfo | undefined
    }

/**
 * Turns the host's result into the reply. In the modern era the HTTP status of the reply is 200.
 *
 * | outcome                         | tool call               | resource                    |
 * | ------------------------------- | ----------------------- | --------------------------- |
 * | done                            | a result                | a result                    |
 * | missing                         | a result with `isError` | error -32002; modern -32602 |
 * | failed, or a value over a limit | a result with `isError` | error -32603                |
 *
 * A failed tool call is a result, so that the model sees the reason.
 *
 * @complexity O(n) in the size of the value.
 * @clause MCP-1
 * @example conclude({ outcome: 'read', id: 1, uri: 'svc://container/x' }, { outcome: 'missing', reason: 'unknown' })
 * // { id: 1, error: { code: -32002 } }
 */
export const conclude = (asked: ToolCall | ResourceRead, outcome: HostOutcome): JsonRpcReply => {
  const found = outcome.outcome === 'done' ? serialize(outcome.value) : outcome
  const answer: Answer =
    asked.outcome === 'call'
      ? { kind: 'result', value: toolResult(found) }
      : found.outcome !== 'done'
        ? { kind: 'error', code: found.outcome === 'missing' ? 'unknown_resource' : 'failed', message: found.reason }
        : { kind: 'result', value: contents(asked.uri, containerResource.mimeType, found.text), cache: PRIVATE }
  return asked.era === 'modern'
    ? modernReply(asked.id, answer, outcome.server ?? DEFAULT_SERVER)
    : earlierReply(asked.id, answer)
}

/**
 * Returns the reply to bytes that cannot be read as a message: not JSON in UTF-8 (-32700), or too long or too deeply
 * nested for the host (-32600).
 *
 * @clause MCP-1
 * @example unreadable({ reason: 'not_json' }).error.code // -32700
 */
export const unreadable = ({ reason }: { readonly reason: keyof typeof UNREADABLE }): JsonRpcReply =>
  fail(null, UNREADABLE[reason].code, UNREADABLE[reason].message)

const UNREADABLE = {
  not_json: { code: 'not_json', message: NOT_UTF8_JSON },
  too_long: { code: 'not_a_request', message: MESSAGE_TOO_LONG },
  too_deep: { code: 'not_a_request', message: MESSAGE_TOO_DEEP },
} as const

/** Builds an error reply; id null if the message is not a valid request. */
export const fail = (
  id: RequestId | null,
  code: keyof typeof errorCodes,
  message: string,
  data?: JsonObject,
): JsonRpcReply => {
  const shortened = shorten(message)
  return { jsonrpc: '2.0', id, error: { code: errorCodes[code], message: shortened, ...(data && { data }) } }
}

/** The maximum length of an error message, which may quote client data of any length. */
const MAX_MESSAGE = 1_000
const shorten = (message: string): string =>
  message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message

/** The container id of a URI, if there is one. */
export type ParsedAddress =
  { readonly outcome: 'container'; readonly container_id: string } | { readonly outcome: 'not_a_container' }

/**
 * Extracts the container id from a URI, such as the `uri` of a {@link ResourceRead}.
 *
 * @clause MCP-1
 * @example parse({ uri: 'svc://container/f2a6b1c3-9d4e-4f70-8a1b-2c3d4e5f6071' })
 * // { outcome: 'container', container_id: 'f2a6b1c3-9d4e-4f70-8a1b-2c3d4e5f6071' }
 */
export const parse = ({ uri }: { readonly uri: string }): ParsedAddress => {
  const container_id = uri.slice(CONTAINERS.length)
  return uri.startsWith(CONTAINERS) && uuid.is(container_id)
    ? { outcome: 'container', container_id }
    : { outcome: 'not_a_container' }
}

const CONTAINERS = containerResource.uriTemplate.replace('{id}', '')

// Answers ------------------------------------------------------------------------------------------------------------

/** How long a client may cache a result, and whether it may share it. */
type Cache = { readonly ttlMs: number; readonly cacheScope: 'public' | 'private' }

/** The same for all clients while the server runs. */
const PUBLIC: Cache = { ttlMs: 3_600_000, cacheScope: 'public' }
/** Account data, which may change at any time. */
const PRIVATE: Cache = { ttlMs: 0, cacheScope: 'private' }

/** An answer in the form common to both eras. */
type Answer =
  | { readonly kind: 'result'; readonly value: JsonObject; readonly cache?: Cache }
  | {
      readonly kind: 'error'
      readonly code: keyof typeof errorCodes
      readonly message: string
      readonly data?: JsonObject
      /** The HTTP status in the modern era. By default 404 for an unknown method, otherwise 200. */
      readonly status?: 400 | 404
    }

type Handover =
  | { readonly kind: 'call'; readonly tool: ToolName; readonly arguments: ToolArguments[ToolName] }
  | { readonly kind: 'read'; readonly uri: string }

const makeResult = (value: JsonObject, cache?: Cache): Answer => ({ kind: 'result', value, ...(cache && { cache }) })
const makeErrorAnswer = (code: keyof typeof errorCodes, message: string): Answer => ({ kind: 'error', code, message })

const replyError = (...error: Parameters<typeof fail>): McpResponse => ({ outcome: 'reply', reply: fail(...error) })

const earlierReply = (id: RequestId, answer: Answer): JsonRpcReply =>
  answer.kind === 'result' ? { jsonrpc: '2.0', id, result: answer.value } : fail(id, answer.code, answer.message)

const modernReply = (id: RequestId, answer: Answer, server: ServerInfo): JsonRpcReply => {
  if (answer.kind === 'error') {
    return fail(id, answer.code === 'unknown_resource' ? 'bad_params' : answer.code, answer.message, answer.data)
  }
  const { name, title, version: ownVersion } = server
  const serverInfo = { name, ...(title !== undefined && { title }), version: ownVersion }
  const _meta = { [`${PREFIX}serverInfo`]: serverInfo }
  return { jsonrpc: '2.0', id, result: { resultType: 'complete', ...answer.value, ...answer.cache, _meta } }
}

const handedOver = (id: RequestId, answer: Handover): ToolCall | ResourceRead =>
  answer.kind === 'read'
    ? { outcome: 'read', id, uri: answer.uri }
    : ({ outcome: 'call', id, tool: answer.tool, arguments: answer.arguments } as ToolCall)

const inEarlierEra = (id: RequestId, answer: Answer | Handover): McpResponse =>
  answer.kind === 'call' || answer.kind === 'read'
    ? handedOver(id, answer)
    : { outcome: 'reply', reply: earlierReply(id, answer) }

const inModernEra = (id: RequestId, answer: Answer | Handover, server: ServerInfo): McpResponse => {
  if (answer.kind === 'call' || answer.kind === 'read') return { ...handedOver(id, answer), era: 'modern' }
  const status = answer.kind === 'result' ? 200 : (answer.status ?? (answer.code === 'unknown_method' ? 404 : 200))
  return { outcome: 'reply', era: 'modern', status, reply: modernReply(id, answer, server) }
}

// The modern era -----------------------------------------------------------------------------------------------------

const PREFIX = 'io.modelcontextprotocol/'
const VERSION = `${PREFIX}protocolVersion`

type Fields = { readonly [key: string]: unknown }

const findMeta = (params: unknown): Fields | undefined => {
  const meta = isObject(params) ? params['_meta'] : undefined
  return isObject(meta) && Object.hasOwn(meta, VERSION) ? meta : undefined
}

/** The parameter that each method repeats in the `Mcp-Name` header. */
const NAME_PARAMETERS: { readonly [method: string]: string } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** The error of a modern request that fails the checks common to all methods, or undefined if it passes. */
const findRefusal = (
  method: string,
  params: unknown,
  meta: Fields,
  headers: McpHeaders | undefined,
): Answer | undefined => {
  const requested = meta[VERSION]
  const mismatch = headers && findMismatch(method, params, requested, headers)
  if (mismatch !== undefined) return { kind: 'error', code: 'header_mismatch', message: mismatch, status: 400 }
  if (typeof requested !== 'string') return refuseMeta(VERSION, 'a string')
  if (requested !== MODERN) {
    const message = `the version ${show(requested)} is not spoken here in a stateless request`
    const data = { supported: [...versions], requested }
    return { kind: 'error', code: 'unsupported_version', message, data, status: 400 }
  }
  return isObject(meta[`${PREFIX}clientCapabilities`])
    ? undefined
    : refuseMeta(`${PREFIX}clientCapabilities`, 'an object')
}

const refuseMeta = (key: string, wanted: string): Answer => ({
  kind: 'error',
  code: 'bad_params',
  message: `/params/_meta/${key.replace('/', '~1')} ${mustBe(wanted)}`,
  status: 400,
})

/** Describes the first header that contradicts the message, or undefined if there is none. */
const findMismatch = (method: string, params: unknown, requested: unknown, headers: McpHeaders): string | undefined => {
  const key = Object.hasOwn(NAME_PARAMETERS, method) ? NAME_PARAMETERS[method] : undefined
  const name = key !== undefined && isObject(params) ? params[key] : undefined
  const pairs: readonly (readonly [header: string, found: string | null | undefined, wanted: unknown])[] = [
    ['MCP-Protocol-Version', headers.protocol_version, requested],
    ['Mcp-Method', headers.method, method],
    ...(typeof name === 'string' ? [['Mcp-Name', decodeHeader(headers.name), name] as const] : []),
  ]
  const wrong = pairs.find(([, found, wanted]) => found !== wanted)
  return (
    wrong &&
    `the header ${wrong[0]} ${typeof wrong[1] === 'string' ? 'must equal the value in the message' : 'is missing or malformed'}`
  )
}

/** Decodes a header value. A value that is not plain ASCII is base64 between `=?base64?` and `?=`. */
const decodeHeader = (value: string | null | undefined): string | undefined => {
  if (typeof value !== 'string') return undefined
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? []
  if (encoded !== undefined) return decodeBase64(encoded)
  return /^[\t\x20-\x7e]*$/.test(value) ? value : undefined
}

// The host's result --------------------------------------------------------------------------------------------------

/** A value and its JSON, or the reason why it cannot be serialized. */
type Serialized =
  | { readonly outcome: 'done'; readonly value: Json; readonly text: string }
  | Exclude<HostOutcome, { readonly outcome: 'done' }>

/** Serializes a value. Cyclic or heavily shared values would exhaust memory, so the size is checked first. */
const serialize = (value: Json): Serialized =>
  estimateLength(value, 0, MAX_CHARACTERS) <= MAX_CHARACTERS
    ? { outcome: 'done', value, text: stringify(value) }
    : { outcome: 'failed', reason: 'the answer contains itself, or is nested or long beyond the limits' }

const MAX_CHARACTERS = 64_000_000

/** Estimates the length of the value's JSON; Infinity if it is nested too deeply. Stops soon after exceeding `left`. */
const estimateLength = (value: unknown, depth: number, left: number): number => {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 2
  if (depth === MAX_LEVELS) return Infinity
  let length = 2
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && length <= left; i++)
      length += 1 + estimateLength(value[i], depth + 1, left - length)
    return length
  }
  for (const [key, property] of Object.entries(value)) {
    if (length > left) break
    length += key.length + 1 + estimateLength(property, depth + 1, left - length)
  }
  return length
}

const textContent = (text: string): JsonObject => ({ type: 'text', text })

const toolResult = (found: Serialized): JsonObject =>
  found.outcome !== 'done'
    ? { content: [textContent(found.reason)], isError: true }
    : { content: [textContent(found.text)], ...(isObject(found.value) && { structuredContent: found.value }) }

const contents = (uri: string, mimeType: string, text: string): JsonObject => ({ contents: [{ uri, mimeType, text }] })

// Methods ------------------------------------------------------------------------------------------------------------

type Handler<P> = (params: P, server: ServerInfo) => Answer | Handover

const answerMethod = (
  methodTable: ReadonlyMap<string, Handler<unknown>>,
  method: string,
  params: unknown,
  server: ServerInfo,
): Answer | Handover =>
  methodTable.get(method)?.(params ?? {}, server) ??
  makeErrorAnswer('unknown_method', `there is no method ${show(method)}`)

/** A method's name and its handler, which rejects invalid params first. */
const on = <M extends Method>(
  method: M,
  handler: Handler<t.TypeOf<(typeof methods)[M]>>,
): readonly [string, Handler<unknown>] => {
  const shape = compile(methods[method])
  return [
    method,
    (params, server) => {
      const read = shape.parse(params, '/params')
      return read._tag === 'Left' ? badParams(read.left) : handler(read.right, server)
    },
  ]
}

const badParams = (issues: readonly Issue[]): Answer => makeErrorAnswer('bad_params', listIssues(issues))

const listIssues = (issues: readonly Issue[]): string =>
  issues
    .slice(0, 10)
    .map(({ pointer, message }) => `${pointer} ${message}`)
    .join('; ')

const compileInputs = <T extends { readonly [name: string]: { readonly input: t.Mixed } }>(table: T) =>
  mapValues(table, ({ input }) => compile(input)) as { [N in keyof T]: Compiled<t.TypeOf<T[N]['input']>> }

const toolShapes = compileInputs(tools)
const promptShapes = compileInputs(prompts)

const CAPABILITIES = { tools: {}, prompts: {}, resources: {} }

const SHARED = [
  on('tools/list', () => makeResult({ tools: lists.tools }, PUBLIC)),
  on('tools/call', ({ name, arguments: given }) => {
    const read = toolShapes[name].parse(given ?? {}, '/params/arguments')
    if (read._tag === 'Right') return { kind: 'call', tool: name, arguments: read.right }
    return isObject(given ?? {})
      ? makeResult(toolResult({ outcome: 'failed', reason: shorten(listIssues(read.left)) }))
      : badParams(read.left)
  }),
  on('prompts/list', () => makeResult({ prompts: lists.prompts }, PUBLIC)),
  on('prompts/get', ({ name, arguments: given }) => {
    const read = promptShapes[name].parse(given ?? {}, '/params/arguments')
    return read._tag === 'Left'
      ? badParams(read.left)
      : makeResult({
          description: prompts[name].description,
          messages: [{ role: 'user', content: textContent(promptText[name](read.right as never)) }],
        })
  }),
  on('resources/list', () => makeResult({ resources: lists.resources }, PUBLIC)),
  on('resources/templates/list', () => makeResult({ resourceTemplates: lists.resourceTemplates }, PUBLIC)),
  on('resources/read', ({ uri }) => {
    if (uri === glossaryResource.uri) return makeResult(contents(uri, glossaryResource.mimeType, glossary), PUBLIC)
    return parse({ uri }).outcome === 'container'
      ? { kind: 'read', uri }
      : makeErrorAnswer('unknown_resource', `there is no resource ${show(uri)}`)
  }),
]

const EARLIER: ReadonlyMap<string, Handler<unknown>> = new Map([
  ...SHARED,
  on('initialize', ({ protocolVersion }, { instructions, ...serverInfo }) =>
    makeResult({
      protocolVersion: earlierVersions.find(known => known === protocolVersion) ?? earlierVersions[0],
      capabilities: CAPABILITIES,
      serverInfo,
      ...(instructions !== undefined && { instructions }),
    }),
  ),
  on('ping', () => makeResult({})),
])

const MODERN_METHODS: ReadonlyMap<string, Handler<unknown>> = new Map([
  ...SHARED,
  on('server/discover', (_, { instructions }) => {
    const found = { supportedVersions: [...versions], capabilities: CAPABILITIES }
    return makeResult({ ...found, ...(instructions !== undefined && { instructions }) }, PUBLIC)
  }),
])
