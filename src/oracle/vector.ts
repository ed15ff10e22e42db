/**
 * The conformance vectors: worked cases with permanent ids, one file per operation.
 */
import * as t from 'io-ts'
import { refine, json, enumOf } from '../kernel/codec/codec'
import { CODES, type Code } from '../kernel/issue'
import { isObject } from '../kernel/json'
import { DRAFT_2020_12 } from '../kernel/codec/json-schema'
import { schema } from '../kernel/codec/schema'
import { clauses } from './clause'
import { find } from './operations'
import { sections, type Section } from './section'

/** The expected answer: a result, or the pointers and codes of the issues for which the input is refused. */
export type Expected =
  { readonly result: unknown } | { readonly issues: readonly { readonly pointer: string; readonly code: Code }[] }

/** A call of an operation that takes and returns a state. The input omits the state. */
export type Step = { readonly operation: string; readonly input: object }

/** A sentence of the interface specification: its section, and a paraphrase of its content. */
export type Source = { readonly section: Section; readonly says: string }

/** A worked case: an input, and the expected answer. */
export type Case = {
  /** Permanent, and unique among all vectors. */
  readonly id: string
  /** The behavior that the case shows. */
  readonly title: string
  /** The clauses that the case rests on. */
  readonly clauses: readonly string[]
  /**
   * `must` if one sentence of the interface decides the case; `decision` if a decision of the contract is needed
   * too.
   */
  readonly level: 'must' | 'decision'
  /** The input of the operation. If there are steps before it, their state is added. */
  readonly input: unknown
  /**
   * Operations to call first, in this order. The `state` of each answer goes into the next input, and finally into the
   * input of the case.
   */
  readonly before?: readonly Step[]
  /** The answer, worked out by hand. */
  readonly expect: Expected
  /** The section and rule or row of the interface. For a `decision`, a description. */
  readonly origin: string
  /** Only at level `must`: the sentences that decide the case, given the words and shapes of the contract. */
  readonly source?: readonly Source[]
}

/** A case with its operation. */
export type Vector = Case & { readonly operation: string }

/** The cases of one operation, as stored in a file. */
export type VectorFile = { readonly format: 1; readonly operation: string; readonly cases: readonly Case[] }

const someOf = <C extends t.Mixed>(noun: string, item: C) =>
  refine(`at least one ${noun}`, t.array(item), {
    code: 'length',
    test: list => list.length > 0,
    schema: { minItems: 1 },
  })
const sentence = refine('a string that is not blank', t.string, {
  code: 'length',
  test: text => text !== '',
  schema: { minLength: 1 },
})
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const id = refine('lower-case words joined by dashes', t.string, {
  code: 'format',
  test: text => ID.test(text),
  schema: { pattern: ID.source },
})

/** The file format as a codec; `vectors/schema.json` is its JSON Schema. */
export const vectorFile = t.type({
  format: t.literal(1),
  operation: sentence,
  cases: t.array(
    t.intersection([
      t.type({
        id,
        title: sentence,
        clauses: someOf('clause', t.string),
        level: enumOf('a level', ['must', 'decision']),
        input: json,
        expect: t.union([
          t.type({ result: json }),
          t.type({ issues: someOf('issue', t.type({ pointer: t.string, code: enumOf('a code', CODES) })) }),
        ]),
        origin: sentence,
      }),
      t.partial({
        before: t.array(t.type({ operation: sentence, input: t.UnknownRecord })),
        source: someOf('sentence', t.type({ section: enumOf('a section', sections), says: sentence })),
      }),
    ]),
  ),
})

/**
 * Returns the JSON Schema of a vector file.
 *
 * @example vectorSchema().title // 'gateout conformance vectors of one operation'
 */
export const vectorSchema = (): object => ({
  $schema: DRAFT_2020_12,
  $id: 'urn:gateout:schema:vectors',
  title: 'gateout conformance vectors of one operation',
  ...schema(vectorFile),
})

/**
 * Returns the canonical form of a file: one case a line, so that a diff shows cases, with its keys in this order.
 *
 * @example canonical({ format: 1, operation: 'fee.summarize', cases: [] }).startsWith('{\n "format": 1,') // true
 */
