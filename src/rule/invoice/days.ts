/**
 * Ranges of days, as day numbers. No operation visits single days, so that a range of centuries costs no more than a day.
 */

/** From one day to another, both included. */
export type DayRange = { readonly from: number; readonly to: number }

/** The days of a range that are within others. */
export const intersect = (range: DayRange, others: readonly DayRange[]): readonly DayRange[] =>
  others
    .map(({ from, to }) => ({ from: Math.max(from, range.from), to: Math.min(to, range.to) }))
    .filter(({ from, to }) => from <= to)

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
