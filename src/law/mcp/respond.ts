/**
 * Laws of the MCP server's protocol side.
 */
import * as fc from 'fast-check'
import type * as t from 'io-ts'
import { schema } from '../../kernel/codec/schema'
import { isObject } from '../../kernel/json'
import { uuid } from '../../resource/json-api'
import { prompts, tools } from '../../resource/mcp'
import type { ToolName } from '../../resource/mcp'
import { earlierVersions as versions } from '../../rule/mcp/respond'
import { nearlyValid, valid } from '../arbitrary'
import { law, lawAbout, required, result, same, type Call, type Law } from '../law'

type Response = {
  readonly outcome: 'reply' | 'silent' | 'call' | 'read'
  readonly reply?: { readonly id: unknown; readonly result?: Fields; readonly error?: { readonly code: number } }
}
type Fields = { readonly [key: string]: unknown }

const respond = (call: Call, message: unknown): Promise<Response> => result(call, 'mcp.respond', { message })
const request = (method: string, params: unknown, id: unknown = 1): Fields => ({ jsonrpc: '2.0', id, method, params })

/** Whether the answer is an error with the code, in reply to the id. */
const isError = (response: Response, code: number, id: unknown = 1): boolean =>
  response.outcome === 'reply' &&
  response.reply?.error?.code === code &&
  response.reply.result === undefined &&
  response.reply.id === id

/** The expected result of a valid request. */
const answer = async (call: Call, method: string, params?: unknown): Promise<Fields> => {
  const response = await respond(call, request(method, params))
  return required(response.reply?.id === 1 && response.reply.error === undefined ? response.reply.result : undefined)
}

const ids = fc.oneof(fc.string(), fc.maxSafeInteger())
const toolNames = Object.keys(tools) as ToolName[]
const anyTool = fc.constantFrom(...toolNames)

/** Near misses of a tool's name, and names that every JavaScript object inherits. */
const unknownTool = fc.oneof(
  anyTool.chain(name =>
    fc.constantFrom(name.toUpperCase(), name.replace(/_/g, '-'), `${name}s`, ` ${name}`, `${name} `, name.slice(1), ''),
  ),
  fc.constantFrom('constructor', '__proto__', 'toString', 'tools/call'),
)

const withArguments = (valuesOf: (codec: t.Mixed) => fc.Arbitrary<unknown>) =>
  anyTool.chain(name => valuesOf(tools[name].input).map(given => ({ name, given })))

/** The methods that list, each with the property that has the list, and the key of an item. */
const LISTS = [
  ['tools/list', 'tools', 'name'],
  ['prompts/list', 'prompts', 'name'],
  ['resources/list', 'resources', 'uri'],
  ['resources/templates/list', 'resourceTemplates', 'uriTemplate'],
] as const
const METHODS = [
  'initialize',
  'ping',
  'tools/call',
  'prompts/get',
  'resources/read',
  ...LISTS.map(([method]) => method),
]
const methods = fc.constantFrom(...METHODS)

/** Whether a listed tool has the arguments of its row, and requires the same ones. */
const isListedTool = ({ name, inputSchema }: Fields): boolean => {
  if (typeof name !== 'string' || !Object.hasOwn(tools, name) || !isObject(inputSchema)) return false
  const expected = schema(tools[name as ToolName].input)
  const listNames = (list: unknown): readonly unknown[] => (Array.isArray(list) ? [...(list as unknown[])].sort() : [])
  const listKeys = (properties: unknown): readonly string[] =>
    isObject(properties) ? Object.keys(properties).sort() : []
  return (
    inputSchema['type'] === 'object' &&
    same(listNames(inputSchema['required']), listNames(expected['required'])) &&
    same(listKeys(inputSchema['properties']), listKeys(expected['properties']))
  )
}

const PARAMS = {
  older: { protocolVersion: '2025-03-26' },
  unknown: { protocolVersion: '2099-01-01' },
  call: { name: 'search_container', arguments: { query: 'MSCU' } },
  prompt: { name: 'track-shipment', arguments: { container_number: 'X', colour: 'red' } },
  cursor: { cursor: '2' },
  glossary: { uri: 'svc://docs/milestone-glossary' },
}

