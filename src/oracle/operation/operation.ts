/**
 * An operation, written once: from its row come the oracle, `gateout map`, the schema listing and the vectors' runner.
 */
import type * as t from 'io-ts'
import { compile } from '../../kernel/compile'
import type { Checked } from '../../kernel/issue'

export type Operation = {
  /** `family.verb`, as it is called over the pipe. */
  readonly name: string
  readonly summary: string
  readonly clauses: readonly string[]
  readonly input: t.Mixed
  readonly output: t.Mixed
  /** The answer to any JSON value, or what is wrong with it as an input. */
  readonly call: (input: unknown) => Checked<unknown>
}

/** An operation from its codecs and its rule; the rule sees only what the input codec accepts. */
export const operation = <I extends t.Mixed, O extends t.Mixed>(row: {
  readonly name: string
  readonly summary: string
  readonly clauses: readonly string[]
  readonly input: I
  readonly output: O
  readonly run: (input: t.TypeOf<I>) => Checked<t.TypeOf<O>>
}): Operation => {
  const { run, ...described } = row
  const input = compile(row.input)
  return {
    ...described,
    call: (value) => {
      const read = input.parse(value)
      return read._tag === 'Left' ? read : run(read.right)
    },
  }
}
