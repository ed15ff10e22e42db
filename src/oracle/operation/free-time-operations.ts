import * as t from 'io-ts'
import { count, described, finite, enumOf, nullable, refine } from '../../kernel/codec/codec'
import type { Check } from '../../kernel/check'
import { A_CLOCK_TIME, A_DATE, A_NUMBER_FROM_0, A_WEEKDAY, POSITIVE_WHOLE_NUMBER } from '../../kernel/phrase'
import { CLOCK_TIME } from '../../kernel/time'
import { findZone } from '../../kernel/zone'
import { currency, date, dateTime } from '../../resource/json-api'
import { collectIssues } from '../../kernel/check'
import { calendarCheck, inputCheck, isDay, isWeekday, termsCheck } from '../../rule/free-time/check'
import { countDays } from '../../rule/free-time/count'
import { KINDS, REASONS } from '../../rule/free-time/counted'
import { explain, type Calendar, type Counted, type Terms } from '../../rule/free-time'
import { CURRENCY_WITH_TIERS, CUTOFFS, dayPattern, ONE_LAST_TIER, TIERS } from '../../rule/free-time/schema'
import { makeTariff } from '../../rule/free-time/tariff'
import { DAY_COUNTS, END_DAYS, MOVES } from '../../rule/free-time/terms'
import { operation } from './operation'

/** The codec has the JSON Schema; the plain check of the rule has the issues. */
const checked = <A>(name: string, base: t.Type<A>, check: Check): t.Type<A> =>
  refine(name, base, {
    code: 'type',
    test: value => collectIssues(check, value).length === 0,
    schema: {},
    issues: (value, pointer) => collectIssues(check, value, pointer),
  })

