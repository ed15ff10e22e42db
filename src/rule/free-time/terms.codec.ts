/**
 * The codecs of the caller's terms of free time, the calendar they refer to, and the dates to count.
 *
 * @clause FREE-2 FORM-1
 */
import * as t from 'io-ts'
import { count, described, enumOf, nullable, refine, type Generated } from '../../kernel/codec/codec'
import { findNowIssues, isNow, type Now } from '../../kernel/now'
import { isFromZero, isOrdinal } from '../../kernel/number'
import {
  A_CLOCK_TIME,
  A_DATE,
  A_DATE_OR_DATE_TIME,
  A_DATE_TIME,
  A_NUMBER_FROM_0,
  A_WEEKDAY,
  EMPTY,
  MISSING,
  ENDS_BEFORE_BEGIN,
  NO_WORKING_DAY,
  notKnown,
  POSITIVE_WHOLE_NUMBER,
} from '../../kernel/phrase'
import { CLOCK_TIME, DATE } from '../../kernel/time'
import { currency, date, dateTime } from '../../resource/json-api'
import {
  areTiers,
  DAY_COUNTS,
  END_DAYS,
  findTierIssues,
  hasCurrency,
  isDay,
  isDayOrInstant,
  isForecast,
  isInOrder,
  isNotEmpty,
  isWeekday,
  isZone,
  leavesWorkingDay,
  MOVES,
  TIERS_FROM,
  WEEK,
} from './format'

/** A day from the year 1, as of all dates of free time. */
export const day = refine(A_DATE, date, {
  code: 'format',
  test: isDay,
  isComplete: true,
  schema: { pattern: `^(?!0000)${DATE.source.slice(1)}` },
})
export const dayOrInstant = nullable(
  refine(A_DATE_OR_DATE_TIME, t.union([day, dateTime]), {
    code: 'format',
    test: isDayOrInstant,
    isComplete: true,
    schema: {},
  }),
)
const rate = refine(A_NUMBER_FROM_0, t.number, { code: 'range', test: isFromZero, schema: { minimum: 0 } })
const positive = refine(POSITIVE_WHOLE_NUMBER, count, {
  code: 'range',
  test: isOrdinal,
  isComplete: true,
  schema: { minimum: 1 },
})
const cutoff = refine(A_CLOCK_TIME, t.string, {
  code: 'format',
  test: CLOCK_TIME,
  schema: { pattern: CLOCK_TIME.source, examples: ['17:00', '00:00', '09:30'] },
})
const weekday = refine(A_WEEKDAY, t.number, {
  code: 'range',
  test: isWeekday,
  schema: { type: 'integer', minimum: 1, maximum: 7, examples: [6, 7, 5] },
})
const weekend = refine('a weekend that leaves a working day', t.readonlyArray(weekday), {
  code: 'conflict',
  test: leavesWorkingDay,
  message: NO_WORKING_DAY,
  schema: { not: { allOf: WEEK.map(each => ({ type: 'array', contains: { const: each } })) } },
})
/** A date-time or, from code, a `Date`. */
const now = refine(A_DATE_TIME, t.unknown, {
  code: 'format',
  test: isNow,
  issues: findNowIssues,
  schema: {},
  type: ['Now', 'kernel/now'],
}) as t.Mixed as t.Type<Now>

export const zone = refine('a zone', t.string, {
  code: 'unknown',
  test: isZone,
  message: notKnown('zone'),
  schema: { examples: ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'UTC'] },
})

const move = enumOf('a move', MOVES)
const dayCount = enumOf('a count', DAY_COUNTS)
const endDay = enumOf('an end day', END_DAYS)
const tiersFrom = enumOf('the days of the tiers', TIERS_FROM)

