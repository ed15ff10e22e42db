import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { json, nullable } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import { tools } from '../../resource/mcp'
import { config, explain, respond } from '../../rule/mcp'
import { errorCodes } from '../../rule/mcp/error-code'
import { errors, having, inAnyOrder, kept, only, values, type Meaning } from '../meaning'
import { operation } from './operation'

const header = nullable(t.string)
const headers = t.partial({ protocol_version: header, method: header, name: header })

/** A schema reduced to its JSON type; an integer counts as a number. */
const jsonType: Meaning = value =>
  isObject(value) ? { type: value['type'] === 'integer' ? 'number' : value['type'] } : value

const tool = only({
  name: kept,
  inputSchema: only({ properties: values(jsonType), required: inAnyOrder(kept) }),
})
const argument: Meaning = value =>
  only({ name: kept, required: kept })(isObject(value) ? { required: false, ...value } : value)
const prompt: Meaning = value =>
  only({ name: kept, arguments: inAnyOrder(argument) })(isObject(value) ? { arguments: [], ...value } : value)

/** A missing array of required names is an empty one. */
const withRequired: Meaning = value =>
  isObject(value) && isObject(value['inputSchema'])
    ? { ...value, inputSchema: { required: [], ...value['inputSchema'] } }
    : value

const listed = having({
  capabilities: values(() => ({})),
  tools: inAnyOrder(value => tool(withRequired(value))),
  prompts: inAnyOrder(prompt),
  resources: inAnyOrder(only({ uri: kept })),
  resourceTemplates: inAnyOrder(only({ uriTemplate: kept })),
  content: () => null,
})

const callsUnknownTool = (message: unknown): boolean => {
  const { method, params } = message as { readonly method: unknown; readonly params?: unknown }
  const name = isObject(params) ? params['name'] : undefined
  return method === 'tools/call' && typeof name === 'string' && !Object.hasOwn(tools, name)
}

export const mcp = [
  operation({
    name: 'mcp.config',
    summary: 'Reads the settings of an MCP server from environment variables.',
    clauses: ['MCP-3'],
    input: t.intersection([t.type({ env: t.record(t.string, t.string) }), t.partial({ default_base_url: t.string })]),
    meaning: having({ errors }),
    run: input => right(config(input)),
    sentence: result => explain(result),
  }),
  operation({
    name: 'mcp.respond',
    summary: 'Answers a message of a client, or hands a request for data to the host.',
    clauses: ['MCP-1', 'ERR-2'],
    input: t.intersection([t.type({ message: json }), t.partial({ headers })]),
    meaning: having({ reply: having({ result: listed }) }),
    run: ({ message, headers }) => right(respond({ message, headers })),
    sentence: result => explain(result),
    decidingClauses: (result, { message }) =>
      result.outcome === 'reply' &&
      'error' in result.reply &&
      result.reply.error.code === errorCodes.bad_params &&
      callsUnknownTool(message)
        ? ['ERR-2']
        : ['MCP-1'],
  }),
]
