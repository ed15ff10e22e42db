/**
 * Checks that an operation answers another notation of an input as it answers the plain one. The answers of the
 * implementation are compared with each other, never with those of this library, so that a wrong rule does not fail here.
 */
import { fnv1a } from '../../kernel/fnv1a'
import { addTo } from '../../kernel/group'
import { isObject } from '../../kernel/json'
import { clauses, isMeant, type Operation, type Selection, type Vector } from '../../oracle'
import { deriveState, type Check, type Plan, type Violation } from '../result/check'
import { limitShrinking } from './budget'
import type { Judge, Mismatch } from '../result/mismatch'
import { isGone, isUnsupported, type Peer, type Reply } from '../result/peer'
import { classifyReply, reportReply } from '../result/reply-fields'
import { truncate } from '../result/truncated-reply'
import { smaller } from '../search/shrink'
import { listForms, writeOtherwise, type Notation } from '../search/notation'

export const NOTATION = 'PROTO-9'

/** One of so many generated inputs is sent again. */
const SHARE = 12
/** An input with such a number is always sent again, in several texts: most notations do not touch it. */
const LONG_NUMBER = /[:[,]-?\d{16}/
/** So is a vector with a zero, because the sign of one zero has to differ from another's, and one with a fraction. */
const ZERO_OR_FRACTION = /[:[,](0[,\]}]|-?\d+\.\d)/
const SEVERAL_TEXTS = { all: 4, some: 2 }
/** After this many failures, an operation gets no more inputs in another notation. */
const MAX_FAILURES = 3
const MAX_ATTEMPTS = 2_000
/** Texts of one candidate while shrinking. */
const TEXTS = 6

type Failure = {
  readonly input: unknown
  readonly notation: Notation
  readonly text: string
  readonly plain: Reply
  readonly other: Reply
  readonly mismatch: Mismatch
}

/** The part of an operation's examination that the other notations need. */
type Run = {
  readonly operation: Operation
  readonly judge: Judge
  readonly notations: NotationLog | undefined
  readonly isWrong: boolean
  readonly unsupported: boolean
}

export type NotationLog = {
  cases: number
  readonly forms: Set<string>
  /** The forms that the inputs of several vectors of the operation can have. */
  readonly possible: Set<string>
  readonly failures: Failure[]
}

/** A form of fewer vectors may be drawn or not. */
const COMMON = 3

export const startNotationLog = (vectors: readonly Vector[]): NotationLog => {
  const byForm = new Map<string, Vector[]>()
  for (const vector of vectors) for (const form of listForms(vector.input)) addTo(byForm, form, vector)
  const possible = new Set([...byForm.keys()].filter(form => byForm.get(form)!.length >= COMMON))
  return { cases: 0, forms: new Set(), possible, failures: [] }
}

const judgeReplies = (judge: Judge, plain: Reply, other: Reply): Mismatch | undefined =>
  'error' in plain
    ? 'error' in other && other.error.code === plain.error.code
      ? undefined
      : judge({ issues: [] }, other)
    : judge(plain, other)

const compare = async (
  peer: Pick<Peer, 'ask'>,
  { operation, judge }: Pick<Run, 'operation' | 'judge'>,
  input: unknown,
  notation: Notation,
  text: string,
  known?: Reply,
): Promise<Failure | undefined> => {
  const plain = known ?? (await peer.ask(operation.name, input))
  if ('fault' in plain || isUnsupported(plain)) return undefined
  const other = await peer.ask(operation.name, input, text)
  if (isGone(other)) return undefined
  const mismatch = judgeReplies(judge, plain, other)
  return mismatch && { input, notation, text, plain, other, mismatch }
}

/** The texts to send again: an answer that changes at random rarely keeps this order. */
const AGAIN = ['plain', 'text', 'text', 'plain', 'plain', 'text', 'plain', 'text'] as const

/** Whether the difference is one of the notation: the plain input is answered as before, each time, and so is the text. */
const isSteady = async (peer: Pick<Peer, 'ask'>, run: Run, failure: Failure): Promise<boolean> => {
  const { operation, judge } = run
  for (const sent of AGAIN) {
    const reply = await peer.ask(operation.name, failure.input, sent === 'text' ? failure.text : undefined)
    if (sent === 'plain' && 'fault' in reply) return false
    const isAlike = judgeReplies(judge, failure.plain, reply) === undefined
    if (isAlike !== (sent === 'plain')) return false
  }
  return true
}

