/**
 * Checks the protocol of an implementation: what it answers to lines that are no good requests, and in which order.
 *
 * Each check is a conversation with a new process: lines that try it, and questions after an operation that no
 * implementation has, whose answers show that it reads on.
 */
import { clauses, isMeant } from '../oracle'
import type { Check, Plan, Violation } from './check'
import type { Peer } from './peer'

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
    lines: () => ['5', '[]', 'null', '{"jsonrpc":"2.0","id":5}', '{"jsonrpc":"2.0","id":6,"method":7}', question(1)],
    replies: [...Array.from({ length: 5 }, () => told(null, -32600)), unknown(1)],
  },
  {
    clause: 'PROTO-4',
    lines: () => [question(1), question('a'), question(2, 'toString')],
    replies: [unknown(1), unknown('a'), unknown(2)],
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

/**
 * A check for each clause of the protocol; none where operations are chosen, or the peer cannot be spoken to in lines.
 */
export const protocolChecks = async (
  peer: Peer,
  operation: string | undefined,
  { selection, progress }: Plan,
): Promise<readonly Check[]> => {
  const { converse } = peer
  if (!converse || selection.mustOnly || selection.operations !== undefined) return []
  const checks: Check[] = []
  for (const conversation of CONVERSATIONS.filter(({ clause }) => isMeant(selection.clauses, clause))) {
    progress(`protocol: ${conversation.clause}`)
    checks.push(await protocolCheck(converse, operation, conversation))
  }
  return checks
}

const protocolCheck = async (
  converse: NonNullable<Peer['converse']>, operation: string | undefined, { clause, lines, replies }: Conversation,
): Promise<Check> => {
  const rule = clauses.find(({ id }) => id === clause)?.rule ?? ''
  const check = { kind: 'protocol', id: clause, title: rule, clauses: [clause], cases: 1, violations: [] } as const
  if (operation === undefined) return { ...check, state: 'unsupported', cases: 0 }
  const sent = lines(operation)
  const got = await converse(sent)
  const said = got.map(toldIn)
  if (JSON.stringify(said) === JSON.stringify(replies)) return { ...check, state: 'passed' }
  const violation: Violation = {
    id: clause,
    clauses: [clause],
    input: sent.map(line => (typeof line === 'string' ? line : [...line])),
    expected: { result: replies },
    got: { result: said },
    pointers: [],
    why: `${clause}: ${rule}`,
    replay: clause,
    steadiness: 'always',
    count: 1,
    excused: false,
  }
  return { ...check, state: 'failed', violations: [violation] }
}

const toldIn = (line: string): Told | string => {
  try {
    const { id, error } = JSON.parse(line) as { readonly id?: unknown; readonly error?: { readonly code?: number } }
    return { id: id ?? null, code: error?.code }
  } catch {
    return line.slice(0, 200)
  }
}

/** Puts one clause of the protocol again; undefined where the place is none. */
export const replayProtocol = async (
  peer: Peer,
  place: string,
  operation: string | undefined,
): Promise<Check | undefined> => {
  const conversation = CONVERSATIONS.find(({ clause }) => clause === place)
  return conversation && peer.converse && protocolCheck(peer.converse, operation, conversation)
}
