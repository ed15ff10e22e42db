/**
 * Ranges of days, as day numbers. No operation visits single days, so that a range of centuries costs no more than a day.
 */
import { countPassing } from '../../kernel/bisect'

/** From one day to another, both included. */
export type DayRange = { readonly from: number; readonly to: number }

/** The days that are in both of two sets of ranges, each in order and without overlap. */
export const intersect = (a: readonly DayRange[], b: readonly DayRange[]): readonly DayRange[] => {
  const both: DayRange[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const from = Math.max(a[i]!.from, b[j]!.from)
    const to = Math.min(a[i]!.to, b[j]!.to)
    if (from <= to) both.push({ from, to })
    if (a[i]!.to < b[j]!.to) i++
    else j++
  }
  return both
}

/** The index of the first range that ends on or after a day, of ranges in order and without overlap. */
const findFrom = (day: number, ranges: readonly DayRange[]): number =>
  countPassing(ranges.length, i => ranges[i]!.to < day)

/** Whether a range has a day in others, which are in order and without overlap. */
export const touches = ({ from, to }: DayRange, others: readonly DayRange[]): boolean => {
  const next = others[findFrom(from, others)]
  return next !== undefined && next.from <= to
}

/** The same days in as few ranges as possible, in order. */
export const merge = (ranges: readonly DayRange[]): readonly DayRange[] => {
  const merged: { from: number; to: number }[] = []
  for (const { from, to } of inOrder(ranges)) {
    const last = merged.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}

/** The days that are in none of the ranges. */
export const complement = (ranges: readonly DayRange[]): readonly DayRange[] => {
  const merged = merge(ranges)
  return [{ to: -Infinity }, ...merged].map(({ to }, i) => ({ from: to + 1, to: (merged[i]?.from ?? Infinity) - 1 }))
}

/** The days that are in more than one of the ranges. */
export const findRepeated = (ranges: readonly DayRange[]): readonly DayRange[] => {
  let latest = -Infinity
  return merge(
    inOrder(ranges).flatMap(({ from, to }) => {
      const repeated = { from, to: Math.min(to, latest) }
      latest = Math.max(latest, to)
      return repeated.from <= repeated.to ? [repeated] : []
    }),
  )
}

const inOrder = (ranges: readonly DayRange[]): readonly DayRange[] => [...ranges].sort((a, b) => a.from - b.from)

type Rated = DayRange & { readonly rate: number | null }

/**
 * The items that have another rate than a run of owed days, and the days that are in both. A rate that is not known differs
 * from none.
 *
 * For each run the days of items at its own rate are taken away from the days of all items, by the number of items that
 * cover each day; no pair of an item and a run is visited.
 */
export const findOtherRates = <C extends Rated>(
  items: readonly C[],
  owed: readonly Rated[],
): { readonly items: readonly C[]; readonly days: readonly DayRange[] } => {
  const rated = items.filter(({ rate }) => rate !== null)
  const runs = separate(owed.filter(({ rate }) => rate !== null))
  const nextOther = findNextOther(runs)
  const differs = ({ from, to, rate }: C): boolean => {
    const first = findFrom(from, runs)
    const other = runs[first]?.rate === rate ? nextOther[first] : first
    return other !== undefined && other < runs.length && runs[other]!.from <= to
  }
  return { items: rated.filter(differs), days: merge(listOtherDays(rated, runs)) }
}

/** A day at which the number of ranges at a rate changes. */
type Change = { readonly day: number; readonly rate: number | null; readonly step: 1 | -1 }

const listChanges = (ranges: readonly Rated[]): readonly Change[] =>
  ranges
    .flatMap(({ from, to, rate }): Change[] => [
      { day: from, rate, step: 1 },
      { day: to + 1, rate, step: -1 },
    ])
    .sort((a, b) => a.day - b.day)

/** The runs in order and without overlap. Where several rates overlap, the rate is NaN, from which each rate differs. */
const separate = (runs: readonly Rated[]): readonly Rated[] => {
  if (runs.every(({ from }, i) => i === 0 || runs[i - 1]!.to < from)) return runs
  const active = new Map<number | null, number>()
  const changes = listChanges(runs)
  return changes.flatMap(({ day, rate, step }, i): Rated[] => {
    const count = (active.get(rate) ?? 0) + step
    if (count === 0) active.delete(rate)
    else active.set(rate, count)
    const next = changes[i + 1]?.day ?? day
    const [only = null] = active.keys()
    return next > day && active.size > 0 ? [{ from: day, to: next - 1, rate: active.size === 1 ? only : NaN }] : []
  })
}

const findNextOther = (runs: readonly Rated[]): readonly number[] => {
  const next: number[] = runs.map(() => runs.length)
  for (let i = runs.length - 2; i >= 0; i--) next[i] = runs[i + 1]!.rate === runs[i]!.rate ? next[i + 1]! : i + 1
  return next
}

/** Walks the runs from one change in the number of items at each rate to the next. */
const listOtherDays = (items: readonly Rated[], runs: readonly Rated[]): readonly DayRange[] => {
  const changes = listChanges(items)
  const active = new Map<number | null, number>()
  let [total, next] = [0, 0]
  const days: DayRange[] = []
  for (const run of runs) {
    for (let from = run.from, to; from <= run.to; from = to + 1) {
      for (; next < changes.length && changes[next]!.day <= from; next++) {
        const { rate, step } = changes[next]!
        total += step
        active.set(rate, (active.get(rate) ?? 0) + step)
      }
      to = Math.min(run.to, (changes[next]?.day ?? Infinity) - 1)
      if (total > (active.get(run.rate) ?? 0)) days.push({ from, to })
    }
  }
  return days
}
