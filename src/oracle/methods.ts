/**
 * The methods for questions about operations.
 *
 * | method            | params                    | result                                        |
 * | ----------------- | ------------------------- | --------------------------------------------- |
 * | `oracle.describe` | operation, optional       | operations with JSON Schemas, and the clauses |
 * | `oracle.explain`  | operation, input          | the result, the deciding clauses, a sentence  |
 * | `oracle.check`    | operation, input, claimed | whether they agree, and the differences       |
 *
 * `oracle.generate` is missing here because it needs fast-check; the oracle of `gateout/conform` has it.
 */
import { freezeDeep } from '../kernel/freeze'
import { left, right } from '../kernel/either'
import * as t from 'io-ts'
import { refine, json } from '../kernel/codec/codec'
import { compile } from '../kernel/codec/compile'
import type { Checked, Issue } from '../kernel/issue'
import { isObject } from '../kernel/json'
import { FORM } from './clause'
import { describe } from './describe'
import { answerOf, differences, proseOf, type Answer } from './difference'
import type { Explained, Operation } from './operation/operation'
import { find, meaningOf } from './operations'
import { notKnown } from '../kernel/phrase'

/** A named question. `call` returns the answer to any params, or their issues. */
export type Method = { readonly name: string; readonly call: (params: unknown) => Checked<unknown> }

/**
 * A method whose params name an operation. An unknown operation is reported as `unknown`.
 *
 * @example about('oracle.check', {}, () => {}).name // 'oracle.check'
 */
export const about = <P extends { readonly operation: string }>(
  name: string,
  params: t.Type<P>,
  run: (operation: Operation, params: P) => Checked<unknown>,
): Method => {
  const { parse } = compile(params)
  return {
    name,
    call: value => {
      const read = parse(value)
      if (read._tag === 'Left') return read
      const operation = find(read.right.operation)
      return operation
        ? run(operation, read.right)
        : left([{ pointer: '/operation', code: 'unknown', message: notKnown('operation') }])
    },
  }
}

/** The answer to a claim. */
export type Check = {
  /** Whether the claim is right. */
  readonly agree: boolean
  /** JSON Pointers into the claim. */
  readonly differences: readonly string[]
  /** The answer of this library. */
  readonly expected: Answer
  /** The deciding clauses. Only FORM-1 if the input is refused. */
  readonly clauses: readonly string[]
  /** The expected answer in one English sentence. */
  readonly sentence: string
}

/**
 * Checks a claimed answer of an operation to an input: its `result`, or the `issues` for which it refuses the input.
 * Messages, titles, details and everything that {@link meaningOf} removes are not compared. Returns at most 1,000
 * differences.
 *
 * @example check(find('fee.summarize'), { fees: [] }, { result: { reported: true, totals: [] } }).agree // true
 */
export const check = (operation: Operation, input: unknown, claimed: unknown): Check => {
  const { result, ...explanation } = explained(operation, input)
  const { name, output } = operation
  const pointers = differences(meaningOf(name, result), meaningOf(name, claimed), proseOf(output))
  return { agree: pointers.length === 0, differences: pointers, expected: result, ...explanation }
}

/**
 * Returns the answer to any input with its clauses and sentence. A refusal cites only FORM-1; a result without a
 * known deciding clause cites the first clause of its operation.
 *
 * @example explained(find('readiness.evaluate'), {}).sentence
 * // 'Unknown: the terminal has not reported both availability and holds.'
 */
export const explained = (operation: Operation, input: unknown): Explained & { readonly result: Answer } => {
  const answer = operation.explain(input)
  return answer._tag === 'Right'
    ? {
        result: { result: answer.right.result },
        clauses: answer.right.clauses.length > 0 ? answer.right.clauses : operation.clauses.slice(0, 1),
        sentence: answer.right.sentence,
      }
    : { result: answerOf(answer), clauses: [FORM], sentence: `Refused: ${answer.left.map(inWords).join('; ')}.` }
}

const inWords = ({ pointer, message }: Issue): string => (pointer === '' ? message : `${pointer} ${message}`)

const question = t.type({ operation: t.string, input: json })

const claim = refine(
  'is missing, unless issues are given',
  refine('must be absent if a result is given', t.partial({ result: t.unknown, issues: t.array(t.unknown) }), {
    code: 'conflict',
    test: claimed => !('result' in claimed && 'issues' in claimed),
    schema: { not: { required: ['result', 'issues'] } },
    keys: ['issues'],
  }),
  {
    code: 'missing',
    test: claimed => 'result' in claimed || 'issues' in claimed,
    schema: { anyOf: [{ required: ['result'] }, { required: ['issues'] }] },
    keys: ['result'],
  },
)

const describeOne = about('oracle.describe', t.type({ operation: t.string }), operation => right(describe([operation])))

const isEmpty = (params: unknown): boolean => isObject(params) && params['operation'] === undefined

/** `oracle.describe`, `oracle.explain` and `oracle.check`; `oracle.generate` is in `gateout/conform`. */
export const methods: readonly Method[] = /* @__PURE__ */ freezeDeep([
  { name: 'oracle.describe', call: value => (isEmpty(value) ? right(describe()) : describeOne.call(value)) },
  about('oracle.explain', question, (operation, { input }) => {
    const answer = operation.explain(input)
    return answer._tag === 'Right'
      ? answer
      : left(answer.left.map(issue => ({ ...issue, pointer: `/input${issue.pointer}` })))
  }),
  about('oracle.check', t.intersection([question, t.type({ claimed: claim })]), (operation, { input, claimed }) =>
    right(check(operation, input, claimed)),
  ),
])
