/**
 * Checks how an implementation answers invalid requests, notifications and blank lines, and in which order.
 *
 * Each check is a conversation. Besides the lines under test it calls an operation that no implementation has; the reply
 * shows that the process continues to read. All lines are first sent to one process. Only if a reply to them is wrong,
 * each conversation is held with a process of its own.
 */
import { isObject, stringify } from '../../kernel/json'
import { clauses, isMeant, type Operation, type Vector } from '../../oracle'
import { deriveState, type Check, type Plan, type Violation } from '../result/check'
import { createJudge } from '../result/mismatch'
import type { Fault, Peer } from '../result/peer'
import { classifyReply } from '../result/reply-fields'
import { startOf, truncate } from '../result/truncated-reply'
import { CONVERSATIONS, findSamples, type Conversation, type RightReply, type Samples } from './conversation'

/** The compared parts of a reply: its id, its error code, and its result. */
type ReplySummary = {
  readonly id: unknown
  readonly code: number | undefined
  readonly result: unknown
  readonly issues?: unknown
}

export const protocolClauses: readonly string[] = Object.freeze(CONVERSATIONS.map(({ clause }) => clause))

/** Checks each clause of the protocol. Makes no checks if the peer has no `converse`. */
export const protocolChecks = async (
  peer: Peer,
  { selection, vectors, progress, used }: Plan,
): Promise<readonly Check[]> => {
  const chosen = CONVERSATIONS.filter(({ clause }) => isMeant(selection.clauses, clause))
  if (!peer.converse || chosen.length === 0) return []
  const samples = await findSamples(peer, selection, vectors)
  if (typeof samples !== 'string' && used() < 1) {
    progress('protocol')
    if (await areAllKept(peer.converse, samples, chosen)) {
      return chosen.map(conversation => ({ ...startProtocolCheck(conversation), cases: 1, state: 'passed' }))
    }
  }
  const checks: Check[] = []
  for (const conversation of chosen) {
    progress(`protocol: ${conversation.clause}`)
    checks.push(
      used() >= 1
        ? { ...startProtocolCheck(conversation), state: 'untested', note: 'the time was over' }
        : await protocolCheck(peer.converse, samples, conversation),
    )
  }
  return checks
}

/** The lines of conversations. The last of all has no line feed if it belongs to the clause about the end of the input. */
const linesOf = (conversations: readonly Conversation[], samples: Samples): ReturnType<Conversation['lines']> => [
  ...conversations.flatMap(({ lines }) => lines(samples)),
  ...(conversations.at(-1)?.mustEnd ? [] : ['']),
]

/** Whether one process replies rightly to the lines of several conversations, one after the other. */
const areAllKept = async (
  converse: NonNullable<Peer['converse']>,
  samples: Samples,
  conversations: readonly Conversation[],
): Promise<boolean> => {
  const { lines: got, fault } = await converse(linesOf(conversations, samples))
  const expected = conversations.flatMap(({ replies }) => replies(samples))
  return fault === undefined && firstDifference(expected, got) === undefined
}

const findRule = (clause: string): string => clauses.find(({ id }) => id === clause)!.rule

const startProtocolCheck = ({ clause }: Conversation) =>
  ({ kind: 'protocol', id: clause, title: findRule(clause), clauses: [clause], cases: 0, violations: [] }) as const

const protocolCheck = async (
  converse: NonNullable<Peer['converse']>,
  samples: Awaited<ReturnType<typeof findSamples>>,
  conversation: Conversation,
): Promise<Check> => {
  const check = startProtocolCheck(conversation)
  if (typeof samples === 'string') return { ...check, state: samples }
  const sent = conversation.lines(samples)
  const hold = (): ReturnType<typeof converse> => converse(linesOf([conversation], samples))
  const expected = conversation.replies(samples)
  const { lines, fault } = await hold()
  const got = conversation.clause === ORDER ? lines : inOrder(expected, lines)
  const first = firstDifference(expected, got) ?? (conversation.mustEnd && fault ? expected.length : undefined)
  if (first === undefined) return { ...check, cases: 1, state: 'passed' }
  if (fault?.fault === 'gone') return { ...check, state: 'untested', note: fault.detail }
  const again = await hold()
  const isSteady = JSON.stringify(again.lines.map(summarizeReply)) === JSON.stringify(got.map(summarizeReply))
  const violation = describe(conversation.clause, { sent, expected, got, first, isSteady, ...(fault && { fault }) })
  return { ...check, cases: 1, state: deriveState([violation]), violations: [violation] }
}

type Failed = {
  readonly sent: readonly (string | Uint8Array)[]
  readonly expected: readonly RightReply[]
  readonly got: readonly string[]
  readonly first: number
  readonly isSteady: boolean
  readonly fault?: Fault
}

const describe = (clause: string, { sent, expected, got, first, isSteady, fault }: Failed): Violation => {
  const shown = excerpt(got.map(shownReply), first)
  return {
    id: clause,
    kind: fault ? classifyReply(fault) : 'wrong',
    clauses: [clause],
    input: excerpt(
      sent.map(line => (typeof line === 'string' ? shortenJson(line) : { not_utf8: escapeBytes(line) })),
      first,
    ),
    expected: { result: excerpt(expected.map(shownRightReply), first) },
    got: truncate({ result: fault ? { replies: shown, then: fault.detail } : shown }),
    ...(fault?.stderr && fault.stderr.length > 0 && { stderr: fault.stderr }),
    pointers: [],
    why: [`${clause}: ${findRule(clause)}`, ...longLines(sent), differenceAt(first, expected, got)].join(' '),
    replay: clause,
    steadiness: isSteady ? 'always' : 'sometimes',
    count: 1,
    excused: false,
  }
}

