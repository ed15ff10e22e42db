/**
 * The conformance vectors: worked cases with permanent ids, in files of one operation each.
 */
import * as t from 'io-ts'
import { refine, json, enumOf } from '../kernel/codec/codec'
import { CODES, type Code } from '../kernel/issue'
import { isObject } from '../kernel/json'
import { schema } from '../kernel/codec/schema'
import { clauses } from './clause'
import { find } from './operations'
import { sections, type Section } from './section'

/** What is expected: a result, or the places and codes of the issues for which the input is refused. */
export type Expected =
  { readonly result: unknown } | { readonly issues: readonly { readonly pointer: string; readonly code: Code }[] }

/** An operation that takes a state and gives one; its input is without the state. */
export type Step = { readonly operation: string; readonly input: object }

/** A sentence of the interface, by its section and by what it says, in our own words. */
export type Source = { readonly section: Section; readonly says: string }

/** A worked case: an input, and the answer that is expected. */
export type Case = {
  /** Permanent, and unique among all vectors. */
  readonly id: string
  /** What the case shows. */
  readonly title: string
  /** The clauses that it rests on. */
  readonly clauses: readonly string[]
  /**
   * `must` where a sentence of the interface alone decides it; `decision` where it rests on what the contract decides.
   */
  readonly level: 'must' | 'decision'
  /** The input of the operation; without the state, where steps lead to one. */
  readonly input: unknown
  /**
   * What is asked first, in this order: the `state` of each answer is that of the next input, and the last that of the
   * case's.
   */
  readonly before?: readonly Step[]
  /** The answer, worked out by hand. */
  readonly expect: Expected
  /** The section of the interface, and the rule or row in it; for a `decision`, in words. */
  readonly origin: string
  /** At level `must` alone: the sentences that decide the case, given the words and shapes of the contract. */
  readonly source?: readonly Source[]
}

/** A case of an operation. */
export type Vector = Case & { readonly operation: string }

/** The cases of one operation, as a file has them. */
export type VectorFile = { readonly format: 1; readonly operation: string; readonly cases: readonly Case[] }

const sentence = refine('text that says something', t.string, {
  code: 'length',
  test: text => text !== '',
  schema: { minLength: 1 },
})
const ID = /^[a-z0-9]+(-[a-z0-9]+)*$/
const id = refine('words in lower case with dashes between', t.string, {
  code: 'format',
  test: text => ID.test(text),
  schema: { pattern: ID.source },
})

/** The format as a codec; `vectors/schema.json` is its JSON Schema. */
export const vectorFile = t.type({
  format: t.literal(1),
  operation: sentence,
  cases: t.array(
    t.intersection([
      t.type({
        id,
        title: sentence,
        clauses: refine('at least one clause', t.array(t.string), {
          code: 'length',
          test: list => list.length > 0,
          schema: { minItems: 1 },
        }),
        level: enumOf('a level', ['must', 'decision']),
        input: json,
        expect: t.union([
          t.type({ result: json }),
          t.type({
            issues: refine(
              'at least one issue',
              t.array(t.type({ pointer: t.string, code: enumOf('a code', CODES) })),
              {
                code: 'length',
                test: list => list.length > 0,
                schema: { minItems: 1 },
              },
            ),
          }),
        ]),
        origin: sentence,
      }),
      t.partial({
        before: t.array(t.type({ operation: sentence, input: t.UnknownRecord })),
        source: refine(
          'at least one sentence',
          t.array(t.type({ section: enumOf('a section', sections), says: sentence })),
          { code: 'length', test: list => list.length > 0, schema: { minItems: 1 } },
        ),
      }),
    ]),
  ),
})

/** The JSON Schema of a vector file. */
export const vectorSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'gateout conformance vectors of one operation',
  ...schema(vectorFile),
})

/** The one way in which a file is written: keys in this order, one space a level, a newline at the end. */
export const canonical = ({ format, operation, cases }: VectorFile): string =>
  `${JSON.stringify(
    {
      format,
      operation,
      cases: cases.map(({ id, title, clauses, level, before, input, expect, origin, source }) => ({
        id,
        title,
        clauses,
        level,
        before,
        input,
        expect,
        origin,
        source,
      })),
    },
    (_, value: unknown) => unwritable(value) ?? value,
    1,
  ).replace(/"\\u0000(.+?)"/g, '$1')}\n`

/** Numbers that `JSON.parse` reads and `JSON.stringify` does not write again, behind a mark. */
const unwritable = (value: unknown): string | undefined =>
  Object.is(value, -0)
    ? '\u0000-0'
    : value === Infinity
      ? '\u00001e400'
      : value === -Infinity
        ? '\u0000-1e400'
        : undefined

/** The cases of some files, each with its operation. */
export const vectorsOf = (files: readonly VectorFile[]): readonly Vector[] =>
  files.flatMap(({ operation, cases }) => cases.map(vector => ({ ...vector, operation })))

/**
 * The input of a vector. Where steps come before it, its state is what they lead to, as the implementation that is
 * asked gives it; null where a step has no answer.
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

/** {@link inputOf} as this library itself leads to it. */
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

/** What is asked for; a pattern is a name in which `*` stands for anything. */
export type Selection = {
  /** Patterns of operations; all where there are none. */
  readonly operations?: readonly string[] | undefined
  /** Patterns of clauses; all where there are none. */
  readonly clauses?: readonly string[] | undefined
  /** Whether cases of level `decision` are left out. */
  readonly mustOnly?: boolean | undefined
}

/** Whether a name is among those that the patterns mean; without patterns every one is. */
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

/** Whether a selection takes a vector: by its operation, by one of its clauses, and by its level. */
export const isSelected = (
  { operations, clauses, mustOnly }: Selection,
  { operation, clauses: ids, level }: Vector,
): boolean =>
  isMeant(operations, operation) && ids.some(clause => isMeant(clauses, clause)) && !(mustOnly && level !== 'must')

/**
 * How the vectors cover the clauses, both ways: the vectors of each clause, and the clauses that vectors name and do
 * not exist.
 */
export type Coverage = {
  readonly clauses: readonly { readonly id: string; readonly rule: string; readonly vectors: readonly string[] }[]
  readonly unknown: readonly { readonly vector: string; readonly clause: string }[]
}

/** Tells which vectors name each clause, and which clauses do not exist. */
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
