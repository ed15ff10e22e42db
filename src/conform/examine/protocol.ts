/**
 * Checks how an implementation answers invalid requests, notifications and blank lines, and in which order.
 *
 * Each check is a conversation with a new process. Besides the lines under test it calls an operation that no
 * implementation has; the reply shows that the process continues to read. If operations are selected by name, all lines
 * are first sent to one process; the conversations are only held if a reply to them is wrong.
 */
import { stringify } from '../../kernel/json'
import { clauses, isMeant, operations, type Selection } from '../../oracle'
import { deriveState, type Check, type Plan, type Violation } from '../result/check'
import { classifyReply } from '../result/reply-fields'
import { truncate } from '../result/truncated-reply'
import { isGone, isUnsupported, type Peer } from '../result/peer'

/** The compared parts of a reply: its id and its error code. */
type ReplySummary = {
  readonly id: unknown
  readonly code: number | undefined
}

type Conversation = {
  readonly clause: string
  /** Returns the lines to send, given an operation that the implementation supports. Bytes are invalid UTF-8. */
  readonly lines: (operation: string) => readonly (string | Uint8Array)[]
  readonly replies: readonly ReplySummary[]
}

const NOWHERE = 'gateout.no_such_operation'
const requestLine = (id: unknown, method = NOWHERE, params: unknown = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const errorReply = (id: unknown, code: number): ReplySummary => ({ id, code })
const unknownMethod = (id: unknown): ReplySummary => errorReply(id, -32601)

/** Numbers that an ordinary JSON library writes in another notation. A reply with the same double is right. */
const NUMBERS = ['1.50e2', '12345678901234567890', '-0.5'] as const
const numberedRequest = (id: string): string => `{"jsonrpc":"2.0","id":${id},"method":"${NOWHERE}","params":{}}`

const MANY = 50
const ids = Array.from({ length: MANY }, (_, i) => i + 1)

const CONVERSATIONS: readonly Conversation[] = [
  {
    clause: 'PROTO-1',
    // Some parsers accept NaN, which JSON does not have.
    lines: () => ['{', '[1,', 'x', requestLine(2).replace('{}', '{"amount":NaN}'), requestLine(1)],
    replies: [...Array.from({ length: 4 }, () => errorReply(null, -32700)), unknownMethod(1)],
  },
  {
    clause: 'PROTO-2',
    lines: () => [new Uint8Array([0x22, 0xff, 0xfe, 0x22]), requestLine(1)],
    replies: [errorReply(null, -32700), unknownMethod(1)],
  },
  {
    clause: 'PROTO-3',
    lines: () => [
      '5',
      '[]',
      `[${requestLine(2)}]`,
      'null',
      '{"jsonrpc":"2.0","id":5}',
      '{"jsonrpc":"2.0","id":6,"method":7}',
      // Some libraries read keys in any case, or without the spaces around them.
      requestLine(7).replace('"method"', '"Method"'),
      requestLine(8).replace('"jsonrpc"', '"JSONRPC"'),
      requestLine(9).replace('"method"', '"method "'),
      requestLine(1),
    ],
    replies: [...Array.from({ length: 9 }, () => errorReply(null, -32600)), unknownMethod(1)],
  },
  {
    clause: 'PROTO-4',
    // The limit of a line is 32 MiB, so one of 1 MiB has to be answered.
    lines: () => [
      requestLine(1),
      requestLine('a'),
      requestLine(2, 'toString'),
      requestLine(3, NOWHERE, { text: 'x'.repeat(2 ** 20) }),
      ...NUMBERS.map(numberedRequest),
    ],
    replies: [1, 'a', 2, 3, ...NUMBERS.map(Number)].map(unknownMethod),
  },
  {
    clause: 'PROTO-5',
    lines: operation => [[], 5, 'x', null].map((params, i) => requestLine(i + 1, operation, params)),
    replies: [1, 2, 3, 4].map(id => errorReply(id, -32602)),
  },
  {
    clause: 'PROTO-6',
    lines: operation => [
      requestLine(undefined),
      requestLine(undefined, operation, 5),
      requestLine(2).replace('"id"', '"ID"'),
      requestLine(1),
    ],
    replies: [unknownMethod(1)],
  },
  {
    clause: 'PROTO-7',
    lines: () => ['', '  \t', requestLine(1), '', requestLine(2)],
    replies: [unknownMethod(1), unknownMethod(2)],
  },
  {
    clause: 'PROTO-8',
    lines: operation => ids.map(id => requestLine(id, id % 3 === 0 ? operation : NOWHERE, 5)),
    replies: ids.map(id => (id % 3 === 0 ? errorReply(id, -32602) : unknownMethod(id))),
  },
]

/** The ids of the clauses of the protocol. */
export const protocolClauses: readonly string[] = CONVERSATIONS.map(({ clause }) => clause)

/** Checks each clause of the protocol. Makes no checks if the peer has no `converse`. */
export const protocolChecks = async (peer: Peer, { selection, progress, used }: Plan): Promise<readonly Check[]> => {
  const chosen = CONVERSATIONS.filter(({ clause }) => isMeant(selection.clauses, clause))
  if (!peer.converse || chosen.length === 0) return []
  const operation = await supportedBy(peer, selection)
  if (selection.operations !== undefined && 'operation' in operation && used() < 1) {
    progress('protocol, in short')
    if (await areAllKept(peer.converse, operation.operation, chosen)) {
      return chosen.map(conversation => ({ ...startProtocolCheck(conversation), cases: 1, state: 'passed' }))
    }
  }
  const checks: Check[] = []
  for (const conversation of chosen) {
    progress(`protocol: ${conversation.clause}`)
    checks.push(
      used() >= 1
        ? { ...startProtocolCheck(conversation), state: 'untested', note: 'the time was over' }
        : await protocolCheck(peer.converse, operation, conversation),
    )
  }
  return checks
}

/** Whether one process replies rightly to the lines of several conversations, one after the other. */
const areAllKept = async (
  converse: NonNullable<Peer['converse']>,
  operation: string,
  conversations: readonly Conversation[],
): Promise<boolean> => {
  const { lines } = await converse(conversations.flatMap(conversation => conversation.lines(operation)))
  return JSON.stringify(lines.map(summarizeReply)) === JSON.stringify(conversations.flatMap(({ replies }) => replies))
}

/** Finds the first of the selected operations that the implementation supports. */
const supportedBy = async (peer: Peer, { operations: patterns }: Selection): Promise<Supported> => {
  for (const { name } of operations.filter(operation => isMeant(patterns, operation.name))) {
    const reply = await peer.ask(name, {})
    if (isGone(reply)) return { state: 'untested' }
    if (!isUnsupported(reply)) return { operation: name }
  }
  return { state: 'unsupported' }
}

type Supported = { readonly operation: string } | { readonly state: 'untested' | 'unsupported' }

const findRule = (clause: string): string => clauses.find(({ id }) => id === clause)?.rule ?? ''

const startProtocolCheck = ({ clause }: Conversation) =>
  ({ kind: 'protocol', id: clause, title: findRule(clause), clauses: [clause], cases: 0, violations: [] }) as const

const protocolCheck = async (
  converse: NonNullable<Peer['converse']>,
  supported: Supported,
  conversation: Conversation,
): Promise<Check> => {
  const { clause, lines, replies } = conversation
  const check = startProtocolCheck(conversation)
  if ('state' in supported) return { ...check, ...supported }
  const sent = lines(supported.operation)
  const expected = JSON.stringify(replies)
  const { lines: got, fault } = await converse(sent)
  const summaries = got.map(summarizeReply)
  if (JSON.stringify(summaries) === expected) return { ...check, cases: 1, state: 'passed' }
  if (fault?.fault === 'gone') return { ...check, state: 'untested', note: fault.detail }
  const again = await converse(sent)
  const isSteady = JSON.stringify(again.lines.map(summarizeReply)) === JSON.stringify(summaries)
  const first = firstDifference(replies, summaries)
  const shown = excerpt(got.map(shownReply), first)
  const violation: Violation = {
    id: clause,
    kind: fault ? classifyReply(fault) : 'wrong',
    clauses: [clause],
    input: excerpt(
      sent.map(line => (typeof line === 'string' ? shortenJson(line) : [...line])),
      first,
    ),
    expected: { result: excerpt(replies, first) },
    got: truncate({ result: fault ? { replies: shown, then: fault.detail } : shown }),
    ...(fault?.stderr && fault.stderr.length > 0 && { stderr: fault.stderr }),
    pointers: [],
    why: [`${clause}: ${findRule(clause)}`, ...longLines(sent), differenceAt(first, replies, got)].join(' '),
    replay: clause,
    steadiness: isSteady ? 'always' : 'sometimes',
    count: 1,
    excused: false,
  }
  return { ...check, cases: 1, state: deriveState([violation]), violations: [violation] }
}

/** The index of the first reply that is wrong or missing. */
const firstDifference = (expected: readonly ReplySummary[], got: readonly (ReplySummary | string)[]): number => {
  const at = expected.findIndex((reply, i) => JSON.stringify(reply) !== JSON.stringify(got[i]))
  return at < 0 ? expected.length : at
}

const differenceAt = (at: number, expected: readonly unknown[], got: readonly unknown[]): string => {
  if (at >= got.length) return `Reply ${at + 1} is missing.`
  return at >= expected.length ? `Reply ${at + 1} is one too many.` : `Reply ${at + 1} is the first wrong one.`
}

const MAX_SHOWN = 10
const AROUND = 2

/** A short list as it is; of a long one, the items around an index. */
const excerpt = (items: readonly unknown[], at: number): readonly unknown[] => {
  if (items.length <= MAX_SHOWN) return items
  const [start, end] = [Math.max(0, at - AROUND), Math.min(items.length, at + AROUND + 1)]
  return [
    ...(start > 0 ? [`… (${start} before)`] : []),
    ...items.slice(start, end),
    ...(end < items.length ? [`… (${items.length - end} after)`] : []),
  ]
}

/** In characters. All lines that are sent are ASCII. */
const SHORT = 200
const MIN_SHOWN = 60
const truncateWithLength = (text: string): string =>
  text.length > SHORT ? `${text.slice(0, SHORT)}… (${text.length} characters)` : text

/** A line for a report: a long one keeps its JSON, with the beginnings of its strings. */
const shortenJson = (line: string): string =>
  line.length > SHORT
    ? JSON.stringify(JSON.parse(line), (_, value: unknown) =>
        typeof value === 'string' ? truncateString(value) : value,
      )
    : line

const truncateString = (text: string): string =>
  text.length > MIN_SHOWN ? `${text.slice(0, MIN_SHOWN)}… (${text.length} characters)` : text

/** A sentence for each long line, with its number and size. */
const longLines = (sent: readonly (string | Uint8Array)[]): readonly string[] =>
  sent.flatMap((line, i) => (line.length > SHORT ? [`Line ${i + 1} has ${line.length} bytes.`] : []))

const summarizeReply = (line: string): ReplySummary | string => {
  try {
    const { id, error } = JSON.parse(line) as { readonly id?: unknown; readonly error?: { readonly code?: number } }
    return { id: id ?? null, code: error?.code }
  } catch {
    return truncateWithLength(line)
  }
}

/** A reply for a report: what is compared, with the message of an error or the result. */
const shownReply = (line: string): unknown => {
  const summary = summarizeReply(line)
  if (typeof summary === 'string') return summary
  const { result, error } = JSON.parse(line) as {
    readonly result?: unknown
    readonly error?: { readonly message?: unknown }
  }
  const message = error?.message
  return {
    ...summary,
    ...(typeof message === 'string' && message !== '' && { message: truncateString(message) }),
    ...(result !== undefined && {
      result: stringify(result).length > SHORT ? truncateWithLength(stringify(result)) : result,
    }),
  }
}

/** Checks one clause of the protocol again, or undefined if `place` is not such a clause. */
export const replayProtocol = async (peer: Peer, place: string): Promise<Check | undefined> => {
  const conversation = CONVERSATIONS.find(({ clause }) => clause === place)
  return conversation && peer.converse && protocolCheck(peer.converse, await supportedBy(peer, {}), conversation)
}
