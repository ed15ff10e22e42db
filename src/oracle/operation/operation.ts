/**
 * The definition of an operation, which the oracle, `gateout map`, the schemas and the vector runner share.
 */
import { left, right } from '../../kernel/either'
import type * as t from 'io-ts'
import { compile } from '../../kernel/codec/compile'
import { findOutOfRange } from '../../kernel/codec/double'
import type { Checked } from '../../kernel/issue'
import { OUT_OF_RANGE } from '../../kernel/phrase'
import { FORM } from '../clause'
import type { Meaning } from '../meaning'
import type { OperationName } from '../outputs'
import { outputs } from '../outputs.generated'

/** A result with the deciding clauses and one English sentence. */
export type Explained = { readonly result: unknown; readonly clauses: readonly string[]; readonly sentence: string }

/**
 * The clauses that rule each place of a result, by JSON Pointer; `*` matches any key. The longest pointer counts. The rows
 * are in the order of derivation: a difference in one row may cause those in later rows. A place without a row is ruled by
 * the clauses that decided the result.
 */
export type Blame = { readonly [pointer: string]: readonly string[] }

/** An operation: its name, its shapes, and its answers. */
export type Operation = {
  /** The method name, `family.verb`. */
  readonly name: OperationName
  /** A one-sentence description. */
  readonly summary: string
  /** The clauses that its results rest on, and FORM-1. */
  readonly clauses: readonly string[]
  /** The clauses that rule each place of its result. */
  readonly blame: Blame
  /** The part of its result that is compared. Missing if all of it is, but for strings for people. */
  readonly meaning: Meaning | undefined
  /** The codec of its input. */
  readonly input: t.Mixed
  /** The codec of its result. */
  readonly output: t.Mixed
  /** Returns the result for any JSON value, or its issues as an input. */
  readonly call: (input: unknown) => Checked<unknown>
  /** Returns the same answer with an explanation. */
  readonly explain: (input: unknown) => Checked<Explained>
}

/** An operation with its name and codecs in the type, so that the compiler can compare them with the rule. */
export type Row<N extends OperationName, I extends t.Mixed> = Omit<Operation, 'name' | 'input' | 'output'> & {
  readonly name: N
  readonly input: I
  readonly output: (typeof outputs)[N]
}

/** Decodes inputs. A number out of the range of a double is refused also where the shape has none: no answer could return it. */
const createParser = <I extends t.Mixed>(input: I): ((value: unknown) => Checked<t.TypeOf<I>>) => {
  const codec = compile(input)
  return value => {
    const read = codec.parse(value)
    if (read._tag === 'Left') return read
    const pointer = findOutOfRange(value)
    return pointer === undefined ? read : left([{ pointer, code: 'range', message: OUT_OF_RANGE }])
  }
}

type Definition<N extends OperationName, I extends t.Mixed, R> = {
  readonly name: N
  readonly summary: string
  readonly clauses: readonly string[]
  readonly input: I
  readonly run: (input: t.TypeOf<I>) => Checked<R>
  /** The result in one English sentence. */
  readonly sentence: (result: R, input: t.TypeOf<I>) => string
  /** The clauses that decided a result. @default all clauses of the operation */
  readonly decidingClauses?: (result: R, input: t.TypeOf<I>) => readonly string[]
  /** The clauses that rule each place of a result; a row may have several places. @default those that decided it */
  readonly blame?: Blame
  /** The part of a result that is compared. @default all of it, but for strings for people */
  readonly meaning?: Meaning
}

/** Builds an operation from its codecs and its rule. The rule only receives inputs that the codec accepts. */
export const operation = <const N extends OperationName, I extends t.Mixed, R extends t.TypeOf<(typeof outputs)[N]>>(
  row: Definition<N, I, R>,
): Row<N, I> => {
  const { run, sentence, decidingClauses = () => row.clauses, name, summary, clauses, input } = row
  const parse = createParser(input)
  return {
    name,
    summary,
    clauses: [...clauses, FORM],
    blame: splitPlaces(row.blame ?? {}),
    meaning: row.meaning,
    input,
    output: outputs[name],
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
      return right({ result, clauses: decidingClauses(result, read.right), sentence: sentence(result, read.right) })
    },
  }
}

const splitPlaces = (blame: Blame): Blame =>
  Object.fromEntries(
    Object.entries(blame).flatMap(([places, ruling]) => places.split(' ').map(place => [place, ruling])),
  )
