/**
 * How a value is read in either mode: as it stands where strict reading accepts it; in tolerant reading also as the
 * tolerant codec reads it, with what strict reading finds wrong as warnings.
 */
import { right } from 'fp-ts/Either'
import type * as t from 'io-ts'
import type { Checked, Issue } from '../issue'
import { tolerant, type Mode } from './codec'
import { compile, type Compiled } from './compile'

/** A value as read, with what strict reading would have refused. */
export type Reading<A> = { readonly value: A; readonly warnings: readonly Issue[] }

/** Reads a value, or tells every issue, with pointers that begin with `pointer`. */
export type Reader<A> = (value: unknown, mode: Mode, pointer: string) => Checked<Reading<A>>

export const NO_WARNINGS: readonly Issue[] = Object.freeze([])

/** The reader of a codec; its tolerant side is made once it is needed. */
export const reader = <A>(codec: t.Type<A>): Reader<A> => {
  const strictly = compile(codec)
  let tolerantly: Compiled<A> | undefined
  return (value, mode, pointer) => {
    const strict = strictly.parse(value, pointer)
    if (strict._tag === 'Right') return right({ value: strict.right, warnings: NO_WARNINGS })
    if (mode !== 'tolerant') return strict
    tolerantly ??= compile(tolerant(codec))
    const read = tolerantly.parse(value, pointer)
    return read._tag === 'Left' ? read : right({ value: read.right, warnings: strict.left })
  }
}
