/**
 * Finds a number out of the range of a double. `JSON.parse` reads `1e400` as Infinity, which JSON cannot represent.
 */
import { below } from '../issue'

/** An array or object, and its place. The pointer is built only for a number that is found. */
type Step = { readonly part: object; readonly key: string | number; readonly parent: Step | undefined }

/** Returns the pointer to such a number. Iterative, so that a deep value cannot overflow the stack. */
export const findOutOfRange = (value: unknown): string | undefined => {
  const steps: Step[] = []
  const visit = (part: unknown, key: string | number, parent: Step | undefined): boolean => {
    if (typeof part === 'object' && part !== null) steps.push({ part, key, parent })
    return typeof part === 'number' && !Number.isFinite(part)
  }
  if (visit(value, '', undefined)) return ''
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { part } = step
    if (Array.isArray(part)) {
      for (let i = 0; i < part.length; i++) if (visit(part[i], i, step)) return pointerTo(step, i)
    } else {
      for (const key of Object.keys(part))
        if (visit((part as { readonly [key: string]: unknown })[key], key, step)) return pointerTo(step, key)
    }
  }
  return undefined
}

const pointerTo = (step: Step, key: string | number): string => {
  const keys = [key]
  for (let at = step; at.parent; at = at.parent) keys.push(at.key)
  return keys.reduceRight<string>(below, '')
}
