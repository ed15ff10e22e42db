/**
 * Words, numbers and comments that the functions of all dialects share.
 */
import type { Fee, Hold } from '../resource/model/container'
import { quotedList } from './function'

const HOLD_NAMES = Object.keys({
  freight: true,
  customs: true,
  USDA: true,
  VACIS: true,
  TMF: true,
  other: true,
} satisfies { readonly [N in Hold['name']]: true })

/** The types of fees in the order of the interface. */
const FEE_TYPES = Object.keys({
  demurrage: true,
  extended_dwell_time: true,
  exam: true,
  total: true,
  other: true,
} satisfies { readonly [T in Fee['type']]: true })

/** The names of holds as SQL literals; any other name is read as `other`. */
export const holdNames = quotedList(HOLD_NAMES)

const HOLD_STATUSES = Object.keys({ hold: true, pending: true } satisfies { readonly [S in Hold['status']]: true })

/** The statuses of holds as SQL literals; any other status is read as `hold`. */
export const holdStatuses = quotedList(HOLD_STATUSES)

/** The types of fees as SQL literals; any other type is read as `other`. */
export const feeTypes = quotedList(FEE_TYPES)

/** The types of line items: every type but `total`. */
export const lineItems = FEE_TYPES.filter(type => type !== 'total')

/**
 * The change of readiness as a CASE expression. `pair` returns the SQL for a field of the verdicts before and after;
 * `isTrue` tests one of them.
 */
export const changeOf = (
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
export const MOST_THOUSANDTHS = 2 ** 39

/** The holds with a column of their own in a warehouse, by column name. */
export const holdColumns = HOLD_NAMES.map(name => [name.toLowerCase(), name] as const)

/** The comments of functions shared by the dialects. */
export const AVAILABLE_COMMENT = 'Availability from Yes or No; NULL for anything else, as for a blank.'
export const HOLDS_COMMENT =
  'Holds from a column each: Hold, Pending or blank. Another word makes the list unreadable; all NULL: not reported.'
export const DIFF_COMMENT = 'What became of each hold between two lists; NULL where one is unreadable or not reported.'
export const LAST_FREE_DAY_COMMENT =
  'The last free day of a container as a pickup advice has it; NULL where what the rule reads is not of its shape.'
