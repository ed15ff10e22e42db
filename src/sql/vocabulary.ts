/**
 * Codes, numbers and expressions that the functions of all dialects share.
 */
import * as codes from '../resource/codes'
import { quotedList } from './literal'

/** The names of holds as SQL literals. Any other name is read as `other`. */
export const holdNames = quotedList(codes.holdNames)

/** The statuses of holds as SQL literals. Any other status is read as `hold`. */
export const holdStatuses = quotedList(codes.holdStatuses)

/** The types of fees as SQL literals. Any other type is read as `other`. */
export const feeTypes = quotedList(codes.feeTypes)

/** The types of line items: every type but `total`. */
export const lineItems = codes.feeTypes.filter(type => type !== 'total')

/**
 * The change of readiness as a CASE expression. `pair` returns the SQL for a field of the verdicts before and after;
 * `isTrue` tests one of them.
 */
export const changeExpression = (
  pair: (field: 'ready' | 'status' | 'definitive') => readonly [before: string, after: string],
  isTrue: (value: string) => string,
): string => {
  const [readyBefore, readyAfter] = pair('ready')
  const differs = (field: 'status' | 'definitive'): string => pair(field).join(' <> ')
  return `case
      when ${readyBefore} <> ${readyAfter}
        then case when ${isTrue(readyAfter)} then 'became_ready' else 'lost_ready' end
      when ${differs('status')} or ${differs('definitive')} then 'changed'
      else 'none'
    end`
}

/**
 * The position of a character in this string is its value for the ISO 6346 check digit; letters skip the multiples of
 * 11.
 */
export const CHARACTER_VALUES = '0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ'

/** The sum behind the check digit; `valueAt` returns the SQL for the value of the character at a 1-based position. */
export const checkSum = (valueAt: (place: number) => string): string =>
  Array.from({ length: 10 }, (_, i) => `${valueAt(i + 1)} * ${2 ** i}`).join(' + ')

/** Amounts up to this many thousandths are added as integers, whose sums a double represents exactly. */
export const MAX_THOUSANDTHS = 2 ** 39

/** The holds with a column of their own in a warehouse, by column name. */
export const holdColumns = codes.holdNames.map(name => [name.toLowerCase(), name] as const)
