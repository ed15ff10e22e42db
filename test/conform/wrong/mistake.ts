/** Builds wrong implementations from this library. */
import type { Reply } from '../../../src/conform'
import { own } from '../peer'

export type Wrong = { readonly operation: string; readonly mistake: string; readonly reply: (input: any) => Reply }
/** Wrong implementations by name. */
export type Wrongs = { readonly [name: string]: Wrong }

export const wrong = (operation: string, mistake: string, reply: (input: any) => Reply): Wrong => ({
  operation,
  mistake,
  reply,
})

/** Changes the result of an operation; refusals stay. */
export const spoilt = (operation: string, mistake: string, spoil: (input: any, result: any) => unknown): Wrong =>
  wrong(operation, mistake, input => {
    const reply = own(operation, input)
    return 'result' in reply ? { result: spoil(input, reply.result) } : reply
  })

/** Changes the input of an operation before it is read; refusals stay. */
export const misread = (operation: string, mistake: string, read: (input: any) => unknown): Wrong =>
  wrong(operation, mistake, input =>
    'result' in own(operation, input) ? own(operation, read(input)) : own(operation, input),
  )

/** Two ways to compare old values in a changeset: as a difference, and as a conflict. */
export const takenForEqual = (name: string, mistake: string, isTaken: (a: unknown, b: unknown) => boolean): Wrongs => ({
  [`${name} in changeset.diff`]: spoilt('changeset.diff', mistake, (_, { changeset, ...rest }) => ({
    ...rest,
    changeset: only(changeset, ([old, now]) => !isTaken(old, now)),
  })),
  [`${name} in changeset.apply`]: misread('changeset.apply', mistake, ({ attributes, changeset, ...input }) => ({
    ...input,
    attributes,
    changeset: values(changeset, ([old, now], key) => [isTaken(old, attributes[key]) ? attributes[key] : old, now]),
  })),
})

/** The result of this library. */
export const resultOf = (operation: string, input: unknown): any =>
  (own(operation, input) as { result?: unknown }).result

export const swap = ([a, b]: [unknown, unknown]): [unknown, unknown] => [b, a]
export const values = (record: object, f: (value: any, key: string) => unknown): any =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, f(value, key)]))
/** The properties of a record that meet a condition. */
export const only = (record: object, isKept: (value: any, key: string) => boolean): any =>
  Object.fromEntries(Object.entries(record).filter(([key, value]) => isKept(value, key)))
export const without = (record: object, ...keys: string[]): any => only(record, (_, key) => !keys.includes(key))
export const distinct = (list: unknown[]): unknown[] => [...new Set(list)]
