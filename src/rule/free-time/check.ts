/**
 * Is a value an input of free time? The one definition of its issues, for code and for the operation.
 */
import { left, right } from 'fp-ts/Either'
import {
  array,
  boolean,
  collectIssues,
  content,
  each,
  enumOf,
  isArray,
  nullable,
  number,
  object,
  ofType,
  string,
  type Check,
} from '../../kernel/check'
import { MAX_ISSUES, type Checked } from '../../kernel/issue'
import { instantOfNow, isDateObject } from '../../kernel/now'
import {
  A_CLOCK_TIME,
  A_CURRENCY,
  A_DATE,
  A_DATE_OR_DATE_TIME,
  A_DATE_TIME,
  A_NUMBER_FROM_0,
  A_WEEKDAY,
  EMPTY,
  MISSING,
  POSITIVE_WHOLE_NUMBER,
  WHOLE_NUMBER,
  notKnown,
  wrongValue,
} from '../../kernel/phrase'
import { CLOCK_TIME, parseDay, parseInstant } from '../../kernel/time'
import { findZone } from '../../kernel/zone'
import { DAY_COUNTS, END_DAYS, MOVES, type Calendar, type Dates, type Input, type Terms } from './terms'

/** 0001-01-01 and 9999-12-31, as day numbers. */
export const FIRST_DATE = -719_162
export const LAST_DATE = 2_932_896

export const isDay = (text: string): boolean => (parseDay(text) ?? NaN) >= FIRST_DATE
export const isInstant = (text: string): boolean => parseInstant(text) !== undefined
export const isDayOrInstant = (text: string): boolean => isDay(text) || isInstant(text)
export const isWeekday = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= 7

const WEEK = [1, 2, 3, 4, 5, 6, 7]

const day = string(content('format', A_DATE, isDay))
const dayOrInstant = nullable(string(content('format', A_DATE_OR_DATE_TIME, isDayOrInstant)))
const wholeNumber = number(content('range', WHOLE_NUMBER, n => Number.isInteger(n) && n >= 0))
const rate = number(content('range', A_NUMBER_FROM_0, n => Number.isFinite(n) && n >= 0))

const nullInLastTier = object(
  { days: nullable(number(content('range', 'null in the last tier', () => false))), rate },
  {},
)
const countedTier = object(
  { days: (value, pointer, issues) => (value === null ? notLast : daysOfTier)(value, pointer, issues), rate },
  {},
)
const daysOfTier = number(content('range', POSITIVE_WHOLE_NUMBER, n => Number.isInteger(n) && n >= 1))
const notLast = content<unknown>('range', `${POSITIVE_WHOLE_NUMBER} in every tier but the last`, () => false)

const tiers = array((items, pointer, issues) => {
  const last = items.length - 1
  if (last < 0) issues.push({ pointer, code: 'length', message: EMPTY })
  for (let i = 0; i <= last && issues.length < MAX_ISSUES; i++) {
    const check = i === last ? nullInLastTier : countedTier
    check(items[i], `${pointer}/${i}`, issues)
  }
})

export const oneOfTermsCheck: Check = object(
  { free_days: wholeNumber },
  {
    valid_from: nullable(day),
    valid_to: nullable(day),
    cutoff: nullable(string(content('format', A_CLOCK_TIME, text => CLOCK_TIME.test(text)))),
    offset_days: wholeNumber,
    first_day: enumOf(MOVES),
    free_count: enumOf(DAY_COUNTS),
    last_day: enumOf(MOVES),
    charged_count: enumOf(DAY_COUNTS),
    end_day: enumOf(END_DAYS),
    tiers,
    currency_code: string(content('format', A_CURRENCY, text => /^[A-Z]{3}$/.test(text))),
  } satisfies { readonly [K in Exclude<keyof Terms, 'free_days'>]-?: Check },
  (terms, pointer, issues) => {
    if (terms['tiers'] !== undefined && terms['currency_code'] === undefined)
      issues.push({ pointer: `${pointer}/currency_code`, code: 'missing', message: MISSING })
  },
)

export const termsCheck: Check = ofType('an array such as [{ "free_days": 4 }]', isArray, each(oneOfTermsCheck))

export const calendarCheck: Check = object({}, {
  weekend: array(each(number(content('range', A_WEEKDAY, isWeekday))), (weekend, pointer, issues) => {
    if (WEEK.every(weekday => weekend.includes(weekday)))
      issues.push({ pointer, code: 'conflict', message: 'must leave at least one working day' })
  }),
  holidays: array(each(day)),
} satisfies { readonly [K in keyof Calendar]-?: Check })

const now: Check = (value, pointer, issues) => {
  if (!isDateObject(value)) instant(value, pointer, issues)
  else if (instantOfNow(value) === undefined)
    issues.push({ pointer, code: 'format', message: wrongValue(A_DATE_TIME, String(value)) })
}
const instant = string(content('format', A_DATE_TIME, isInstant))

const zone = string((name, pointer, issues) => {
  if (findZone(name) === undefined) issues.push({ pointer, code: 'unknown', message: notKnown('zone') })
})

const REQUIRED_DATES = { start: dayOrInstant, now }
const OPTIONAL_DATES = { end: dayOrInstant, ended: boolean, zone }
REQUIRED_DATES satisfies { readonly [K in keyof Dates]?: Check }

export const datesCheck: Check = object(REQUIRED_DATES, OPTIONAL_DATES)
export const tariffCheck: Check = object({ terms: termsCheck }, { calendar: calendarCheck })
export const inputCheck: Check = object({ ...REQUIRED_DATES, terms: termsCheck }, {
  ...OPTIONAL_DATES,
  calendar: calendarCheck,
} satisfies { readonly [K in keyof Input]?: Check })

/**
 * Reads terms that are stored as JSON: an array of {@link Terms}, or all issues.
 *
 * @clause FREE-2 FORM-1
 * @example decodeTerms([{ free_days: 4 }]) // { right: [{ free_days: 4 }] }
 * @example decodeTerms([{ free_days: -4 }]) // { left: [{ pointer: '/0/free_days', code: 'range' }] }
 */
export const decodeTerms = (value: unknown): Checked<readonly Terms[]> => {
  const issues = collectIssues(termsCheck, value)
  return issues.length > 0 ? left(issues) : right(value as readonly Terms[])
}
