/**
 * Which holds of a changeset are under an unknown attribute? The rules do not see such holds, so no readiness may be
 * concluded from the changeset.
 *
 * @clause RES-LIVE TRK-2
 */
import { below, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'

const KNOWN_ATTRIBUTES: readonly string[] = ['holds_at_pod_terminal', 'fees_at_pod_terminal', 'ind_facility_holds']

/** Whether an unknown attribute has an array with an object whose `name` and `status` are strings. */
const hasHolds = (attribute: string, value: unknown): boolean =>
  Array.isArray(value) &&
  !KNOWN_ATTRIBUTES.includes(attribute) &&
  value.some(item => isObject(item) && typeof item['name'] === 'string' && typeof item['status'] === 'string')

/**
 * Returns an issue below `pointer` for each array of holds under an unknown attribute. Ignores malformed changesets and
 * entries that are not pairs: they are reported elsewhere.
 */
export const unknownHolds = (changeset: unknown, pointer: string): readonly Issue[] => {
  if (!isObject(changeset)) return []
  const found: Issue[] = []
  for (const attribute of Object.keys(changeset)) {
    const values = changeset[attribute]
    if (!Array.isArray(values) || values.length !== 2) continue
    values.forEach((value, i) => {
      if (!hasHolds(attribute, value)) return
      found.push({ pointer: below(below(pointer, attribute), i), code: 'unknown', message: MESSAGE })
    })
  }
  return found
}

const MESSAGE = 'lists holds under an attribute that is not known to list holds'
