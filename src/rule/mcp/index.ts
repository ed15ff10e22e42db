/**
 * The Model Context Protocol: what does a server answer, and what do its settings say?
 */
import { explainConfig, type ConfigResult } from './config'
import {
  explainAddress,
  explainReply,
  explainResponse,
  type JsonRpcReply,
  type McpResponse,
  type ParsedAddress,
} from './respond'

export { config, type ConfigResult, type Environment, type McpConfig } from './config'
export {
  conclude,
  parse,
  respond,
  unreadable,
  versions,
  type HostOutcome,
  type JsonRpcReply,
  type McpHeaders,
  type McpResponse,
  type ParsedAddress,
  type RequestId,
  type ResourceRead,
  type ServerInfo,
  type ToolCall,
} from './respond'

/**
 * Says in English what was decided: the result of `respond`, `conclude`, `unreadable`, `parse` or `config`.
 *
 * @example explain({ outcome: 'silent' }) // 'No reply is due.'
 */
export const explain = (result: McpResponse | JsonRpcReply | ParsedAddress | ConfigResult): string =>
  'jsonrpc' in result
    ? explainReply(result)
    : result.outcome === 'ok' || result.outcome === 'rejected'
      ? explainConfig(result)
      : result.outcome === 'container' || result.outcome === 'not_a_container'
        ? explainAddress(result)
        : explainResponse(result)
