/**
 * The terms of a file one by one. The file is an array, or an object with an array for each charge.
 */
import { PARTS } from '../../src/rule/free-time/part'

type Plain = { readonly [key: string]: unknown }

/** Terms with the path to them. The charge is null in an array. */
export type OneOfTerms = { readonly charge: string | null; readonly index: number; readonly terms: unknown }

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a file has an array for each charge. */
export const isByCharge = (file: unknown): file is Plain =>
  isPlain(file) && PARTS.some(part => Object.hasOwn(file, part))

export const listTerms = (file: unknown): readonly OneOfTerms[] =>
  isByCharge(file) ? PARTS.flatMap(charge => listArray(charge, file[charge])) : listArray(null, file)

const listArray = (charge: string | null, value: unknown): readonly OneOfTerms[] =>
  Array.isArray(value) ? value.map((terms: unknown, index) => ({ charge, index, terms })) : []
