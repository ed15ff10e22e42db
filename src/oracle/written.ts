/**
 * The codecs that say more than their types: a format, the compared parts, or how the shape is read in an input. Each has
 * the name of its type; all other codecs of results are generated.
 */
import * as t from 'io-ts'
import { count, described, enumOf, json, nullable, prose, refine } from '../kernel/codec/codec'
import { CODES } from '../kernel/issue'
import { anyChangeset, containerChangeset } from '../resource/changeset'
import { fee, hold, holdName } from '../resource/container'
import { currency, date, dateTime, identifier } from '../resource/json-api'
import { tools, type ToolName } from '../resource/mcp'
import {
  failedReason,
  receivedAttributes,
  receivedTrackingRequest,
  requestType,
  status,
} from '../resource/tracking-request'
import { time } from '../rule/arrival.codec'
import { acceptedDefinition } from '../rule/custom-field/field'
import { counted } from '../rule/free-time/count.codec'
import { calendar, oneOfTerms } from '../rule/free-time/terms.codec'
import { days } from '../rule/invoice/invoice.codec'
import { policy } from '../rule/pickup/input.codec'
import type { State } from '../rule/tracker/state'

/** Messages are not compared, so the schema does not require them. */
const issue = t.intersection([
  t.type({
    pointer: described(t.string, 'The place of the fault, as an RFC 6901 JSON Pointer.'),
    code: described(enumOf('a code', CODES), 'The kind of the fault.'),
  }),
  t.partial({ message: described(prose, 'A message for people, which is not compared.') }),
])

/** Titles are not compared, so the schema does not require them. */
const answeredError = t.partial({
  title: described(prose, 'A title for people, which is not compared.'),
  detail: described(nullable(prose), 'A sentence for people, which is not compared.'),
  status: described(nullable(t.string), 'The HTTP status.'),
  code: described(nullable(t.string), 'The kind of the fault, as the code of an issue.'),
  source: described(
    nullable(
      t.partial({
        pointer: described(nullable(t.string), 'The place in the document, as an RFC 6901 JSON Pointer.'),
        parameter: described(nullable(t.string), 'The name of the parameter.'),
      }),
    ),
    'The place of the fault.',
  ),
  meta: described(nullable(t.UnknownRecord), 'Further information.'),
})

/** Of the properties of a state only the two for the host are part of the contract. */
const state = refine(
  'a state',
  t.type({
    format: described(t.number, 'The version of the format, which each implementation chooses.'),
    attributes: described(nullable(t.UnknownRecord), 'The current attributes of the container.'),
  }),
  { code: 'type', test: () => true, schema: {}, compared: ['format', 'attributes'] },
) as t.Mixed as t.Type<State>

// The Model Context Protocol, whose servers choose their own words ----------------------------------------------------

const whole = refine('a whole number', t.number, { code: 'range', test: Number.isInteger, schema: { type: 'integer' } })
const id = t.union([t.string, whole])
const frame = t.type({
  jsonrpc: t.literal('2.0'),
  id: described(nullable(id), 'The id of the request, if it has one.'),
})
const error = t.intersection([t.type({ code: whole }), t.partial({ message: prose, data: t.UnknownRecord })])

const named = { title: prose, description: prose }
const argumentProse = t.record(t.string, t.partial({ description: prose }))
/** The properties of results whose wording each server chooses. */
const worded = t.partial({
  instructions: prose,
  serverInfo: t.partial({ name: prose, title: prose, version: prose }),
  tools: t.readonlyArray(t.partial({ ...named, inputSchema: t.partial({ properties: argumentProse }) })),
  prompts: t.readonlyArray(t.partial({ ...named, arguments: t.readonlyArray(t.partial(named)) })),
  resources: t.readonlyArray(t.partial(named)),
  resourceTemplates: t.readonlyArray(t.partial(named)),
  description: prose,
  messages: t.readonlyArray(t.partial({ content: t.partial({ text: prose }) })),
  contents: t.readonlyArray(t.partial({ text: prose })),
  content: t.readonlyArray(t.partial({ text: prose })),
})

const toolCall = t.intersection([
  t.type({
    outcome: t.literal('call'),
    id,
    tool: described(enumOf('a tool', Object.keys(tools) as ToolName[]), 'The tool that the host must run.'),
    arguments: described(t.UnknownRecord, 'The validated arguments.'),
  }),
  t.partial({ era: described(t.literal('modern'), 'Present if the request is of the modern era.') }),
])

export const written = {
  // Formats, and words that a resource has as well.
  ArrivalTime: time,
  CalendarDate: date,
  Count: count,
  Currency: currency,
  DateTime: dateTime,
  FailedReason: failedReason,
  HoldName: holdName,
  RequestId: id,
  RequestStatus: status,
  RequestType: requestType,
  // Resources. The ones of a webhook that was read tolerantly may deviate from their tables.
  Document: json,
  DocumentRepresentation: json,
  EmailSubmission: json,
  Fee: fee,
  Hold: hold,
  IncludedResource: identifier,
  ReceivedTrackingRequest: receivedTrackingRequest,
  // Shapes.
  RefusalError: answeredError,
  ApiError: answeredError,
  Calendar: calendar,
  Changeset: anyChangeset,
  ContainerChangeset: containerChangeset,
  Counted: counted,
  Days: days,
  FieldDefinition: acceptedDefinition,
  FreeTime: t.type({
    demurrage: described(nullable(counted), 'At the terminal; null without such terms.'),
    detention: described(nullable(counted), 'Outside the terminal; null without such terms.'),
    combined: described(nullable(counted), 'One free time for both; null without such terms.'),
  }),
  Issue: issue,
  JsonRpcReply: t.union([
    t.intersection([frame, t.type({ result: t.intersection([t.UnknownRecord, worded]) })]),
    t.intersection([frame, t.type({ error })]),
  ]),
  PartialPolicy: policy,
  RequestState: t.intersection([
    receivedAttributes,
    t.type({ tracked_object: described(nullable(t.string), 'The shipment that it tracks, by id, or null.') }),
  ]),
  State: state,
  Terms: oneOfTerms,
  ToolCall: toolCall,
} as const
