/**
 * What can be asked about operations, beside the operations themselves.
 *
 * | method            | params                     | result                                           |
 * | ----------------- | -------------------------- | ------------------------------------------------ |
 * | `oracle.describe` | none                       | every operation, with JSON Schemas               |
 * | `oracle.explain`  | operation, input           | the result, the clauses that decided, a sentence |
 * | `oracle.check`    | operation, input, claimed  | whether it is so, and where it is not            |
 *
 * `oracle.generate` is not among them: it needs fast-check. `gateout/conform` has the oracle that answers it too.
 */
import { left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { form, json } from '../kernel/codec/codec'
import { compile } from '../kernel/codec/compile'
import type { Checked, Issue } from '../kernel/issue'
import { describe } from './describe'
import { answerOf, differences, proseOf, type Answer } from './difference'
import type { Explained, Operation } from './operation/operation'
import { find } from './operations'

/** A question, and the answer to any params, or what is wrong with them. */
export type Method = { readonly name: string; readonly call: (params: unknown) => Checked<unknown> }

/** A method whose params name an operation; one that does not exist is `unknown`. */
export const about = <P extends { readonly operation: string }>(
  name: string, params: t.Type<P>, run: (operation: Operation, params: P) => Checked<unknown>,
): Method => {
  const { parse } = compile(params)
  return {
    name,
    call: (value) => {
      const read = parse(value)
      if (read._tag === 'Left') return read
      const operation = find(read.right.operation)
      return operation ? run(operation, read.right)
        : left([{ pointer: '/operation', code: 'unknown', message: `there is no operation ${JSON.stringify(read.right.operation)}` }])
    },
  }
}

export type Check = {
  readonly agree: boolean
  /** JSON Pointers into the claim. */
  readonly differences: readonly string[]
  readonly expected: Answer
  /** The clauses that decided the result; none where the input is refused. */
  readonly clauses: readonly string[]
  readonly sentence: string
}

/**
 * Checks what an implementation claims an operation answers to an input: its `result`, or the `issues` for which it refuses.
 * Messages, titles and details are not compared.
 */
export const check = (operation: Operation, input: unknown, claimed: unknown): Check => {
  const { result, ...said } = explained(operation, input)
  const pointers = differences(result, claimed, proseOf(operation.output))
  return { agree: pointers.length === 0, differences: pointers, expected: result, ...said }
}

/** The answer to any input, with the clauses and the sentence; a refusal rests on none. */
export const explained = (operation: Operation, input: unknown): Explained & { readonly result: Answer } => {
  const answer = operation.explain(input)
  return answer._tag === 'Right' ? { ...answer.right, result: { result: answer.right.result } }
    : { result: answerOf(answer), clauses: [], sentence: `Refused: ${answer.left.map(tell).join('; ')}.` }
}

const tell = ({ pointer, message }: Issue): string => (pointer === '' ? message : `${pointer} ${message}`)

const inputed = t.type({ operation: t.string, input: json })

const claim = form('is missing, and so are issues', form('stands beside a result', t.partial({ result: t.unknown, issues: t.array(t.unknown) }), {
  code: 'conflict', test: of => !('result' in of && 'issues' in of), schema: { not: { required: ['result', 'issues'] } }, keys: () => ['issues'],
}), {
  code: 'missing', test: of => 'result' in of || 'issues' in of, schema: { anyOf: [{ required: ['result'] }, { required: ['issues'] }] }, keys: () => ['result'],
})

export const methods: readonly Method[] = [
  { name: 'oracle.describe', call: () => right(describe()) },
  about('oracle.explain', inputed, (operation, { input }) => {
    const answer = operation.explain(input)
    return answer._tag === 'Right' ? answer : left(answer.left.map(issue => ({ ...issue, pointer: `/input${issue.pointer}` })))
  }),
  about('oracle.check', t.intersection([inputed, t.type({ claimed: claim })]), (operation, { input, claimed }) =>
    right(check(operation, input, claimed))),
]
