/**
 * Days and instants in SQL, computed in integers because the date types of the engines have different ranges.
 */
import { DATE, DATE_TIME, DAY_LENGTH } from '../kernel/time'
import type { Names, SqlFunction } from './function'

/** The patterns in a syntax common to all dialects, with ASCII digits. */
const DATE_PATTERN = DATE.source.replaceAll('\\d', '[0-9]')
const DATE_TIME_PATTERN = DATE_TIME.source.replaceAll('\\d', '[0-9]')

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
  /** Converts an integer to a string; NULL for NULL. */
  readonly figure: (number: string) => string
  /** Converts seconds to whole days, rounding down; NULL for NULL. */
  readonly day: (seconds: string) => string
  /** The date a number of days after 1900-01-01, up to 400 years later. */
  readonly dateAfter: (days: string) => string
  readonly yearOf: (date: string) => string
  /** A date as `-MM-DD`. */
  readonly monthAndDay: (date: string) => string
  readonly types: { readonly text: string; readonly whole: string }
}

const CLAUSES = ['PICK-4']

/** Functions that read a day or a date-time. */
const readingFunctions = (a: Arithmetic): readonly SqlFunction[] => {
  const { text, whole } = a.types
  const part = (from: number): string => a.whole(`substr(value, ${from}, 2)`)
  const offset = (from: number): string => a.whole(`substr(value, length(value) - ${from}, 2)`)
  return [
    {
      name: 'day_number',
      parameters: [['value', text]],
      returns: whole,
      clauses: CLAUSES,
      comment: 'The number of a day from 1970-01-01; NULL where the text is no day.',
      body: `case when ${a.matches(DATE_PATTERN)} then ${dayFrom(a)} end`,
    },
    {
      name: 'instant_seconds',
      parameters: [['value', text]],
      returns: whole,
      clauses: CLAUSES,
      comment: 'The whole seconds of a date-time from 1970; NULL where the text is no date-time.',
      body: `case when ${a.matches(DATE_TIME_PATTERN)} then ${DAY_LENGTH} * ${dayFrom(a)}
      + 3600 * ${part(12)} + 60 * ${part(15)} + ${part(18)}
      - case when right(value, 1) in ('Z', 'z') then 0
        else (3600 * ${offset(4)} + 60 * ${offset(1)})
          * case when substr(value, length(value) - 5, 1) = '-' then -1 else 1 end end end`,
    },
    {
      name: 'instant_fraction',
      parameters: [['value', text]],
      returns: text,
      clauses: CLAUSES,
      comment: 'The digits of a date-time after its whole seconds, without zeros at the end.',
      body: a.fraction,
    },
  ]
}

/** Functions that write a day or a date-time. */
const writingFunctions = (a: Arithmetic, names: Names): readonly SqlFunction[] => {
  const { text, whole } = a.types
  const pad = (value: string): string => `lpad(${a.figure(value)}, 2, '0')`
  return [
    {
      name: 'day_text',
      parameters: [['number', whole]],
      returns: text,
      clauses: CLAUSES,
      comment: 'The day of a number from 1970-01-01; NULL where its year has not four digits.',
      body: `case when number between -719528 and 2932896 then
    lpad(${a.figure(`${a.divide('(number + 756052)', 146_097)} * 400 + ${a.yearOf(dateInCycle(a))} - 2000`)}, 4, '0')
    || ${a.monthAndDay(dateInCycle(a))} end`,
    },
    {
      name: 'instant_text',
      parameters: [['seconds', whole]],
      returns: text,
      clauses: CLAUSES,
      comment: 'A date-time in UTC; NULL where its year has not four digits.',
      body: `${names('day_text')}(${a.day('seconds')}) || 'T'
    || ${pad(a.divide(`((seconds % ${DAY_LENGTH} + ${DAY_LENGTH}) % ${DAY_LENGTH})`, 3_600))} || ':'
    || ${pad(a.divide('((seconds % 3600 + 3600) % 3600)', 60))} || ':' || ${pad('(seconds % 60 + 60) % 60')} || 'Z'`,
    },
  ]
}

/** The functions for days and instants that the last free day needs. */
export const dayFunctions = (a: Arithmetic, names: Names): readonly SqlFunction[] => [
  ...readingFunctions(a),
  ...writingFunctions(a, names),
]

/** Days from 1970-01-01 to the date at the start of `value`, computed in integers over 400-year cycles. */
const dayFrom = ({ divide, whole }: Arithmetic): string => {
  const year = `(${whole('substr(value, 1, 4)')} + 400 - case when substr(value, 6, 2) < '03' then 1 else 0 end)`
  const month = `((${whole('substr(value, 6, 2)')} + 9) % 12)`
  return `(365 * ${year} + ${divide(year, 4)} - ${divide(year, 100)} + ${divide(year, 400)}
      + ${divide(`(153 * ${month} + 2)`, 5)} + ${whole('substr(value, 9, 2)')} - 865566)`
}

/** The date in the 400 years from 1900 with the same day and month: the calendar repeats every 146,097 days. */
const dateInCycle = ({ dateAfter }: Arithmetic): string => dateAfter('(number + 756052) % 146097')