/** Sends an input that was answered once more, in another notation. Always, or as one of a share of all inputs. */
export const noteNotation = async (
  peer: Pick<Peer, 'ask'>,
  run: Run,
  { input, text: plainText, reply: plain }: { readonly input: unknown; readonly text: string; readonly reply: Reply },
  share: 'all' | 'some' = 'some',
): Promise<void> => {
  const { notations } = run
  if (!notations || 'fault' in plain || isUnsupported(plain) || notations.failures.length >= MAX_FAILURES) return
  const first = fnv1a(plainText) >>> 0
  const isNotable = LONG_NUMBER.test(plainText) || (share === 'all' && ZERO_OR_FRACTION.test(plainText))
  if (share === 'some' && first % SHARE > 0 && !isNotable) return
  for (let seed = first; seed < first + (isNotable ? SEVERAL_TEXTS[share] : 1); seed++) {
    const notation = seed % 5 === 0 ? 'order of keys' : 'other form'
    const { text, forms } = writeOtherwise(input, notation, seed)
    if (forms.length === 0) continue
    notations.cases++
    for (const form of forms) notations.forms.add(form)
    const failure = await compare(peer, run, input, notation, text, plain)
    if (failure && (await isSteady(peer, run, failure))) notations.failures.push(failure)
  }
}

/** Takes the first smaller input that fails, again and again. A smaller input gets several texts. */
const shrinkFailure = async (peer: Peer, run: Run, first: Failure, isOver: () => boolean): Promise<Failure> => {
  let best = first
  let attempts = 0
  const findSmaller = async (): Promise<Failure | undefined> => {
    for (const input of smaller(best.input)) {
      if (isObject(best.input) && isObject(best.input['state']) && !isSameState(input, best.input)) continue
      for (let seed = 0; seed < TEXTS && attempts < MAX_ATTEMPTS && !isOver(); seed++) {
        const { text, forms } = writeOtherwise(input, best.notation, seed)
        if (forms.length === 0) break
        attempts++
        const failure = await compare(peer, run, input, best.notation, text)
        if (failure) return failure
      }
    }
    return undefined
  }
  for (let next = await findSmaller(); next && attempts < MAX_ATTEMPTS; next = await findSmaller()) best = next
  return shortestText(peer, run, best)
}

const isSameState = (input: unknown, { state }: { readonly [key: string]: unknown }): boolean =>
  isObject(input) && input['state'] === state

/** Of the texts of an input that fail, the one with the fewest changes. */
const shortestText = async (peer: Peer, run: Run, failure: Failure): Promise<Failure> => {
  let best = failure
  for (let seed = 0; seed < 4 * TEXTS; seed++) {
    const { text } = writeOtherwise(failure.input, failure.notation, seed)
    if (text.length >= best.text.length) continue
    best = (await compare(peer, run, failure.input, failure.notation, text)) ?? best
  }
  return best
}

const violationOf = async (peer: Peer, run: Run, failure: Failure): Promise<Violation> => {
  const { input, text, plain, other, mismatch } = failure
  const operation = run.operation.name
  return {
    id: `${operation} notation`,
    kind: classifyReply(other),
    clauses: [NOTATION],
    operation,
    input,
    text,
    expected: plain,
    ...reportReply(truncate(other)),
    pointers: mismatch.pointers,
    why: `Expected is the program's own answer to the input in plain notation. ${NOTATION}: ${clauses.find(({ id }) => id === NOTATION)!.rule}`,
    replay: NOTATION,
    sealed: { operation, input, text },
    steadiness: (await isSteady(peer, run, failure)) ? 'always' : 'sometimes',
    count: run.notations?.failures.length ?? 1,
    excused: false,
  }
}

const startNotationCheck = ({ operation }: Run, cases: number) =>
  ({
    kind: 'protocol',
    id: `${operation.name} notation`,
    title: 'The same answer in every notation of JSON',
    operation: operation.name,
    clauses: [NOTATION],
    cases,
    violations: [],
  }) as const

export const replayNotation = async (peer: Peer, run: Run, input: unknown, text: string): Promise<Check> => {
  const failure = await compare(peer, run, input, 'other form', text)
  const violations = failure ? [await violationOf(peer, run, failure)] : []
  return { ...startNotationCheck(run, 1), state: deriveState(violations), violations }
}

/** Whether an examination compares notations. */
export const asksNotations = ({ clauses: patterns, mustOnly }: Selection): boolean =>
  !mustOnly && isMeant(patterns, NOTATION)

/**
 * The check of the notations of an operation, or none if they were not asked for. An order of keys that matters is left to
 * the rules if they are violated too.
 */
export const notationChecks = async (peer: Peer, run: Run, plan: Plan): Promise<readonly Check[]> => {
  const { notations } = run
  if (!notations) return []
  const check = startNotationCheck(run, notations.cases)
  if (run.unsupported) return [{ ...check, state: 'unsupported', cases: 0 }]
  const found = notations.failures.find(({ notation }) => notation === 'other form' || !run.isWrong)
  const unreached = [...notations.possible].filter(form => !notations.forms.has(form))
  if (!found && notations.cases === 0) return []
  if (!found) return [{ ...check, state: 'passed', ...(unreached.length > 0 && { unreached }) }]
  const violations = [await violationOf(peer, run, await shrinkFailure(peer, run, found, limitShrinking(plan)))]
  return [{ ...check, state: deriveState(violations), violations }]
}
