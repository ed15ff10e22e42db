/**
 * Which updates can be applied to a snapshot of the container, and in which order?
 *
 * | update                                                    | result                                        |
 * | --------------------------------------------------------- | --------------------------------------------- |
 * | fits at its time                                          | applied                                       |
 * | fits except for entries of lacking attributes             | applied without these entries                 |
 * | has an array of holds under an unknown attribute          | waiting, since readiness could not be trusted |
 * | does not fit                                              | waiting; later updates are applied without it |
 *
 * An attribute is lacking while the snapshot does not have its key and no update has been applied to it. Availability,
 * holds and fees at the terminal never count as lacking. At the same timestamp, whole fits precede partial fits.
 */
import { getOwn, jsonEqual, setOwn } from '../../kernel/json-equality'
import { compareCodePoints } from '../../kernel/text'
import { compareDateTimes } from '../../kernel/time'
import type { Changeset, Conflict } from '../changeset'
import { applyFresh, applySimultaneous, type Draft } from '../changeset/instant'
import { hasUnknownHolds } from '../hold/unknown-hold'
import type { Attributes, Dated } from './state'
import type { Snapshot } from './stored-update'

/** The first waiting update, with its conflicts at its time. */
export type Obstacle = { readonly id: string; readonly conflicts: readonly Conflict[] }

/** The result of {@link applyUpdates}. */
export type AppliedUpdates = {
  readonly attributes: Attributes
  /** All updates, in their order of application, which is also in time order. */
  readonly ordered: readonly Dated[]
  /** The ids of the waiting updates, in the same order. */
  readonly waiting: readonly string[]
  /** The omitted entries of each partly applied update, by its id. */
  readonly omitted: ReadonlyMap<string, Changeset>
  readonly obstacle: Obstacle | null
}

/** The input of {@link applyUpdates}. */
export type Unapplied = Snapshot & {
  /** In time order. */
  readonly updates: readonly Dated[]
  /** The time of a snapshot that may or may not include the updates created at it. */
  readonly uncertainAt?: string | null
  /** The ids of updates of that time that the snapshot is known to include. */
  readonly included?: readonly string[]
}

/** The attributes that a verdict depends on. A misfit under them is never omitted. */
export const DECISIVE: readonly string[] = ['available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal']

/** The intermediate result of {@link applyUpdates}, changed in place. */
type Run = {
  readonly draft: Draft
  /** The missing keys that an applied update found null, as it expected. */
  readonly settled: Set<string>
  readonly ordered: Dated[]
  readonly waiting: Map<string, Obstacle>
  readonly omitted: Map<string, Changeset>
}

const runOf = ({ base, settled }: Snapshot): Run => ({
  draft: { ...base },
  settled: new Set(settled),
  ordered: [],
  waiting: new Map(),
  omitted: new Map(),
})

/**
 * Applies updates, given in time order, to a snapshot.
 *
 * @complexity O(n log n) in the attributes and the updates. Within one timestamp the worst case is the number of partly
 * applied updates times the number of the others.
 * @example applyUpdates({ base: { n: 1 }, settled: [], updates: [{ id: 'u', created_at: '2026-01-05T00:00:00Z',
 * changeset: { n: [1, 2], missing: [3, 4] } }] }).attributes // { n: 2 }
 */
