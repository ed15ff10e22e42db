/**
 * Days and instants written as text. No clock, and no Date: it rolls the 30th of February over into March.
 */

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

/** Whether it is `YYYY-MM-DD` and such a day exists. */
export const isDate = (text: string): boolean => {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  return year !== undefined && month !== undefined && day !== undefined
    && day >= 1 && day <= daysIn(month, year)
}

/** Whether it is an RFC 3339 date-time with an offset; `T` and `Z` in either case, no leap second. */
export const isDateTime = (text: string): boolean =>
  isDate(text.slice(0, 10)) && (text[10] === 'T' || text[10] === 't') && TIME.test(text.slice(11))

const daysIn = (month: number, year: number): number =>
  month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28)
  : [0, 31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 0
