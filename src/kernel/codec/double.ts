/**
 * Finds numbers out of the range of a double. `JSON.parse` reads `1e400` as Infinity, which JSON cannot represent.
 */
import { isObject } from '../json'
import { below, MAX_ISSUES, sortIssues, type Issue } from '../issue'
import { OUT_OF_RANGE } from '../phrase'

/** A traversal node. Its pointer is built only if an issue is reported. */
type Step = { readonly value: unknown; readonly key: string | number; readonly parent: Step | undefined }

/** The total length of pointers at which reporting stops: a key of many MB could be part of a thousand pointers. */
const MAX_POINTER_LENGTH = 2 ** 20

/**
 * Reports an issue `range` for each number that is not finite, up to the limits. Iterative, so that a deep value cannot
 * overflow the stack.
 */
export const numbersOutOfRange = (value: unknown): readonly Issue[] => (isInRange(value) ? [] : issuesOf(value))

const isOutOfRange = (value: unknown): boolean => typeof value === 'number' && !Number.isFinite(value)

/** Whether a value has no such number. Nearly every value has none, and this needs no places. */
const isInRange = (value: unknown): boolean => {
  const todo: object[] = []
  if (!visit(value, todo)) return false
  for (let part = todo.pop(); part !== undefined; part = todo.pop()) {
    if (Array.isArray(part)) {
      for (let i = 0; i < part.length; i++) if (!visit(part[i], todo)) return false
    } else {
      for (const key of Object.keys(part))
        if (!visit((part as { readonly [key: string]: unknown })[key], todo)) return false
    }
  }
  return true
}

/** Adds an array or object to the parts to visit. Returns false for a number out of range. */
const visit = (value: unknown, todo: object[]): boolean => {
  if (typeof value !== 'object') return !isOutOfRange(value)
  if (value !== null) todo.push(value)
  return true
}

const issuesOf = (value: unknown): readonly Issue[] => {
  const found: Issue[] = []
  const steps: Step[] = []
  const look = (value: unknown, key: string | number, parent: Step | undefined): void => {
    if (typeof value === 'object' ? value !== null : isOutOfRange(value)) steps.push({ value, key, parent })
  }
  look(value, '', undefined)
  let length = 0
  for (let step = steps.pop(); step && found.length < MAX_ISSUES && length < MAX_POINTER_LENGTH; step = steps.pop()) {
    const { value } = step
    if (Array.isArray(value)) for (let i = 0; i < value.length; i++) look(value[i], i, step)
    else if (isObject(value)) for (const key of Object.keys(value)) look(value[key], key, step)
    else {
      const pointer = pointerTo(step)
      length += pointer.length
      found.push({ pointer, code: 'range', message: OUT_OF_RANGE })
    }
  }
  return sortIssues(found)
}

const pointerTo = (step: Step): string => {
  const keys: (string | number)[] = []
  for (let at = step; at.parent; at = at.parent) keys.push(at.key)
  return keys.reduceRight<string>(below, '')
}
