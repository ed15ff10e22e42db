/**
 * Names the clauses that a wrong answer breaks.
 *
 * | difference                                                 | clauses                                             |
 * | ---------------------------------------------------------- | --------------------------------------------------- |
 * | a valid input is refused                                   | FORM-1                                              |
 * | pointers with rows in the table of the operation           | the first of these rows: the others may follow      |
 * | other pointers, an error instead of a result, or no answer | the clauses that decided the expected answer        |
 *
 * A row with several clauses is narrowed to the clauses that decided the expected answer, if any did.
 */
import type { Blame } from '../../oracle'
import { FORM } from '../../oracle/clause'

const RESULT = '/result'
/** If one of these differs, the results have different shapes, so that all other differences follow from it. */
const SHAPE_KEYS: readonly string[] = ['/outcome', '/step', '/valid']

/** Returns the clauses that a mismatch breaks, given the table of its operation and the clauses that decided the answer. */
export const findBrokenClauses = (
  blame: Blame,
  { kind, pointers }: { readonly kind: string; readonly pointers: readonly string[] },
  decided: readonly string[],
): readonly string[] => {
  if (kind === 'refuses') return [FORM]
  const places = pointers
    .filter(pointer => pointer.startsWith(`${RESULT}/`))
    .map(pointer => pointer.slice(RESULT.length))
  const shapes = places.filter(place => SHAPE_KEYS.includes(place))
  const rows = new Set((shapes.length > 0 ? shapes : places).map(place => findRow(blame, place)))
  const first = Object.keys(blame).find(row => rows.has(row))
  return first === undefined ? decided : narrowRow(blame[first] ?? [], decided)
}

/** Returns the pointer that the others may follow from: to a shape, else with the first row of the table, else the first. */
export const findDecidingPointer = (blame: Blame, pointers: readonly string[]): string => {
  const rows = Object.keys(blame)
  const rank = (pointer: string): number => {
    const place = pointer.slice(RESULT.length)
    if (SHAPE_KEYS.includes(place)) return -1
    const row = findRow(blame, place)
    return row === undefined ? rows.length : rows.indexOf(row)
  }
  return [...pointers].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))[0] ?? ''
}

const narrowRow = (row: readonly string[], decided: readonly string[]): readonly string[] => {
  const narrowed = row.filter(clause => decided.includes(clause))
  return narrowed.length > 0 ? narrowed : row
}

/** The longest row that matches the beginning of a place, a pointer into the result. In a row `*` is any key. */
const findRow = (blame: Blame, place: string): string | undefined => {
  const keys = place.split('/')
  return Object.keys(blame)
    .filter(row => row.split('/').every((key, i) => key === '*' || key === keys[i]))
    .sort((a, b) => b.split('/').length - a.split('/').length)[0]
}
