/**
 * Messages to an MCP server.
 */
import * as fc from 'fast-check'

const METHODS = [
  'initialize',
  'ping',
  'tools/call',
  'prompts/get',
  'resources/read',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
]

const PARAMS = {
  older: { protocolVersion: '2025-03-26' },
  unknown: { protocolVersion: '2099-01-01' },
  call: { name: 'search_container', arguments: { query: 'MSCU' } },
  prompt: { name: 'track-shipment', arguments: { container_number: 'X', colour: 'red' } },
  cursor: { cursor: '2' },
  glossary: { uri: 'svc://docs/milestone-glossary' },
}

/** Single messages with every method, with params that fit it or another method. */
const single = fc
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
        // The method is judged before its params.
        ['tools/lists', 'MSCU'] as const,
      ),
    ),
  )
  .map(([id, [method, params]]) => ({
    message: { jsonrpc: '2.0', method, ...(id !== undefined && { id }), ...(params !== undefined && { params }) },
  }))

const batches = single.map(({ message }) => ({ message: [message] }))

/** Messages, and batches, which this version of the protocol does not have. */
export const messages = fc.oneof({ weight: 30, arbitrary: single }, { weight: 1, arbitrary: batches })
