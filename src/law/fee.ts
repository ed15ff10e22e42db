/**
 * Laws of fee sums.
 */
import * as fc from 'fast-check'
import type { Fee } from '../resource/model'
import { fee as feeCodec } from '../resource/container'
import type { Summary, Total } from '../rule/fee'
import { cents, valid } from './arbitrary'
import { law, lawAbout, result, same, type Call, type Law } from './law'

/** Fees with moderate amounts, whose sums stay within the range of a double. */
const fee = fc.tuple(valid(feeCodec), cents()).map(([line, amount]): Fee => ({ ...line, amount }))
const fees = fc.array(fee, { maxLength: 8 })

const summarize = (call: Call, lines: readonly Fee[]): Promise<Summary> =>
  result(call, 'fee.summarize', { fees: lines })
const findTotal = (summary: Summary, currency: string): Total | undefined =>
  summary.totals.find(total => total.currency_code === currency)

/** Exact sums by a property of the line, computed in whole hundredths. */
const sums = (lines: readonly Fee[], key: (line: Fee) => string): { readonly [key: string]: number } => {
  const hundredths = new Map<string, number>()
  for (const line of lines) hundredths.set(key(line), (hundredths.get(key(line)) ?? 0) + Math.round(line.amount * 100))
  return Object.fromEntries([...hundredths].map(([name, sum]) => [name, sum / 100]))
}

/** Amounts of very different size, where adding doubles loses digits. */
const EXTREMES = [0.1, 1e-9, 1e16, -1e16, 1e200, -1e200]

const summaryLaw = lawAbout(summarize)

export const laws: readonly Law[] = [
  summaryLaw('fee-sum-is-exact', ['FEE-1'], {
    sentence: 'The total sum and the sums by type are the exact sums of the line items, to the hundredth.',
    inputs: fees,
    isUpheld: (summary, lines) => {
      const items = lines.filter(line => line.type !== 'total')
      return summary.totals.every(({ currency_code, sum, by_type }) => {
        const mine = items.filter(line => line.currency_code === currency_code)
        return (
          sum === (sums(mine, () => 'all')['all'] ?? 0) &&
          same(
            by_type,
            sums(mine, line => line.type),
          )
        )
      })
    },
  }),
  law('fee-total-line-adds-nothing', ['FEE-1'], {
    sentence: 'Adding a line of type total changes no sum; the line is reported separately.',
    inputs: fc.record({ fees, total: fee.map(line => ({ ...line, type: 'total' as const })) }),
    isUpheld: async (call, { fees: lines, total }) => {
      const before = findTotal(await summarize(call, lines), total.currency_code)
      const after = findTotal(await summarize(call, [...lines, total]), total.currency_code)
      return (
        after !== undefined &&
        after.sum === (before?.sum ?? 0) &&
        same(after.by_type, before?.by_type ?? {}) &&
        same(after.reported_totals, [...(before?.reported_totals ?? []), total.amount])
      )
    },
  }),
  summaryLaw('fee-unposted-are-the-zeros', ['FEE-2'], {
    sentence:
      'The unposted types are the types of the line items with amount 0, each once, in order of first appearance.',
    inputs: fees,
    isUpheld: (summary, lines) =>
      summary.totals.every(({ currency_code, unposted }) =>
        same(unposted, [
          ...new Set(
            lines
              .filter(line => line.currency_code === currency_code && line.type !== 'total' && line.amount === 0)
              .map(line => line.type),
          ),
        ]),
      ),
  }),
  law('fee-currencies-stay-apart', ['FEE-3'], {
    sentence: 'There is one total per currency, in order of first appearance, and no other currency affects it.',
    inputs: fees,
    isUpheld: async (call, lines) => {
      const summary = await summarize(call, lines)
      const currencies = [...new Set(lines.map(line => line.currency_code))]
      if (
        !same(
          summary.totals.map(total => total.currency_code),
          currencies,
        )
      )
        return false
      for (const total of summary.totals) {
        const alone = await summarize(
          call,
          lines.filter(line => line.currency_code === total.currency_code),
        )
        if (!same(alone.totals, [total])) return false
      }
      return true
    },
  }),
  law('fee-order-never-matters', ['FEE-1'], {
    sentence: 'The order of the lines changes no sum, however small or large the amounts.',
    inputs: fc
      .array(fc.tuple(fee, fc.oneof(cents(), fc.constantFrom(...EXTREMES))), { maxLength: 6 })
      .map(pairs => pairs.map(([line, amount]): Fee => ({ ...line, amount, currency_code: 'USD' }))),
    isUpheld: async (call, lines) => {
      const there = findTotal(await summarize(call, lines), 'USD')
      const back = findTotal(await summarize(call, [...lines].reverse()), 'USD')
      return lines.length === 0 || (there !== undefined && there.sum === back?.sum && same(there.by_type, back.by_type))
    },
  }),
  law('fee-empty-is-not-unreported', ['READY-6'], {
    sentence: 'Fees are reported if they are an array, even an empty one, and not reported if they are null.',
    inputs: fc.option(fees),
    isUpheld: async (call, lines) => {
      const summary = await result<Summary>(call, 'fee.summarize', { fees: lines })
      const hasLines = lines !== null && lines.length > 0
      return summary.reported === (lines !== null) && hasLines === summary.totals.length > 0
    },
  }),
]
