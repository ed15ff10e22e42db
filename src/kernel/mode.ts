/**
 * Strict and tolerant reading. Strict reading comes first; if it fails in tolerant mode, the tolerant reader decodes the
 * value and the strict issues become warnings, beside those that strict reading accepts.
 */
import { right } from './either'
import { MAX_ISSUES, sortIssues, type Checked, type Issue } from './issue'
import { parse, type Reader } from './reader'

/** Whether a value must match the published tables exactly, or may deviate as live data does. */
export type Mode = 'strict' | 'tolerant'

/** A decoded value, with the issues that strict reading would report. */
export type Reading<A> = { readonly value: A; readonly warnings: readonly Issue[] }

export const NO_WARNINGS: readonly Issue[] = /* @__PURE__ */ Object.freeze([])

/** The readers of a value in the two modes. */
export type Readers = { readonly [M in Mode]: Reader }

/** The readers of a resource, and a test that is true if strict reading accepts the value. */
export type ResourceReaders = Readers & { readonly test: (u: unknown) => boolean }

/**
 * Decodes a value, or returns its issues. Their pointers begin with `pointer`.
 *
 * @param isDeviation whether a strict issue is a warning in tolerant reading, and not a known state of live data
 * @param limit the largest number of issues, or of warnings
 */
export const readInMode = (
  readers: Readers,
  value: unknown,
  mode: Mode,
  pointer: string,
  isDeviation: (issue: Issue) => boolean = () => true,
  limit = MAX_ISSUES,
): Checked<Reading<unknown>> => {
  const warnings: Issue[] | undefined = mode === 'tolerant' ? [] : undefined
  const strict = parse(readers.strict, value, pointer, limit, warnings)
  if (!warnings) return strict._tag === 'Left' ? strict : right({ value: strict.right, warnings: NO_WARNINGS })
  const read = strict._tag === 'Left' ? parse(readers.tolerant, value, pointer, limit) : strict
  if (read._tag === 'Left') return read
  const deviations = strict._tag === 'Left' ? strict.left.filter(isDeviation) : []
  return right({ value: read.right, warnings: sortIssues([...deviations, ...warnings]).slice(0, limit) })
}
