/**
 * The sections of the interface specification, by the names that clauses and vectors cite. A numbered rule is a section
 * of its own. The specification itself is not part of the package.
 */
const RESOURCES = [
  'tracking_request',
  'shipping_line',
  'account',
  'Included shipment reference',
  'links and meta',
  'container',
  'terminal_hold',
  'terminal_fee',
  'shipment',
  'custom_field_definition',
  'document',
  'email_submission',
  'document_representation',
  'webhook_notification',
  'error',
] as const

const numbered = <N extends string, R extends number>(name: N, ...rules: readonly R[]) =>
  rules.map(rule => `${name}, rule ${rule}` as const)

const RULES = [
  'Introduction',
  'What the service does',
  'States of a tracking request',
  'States of a terminal hold',
  ...numbered('Release readiness', 1, 2, 3, 4, 5, 6, 7),
  'Document processing',
  'GET /tracking_requests',
  'POST /tracking_requests',
  'GET /containers/{id}',
  'PATCH /shipments/{id} and PATCH /containers/{id}',
  'POST /custom_field_definitions',
  'POST /documents',
  'Web deep link',
  ...numbered('Web deep link', 1, 2, 3, 4),
  'MCP server: transport',
  'MCP server: tools',
  'MCP server: prompts',
  'MCP server: resources',
  'MCP server: settings',
  ...numbered('Authentication', 1, 2, 3, 4, 5),
  'Events',
  ...numbered('Events', 1, 2, 3, 4, 5, 6),
  'Errors',
  ...numbered('Errors', 1, 2, 3, 4),
  'Limits',
  ...numbered('Versioning', 1, 2, 3),
] as const

/** The name of a section of the interface specification. */
export type Section = (typeof RESOURCES)[number] | (typeof RULES)[number]

export const sections: readonly Section[] = [...RESOURCES, ...RULES]
