/**
 * Classifies the difference between the expected answer and a reply, so that equal failures can be recognized.
 *
 * | expected | reply          | kind                                 |
 * | -------- | -------------- | ------------------------------------ |
 * | result   | another result | `differs`                            |
 * | issues   | other issues   | `differs`                            |
 * | result   | issues         | `refuses`                            |
 * | issues   | result         | `accepts`                            |
 * | either   | another error  | `error`                              |
 * | either   | none           | `died`, `silent`, `not JSON`, `gone` |
 */
import type * as t from 'io-ts'
import { EACH, partsOf } from '../../kernel/codec/codec'
import { MAX_ISSUES } from '../../kernel/issue'
import { jsonIdentical } from '../../kernel/json-equality'
import { differences, meaningOf, proseOf, type Operation } from '../../oracle'
import { findDecidingPointer } from './blame'
import type { Fault, Reply } from './peer'

export type Mismatch = {
  readonly kind: 'differs' | 'refuses' | 'accepts' | 'error' | Fault['fault']
  /** JSON Pointers into the answer. */
  readonly pointers: readonly string[]
  /** Equal for failures with the same cause: operation, kind, and the first deciding pointer without array indexes. */
  readonly signature: string
}

/** Returns the mismatch, or undefined if the reply is right. */
export type Judge = (expected: object, reply: Reply) => Mismatch | undefined

export const createJudge = ({ name, output, blame }: Operation): Judge => {
  const prose = proseOf(output)
  const known = new Set(['result', 'issues', 'pointer', 'code', ...listPropertyNames(output)])
  const mismatch = (
    kind: Mismatch['kind'],
    pointers: readonly string[] = [],
    detail: readonly string[] = [],
  ): Mismatch => ({ kind, pointers, signature: [name, kind, ...detail].join(' ') })
  return (expected, reply) => {
    if ('fault' in reply) return mismatch(reply.fault)
    if ('error' in reply) return mismatch('error', [], [String(reply.error.code)])
    if ('result' in expected !== 'result' in reply) return mismatch('result' in reply ? 'accepts' : 'refuses')
    if (jsonIdentical(expected, reply) || (isFull(expected) && isFull(reply))) return undefined
    const pointers = differences(meaningOf(name, expected), meaningOf(name, reply), prose)
    return pointers.length === 0
      ? undefined
      : mismatch('differs', pointers, [general(findDecidingPointer(blame, pointers), known)])
  }
}

/** Whether an answer has as many issues as it must. An implementation chooses which further ones it lists. */
const isFull = (answer: object): boolean =>
  'issues' in answer && Array.isArray(answer.issues) && answer.issues.length >= MAX_ISSUES

/** Replaces array indexes and the first key that is data by `*`, and drops everything below that key. */
const general = (pointer: string, known: ReadonlySet<string>): string => {
  const keys = pointer.split('/').slice(1)
  const data = keys.findIndex(key => !known.has(key) && !/^\d+$/.test(key))
  return (data < 0 ? keys : keys.slice(0, data + 1)).map(key => (known.has(key) ? `/${key}` : '/*')).join('')
}

const listPropertyNames = (codec: t.Mixed): readonly string[] =>
  partsOf(codec).flatMap(([place, part]) => [
    ...(place === undefined || place === EACH ? [] : [place]),
    ...listPropertyNames(part),
  ])
