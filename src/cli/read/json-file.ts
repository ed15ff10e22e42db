/**
 * A whole file of JSON.
 */
import { readFile } from 'node:fs/promises'
import { isSystemError, explainSystemError } from '../terminal/system-error'

/** Reads and parses a file; `reason` explains a failure to a person. */
export const readJson = async (path: string): Promise<{ readonly value: unknown } | { readonly reason: string }> => {
  try {
    return { value: JSON.parse(await readFile(path, 'utf8')) as unknown }
  } catch (error) {
    return { reason: isSystemError(error) ? explainSystemError(error) : 'not JSON' }
  }
}
