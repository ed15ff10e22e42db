/**
 * An implementation as right as this library that makes every choice otherwise which the contract leaves free: the
 * words for people, the order of keys, of issues' messages, of parameters of links, of what MCP lists and of what a
 * notification includes.
 */
import type { Reply } from '../../src/conform'
import { own } from './peer'

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys in reverse order; -0 for 0. */
const reordered = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(reordered)
  : isObject(value) ? Object.fromEntries(Object.entries(value).reverse().map(([key, part]) => [key, reordered(part)]))
  : value === 0 ? -0
  : value

const PEOPLE = new Set(['message', 'title', 'detail', 'description'])
/** Errors and issues in words of its own. */
const reworded = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(reworded)
  : isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) =>
      [key, 'code' in value && PEOPLE.has(key) && typeof part === 'string' ? 'so nicht' : reworded(part)]))
  : value

/** The parameters of a link in reverse order, with every character that may be escaped escaped. */
const otherLink = (link: unknown): unknown => {
  if (typeof link !== 'string' || !link.includes('?')) return link
  const [path = '', ...query] = link.split('?')
  const escaped = (text: string): string =>
    [...new TextEncoder().encode(text)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  // Parameters of one name keep their order among themselves.
  return `${path}?${[...new URLSearchParams(query.join('?'))]
    .reverse()
    .map(([name, text]) => `${escaped(name)}=${escaped(text)}`)
    .join('&')}`
}

const EXTRA = { title: 'Anders', description: 'Mit anderen Worten', annotations: { readOnlyHint: true } }

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
  'mcp.respond': (response) => {
    const result = response.reply?.result
    if (!isObject(result)) return response
    const listed = Object.fromEntries(
      Object.entries(result).map(([key, value]) => [
        key,
        ['tools', 'prompts', 'resources', 'resourceTemplates'].includes(key) && Array.isArray(value)
          ? [...value].reverse().map(item => ({ ...item, ...EXTRA, ...(item.mimeType && { mimeType: 'text/plain' }) }))
          : key === 'capabilities'
            ? Object.fromEntries(
                Object.keys(value as object)
                  .reverse()
                  .map(name => [name, { listChanged: true }]),
              )
            : value,
      ]),
    )
    return { ...response, reply: { ...response.reply, result: listed } }
  },
}

export const stranger = (operation: string, input: unknown): Reply => {
  const reply = own(operation, input)
  if ('issues' in reply) return { issues: reply.issues.map(issue => ({ ...issue, message: 'nein' })) }
  if (!('result' in reply)) return reply
  const otherwise = OTHERWISE[operation]
  const result = otherwise ? otherwise(reply.result) : reply.result
  return { result: reordered(WITH_ERRORS.has(operation) ? reworded(result) : result) }
}

/** The operations whose results carry errors with words for people, and no description that is data beside a code. */
const WITH_ERRORS = new Set(['tracking_request.submit', 'reference.patch', 'mcp.config', 'access.authenticate'])
