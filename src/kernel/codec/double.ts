/**
 * Which numbers of a JSON value are beyond the doubles? `JSON.parse` reads `1e400` as Infinity, which no answer could
 * be written with.
 */
import { isObject } from '../json'
import { below, MOST_ISSUES, sorted, type Issue } from '../issue'
import { OUT_OF_RANGE } from '../phrase'

/** A value on the way down, its pointer still to be written: few are ever told. */
type Step = { readonly value: unknown; readonly key: string | number; readonly parent: Step | undefined }

/** So many characters of pointers are enough: one key of many MB may stand above a thousand such numbers. */
const LONGEST_POINTERS = 2 ** 20

/**
 * An issue `range` for each number that is not finite, at any depth, until enough is told; the walk is iterative, so
 * that depth costs no stack.
 */
export const numbersOutOfRange = (value: unknown): readonly Issue[] => {
  const found: Issue[] = []
  const steps: Step[] = []
  const look = (value: unknown, key: string | number, parent: Step | undefined): void => {
    if (typeof value === 'object' ? value !== null : typeof value === 'number' && !Number.isFinite(value))
      steps.push({ value, key, parent })
  }
  look(value, '', undefined)
  let length = 0
  for (let step = steps.pop(); step && found.length < MOST_ISSUES && length < LONGEST_POINTERS; step = steps.pop()) {
    const { value } = step
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) look(value[i], i, step)
    else if (isObject(value)) for (const key of Object.keys(value)) look(value[key], key, step)
    else {
      const pointer = pointerTo(step)
      length += pointer.length
      found.push({ pointer, code: 'range', message: OUT_OF_RANGE })
    }
  }
  return sorted(found)
}

const pointerTo = (step: Step): string => {
  const keys: (string | number)[] = []
  for (let at = step; at.parent; at = at.parent) keys.push(at.key)
  return keys.reduceRight<string>(below, '')
}
