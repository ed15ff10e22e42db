/**
 * A right implementation that differs from this library in every choice left free by the contract: words for people,
 * properties of errors, order of keys, of link parameters, of MCP lists and of included resources, schemas of tools, and
 * the representation of states.
 */
import type { Reply } from '../../src/conform'
import { own } from './peer'

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys in reverse order; -0 for 0. */
const reordered = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reordered)
    : isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, part]) => [key, reordered(part)]),
        )
      : value === 0
        ? -0
        : value

/** An error with other words, without a detail, and with additional properties. */
const otherError = ({ detail: _, ...error }: { readonly [key: string]: unknown }) => ({
  ...error,
  title: 'so nicht',
  meta: { line: 1 },
  id: 'e',
})

/** The errors of a result, or of the document in it. */
const withOtherErrors = (result: unknown): unknown =>
  isObject(result)
    ? Object.fromEntries(
        Object.entries(result).map(([key, part]) => [
          key,
          key === 'errors' && Array.isArray(part)
            ? part.map(otherError)
            : key === 'document'
              ? withOtherErrors(part)
              : part,
        ]),
      )
    : result

/** Reverses the parameters of a link, and escapes every character that may be escaped. */
const otherLink = (link: unknown): unknown => {
  if (typeof link !== 'string' || !link.includes('?')) return link
  const [path = '', ...query] = link.split('?')
  const escaped = (text: string): string =>
    [...new TextEncoder().encode(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  // Parameters of one name keep their order among themselves. URLSearchParams drops a question mark at the beginning.
  return `${path}?${[...new URLSearchParams(`?${query.join('?')}`)]
    .reverse()
    .map(([name, text]) => `${escaped(name)}=${escaped(text)}`)
    .join('&')}`
}

const EXTRA = { title: 'Anders', description: 'Mit anderen Worten', annotations: { readOnlyHint: true } }

/** Reduces the schema of a tool's arguments to their types, with `number` for every number. */
const otherSchema = ({ properties, required }: any) => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries<any>(properties)
      .reverse()
      .map(([name, { type }]) => [name, { type: type === 'integer' ? 'number' : type, description: 'anders' }]),
  ),
  ...(required?.length > 0 && { required: [...required].reverse() }),
})

/** Changes for MCP results, by the key of the listed or described objects. */
const OTHER_MCP: { readonly [key: string]: (value: any) => unknown } = {
  tools: tools =>
    [...tools].reverse().map((tool: any) => ({ ...tool, ...EXTRA, inputSchema: otherSchema(tool.inputSchema) })),
  prompts: prompts => [...prompts].reverse().map((prompt: any) => ({ ...prompt, ...EXTRA })),
  resources: resources => [...resources].reverse().map(({ uri }: any) => ({ uri, ...EXTRA, mimeType: 'text/plain' })),
  resourceTemplates: templates => [...templates].reverse().map(({ uriTemplate }: any) => ({ uriTemplate, ...EXTRA })),
  capabilities: capabilities =>
    Object.fromEntries(
      Object.keys(capabilities)
        .reverse()
        .map(name => [name, { listChanged: true }]),
    ),
  serverInfo: () => ({ name: 'anders', version: '0', title: 'Anders' }),
  instructions: () => 'Anders.',
  description: () => 'Mit anderen Worten',
  messages: messages =>
    messages.map((message: any) => ({ ...message, content: { ...message.content, text: 'mit anderen Worten' } })),
  contents: contents => contents.map((content: any) => ({ ...content, text: 'mit anderen Worten' })),
}

const OTHERWISE: { readonly [operation: string]: (result: any) => unknown } = {
  'tracking_request.list': result =>
    'links' in result.document
      ? {
          ...result,
          document: {
            ...result.document,
            links: Object.fromEntries(
              Object.entries(result.document.links).map(([name, link]) => [name, otherLink(link)]),
            ),
          },
        }
      : result,
  'webhook.build': ({ notification }) => ({
    notification: {
      ...notification,
      data: { ...notification.data, relationships: { ...notification.data.relationships, account: { data: null } } },
      included: [...notification.included].reverse(),
    },
  }),
  'mcp.respond': response => {
    const { result, error } = response.reply ?? {}
    if (error) return { ...response, reply: { ...response.reply, error: { ...error, message: 'nein' } } }
    if (!isObject(result)) return response
    const listed = Object.fromEntries(
      Object.entries(result).map(([key, value]) => [
        key,
        Object.hasOwn(OTHER_MCP, key) ? OTHER_MCP[key]!(value) : value,
      ]),
    )
    return { ...response, reply: { ...response.reply, result: listed } }
  },
}

/** Replaces a state, which is private to the implementation, by a string, and keeps its attributes. */
const sealed = (state: any) => ({ format: 9, attributes: state.attributes, text: JSON.stringify(state) })
const unsealed = (input: any): unknown =>
  isObject(input?.state) && typeof input.state['text'] === 'string'
    ? { ...input, state: JSON.parse(input.state['text']) as unknown }
    : input

export const stranger = (operation: string, input: unknown): Reply => {
  const isTracker = operation.startsWith('tracker.')
  const reply = own(operation, isTracker ? unsealed(input) : input)
  if ('issues' in reply) return { issues: reply.issues.map(issue => ({ ...issue, message: 'nein' })) }
  if (!('result' in reply)) return reply
  const { result } = reply as { readonly result: any }
  const otherwise = isTracker ? { ...result, state: sealed(result.state) } : (OTHERWISE[operation]?.(result) ?? result)
  return { result: reordered(withOtherErrors(otherwise)) }
}
