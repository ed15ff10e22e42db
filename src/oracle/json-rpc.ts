/**
 * The oracle as a JSON-RPC 2.0 server: takes one message as a string, returns the reply, and is stateless.
 *
 * | message                                                      | reply                   |
 * | ------------------------------------------------------------ | ----------------------- |
 * | blank, or without an id                                      | none                    |
 * | not JSON                                                     | -32700, id null         |
 * | not a request, or longer than 32 Mi units                    | -32600, id null         |
 * | unknown operation                                            | -32601                  |
 * | input with the wrong shape, or nested deeper than 512 levels | -32602 with every issue |
 * | answer longer than 64 Mi units                               | -32603                  |
 * | any other                                                    | the result              |
 *
 * Lengths are in UTF-16 units. An id is a string, null, or a number in the range of a double, and is returned as the
 * same JSON value.
 */
import { left, right, type Either } from '../kernel/either'
import type { Issue } from '../kernel/issue'
import { depthIssue } from '../kernel/depth'
import { isObject, parseJson, stringify, stringifyWithin } from '../kernel/json'
import { OBJECT, take } from '../kernel/json-body'
import { isBlank } from '../kernel/text'
import { methods, type Method } from './methods'
import type { Operation } from './operation/operation'
import { find } from './operations'
import { INVALID_PARAMS, notKnown } from '../kernel/phrase'

/** JSON-RPC's error object; `data.issues` lists the faults of an input. */
export type RpcError = {
  readonly code: number
  readonly message: string
  readonly data?: { readonly issues: readonly Issue[] }
}

const error = (code: number, message: string): RpcError => ({ code, message })
const NOT_JSON = error(-32700, 'not JSON')
const NOT_A_REQUEST = error(-32600, 'not a JSON-RPC 2.0 request')
const TOO_LONG = error(-32600, 'the message is longer than 32 Mi characters')
const ANSWER_TOO_LONG = error(-32603, 'the answer is longer than 64 Mi characters')

/** The longest message that is read, in UTF-16 units. */
export const MAX_MESSAGE = 32 * 2 ** 20
const MAX_ANSWER = 64 * 2 ** 20

/** The only method that needs no params. */
const DESCRIBE = 'oracle.describe'

const invalidInput = (issues: readonly Issue[]): RpcError => ({ ...error(-32602, INVALID_PARAMS), data: { issues } })

/**
 * The reply to a message that could not be decoded to a string; `reason` is, for example, `not UTF-8`. A message that
 * is too long gets -32600, any other -32700.
 *
 * @example unreadableReply('not UTF-8') // '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not UTF-8"}}'
 */
export const unreadableReply = (reason: string, isTooLong = false): string =>
  formatFailure('null', unreadable(reason, isTooLong))

const unreadable = (reason: string, isTooLong: boolean): RpcError => error(isTooLong ? -32600 : -32700, reason)

/**
 * Returns an oracle that answers these methods in addition to the operations.
 *
 * @example oracleOf([])('{"jsonrpc":"2.0","id":1,"method":"fee.summarize","params":{"fees":[]}}')
 * // '{"jsonrpc":"2.0","id":1,"result":{"reported":true,"totals":[]}}'
 */
export const oracleOf = (methods: readonly Method[]): ((text: string) => string | undefined) => {
  const byName = new Map(methods.map(method => [method.name, method]))
  const answer = ({ method, params }: Request): Either<RpcError, unknown> => {
    const called = find(method) ?? byName.get(method)
    return called
      ? run(called, method === DESCRIBE && params === undefined ? {} : params)
      : left(error(-32601, `${JSON.stringify(method)} ${notKnown('operation')}`))
  }
  return text => {
    if (isBlank(text)) return undefined
    const message = parse(text)
    if (message._tag === 'Left') return formatFailure('null', message.left)
    const request = message.right
    if (!isRequest(request)) return formatFailure('null', NOT_A_REQUEST)
    const outcome = answer(request)
    return request.id === undefined ? undefined : reply(JSON.stringify(request.id), outcome)
  }
}

/**
 * Returns the reply to a message, or undefined if the message is blank or has no id.
 *
 * @example respond('{"jsonrpc":"2.0","id":1,"method":"fee.summarize","params":{"fees":[]}}')
 * // '{"jsonrpc":"2.0","id":1,"result":{"reported":true,"totals":[]}}'
 */
export const respond = oracleOf(methods)

/**
 * Returns the answer to a bare input of an operation as a line of JSON; `ok` is false if it is an error.
 *
 * @example answerLine(find('fee.summarize'), '{"fees":[]}').text // '{"reported":true,"totals":[]}'
 */
export const answerLine = (operation: Operation, text: string): { readonly ok: boolean; readonly text: string } => {
  const input = parse(text)
  const outcome = input._tag === 'Left' ? input : run(operation, input.right)
  const result = outcome._tag === 'Left' ? undefined : stringifyWithin(outcome.right, MAX_ANSWER)
  return result !== undefined
    ? { ok: true, text: result }
    : { ok: false, text: `{"error":${errorText(outcome._tag === 'Left' ? outcome.left : ANSWER_TOO_LONG)}}` }
}

/**
 * {@link answerLine} for a line that could not be decoded to a string.
 *
 * @example unreadableLine('not UTF-8') // '{"error":{"code":-32700,"message":"not UTF-8"}}'
 */
export const unreadableLine = (reason: string, isTooLong = false): string =>
  stringify({ error: unreadable(reason, isTooLong) })

type Request = { readonly id?: string | number | null; readonly method: string; readonly params?: unknown }

const isRequest = (value: unknown): value is Request =>
  isObject(value) &&
  value['jsonrpc'] === '2.0' &&
  typeof value['method'] === 'string' &&
  (value['id'] === undefined || value['id'] === null || typeof value['id'] === 'string' || Number.isFinite(value['id']))

const run = (operation: Method, input: unknown): Either<RpcError, unknown> => {
  const issues: Issue[] = []
  if (!take(input, '', OBJECT, issues)) return left(invalidInput(issues))
  const deep = depthIssue(input, '')
  if (deep) return left(invalidInput([deep]))
  try {
    const outcome = operation.call(input)
    return outcome._tag === 'Left' ? left(invalidInput(outcome.left)) : outcome
  } catch {
    // An operation does not throw. If one does, this line has no answer, and the next ones still have theirs.
    return left(UNFORESEEN)
  }
}

const UNFORESEEN = error(-32603, 'this could not be answered, because of a fault of gateout')

const parse = (text: string): Either<RpcError, unknown> => {
  if (text.length > MAX_MESSAGE) return left(TOO_LONG)
  const value = parseJson(text)
  return value === undefined ? left(NOT_JSON) : right(value)
}

const reply = (id: string, outcome: Either<RpcError, unknown>): string => {
  if (outcome._tag === 'Left') return formatFailure(id, outcome.left)
  const result = stringifyWithin(outcome.right, MAX_ANSWER)
  return result === undefined ? formatFailure(id, ANSWER_TOO_LONG) : `{"jsonrpc":"2.0","id":${id},"result":${result}}`
}

const formatFailure = (id: string, error: RpcError): string =>
  `{"jsonrpc":"2.0","id":${id},"error":${errorText(error)}}`

/** The error as JSON, or another error if it is too long. */
const errorText = (error: RpcError): string => stringifyWithin(error, MAX_ANSWER) ?? stringify(ANSWER_TOO_LONG)
