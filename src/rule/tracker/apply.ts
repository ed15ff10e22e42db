/**
 * Which updates can be applied to a snapshot of the container, and in which order?
 *
 * | update                                                    | result                                        |
 * | --------------------------------------------------------- | --------------------------------------------- |
 * | fits at its time                                          | applied                                       |
 * | fits except for entries whose keys the snapshot lacks     | applied without these entries                 |
 * | has an array of holds under an unknown attribute          | waiting, since readiness could not be trusted |
 * | does not fit                                              | waiting; later updates are applied without it |
 *
 * At the same timestamp, whole fits precede partial fits. The resulting order is stable:
 * applying it again, or only its beginning, gives the same result.
 */
import { getOwn, jsonEqual, setOwn } from '../../kernel/json-equality'
import { compareCodePoints } from '../../kernel/text'
import { compareDateTimes } from '../../kernel/time'
import type { Changeset, Conflict } from '../changeset'
import { applyFresh, applySimultaneous, type Draft } from '../changeset/instant'
import { hasUnknownHolds } from '../hold/unknown-hold'
import type { Attributes, Dated, State } from './state'

/** The first waiting update, with its conflicts at its time. */
export type Obstacle = { readonly id: string; readonly conflicts: readonly Conflict[] }

/** The result of {@link applyUpdates}. */
export type AppliedUpdates = {
  readonly attributes: Attributes
  /** All updates, in time order. */
  readonly updates: readonly Dated[]
  /** The ids of the waiting updates, in time order. */
  readonly waiting: readonly string[]
  /** The omitted entries of each partly applied update, by its id. */
  readonly omitted: ReadonlyMap<string, Changeset>
  readonly obstacle: Obstacle | null
}

/** A snapshot of the container with older updates folded in, and the keys that only these updates added. */
export type Snapshot = Pick<State, 'gained'> & { readonly base: Attributes }

/** The intermediate result of {@link applyUpdates}, changed in place. */
type Run = {
  readonly draft: Draft
  readonly isMissingKey: (name: string) => boolean
  readonly ordered: Dated[]
  readonly waiting: Map<string, Obstacle>
  readonly omitted: Map<string, Changeset>
}

/**
 * Applies updates, given in time order, to a snapshot.
 *
 * @complexity O(n log n) in the attributes and the updates. Within one timestamp the worst case is the number of partly
 * applied updates times the number of the others.
 * @example applyUpdates({ base: { n: 1 }, gained: [], updates: [{ id: 'u', created_at: '2026-01-05T00:00:00Z',
 * changeset: { n: [1, 2], missing: [3, 4] } }] }).attributes // { n: 2 }
 */
export const applyUpdates = ({ base, gained, updates }: Snapshot & Pick<State, 'updates'>): AppliedUpdates => {
  const isMissingKey = missingKeysOf({ base, gained })
  const run: Run = { draft: { ...base }, isMissingKey, ordered: [], waiting: new Map(), omitted: new Map() }
  const { draft, ordered, waiting, omitted } = run
  for (const { id, changeset } of updates) if (hasUnknownHolds(changeset)) waiting.set(id, { id, conflicts: [] })
  const unsafe = updates.filter(({ id }) => waiting.has(id))
  const safe = unsafe.length === 0 ? updates : updates.filter(({ id }) => !waiting.has(id))
  for (let at = 0; at < safe.length;) {
    const first = safe[at]!
    if (applyFresh(draft, first.changeset)) {
      ordered.push(first)
      at++
      continue
    }
    let end = at + 1
    while (end < safe.length && compareDateTimes(safe[end]!.created_at, first.created_at) === 0) end++
    applyInstant(run, safe.slice(at, end))
    at = end
  }
  const all = unsafe.length === 0 ? ordered : sortByTime([...ordered, ...unsafe])
  const ids = all.filter(({ id }) => waiting.has(id)).map(({ id }) => id)
  const attributes = isChanged(base, draft) ? draft : base
  return { attributes, updates: all, waiting: ids, omitted, obstacle: waiting.get(ids[0] ?? '') ?? null }
}

/**
 * Applies updates with the same timestamp: all that fit as a whole, then the first that fits in part, and so on. The
 * rest wait.
 */
