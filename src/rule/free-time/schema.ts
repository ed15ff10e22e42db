/**
 * Terms that are stored as JSON or entered in a form.
 */
import { standardOf, type StandardSchema } from '../../kernel/codec/standard-schema'
import { left, right } from '../../kernel/either'
import type { Checked } from '../../kernel/issue'
import { lacksAllOf } from '../../kernel/phrase'
import { collectIssues, record, type Reader } from '../../kernel/reader'
import { PARTS, TERMS_EXAMPLE, type TermsByPart } from './part'
import { oneOfTermsReader, termsJsonSchema, termsReader, type Terms } from './terms.generated'

const termsByPartReader: Reader = /* @__PURE__ */ record(
  {},
  { demurrage: termsReader, detention: termsReader, combined: termsReader },
  `an array of terms, or an object such as ${TERMS_EXAMPLE}`,
)

/**
 * Reads a file of terms, parsed from JSON: an object with an array of {@link Terms} for each charge, or only an array, which
 * is demurrage. Returns the terms by charge, or all issues.
 *
 * @clause FREE-2 FORM-1
 * @example decodeTerms([{ free_days: 4 }]) // { right: { demurrage: [{ free_days: 4 }] } }
 * @example decodeTerms({ detention: [{ free_days: 5 }] }) // { right: { detention: [{ free_days: 5 }] } }
 * @example decodeTerms([{ free_days: -4 }]) // { left: [{ pointer: '/0/free_days', code: 'range' }] }
 */
export const decodeTerms = (value: unknown): Checked<TermsByPart> => {
  const isArray = Array.isArray(value)
  const issues = collectIssues(isArray ? termsReader : termsByPartReader, value)
  if (issues.length > 0) return left(issues)
  const terms = (isArray ? { demurrage: value } : value) as TermsByPart
  // A misspelt charge would leave every container without a count.
  return PARTS.every(part => terms[part] === undefined)
    ? left([{ pointer: '', code: 'missing', message: lacksAllOf(PARTS, TERMS_EXAMPLE) }])
    : right(terms)
}

/**
 * Terms as a Standard Schema, for forms and tools that take one. Its JSON Schema can be requested as `draft-2020-12`,
 * `draft-07` or `openapi-3.0`. JSON Schema requires one tier with null days, but not that it is the last.
 *
 * @throws {Error} from `jsonSchema`, if the dialect is not supported
 * @example termsSchema['~standard'].validate({ free_days: -1 }) // { issues: [{ path: ['free_days'] }] }
 */
export const termsSchema: StandardSchema<Terms> = /* @__PURE__ */ standardOf<Terms>(
  value => collectIssues(oneOfTermsReader, value),
  termsJsonSchema,
)