/** A day from the year 1, as of all dates of this operation. */
const day = refine(A_DATE, date, {
  code: 'format',
  test: isDay,
  schema: { pattern: dayPattern() },
})
const dayOrInstant = nullable(t.union([day, dateTime]))
const rate = refine(A_NUMBER_FROM_0, finite, { code: 'range', test: n => n >= 0, schema: { minimum: 0 } })
const positive = refine(POSITIVE_WHOLE_NUMBER, count, { code: 'range', test: n => n >= 1, schema: { minimum: 1 } })
const cutoff = refine(A_CLOCK_TIME, t.string, {
  code: 'format',
  test: text => CLOCK_TIME.test(text),
  schema: { pattern: CLOCK_TIME.source, examples: CUTOFFS },
})
const weekday = refine(A_WEEKDAY, t.number, {
  code: 'range',
  test: isWeekday,
  schema: { type: 'integer', minimum: 1, maximum: 7, examples: [6, 7, 5] },
})
const WEEK = [1, 2, 3, 4, 5, 6, 7]
const weekend = refine('a weekend that leaves a working day', t.readonlyArray(weekday), {
  code: 'conflict',
  test: days => !WEEK.every(each => days.includes(each)),
  schema: { not: { allOf: WEEK.map(each => ({ type: 'array', contains: { const: each } })) } },
})
const zone = refine('a zone', t.string, {
  code: 'unknown',
  test: name => findZone(name) !== undefined,
  schema: { examples: ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'] },
})

const tier = t.type({
  days: described(nullable(positive), 'The number of charged days at this rate; null in the last tier alone.'),
  rate: described(rate, 'The rate per day.'),
})
const tiers = refine('tiers', t.readonlyArray(tier), {
  code: 'length',
  test: items => items.length > 0,
  schema: { minItems: 1, ...ONE_LAST_TIER, examples: TIERS },
})

const termsFields = t.intersection([
  t.type({ free_days: described(count, 'The number of free days.') }),
  t.partial({
    valid_from: described(nullable(day), 'The first day of start to which the terms apply.'),
    valid_to: described(nullable(day), 'The last day of start to which the terms apply.'),
    cutoff: described(nullable(cutoff), 'A local time, HH:MM; a start at or after it counts as the next day.'),
    offset_days: described(count, 'The number of calendar days from the day of start to day 1; default 0.'),
    first_day: described(enumOf('a move', MOVES), 'Whether day 1 moves on to the next working day; default any.'),
    free_count: described(enumOf('a count', DAY_COUNTS), 'The days that use up free time; default calendar.'),
    last_day: described(
      enumOf('a move', MOVES),
      'Whether the last free day moves on to the next working day; default any.',
    ),
    charged_count: described(enumOf('a count', DAY_COUNTS), 'The days that are charged; default calendar.'),
    end_day: described(enumOf('an end day', END_DAYS), 'Whether the day of the end counts; default counted.'),
    tiers: described(tiers, 'The rates of the charged days, in order.'),
    currency_code: described(currency, 'The currency of the rates; required with tiers.'),
  }),
])

const termsOfFreeTime = refine('terms with a currency if they have tiers', termsFields, {
  code: 'missing',
  test: ({ tiers, currency_code }) => tiers === undefined || currency_code !== undefined,
  schema: CURRENCY_WITH_TIERS,
})
const termsArray: t.Type<readonly Terms[]> = t.readonlyArray(termsOfFreeTime)

const calendarParts: t.Type<Calendar> = t.partial({
  weekend: described(weekend, 'The weekdays, 1 (Monday) to 7 (Sunday), that are not working days; default 6 and 7.'),
  holidays: described(t.readonlyArray(day), 'Further days that are not working days.'),
})

/** Terms, and the calendar that they refer to, for any operation that takes them. */
export const terms = checked('terms of free time', termsArray, termsCheck)
export const calendar = checked('a calendar', calendarParts, calendarCheck)

const input = t.intersection([
  t.type({ start: dayOrInstant, now: dateTime, terms: termsArray }),
  t.partial({
    end: dayOrInstant,
    ended: t.boolean,
    zone: described(zone, 'The IANA time zone of the days; default UTC.'),
    calendar: calendarParts,
  }),
])

/** The codec of a count. */
export const counted: t.Type<Counted> = t.union([
  t.type({
    outcome: t.literal('counted'),
    terms: t.number,
    first_day: day,
    last_free_day: day,
    ends_at: dateTime,
    days_left: nullable(t.number),
    days: t.type({ free: t.number, excluded: t.number, charged: t.number }),
    amount: nullable(t.number),
    currency_code: nullable(currency),
    next_charge: nullable(t.type({ day, rate: nullable(t.number) })),
    ledger: t.readonlyArray(t.type({ from: day, to: day, kind: enumOf('a kind', KINDS), rate: nullable(t.number) })),
  }),
  t.type({ outcome: t.literal('unassessable'), reason: enumOf('a reason', REASONS) }),
])

export const freeTime = [
  operation({
    name: 'free_time.count',
    summary:
      'Returns the last free day, the days of each kind and the amount due after it, or the reason why they cannot be ' +
      'assessed.',
    clauses: ['FREE-1', 'FREE-2', 'FREE-3', 'FREE-4', 'FREE-5', 'FREE-6'],
    input: checked('the input of a count', input, inputCheck),
    output: counted,
    run: asked => countDays(makeTariff(asked.terms, asked.calendar), asked),
    sentence: explain,
    decidingClauses: result =>
      result.outcome === 'counted'
        ? ['FREE-1', 'FREE-2', 'FREE-3', 'FREE-4', ...(result.amount === null ? [] : ['FREE-5'])]
        : ['FREE-6'],
    blame: {
      '/outcome': ['FREE-6'],
      '/reason': ['FREE-6'],
      '/terms': ['FREE-2'],
      '/first_day': ['FREE-3'],
      '/last_free_day': ['FREE-3'],
      '/ends_at': ['FREE-3'],
      '/days_left': ['FREE-4'],
      '/days': ['FREE-4'],
      '/amount': ['FREE-5'],
      '/currency_code': ['FREE-5'],
      '/next_charge': ['FREE-5'],
      '/ledger/*/rate': ['FREE-5'],
      '/ledger': ['FREE-4'],
    },
  }),
]