/** Messages with every method, with params that fit it or another method. */
export const questions: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.constantFrom(1, 'a', 1, undefined, null),
    fc.oneof(
      fc.tuple(
        fc.constantFrom(...METHODS, 'notifications/initialized', 'tools/lists'),
        fc.constantFrom(undefined, {}, {}, null, { name: 'search', arguments: {} }, ...Object.values(PARAMS)),
      ),
      fc.constantFrom(
        ['initialize', PARAMS.older] as const,
        ['initialize', PARAMS.unknown] as const,
        ['tools/call', PARAMS.call] as const,
        ['prompts/get', PARAMS.prompt] as const,
        ['resources/read', PARAMS.glossary] as const,
        ['tools/list', PARAMS.cursor] as const,
        ['prompts/list', PARAMS.cursor] as const,
        ['tools/list', {}] as const,
      ),
    ),
  )
  .map(([id, [method, params]]) => ({
    message: { jsonrpc: '2.0', method, ...(id !== undefined && { id }), ...(params !== undefined && { params }) },
  }))

const responseLaw = lawAbout(respond)
type Asked = { readonly method: string; readonly params: unknown; readonly id: unknown }
const requestLaw = lawAbout((call, { method, params, id }: Asked) => respond(call, request(method, params, id)))
type ToolCall = { readonly name: string; readonly given: unknown }
const toolLaw = lawAbout((call, { name, given }: ToolCall) =>
  respond(call, request('tools/call', { name, arguments: given })),
)

