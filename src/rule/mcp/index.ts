/**
 * The Model Context Protocol: answering messages, and reading a server's settings.
 *
 * @module gateout/mcp
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

export type { ToolName } from '../../resource/mcp'
export type { ContainerInclude, ToolArguments } from '../../resource/mcp-arguments.generated'
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
 * Describes the result of `respond`, `conclude`, `unreadable`, `parse` or `config` in an English sentence.
 *
 * @example explain({ outcome: 'silent' }) // 'No reply is due.'
 */
export const explain = (result: McpResponse | JsonRpcReply | ParsedAddress | ConfigResult): string => {
  if ('jsonrpc' in result) return explainReply(result)
  if (result.outcome === 'ok' || result.outcome === 'rejected') return explainConfig(result)
  return result.outcome === 'container' || result.outcome === 'not_a_container'
    ? explainAddress(result)
    : explainResponse(result)
}
