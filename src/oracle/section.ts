/**
 * The sections of the interface specification, under the names by which clauses and vectors cite them. A rule that is
 * numbered there is a section of its own. The list is the project's own record: the specification does not come with
 * the package.
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

const RULES = [
  'Introduction',
  'What the service does',
  'States of a tracking request',
  'States of a terminal hold',
  'Release readiness, rule 1',
  'Release readiness, rule 2',
  'Release readiness, rule 3',
  'Release readiness, rule 4',
  'Release readiness, rule 5',
  'Release readiness, rule 6',
  'Release readiness, rule 7',
  'Document processing',
  'GET /tracking_requests',
  'POST /tracking_requests',
  'GET /containers/{id}',
  'PATCH /shipments/{id} and PATCH /containers/{id}',
  'POST /custom_field_definitions',
  'POST /documents',
  'Web deep link',
  'Web deep link, rule 1',
  'Web deep link, rule 2',
  'Web deep link, rule 3',
  'Web deep link, rule 4',
  'MCP server: transport',
  'MCP server: tools',
  'MCP server: prompts',
  'MCP server: resources',
  'MCP server: settings',
  'Authentication, rule 1',
  'Authentication, rule 2',
  'Authentication, rule 3',
  'Authentication, rule 4',
  'Authentication, rule 5',
  'Events',
  'Events, rule 1',
  'Events, rule 2',
  'Events, rule 3',
  'Events, rule 4',
  'Events, rule 5',
  'Events, rule 6',
  'Errors',
  'Errors, rule 1',
  'Errors, rule 2',
  'Errors, rule 3',
  'Errors, rule 4',
  'Limits',
  'Versioning, rule 1',
  'Versioning, rule 2',
  'Versioning, rule 3',
] as const

/** A section of the interface specification, by its name. */
export type Section = (typeof RESOURCES)[number] | (typeof RULES)[number]

export const sections: readonly Section[] = [...RESOURCES, ...RULES]