const tier = t.type({
  days: described(nullable(positive), 'The number of charged days at this rate; null in the last tier alone.', {
    example: 3,
  }),
  rate: described(rate, 'The rate per day.', { example: 150.5 }),
})
/** Exactly one tier has null days. JSON Schema cannot require that it is the last. */
const ONE_LAST_TIER = {
  contains: { type: 'object', properties: { days: { type: 'null' } }, required: ['days'] },
  minContains: 1,
  maxContains: 1,
}
/** Example tiers, with which generators find valid ones. */
const TIERS = [
  [{ days: null, rate: 100 }],
  [
    { days: 3, rate: 150 },
    { days: 5, rate: 225 },
    { days: null, rate: 310 },
  ],
  [
    { days: 1, rate: 0.1 },
    { days: null, rate: 0.2 },
  ],
]
const tiers = refine('tiers', t.readonlyArray(tier), {
  code: 'range',
  test: areTiers,
  issues: findTierIssues,
  schema: { minItems: 1, ...ONE_LAST_TIER, examples: TIERS },
})

const scalar = t.union([t.string, t.number, t.boolean])
const match = t.record(
  t.string,
  refine('at least one value', t.readonlyArray(scalar), {
    code: 'length',
    test: isNotEmpty,
    message: EMPTY,
    schema: { minItems: 1 },
  }),
)
const range = refine('a range', t.type({ from: day, to: day }), {
  code: 'conflict',
  test: isInOrder,
  message: ENDS_BEFORE_BEGIN,
  schema: {},
})
const dayRange = t.union([day, range])
export const dayRanges = t.readonlyArray(dayRange)

/** The calendar that terms refer to. */
export const calendar = t.partial({
  weekend: described(weekend, 'The weekdays, 1 (Monday) to 7 (Sunday), that are not working days.', {
    default: [6, 7],
    example: [5, 6],
  }),
  holidays: described(t.readonlyArray(day), 'Further days that are not working days.', {
    example: ['2026-11-26', '2026-12-25'],
  }),
  open: described(t.readonlyArray(day), 'Working days although they are on a weekend or a holiday.', {
    example: ['2026-07-11'],
  }),
  stopped: described(
    dayRanges,
    'Days that neither use up free time nor are charged, such as a closure. They are not working days, even if they are open.',
    { example: ['2026-10-09', { from: '2026-10-12', to: '2026-10-14' }] },
  ),
  waived: described(
    dayRanges,
    'Days that are not charged, by a waiver of charges. They use up free time and tiers like other days.',
    { example: [{ from: '2020-03-22', to: '2020-04-14' }] },
  ),
})

const termsFields = t.intersection([
  t.type({ free_days: described(count, 'The number of free days.', { example: 5 }) }),
  t.partial({
    match: described(
      match,
      'The terms apply only if the subject has, for each attribute, one of the values. Terms with more attributes win.',
      {
        example: { shipping_line_scac: ['HLCU'], equipment_length: [40, 45] },
      },
    ),
    valid_from: described(nullable(day), 'The first day of start to which the terms apply.', { example: '2026-01-01' }),
    valid_to: described(nullable(day), 'The last day of start to which the terms apply.', { example: '2026-12-31' }),
    cutoff: described(nullable(cutoff), 'A local time, HH:MM; a start at or after it counts as the next day.', {
      example: '17:00',
    }),
    offset_days: described(count, 'The number of calendar days from the day of start to day 1.', {
      default: 0,
      example: 1,
    }),
    first_day: described(move, 'Whether day 1 moves on to the next working day.', {
      default: 'any',
      example: 'working',
    }),
    free_count: described(dayCount, 'The days that use up free time.', { default: 'calendar', example: 'working' }),
    last_day: described(move, 'Whether the last free day moves on to the next working day.', {
      default: 'any',
      example: 'working',
    }),
    charged_count: described(dayCount, 'The days that are charged.', { default: 'calendar', example: 'working' }),
    end_day: described(endDay, 'Whether the day of the end counts.', { default: 'counted', example: 'not_counted' }),
    tiers: described(tiers, 'The rates of the charged days, in order.', { example: TIERS[1] }),
    tiers_from: described(
      tiersFrom,
      'Whether the charged days use up the tiers, or all days from day 1 that are not excluded, of which the free ones cost nothing.',
      { default: 'charged', example: 'first_day' },
    ),
    currency_code: described(currency, 'The currency of the rates; required with tiers.', { example: 'USD' }),
    calendar: described(
      calendar,
      'The calendar of these terms. Its keys replace those of the call, but its stopped and waived days are added to those of the call.',
      { example: { open: ['2026-07-11'] } },
    ),
  }),
])

