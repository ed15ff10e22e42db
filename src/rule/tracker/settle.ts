/**
 * What do some updates come to, one after the other in time?
 *
 * | an update that                                       | is                                            |
 * | ---------------------------------------------------- | --------------------------------------------- |
 * | fits at its time                                     | applied                                       |
 * | fits but for entries of keys that the reading lacks  | applied without these                         |
 * | has a list of holds under an attribute unknown here  | waiting: no reading of it would be safe       |
 * | does not fit                                         | waiting, and the rest go on without it        |
 *
 * Of those of one instant one that fits whole goes before one that fits in part. Settled in the order of the result,
 * the updates come to the same again, and so do the first of them alone.
 */
import { compareDateTimes } from '../../kernel/time'
import { apply, replay, type Changeset, type Conflict } from '../changeset'
import { hasUnknownHolds } from '../hold/unknown-hold'
import type { Attributes, Dated, State } from './state'

/** The first update that waits, with what stood against it at its time. */
export type Obstacle = { readonly id: string; readonly conflicts: readonly Conflict[] }

export type Settled = {
  readonly attributes: Attributes
  /** All updates, in time order. */
  readonly updates: readonly Dated[]
  readonly waiting: readonly string[]
  /** By the id of an update that was applied: its entries that were left out. */
  readonly leftOut: ReadonlyMap<string, Changeset>
  readonly obstacle: Obstacle | null
}

type Known = Pick<State, 'gained'> & { readonly base: Attributes }

/**
 * Settles updates that are in time order on what was read.
 *
 * @example settle({ base: { n: 1 }, gained: [], updates: [{ id: 'u', created_at: '2026-01-05T00:00:00Z', changeset: {
 * n: [1, 2], gone: [3, 4] } }] }).attributes // { n: 2 }
 */
export const settle = ({ base, gained, updates }: Known & Pick<State, 'updates'>): Settled => {
  const waiting = new Map<string, Obstacle>()
  for (const { id, changeset } of updates) if (hasUnknownHolds(changeset)) waiting.set(id, { id, conflicts: [] })
  const unsafe = updates.filter(({ id }) => waiting.has(id))
  const settled: Dated[] = []
  const leftOut = new Map<string, Changeset>()
  let attributes = base
  let left = waiting.size === 0 ? updates : updates.filter(({ id }) => !waiting.has(id))
  const settleNext = (next: Dated): void => {
    settled.push(next)
    left = left.filter(update => update !== next)
  }
  while (left.length > 0) {
    const replayed = replay({ attributes, notifications: left })
    attributes = replayed.attributes
    const byId = new Map(left.map(update => [update.id, update]))
    for (const id of replayed.applied) settled.push(byId.get(id)!)
    if (!replayed.conflict) break
    left = replayed.unapplied.map(id => byId.get(id)!)
    const first = left[0]!
    const together = left.filter(({ created_at }) => compareDateTimes(created_at, first.created_at) === 0)
    const next = together.find(
      update => advance({ base, gained, attributes }, update.changeset, together.length === 1).outcome === 'applied',
    )
    const advanced = advance({ base, gained, attributes }, (next ?? first).changeset, true)
    if (next && advanced.outcome === 'applied') {
      attributes = advanced.attributes
      leftOut.set(next.id, advanced.leftOut)
    } else waiting.set(first.id, { id: first.id, conflicts: advanced.outcome === 'conflict' ? advanced.conflicts : [] })
    settleNext(next ?? first)
  }
  const all = unsafe.length === 0 ? settled : inTime([...settled, ...unsafe])
  const ids = all.filter(({ id }) => waiting.has(id)).map(({ id }) => id)
  return { attributes, updates: all, waiting: ids, leftOut, obstacle: waiting.get(ids[0] ?? '') ?? null }
}

export type Advanced =
  | {
    readonly outcome: 'applied'
    readonly attributes: Attributes
    /** The names of the attributes that changed. */
    readonly changed: readonly string[]
    readonly leftOut: Changeset
  }
  | { readonly outcome: 'conflict'; readonly conflicts: readonly Conflict[] }

/**
 * Applies one changeset, without the entries that do not fit and whose keys the reading lacks. Only an update that is
 * alone at its instant may have something already so: among others it would stand in the place of one that is still to
 * come.
 *
 * @example advance({ base: {}, gained: [], attributes: {} }, { pod_terminal: ['t1', 't2'] }, true).leftOut // {
 * pod_terminal: ['t1', 't2'] }
 */
export const advance = (
  { base, gained, attributes }: Known & { readonly attributes: Attributes }, changeset: Changeset, isAlone: boolean,
): Advanced => {
  const whole = apply({ attributes, changeset })
  if (whole.outcome === 'applied') {
    return isAlone || whole.already.length === 0
      ? { outcome: 'applied', attributes: whole.attributes, changed: whole.applied, leftOut: {} }
      : { outcome: 'conflict', conflicts: [] }
  }
  const isLacking = (name: string): boolean => !Object.hasOwn(base, name) || gained.includes(name)
  const conflicts = whole.conflicts.filter(({ attribute }) => !isLacking(attribute))
  if (conflicts.length > 0) return { outcome: 'conflict', conflicts }
  const out = new Set(whole.conflicts.map(({ attribute }) => attribute))
  const entriesOf = (isOut: boolean): Changeset =>
    Object.fromEntries(Object.entries(changeset).filter(([name]) => out.has(name) === isOut))
  const part = advance({ base, gained, attributes }, entriesOf(false), isAlone)
  return part.outcome === 'applied' ? { ...part, leftOut: entriesOf(true) } : part
}

/**
 * Updates in the order of their times; those of one instant stay in their order.
 *
 * @example inTime([]) // []
 */
export const inTime = (updates: readonly Dated[]): readonly Dated[] =>
  [...updates].sort((a, b) => compareDateTimes(a.created_at, b.created_at))
