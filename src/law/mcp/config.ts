/**
 * Laws of the settings of an MCP server.
 */
import * as fc from 'fast-check'
import type { ConfigResult } from '../../rule/mcp/config'
import { law, result, same, type Call, type Law } from '../law'

const read = (call: Call, input: unknown): Promise<ConfigResult> => result(call, 'mcp.config', input)

const token = fc.string({ unit: 'grapheme-ascii', minLength: 1 }).map(text => `t${text}`)
const address = fc
  .tuple(
    fc.constantFrom('http', 'https', 'HTTPS'),
    fc.constantFrom('api.example', 'localhost:8080', '[::1]:80'),
    fc.constantFrom('', '/', '/v2', '?x'),
  )
  .map(([scheme, host, path]) => `${scheme}://${host}${path}`)
const noAddress = fc.oneof(
  fc.constantFrom('/v2', 'api.example', 'ftp://api.example', 'https://', 'https:api.example', 'https://a b', 'x'),
  fc.stringMatching(/^[a-z0-9.]+$/),
)
const blank = fc.constantFrom('', ' ', '\t\u3000')
const entry = fc.stringMatching(/^[a-zA-Z0-9.:/]{1,8}$/)

export const laws: readonly Law[] = [
  law('mcp-config-is-what-the-settings-say', ['MCP-3'], {
    sentence:
      'The token and the URL are kept unchanged; a blank URL becomes the default, or null; a list becomes its ' +
      'entries without the blank ones.',
    inputs: fc.record({
      token,
      address: fc.option(fc.oneof(address, blank)),
      fallback: fc.option(address),
      hosts: fc.array(fc.oneof(entry, blank)),
      origins: fc.option(fc.array(entry)),
    }),
    isUpheld: async (call, input) =>
      same(
        await read(call, {
          env: {
            SVC_API_TOKEN: input.token,
            ...(input.address !== null && { SVC_API_BASE_URL: input.address }),
            SVC_MCP_ALLOWED_HOSTS: input.hosts.join(' , '),
            ...(input.origins && { SVC_MCP_ALLOWED_ORIGINS: input.origins.join(',') }),
          },
          ...(input.fallback !== null && { default_base_url: input.fallback }),
        }),
        {
          outcome: 'ok',
          config: {
            api_token: input.token,
            api_base_url: input.address?.trim() ? input.address : input.fallback,
            allowed_hosts: input.hosts.filter(one => one.trim() !== ''),
            allowed_origins: input.origins ?? [],
          },
        },
      ),
  }),
  law('mcp-config-tells-every-fault', ['MCP-3'], {
    sentence: 'Settings without a token, or with a URL that is not absolute, are rejected with that single error.',
    inputs: fc.record({
      token: fc.option(fc.oneof(token, blank)),
      address: fc.option(
        fc.oneof(
          address,
          noAddress.map(one => ({ wrong: one })),
        ),
      ),
    }),
    isUpheld: async (call, { token: own, address: at }) => {
      const wrong = at !== null && typeof at === 'object'
      const answer = await read(call, {
        env: {
          ...(own !== null && { SVC_API_TOKEN: own }),
          ...(at !== null && { SVC_API_BASE_URL: wrong ? at.wrong : at }),
        },
      })
      const expected = [
        ...(wrong ? [['/SVC_API_BASE_URL', 'format']] : []),
        ...(own === null ? [['/SVC_API_TOKEN', 'missing']] : own.trim() === '' ? [['/SVC_API_TOKEN', 'length']] : []),
      ]
      return same(
        answer.outcome === 'rejected' ? answer.errors.map(({ code, source }) => [source.pointer, code]) : [],
        expected,
      )
    },
  }),
]