export const oneOfTerms = refine(MISSING, termsFields, {
  code: 'missing',
  keys: ['currency_code'],
  test: hasCurrency,
  // Both keywords declare the property that they require, for strict validators.
  schema: {
    if: { properties: { tiers: {} }, required: ['tiers'] },
    then: { properties: { currency_code: {} }, required: ['currency_code'] },
  },
})

/** Terms for any operation that takes them. */
export const terms = t.readonlyArray(oneOfTerms, 'an array such as [{ "free_days": 4 }]')

const datesAt = <A>(instant: t.Type<A>) =>
  t.intersection([
    t.type({
      start: described(dayOrInstant, 'A day or an instant, such as the discharge; null if it is not known.', {
        example: '2026-07-06T22:30:00Z',
      }),
      now: described(instant, 'The current instant.', { example: '2026-07-16T15:00:00Z' }),
    }),
    t.partial({
      end: described(
        dayOrInstant,
        'A day or an instant, such as the gate-out; null or missing if it has not come, or is not known.',
        { example: '2026-07-16' },
      ),
      ended: described(t.boolean, 'Whether it is known to have ended, so that a missing end is an unknown one.'),
      zone: described(
        zone,
        'The IANA time zone of the days; required if the start or the end is an instant. Without one, today is the day in UTC.',
        { example: 'America/Los_Angeles' },
      ),
      subject: described(
        t.record(t.string, nullable(scalar)),
        'The attributes that decide which terms apply, such as the line, the port and the size.',
        { example: { shipping_line_scac: 'HLCU', equipment_length: 40 } },
      ),
    }),
  ])
const tariff = t.intersection([t.type({ terms }), t.partial({ calendar })])

const dates = datesAt(now)
const codeInput = t.intersection([dates, tariff])

const forecastInput = t.intersection([
  codeInput,
  t.type({ days: refine('a whole number from 1 to 366', t.number, { code: 'range', test: isForecast, schema: {} }) }),
])

/** The input as JSON, in which the current instant is a string. */
export const input = t.intersection([datesAt(dateTime), tariff])

export const GENERATED: Generated = {
  isReadonly: true,
  types: {
    Move: [move, 'Whether a day is taken as it is, or moves on to the next working day.'],
    DayCount: [dayCount, 'Which days count: every calendar day, or working days alone.'],
    TiersFrom: [
      tiersFrom,
      'Which days use up the tiers: the charged ones, or every day from day 1 that is not excluded.',
    ],
    Scalar: [scalar, 'A value of an attribute that terms can require.'],
    DayRange: [dayRange, 'A day, or all days from one to another.'],
    EndDay: [endDay, 'Whether the day of the end counts.'],
    Tier: [tier, 'Some charged days at one rate.'],
    Terms: [oneOfTerms, 'The terms of free time in one tariff or contract. Only `free_days` is required.'],
    Calendar: [calendar, 'The days that are not working days, and the days that do not count at all.'],
    Dates: [dates, 'When free time starts and ends, and how late it is.'],
    Input: [codeInput, 'The input of `count`: dates, the terms that may apply, and the calendar of working days.'],
  },
  readers: {
    oneOfTermsReader: oneOfTerms,
    termsReader: terms,
    calendarReader: calendar,
    datesReader: dates,
    tariffReader: tariff,
    inputReader: codeInput,
    forecastReader: forecastInput,
  },
  schemas: { termsJsonSchema: oneOfTerms },
}
