/**
 * What do snapshots and updates prove about one attribute, and from when to when?
 */
import { jsonEqual } from '../../kernel/json-equality'
import { compareInstants, parseInstant, type Instant } from '../../kernel/time'
import type { Attributes, Snapshot, Update } from '../tracker/state'

/** The attributes that decide about a pickup, each with a history of its own. */
export const ATTRIBUTES = ['available_for_pickup', 'holds_at_pod_terminal'] as const
export type Attribute = (typeof ATTRIBUTES)[number]

/** What one snapshot or one update proves about an attribute: its value at an instant, or a change from one to another. */
export type Proof = { readonly at: Instant } & (
  { readonly value: unknown; readonly change?: never } | { readonly change: readonly [old: unknown, now: unknown] }
)

/** The value of an attribute just before and just after an instant; undefined if it is unknown. Null is a known value. */
type Evidence = { readonly at: Instant; readonly before: unknown; readonly after: unknown }

/** The value of an attribute from an instant to the next segment, or to the current time; undefined if it is unknown. */
export type Segment = { readonly from: Instant; readonly value: unknown; readonly isConfirmed: boolean }

/** The seconds after the current time up to which a date-time is believed. */
const MAX_AHEAD = 300

/** The proofs by attribute, and the number of updates and snapshots that have no usable date-time. */
export const collectProofs = (
  snapshots: readonly Snapshot[],
  updates: readonly Update[],
  now: Instant,
): { readonly proofs: Readonly<Record<Attribute, readonly Proof[]>>; readonly unused: number } => {
  const proofs: Record<Attribute, Proof[]> = { available_for_pickup: [], holds_at_pod_terminal: [] }
  const latest = { ...now, seconds: now.seconds + MAX_AHEAD }
  const isUsable = (at: Instant | undefined): at is Instant => at !== undefined && compareInstants(at, latest) <= 0
  let unused = 0
  const addSnapshot = (attributes: Attributes, at: Instant | undefined): void => {
    if (!isUsable(at)) unused++
    else for (const name of namesIn(attributes)) proofs[name].push({ at, value: attributes[name] ?? null })
  }
  for (const { attributes, as_of } of snapshots) addSnapshot(attributes, parseInstant(as_of))
  const ids = new Set<string>()
  for (const { id, created_at, changeset, snapshot } of updates) {
    if (ids.size === ids.add(id).size) continue
    const at = parseInstant(created_at ?? '')
    if (!isUsable(at)) {
      unused++
      continue
    }
    for (const name of namesIn(changeset ?? {})) proofs[name].push({ at, change: changeset![name]! })
    if (snapshot) addSnapshot(snapshot.attributes, laterOf(at, parseInstant(snapshot.as_of)))
  }
  return { proofs, unused }
}

const namesIn = (attributes: Attributes): readonly Attribute[] =>
  ATTRIBUTES.filter(name => Object.hasOwn(attributes, name) && attributes[name] !== undefined)

const laterOf = (a: Instant, b: Instant | undefined): Instant | undefined => (b && compareInstants(a, b) > 0 ? a : b)

/**
 * Weighs the proofs of one instant.
 *
 * | at one instant                                                          | before                | after     |
 * | ----------------------------------------------------------------------- | --------------------- | --------- |
 * | one change, however often                                               | its old value         | its new   |
 * | several different changes                                               | unknown               | unknown   |
 * | snapshots of one value, no change                                       | the value             | the value |
 * | snapshots of one value, which a change brings                           | by the changes        | the value |
 * | snapshots of several values, or of a value that no change brings        | by the changes, if any | unknown  |
 */
const weigh = (proofs: readonly Proof[]): Evidence => {
  const changes = proofs.flatMap(({ change }) => (change ? [change] : []))
  const values = proofs.flatMap(proof => (proof.change ? [] : [proof.value]))
  const change = findCommon(changes)
  const value = findCommon(values)
  const isBrought = changes.length === 0 || changes.some(([, now]) => jsonEqual(now, value))
  const [old, brought] = change ? [change[0] ?? null, change[1] ?? null] : []
  return {
    at: proofs[0]!.at,
    before: changes.length > 0 ? old : value,
    after: values.length === 0 ? brought : isBrought ? value : undefined,
  }
}

/** The value that all have, or undefined if they differ. */
const findCommon = <A>(items: readonly A[]): A | undefined =>
  items.every(item => jsonEqual(item, items[0])) ? items[0] : undefined

/**
 * Returns what is known of an attribute: between two neighbouring instants its value if both prove the same, and after
 * the last one the value there, unconfirmed.
 *
 * @complexity O(n log n) in the proofs
 * @clause HIST-1
 */
export const findSegments = (proofs: readonly Proof[]): readonly Segment[] => {
  const evidence = groupByInstant(proofs).map(weigh)
  return evidence.map(({ at, after }, i) => {
    const next = evidence[i + 1]
    const isKnown = after !== undefined && (!next || (next.before !== undefined && jsonEqual(after, next.before)))
    return { from: at, value: isKnown ? after : undefined, isConfirmed: next !== undefined }
  })
}

const groupByInstant = (proofs: readonly Proof[]): readonly (readonly Proof[])[] => {
  const groups: Proof[][] = []
  for (const proof of [...proofs].sort((a, b) => compareInstants(a.at, b.at))) {
    const last = groups.at(-1)
    if (last && compareInstants(last[0]!.at, proof.at) === 0) last.push(proof)
    else groups.push([proof])
  }
  return groups
}
