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
import { jsonEqual, getOwn, setOwn } from '../../kernel/json-equality'
import { compareCodePoints } from '../../kernel/text'
import { compareDateTimes } from '../../kernel/time'
import type { Changeset, Conflict } from '../changeset'
import { applyFresh, applySimultaneous, type Draft } from '../changeset/instant'
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

/** What was read, with updates since, and which attributes these brought that the reading lacks. */
export type Known = Pick<State, 'gained'> & { readonly base: Attributes }

/**
 * Settles updates that are in time order on what was read.
 *
 * Takes time near to linear in the attributes and the updates, whatever waits. The worst case is the product of the
 * numbers of updates of one instant that are applied in part and of those that are not.
 *
 * @example settle({ base: { n: 1 }, gained: [], updates: [{ id: 'u', created_at: '2026-01-05T00:00:00Z', changeset: {
 * n: [1, 2], gone: [3, 4] } }] }).attributes // { n: 2 }
 */
export const settle = ({ base, gained, updates }: Known & Pick<State, 'updates'>): Settled => {
  const isLacking = lackingIn({ base, gained })
  const draft: Draft = { ...base }
  const waiting = new Map<string, Obstacle>()
  for (const { id, changeset } of updates) if (hasUnknownHolds(changeset)) waiting.set(id, { id, conflicts: [] })
  const unsafe = updates.filter(({ id }) => waiting.has(id))
  const safe = unsafe.length === 0 ? updates : updates.filter(({ id }) => !waiting.has(id))
  const settled: Dated[] = []
  const leftOut = new Map<string, Changeset>()
  /** Settles updates of one instant: all that fit whole, then one that fits in part, and so on; the others wait. */
  const settleInstant = (together: readonly Dated[]): void => {
    const byId = new Map(together.map(update => [update.id, update]))
    for (let left = together; left.length > 0;) {
      const applied: string[] = []
      const unapplied = applySimultaneous(draft, left, applied).map(({ id }) => byId.get(id)!)
      for (const id of applied) settled.push(byId.get(id)!)
      const isAlone = unapplied.length === 1
      const next = unapplied.find(({ changeset }) => judge(draft, isLacking, changeset, isAlone).outcome === 'applied')
      // Where none fits in part either, the draft stays as it is: only the last one left can still be applied, alone.
      const decided = next ? [next] : unapplied.slice(0, Math.max(1, unapplied.length - 1))
      for (const { id, changeset } of decided) {
        const judged = judge(draft, isLacking, changeset, true)
        if (next && judged.outcome === 'applied') {
          write(draft, changeset, judged.fresh)
          leftOut.set(id, judged.leftOut)
        } else waiting.set(id, { id, conflicts: judged.outcome === 'conflict' ? judged.conflicts : [] })
      }
      for (const update of decided) settled.push(update)
      left = next ? unapplied.filter(update => update !== next) : unapplied.slice(decided.length)
    }
  }
  for (let at = 0; at < safe.length;) {
    const first = safe[at]!
    if (applyFresh(draft, first.changeset)) {
      settled.push(first)
      at++
      continue
    }
    let end = at + 1
    while (end < safe.length && compareDateTimes(safe[end]!.created_at, first.created_at) === 0) end++
    settleInstant(safe.slice(at, end))
    at = end
  }
  const all = unsafe.length === 0 ? settled : inTime([...settled, ...unsafe])
  const ids = all.filter(({ id }) => waiting.has(id)).map(({ id }) => id)
  const attributes = isChanged(base, draft) ? draft : base
  return { attributes, updates: all, waiting: ids, leftOut, obstacle: waiting.get(ids[0] ?? '') ?? null }
}

const isChanged = (before: Attributes, after: Draft): boolean => {
  for (const name in after) if (after[name] !== before[name]) return true
  return false
}

/** Whether the reading lacks a key: it is not in what was read, or came by an update since. */
const lackingIn = ({ base, gained }: Known): ((name: string) => boolean) => {
  let names: ReadonlySet<string> | undefined
  return name => !Object.hasOwn(base, name) || (names ??= new Set(gained)).has(name)
}

/** What would become of a changeset: the names of the entries that change something, and the entries to be left out. */
type Judged =
  | { readonly outcome: 'applied'; readonly fresh: readonly string[]; readonly leftOut: Changeset }
  | { readonly outcome: 'conflict'; readonly conflicts: readonly Conflict[] }

const judge = (
  attributes: Attributes,
  isLacking: (name: string) => boolean,
  changeset: Changeset,
  isAlone: boolean,
): Judged => {
  const fresh: string[] = []
  const unfit: string[] = []
  let isAlready = false
  for (const name in changeset) {
    const [old, now] = changeset[name]!
    const found = getOwn(attributes, name)
    if (jsonEqual(found, now)) isAlready = true
    else (jsonEqual(found, old) ? fresh : unfit).push(name)
  }
  const conflicts = unfit
    .filter(name => !isLacking(name))
    .sort(compareCodePoints)
    .map(attribute => ({ attribute, expected: changeset[attribute]![0] ?? null, found: getOwn(attributes, attribute) }))
  return conflicts.length > 0 || (isAlready && !isAlone)
    ? { outcome: 'conflict', conflicts }
    : {
        outcome: 'applied',
        fresh: fresh.sort(compareCodePoints),
        leftOut: Object.fromEntries(unfit.map(name => [name, changeset[name]!])),
      }
}

const write = (draft: Draft, changeset: Changeset, names: readonly string[]): void => {
  for (const name of names) setOwn(draft, name, changeset[name]![1] ?? null)
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
 * Applies the changeset of an update that is alone at its instant, without the entries that do not fit and whose keys
 * the reading lacks. Only such an update may have something already so: among others it would stand in the place of one
 * that is still to come.
 *
 * @example advance({ base: {}, gained: [], attributes: {} }, { pod_terminal: ['t1', 't2'] }).leftOut // { pod_terminal:
 * ['t1', 't2'] }
 */
export const advance = (
  { attributes, ...known }: Known & { readonly attributes: Attributes },
  changeset: Changeset,
): Advanced => {
  // Compared with a copy, as `changeset.apply` does: making it fetches all attributes from memory at once.
  const draft: Draft = { ...attributes }
  const judged = judge(draft, lackingIn(known), changeset, true)
  if (judged.outcome === 'conflict') return judged
  const { fresh, leftOut } = judged
  write(draft, changeset, fresh)
  return { outcome: 'applied', attributes: fresh.length === 0 ? attributes : draft, changed: fresh, leftOut }
}

/**
 * What was read, with updates that were applied to it, in the order in which they were.
 *
 * @example rebase({ base: { n: 0 }, gained: [] }, []).base // { n: 0 }
 */
export const rebase = ({ base, gained }: Known, applied: readonly Dated[]): Known => {
  const isLacking = lackingIn({ base, gained })
  const draft: Draft = { ...base }
  const names = new Set(gained)
  for (const { changeset } of applied) {
    const judged = judge(draft, isLacking, changeset, true)
    if (judged.outcome === 'conflict') continue
    write(draft, changeset, judged.fresh)
    for (const name of judged.fresh) if (!Object.hasOwn(base, name)) names.add(name)
  }
  return { base: draft, gained: names.size === gained.length ? gained : [...names] }
}

/**
 * Updates in the order of their times; those of one instant stay in their order.
 *
 * @example inTime([]) // []
 */
export const inTime = (updates: readonly Dated[]): readonly Dated[] =>
  [...updates].sort((a, b) => compareDateTimes(a.created_at, b.created_at))