export const applyUpdates = ({
  base,
  settled,
  updates,
  uncertainAt = null,
  included = [],
}: Unapplied): AppliedUpdates => {
  const unsafe = updates.filter(({ changeset }) => hasUnknownHolds(changeset))
  const safe = unsafe.length === 0 ? updates : updates.filter(update => !unsafe.includes(update))
  const first = uncertainAt === null ? 0 : endOfInstant(safe, 0, uncertainAt)
  const run = applyUncertain({ base, settled }, safe.slice(0, first), included)
  const { draft, ordered, waiting, omitted } = run
  for (let at = first; at < safe.length;) {
    const next = safe[at]!
    if (applyFresh(draft, next.changeset)) {
      ordered.push(next)
      at++
    } else {
      const end = endOfInstant(safe, at, next.created_at)
      applyInstant(run, safe.slice(at, end))
      at = end
    }
  }
  for (const { id } of unsafe) waiting.set(id, { id, conflicts: [] })
  const all = unsafe.length === 0 ? ordered : sortByTime([...ordered, ...unsafe])
  const ids = waiting.size === 0 ? [] : all.filter(({ id }) => waiting.has(id)).map(({ id }) => id)
  const attributes = isChanged(base, draft) ? draft : base
  return { attributes, ordered: all, waiting: ids, omitted, obstacle: waiting.get(ids[0] ?? '') ?? null }
}

const endOfInstant = (updates: readonly Dated[], from: number, time: string): number => {
  let end = from
  while (end < updates.length && compareDateTimes(updates[end]!.created_at, time) === 0) end++
  return end
}

/**
 * Applies the updates created at the time of the snapshot, which may include some of them besides the known ones. If the
 * others fit in their order of arrival, this order decides. Otherwise one whose entries all have their new values is
 * taken as included; if all also fit without this assumption and give other attributes, nobody can know which is true,
 * and they wait.
 */
const applyUncertain = (snapshot: Snapshot, simultaneous: readonly Dated[], included: readonly string[]): Run => {
  const ids = new Set(included)
  const known = simultaneous.filter(({ id }) => ids.has(id))
  const others = simultaneous.filter(({ id }) => !ids.has(id))
  const runAfter = (taken: readonly Dated[]): Run => {
    const run = runOf(snapshot)
    for (const update of [...known, ...taken]) record(run, update)
    return run
  }
  const inOrder = runAfter([])
  if (others.every(({ changeset }) => applyFresh(inOrder.draft, changeset))) {
    for (const update of others) record(inOrder, update)
    return inOrder
  }
  const without = runAfter([])
  const isShown = ({ changeset }: Dated): boolean => isWhollyAlready(snapshot.base, changeset)
  applyInstant(without, others)
  const shown = others.filter(isShown)
  if (shown.length === 0) return without
  const run = runAfter(shown)
  applyInstant(
    run,
    others.filter(update => !isShown(update)),
  )
  if (without.waiting.size > 0 || jsonEqual(without.draft, run.draft)) return run
  const undecided = runAfter([])
  for (const update of others) wait(undecided, update, [])
  return undecided
}

const isWhollyAlready = (draft: Attributes, changeset: Changeset): boolean =>
  Object.entries(changeset).every(([name, [, now]]) => jsonEqual(getOwn(draft, name), now))

/**
 * Returns the updates that a snapshot includes, of those that were created at its time and arrived before it: their new
 * values are in the snapshot, or were replaced by its own update or by a later one that it includes. The updates are given
 * in their order of arrival.
 *
 * @example includedIn({ n: 3 }, { n: [2, 3] }, [{ id: 'u', created_at: '2026-01-05T00:00:00Z', changeset: { n: [1, 2] }
 * }]).length // 1
 */
export const includedIn = (snapshot: Attributes, own: Changeset, simultaneous: readonly Dated[]): readonly Dated[] => {
  const draft: Draft = { ...snapshot }
  const undo = (changeset: Changeset): void => {
    for (const name in changeset) setOwn(draft, name, changeset[name]![0] ?? null)
  }
  undo(own)
  const included: Dated[] = []
  for (const update of [...simultaneous].reverse()) {
    if (!isWhollyAlready(draft, update.changeset)) continue
    included.push(update)
    undo(update.changeset)
  }
  return included.reverse()
}

/** Records an applied update. An entry that found a missing key null, as it expected, counts as applied. */
const record = ({ draft, settled, ordered }: Run, update: Dated, omitted?: Changeset): void => {
  ordered.push(update)
  for (const name in update.changeset) {
    if (!Object.hasOwn(draft, name) && !(omitted && Object.hasOwn(omitted, name))) settled.add(name)
  }
}

