/**
 * How do the codes of issues, errors and refusals read? Each code has one phrase, without the value that is at fault.
 */
import type { Code } from '../kernel/issue'
import { toWords } from '../kernel/to-words'
import type { FailedReason } from '../resource/model'
import { REFUSAL_WORDS, type RefusalStatus } from '../rule/access/refusal'
import type { IllegalReason } from '../rule/hold/change'
import { errorCodes } from '../rule/mcp/error-code'
import type { SubmissionAdvice } from '../rule/tracking-request/submit'

const ISSUES: { readonly [C in Code]: string } = {
  missing: 'a required value is missing',
  type: 'a value has the wrong type',
  enum: 'a value is not one of the allowed ones',
  format: 'a value has the wrong format',
  length: 'a value is blank or has the wrong length',
  range: 'a number is out of range',
  conflict: 'a value contradicts another one',
  unknown: 'a value refers to something that does not exist',
  unsupported: 'a value is not supported here',
}

/**
 * Returns the code of an issue, or of a JSON:API error of this package, as a short clause.
 *
 * @example issueLabel('length') // 'a value is blank or has the wrong length'
 */
export const issueLabel = (code: Code): string => ISSUES[code]

/**
 * Returns the title of a refused request by its HTTP status.
 *
 * @example refusalLabel(429) // 'Too many requests'
 */
export const refusalLabel = (status: RefusalStatus): string => REFUSAL_WORDS[status]

const ADVICE: { readonly [C in SubmissionAdvice['code']]: string } = {
  form: 'the container number does not follow ISO 6346',
  check_digit: 'the check digit of the container number is wrong',
  alternative_scac: 'the SCAC is an alternative of the shipping line',
}

/**
 * Returns the code of a hint about an accepted submission as a short clause.
 *
 * @example submissionAdvice('check_digit') // 'the check digit of the container number is wrong'
 */
export const submissionAdvice = (code: SubmissionAdvice['code']): string => ADVICE[code]

const FAILURES: { readonly [R in FailedReason]: string } = {
  booking_cancelled: 'the booking was cancelled',
  duplicate: 'the number is already tracked',
  expired: 'nothing was found in time',
  internal_processing_error: 'the service could not process the request',
  invalid_number: 'the number is not valid',
  not_found: 'the shipping line does not know the number',
  retries_exhausted: 'all attempts failed',
  shipping_line_unreachable: 'the shipping line cannot be reached',
  unrecognized_response: 'the answer of the shipping line cannot be read',
  data_unavailable: 'the shipping line has no data',
}

/**
 * Returns the reason why a tracking request failed as a short clause. Live data may have reasons that are not published:
 * they are returned with spaces.
 *
 * @example requestFailure('not_found') // 'the shipping line does not know the number'
 */
export const requestFailure = (reason: FailedReason | (string & {})): string =>
  isFailedReason(reason) ? FAILURES[reason] : toWords(reason)

const isFailedReason = (reason: string): reason is FailedReason => Object.hasOwn(FAILURES, reason)

const ILLEGAL: { readonly [R in IllegalReason]: string } = {
  no_pending_hold: 'there is no pending hold of this name',
  no_such_hold: 'there is no hold of this name',
}

/**
 * Returns the reason why an event of a hold is illegal as a short clause.
 *
 * @example illegalHoldEvent('no_such_hold') // 'there is no hold of this name'
 */
export const illegalHoldEvent = (reason: IllegalReason): string => ILLEGAL[reason]

const PROTOCOL: { readonly [E in keyof typeof errorCodes]: string } = {
  not_json: 'the message is not JSON',
  not_a_request: 'the message is not a request',
  unknown_method: 'the method does not exist',
  bad_params: 'the parameters are not valid',
  unknown_resource: 'the resource does not exist',
  failed: 'the server could not answer',
  header_mismatch: 'the headers contradict the message',
  unsupported_version: 'the version of the protocol is not supported',
}

/**
 * Returns the code of an error of the MCP server as a short clause.
 *
 * @example mcpError(-32601) // 'the method does not exist'
 */
export const mcpError = (code: number): string => {
  const name = (Object.keys(PROTOCOL) as readonly (keyof typeof errorCodes)[]).find(error => errorCodes[error] === code)
  return name === undefined ? `error ${code}` : PROTOCOL[name]
}
