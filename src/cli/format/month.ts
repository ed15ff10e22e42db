/**
 * Draws the days of a count as calendar months, one week per line, Monday first.
 */
import { addTo } from '../../kernel/group'
import type { Colour, Paint } from '../../kernel/paint'
import { parseDay, toDate } from '../../kernel/time'
import { freeTimeKind } from '../../label'
import { showAmount } from '../../rule/fee/amount'
import type { Kind, Run, Tally } from '../../rule/free-time'
import { toWeekday } from '../../rule/free-time/tariff'

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]
const GAP = 2

const COLOURS: { readonly [K in Kind]: Colour } = { free: 'green', excluded: 'dim', charged: 'red' }
/** A day that is not a working day has no figure. */
const SYMBOLS: { readonly [K in Kind]: string } = { free: 'free', excluded: '-', charged: 'due' }

type Day = { readonly day: number; readonly kind: Kind; readonly text: string }

/** Returns the months with a day of the ledger. If they are wider than the terminal, one line per run instead. */
export const drawMonths = (
  { ledger, currency_code }: Pick<Tally, 'ledger' | 'currency_code'>,
  paint: Paint,
  room: number,
): readonly string[] => {
  const days = ledger.flatMap(run => listRunDays(run, currency_code))
  const width = Math.max(...days.map(({ text }) => text.length), 2) + GAP
  if (7 * width - GAP > room) return ledger.map(run => runText(run, currency_code))
  const months = new Map<string, Day[]>()
  for (const day of days) addTo(months, toDate(day.day)!.slice(0, 7), day)
  return [...months].flatMap(([month, inMonth], i) => [
    ...(i === 0 ? [] : ['']),
    ...drawMonth(month, inMonth, width, paint),
  ])
}

/** The meaning of the cells. */
export const drawLegend = ({ currency_code }: Pick<Tally, 'currency_code'>): string =>
  currency_code === null
    ? `${SYMBOLS.charged}: ${freeTimeKind('charged')}; ${SYMBOLS.excluded}: ${freeTimeKind('excluded')}`
    : `a figure: the charge of that day in ${currency_code}; ${SYMBOLS.excluded}: ${freeTimeKind('excluded')}`

const listRunDays = ({ from, to, kind, rate }: Run, currency: string | null): readonly Day[] => {
  const first = parseDay(from)!
  const text = rate === null ? SYMBOLS[kind] : showAmount(rate, currency)
  return Array.from({ length: parseDay(to)! - first + 1 }, (_, i) => ({ day: first + i, kind, text }))
}

const runText = ({ from, to, kind, rate }: Run, currency: string | null): string =>
  `${from === to ? from : `${from} to ${to}`}: ${freeTimeKind(kind)}${rate === null ? '' : ` at ${showAmount(rate, currency)}`}`

const drawMonth = (month: string, days: readonly Day[], width: number, paint: Paint): readonly string[] => {
  const known = new Map(days.map(day => [day.day, day]))
  const first = parseDay(`${month}-01`)!
  const length = [31, 30, 29, 28].find(day => parseDay(`${month}-${day}`) !== undefined)!
  const monday = first - toWeekday(first) + 1
  const weeks = Array.from({ length: Math.ceil((first + length - monday) / 7) }, (_, i) => monday + 7 * i)
  const line = (
    start: number,
    cellOf: (day: number) => string,
    colourOf?: (day: number) => Colour | undefined,
  ): string =>
    Array.from({ length: 7 }, (_, i) => {
      const [text, colour] = [cellOf(start + i), colourOf?.(start + i)]
      return ' '.repeat(width - text.length) + (colour && text ? paint(colour, text) : text)
    })
      .join('')
      .slice(GAP)
      .trimEnd()
  const dateText = (day: number): string => (day < first || day >= first + length ? '' : String(day - first + 1))
  const dayText = (day: number): string => (dateText(day) === '' ? '' : (known.get(day)?.text ?? ''))
  return [
    paint('bold', `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`),
    line(0, i => WEEKDAYS[i]!),
    ...weeks
      .filter(start => days.some(({ day }) => day >= start && day < start + 7))
      .flatMap(start => [
        line(start, dateText),
        line(start, dayText, day => COLOURS[known.get(day)?.kind ?? 'excluded']),
      ]),
  ]
}
