/** Mistakes of changeset. */
import { distinct, misread, only, resultOf, spoilt, swap, values, without, type Wrongs } from './mistake'

export const changeset: Wrongs = {
  'old-and-new-swapped': spoilt('changeset.diff', 'gives the new value first', (_, { changeset }) => ({
    changeset: values(changeset, swap),
  })),
  'null-not-missing': spoilt(
    'changeset.diff',
    'distinguishes a missing attribute from a null one',
    ({ before, after }, { changeset }) => ({
      changeset: {
        ...Object.fromEntries(
          distinct([...Object.keys(before), ...Object.keys(after)])
            .filter((key: any) => Object.hasOwn(before, key) !== Object.hasOwn(after, key))
            .map((key: any) => [key, [before[key] ?? null, after[key] ?? null]]),
        ),
        ...changeset,
      },
    }),
  ),
  'old-not-checked': misread('changeset.apply', 'does not look at the old value', input => ({
    ...input,
    mode: 'force',
  })),
  'duplicate-a-conflict': spoilt(
    'changeset.apply',
    'reports a conflict for a change that is already applied',
    ({ changeset }, result) =>
      result.already?.length > 0
        ? {
            outcome: 'conflict',
            conflicts: result.already.map((attribute: string) => ({
              attribute,
              expected: changeset[attribute][0],
              found: changeset[attribute][1],
            })),
          }
        : result,
  ),
  'not-turned-round': spoilt('changeset.invert', 'gives the changeset back', ({ changeset }, _) => ({ changeset })),
  'second-wins': spoilt('changeset.compose', 'keeps only the second of two changes', ({ first, second }, result) =>
    result.outcome === 'composed' ? { ...result, changeset: { ...first, ...second } } : result,
  ),
  'overridden-not-told': spoilt('changeset.apply', 'lists overridden changes as applied', (_, result) =>
    result.overridden?.length > 0
      ? { ...result, applied: [...result.applied, ...result.overridden].sort(), overridden: [] }
      : result,
  ),
  'null-removes': spoilt('changeset.apply', 'removes an attribute that becomes null', (_, result) =>
    result.outcome === 'applied'
      ? {
          ...result,
          attributes: only(result.attributes, value => value !== null),
        }
      : result,
  ),
  'unlisted-order': spoilt(
    'changeset.apply',
    'lists attributes in the order of the changeset',
    ({ changeset }, result) =>
      result.outcome === 'applied'
        ? { ...result, applied: Object.keys(changeset).filter(name => result.applied.includes(name)) }
        : result,
  ),
  'half-applied': spoilt(
    'changeset.apply',
    'applies the changes without a conflict',
    ({ attributes, changeset }, result) => {
      if (result.outcome !== 'conflict' || result.conflicts.length === Object.keys(changeset).length) return result
      const rest = without(changeset, ...result.conflicts.map((conflict: any) => conflict.attribute))
      return resultOf('changeset.apply', { attributes, changeset: rest })
    },
  ),
  'deep-null-differs': spoilt(
    'changeset.diff',
    'distinguishes a nested missing key from null',
    ({ before, after }, { changeset }) => ({
      changeset: {
        ...Object.fromEntries(
          Object.keys(after)
            .filter(
              key =>
                Object.hasOwn(before, key) &&
                after[key] !== null &&
                before[key] !== null &&
                typeof after[key] === 'object' &&
                JSON.stringify(before[key]) !== JSON.stringify(after[key]) &&
                Object.keys(before[key]).length !== Object.keys(after[key]).length,
            )
            .map(key => [key, [before[key], after[key]]]),
        ),
        ...changeset,
      },
    }),
  ),
  'no-change-dropped': spoilt('changeset.compose', 'leaves out what changed back', (_, result) =>
    result.outcome === 'composed'
      ? {
          ...result,
          changeset: only(result.changeset, ([a, b]) => JSON.stringify(a) !== JSON.stringify(b)),
        }
      : result,
  ),
  'conflict-sides-swapped': spoilt('changeset.compose', 'swaps expected and found', (_, result) =>
    result.outcome === 'conflict'
      ? {
          ...result,
          conflicts: result.conflicts.map(({ attribute, expected, found }: any) => ({
            attribute,
            expected: found,
            found: expected,
          })),
        }
      : result,
  ),
}
