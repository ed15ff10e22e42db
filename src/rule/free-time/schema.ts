/**
 * Terms that are stored as JSON or entered in a form.
 */
import { standard, standardIssues, type StandardSchema } from '../../kernel/codec/standard-schema'
import type { Checked } from '../../kernel/issue'
import { collectIssues, parse } from '../../kernel/reader'
import { oneOfTermsReader, termsJsonSchema, termsReader, type Terms } from './terms.generated'

/**
 * Reads terms that are stored as JSON: an array of {@link Terms}, or all issues.
 *
 * @clause FREE-2 FORM-1
 * @example decodeTerms([{ free_days: 4 }]) // { right: [{ free_days: 4 }] }
 * @example decodeTerms([{ free_days: -4 }]) // { left: [{ pointer: '/0/free_days', code: 'range' }] }
 */
export const decodeTerms = (value: unknown): Checked<readonly Terms[]> =>
  parse(termsReader, value) as Checked<readonly Terms[]>

/**
 * Terms as a Standard Schema, for forms and tools that take one. Its JSON Schema can be requested as `draft-2020-12`,
 * `draft-07` or `openapi-3.0`. JSON Schema requires one tier with null days, but not that it is the last.
 *
 * @throws {Error} from `jsonSchema`, if the dialect is not supported
 * @example termsSchema['~standard'].validate({ free_days: -1 }) // { issues: [{ path: ['free_days'] }] }
 */
export const termsSchema: StandardSchema<Terms> = /* @__PURE__ */ standard<Terms>({
  validate: value => {
    const issues = collectIssues(oneOfTermsReader, value)
    return issues.length > 0 ? { issues: standardIssues(issues, value) } : { value: value as Terms }
  },
  input: termsJsonSchema,
  output: termsJsonSchema,
})
