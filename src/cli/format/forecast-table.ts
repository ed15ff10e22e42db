/**
 * Shows what containers cost if they leave on each of the next days, and the sums by currency.
 */
import { exactTotal } from '../../kernel/decimal'
import { parseDay } from '../../kernel/time'
import { freeTimeReason } from '../../label'
import type { Assessment } from '../../rule/container'
import type { BoxForecast } from '../../rule/container/assess'
import { orderFleet, rank, type Rank } from '../../rule/container/fleet-order'
import { showAmount } from '../../rule/fee/amount'
import type { Counted, Tally } from '../../rule/free-time'
import { cell, type Cell } from '../terminal/table'
import type { Terminal } from '../terminal/terminal'
import { feeItems } from './fees'
import { tableWriter, writeSummary, type Report } from './report'
import { sortedBy } from './sorted'
import { countText, showNumberOrId } from './verdict-row'

export type Forecaster = (assessment: Assessment) => BoxForecast | null

/** The amount that is due if the container leaves on a day. */
type Due = {
  readonly day: string
  readonly charged: number | null
  readonly amount: number | null
  readonly currency_code: string | null
}

/** The days of a forecast, without the days that are paid. */
const listDue = ({ days, paid_through }: BoxForecast): readonly Due[] =>
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

/** Writes one line of JSON per container, in the order of the input. */
export const jsonForecast =
  (forecast: Forecaster) =>
  (assessment: Assessment): object => {
    const { id, number, fees } = assessment
    const found = forecast(assessment)
    const { charge, paid_through } = found ?? {}
    return { id, number, forecast: found && { charge, paid_through, days: listDue(found) }, fees }
  }

type Row = { readonly heads: readonly string[]; readonly posted: readonly string[]; readonly due: readonly Due[] }

const HEADS = ['Container', 'Charge', 'Free until', 'Posted']

type Addend = { readonly amount: number; readonly times: number }

/** Writes a row per container, the most urgent first, with a column for each day, and the sums by currency. */
export const forecastReport = (terminal: Terminal, forecast: Forecaster): Report<Assessment> => {
  const sorted = sortedBy<Rank, Row>(orderFleet)
  const sums = new Map<string, Map<string, Addend[]>>()
  const days = new Set<string>()
  let answers = 0
  const addDue = ({ day, amount, currency_code }: Due): void => {
    days.add(day)
    if (amount === null) return
    const byDay = sums.get(currency_code!) ?? new Map<string, Addend[]>()
    sums.set(currency_code!, byDay)
    const addends = byDay.get(day) ?? []
    byDay.set(day, addends)
    addends.push({ amount, times: 1 })
  }
  return {
    add: assessment => {
      answers++
      const found = forecast(assessment)
      const due = found ? listDue(found) : []
      due.forEach(addDue)
      const heads = [showNumberOrId(assessment), found?.charge ?? '-', found ? showUntil(found) : '-']
      sorted.add(rank(assessment), { heads, posted: feeItems(assessment.fees), due })
      return undefined
    },
    pause: () => Promise.resolve(),
    end: async refused => {
      const columns = [...days].sort()
      const table = tableWriter(terminal, [...HEADS, ...columns])
      const addRow = (row: readonly Cell[]): Promise<void> => table.add([row])
      for (const { heads, posted, due } of sorted.values()) {
        const byDay = new Map(due.map(each => [each.day, each]))
        await addRow([
          ...heads.map(text => cell(text)),
          { items: posted },
          ...columns.map(day => cell(showDue(byDay.get(day)))),
        ])
      }
      for (const [currency, byDay] of sums)
        await addRow(
          ['Sum', currency, '', '', ...columns.map(day => showAmount(exactTotal(byDay.get(day) ?? [])))].map(text =>
            cell(text),
          ),
        )
      await table.flush()
      await writeSummary(terminal, { summary: countText }, answers, refused)
    },
  }
}

/** The last free day, the day through which it is paid, or the reason why neither is known. */
const showUntil = ({ days, paid_through }: BoxForecast): string => {
  const counted: Counted | undefined = days.at(-1)?.counted
  if (counted?.outcome !== 'counted') return counted ? `not assessable: ${freeTimeReason(counted.reason)}` : '-'
  return paid_through !== null && paid_through > counted.last_free_day ? `${paid_through}, paid` : counted.last_free_day
}

const showDue = (due: Due | undefined): string => {
  if (due === undefined || due.charged === null) return '-'
  if (due.amount !== null) return `${showAmount(due.amount)} ${due.currency_code}`
  return `${due.charged} ${due.charged === 1 ? 'day' : 'days'}`
}
