/**
 * The oracle: JSON-RPC 2.0, one message of text in, one of text out. It keeps nothing between messages.
 */
import { left, right, type Either } from 'fp-ts/Either'
import type { Issue } from '../kernel/issue'
import { isObject, stringify, typeName } from '../kernel/json'
import { isBlank } from '../kernel/text'
import { methods, type Method } from './methods'
import type { Operation } from './operation/operation'
import { find } from './operations'

/** JSON-RPC's error object; `data.issues` says what is wrong with an input, and where. */
export type RpcError = { readonly code: number; readonly message: string; readonly data?: { readonly issues: readonly Issue[] } }

const error = (code: number, message: string): RpcError => ({ code, message })
const NOT_JSON = error(-32700, 'not JSON')
const NOT_A_REQUEST = error(-32600, 'not a JSON-RPC 2.0 request')
const TOO_LONG = error(-32603, 'the answer is longer than a text can be')

/** The one method that needs no params. */
const DESCRIBE = 'oracle.describe'

const invalidInput = (issues: readonly Issue[]): RpcError =>
  ({ code: -32602, message: 'not of the input\'s shape', data: { issues } })

/** The reply to a message that could not even be had as text, for a reason such as `not UTF-8`. */
export const unreadableReply = (reason: string): string => stringify({ jsonrpc: '2.0', id: null, error: error(-32700, reason) })

/** An oracle that answers these methods beside the operations. */
export const oracleOf = (methods: readonly Method[]): ((text: string) => string | undefined) => {
  const byName = new Map(methods.map(method => [method.name, method]))
  const answer = ({ method, params }: Request): Either<RpcError, unknown> => {
    const called = find(method) ?? byName.get(method)
    return called ? run(called, method === DESCRIBE && params === undefined ? {} : params)
      : left(error(-32601, `there is no operation ${JSON.stringify(method)}`))
  }
  return (text) => {
    if (isBlank(text)) return undefined
    const message = parse(text)
    if (message._tag === 'Left') return reply(null, { error: message.left })
    const request = message.right
    if (!isRequest(request)) return reply(null, { error: NOT_A_REQUEST })
    const { id } = request
    const outcome = answer(request)
    return id === undefined ? undefined : reply(id, outcome._tag === 'Left' ? { error: outcome.left } : { result: outcome.right })
  }
}

/** The reply to one message, or undefined where none is due: to blank text, and to a message without an id. */
export const respond = oracleOf(methods)

/** The answer to one input of an operation as JSON text, for a stream of bare inputs; `ok` is false where it is an error. */
export const answerLine = (operation: Operation, text: string): { readonly ok: boolean; readonly text: string } => {
  const input = parse(text)
  const outcome = input._tag === 'Left' ? input : run(operation, input.right)
  const line = outcome._tag === 'Left' ? undefined : write(outcome.right)
  return line !== undefined ? { ok: true, text: line }
    : { ok: false, text: stringify({ error: outcome._tag === 'Left' ? outcome.left : TOO_LONG }) }
}

/** {@link answerLine} for a line that could not even be had as text. */
export const unreadableLine = (reason: string): string => stringify({ error: error(-32700, reason) })

type Request = { readonly id?: string | number | null; readonly method: string; readonly params?: unknown }

const isRequest = (value: unknown): value is Request =>
  isObject(value) && value['jsonrpc'] === '2.0' && typeof value['method'] === 'string'
  && (value['id'] === undefined || value['id'] === null || typeof value['id'] === 'string' || typeof value['id'] === 'number')

const run = (operation: Method, input: unknown): Either<RpcError, unknown> => {
  if (!isObject(input)) return left(invalidInput([notAnObject(input)]))
  const outcome = operation.call(input)
  return outcome._tag === 'Left' ? left(invalidInput(outcome.left)) : outcome
}

const notAnObject = (value: unknown): Issue =>
  value === undefined ? { pointer: '', code: 'missing', message: 'is missing' }
  : { pointer: '', code: 'type', message: `expected an object, got ${typeName(value)}` }

const parse = (text: string): Either<RpcError, unknown> => {
  try {
    return right(JSON.parse(text) as unknown)
  } catch {
    return left(NOT_JSON)
  }
}

const reply = (id: string | number | null, outcome: { readonly result: unknown } | { readonly error: RpcError }): string =>
  write({ jsonrpc: '2.0', id, ...outcome }) ?? stringify({ jsonrpc: '2.0', id, error: TOO_LONG })

/** JSON text, or undefined where it would be longer than a string can be. */
const write = (value: unknown): string | undefined => {
  try {
    return stringify(value)
  } catch {
    return undefined
  }
}
