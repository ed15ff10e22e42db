/**
 * Describes errors for people.
 */
import { getSystemErrorMap } from 'node:util'

export const isSystemError = (error: unknown): error is NodeJS.ErrnoException & { readonly errno: number } =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number'

/** The reason of an error of the operating system. Any other error is thrown again. */
export const reasonOf = (error: unknown): string => {
  if (!isSystemError(error)) throw error
  return explainSystemError(error)
}

/** The reason of an error. For a system error its standard description. */
export const explainSystemError = (error: unknown): string => {
  if (isSystemError(error)) return getSystemErrorMap().get(error.errno)?.[1] ?? error.message
  return error instanceof Error ? error.message : String(error)
}
