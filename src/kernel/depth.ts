/**
 * How deeply may a value be nested?
 *
 * `JSON.parse` reads values of any depth, but `JSON.stringify` and every recursive function overflow the stack at some
 * thousand levels. What is accepted within this bound can be processed, serialized and stored.
 */
import { below, type Issue } from './issue'
import { pathDeeperThan } from './json'
import { tooDeep } from './phrase'

/** The largest number of nested arrays and objects in a value. */
export const MAX_LEVELS = 512

/** The issue `range` of a value nested deeper than {@link MAX_LEVELS}, at its outermost part below this level. */
export const depthIssue = (value: unknown, pointer: string): Issue | undefined => {
  const path = pathDeeperThan(value, MAX_LEVELS)
  return path && { pointer: path.reduce<string>(below, pointer), code: 'range', message: tooDeep(MAX_LEVELS) }
}
