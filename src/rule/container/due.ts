/**
 * What is due if a container leaves on each of the next days, and the sums of a fleet.
 */
import { exactTotal } from '../../kernel/decimal'
import { parseDay } from '../../kernel/time'
import type { Reason, Tally } from '../free-time'
import type { BoxForecast } from './assess'

/** The amount that is due if the container leaves on a day. */
export type Due = {
  readonly day: string
  readonly charged: number | null
  readonly amount: number | null
  readonly currency_code: string | null
}

/** The days of a forecast, without the days that are paid. */
export const listDue = ({ days, paid_through }: BoxForecast): readonly Due[] =>
  days.map(({ day, counted }) =>
    counted.outcome === 'counted'
      ? {
          day,
          charged: counted.days.charged,
          amount: counted.amount === null ? null : sumUnpaid(counted, paid_through),
          currency_code: counted.currency_code,
        }
      : { day, charged: null, amount: null, currency_code: null },
  )

/** The sum of the charged days after the day through which it is paid. */
const sumUnpaid = ({ ledger }: Tally, paidThrough: string | null): number => {
  const paid = paidThrough === null ? -Infinity : parseDay(paidThrough)!
  return exactTotal(
    ledger.flatMap(({ from, to, rate }) => {
      const times = parseDay(to)! - Math.max(parseDay(from)!, paid + 1) + 1
      return rate === null || times <= 0 ? [] : [{ amount: rate, times }]
    }),
  )
}

/** The last free day, or the later day through which it is paid; or the reason why no day is counted. Null without days. */
export const findUntil = ({
  days,
  paid_through,
}: BoxForecast): { readonly day: string; readonly isPaid: boolean } | { readonly reason: Reason } | null => {
  const counted = days.at(-1)?.counted
  if (!counted) return null
  if (counted.outcome !== 'counted') return { reason: counted.reason }
  const isPaid = paid_through !== null && paid_through > counted.last_free_day
  return { day: isPaid ? paid_through : counted.last_free_day, isPaid }
}

/** The days of several forecasts, in order. */
export const listDays = (dues: readonly Due[]): readonly string[] => [...new Set(dues.map(({ day }) => day))].sort()

/** The sums by currency and day, exact. */
export const sumDue = (dues: readonly Due[]): ReadonlyMap<string, ReadonlyMap<string, number>> => {
  const currencies = new Set(dues.flatMap(({ currency_code }) => currency_code ?? []))
  const days = listDays(dues)
  return new Map(
    [...currencies].map(currency => {
      const own = dues.filter(({ amount, currency_code }) => amount !== null && currency_code === currency)
      const sumOf = (day: string): number =>
        exactTotal(own.flatMap(due => (due.day === day ? [{ amount: due.amount!, times: 1 }] : [])))
      return [currency, new Map(days.map(day => [day, sumOf(day)]))]
    }),
  )
}
