/**
 * Which container numbers does a cell have?
 */
import { containerNumber } from '../rule/identifier'
import { MAX_CELL, narrow } from './fold'
import { isBlank } from './words'

/** A container number, also a wrong one, and the reason if it is not certain. */
export type CellNumber = { readonly value: string | null; readonly reason: string | null }

/** Container numbers with anything around them. */
const NUMBERS = /(?<![A-Z])[A-Z]{3}[UJZ][ -]?\d{6}[ \-/.]?\d(?!\d)/g

const listNumbers = (text: string): readonly string[] => [
  ...new Set((text.slice(0, MAX_CELL).toUpperCase().match(NUMBERS) ?? []).map(each => each.replace(/[^A-Z\d]/g, ''))),
]

/** How many different container numbers a cell has. */
export const countNumbers = (text: string): number => listNumbers(narrow(text)).length

/**
 * Reads the container number of a cell, whatever is around it.
 *
 * @example readContainerNumber('mscu 528572-5 / 40HC') // { value: 'MSCU5285725', reason: null }
 */
export const readContainerNumber = (cell: string): CellNumber => {
  const text = narrow(cell)
  const { normalized, well_formed, valid, check_digit, expected_check_digit } = containerNumber({ value: text })
  if (well_formed)
    return { value: normalized, reason: valid ? null : `must end with ${expected_check_digit}, got ${check_digit}` }
  const [inside, ...others] = listNumbers(text)
  if (others.length > 0) return { value: null, reason: 'has several container numbers' }
  if (inside !== undefined) return readContainerNumber(inside)
  // Two containers whose numbers are not known yet are two.
  return { value: isBlank(text) ? null : cell, reason: 'is not a container number' }
}

/** Whether a row names a container. */
export const hasNumber = (text: string): boolean => countNumbers(text) === 1
