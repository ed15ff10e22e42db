/**
 * The terms of a file one by one. The file is an array, or an object with an array for each charge.
 */
import type { container } from '../../src'
import { isObject } from '../../src/kernel/json'

/** The kinds of free time, in the order in which the page shows them. */
export const CHARGES = [
  'demurrage',
  'detention',
  'combined',
] as const satisfies readonly (keyof container.Assessment['free_time'])[]

export type Plain = { readonly [key: string]: unknown }

/** Terms with the path to them. The charge is null in an array. */
export type OneOfTerms = { readonly charge: string | null; readonly index: number; readonly terms: unknown }

/** Whether the root of a field has a file of terms beside a calendar, and is not the file itself. */
export const isWrapped = (root: unknown): root is { readonly terms?: unknown; readonly calendar?: unknown } =>
  isObject(root) && ('terms' in root || 'calendar' in root)

/** Whether a file has an array for each charge. */
export const isByCharge = (file: unknown): file is Plain =>
  isObject(file) && CHARGES.some(charge => Object.hasOwn(file, charge))

export const listTerms = (file: unknown): readonly OneOfTerms[] =>
  isByCharge(file) ? CHARGES.flatMap(charge => listArray(charge, file[charge])) : listArray(null, file)

const listArray = (charge: string | null, value: unknown): readonly OneOfTerms[] =>
  Array.isArray(value) ? value.map((terms: unknown, index) => ({ charge, index, terms })) : []
