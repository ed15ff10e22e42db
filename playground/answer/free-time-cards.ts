/**
 * The free time between two dates, on terms: the count as a card, and its days as calendar months.
 */
import { label, type freeTime, type Issue } from '../../src'
import type { Calendar, CalendarDay, Card, Month, Question, Row } from './answer'
import { isByCharge, listTerms } from './terms-file'
import { ask, makeCard, showCount, makeFact, showMoney, makeTable } from './card'
import { isObject } from '../../src/kernel/json'
import { parseDay, toDate } from '../../src/kernel/time'
import { spotAround, type Source } from './source'

/** More months make the page slow. */
const MAX_MONTHS = 24
/** The slider ends this number of days after the last free day, or a multiple of it for a later end. */
const SLIDER_DAYS = 30

type Result = { readonly cards: readonly Card[]; readonly calendar: Calendar | null }

/** Counts on the terms and the calendar of two fields; returns no cards without terms or with a syntax error. */
export const countFreeTime = (terms: Source, calendar: Source, question: Question): Result => {
  const [given, days] = [terms, calendar].map(({ roots }) => roots[0]?.root)
  if (given === undefined || terms.fault || calendar.fault) return { cards: [], calendar: null }
  const { start, end, zone, now } = question
  const all = listTerms(given)
  const selected = all[Math.min(question.selected ?? 0, all.length - 1)]
  const charge = isByCharge(given) ? (selected?.charge ?? null) : null
  const subject = makeSubject(selected?.terms)
  const input = {
    start: start || null,
    ...(end && { end }),
    now,
    ...(zone && { zone }),
    ...(subject && { subject }),
    terms: charge === null ? given : (given as { readonly [charge: string]: unknown })[charge],
    ...(days !== undefined && { calendar: days }),
  }
  const answer = ask<freeTime.Counted>('free_time.count', input)
  const { result, sentence, clauses } = answer
  const shared = { key: 'free_time', title: 'Free time', sentence, clauses }
  if (!result) {
    const table = makeTable('Problems', ['Line', 'Place', 'Problem'], answer.issues, issue =>
      problemRow(terms, calendar, charge === null ? '' : `/${charge}`, issue),
    )
    return { cards: [makeCard({ ...shared, key: 'problems', tone: 'bad', value: 'refused', table })], calendar: null }
  }
  if (result.outcome === 'unassessable')
    return {
      cards: [makeCard({ ...shared, tone: 'caution', value: label.freeTimeReason(result.reason) })],
      calendar: null,
    }
  return {
    cards: [makeTallyCard(shared, result)],
    calendar: makeCalendar(result, question),
  }
}

/** A container that terms match, by the first value of each attribute; undefined without `match`. */
const makeSubject = (terms: unknown): freeTime.Dates['subject'] => {
  const match = isObject(terms) ? terms['match'] : undefined
  return isObject(match)
    ? Object.fromEntries(
        Object.entries(match).flatMap(([name, values]) =>
          Array.isArray(values) && values.length > 0 ? [[name, values[0] as Value]] : [],
        ),
      )
    : undefined
}

type Value = NonNullable<freeTime.Dates['subject']>[string]

/** The card of counted days. */
export const makeTallyCard = (
  shared: Pick<Card, 'key' | 'title' | 'sentence'> & Partial<Card>,
  tally: freeTime.Tally,
): Card => {
  const table = makeTable('Days', ['From', 'To', 'Kind', 'Rate'], tally.ledger, run => runRow(run, tally.currency_code))
  return makeCard({ ...shared, ...describeStatus(tally), facts: listFacts(tally), table })
}

