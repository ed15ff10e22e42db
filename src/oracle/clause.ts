/**
 * The clauses: every rule under a permanent id, so that an operation, a case and a report can name it.
 *
 * Level `must` is a rule of the interface that gateout implements; `decision` settles what the interface leaves open.
 */
export type Clause = {
  readonly id: string
  readonly rule: string
  readonly level: 'must' | 'decision'
  /** How it is examined, where that is not by vectors. */
  readonly examined?: string
}

const must = (id: string, rule: string): Clause => ({ id, rule, level: 'must' })
const decision = (id: string, rule: string, examined?: string): Clause =>
  ({ id, rule, level: 'decision', ...(examined !== undefined && { examined }) })

/** A value that is not of an operation's input shape is refused; every operation rests on it. */
export const FORM = 'FORM-1'

const BY_COURSE = 'a course of checks of the protocol'

export const clauses: readonly Clause[] = [
  must('READY-1', 'A container is ready when it is available for pickup and no hold is active.'),
  must('READY-2', 'Available with an empty list of holds is the definitive ready signal.'),
  must('READY-3', 'Not available, with active holds: blocked until they are resolved.'),
  must('READY-4', 'Not available, with no active hold: not released yet; wait.'),
  must(
    'READY-5',
    'Available although holds are listed: the data may be out of sync; wait for the next update or read again.',
  ),
  must('READY-6', 'An empty list of holds or of fees is normal.'),
  must('FEE-1', 'A sum of fees leaves the lines of type total out.'),
  must('FEE-2', 'An amount of 0 says that the type is assessed and its amount not yet posted.'),
  must('FEE-3', 'Amounts are in local currency, named by an ISO 4217 code; different currencies are not added.'),
  must('HOLD-1', 'A pending hold that the terminal reports as active becomes active.'),
  must('HOLD-2', 'An active hold that the terminal clears is removed; there is no released status.'),
  must('HOLD-3', 'A hold that the terminal places is added, active.'),
  decision('HOLD-4', 'A terminal may announce a hold, which is then pending, and withdraw it again.'),
  must('CHG-1', 'A changeset maps each changed attribute to its old and its new value.'),
  must('CHG-2', 'Placing, clearing and activating a hold, or changing fees, gives the whole arrays, old and new.'),
  decision('CHG-3', 'To a changeset a missing key and null are the same, at every depth.'),
  decision(
    'CHG-4',
    'A replay drops duplicates by id, goes by time, and asks for a re-read where history and attributes disagree.',
  ),
  must('ID-1', 'Identifiers are compared without case, container numbers without spaces and dashes too.'),
  decision(
    'ID-2',
    'A container number of another form than that of ISO 6346, or with another check digit, is reported and never '
      + 'refused.',
  ),
  must('LINK-1', "A deep link is the application's address, the path /shipments/find, and the identifier as q."),
  must('LINK-2a', 'The number of a container leads to its shipment, with that container selected.'),
  must('LINK-2b', 'Else a shipment\'s own number or a reference number leads to that shipment.'),
  must('LINK-2c', 'Else a part of the number of a container leads to its shipment, with that container selected.'),
  must('LINK-2d', 'Else a part of a shipment\'s number or of a reference number leads to that shipment.'),
  must('LINK-2e', 'Else it is the list of shipments, with the query filled in.'),
  must('LINK-3', 'Of several matches the first counts.'),
  must('LINK-4', 'Only what the account tracks can match.'),
  must(
    'TR-1',
    'A tracking request is in one of five states; the moves between them are one table, which is a decision.',
  ),
  must('TR-2', 'The failed reason is set when a request has failed, or is failing and tried again.'),
  must(
    'TR-3',
    'A submitted request names a type, a number, a SCAC of four characters, main or alternative, and a type that the '
      + 'line supports.',
  ),
  must('TR-4', 'The reference numbers of a request are given to the shipment and its containers.'),
  must('TR-5', 'The list of requests can be filtered, comes newest first, in pages, and includes what it is asked to.'),
  must(
    'REF-1',
    "The reference numbers of a shipment or a container can be replaced; a container's are apart from its shipment's.",
  ),
  must(
    'CFD-1',
    'A field is defined for shipments or cargo under a slug of its own; a reference says what it refers to.',
  ),
  must(
    'CFD-2',
    'The validation of a field says whether a value is required, what pattern it has and how long it may be.',
  ),
  must('DOC-1', 'Submitting a document creates a record whose type is not known yet.'),
  must('DOC-2', 'Content that the account already has makes a submission a duplicate.'),
  must('DOC-3', 'A document is classified, and then its data is extracted.'),
  must('DOC-4', 'An extraction that succeeds emits document.extracted.'),
  must('DOC-5', 'An extraction that fails emits document.extraction_failed.'),
  must(
    'EVT-1',
    'A document event names its document; the document, its e-mail and its contents are included when present.',
  ),
  must('EVT-2', 'A container.updated event carries a changeset.'),
  must('EVT-3', 'Holds and fees in a changeset are the whole arrays.'),
  must('EVT-4', 'Extraction is asynchronous: an event reports its outcome, success and failure apart.'),
  must('EVT-5', 'Which events an account gets depends on its configuration; one that is not listed here passes.'),
  must('EVT-6', 'email_submission.created is planned and not live.'),
  must('AUTH-1', 'A request to the API carries its token by the scheme Token.'),
  must('AUTH-2', 'MCP takes the schemes Bearer and Token, and without any header the token of the setting.'),
  must('AUTH-3', 'MCP does without OAuth: what Bearer carries is the token itself.'),
  must('AUTH-4', 'A missing or invalid token is answered with 401.'),
  must('AUTH-5', 'Tokens are made elsewhere and are opaque here.'),
  must('MCP-1', 'The MCP server speaks JSON-RPC 2.0 and offers ten tools, three prompts and two resources.'),
  must('MCP-2', 'The host and the origin of a request are checked against lists, where there are lists.'),
  must('MCP-3', 'The settings of the MCP server: its token, the address of the API, the lists of hosts and origins.'),
  must('ERR-1', 'A body of errors lists each with a title; a status, a code, a detail and a source may say more.'),
  must('ERR-2', 'A call of an unknown tool fails; names match exactly.'),
  must('ERR-3', 'A request that cannot be completed carries a failed reason from the list.'),
  must('ERR-4', 'A document of content that the account already has is not processed again.'),
  must('RES-CONTAINER', 'The container, its holds and its fees.'),
  must('RES-TRACKING-REQUEST', 'The tracking request, its document and its list.'),
  must('RES-SHIPPING-LINE', 'The shipping line.'),
  must('RES-ACCOUNT', 'The account.'),
  must('RES-PARTY', 'The party.'),
  must('RES-SHIPMENT', 'The shipment, and the body that patches reference numbers.'),
  must('RES-CUSTOM-FIELD-DEFINITION', 'The definition of a custom field.'),
  must('RES-DOCUMENT', 'The shipping document, and the body that submits one.'),
  must('RES-EMAIL-SUBMISSION', 'The e-mail that a document came with.'),
  must('RES-DOCUMENT-REPRESENTATION', 'What was extracted from a document.'),
  must('RES-WEBHOOK-NOTIFICATION', 'The notification.'),
  must('RES-ERROR', 'The error, and the document of errors.'),
  decision(
    'RES-LIVE',
    'Tolerant reading takes live data whole: what departs from the interface is a warning, unless a verdict depends '
      + 'on it.',
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
  must('VER-1', 'The version of the interface is part of the base address: it ends in /v2.'),
  must('VER-2', 'The version of a notification is a date.'),
  must('VER-3', 'The schema version of a document representation is a date.'),
]
