/**
 * Checks the protocol of an implementation: what it answers to lines that are no good requests, and in which order.
 *
 * Each check is a conversation with a new process: lines that try it, and questions after an operation that no
 * implementation has, whose answers show that it reads on.
 */
import { clauses, isMeant, operations } from '../../oracle'
import { stateOf, type Check, type Plan, type Violation } from '../result/check'
import { keptOf, kindOf } from '../result/truncated-reply'
import { isGone, isUnsupported, type Peer } from '../result/peer'

/** What a reply is compared by: its id, and the code of its error. */
type Told = { readonly id: unknown; readonly code: number | undefined }

type Conversation = {
  readonly clause: string
  /** What is sent, with the operation that the implementation is known to have; bytes where it is no text. */
  readonly lines: (operation: string) => readonly (string | Uint8Array)[]
  readonly replies: readonly Told[]
}

const NOWHERE = 'gateout.no_such_operation'
const question = (id: unknown, method = NOWHERE, params: unknown = {}): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const told = (id: unknown, code: number): Told => ({ id, code })
const unknown = (id: unknown): Told => told(id, -32601)

const MANY = 50
const ids = Array.from({ length: MANY }, (_, i) => i + 1)

const CONVERSATIONS: readonly Conversation[] = [
  {
    clause: 'PROTO-1',
    lines: () => ['{', '[1,', 'x', question(1)],
    replies: [told(null, -32700), told(null, -32700), told(null, -32700), unknown(1)],
  },
  {
    clause: 'PROTO-2',
    lines: () => [new Uint8Array([0x22, 0xff, 0xfe, 0x22]), question(1)],
    replies: [told(null, -32700), unknown(1)],
  },
  {
    clause: 'PROTO-3',
    lines: () => [
      '5',
      '[]',
      `[${question(2)}]`,
      'null',
      '{"jsonrpc":"2.0","id":5}',
      '{"jsonrpc":"2.0","id":6,"method":7}',
      question(1),
    ],
    replies: [...Array.from({ length: 6 }, () => told(null, -32600)), unknown(1)],
  },
  {
    clause: 'PROTO-4',
    // A line of a mebibyte is no reason to refuse it: up to 32 are answered.
    lines: () => [
      question(1),
      question('a'),
      question(2, 'toString'),
      question(3, NOWHERE, { text: 'x'.repeat(2 ** 20) }),
    ],
    replies: [unknown(1), unknown('a'), unknown(2), unknown(3)],
  },
  {
    clause: 'PROTO-5',
    lines: operation => [[], 5, 'x', null].map((params, i) => question(i + 1, operation, params)),
    replies: [1, 2, 3, 4].map(id => told(id, -32602)),
  },
  {
    clause: 'PROTO-6',
    lines: operation => [question(undefined), question(undefined, operation, 5), question(1)],
    replies: [unknown(1)],
  },
  { clause: 'PROTO-7', lines: () => ['', '  \t', question(1), '', question(2)], replies: [unknown(1), unknown(2)] },
  {
    clause: 'PROTO-8',
    lines: operation => ids.map(id => question(id, id % 3 === 0 ? operation : NOWHERE, 5)),
    replies: ids.map(id => (id % 3 === 0 ? told(id, -32602) : unknown(id))),
  },
]

/** The clauses of the protocol. */
export const protocolClauses: readonly string[] = CONVERSATIONS.map(({ clause }) => clause)

/**
 * A check for each clause of the protocol; none where operations are chosen, or where the peer cannot be spoken to in
 * lines.
 */
export const protocolChecks = async (peer: Peer, { selection, progress, used }: Plan): Promise<readonly Check[]> => {
  const chosen = CONVERSATIONS.filter(({ clause }) => isMeant(selection.clauses, clause))
  if (!peer.converse || selection.operations !== undefined || chosen.length === 0) return []
  const operation = await supportedBy(peer)
  const checks: Check[] = []
  for (const conversation of chosen) {
    progress(`protocol: ${conversation.clause}`)
    checks.push(
      used() >= 1
        ? { ...checkOf(conversation), state: 'untested', note: 'the time was over' }
        : await protocolCheck(peer.converse, operation, conversation),
    )
  }
  return checks
}

/** The first operation that the implementation does not call unknown; `gone` where it is asked no more. */
const supportedBy = async (peer: Peer): Promise<Supported> => {
  for (const { name } of operations) {
    const reply = await peer.ask(name, {})
    if (isGone(reply)) return { state: 'untested' }
    if (!isUnsupported(reply)) return { operation: name }
  }
  return { state: 'unsupported' }
}

type Supported = { readonly operation: string } | { readonly state: 'untested' | 'unsupported' }

const ruleOf = (clause: string): string => clauses.find(({ id }) => id === clause)?.rule ?? ''

const checkOf = ({ clause }: Conversation) =>
  ({ kind: 'protocol', id: clause, title: ruleOf(clause), clauses: [clause], cases: 0, violations: [] }) as const

const protocolCheck = async (
  converse: NonNullable<Peer['converse']>,
  supported: Supported,
  conversation: Conversation,
): Promise<Check> => {
  const { clause, lines, replies } = conversation
  const check = checkOf(conversation)
  if ('state' in supported) return { ...check, ...supported }
  const sent = lines(supported.operation)
  const expected = JSON.stringify(replies)
  const { lines: got, fault } = await converse(sent)
  const said = got.map(toldIn)
  if (JSON.stringify(said) === expected) return { ...check, cases: 1, state: 'passed' }
  if (fault?.fault === 'gone') return { ...check, state: 'untested', note: fault.detail }
  const again = await converse(sent)
  const isSteady = JSON.stringify(again.lines.map(toldIn)) === JSON.stringify(said)
  const violation: Violation = {
    id: clause,
    kind: fault ? kindOf(fault) : 'wrong',
    clauses: [clause],
    input: sent.map(line => (typeof line === 'string' ? shortened(line) : [...line])),
    expected: { result: replies },
    got: keptOf({ result: fault ? { replies: said, then: fault.detail } : said }),
    pointers: [],
    why: `${clause}: ${ruleOf(clause)}`,
    replay: clause,
    steadiness: isSteady ? 'always' : 'sometimes',
    count: 1,
    excused: false,
  }
  return { ...check, cases: 1, state: stateOf([violation]), violations: [violation] }
}

const SHORT = 200
const shortened = (text: string): string =>
  text.length > SHORT ? `${text.slice(0, SHORT)}… (${text.length} characters)` : text

const toldIn = (line: string): Told | string => {
  try {
    const { id, error } = JSON.parse(line) as { readonly id?: unknown; readonly error?: { readonly code?: number } }
    return { id: id ?? null, code: error?.code }
  } catch {
    return shortened(line)
  }
}

/** Puts one clause of the protocol again; undefined where it is no clause of the protocol. */
export const replayProtocol = async (peer: Peer, place: string): Promise<Check | undefined> => {
  const conversation = CONVERSATIONS.find(({ clause }) => clause === place)
  return conversation && peer.converse && protocolCheck(peer.converse, await supportedBy(peer), conversation)
}
