/**
 * What went wrong, in a person's words.
 */
import { getSystemErrorMap } from 'node:util'

/** Whether it was the operating system that refused. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException & { readonly errno: number } =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number'

/** The reason, in the words of the operating system where it was the one to refuse. */
export const reasonOf = (error: unknown): string =>
  isSystemError(error)
    ? (getSystemErrorMap().get(error.errno)?.[1] ?? error.message)
    : error instanceof Error
      ? error.message
      : String(error)
