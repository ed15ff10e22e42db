/**
 * The Model Context Protocol: answering messages, and reading a server's settings.
 *
 * @module gateout/mcp
 */
import { explainConfig, type ConfigResult } from './config'
import type { JsonRpcReply, McpResponse, ParsedAddress } from './respond'

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
  if ('jsonrpc' in result)
    return 'error' in result ? `Refused with ${result.error.code}: ${result.error.message}.` : 'Answered.'
  switch (result.outcome) {
    case 'silent':
      return 'No reply is due.'
    case 'call':
      return `The host is to run ${result.tool}.`
    case 'read':
      return `The host is to give ${result.uri}.`
    case 'reply':
      return explain(result.reply)
    case 'container':
      return `The container ${result.container_id}.`
    case 'not_a_container':
      return 'Not the address of a container.'
    default:
      return explainConfig(result)
  }
}