export const canonical = ({ format, operation, cases }: VectorFile): string => {
  const lines = cases.map(({ id, title, clauses, level, before, input, expect, origin, source }) =>
    // JSON.stringify writes -0 as 0.
    JSON.stringify({ id, title, clauses, level, before, input, expect, origin, source }, (_, value: unknown) =>
      Object.is(value, -0) ? '\u0000-0' : value,
    ).replace(/"\\u0000-0"/g, '-0'),
  )
  return `{\n "format": ${format},\n "operation": ${JSON.stringify(operation)},\n "cases": [\n  ${lines.join(',\n  ')}\n ]\n}\n`
}

/**
 * Returns the cases of the files, each with its operation.
 *
 * @example vectorsOf([{ format: 1, operation: 'fee.summarize', cases: [{ id: 'a' }] }]) // [{ id: 'a', operation: 'fee.summarize' }]
 */
export const vectorsOf = (files: readonly VectorFile[]): readonly Vector[] =>
  files.flatMap(({ operation, cases }) => cases.map(vector => ({ ...vector, operation })))

/**
 * Resolves to the input of a vector. Steps before it are put to the implementation, and the state of the last answer is
 * added. It is null if a step has no answer.
 *
 * @example await inputOf({ input: { fees: [] } }, () => {}) // { fees: [] }
 */
export const inputOf = async (
  { before = [], input }: Case,
  ask: (operation: string, input: unknown) => Promise<unknown>,
): Promise<unknown> => {
  if (before.length === 0) return input
  let state: unknown = null
  for (const step of before) state = stateIn(await ask(step.operation, { ...step.input, state }))
  return { ...(input as object), state }
}

/**
 * {@link inputOf} with the answers of this library.
 *
 * @example ownInputOf({ input: { fees: [] } }) // { fees: [] }
 */
export const ownInputOf = ({ before = [], input }: Case): unknown =>
  before.length === 0
    ? input
    : {
        ...(input as object),
        state: before.reduce<unknown>((state, step) => {
          const answer = find(step.operation)?.call({ ...step.input, state })
          return answer?._tag === 'Right' ? stateIn(answer.right) : null
        }, null),
      }

const stateIn = (result: unknown): unknown => (isObject(result) ? (result['state'] ?? null) : null)

/** A selection of vectors. In a pattern, `*` matches any string. */
export type Selection = {
  /** Patterns of operations. @default all operations */
  readonly operations?: readonly string[] | undefined
  /** Patterns of clauses. @default all clauses */
  readonly clauses?: readonly string[] | undefined
  /** Whether cases of level `decision` are omitted. */
  readonly mustOnly?: boolean | undefined
}

/**
 * Returns whether a name matches one of the patterns. Without patterns, every name does.
 *
 * @example isMeant(['fee.*'], 'fee.summarize') // true
 */
export const isMeant = (patterns: readonly string[] | undefined, name: string): boolean =>
  patterns === undefined || patterns.some(pattern => matches(pattern, name))

export const matches = (pattern: string, name: string): boolean => {
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()
  if (last === undefined) return pattern === name
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}

/**
 * Returns whether a selection includes a vector, by its operation, its clauses and its level.
 *
 * @example isSelected({ operations: ['fee.*'] }, { operation: 'hold.diff', clauses: ['HOLD-1'], level: 'must' }) // false
 */
export const isSelected = (
  { operations, clauses, mustOnly }: Selection,
  { operation, clauses: ids, level }: Vector,
): boolean =>
  isMeant(operations, operation) && ids.some(clause => isMeant(clauses, clause)) && !(mustOnly && level !== 'must')

/** The vectors of each clause, and the unknown clauses that vectors name. */
export type Coverage = {
  readonly clauses: readonly { readonly id: string; readonly rule: string; readonly vectors: readonly string[] }[]
  readonly unknown: readonly { readonly vector: string; readonly clause: string }[]
}

/**
 * Returns the vectors of each clause, and the unknown clauses that vectors name.
 *
 * @example coverage([]).clauses[0].id // 'READY-1'
 */
export const coverage = (vectors: readonly Vector[]): Coverage => ({
  clauses: clauses.map(({ id, rule }) => ({
    id,
    rule,
    vectors: vectors.filter(vector => vector.clauses.includes(id)).map(vector => vector.id),
  })),
  unknown: vectors.flatMap(vector =>
    vector.clauses
      .filter(clause => !clauses.some(({ id }) => id === clause))
      .map(clause => ({ vector: vector.id, clause })),
  ),
})
