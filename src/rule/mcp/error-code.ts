/**
 * Which codes do the errors of the MCP server have?
 */
export const errorCodes = {
  not_json: -32700,
  not_a_request: -32600,
  unknown_method: -32601,
  bad_params: -32602,
  unknown_resource: -32002,
  failed: -32603,
  header_mismatch: -32020,
  unsupported_version: -32022,
} as const