/** An issue with its place in the field of the calendar or of the terms, whose array is at the pointer `at`. */
const problemRow = (terms: Source, calendar: Source, at: string, { pointer, message }: Issue): Row => {
  const [, property = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(pointer) ?? []
  const inField = property === 'terms' ? at + rest : rest
  const source = property === 'terms' ? terms : property === 'calendar' ? calendar : undefined
  const spot = source ? spotAround(source, source.roots[0]!, inField) : null
  return { cells: [spot ? String(spot.line) : '', source ? inField : property, message], spot }
}

const runRow = ({ from, to, kind, rate }: freeTime.Run, currency: string | null): Row => ({
  cells: [from, to, label.freeTimeKind(kind), rate === null ? '' : label.amountLabel(rate, currency)],
  spot: null,
})

const describeStatus = ({ days, days_left, amount, currency_code }: freeTime.Tally) =>
  days.charged > 0
    ? ({
        tone: 'bad',
        value: amount === null ? `${showCount(days.charged, 'day')} charged` : showMoney(amount, currency_code),
      } as const)
    : ({
        tone: days_left !== null && days_left <= 2 ? 'caution' : 'good',
        value: days_left === null ? 'nothing charged' : `${showCount(days_left, 'day')} left`,
      } as const)

const listFacts = (tally: freeTime.Tally) => [
  { name: 'First day', value: tally.first_day },
  { name: 'Last free day', value: tally.last_free_day },
  { name: 'Ends at', value: tally.ends_at },
  ...makeFact('Days left', tally.days_left),
  { name: 'Free days', value: String(tally.days.free) },
  { name: 'Days not counted', value: String(tally.days.excluded) },
  { name: 'Charged days', value: String(tally.days.charged) },
  ...makeFact('Next charge', tally.next_charge, ({ day, rate }) =>
    rate === null ? day : `${day} at ${showMoney(rate, tally.currency_code)}`,
  ),
]

// The calendar --------------------------------------------------------------------------------------------------------

const makeCalendar = (tally: freeTime.Tally, { end }: Question): Calendar => {
  const { ledger, first_day, last_free_day, currency_code } = tally
  const first = parseDay(first_day)!
  const last = parseDay(ledger.at(-1)?.to ?? first_day)!
  const least = Math.max(parseDay(last_free_day)! - first, 0) + SLIDER_DAYS
  return {
    ...makeMonths([first_day], listLedgerDays(tally)),
    currency: currency_code,
    slider: {
      from: first_day,
      days: Math.max(least, least + SLIDER_DAYS * Math.ceil((last - first - least) / SLIDER_DAYS)),
      at: Math.max(0, (parseDay(end) ?? last) - first),
      isOpen: end === '',
    },
  }
}

/** The first months of days and further dates, and the number of the others. */
export const makeMonths = (
  dates: readonly string[],
  days: readonly CalendarDay[],
): Pick<Calendar, 'months' | 'hidden'> => {
  const known = new Map(days.map(day => [day.date, day]))
  const names = [...new Set([...dates, ...known.keys()].map(date => date.slice(0, 7)))].sort()
  return {
    months: names.slice(0, MAX_MONTHS).map(name => makeMonth(name, known)),
    hidden: Math.max(0, names.length - MAX_MONTHS),
  }
}

export const listLedgerDays = ({ ledger, last_free_day, currency_code }: freeTime.Tally): readonly CalendarDay[] =>
  ledger.flatMap(run => listRunDays(run, last_free_day, currency_code))

const TEXTS: { readonly [K in freeTime.Kind]: string } = { free: 'free', excluded: '–', charged: 'due' }

const listRunDays = (
  { from, to, kind, rate }: freeTime.Run,
  lastFree: string,
  currency: string | null,
): readonly CalendarDay[] => {
  const first = parseDay(from)!
  const text = rate === null ? TEXTS[kind] : label.amountLabel(rate, currency)
  return Array.from({ length: parseDay(to)! - first + 1 }, (_, i) => {
    const date = toDate(first + i)!
    return { date, kind, text, isLast: date === lastFree }
  })
}

/** A month in weeks from Monday to Sunday; null outside the month. */
const makeMonth = (name: string, known: ReadonlyMap<string, CalendarDay>): Month => {
  const first = parseDay(`${name}-01`)!
  // Day 0, 1970-01-01, was a Thursday.
  const monday = first - (((first % 7) + 10) % 7)
  const cellAt = (day: number): CalendarDay | null => {
    const date = toDate(day)!
    return date.startsWith(name) ? (known.get(date) ?? { date, kind: null, text: '', isLast: false }) : null
  }
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_unused, i) => cellAt(monday + 7 * week + i)),
  )
  return {
    title: new Date(name).toLocaleDateString('en', { timeZone: 'UTC', month: 'long', year: 'numeric' }),
    weeks: weeks.filter(week => week.some(cell => cell !== null)),
  }
}