const wait = ({ ordered, waiting }: Run, update: Dated, conflicts: readonly Conflict[]): void => {
  ordered.push(update)
  waiting.set(update.id, { id: update.id, conflicts })
}

/**
 * Applies updates with the same timestamp: all that fit as a whole, then the first that fits in part, and so on. The
 * rest wait.
 */
const applyInstant = (run: Run, simultaneous: readonly Dated[]): void => {
  const byId = new Map(simultaneous.map(update => [update.id, update]))
  for (let left = simultaneous; left.length > 0;) {
    const applied: string[] = []
    const unapplied = applySimultaneous(run.draft, left, applied).map(({ id }) => byId.get(id)!)
    for (const id of applied) record(run, byId.get(id)!)
    const isAlone = unapplied.length === 1
    const next = unapplied.find(({ changeset }) => match(run, changeset, isAlone).outcome === 'applied')
    // If none fits even in part, the draft stays as it is: only the last one left can still be applied, alone.
    const decided = next ? [next] : unapplied.slice(0, Math.max(1, unapplied.length - 1))
    for (const update of decided) {
      const matched = match(run, update.changeset, true)
      if (next && matched.outcome === 'applied') {
        write(run.draft, update.changeset, matched.changed)
        run.omitted.set(update.id, matched.omitted)
        record(run, update, matched.omitted)
      } else wait(run, update, matched.outcome === 'conflict' ? matched.conflicts : [])
    }
    left = next ? unapplied.filter(update => update !== next) : unapplied.slice(decided.length)
  }
}

const isChanged = (before: Attributes, after: Draft): boolean => {
  for (const name in after) if (after[name] !== before[name]) return true
  return false
}

/** A changeset that fits: the names of the attributes it changes, and its entries to omit. */
type Fitting = { readonly outcome: 'applied'; readonly changed: readonly string[]; readonly omitted: Changeset }
type Conflicting = { readonly outcome: 'conflict'; readonly conflicts: readonly Conflict[] }

const match = ({ draft, settled }: Run, changeset: Changeset, isAlone: boolean): Fitting | Conflicting => {
  const changed: string[] = []
  const unfit: string[] = []
  let isAlready = false
  for (const name in changeset) {
    const [old, now] = changeset[name]!
    const found = getOwn(draft, name)
    if (jsonEqual(found, now)) isAlready = true
    else (jsonEqual(found, old) ? changed : unfit).push(name)
  }
  const isLacking = (name: string): boolean =>
    !Object.hasOwn(draft, name) && !settled.has(name) && !DECISIVE.includes(name)
  const conflicts = unfit
    .filter(name => !isLacking(name))
    .sort(compareCodePoints)
    .map(attribute => ({ attribute, expected: changeset[attribute]![0] ?? null, found: getOwn(draft, attribute) }))
  return conflicts.length > 0 || (isAlready && !isAlone)
    ? { outcome: 'conflict', conflicts }
    : { outcome: 'applied', changed, omitted: Object.fromEntries(unfit.map(name => [name, changeset[name]!])) }
}

const write = (draft: Draft, changeset: Changeset, names: readonly string[]): void => {
  for (const name of names) setOwn(draft, name, changeset[name]![1] ?? null)
}

/** The result before the first snapshot, when all updates wait. */
export const waitingUpdates = (updates: readonly Dated[]): AppliedUpdates => ({
  attributes: {},
  ordered: updates,
  waiting: updates.map(({ id }) => id),
  omitted: new Map(),
  obstacle: updates[0] ? { id: updates[0].id, conflicts: [] } : null,
})

/**
 * Returns the updates in time order; updates with the same timestamp keep their order.
 *
 * @example sortByTime([]) // []
 */
export const sortByTime = (updates: readonly Dated[]): readonly Dated[] =>
  [...updates].sort((a, b) => compareDateTimes(a.created_at, b.created_at))
