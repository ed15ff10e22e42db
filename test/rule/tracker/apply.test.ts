import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareDateTimes } from '../../../src/kernel/time'
import { apply, replay, type Changeset, type Conflict } from '../../../src/rule/changeset'
import { hasUnknownHolds } from '../../../src/rule/hold/unknown-hold'
import { applyUpdates, sortByTime, type AppliedUpdates } from '../../../src/rule/tracker/apply'
import type { Attributes, Dated } from '../../../src/rule/tracker/state'

type Given = { readonly base: Attributes; readonly settled: readonly string[]; readonly updates: readonly Dated[] }

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 5) + minute * 60_000).toISOString()

const DECISIVE = ['available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal']

/** Applies one changeset, omitting the entries of lacking attributes that do not fit. */
const plainApplyOnly = (
  attributes: Attributes,
  settled: ReadonlySet<string>,
  changeset: Changeset,
  isAlone: boolean,
): { attributes: Attributes; omitted: Changeset } | { conflicts: readonly Conflict[] } => {
  const whole = apply({ attributes, changeset })
  if (whole.outcome === 'applied') {
    return isAlone || whole.already.length === 0 ? { attributes: whole.attributes, omitted: {} } : { conflicts: [] }
  }
  const isLacking = (name: string): boolean =>
    !Object.hasOwn(attributes, name) && !settled.has(name) && !DECISIVE.includes(name)
  const conflicts = whole.conflicts.filter(({ attribute }) => !isLacking(attribute))
  if (conflicts.length > 0) return { conflicts }
  const unfit = whole.conflicts.map(({ attribute }) => attribute)
  const entries = Object.entries(changeset)
  const fitting = Object.fromEntries(entries.filter(([name]) => !unfit.includes(name)))
  const part = plainApplyOnly(attributes, settled, fitting, isAlone)
  return 'conflicts' in part
    ? part
    : { ...part, omitted: Object.fromEntries(entries.filter(([name]) => unfit.includes(name))) }
}

/** The definition: after each update that does not fit as a whole, the remaining ones are replayed again. */
const plainApplyUpdates = ({ base, settled: names, updates }: Given): AppliedUpdates => {
  const waiting = new Map<string, readonly Conflict[]>()
  for (const { id, changeset } of updates) if (hasUnknownHolds(changeset)) waiting.set(id, [])
  const unsafe = updates.filter(({ id }) => waiting.has(id))
  const ordered: Dated[] = []
  const omitted = new Map<string, Changeset>()
  const settled = new Set(names)
  let attributes = base
  let left = updates.filter(({ id }) => !waiting.has(id))
  const settle = ({ id, changeset }: Dated): void => {
    for (const name in changeset) {
      if (!Object.hasOwn(attributes, name) && !Object.hasOwn(omitted.get(id) ?? {}, name)) settled.add(name)
    }
  }
  while (left.length > 0) {
    const byId = new Map(left.map(update => [update.id, update]))
    const replayed = replay({ attributes, notifications: left })
    for (const id of replayed.applied) {
      const update = byId.get(id)!
      attributes = force(attributes, update.changeset)
      settle(update)
      ordered.push(update)
    }
    if (!replayed.conflict) break
    left = replayed.unapplied.map(id => byId.get(id)!)
    const first = left[0]!
    const together = left.filter(({ created_at }) => compareDateTimes(created_at, first.created_at) === 0)
    const tried = ({ changeset }: Dated, isAlone: boolean) => plainApplyOnly(attributes, settled, changeset, isAlone)
    const next = together.find(update => 'omitted' in tried(update, together.length === 1))
    const advanced = tried(next ?? first, true)
    const done = next ?? first
    if (next && 'omitted' in advanced) {
      attributes = advanced.attributes
      omitted.set(next.id, advanced.omitted)
      settle(next)
    } else waiting.set(first.id, 'conflicts' in advanced ? advanced.conflicts : [])
    ordered.push(done)
    left = left.filter(update => update !== done)
  }
  const all = sortByTime([...ordered, ...unsafe])
  const ids = all.map(({ id }) => id).filter(id => waiting.has(id))
  const obstacle = ids[0] === undefined ? null : { id: ids[0], conflicts: waiting.get(ids[0])! }
  return { attributes, ordered: all, waiting: ids, omitted, obstacle }
}

const force = (attributes: Attributes, changeset: Changeset): Attributes => {
  const result = apply({ attributes, changeset })
  return result.outcome === 'applied' ? result.attributes : attributes
}

const value = fc.constantFrom(null, 0, 1, 2)
const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'available_for_pickup')
const given: fc.Arbitrary<Given> = fc.record({
  base: fc.dictionary(names, value, { maxKeys: 3, noNullPrototype: true }),
  settled: fc.constantFrom([], ['c']),
  updates: fc
    .array(
      fc.record({
        minute: fc.nat({ max: 3 }),
        changeset: fc.oneof(
          { weight: 9, arbitrary: fc.dictionary(names, fc.tuple(value, value), { maxKeys: 3, noNullPrototype: true }) },
          { weight: 1, arbitrary: fc.constant({ line_holds: [null, [{ name: 'x', status: 'hold' }]] as const }) },
        ),
      }),
      { maxLength: 10 },
    )
    .map(updates =>
      sortByTime(updates.map(({ minute, changeset }, i) => ({ id: `u${i}`, created_at: at(minute), changeset }))),
    ),
})

it('equals its plain definition', () => {
  fc.assert(
    fc.property(given, one => {
      expect(applyUpdates(one)).toEqual(plainApplyUpdates(one))
    }),
    { numRuns: 2_000 },
  )
})

const stuck = (i: number, minute: number): Dated => ({
  id: `u${i}`,
  created_at: at(minute),
  changeset: { n: [`lost ${i}`, 'found'] },
})

// The definition would take minutes for these.
it.each([
  ['with distinct timestamps', (i: number) => i],
  ['with one timestamp', () => 1],
])(
  'processes 10,000 waiting updates %s',
  (_, minuteOf) => {
    const updates = Array.from({ length: 10_000 }, (_, i) => stuck(i, minuteOf(i)))
    const { waiting, obstacle } = applyUpdates({ base: { n: 0 }, settled: [], updates })
    expect(waiting).toHaveLength(10_000)
    expect(obstacle).toEqual({ id: 'u0', conflicts: [{ attribute: 'n', expected: 'lost 0', found: 0 }] })
  },
  5_000,
)
