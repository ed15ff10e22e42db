import { right } from '../../kernel/either'
import * as t from 'io-ts'
import { discriminatedUnion, refine, json, nullable, prose, enumOf } from '../../kernel/codec/codec'
import { isObject } from '../../kernel/json'
import { tools } from '../../resource/mcp'
import type { ToolName } from '../../resource/mcp'
import { config, explain, respond } from '../../rule/mcp'
import { errorCodes } from '../../rule/mcp/error-code'
import { errors, having, inAnyOrder, kept, only, values, type Meaning } from '../meaning'
import { answeredError, operation } from './operation'

const whole = refine('a whole number', t.number, { code: 'range', test: Number.isInteger, schema: { type: 'integer' } })
const id = t.union([t.string, whole])
const frame = t.type({ jsonrpc: t.literal('2.0'), id: nullable(id) })

const error = t.intersection([t.type({ code: whole }), t.partial({ message: prose, data: t.UnknownRecord })])
const era = t.literal('modern')
const header = nullable(t.string)
const headers = t.partial({ protocol_version: header, method: header, name: header })

const named = { title: prose, description: prose }
const argumentProse = t.record(t.string, t.partial({ description: prose }))

/** The properties of results whose wording each server chooses. */
const worded = t.partial({
  instructions: prose,
  serverInfo: t.partial({ name: prose, title: prose, version: prose }),
  tools: t.readonlyArray(t.partial({ ...named, inputSchema: t.partial({ properties: argumentProse }) })),
  prompts: t.readonlyArray(t.partial({ ...named, arguments: t.readonlyArray(t.partial(named)) })),
  resources: t.readonlyArray(t.partial(named)),
  resourceTemplates: t.readonlyArray(t.partial(named)),
  description: prose,
  messages: t.readonlyArray(t.partial({ content: t.partial({ text: prose }) })),
  contents: t.readonlyArray(t.partial({ text: prose })),
  content: t.readonlyArray(t.partial({ text: prose })),
})

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

/** What is compared of a result. */
const listed = having({
  capabilities: values(() => ({})),
  tools: inAnyOrder(value => tool(withRequired(value))),
  prompts: inAnyOrder(prompt),
  resources: inAnyOrder(only({ uri: kept })),
  resourceTemplates: inAnyOrder(only({ uriTemplate: kept })),
  content: () => null,
})

/** Whether a message calls an unknown tool. */
const callsUnknownTool = (message: unknown): boolean => {
  const { method, params } = message as { readonly method: unknown; readonly params?: unknown }
  return (
    method === 'tools/call' &&
    isObject(params) &&
    typeof params['name'] === 'string' &&
    !Object.hasOwn(tools, params['name'])
  )
}

const texts = t.readonlyArray(t.string)

export const mcp = [
  operation({
    name: 'mcp.config',
    summary: 'Reads the settings of an MCP server from environment variables.',
    clauses: ['MCP-3'],
    input: t.intersection([t.type({ env: t.record(t.string, t.string) }), t.partial({ default_base_url: t.string })]),
    output: discriminatedUnion('an outcome', 'outcome', {
      ok: t.type({
        outcome: t.literal('ok'),
        config: t.type({
          api_token: t.string,
          api_base_url: nullable(t.string),
          allowed_hosts: texts,
          allowed_origins: texts,
        }),
      }),
      rejected: t.type({ outcome: t.literal('rejected'), errors: t.readonlyArray(answeredError) }),
    }),
    meaning: having({ errors }),
    run: input => right(config(input)),
    sentence: result => explain(result),
  }),
  operation({
    name: 'mcp.respond',
    summary: 'Answers a message of a client, or hands a request for data to the host.',
    clauses: ['MCP-1', 'ERR-2'],
    input: t.intersection([t.type({ message: json }), t.partial({ headers })]),
    output: discriminatedUnion('a response', 'outcome', {
      reply: t.intersection([
        t.type({
          outcome: t.literal('reply'),
          reply: t.union([
            t.intersection([frame, t.type({ result: t.intersection([t.UnknownRecord, worded]) })]),
            t.intersection([frame, t.type({ error })]),
          ]),
        }),
        t.partial({ era, status: whole }),
      ]),
      silent: t.type({ outcome: t.literal('silent') }),
      call: t.intersection([
        t.type({
          outcome: t.literal('call'),
          id,
          tool: enumOf('a tool', Object.keys(tools) as ToolName[]),
          arguments: t.UnknownRecord,
        }),
        t.partial({ era }),
      ]),
      read: t.intersection([t.type({ outcome: t.literal('read'), id, uri: t.string }), t.partial({ era })]),
    }),
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
