/**
 * Invoices that are entered in a form.
 */
import { standardOf, type StandardSchema } from '../../kernel/codec/standard-schema'
import { collectIssues } from '../../kernel/reader'
import { invoiceJsonSchema, invoiceReader, type Invoice } from './invoice.generated'

/**
 * An invoice as a Standard Schema, for forms and tools that take one; its JSON Schema can be requested as `draft-2020-12`,
 * `draft-07` or `openapi-3.0`. JSON Schema does not require that a range of days ends after it begins.
 *
 * @throws {Error} from `jsonSchema`, if the dialect is not supported
 * @example invoiceSchema['~standard'].validate({ free_days: -1 }) // { issues: [{ path: ['free_days'] }] }
 */
export const invoiceSchema: StandardSchema<Invoice> = /* @__PURE__ */ standardOf<Invoice>(
  value => collectIssues(invoiceReader, value),
  invoiceJsonSchema,
)
