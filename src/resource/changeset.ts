/**
 * The changeset: attribute → [old, new]. Both values of an attribute that lists holds or fees are read as such a list.
 *
 * @clause CHG-1
 */
import * as t from 'io-ts'
import { refine, isArrayOf, json, nullable, FastPathType } from '../kernel/codec/codec'
import { reader, type Reader } from '../kernel/codec/reader'
import { isObject } from '../kernel/json'
import { fee, hold, isFee, isHold } from './container'

/** Attribute → [old, new]. */
export type Changeset = { readonly [attribute: string]: readonly [before: unknown, after: unknown] }

type Entry = Changeset[string]

const pair = (value: t.Mixed): t.Type<Entry> =>
  refine<readonly unknown[]>('two values, the old and the new', t.readonlyArray(value), {
    code: 'length',
    test: values => values.length === 2,
    schema: { minItems: 2, maxItems: 2 },
  }) as t.Mixed

/** Any attribute may change, from any value to any other. */
export const anyChangeset = t.record(t.string, pair(json), 'a changeset')

/** The changeset of a container. */
export const containerChangeset = t.intersection(
  [
    anyChangeset,
    t.partial({
      holds_at_pod_terminal: pair(nullable(t.array(hold))),
      fees_at_pod_terminal: pair(nullable(t.array(fee))),
    }),
  ],
  'a changeset',
)

const isPair = (u: unknown): boolean => Array.isArray(u) && u.length === 2 && u[0] !== undefined && u[1] !== undefined

const areHolds = (u: unknown): boolean => u === null || isArrayOf(isHold, u)
const areFees = (u: unknown): boolean => u === null || isArrayOf(isFee, u)

/** The changeset of a container, tested by hand: changesets are read by the million. */
const isContainerChangeset = (u: unknown): boolean => {
  if (!isObject(u)) return false
  for (const attribute in u) if (!isPair(u[attribute])) return false
  const { holds_at_pod_terminal, fees_at_pod_terminal } = u
  return (
    (holds_at_pod_terminal === undefined || isArrayOf(areHolds, holds_at_pod_terminal)) &&
    (fees_at_pod_terminal === undefined || isArrayOf(areFees, fees_at_pod_terminal))
  )
}

/** Reads a container's changeset; its holds and fees by the mode. */
export const readChangeset: Reader<Changeset> = reader(new FastPathType(containerChangeset, isContainerChangeset))
