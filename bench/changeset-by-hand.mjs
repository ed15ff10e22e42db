/**
 * The floor of changeset.mjs and webhook.mjs: handwritten changesets with plain loops.
 */

/** Deep equality that treats a missing key as null. */
export const same = (a, b) => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return (a ?? null) === (b ?? null)
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let i = 0; i < a.length; i++) {
      if (!same(a[i], b[i])) return false
    }
    return true
  }
  if (Array.isArray(b)) return false
  for (const key in a) {
    if (!same(a[key], b[key])) return false
  }
  for (const key in b) {
    if (!(key in a) && !same(undefined, b[key])) return false
  }
  return true
}

export const applyByHand = ({ attributes, changeset }) => {
  const applied = []
  const already = []
  const conflicts = []
  for (const attribute in changeset) {
    const [before, after] = changeset[attribute]
    const found = attributes[attribute]
    if (same(found, after)) already.push(attribute)
    else if (same(found, before)) applied.push(attribute)
    else conflicts.push({ attribute, expected: before, found: found ?? null })
  }
  if (conflicts.length > 0)
    return { outcome: 'conflict', conflicts: conflicts.sort((a, b) => (a.attribute < b.attribute ? -1 : 1)) }
  if (applied.length === 0) return { outcome: 'applied', attributes, applied, already: already.sort(), overridden: [] }
  const result = { ...attributes }
  for (const attribute of applied) result[attribute] = changeset[attribute][1]
  return { outcome: 'applied', attributes: result, applied: applied.sort(), already: already.sort(), overridden: [] }
}

export const diffByHand = ({ before, after }) => {
  const changeset = {}
  for (const name in before) {
    if (!same(before[name], after[name])) changeset[name] = [before[name] ?? null, after[name] ?? null]
  }
  for (const name in after) {
    if (!(name in before) && !same(undefined, after[name])) changeset[name] = [null, after[name]]
  }
  return { changeset }
}
