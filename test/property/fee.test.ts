import * as fc from 'fast-check'
import { describe } from 'vitest'
import { jsonIdentical } from '../../src/kernel/json-equality'
import type { Fee } from '../../src/resource/model'
import type { Total } from '../../src/rule/fee'
import { property, spoilt, type Ask } from './property'

/** Amounts of very different size, where adding doubles loses digits. */
const EXTREMES = [0.1, 1e-9, 1e16, -1e16, 1e200, -1e200]
const line: fc.Arbitrary<Fee> = fc.record({
  type: fc.constantFrom('demurrage', 'exam', 'total'),
  amount: fc.oneof(
    fc.integer({ min: -10_000, max: 1_000_000 }).map(cents => cents / 100),
    fc.constantFrom(...EXTREMES),
  ),
  currency_code: fc.constantFrom('USD', 'EUR'),
})
const lines = fc.array(line, { maxLength: 6 })

const totals = (ask: Ask, fees: readonly Fee[]): readonly Total[] => ask('fee.summarize', { fees }).totals
const sums = (all: readonly Total[]): readonly unknown[] =>
  all
    .map(({ currency_code, sum, by_type }) => ({ currency_code, sum, by_type }))
    .sort((a, b) => (a.currency_code < b.currency_code ? -1 : 1))

const addedInDoubles = spoilt('fee.summarize', (summary, { fees }) => ({
  ...summary,
  totals: summary.totals.map((total: Total) => ({
    ...total,
    sum: fees
      .filter((each: Fee) => each.type !== 'total' && each.currency_code === total.currency_code)
      .reduce((sum: number, { amount }: Fee) => sum + amount, 0),
  })),
}))

describe('sums of fees', () => {
  property(
    'the order of the lines changes no sum, however small or large the amounts',
    lines,
    (ask, fees) => jsonIdentical(sums(totals(ask, fees)), sums(totals(ask, [...fees].reverse()))),
    addedInDoubles,
  )
  property(
    'no currency affects another: each total is that of its lines alone',
    lines,
    (ask, fees) =>
      totals(ask, fees).every(total =>
        jsonIdentical(
          totals(
            ask,
            fees.filter(each => each.currency_code === total.currency_code),
          ),
          [total],
        ),
      ),
    spoilt('fee.summarize', (summary, { fees }) => ({
      ...summary,
      totals: summary.totals.map((total: Total) => ({ ...total, sum: total.sum + fees.length })),
    })),
  )
  property(
    'a line of type total changes no sum, and is reported separately',
    fc.tuple(lines, line),
    (ask, [fees, last]) => {
      const added = { ...last, type: 'total' as const }
      const own = (list: readonly Fee[]) =>
        totals(ask, list).find(({ currency_code }) => currency_code === added.currency_code)
      const [before, after] = [own(fees), own([...fees, added])]
      return (
        after?.sum === (before?.sum ?? 0) &&
        jsonIdentical(after.reported_totals, [...(before?.reported_totals ?? []), added.amount])
      )
    },
    spoilt('fee.summarize', summary => ({
      ...summary,
      totals: summary.totals.map((total: Total) => ({ ...total, sum: total.sum + (total.reported_totals[0] ?? 0) })),
    })),
  )
})
