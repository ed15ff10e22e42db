/**
 * The clauses: every rule with a permanent id, cited by operations, vectors and reports.
 */
import { freezeDeep } from '../kernel/freeze'
import type { Section } from './section'

/** One rule with its permanent id. */
export type Clause = {
  /** The permanent id, such as READY-3. */
  readonly id: string
  /** The rule in words. */
  readonly rule: string
  /**
   * `must`: a rule of the interface specification. `decision`: gateout's answer to a question that the specification
   * leaves open.
   */
  readonly level: 'must' | 'decision'
  /** The sections of the specification that contain the rule. Only set at level `must`. */
  readonly sections?: readonly Section[]
  /** How the clause is tested, unless by vectors. */
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

/** The clause that every operation cites: it refuses values with the wrong input shape. */
export const FORM = 'FORM-1'

const BY_PROTOCOL_CHECKS = 'checks of the protocol'

/** Every clause, in the order of the rules. */
export const clauses: readonly Clause[] = /* @__PURE__ */ freezeDeep([
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
    'Available although holds are listed: the data may be out of sync; wait for the next update or fetch the container again.',
    'Release readiness, rule 5',
  ),
  must('READY-6', 'An empty list of holds or of fees is normal.', 'Release readiness, rule 6'),
  must('FEE-1', 'A sum of fees leaves the lines of type total out.', 'Release readiness, rule 7'),
  must('FEE-2', 'An amount of 0 means that the fee is assessed and its amount is not yet posted.', 'terminal_fee'),
  must(
    'FEE-3',
    'Amounts are in local currency, named by an ISO 4217 code; different currencies are not added.',
    'terminal_fee',
  ),
  decision('FEE-4', 'A sum of amounts is exact: the double nearest to the sum of their decimals, in any order.'),
  must('HOLD-1', 'A pending hold that the terminal reports as active becomes active.', 'States of a terminal hold'),
  must(
    'HOLD-2',
    'An active hold that the terminal clears is removed; there is no released status.',
    'States of a terminal hold',
  ),
  must('HOLD-3', 'A hold that the terminal places is added as active.', 'States of a terminal hold'),
  decision('HOLD-4', 'A terminal may announce a hold, which is then pending, and may withdraw it again.'),
  must('CHG-1', 'A changeset maps each changed attribute to its old and its new value.', 'Events, rule 2'),
  must(
    'CHG-2',
    'Placing, clearing or activating a hold, or changing fees, reports the whole arrays, old and new.',
    'Events, rule 3',
  ),
  decision('CHG-3', 'In a changeset, a missing key and null are equal at every depth.'),
  decision(
    'CHG-4',
    'An attribute that already has the new value is left untouched; one with neither value is a conflict, unless forced.',
  ),
  must(
    'ID-1',
    'Identifiers are compared regardless of case; container numbers also regardless of spaces and dashes.',
    'Web deep link, rule 1',
  ),
  decision(
    'ID-2',
    'A container number that does not follow ISO 6346, or has another check digit, is reported and never refused.',
  ),
  must(
    'LINK-1',
    "A deep link consists of the application's URL, the path /shipments/find, and the identifier as q.",
    'Web deep link',
  ),
  must('LINK-2a', 'A container number leads to its shipment, with that container selected.', 'Web deep link, rule 2'),
  must(
    'LINK-2b',
    "Otherwise a shipment's own number or a reference number leads to that shipment.",
    'Web deep link, rule 2',
  ),
  must(
    'LINK-2c',
    'Otherwise a part of a container number leads to its shipment, with that container selected.',
    'Web deep link, rule 2',
  ),
  must(
    'LINK-2d',
    "Otherwise a part of a shipment's number or of a reference number leads to that shipment.",
    'Web deep link, rule 2',
  ),
  must('LINK-2e', 'Otherwise the link leads to the list of shipments, filtered by the query.', 'Web deep link, rule 2'),
  must('LINK-3', 'If several match, the first one wins.', 'Web deep link, rule 3'),
  must('LINK-4', 'Only shipments and containers that the account tracks can match.', 'Web deep link, rule 4'),
  must(
    'TR-1',
    'A tracking request is in one of five states; a single table, which is a decision, defines the transitions.',
    'States of a tracking request',
  ),
  must(
    'TR-2',
    'The failed reason is set if a request has failed, or has failed an attempt and is retried.',
    'tracking_request',
  ),
  must(
    'TR-3',
    'A submitted request has a type, a number, a main or alternative SCAC of four characters, and a type that the line supports.',
    'POST /tracking_requests',
    'Limits',
    'shipping_line',
  ),
  must(
    'TR-4',
    'The reference numbers of a request are copied to the shipment and its containers.',
    'POST /tracking_requests',
  ),
  must(
    'TR-5',
    'The list of requests can be filtered, is sorted newest first and split into pages, and includes the requested relations.',
    'GET /tracking_requests',
  ),
  must(
    'REF-1',
    "The reference numbers of a shipment or a container can be replaced; a container's numbers are separate " +
      "from its shipment's.",
    'PATCH /shipments/{id} and PATCH /containers/{id}',
  ),
  must(
    'CFD-1',
    'A field is defined for shipments or cargo under a unique slug; a reference names the type that it refers to.',
    'POST /custom_field_definitions',
  ),
  must(
    'CFD-2',
    'The validation of a field defines whether a value is required, its pattern and its maximum length.',
    'custom_field_definition',
  ),
  must('DOC-1', 'Submitting a document creates a record without a type.', 'Document processing'),
  must('DOC-2', 'A submission with content that the account already has is a duplicate.', 'Document processing'),
  must('DOC-3', 'A document is classified, and then its data is extracted.', 'Document processing'),
  must('DOC-4', 'An extraction that succeeds emits document.extracted.', 'Document processing'),
  must('DOC-5', 'An extraction that fails emits document.extraction_failed.', 'Document processing'),
  must(
    'EVT-1',
    'A document event references its document; the document, its e-mail and its extracted content are included if present.',
    'Events, rule 1',
  ),
  must('EVT-2', 'A container.updated event carries a changeset.', 'Events, rule 2'),
  must('EVT-3', 'Holds and fees in a changeset are the whole arrays.', 'Events, rule 3'),
  must('EVT-4', 'Extraction is asynchronous: success and failure are reported by separate events.', 'Events, rule 4'),
  must(
    'EVT-5',
    "An account's configuration determines the events that it receives; an unlisted event is accepted.",
    'Events, rule 5',
  ),
  must('EVT-6', 'email_submission.created is planned and not live.', 'Events, rule 6'),
  must('AUTH-1', 'A request to the API carries its token with the scheme Token.', 'Authentication, rule 1'),
  must(
    'AUTH-2',
    'MCP accepts the schemes Bearer and Token, and uses the token from the settings if there is no header.',
    'Authentication, rule 2',
  ),
  must('AUTH-3', 'MCP does not use OAuth: the Bearer value is the token itself.', 'Authentication, rule 3'),
  must('AUTH-4', 'A missing or invalid token is answered with 401.', 'Authentication, rule 4'),
  must('AUTH-5', 'Tokens are issued elsewhere and are opaque here.', 'Authentication, rule 5'),
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
    'The host and the origin of a request are checked against lists, if lists are configured.',
    'MCP server: settings',
  ),
  must(
    'MCP-3',
    'The settings of the MCP server: its token, the URL of the API, the lists of hosts and origins.',
    'MCP server: settings',
  ),
  must(
    'ERR-1',
    'An error body lists errors, each with a title and optionally a status, a code, a detail and a source.',
    'Errors, rule 1',
    'error',
  ),
  must('ERR-2', 'A call of an unknown tool fails; names match exactly.', 'Errors, rule 2'),
  must('ERR-3', 'A request that cannot be completed carries a failed reason from the list.', 'Errors, rule 3'),
  must('ERR-4', 'A document with content that the account already has is not processed again.', 'Errors, rule 4'),
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
    'The shipment, and the body for replacing its reference numbers.',
    'shipment',
    'PATCH /shipments/{id} and PATCH /containers/{id}',
  ),
  must('RES-CUSTOM-FIELD-DEFINITION', 'The definition of a custom field.', 'custom_field_definition'),
  must('RES-DOCUMENT', 'The shipping document, and the body for submitting one.', 'document', 'POST /documents'),
  must('RES-EMAIL-SUBMISSION', 'The e-mail that delivered a document.', 'email_submission'),
  must('RES-DOCUMENT-REPRESENTATION', 'The content extracted from a document.', 'document_representation'),
  must('RES-WEBHOOK-NOTIFICATION', 'The notification.', 'webhook_notification'),
  must('RES-ERROR', 'The error, and the document of errors.', 'error', 'Errors, rule 1'),
  decision(
    'RES-LIVE',
    'Tolerant reading accepts all live data: a deviation from the interface is a warning; an unlisted hold status is an active hold.',
  ),
  decision(FORM, 'A value without the input shape of an operation is refused, with every issue by pointer and code.'),
  decision(
    'PICK-1',
    'The location of a container: its place of pickup, and whether it is aboard, has left the port, arrived inland, or been picked up.',
  ),
  decision(
    'PICK-2',
    'The first row of a table whose condition holds determines the status and the action of an advice.',
  ),
  decision('PICK-3', 'A terminal check becomes stale with time, and a terminal may stop reporting after later events.'),
  decision(
    'PICK-4',
    'The last free day is chosen from the dates of line, terminal, rail and the unified selection, in its time ' +
      'zone; the unified selection may withhold it.',
  ),
  decision('PICK-5', 'An appointment is missed, today or ahead, and may be after the last free day.'),
  decision('PICK-6', 'Evidence against the advice is listed as reasons, each with pointers to the attributes.'),
  decision('PICK-7', 'An advice agrees with the verdict on readiness, or has a reason.'),
  decision(
    'PICK-8',
    'The sentence that explains an advice mentions both sides if they differ.',
    'sentences are not compared',
  ),
  decision(
    'FREE-1',
    'Free time is counted in calendar days of a time zone; weekends and holidays of the calendar given are not working days.',
  ),
  decision('FREE-2', 'Of the terms that apply to the day of start and the subject, the most specific win.'),
  decision(
    'FREE-3',
    'Day 1 follows the day of start by cutoff, offset and working day; the day that uses up the last free day is ' +
      'the last one, or the next working day.',
  ),
  decision(
    'FREE-4',
    'Each day from day 1 to the end, or to today, is free, excluded or charged; the ledger lists them in runs.',
  ),
  decision('FREE-5', 'Each charged day costs the rate of its tier; the amount is their exact sum.'),
  decision('FREE-6', 'Free time that cannot be assessed has a reason, and never an amount of 0.'),
  decision(
    'INV-1',
    'An invoice states each item of 46 CFR 541.6 that its direction requires; one that is null, blank, empty or not certified is missing.',
  ),
  decision(
    'INV-2',
    'An invoice is issued within 30 days of the last charged day, or of the invoice that it passes on, and allows at ' +
      'least 30 days for a dispute.',
  ),
  decision(
    'INV-3',
    'An invoice does not contradict itself: its free time, its dates, its rates, its days and its total agree, and it ' +
      'names the container.',
  ),
  decision('INV-4', 'The charged days, the rates and the currency are those of the count, if there is one.'),
  decision('INV-5', 'Each finding points to its evidence; a value that is not given shows only that it is missing.'),
  decision(
    'INV-6',
    '46 CFR part 541 governs an invoice unless the caller, its date or its ports of discharge show that it does not.',
  ),
  decision(
    'INV-7',
    'The charged days are compared with a history of the container: on how many of them it could be picked up. No finding comes from it.',
  ),
  decision(
    'BOX-1',
    'One call answers for every container of a document; each part equals the operation of its own name, and a ' +
      'container that cannot be read costs the others nothing.',
  ),
  decision(
    'HIST-1',
    'Snapshots and updates prove values of an attribute; between two instants it is known if both prove the same value.',
  ),
  decision(
    'HIST-2',
    'From the first evidence to now, a container could be picked up if it was ready, and could not if it was not available; else this is unknown.',
  ),
  decision(
    'HIST-3',
    'Each local day, or its hours at the gate, is judged by its periods up to now, and measured in whole seconds.',
  ),
  decision('ARR-1', 'A new expected time is told if it is at least a threshold away from the one that was last told.'),
  decision(
    'TRK-1',
    'The attributes of a tracked container are the last snapshot with the later updates applied, each whole or not at all, in the order of their creation.',
  ),
  decision('TRK-2', 'Whenever the attributes may be wrong, the tracker is in doubt and names the time of a refetch.'),
  decision(
    'TRK-3',
    'If no refetch is due, the attributes are true as far as was delivered, in any order; in doubt nothing is ready.',
  ),
  decision(
    'PROTO-1',
    'A line that is not JSON is answered with error -32700 and id null, and the next line is read.',
    BY_PROTOCOL_CHECKS,
  ),
  decision('PROTO-2', 'A line that is not UTF-8 is answered in the same way.', BY_PROTOCOL_CHECKS),
  decision('PROTO-3', 'JSON that is not a request is answered with error -32600 and id null.', BY_PROTOCOL_CHECKS),
  decision('PROTO-4', 'An unknown operation is answered with error -32601.', BY_PROTOCOL_CHECKS),
  decision('PROTO-5', 'Params that are not an object are answered with error -32602.', BY_PROTOCOL_CHECKS),
  decision('PROTO-6', 'A message without an id is not answered.', BY_PROTOCOL_CHECKS),
  decision('PROTO-7', 'Blank lines are skipped.', BY_PROTOCOL_CHECKS),
  decision('PROTO-8', 'Replies are in the order of the requests.', BY_PROTOCOL_CHECKS),
  decision(
    'PROTO-9',
    'The same JSON value gets the same answer in every notation; a number out of the range of a double is refused as range.',
    BY_PROTOCOL_CHECKS,
  ),
  decision('PROTO-10', 'At the end of its input the program ends with exit code 0.', BY_PROTOCOL_CHECKS),
  must('VER-1', 'The version of the interface is part of the base URL, which ends in /v2.', 'Versioning, rule 1'),
  must('VER-2', 'The version of a notification is a date.', 'Versioning, rule 3'),
  must('VER-3', 'The schema version of a document representation is a date.', 'Versioning, rule 3'),
])
