/**
 * What does an MCP server say to a message? The table is on {@link respond}.
 *
 * This is all of the server but its sockets and its data.
 */
import type * as t from 'io-ts'
import { decodeBase64 } from '../../kernel/base64'
import { mapValues } from '../../kernel/codec/codec'
import { compile, show, type Compiled } from '../../kernel/codec/compile'
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
  type Arguments,
  type Method,
  type ToolName,
} from '../../resource/mcp'
import { glossary } from './glossary'
import { lists } from './list'
import { promptText } from './prompt'

/** The version of the modern era: stateless, with the version in each request. */
const MODERN = '2026-07-28'

/** The versions of the earlier era, which begin with `initialize`; the newest first. */
export const earlierVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** The versions of the protocol that are spoken, the newest first. */
export const versions = [MODERN, ...earlierVersions] as const

const CODES = {
  not_json: -32700,
  not_a_request: -32600,
  unknown_method: -32601,
  bad_params: -32602,
  unknown_resource: -32002,
  failed: -32603,
  header_mismatch: -32020,
  unsupported_version: -32022,
}

/** The id of a request. */
export type RequestId = string | number

/** A reply of JSON-RPC: a result, or an error. */
export type JsonRpcReply = {
  /** The version of JSON-RPC. */
  readonly jsonrpc: '2.0'
  /** That of the request; null where the message was not understood. */
  readonly id: RequestId | null
} & (
  | { readonly result: JsonObject }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: JsonObject } }
)

/** A tool that the host is to run, with arguments that were checked. */
export type ToolCall = {
  [N in ToolName]: {
    readonly outcome: 'call'
    /** The id of the request. */
    readonly id: RequestId
    /** The name of the tool. */
    readonly tool: N
    /** The arguments of the call, of the shape that the tool asks for. */
    readonly arguments: Arguments<N>
    /** Where the request is of the modern era. */
    readonly era?: 'modern'
  }
}[ToolName]

/** A container that the host is to give; {@link parse} tells its id. */
export type ResourceRead = {
  readonly outcome: 'read'
  /** The id of the request. */
  readonly id: RequestId
  /** The address of the container. */
  readonly uri: string
  /** Where the request is of the modern era. */
  readonly era?: 'modern'
}

/** What becomes of a message. */
export type McpResponse =
  | {
      readonly outcome: 'reply'
      /** The reply to send. */
      readonly reply: JsonRpcReply
      /** Where the request is of the modern era. */
      readonly era?: 'modern'
      /** The HTTP status beside the reply, in the modern era. */
      readonly status?: 200 | 400 | 404
    }
  | { readonly outcome: 'silent' }
  | ToolCall
  | ResourceRead

/** What the host tells a client of itself. */
export type ServerInfo = {
  /** The name of the server, for programs. */
  readonly name: string
  /** The version of the server. */
  readonly version: string
  /** The name of the server, for people. */
  readonly title?: string
  /** For the model: what the server is good for, and where to begin. */
  readonly instructions?: string
}

const OWN: ServerInfo = {
  name: 'gateout',
  version,
  instructions:
    'Tracks import containers: where they are, whether they can be picked up, which holds they are under, what ' +
    `they owe. The words are explained in ${glossaryResource.uri}.`,
}

/** The headers of a message that comes over HTTP, as they came; null where there was none. */
export type McpHeaders = {
  /** `MCP-Protocol-Version` */
  readonly protocol_version?: string | null | undefined
  /** `Mcp-Method` */
  readonly method?: string | null | undefined
  /** `Mcp-Name` */
  readonly name?: string | null | undefined
}

