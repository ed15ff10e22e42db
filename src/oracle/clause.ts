/**
 * The clauses: every rule under a permanent id, so that an operation, a case and a report can name it.
 *
 * Status `spec` is a rule of the interface that gateout implements; `decision` fills a place where the interface is silent.
 */
export type Clause = { readonly id: string; readonly rule: string; readonly status: 'spec' | 'decision' }

const spec = (id: string, rule: string): Clause => ({ id, rule, status: 'spec' })

export const clauses: readonly Clause[] = [
  spec('READY-1', 'A container is ready when it is available for pickup and no hold is active.'),
  spec('READY-2', 'Available with an empty list of holds is the definitive ready signal.'),
  spec('READY-3', 'Not available, with active holds: blocked until they are resolved.'),
  spec('READY-4', 'Not available, with no active hold: not released yet; wait.'),
  spec('READY-5', 'Available although holds are listed: the data may be out of sync; wait for the next update or read again.'),
  spec('READY-6', 'An empty list of holds or of fees is normal.'),
  spec('FEE-1', 'A sum of fees leaves the lines of type total out.'),
  spec('FEE-2', 'An amount of 0 says that the type is assessed and its amount not yet posted.'),
  spec('FEE-3', 'Amounts are in local currency, named by an ISO 4217 code; different currencies are not added.'),
  spec('RES-CONTAINER', 'The container, its holds and its fees.'),
  spec('RES-TRACKING-REQUEST', 'The tracking request, its document and its list.'),
  spec('RES-SHIPPING-LINE', 'The shipping line.'),
  spec('RES-ACCOUNT', 'The account.'),
  spec('RES-PARTY', 'The party.'),
  spec('RES-SHIPMENT', 'The shipment, and the body that patches reference numbers.'),
  spec('RES-CUSTOM-FIELD-DEFINITION', 'The definition of a custom field.'),
  spec('RES-DOCUMENT', 'The shipping document, and the body that submits one.'),
  spec('RES-EMAIL-SUBMISSION', 'The e-mail that a document came with.'),
  spec('RES-DOCUMENT-REPRESENTATION', 'What was extracted from a document.'),
  spec('RES-WEBHOOK-NOTIFICATION', 'The notification.'),
  spec('RES-ERROR', 'The error, and the document of errors.'),
  spec('VER-2', 'The version of a notification is a date.'),
  spec('VER-3', 'The schema version of a document representation is a date.'),
]
