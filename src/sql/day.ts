/**
 * Days and instants in SQL, computed in integers because the date types of the engines have different ranges.
 */
import { DATE, DATE_TIME, DAY_LENGTH } from '../kernel/time'
import type { Bodies } from './function'

/** A pattern with ASCII digits and without backslashes, which string literals of some dialects and sessions drop. */
const portable = ({ source }: RegExp): string => source.replaceAll('\\d', '[0-9]').replaceAll('\\.', '[.]')

const DATE_PATTERN = portable(DATE)
/** A date-time whose seconds may be missing. */
const DATE_TIME_PATTERN = portable(DATE_TIME).replace(':[0-5][0-9](?:[.][0-9]+)?', '(?::[0-5][0-9](?:[.][0-9]+)?)?')

/** How a dialect computes with days and instants. */
export type Arithmetic = {
  /** Integer division of non-negative numbers. */
  readonly divide: (dividend: string, divisor: number) => string
  /** Whether the whole of `value` matches a pattern. */
  readonly matches: (pattern: string) => string
  /** The digits of the fraction of a second in `value`, without trailing zeros. */
  readonly fraction: string
  /** Converts a string of digits to an integer. */
  readonly whole: (digits: string) => string
  /** Converts an integer to a string, or NULL for NULL. */
  readonly figure: (number: string) => string
  /** Converts seconds to whole days, rounding down, or NULL for NULL. */
  readonly day: (seconds: string) => string
  /** The date a number of days after 1900-01-01, up to 400 years later. */
  readonly dateAfter: (days: string) => string
  readonly toYear: (date: string) => string
  /** A date as `-MM-DD`. */
  readonly monthAndDay: (date: string) => string
}

/**
 * The functions that read and write days and instants, in integers. The days with a year of four digits are those from -719,528
 * to 2,932,896.
 */
export const writeDayFunctions = (a: Arithmetic): Bodies => {
  const part = (from: number): string => a.whole(`substr(value, ${from}, 2)`)
  const offset = (from: number): string => a.whole(`substr(value, length(value) - ${from}, 2)`)
  const pad = (value: string): string => `lpad(${a.figure(value)}, 2, '0')`
  return {
    day_number: () => `case when ${a.matches(DATE_PATTERN)} then ${dayFrom(a)} end`,
    instant_seconds: () => `case when ${a.matches(DATE_TIME_PATTERN)} then ${DAY_LENGTH} * ${dayFrom(a)}
      + 3600 * ${part(12)} + 60 * ${part(15)}
      + case when substr(value, 17, 1) = ':' then ${part(18)} else 0 end
      - case when right(value, 1) in ('Z', 'z') then 0
        else (3600 * ${offset(4)} + 60 * ${offset(1)})
          * case when substr(value, length(value) - 5, 1) = '-' then -1 else 1 end end end`,
    instant_fraction: () => a.fraction,
    day_text: () => `case when number between -719528 and 2932896 then
    lpad(${a.figure(`${a.divide('(number + 756052)', 146_097)} * 400 + ${a.toYear(dateInCycle(a))} - 2000`)}, 4, '0')
    || ${a.monthAndDay(dateInCycle(a))} end`,
    instant_text: names => `${names('day_text')}(${a.day('seconds')}) || 'T'
    || ${pad(a.divide(`((seconds % ${DAY_LENGTH} + ${DAY_LENGTH}) % ${DAY_LENGTH})`, 3_600))} || ':'
    || ${pad(a.divide('((seconds % 3600 + 3600) % 3600)', 60))} || ':' || ${pad('(seconds % 60 + 60) % 60')} || 'Z'`,
  }
}

/**
 * Days from 1970-01-01 to the date at the start of `value`. Years begin in March, so that a leap day is the last of its year,
 * and have 400 added, so that no number is negative: 1970-01-01 is 865,565 days after 1 March of the year -400.
 */
const dayFrom = ({ divide, whole }: Arithmetic): string => {
  const year = `(${whole('substr(value, 1, 4)')} + 400 - case when substr(value, 6, 2) < '03' then 1 else 0 end)`
  const month = `((${whole('substr(value, 6, 2)')} + 9) % 12)`
  return `(365 * ${year} + ${divide(year, 4)} - ${divide(year, 100)} + ${divide(year, 400)}
      + ${divide(`(153 * ${month} + 2)`, 5)} + ${whole('substr(value, 9, 2)')} - 865566)`
}

/**
 * The date in the 400 years from 1900 with the same day and month: the calendar repeats every 146,097 days. The first day of
 * the year -100, five such cycles before 1900, is 756,052 days before 1970-01-01.
 */
const dateInCycle = ({ dateAfter }: Arithmetic): string => dateAfter('(number + 756052) % 146097')
