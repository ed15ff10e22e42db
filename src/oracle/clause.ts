/**
 * The clauses: every rule under a permanent id, so that an operation, a case and a report can name it.
 *
 * Level `must` is a rule of the interface that gateout implements; `decision` settles what the interface leaves open.
 */
import type { Section } from './section'

/** One rule under a permanent id. */
export type Clause = {
  /** The permanent id, such as READY-3. */
  readonly id: string
  /** The rule in words. */
  readonly rule: string
  /** `must` where the interface has the rule; `decision` where it leaves the question open. */
  readonly level: 'must' | 'decision'
  /** Where the interface has it; a decision is nowhere in it. */
  readonly sections?: readonly Section[]
  /** How it is examined, where that is not by vectors. */
  readonly examined?: string
}

const must = (id: string, rule: string, ...sections: readonly Section[]): Clause => ({
  id,
  rule,
  level: 'must',
  sections,
})
const decision = (id: string, rule: string, examined?: string): Clause => ({
  id,
  rule,
  level: 'decision',
  ...(examined !== undefined && { examined }),
})

/** A value that is not of an operation's input shape is refused; every operation rests on it. */
export const FORM = 'FORM-1'

const BY_COURSE = 'a course of checks of the protocol'

/** Every clause, in the order of the rules. */
export const clauses: readonly Clause[] = [
  must(
    'READY-1',
    'A container is ready when it is available for pickup and no hold is active.',
    'Release readiness, rule 1',
  ),
  must('READY-2', 'Available with an empty list of holds is the definitive ready signal.', 'Release readiness, rule 2'),
  must('READY-3', 'Not available, with active holds: blocked until they are resolved.', 'Release readiness, rule 3'),
  must('READY-4', 'Not available, with no active hold: not released yet; wait.', 'Release readiness, rule 4'),
  must(
    'READY-5',
    'Available although holds are listed: the data may be out of sync; wait for the next update or read again.',
    'Release readiness, rule 5',
  ),
  must('READY-6', 'An empty list of holds or of fees is normal.', 'Release readiness, rule 6'),
  must('FEE-1', 'A sum of fees leaves the lines of type total out.', 'Release readiness, rule 7'),
  must('FEE-2', 'An amount of 0 says that the type is assessed and its amount not yet posted.', 'terminal_fee'),
  must(
    'FEE-3',
    'Amounts are in local currency, named by an ISO 4217 code; different currencies are not added.',
    'terminal_fee',
  ),
  must('HOLD-1', 'A pending hold that the terminal reports as active becomes active.', 'States of a terminal hold'),
  must(
    'HOLD-2',
    'An active hold that the terminal clears is removed; there is no released status.',
    'States of a terminal hold',
  ),
  must('HOLD-3', 'A hold that the terminal places is added, active.', 'States of a terminal hold'),
  decision('HOLD-4', 'A terminal may announce a hold, which is then pending, and withdraw it again.'),
  must('CHG-1', 'A changeset maps each changed attribute to its old and its new value.', 'Events, rule 2'),
  must(
    'CHG-2',
    'Placing, clearing and activating a hold, or changing fees, gives the whole arrays, old and new.',
    'Events, rule 3',
  ),
  decision('CHG-3', 'To a changeset a missing key and null are the same, at every depth.'),
  decision(
    'CHG-4',
    'A replay drops duplicates by id, goes by time, and asks for a re-read where history and attributes disagree.',
  ),
  must(
    'ID-1',
    'Identifiers are compared without case, container numbers without spaces and dashes too.',
    'Web deep link, rule 1',
  ),
  decision(
    'ID-2',
    'A container number of another form than that of ISO 6346, or with another check digit, is reported and never ' +
      'refused.',
  ),
  must(
    'LINK-1',
    "A deep link is the application's address, the path /shipments/find, and the identifier as q.",
    'Web deep link',
  ),
  must(
    'LINK-2a',
    'The number of a container leads to its shipment, with that container selected.',
    'Web deep link, rule 2',
  ),
  must(
    'LINK-2b',
    "Else a shipment's own number or a reference number leads to that shipment.",
    'Web deep link, rule 2',
  ),
  must(
    'LINK-2c',
    'Else a part of the number of a container leads to its shipment, with that container selected.',
    'Web deep link, rule 2',
  ),
  must(
    'LINK-2d',
    "Else a part of a shipment's number or of a reference number leads to that shipment.",
    'Web deep link, rule 2',
  ),
  must('LINK-2e', 'Else it is the list of shipments, with the query filled in.', 'Web deep link, rule 2'),
  must('LINK-3', 'Of several matches the first counts.', 'Web deep link, rule 3'),
  must('LINK-4', 'Only what the account tracks can match.', 'Web deep link, rule 4'),
  must(
    'TR-1',
    'A tracking request is in one of five states; the moves between them are one table, which is a decision.',
    'States of a tracking request',
  ),
  must(
    'TR-2',
    'The failed reason is set when a request has failed, or is failing and tried again.',
    'tracking_request',
  ),
  must(
    'TR-3',
    'A submitted request names a type, a number, a SCAC of four characters, main or alternative, and a type that the ' +
      'line supports.',
    'POST /tracking_requests',
    'Limits',
    'shipping_line',
  ),
  must(
    'TR-4',
    'The reference numbers of a request are given to the shipment and its containers.',
    'POST /tracking_requests',
  ),
  must(
    'TR-5',
    'The list of requests can be filtered, comes newest first, in pages, and includes what it is asked to.',
    'GET /tracking_requests',
  ),
  must(
    'REF-1',
    "The reference numbers of a shipment or a container can be replaced; a container's are apart from its shipment's.",
    'PATCH /shipments/{id} and PATCH /containers/{id}',
  ),
  must(
    'CFD-1',
    'A field is defined for shipments or cargo under a slug of its own; a reference says what it refers to.',
    'POST /custom_field_definitions',
  ),
  must(
    'CFD-2',
    'The validation of a field says whether a value is required, what pattern it has and how long it may be.',
    'custom_field_definition',
  ),
  must('DOC-1', 'Submitting a document creates a record whose type is not known yet.', 'Document processing'),
  must('DOC-2', 'Content that the account already has makes a submission a duplicate.', 'Document processing'),
  must('DOC-3', 'A document is classified, and then its data is extracted.', 'Document processing'),
  must('DOC-4', 'An extraction that succeeds emits document.extracted.', 'Document processing'),
  must('DOC-5', 'An extraction that fails emits document.extraction_failed.', 'Document processing'),
  must(
    'EVT-1',
    'A document event names its document; the document, its e-mail and its contents are included when present.',
    'Events, rule 1',
  ),
  must('EVT-2', 'A container.updated event carries a changeset.', 'Events, rule 2'),
  must('EVT-3', 'Holds and fees in a changeset are the whole arrays.', 'Events, rule 3'),
  must(
    'EVT-4',
    'Extraction is asynchronous: an event reports its outcome, success and failure apart.',
    'Events, rule 4',
  ),
  must(
    'EVT-5',
    'Which events an account gets depends on its configuration; one that is not listed here passes.',
    'Events, rule 5',
  ),
  must('EVT-6', 'email_submission.created is planned and not live.', 'Events, rule 6'),
  must('AUTH-1', 'A request to the API carries its token by the scheme Token.', 'Authentication, rule 1'),
  must(
    'AUTH-2',
    'MCP takes the schemes Bearer and Token, and without any header the token of the setting.',
    'Authentication, rule 2',
  ),
  must('AUTH-3', 'MCP does without OAuth: what Bearer carries is the token itself.', 'Authentication, rule 3'),
  must('AUTH-4', 'A missing or invalid token is answered with 401.', 'Authentication, rule 4'),
  must('AUTH-5', 'Tokens are made elsewhere and are opaque here.', 'Authentication, rule 5'),
  must(
    'MCP-1',
    'The MCP server speaks JSON-RPC 2.0 and offers ten tools, three prompts and two resources.',
    'MCP server: transport',
    'MCP server: tools',
    'MCP server: prompts',
    'MCP server: resources',
  ),
  must(
    'MCP-2',
    'The host and the origin of a request are checked against lists, where there are lists.',
    'MCP server: settings',
  ),
  must(
    'MCP-3',
    'The settings of the MCP server: its token, the address of the API, the lists of hosts and origins.',
    'MCP server: settings',
  ),
  must(
    'ERR-1',
    'A body of errors lists each with a title; a status, a code, a detail and a source may say more.',
    'Errors, rule 1',
    'error',
  ),
  must('ERR-2', 'A call of an unknown tool fails; names match exactly.', 'Errors, rule 2'),
  must('ERR-3', 'A request that cannot be completed carries a failed reason from the list.', 'Errors, rule 3'),
  must('ERR-4', 'A document of content that the account already has is not processed again.', 'Errors, rule 4'),
  must('RES-CONTAINER', 'The container, its holds and its fees.', 'container', 'terminal_hold', 'terminal_fee'),
  must(
    'RES-TRACKING-REQUEST',
    'The tracking request, its document and its list.',
    'tracking_request',
    'links and meta',
    'Included shipment reference',
  ),
  must('RES-SHIPPING-LINE', 'The shipping line.', 'shipping_line'),
  must('RES-ACCOUNT', 'The account.', 'account'),
  must('RES-PARTY', 'The party.', 'tracking_request'),
  must(
    'RES-SHIPMENT',
    'The shipment, and the body that patches reference numbers.',
    'shipment',
    'PATCH /shipments/{id} and PATCH /containers/{id}',
  ),
  must('RES-CUSTOM-FIELD-DEFINITION', 'The definition of a custom field.', 'custom_field_definition'),
  must('RES-DOCUMENT', 'The shipping document, and the body that submits one.', 'document', 'POST /documents'),
  must('RES-EMAIL-SUBMISSION', 'The e-mail that a document came with.', 'email_submission'),
  must('RES-DOCUMENT-REPRESENTATION', 'What was extracted from a document.', 'document_representation'),
  must('RES-WEBHOOK-NOTIFICATION', 'The notification.', 'webhook_notification'),
  must('RES-ERROR', 'The error, and the document of errors.', 'error', 'Errors, rule 1'),
  decision(
    'RES-LIVE',
    'Tolerant reading takes live data whole: what departs from the interface is a warning, unless a verdict depends ' +
      'on it.',
  ),
  decision(
    FORM,
    'A value that is not of the input shape of an operation is refused, with every issue by pointer and code.',
  ),
  decision(
    'PICK-1',
    'Where a container is: which place it is picked up at, whether it has left the port, arrived inland, or gone.',
  ),
  decision(
    'PICK-2',
    'The status and the action of an advice are those of the first row of a table whose condition holds.',
  ),
  decision('PICK-3', 'What the terminal last checked grows old, and a terminal may fall silent after later events.'),
  decision(
    'PICK-4',
    'The last free day is chosen from what line, terminal, rail and the unified selection name, in its time zone.',
  ),
  decision('PICK-5', 'An appointment is missed, today or ahead, and may come after the last free day.'),
  decision('PICK-6', 'What speaks against the advice is given as reasons, each with the attributes that show it.'),
  decision('PICK-7', 'An advice agrees with the verdict on readiness, or gives a reason.'),
  decision(
    'PICK-8',
    'An advice is explained in a sentence with both sides where they differ.',
    'sentences are not compared',
  ),
  decision(
    'TRK-1',
    'The state of a container takes each update once, whatever the order, the duplicates and the gaps of delivery.',
  ),
  decision('TRK-2', 'What is lost or does not fit is asked for again, by a new reading of the container.'),
  decision('TRK-3', 'Once everything has come, the attributes are those of a replay of all changesets.'),
  decision(
    'PROTO-1',
    'A line that is not JSON is answered with the error -32700 and the id null, and the next line is read.',
    BY_COURSE,
  ),
  decision('PROTO-2', 'A line that is not UTF-8 is answered in the same way.', BY_COURSE),
  decision('PROTO-3', 'JSON that is no request is answered with the error -32600 and the id null.', BY_COURSE),
  decision('PROTO-4', 'An operation that does not exist is answered with the error -32601.', BY_COURSE),
  decision('PROTO-5', 'Params that are no object are answered with the error -32602.', BY_COURSE),
  decision('PROTO-6', 'A message without an id gets no reply.', BY_COURSE),
  decision('PROTO-7', 'Blank lines are skipped.', BY_COURSE),
  decision('PROTO-8', 'Replies come in the order of the requests.', BY_COURSE),
  must('VER-1', 'The version of the interface is part of the base address: it ends in /v2.', 'Versioning, rule 1'),
  must('VER-2', 'The version of a notification is a date.', 'Versioning, rule 3'),
  must('VER-3', 'The schema version of a document representation is a date.', 'Versioning, rule 3'),
]
