/**
 * The life of a container whose truth is known, and what a host keeps of it: one fetch at the start, the notifications
 * that are not lost, in any order and some of them twice, and perhaps one fetch at the end.
 */
import * as fc from 'fast-check'
import { jsonEqual } from '../../src/kernel/json-equality'
import type { History } from '../../src/rule/history'

type Name = 'available_for_pickup' | 'holds_at_pod_terminal'
type Attributes = { readonly [N in Name]: any }

const hold = (name: string, status = 'hold') => ({ name, status, description: null })
const VALUES: { readonly [N in Name]: readonly unknown[] } = {
  available_for_pickup: [true, false],
  holds_at_pod_terminal: [[], [hold('customs')], [hold('USDA', 'pending')], [hold('freight'), hold('customs')]],
}
const START = Date.UTC(2026, 6, 6)
const at = (minute: number): string => new Date(START + 60_000 * minute).toISOString().replace('.000Z', 'Z')

const change = fc.record({
  gap: fc.integer({ min: 1, max: 2_000 }),
  name: fc.constantFrom<Name>('available_for_pickup', 'available_for_pickup', 'holds_at_pod_terminal'),
  pick: fc.nat(11),
  /** A change is lost if this is below the rate of losses, in thousandths. */
  luck: fc.nat(999),
  isDoubled: fc.boolean(),
  hasSnapshot: fc.nat(4).map(n => n === 0),
  rank: fc.nat(),
})

type Change = { readonly minute: number; readonly name: Name; readonly value: unknown; readonly given: any }
export type Life = {
  readonly first: Attributes
  readonly changes: readonly Change[]
  readonly end: number
  readonly hasLastFetch: boolean
}

export const lives = (hasLastFetch: fc.Arbitrary<boolean> = fc.boolean()): fc.Arbitrary<Life> =>
  fc
    .tuple(fc.array(change, { minLength: 1, maxLength: 12 }), fc.nat(7), hasLastFetch)
    .map(([list, pick, isFetched]) => {
      const first: Attributes = {
        available_for_pickup: VALUES.available_for_pickup[pick % 2],
        holds_at_pod_terminal: VALUES.holds_at_pod_terminal[pick >> 1],
      }
      let [minute, now] = [0, first]
      const changes = list.flatMap((given): readonly Change[] => {
        minute += given.gap
        const value = VALUES[given.name][given.pick % VALUES[given.name].length]
        if (jsonEqual(value, now[given.name])) return []
        now = { ...now, [given.name]: value }
        return [{ minute, name: given.name, value, given }]
      })
      return { first, changes, end: minute + 1_000, hasLastFetch: isFetched }
    })

/** The true attributes just after a minute. */
const truthAt = ({ first, changes }: Life, minute: number): Attributes =>
  changes.reduce((now, { minute: then, name, value }) => (then <= minute ? { ...now, [name]: value } : now), first)

const isKept = ({ given }: Change, lost: number): boolean => given.luck >= lost

/** What the host keeps, with a loss of so many thousandths of the notifications. */
export const keep = (life: Life, lost: number) => {
  const updates = life.changes.flatMap((change, i) => {
    if (!isKept(change, lost)) return []
    const { minute, name, value, given } = change
    const created_at = at(minute)
    const changeset = { [name]: [truthAt(life, minute - 1)[name], value] }
    const snapshot = given.hasSnapshot ? { attributes: truthAt(life, minute), as_of: created_at } : null
    const update = { id: `u${i}`, created_at, changeset, snapshot }
    return given.isDoubled
      ? [[given.rank, update] as const, [given.rank % 7, update] as const]
      : [[given.rank, update] as const]
  })
  return {
    snapshots: [0, ...(life.hasLastFetch ? [life.end] : [])].map(minute => ({
      attributes: truthAt(life, minute),
      as_of: at(minute),
    })),
    updates: updates.sort(([a], [b]) => a - b).map(([, update]) => update),
    from: '2026-07-06',
    to: at(life.end).slice(0, 10),
    zone: 'UTC',
    now: at(life.end),
  }
}

/** A stretch of an answer, in minutes, in which the truth does not change, and the attribute about which it is wrong. */
export type Stretch = {
  readonly from: number
  readonly to: number
  readonly confirmed: boolean
  readonly wrong: Name | undefined
}

const minuteOf = (time: string): number => (Date.parse(time) - START) / 60_000

export const listStretches = (life: Life, { periods }: History): readonly Stretch[] =>
  periods.flatMap(({ could, confirmed, ...period }) => {
    const [start, end] = [minuteOf(period.from), minuteOf(period.to)]
    const cuts = [
      start,
      ...life.changes.map(({ minute }) => minute).filter(minute => minute > start && minute < end),
      end,
    ]
    return cuts.slice(1).map((to, i) => {
      const from = cuts[i]!
      return { from, to, confirmed, wrong: findWrong(could, truthAt(life, from)) }
    })
  })

const findWrong = (could: string, { available_for_pickup, holds_at_pod_terminal }: Attributes): Name | undefined => {
  if (could === 'no') return available_for_pickup ? 'available_for_pickup' : undefined
  if (could === 'unknown') return undefined
  if (!available_for_pickup) return 'available_for_pickup'
  return holds_at_pod_terminal.some(({ status }: any) => status === 'hold') ? 'holds_at_pod_terminal' : undefined
}

/** Whether a wrong stretch lies after the last evidence and is not confirmed, or between lost changes that cancel each other. */
export const isExcused = (life: Life, lost: number, { from, to, confirmed, wrong }: Stretch): boolean => {
  const evidence = [
    0,
    ...life.changes
      .filter(each => isKept(each, lost) && (each.name === wrong || each.given.hasSnapshot))
      .map(each => each.minute),
    ...(life.hasLastFetch ? [life.end] : []),
  ]
  const before = Math.max(...evidence.filter(minute => minute <= from))
  const after = Math.min(...evidence.filter(minute => minute >= to))
  if (after === Infinity) return !confirmed
  const lostBetween = life.changes.filter(({ name, minute }) => name === wrong && minute > before && minute < after)
  return lostBetween.length >= 2 && jsonEqual(truthAt(life, before)[wrong!], truthAt(life, after - 1)[wrong!])
}