const applyInstant = (run: Run, simultaneous: readonly Dated[]): void => {
  const { draft, isMissingKey, ordered, waiting, omitted } = run
  const byId = new Map(simultaneous.map(update => [update.id, update]))
  for (let left = simultaneous; left.length > 0;) {
    const applied: string[] = []
    const unapplied = applySimultaneous(draft, left, applied).map(({ id }) => byId.get(id)!)
    for (const id of applied) ordered.push(byId.get(id)!)
    const isAlone = unapplied.length === 1
    const next = unapplied.find(({ changeset }) => match(draft, isMissingKey, changeset, isAlone).outcome === 'applied')
    // If none fits even in part, the draft stays as it is: only the last one left can still be applied, alone.
    const decided = next ? [next] : unapplied.slice(0, Math.max(1, unapplied.length - 1))
    for (const { id, changeset } of decided) {
      const matched = match(draft, isMissingKey, changeset, true)
      if (next && matched.outcome === 'applied') {
        write(draft, changeset, matched.changed)
        omitted.set(id, matched.omitted)
      } else waiting.set(id, { id, conflicts: matched.outcome === 'conflict' ? matched.conflicts : [] })
    }
    for (const update of decided) ordered.push(update)
    left = next ? unapplied.filter(update => update !== next) : unapplied.slice(decided.length)
  }
}

const isChanged = (before: Attributes, after: Draft): boolean => {
  for (const name in after) if (after[name] !== before[name]) return true
  return false
}

/** Returns a test for keys that the snapshot lacked, whether or not a later update added them. */
const missingKeysOf = ({ base, gained }: Snapshot): ((name: string) => boolean) => {
  let added: ReadonlySet<string> | undefined
  return name => !Object.hasOwn(base, name) || (added ??= new Set(gained)).has(name)
}

/** A changeset that fits: the names of the attributes it changes, and its entries to omit. */
type Fitting = { readonly outcome: 'applied'; readonly changed: readonly string[]; readonly omitted: Changeset }
type Conflicting = { readonly outcome: 'conflict'; readonly conflicts: readonly Conflict[] }

const match = (
  attributes: Attributes,
  isMissingKey: (name: string) => boolean,
  changeset: Changeset,
  isAlone: boolean,
): Fitting | Conflicting => {
  const changed: string[] = []
  const unfit: string[] = []
  let isAlready = false
  for (const name in changeset) {
    const [old, now] = changeset[name]!
    const found = getOwn(attributes, name)
    if (jsonEqual(found, now)) isAlready = true
    else (jsonEqual(found, old) ? changed : unfit).push(name)
  }
  const conflicts = unfit
    .filter(name => !isMissingKey(name))
    .sort(compareCodePoints)
    .map(attribute => ({ attribute, expected: changeset[attribute]![0] ?? null, found: getOwn(attributes, attribute) }))
  return conflicts.length > 0 || (isAlready && !isAlone)
    ? { outcome: 'conflict', conflicts }
    : {
        outcome: 'applied',
        changed: changed.sort(compareCodePoints),
        omitted: Object.fromEntries(unfit.map(name => [name, changeset[name]!])),
      }
}

const write = (draft: Draft, changeset: Changeset, names: readonly string[]): void => {
  for (const name of names) setOwn(draft, name, changeset[name]![1] ?? null)
}

/**
 * Applies the changeset of the only update at its timestamp, omitting unfit entries whose keys the snapshot lacks. Such
 * an update may find attributes that already have their new values; among several, it could take the place of an update
 * still to come.
 *
 * @example applyOnly({ base: {}, gained: [], attributes: {} }, { pod_terminal: ['t1', 't2'] })
 * // { outcome: 'applied', omitted: { pod_terminal: ['t1', 't2'] } }
 */
export const applyOnly = (
  { attributes, ...snapshot }: Snapshot & { readonly attributes: Attributes },
  changeset: Changeset,
): (Fitting & { readonly attributes: Attributes }) | Conflicting => {
  // Look up in a copy, as `changeset.apply` does: copying loads all attributes from memory at once.
  const draft: Draft = { ...attributes }
  const matched = match(draft, missingKeysOf(snapshot), changeset, true)
  if (matched.outcome === 'conflict') return matched
  const { changed, omitted } = matched
  write(draft, changeset, changed)
  return { outcome: 'applied', attributes: changed.length === 0 ? attributes : draft, changed, omitted }
}

/**
 * Folds applied updates, in their order of application, into a snapshot.
 *
 * @example fold({ base: { n: 0 }, gained: [] }, []).base // { n: 0 }
 */
export const fold = ({ base, gained }: Snapshot, applied: readonly Dated[]): Snapshot => {
  const isMissingKey = missingKeysOf({ base, gained })
  const draft: Draft = { ...base }
  const addedKeys = new Set(gained)
  for (const { changeset } of applied) {
    const matched = match(draft, isMissingKey, changeset, true)
    if (matched.outcome === 'conflict') continue
    write(draft, changeset, matched.changed)
    for (const name of matched.changed) if (!Object.hasOwn(base, name)) addedKeys.add(name)
  }
  return { base: draft, gained: addedKeys.size === gained.length ? gained : [...addedKeys] }
}

/**
 * Returns the updates in time order; updates with the same timestamp keep their order.
 *
 * @example sortByTime([]) // []
 */
export const sortByTime = (updates: readonly Dated[]): readonly Dated[] =>
  [...updates].sort((a, b) => compareDateTimes(a.created_at, b.created_at))