export const laws: readonly Law[] = [
  law('mcp-hands-over-good-calls', ['MCP-1'], {
    sentence: 'A call of a tool with valid arguments is handed to the host with its id and arguments.',
    inputs: fc.record({ asked: withArguments(valid), id: ids }),
    isUpheld: async (call, { asked: { name, given }, id }) =>
      same(await respond(call, request('tools/call', { name, arguments: given }, id)), {
        outcome: 'call',
        id,
        tool: name,
        arguments: given,
      }),
  }),
  toolLaw('mcp-judges-arguments-by-the-table', ['MCP-1'], {
    sentence: "A call is handed to the host exactly when the tool's codec accepts its arguments.",
    inputs: withArguments(nearlyValid).filter(({ given }) => isObject(given)),
    isUpheld: (response, { name, given }) =>
      tools[name].input.is(given) ? response.outcome === 'call' : isError(response, -32602),
  }),
  law('mcp-refuses-other-arguments', ['MCP-1'], {
    sentence: 'An argument that the tool does not define is refused.',
    inputs: fc.record({
      asked: withArguments(valid),
      other: fc.constantFrom('Id', 'pageSize', 'constructor', '', 'x'),
      value: fc.jsonValue(),
    }),
    isUpheld: async (call, { asked: { name, given }, other, value }) =>
      isError(
        await respond(call, request('tools/call', { name, arguments: { ...(given as object), [other]: value } })),
        -32602,
      ),
  }),
  toolLaw('mcp-knows-tools-by-their-exact-names', ['ERR-2'], {
    sentence: "A call fails if the tool's name is not exactly one of the ten.",
    inputs: unknownTool.map(name => ({ name, given: {} })),
    isUpheld: response => isError(response, -32602),
  }),
  law('mcp-negotiates-the-version', ['MCP-1'], {
    sentence: 'A supported protocol version is accepted; any other is answered with the newest one.',
    inputs: fc.oneof(
      fc.constantFrom(...versions),
      fc.constantFrom('2024-10-07', '2099-01-01', '2025-06-18 ', 'latest', ''),
      fc.string(),
    ),
    isUpheld: async (call, protocolVersion) => {
      const client = { protocolVersion, capabilities: {}, clientInfo: { name: 'c', version: '1' } }
      const agreed = await answer(call, 'initialize', client)
      return agreed['protocolVersion'] === (versions.find(known => known === protocolVersion) ?? '2025-11-25')
    },
  }),
  law('mcp-lists-what-it-offers', ['MCP-1'], {
    sentence:
      'The lists contain ten tools with their allowed and required arguments, three prompts, the glossary and ' +
      'the container; an unknown cursor is refused.',
    inputs: fc.oneof(fc.string(), fc.constant(null), fc.nat()),
    isUpheld: async (call, cursor) => {
      const lists = await Promise.all(
        LISTS.map(async ([method, list, key]) => {
          const items = (await answer(call, method))[list] as readonly Fields[] | undefined
          const isRefused = isError(await respond(call, request(method, { cursor })), -32602)
          const isTyped = list !== 'tools' || items?.every(isListedTool)
          return isRefused && isTyped ? items?.map(item => String(item[key])).sort() : undefined
        }),
      )
      return same(lists, [
        [...toolNames].sort(),
        Object.keys(prompts).sort(),
        ['svc://docs/milestone-glossary'],
        ['svc://container/{id}'],
      ])
    },
  }),
  law('mcp-is-silent-to-notifications', ['MCP-1'], {
    sentence: 'A message without an id is not answered, whatever its method and params; neither is a reply.',
    inputs: fc.oneof(
      fc.record({
        method: fc.oneof(methods, fc.constant('notifications/initialized'), fc.string()),
        params: fc.jsonValue(),
      }),
      fc.record({ id: fc.jsonValue(), result: fc.jsonValue() }),
      fc.record({ id: fc.constant(null), error: fc.jsonValue() }),
    ),
    isUpheld: async (call, message) => same(await respond(call, { jsonrpc: '2.0', ...message }), { outcome: 'silent' }),
  }),
  responseLaw('mcp-refuses-what-is-no-request', ['MCP-1'], {
    sentence:
      'A message that is not an object, has another JSON-RPC version, no method, or an id that is neither a ' +
      'string nor an integer is answered with -32600 and id null.',
    inputs: fc.oneof(
      fc.jsonValue().filter(value => !isObject(value)),
      fc.array(fc.constant(request('ping', {})), { maxLength: 2 }),
      fc.record({ jsonrpc: fc.constantFrom('1.0', 2, null, '2', ''), id: ids, method: methods }),
      fc.record({ id: ids, method: methods }),
      fc.record({ jsonrpc: fc.constant('2.0'), id: ids, params: fc.jsonValue() }),
      fc.record({ jsonrpc: fc.constant('2.0'), id: ids, method: fc.constantFrom(null, 1, [], {}) }),
      fc.record({ jsonrpc: fc.constant('2.0'), id: fc.constantFrom(null, true, 1.5, [], {}), method: methods }),
    ),
    isUpheld: response => isError(response, -32600, null),
  }),
  requestLaw('mcp-refuses-unknown-methods', ['MCP-1'], {
    sentence: 'A request with an unknown method is answered with -32601, whatever its params.',
    inputs: fc.record({
      method: fc.constantFrom(
        'tools/List',
        'tools',
        'tools/list ',
        'initialized',
        'notifications/initialized',
        'logging/setLevel',
        'constructor',
        '__proto__',
        '',
      ),
      params: fc.jsonValue(),
      id: ids,
    }),
    isUpheld: (response, { id }) => isError(response, -32601, id),
  }),
  requestLaw('mcp-refuses-bad-params', ['MCP-1'], {
    sentence: 'Params that are neither an object nor null are answered with -32602 for every method.',
    inputs: fc.record({ method: methods, params: fc.constantFrom([], [{}], 'x', '', 0, true, false), id: ids }),
    isUpheld: (response, { id }) => isError(response, -32602, id),
  }),
  law('mcp-hands-over-containers', ['MCP-1'], {
    sentence:
      "Reading a container by its URI is handed to the host; any other URI but the glossary's is an unknown " +
      'resource.',
    inputs: fc.record({ id: valid(uuid), spoil: fc.constantFrom('', ' ', '/', 'x', '?a', '#', '\n') }),
    isUpheld: async (call, { id, spoil }) => {
      const uri = `svc://container/${id}${spoil}`
      const response = await respond(call, request('resources/read', { uri }))
      const glossary = request('resources/read', { uri: `svc://docs/milestone-glossary${spoil}` })
      const read = await respond(call, glossary)
      return spoil !== ''
        ? isError(response, -32002) && isError(read, -32002)
        : same(response, { outcome: 'read', id: 1, uri }) && Array.isArray(read.reply?.result?.['contents'])
    },
  }),
  law('mcp-prompts-say-what-they-are-about', ['MCP-1'], {
    sentence: 'A prompt is returned with its argument; a blank argument is refused, an unknown one is ignored.',
    inputs: fc.record({
      name: fc.constantFrom(...(Object.keys(prompts) as (keyof typeof prompts)[])),
      subject: fc.uuid(),
      other: fc.jsonValue(),
      blank: fc.constantFrom('', ' ', '\u0085', 1, null),
    }),
    isUpheld: async (call, { name, subject, other, blank }) => {
      const key = prompts[name].input.is({ container_id: 'x' }) ? 'container_id' : 'container_number'
      const said = await answer(call, 'prompts/get', { name, arguments: { [key]: subject, other } })
      return (
        Array.isArray(said['messages']) &&
        said['messages'].length > 0 &&
        isError(await respond(call, request('prompts/get', { name, arguments: { [key]: blank } })), -32602)
      )
    },
  }),
]
