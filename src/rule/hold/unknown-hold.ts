/**
 * Lists of holds in a changeset under an attribute that is not known to list holds. Whoever judges by the changeset
 * does not see these holds, so that readiness may not be concluded from it.
 *
 * @clause RES-LIVE TRK-2
 */
import { below, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'

const KNOWN_LISTS: readonly string[] = ['holds_at_pod_terminal', 'fees_at_pod_terminal']

/**
 * Whether a value is a list with an object that has a text `name` and a text `status`, and its attribute is not known.
 */
const isUnknownHoldList = (attribute: string, value: unknown): boolean =>
  Array.isArray(value) &&
  !KNOWN_LISTS.includes(attribute) &&
  value.some(item => isObject(item) && typeof item['name'] === 'string' && typeof item['status'] === 'string')

/**
 * Whether a changeset has a list of holds, old or new, under an attribute that is not known to list holds.
 *
 * @example hasUnknownHolds({ pod_terminal_holds: [null, [{ name: 'customs', status: 'hold' }]] }) // true
 */
export const hasUnknownHolds = (changeset: { readonly [attribute: string]: readonly unknown[] }): boolean => {
  for (const attribute in changeset) {
    const [before, after] = changeset[attribute]!
    if (isUnknownHoldList(attribute, before) || isUnknownHoldList(attribute, after)) return true
  }
  return false
}

/**
 * Each such list of a changeset, with its place below `pointer`. An entry that is not of two values has other faults,
 * and is passed over, as is what is no changeset at all.
 */
export const unknownHolds = (changeset: unknown, pointer: string): readonly Issue[] => {
  if (!isObject(changeset)) return []
  const found: Issue[] = []
  for (const attribute in changeset) {
    const values = changeset[attribute]
    if (!Array.isArray(values) || values.length !== 2) continue
    values.forEach((value, i) => {
      if (!isUnknownHoldList(attribute, value)) return
      found.push({ pointer: below(below(pointer, attribute), i), code: 'unknown', message: MESSAGE })
    })
  }
  return found
}

const MESSAGE = 'lists holds under an attribute that is not known to list holds'
