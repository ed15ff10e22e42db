/**
 * The clauses: every rule under a permanent id, so that an operation, a case and a report can name it.
 *
 * Status `spec` is a rule of the interface that gateout implements; `decision` fills a place where the interface is silent.
 */
export type Clause = { readonly id: string; readonly rule: string; readonly status: 'spec' | 'decision' }

const spec = (id: string, rule: string): Clause => ({ id, rule, status: 'spec' })
const decision = (id: string, rule: string): Clause => ({ id, rule, status: 'decision' })

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
  spec('HOLD-1', 'A pending hold that the terminal reports as active becomes active.'),
  spec('HOLD-2', 'An active hold that the terminal clears is removed; there is no released status.'),
  spec('HOLD-3', 'A hold that the terminal places is added, active.'),
  decision('HOLD-4', 'A terminal may announce a hold, which is then pending, and withdraw it again.'),
  spec('CHG-1', 'A changeset maps each changed attribute to its old and its new value.'),
  spec('CHG-2', 'Placing, clearing and activating a hold, or changing fees, gives the whole arrays, old and new.'),
  decision('CHG-3', 'To a changeset a missing key and null are the same, at every depth.'),
  decision('CHG-4', 'A replay drops duplicates by id, goes by time, and asks for a re-read where history and attributes disagree.'),
  spec('ID-1', 'Identifiers are compared without case, container numbers without spaces and dashes too.'),
  decision('ID-2', 'A container number of another form than that of ISO 6346, or with another check digit, is told and never refused.'),
  spec('LINK-1', 'A deep link is the application\'s address, the path /shipments/find, and the identifier as q.'),
  spec('LINK-2a', 'The number of a container leads to its shipment, with that container selected.'),
  spec('LINK-2b', 'Else a shipment\'s own number or a reference number leads to that shipment.'),
  spec('LINK-2c', 'Else a part of the number of a container leads to its shipment, with that container selected.'),
  spec('LINK-2d', 'Else a part of a shipment\'s number or of a reference number leads to that shipment.'),
  spec('LINK-2e', 'Else it is the list of shipments, with the query filled in.'),
  spec('LINK-3', 'Of several matches the first counts.'),
  spec('LINK-4', 'Only what the account tracks can match.'),
  spec('EVT-1', 'A document event names its document; the document, its e-mail and its contents are included when present.'),
  spec('EVT-2', 'A container.updated event carries a changeset.'),
  spec('EVT-3', 'Holds and fees in a changeset are the whole arrays.'),
  spec('EVT-4', 'Extraction is asynchronous: its outcome is told by an event, success and failure apart.'),
  spec('EVT-5', 'Which events an account gets depends on its configuration; one that is not listed here passes.'),
  spec('EVT-6', 'email_submission.created is planned and not live.'),
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