/**
 * Answers a message of a client, or hands it to the host where it asks for data.
 *
 * | message                                                 | result                                         |
 * | ------------------------------------------------------- | ---------------------------------------------- |
 * | not an object, another jsonrpc, no method, no proper id | reply, -32600, id null                         |
 * | a reply: `result` or `error`, and no method             | silent                                         |
 * | a notification: a method and no id                      | silent, known or not                           |
 * | a request of an unknown method                          | reply, -32601                                  |
 * | bad params or arguments, an unknown tool or prompt      | reply, -32602                                  |
 * | `resources/read` of an unknown address                  | reply, -32002; modern -32602                   |
 * | a good `tools/call`                                     | call: the host runs it, then {@link conclude}  |
 * | a good `resources/read` of a container                  | read: the host finds it, then {@link conclude} |
 * | any other good request                                  | reply                                          |
 *
 * A request whose `params._meta` has `io.modelcontextprotocol/protocolVersion` is of the modern era (2026-07-28):
 *
 * | modern request                                        | result        | HTTP status |
 * | ----------------------------------------------------- | ------------- | ----------- |
 * | headers are given, and one is missing or disagrees    | reply, -32020 | 400         |
 * | another version                                       | reply, -32022 | 400         |
 * | no `io.modelcontextprotocol/clientCapabilities`       | reply, -32602 | 400         |
 * | an unknown method, `initialize` and `ping` among them | reply, -32601 | 404         |
 * | any other                                             | as above      | 200         |
 *
 * Its results have `resultType`, lists and readings `ttlMs` and `cacheScope`. Nothing is kept between messages. Takes
 * time linear in the message.
 *
 * @clause MCP-1 ERR-2
 * @example respond({ message: { jsonrpc: '2.0', id: 1, method: 'ping' } })
 * // { outcome: 'reply', reply: { jsonrpc: '2.0', id: 1, result: {} } }
 */
