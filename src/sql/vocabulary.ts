/**
 * The words and figures that the functions of every dialect name.
 */
import type { Fee, Hold } from '../resource/container'
import { quotedList } from './function'

const HOLD_NAMES = Object.keys({
  freight: true,
  customs: true,
  USDA: true,
  VACIS: true,
  TMF: true,
  other: true,
} satisfies { readonly [N in Hold['name']]: true })

/** The types of fees in the interface's order. */
const FEE_TYPES = Object.keys({
  demurrage: true,
  extended_dwell_time: true,
  exam: true,
  total: true,
  other: true,
} satisfies { readonly [T in Fee['type']]: true })

/** The names of holds as SQL literals; another name is read as `other`. */
export const holdNames = quotedList(HOLD_NAMES)

/** The types of fees as SQL literals; another type is read as `other`. */
export const feeTypes = quotedList(FEE_TYPES)

/** The types of line items: every fee but `total`. */
export const lineItems = FEE_TYPES.filter(type => type !== 'total')

/** The types of fees as they are written in JSON, as SQL literals. */
export const feeTypesAsJson = quotedList(FEE_TYPES.map(type => `"${type}"`))

/**
 * What became of readiness, as a CASE expression. `pair` gives the two SQL expressions of a field of the verdicts
 * before and after; `isTrue` tests one of them.
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
 * The place of a character in this text is its value for the check digit of ISO 6346: letters leave out the multiples
 * of 11.
 */
export const CHARACTER_VALUES = '0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ'

/**
 * The sum from which the check digit comes; `valueAt` gives the SQL of the value of the character at a place from 1.
 */
export const checkSum = (valueAt: (place: number) => string): string =>
  Array.from({ length: 10 }, (_, i) => `${valueAt(i + 1)} * ${2 ** i}`).join(' + ')

/**
 * Amounts up to this many thousandths are summed up as integers: their sums stay whole numbers that a double
 * represents exactly.
 */
export const MOST_THOUSANDTHS = 2 ** 39

/** The holds that have a column of their own in a warehouse, by the name of the column. */
export const holdColumns = HOLD_NAMES.map(name => [name.toLowerCase(), name] as const)

/** The comments of the functions for flat columns. */
export const AVAILABLE_COMMENT = 'Availability from Yes or No; NULL for anything else, as for a blank.'
export const HOLDS_COMMENT =
  'Holds from a column each: Hold, Pending or blank. Another word makes the list unreadable; all NULL: not reported.'
export const DIFF_COMMENT = 'What became of each hold between two lists; NULL where one is unreadable or not reported.'
export const LAST_FREE_DAY_COMMENT =
  'The last free day of a container as a pickup advice has it; NULL where what the rule reads is not of its shape.'
