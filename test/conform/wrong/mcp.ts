/** Mistakes of the MCP server. */
import { misread, resultOf, spoilt, without, type Wrongs } from './mistake'

export const mcp: Wrongs = {
  'space-by-language': misread('mcp.config', 'takes U+0085 in an address for a letter', ({ env, ...rest }) => ({
    ...rest,
    env: { ...env, SVC_API_BASE_URL: env.SVC_API_BASE_URL?.replaceAll('\u0085', 'x') ?? '' },
  })),
  'arguments-dropped': spoilt('mcp.respond', 'hands a call over without its arguments', (_, response) =>
    response.outcome === 'call' ? { ...response, arguments: {} } : response,
  ),
  'batches-taken': spoilt('mcp.respond', 'answers the first message of a batch', ({ message }, response) =>
    Array.isArray(message) && message.length > 0 ? resultOf('mcp.respond', { message: message[0] }) : response,
  ),
  'params-before-the-method': spoilt('mcp.respond', 'judges the params first', ({ message }, response) =>
    response.reply?.error?.code === -32601 && message.params !== undefined && typeof message.params !== 'object'
      ? { outcome: 'reply', reply: { jsonrpc: '2.0', id: message.id, error: { code: -32602, message: '' } } }
      : response,
  ),
  'replies-answered': spoilt('mcp.respond', 'answers a reply', ({ message }, response) =>
    response.outcome === 'silent' && !('method' in message)
      ? { outcome: 'reply', reply: { jsonrpc: '2.0', id: null, error: { code: -32600, message: '' } } }
      : response,
  ),
  'default-address-ignored': misread('mcp.config', 'ignores the default URL', ({ env }) => ({ env })),
  'unknown-prompt-argument-refused': spoilt(
    'mcp.respond',
    "refuses a prompt's argument that it does not know",
    ({ message }, response) => {
      const known = ['container_number', 'carrier', 'container_id']
      const isOdd =
        message?.method === 'prompts/get' &&
        Object.keys(message.params?.arguments ?? {}).some(name => !known.includes(name))
      return isOdd && response.reply?.result
        ? { outcome: 'reply', reply: { jsonrpc: '2.0', id: message.id, error: { code: -32602, message: '' } } }
        : response
    },
  ),
  'any-version-echoed': spoilt('mcp.respond', 'agrees to any version', ({ message }, response) =>
    message?.method === 'initialize' && response.reply?.result
      ? {
          ...response,
          reply: {
            ...response.reply,
            result: { ...response.reply.result, protocolVersion: message.params.protocolVersion },
          },
        }
      : response,
  ),
  'oldest-version-offered': spoilt('mcp.respond', 'offers the oldest version', ({ message }, response) =>
    response.reply?.result?.protocolVersion && message.params.protocolVersion !== response.reply.result.protocolVersion
      ? {
          ...response,
          reply: { ...response.reply, result: { ...response.reply.result, protocolVersion: '2024-11-05' } },
        }
      : response,
  ),
  'required-argument-unlisted': spoilt('mcp.respond', 'lists a tool without its required argument', (_, response) =>
    response.reply?.result?.tools
      ? {
          ...response,
          reply: {
            ...response.reply,
            result: {
              ...response.reply.result,
              tools: response.reply.result.tools.map((tool: any) => ({
                ...tool,
                inputSchema: without(tool.inputSchema, 'required'),
              })),
            },
          },
        }
      : response,
  ),
  'notifications-answered': spoilt('mcp.respond', 'answers a notification', (_, response) =>
    response.outcome === 'silent' ? { outcome: 'reply', reply: { jsonrpc: '2.0', id: null, result: {} } } : response,
  ),
  'unknown-tool-unknown-method': spoilt(
    'mcp.respond',
    'calls an unknown tool an unknown method',
    ({ message }, response) =>
      message?.method === 'tools/call' && response.reply?.error?.code === -32602
        ? { ...response, reply: { ...response.reply, error: { ...response.reply.error, code: -32601 } } }
        : response,
  ),
  'bad-arguments-are-bad-params': spoilt(
    'mcp.respond',
    'answers invalid arguments of a tool with an error of the protocol',
    ({ message }, response) =>
      message?.method === 'tools/call' && response.reply?.result?.isError
        ? { outcome: 'reply', reply: { jsonrpc: '2.0', id: message.id, error: { code: -32602 } } }
        : response,
  ),
  'bad-request-with-id': spoilt('mcp.respond', 'gives the id of an invalid request', ({ message }, response) =>
    response.reply?.error?.code === -32600
      ? { ...response, reply: { ...response.reply, id: message?.id ?? null } }
      : response,
  ),
  'cursors-ignored': misread('mcp.respond', 'ignores a cursor', ({ message, ...input }) =>
    message?.params?.cursor !== undefined && /list$/.test(message.method)
      ? { ...input, message: { ...message, params: without(message.params, 'cursor') } }
      : { ...input, message },
  ),
  'blank-token-taken': spoilt('mcp.config', 'takes a blank token', ({ env }, result) => {
    const rest = result.errors?.filter(
      (error: any) => error.source.pointer !== '/SVC_API_TOKEN' || error.code !== 'length',
    )
    return !rest || rest.length === result.errors.length
      ? result
      : rest.length > 0
        ? { ...result, errors: rest }
        : {
            outcome: 'ok',
            config: { api_token: env.SVC_API_TOKEN, api_base_url: null, allowed_hosts: [], allowed_origins: [] },
          }
  }),
  'blank-entries-kept': spoilt('mcp.config', 'keeps blank entries of a list', ({ env }, result) =>
    result.outcome === 'ok'
      ? {
          ...result,
          config: {
            ...result.config,
            allowed_hosts: Object.entries<string>(env)
              .filter(([name]) => name.includes('HOSTS'))
              .flatMap(([, list]) => list.split(',').map(entry => entry.trim())),
          },
        }
      : result,
  ),
}