/** The clause about the order of replies, which breaks no other. */
const ORDER = 'PROTO-8'

/** The replies in the order of the expected ones, if they are these in another order. */
const inOrder = (expected: readonly RightReply[], got: readonly string[]): readonly string[] => {
  const rest = [...got]
  const found = expected.flatMap(reply => {
    const at = rest.findIndex(line => isRightReply({ ...reply, like: undefined }, line, []))
    return at < 0 ? [] : rest.splice(at, 1)
  })
  return found.length === expected.length && rest.length === 0 ? found : got
}

/** The index of the first reply that is wrong or missing, or one too many. */
const firstDifference = (expected: readonly RightReply[], got: readonly string[]): number | undefined => {
  const earlier: ReplySummary[] = []
  const at = expected.findIndex((reply, i) => {
    if (i >= got.length || !isRightReply(reply, got[i]!, earlier)) return true
    if (reply.like) earlier.push(summarizeReply(got[i]!) as ReplySummary)
    return false
  })
  if (at >= 0) return at
  return got.length > expected.length ? expected.length : undefined
}

const isRightReply = (
  { id, code, issue, like }: RightReply,
  line: string,
  earlier: readonly ReplySummary[],
): boolean => {
  const summary = summarizeReply(line)
  if (typeof summary === 'string' || summary.id !== id || (!like && summary.code !== code)) return false
  if (issue && !hasIssue(summary.issues, issue)) return false
  const other = earlier.find(each => each.id === like?.id)
  return like === undefined || answersAlike(like.operation, summary, other)
}

const hasIssue = (issues: unknown, { pointer, code }: NonNullable<RightReply['issue']>): boolean => {
  const own = Array.isArray(issues) ? issues.filter(each => isObject(each) && each['pointer'] === pointer) : []
  return own.length === 1 && (own[0] as { readonly code?: unknown }).code === code
}

/** Whether two replies are the same answer. A reply that was compared with itself is. */
const answersAlike = (operation: Operation, a: ReplySummary, b: ReplySummary | undefined): boolean => {
  if (b === undefined || a.code !== undefined || b.code !== undefined) return b === undefined || a.code === b.code
  return createJudge(operation)({ result: b.result }, { result: a.result }) === undefined
}

const shownRightReply = ({ id, code, issue, like }: RightReply): unknown => ({
  id,
  code,
  ...(issue && { issues: [issue] }),
  ...(like && like.id !== id && { like: `the reply ${String(like.id)}` }),
})

const differenceAt = (at: number, expected: readonly RightReply[], got: readonly string[]): string => {
  if (at >= expected.length && at >= got.length) return 'Every reply is right, but it did not end with exit code 0.'
  if (at >= got.length) return `Reply ${at + 1} is missing.`
  if (at >= expected.length) return `Reply ${at + 1} is one too many.`
  const { id } = expected[at]!
  const isGiven = got.map(summarizeReply).some(reply => typeof reply !== 'string' && reply.id === id)
  return `Reply ${at + 1} is the first wrong one${isGiven ? '' : `: there is none to id ${JSON.stringify(id)}`}.`
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

/** In characters. */
const SHORT = 200
const MIN_SHOWN = 60

/** A line for a report: a long one has the beginnings of its strings. Its numbers keep their notation. */
const shortenJson = (line: string): string =>
  line.length > SHORT
    ? line
        .split('"')
        .map(text => startOf(text, MIN_SHOWN))
        .join('"')
    : line

/** Bytes as a string for people, with `\xff` for a byte that is not ASCII. */
const escapeBytes = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => (byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`)).join('')

/** Lines above this size are named. They are ASCII. */
const LONG = 2 ** 16
const longLines = (sent: readonly (string | Uint8Array)[]): readonly string[] =>
  sent.flatMap((line, i) => (line.length > LONG ? [`Line ${i + 1} has ${line.length} bytes.`] : []))

const summarizeReply = (line: string): ReplySummary | string => {
  try {
    const { id, error, result } = JSON.parse(line) as {
      readonly id?: unknown
      readonly error?: { readonly code?: number; readonly data?: { readonly issues?: unknown } }
      readonly result?: unknown
    }
    const issues = error?.data?.issues
    return { id: id ?? null, code: error?.code, result, ...(issues !== undefined && { issues }) }
  } catch {
    return startOf(line, SHORT)
  }
}

/** A reply for a report: its compared parts, with the message of an error or the result. */
const shownReply = (line: string): unknown => {
  const summary = summarizeReply(line)
  if (typeof summary === 'string') return summary
  const { error } = JSON.parse(line) as { readonly error?: { readonly message?: unknown } }
  const { result } = summary
  const message = error?.message
  return {
    ...summary,
    ...(typeof message === 'string' && message !== '' && { message: startOf(message, MIN_SHOWN) }),
    ...(result !== undefined && {
      result: stringify(result).length > SHORT ? startOf(stringify(result), SHORT) : result,
    }),
  }
}

/** Checks one clause of the protocol again, or undefined if `place` is not such a clause. */
export const replayProtocol = async (
  peer: Peer,
  place: string,
  vectors: readonly Vector[],
): Promise<Check | undefined> => {
  const conversation = CONVERSATIONS.find(({ clause }) => clause === place)
  return (
    conversation && peer.converse && protocolCheck(peer.converse, await findSamples(peer, {}, vectors), conversation)
  )
}
