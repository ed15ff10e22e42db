/**
 * Container numbers of every category, and of letters that are none.
 */
import * as fc from 'fast-check'

const owners = fc.constantFrom('CSQ', 'MSC', 'csq ')
/** R is a reefer in other lists. */
const letters = fc.constantFrom('U', 'U', 'J', 'Z', 'R', 'A')
/** The first is valid for CSQU, the second for MSCU. */
const digits = fc.oneof(
  fc.constantFrom('3054383', '5285725', '305438-3', '305438'),
  fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String),
)

export const numbers = fc.tuple(owners, letters, digits).map(parts => ({ value: parts.join('') }))
