/**
 * An operation, written once: from its row come the oracle, `gateout map`, the schema listing and the vectors' runner.
 */
import { left, right } from 'fp-ts/Either'
import * as t from 'io-ts'
import { prose, enumOf } from '../../kernel/codec/codec'
import { compile } from '../../kernel/codec/compile'
import { numbersOutOfRange } from '../../kernel/codec/double'
import { CODES, sorted, type Checked } from '../../kernel/issue'
import { FORM } from '../clause'

/** An issue, as results carry it. */
export const issue = t.type({ pointer: t.string, code: enumOf('a code', CODES), message: prose })

/** A result with the clauses that decided it and one English sentence. */
export type Explained = { readonly result: unknown; readonly clauses: readonly string[]; readonly sentence: string }

/** An operation: its name, its shapes, and how it answers. */
export type Operation = {
  /** `family.verb`, as it is called over the pipe. */
  readonly name: string
  /** What it does, in one sentence. */
  readonly summary: string
  /** The clauses that its results rest on, and {@link FORM}. */
  readonly clauses: readonly string[]
  /** The codec of its input. */
  readonly input: t.Mixed
  /** The codec of its result. */
  readonly output: t.Mixed
  /** The answer to any JSON value, or what is wrong with it as an input. */
  readonly call: (input: unknown) => Checked<unknown>
  /** The same answer, explained. */
  readonly explain: (input: unknown) => Checked<Explained>
}

/** An operation whose name and codecs the compiler knows, so that it can compare them with the rule. */
export type Row<N extends string, I extends t.Mixed, O extends t.Mixed> = Omit<
  Operation,
  'name' | 'input' | 'output'
> & {
  readonly name: N
  readonly input: I
  readonly output: O
}

/** An operation from its codecs and its rule; the rule sees only what the input codec accepts. */
export const operation = <const N extends string, I extends t.Mixed, R extends t.TypeOf<O>, O extends t.Mixed>(row: {
  readonly name: N
  readonly summary: string
  readonly clauses: readonly string[]
  readonly input: I
  readonly output: O
  readonly run: (input: t.TypeOf<I>) => Checked<R>
  /** The result in one English sentence. */
  readonly sentence: (result: R, input: t.TypeOf<I>) => string
  /** The clauses that decided a result; all of the operation's where they are not told apart. */
  readonly decided?: (result: R, input: t.TypeOf<I>) => readonly string[]
}): Row<N, I, O> => {
  const { run, sentence, decided = () => row.clauses, name, summary, clauses, output } = row
  const codec = compile(row.input)
  /** An input as read. A number beyond the doubles is refused wherever it stands: no answer could repeat it. */
  const parse = (value: unknown): Checked<t.TypeOf<I>> => {
    const read = codec.parse(value)
    const beyond = numbersOutOfRange(value)
    if (beyond.length === 0) return read
    const others =
      read._tag === 'Left' ? read.left.filter(({ pointer }) => !beyond.some(issue => issue.pointer === pointer)) : []
    return left(sorted([...others, ...beyond]))
  }
  return {
    name,
    summary,
    clauses: [...clauses, FORM],
    input: row.input,
    output,
    call: value => {
      const read = parse(value)
      return read._tag === 'Left' ? read : run(read.right)
    },
    explain: value => {
      const read = parse(value)
      if (read._tag === 'Left') return read
      const answer = run(read.right)
      if (answer._tag === 'Left') return answer
      const result = answer.right
      return right({ result, clauses: decided(result, read.right), sentence: sentence(result, read.right) })
    },
  }
}
