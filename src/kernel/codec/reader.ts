/**
 * Decodes a value in either mode. Strict reading comes first; if it fails in tolerant mode, the tolerant codec decodes the
 * value and the strict issues become warnings.
 */
import { right } from '../either'
import type * as t from 'io-ts'
import type { Checked, Issue } from '../issue'
import type { Mode } from '../mode'
import { tolerant } from './codec'
import { compile, type Compiled } from './compile'

/** A decoded value, with the issues that strict reading would report. */
export type Reading<A> = { readonly value: A; readonly warnings: readonly Issue[] }

/** Decodes a value, or returns all issues. Their pointers begin with `pointer`. */
export type Reader<A> = (value: unknown, mode: Mode, pointer: string) => Checked<Reading<A>>

export const NO_WARNINGS: readonly Issue[] = Object.freeze([])

/**
 * Creates the reader of a codec. The tolerant codec is compiled on first use.
 *
 * @param isDeviation whether a strict issue is a warning in tolerant reading, and not a known state of live data
 */
export const reader = <A>(codec: t.Type<A>, isDeviation: (issue: Issue) => boolean = () => true): Reader<A> => {
  const strictly = compile(codec)
  let tolerantly: Compiled<A> | undefined
  return (value, mode, pointer) => {
    const strict = strictly.parse(value, pointer)
    if (strict._tag === 'Right') return right({ value: strict.right, warnings: NO_WARNINGS })
    if (mode !== 'tolerant') return strict
    tolerantly ??= compile(tolerant(codec))
    const read = tolerantly.parse(value, pointer)
    return read._tag === 'Left' ? read : right({ value: read.right, warnings: strict.left.filter(isDeviation) })
  }
}