export const respond = ({
  message,
  headers,
  server = OWN,
}: {
  /** One message as JSON, whatever it is. */
  readonly message: unknown
  /** The headers, where the message came over HTTP; only a modern request is compared with them. */
  readonly headers?: McpHeaders | undefined
  /** What the host tells of itself; of the library where it is left out. */
  readonly server?: ServerInfo | undefined
}): McpResponse => {
  if (!isObject(message) || message['jsonrpc'] !== '2.0')
    return refused(null, 'not_a_request', 'not a JSON-RPC 2.0 message')
  const { id, method, params } = message
  if (method === undefined && (Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error'))) return SILENT
  if (typeof method !== 'string') return refused(null, 'not_a_request', 'a request needs a method')
  if (id === undefined) return SILENT
  if (!isId(id)) return refused(null, 'not_a_request', 'an id is text or a whole number')
  const meta = metaOf(params)
  return meta === undefined
    ? inEarlierEra(id, answerOf(EARLIER, method, params, server))
    : inModernEra(
        id,
        refusalOf(method, params, meta, headers) ?? answerOf(MODERN_METHODS, method, params, server),
        server,
      )
}

const SILENT: McpResponse = Object.freeze({ outcome: 'silent' })

const isId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isInteger(id)

/** What the host found. */
export type HostOutcome =
  | {
      readonly outcome: 'done'
      /** JSON, nested to 512 levels and of 64 million characters at most. */
      readonly value: Json
      /** What the host tells of itself, as for {@link respond}. */
      readonly server?: ServerInfo | undefined
    }
  | {
      /** `missing` where the thing that is asked for does not exist, `failed` for any other reason. */
      readonly outcome: 'missing' | 'failed'
      /** For the client, in words. */
      readonly reason: string
      /** What the host tells of itself, as for {@link respond}. */
      readonly server?: ServerInfo | undefined
    }

/**
 * Turns what the host found into the reply. In the modern era its HTTP status is 200.
 *
 * | outcome                           | of a call               | of a reading                |
 * | --------------------------------- | ----------------------- | --------------------------- |
 * | done                              | a result                | a result                    |
 * | missing                           | a result with `isError` | error -32002; modern -32602 |
 * | failed, or a value beyond a limit | a result with `isError` | error -32603                |
 *
 * A call that fails is a result, so that the model reads the reason. Takes time linear in the value.
 *
 * @clause MCP-1
 * @example conclude({ outcome: 'read', id: 1, uri: 'svc://container/x' }, { outcome: 'missing', reason: 'unknown' })
 * // { id: 1, error: { code: -32002 } }
 */
export const conclude = (asked: ToolCall | ResourceRead, outcome: HostOutcome): JsonRpcReply => {
  const found = outcome.outcome === 'done' ? written(outcome.value) : outcome
  const answer: Answer =
    asked.outcome === 'call'
      ? { kind: 'result', value: toolResult(found) }
      : found.outcome !== 'done'
        ? { kind: 'error', code: found.outcome === 'missing' ? 'unknown_resource' : 'failed', message: found.reason }
        : { kind: 'result', value: contents(asked.uri, containerResource.mimeType, found.text), cache: PRIVATE }
  return asked.era === 'modern' ? modernReply(asked.id, answer, outcome.server ?? OWN) : earlierReply(asked.id, answer)
}

/**
 * Makes the reply to bytes that are not read as a message: not JSON in UTF-8 (-32700), or longer or deeper than the
 * host reads (-32600).
 *
 * @clause MCP-1
 * @example unreadable({ reason: 'not_json' }).error.code // -32700
 */
export const unreadable = ({ reason }: { readonly reason: 'not_json' | 'too_long' | 'too_deep' }): JsonRpcReply =>
  reason === 'not_json'
    ? fail(null, 'not_json', 'not JSON in UTF-8')
    : fail(
        null,
        'not_a_request',
        reason === 'too_long' ? 'the message is too long' : 'the message is nested too deeply',
      )

/** Makes the reply that is an error; id null where the message was not understood. */
export const fail = (
  id: RequestId | null,
  code: keyof typeof CODES,
  message: string,
  data?: JsonObject,
): JsonRpcReply => {
  const shortened = message.length > LONGEST ? `${message.slice(0, LONGEST)}…` : message
  return { jsonrpc: '2.0', id, error: { code: CODES[code], message: shortened, ...(data && { data }) } }
}

/** The longest message of an error: it may repeat what the client sent, which may be of any length. */
const LONGEST = 1_000

/** Whether an address is that of a container. */
export type ParsedAddress =
  { readonly outcome: 'container'; readonly container_id: string } | { readonly outcome: 'not_a_container' }

/**
 * Reads the address of a container, as a {@link ResourceRead} has it.
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

/** Says in English what a reply tells. */
export const explainReply = (reply: JsonRpcReply): string =>
  'error' in reply ? `Refused with ${reply.error.code}: ${reply.error.message}.` : 'Answered.'

/** Says in English what an address leads to. */
export const explainAddress = (parsed: ParsedAddress): string =>
  parsed.outcome === 'container' ? `The container ${parsed.container_id}.` : 'Not the address of a container.'

/** Says in English what becomes of a message. */
export const explainResponse = (response: McpResponse): string =>
  response.outcome === 'silent'
    ? 'No reply is due.'
    : response.outcome === 'call'
      ? `The host is to run ${response.tool}.`
      : response.outcome === 'read'
        ? `The host is to give ${response.uri}.`
        : explainReply(response.reply)

// Answers ------------------------------------------------------------------------------------------------------------

/** How long a client may keep a result, and whether it may share it. */
type Cache = { readonly ttlMs: number; readonly cacheScope: 'public' | 'private' }

/** The same for everybody, and as long as the server runs. */
const PUBLIC: Cache = { ttlMs: 3_600_000, cacheScope: 'public' }
/** Data of an account, which may change at any time. */
const PRIVATE: Cache = { ttlMs: 0, cacheScope: 'private' }

/** What is answered, before an era gives it its form. */
type Answer =
  | { readonly kind: 'result'; readonly value: JsonObject; readonly cache?: Cache }
  | {
      readonly kind: 'error'
      readonly code: keyof typeof CODES
      readonly message: string
      readonly data?: JsonObject
      /** The HTTP status in the modern era; 200 where it is left out. */
      readonly status?: 400 | 404
    }

type Handover =
  | { readonly kind: 'call'; readonly tool: ToolName; readonly arguments: Arguments<ToolName> }
  | { readonly kind: 'read'; readonly uri: string }

const resultOf = (value: JsonObject, cache?: Cache): Answer => ({ kind: 'result', value, ...(cache && { cache }) })
const errorOf = (code: keyof typeof CODES, message: string): Answer => ({ kind: 'error', code, message })

const refused = (...error: Parameters<typeof fail>): McpResponse => ({ outcome: 'reply', reply: fail(...error) })

const earlierReply = (id: RequestId, answer: Answer): JsonRpcReply =>
  answer.kind === 'result' ? { jsonrpc: '2.0', id, result: answer.value } : fail(id, answer.code, answer.message)

const modernReply = (id: RequestId, answer: Answer, server: ServerInfo): JsonRpcReply => {
  if (answer.kind === 'error') {
    return fail(id, answer.code === 'unknown_resource' ? 'bad_params' : answer.code, answer.message, answer.data)
  }
  const { name, title, version: ownVersion } = server
  const serverInfo = { name, ...(title !== undefined && { title }), version: ownVersion }
  return {
    jsonrpc: '2.0',
    id,
    result: {
      resultType: 'complete',
      ...answer.value,
      ...answer.cache,
      _meta: { [`${PREFIX}serverInfo`]: serverInfo },
    },
  }
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

/** The metadata of a modern request; undefined for any other. */
const metaOf = (params: unknown): Fields | undefined => {
  const meta = isObject(params) ? params['_meta'] : undefined
  return isObject(meta) && Object.hasOwn(meta, VERSION) ? meta : undefined
}

/** Which of its params a method repeats in the header `Mcp-Name`. */
const NAMED: { readonly [method: string]: string } = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}

/** Why a modern request is refused before its method is looked at; undefined where it is not. */
const refusalOf = (
  method: string,
  params: unknown,
  meta: Fields,
  headers: McpHeaders | undefined,
): Answer | undefined => {
  const requested = meta[VERSION]
  const mismatch = headers && mismatchOf(method, params, requested, headers)
  if (mismatch !== undefined) return { kind: 'error', code: 'header_mismatch', message: mismatch, status: 400 }
  if (typeof requested !== 'string') return malformed(VERSION, 'text')
  if (requested !== MODERN) {
    const message = `the version ${show(requested)} is not spoken here in a stateless request`
    return {
      kind: 'error',
      code: 'unsupported_version',
      message,
      data: { supported: [...versions], requested },
      status: 400,
    }
  }
  return isObject(meta[`${PREFIX}clientCapabilities`])
    ? undefined
    : malformed(`${PREFIX}clientCapabilities`, 'an object')
}

const malformed = (key: string, wanted: string): Answer => ({
  kind: 'error',
  code: 'bad_params',
  message: `/params/_meta/${key.replace('/', '~1')} needs ${wanted}`,
  status: 400,
})

/** How the headers disagree with the message; undefined where they agree. */
const mismatchOf = (method: string, params: unknown, requested: unknown, headers: McpHeaders): string | undefined => {
  const key = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined
  const name = key !== undefined && isObject(params) ? params[key] : undefined
  const pairs: readonly (readonly [header: string, found: string | null | undefined, wanted: unknown])[] = [
    ['MCP-Protocol-Version', headers.protocol_version, requested],
    ['Mcp-Method', headers.method, method],
    ...(typeof name === 'string' ? [['Mcp-Name', decodeHeader(headers.name), name] as const] : []),
  ]
  const wrong = pairs.find(([, found, wanted]) => found !== wanted)
  return (
    wrong &&
    `the header ${wrong[0]} ${typeof wrong[1] === 'string' ? 'disagrees with the message' : 'is missing or malformed'}`
  )
}

/** A header's value; one that is not plain ASCII comes in base64 between `=?base64?` and `?=`. */
const decodeHeader = (value: string | null | undefined): string | undefined => {
  if (typeof value !== 'string') return undefined
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? []
  return encoded !== undefined ? decodeBase64(encoded) : /^[\t\x20-\x7e]*$/.test(value) ? value : undefined
}

// What the host found ------------------------------------------------------------------------------------------------

/** A value as text, or why it cannot be written. */
type Written =
  | { readonly outcome: 'done'; readonly value: Json; readonly text: string }
  | Exclude<HostOutcome, { readonly outcome: 'done' }>

/** A value that contains itself, or that shares its parts without end, would fill the memory: it is measured first. */
const written = (value: Json): Written =>
  costOf(value, 0, MOST_CHARACTERS) <= MOST_CHARACTERS
    ? { outcome: 'done', value, text: stringify(value) }
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
  found.outcome !== 'done'
    ? { content: [textContent(found.reason)], isError: true }
    : { content: [textContent(found.text)], ...(isObject(found.value) && { structuredContent: found.value }) }

const contents = (uri: string, mimeType: string, text: string): JsonObject => ({ contents: [{ uri, mimeType, text }] })

// Methods ------------------------------------------------------------------------------------------------------------

type Handler<P> = (params: P, server: ServerInfo) => Answer | Handover

const answerOf = (
  methodTable: ReadonlyMap<string, Handler<unknown>>,
  method: string,
  params: unknown,
  server: ServerInfo,
): Answer | Handover =>
  methodTable.get(method)?.(params ?? {}, server) ?? errorOf('unknown_method', `there is no method ${show(method)}`)

/** A method's name and handler; params of another shape are refused before it is asked. */
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

const badParams = (issues: readonly Issue[]): Answer =>
  errorOf(
    'bad_params',
    issues
      .slice(0, 10)
      .map(({ pointer, message }) => `${pointer} ${message}`)
      .join('; '),
  )

const shapesOf = <T extends { readonly [name: string]: { readonly input: t.Mixed } }>(table: T) =>
  mapValues(table, ({ input }) => compile(input)) as { [N in keyof T]: Compiled<t.TypeOf<T[N]['input']>> }

const toolShapes = shapesOf(tools)
const promptShapes = shapesOf(prompts)

const CAPABILITIES = { tools: {}, prompts: {}, resources: {} }

/** The methods of both eras. */
const SHARED = [
  on('tools/list', () => resultOf({ tools: lists.tools }, PUBLIC)),
  on('tools/call', ({ name, arguments: given }) => {
    const read = toolShapes[name].parse(given ?? {}, '/params/arguments')
    return read._tag === 'Left' ? badParams(read.left) : { kind: 'call', tool: name, arguments: read.right }
  }),
  on('prompts/list', () => resultOf({ prompts: lists.prompts }, PUBLIC)),
  on('prompts/get', ({ name, arguments: given }) => {
    const read = promptShapes[name].parse(given ?? {}, '/params/arguments')
    return read._tag === 'Left'
      ? badParams(read.left)
      : resultOf({
          description: prompts[name].description,
          messages: [{ role: 'user', content: textContent(promptText[name](read.right as never)) }],
        })
  }),
  on('resources/list', () => resultOf({ resources: lists.resources }, PUBLIC)),
  on('resources/templates/list', () => resultOf({ resourceTemplates: lists.resourceTemplates }, PUBLIC)),
  on('resources/read', ({ uri }) =>
    uri === glossaryResource.uri
      ? resultOf(contents(uri, glossaryResource.mimeType, glossary), PUBLIC)
      : parse({ uri }).outcome === 'container'
        ? { kind: 'read', uri }
        : errorOf('unknown_resource', `there is no resource ${show(uri)}`),
  ),
]

const EARLIER: ReadonlyMap<string, Handler<unknown>> = new Map([
  ...SHARED,
  on('initialize', ({ protocolVersion }, { instructions, ...serverInfo }) =>
    resultOf({
      protocolVersion: earlierVersions.find(known => known === protocolVersion) ?? earlierVersions[0],
      capabilities: CAPABILITIES,
      serverInfo,
      ...(instructions !== undefined && { instructions }),
    }),
  ),
  on('ping', () => resultOf({})),
])

const MODERN_METHODS: ReadonlyMap<string, Handler<unknown>> = new Map([
  ...SHARED,
  on('server/discover', (_, { instructions }) =>
    resultOf(
      {
        supportedVersions: [...versions],
        capabilities: CAPABILITIES,
        ...(instructions !== undefined && { instructions }),
      },
      PUBLIC,
    ),
  ),
])
