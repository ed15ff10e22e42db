/**
 * How do fees and their changes read, with exact sums?
 */
import type { Fee } from '../resource/model'
import { toWords } from '../kernel/to-words'
import { currencyLabel, feeLabels, moneyLabel } from './fee-labels'
import { summarize, type Summary, type Total } from '../rule/fee'
import { showAmount } from '../rule/fee/amount'

type Fees = readonly Fee[] | null

export const feesText = (fees: Fees): string => itemsIn(summarizeFees(fees))

/** The old and the new sum, with the change of each type of fee. */
export const feesChanged = (before: Fees, after: Fees): string => {
  const [x, y] = [summarizeFees(before), summarizeFees(after)]
  const details = x && y ? listDetails(x, y) : []
  const [old, now] = [sumText(x), sumText(y)]
  const sums = old !== now ? `${old} → ${now}` : `${details.length > 0 ? '' : 'reported again, '}still ${now}`
  return `fees: ${sums}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}

const itemsIn = (summary: Summary | undefined): string => (summary ? feeLabels(summary).join(' + ') : BEYOND)

const BEYOND = 'more than can be summed up'

/** The summary, or undefined if a sum is out of range. */
const summarizeFees = (fees: Fees): Summary | undefined => {
  const summary = summarize({ fees })
  return summary._tag === 'Right' ? summary.right : undefined
}

const sumText = (summary: Summary | undefined): string => {
  if (!summary) return BEYOND
  if (!summary.reported) return 'not reported'
  return summary.totals.length === 0
    ? 'none'
    : summary.totals.map(total => moneyLabel(total) ?? `0 ${currencyLabel(total.currency_code)}`).join(' + ')
}

const listDetails = (before: Summary, after: Summary): readonly string[] => {
  const currencies = distinct([...before.totals, ...after.totals].map(total => total.currency_code))
  return currencies.flatMap(currency => {
    const [old, now] = [before, after].map(({ totals }) =>
      showItems(totals.find(total => total.currency_code === currency)),
    )
    const unit = currencies.length > 1 ? ` ${currencyLabel(currency)}` : ''
    return distinct([...old!.keys(), ...now!.keys()]).flatMap(type =>
      itemChanged(type, old!.get(type), now!.get(type), unit),
    )
  })
}

const itemChanged = (
  type: string,
  before: string | undefined,
  after: string | undefined,
  unit: string,
): readonly string[] => {
  if (before === after) return []
  return after === undefined
    ? [`no ${type}${unit}`]
    : [`${type} ${before === undefined ? '' : `${before} → `}${after}${unit}`]
}

const showItems = (total: Total | undefined): ReadonlyMap<string, string> => {
  if (!total) return new Map()
  const { by_type, unposted, reported_totals, currency_code } = total
  const lines = Object.entries(by_type).map(([type, amount]) => {
    const isToCome = amount === 0 && unposted.some(other => other === type)
    return [toWords(type), isToCome ? 'not yet posted' : showAmount(amount, currency_code)] as const
  })
  const reported = reported_totals.map(each => showAmount(each, currency_code)).join(' and ')
  return new Map([...lines, ...(reported !== '' ? [['reported total', reported] as const] : [])])
}

const distinct = <A>(values: readonly A[]): readonly A[] => [...new Set(values)]
