/**
 * In which order do the containers of a fleet need attention?
 *
 * | order | compared                                                  | first              |
 * | ----- | --------------------------------------------------------- | ------------------ |
 * | 1     | urgency, as `byUrgency` compares it                       | the most urgent    |
 * | 2     | the next charged day, in the currency of most containers  | the highest rate   |
 * | 3     | the money at stake, by currency, the most frequent first  | the largest amount |
 *
 * Amounts of different currencies are not converted.
 */
import { exactSum } from '../../kernel/decimal'
import { addTo } from '../../kernel/group'
import { PARTS } from '../free-time/part'
import { isOpen } from '../pickup/codes'
import type { Assessment } from './assess'
import { classifyUrgency, compareUrgencies, type Urgency } from './urgency'

/** Amounts above 0 by currency. */
export type Amounts = ReadonlyMap<string, number>

/** The money of a container. Reported fees and free time by the terms may be of the same days. */
export type Money = {
  /** The fees, until it has left. */
  readonly reported: Amounts
  /** The charges so far by the terms. */
  readonly counted: Amounts
  /** The rates of the next charged days by the terms. */
  readonly next: Amounts
}

/** Everything that decides the place of a container. */
export type Rank = { readonly urgency: Urgency; readonly money: Money }

/** Most containers of a large fleet share it. */
const NO_AMOUNTS: Amounts = new Map()

export const NO_MONEY: Money = { reported: NO_AMOUNTS, counted: NO_AMOUNTS, next: NO_AMOUNTS }

type Amount = readonly [currency: string | null, amount: number | null]

/** The exact sums above 0, without those out of the range of a double. */
const addUp = (amounts: readonly Amount[]): Amounts => {
  const addends = new Map<string, number[]>()
  for (const [currency, amount] of amounts) if (currency !== null && amount !== null) addTo(addends, currency, amount)
  const sums = [...addends].map(([currency, each]) => [currency, exactSum(each)] as const)
  const found = sums.filter(([, sum]) => sum > 0 && sum < Infinity)
  return found.length === 0 ? NO_AMOUNTS : new Map(found)
}

export const measureMoney = ({ advice, fees, free_time }: Pick<Assessment, 'advice' | 'fees' | 'free_time'>): Money => {
  const counts = PARTS.flatMap(part => {
    const counted = free_time[part]
    return counted?.outcome === 'counted' ? [counted] : []
  })
  const totals = isOpen(advice) ? (fees?.totals ?? []) : []
  return {
    reported: addUp(
      totals.map(({ currency_code, sum, reported_totals }): Amount => [
        currency_code,
        sum > 0 ? sum : Math.max(0, ...reported_totals),
      ]),
    ),
    counted: addUp(counts.map(({ currency_code, amount }): Amount => [currency_code, amount])),
    next: addUp(counts.map(({ currency_code, next_charge }): Amount => [currency_code, next_charge?.rate ?? null])),
  }
}

export const rank = (assessment: Assessment): Rank => ({
  urgency: classifyUrgency(assessment),
  money: measureMoney(assessment),
})

/** The currencies by the number of their containers, the most frequent first, then in the order of the alphabet. */
export const rankCurrencies = (fleet: readonly Money[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const { reported, counted, next } of fleet)
    for (const code of new Set([...reported.keys(), ...counted.keys(), ...next.keys()]))
      counts.set(code, (counts.get(code) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([code]) => code)
}

/** Reported fees and counted free time are not added: the larger amount counts. */
const amountIn = ({ reported, counted }: Money, code: string): number =>
  Math.max(reported.get(code) ?? 0, counted.get(code) ?? 0)

/** Compares the money at stake in the first currency, then in the next one. */
export const compareStakes =
  (currencies: readonly string[]) =>
  (a: Money, b: Money): number =>
    currencies.map(code => amountIn(b, code) - amountIn(a, code)).find(difference => difference !== 0) ?? 0

/** Returns the order of a fleet, for `sort`. The ranks of all its containers decide which currency is compared first. */
export const orderFleet = (fleet: readonly Rank[]): ((a: Rank, b: Rank) => number) => {
  const currencies = rankCurrencies(fleet.map(({ money }) => money))
  const [most] = currencies
  const compareMoney = compareStakes(currencies)
  const rateOf = ({ money }: Rank): number => (most === undefined ? 0 : (money.next.get(most) ?? 0))
  return (a, b) => compareUrgencies(a.urgency, b.urgency) || rateOf(b) - rateOf(a) || compareMoney(a.money, b.money)
}
