/** Compiles the JSON Schemas that the library writes with ajv. */
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** Formats are off because the patterns check the same. Optimizing would take half of the compilation time. */
export const options = { strict: true, validateFormats: false, code: { optimize: false } } as const

const ajv = {
  'draft-2020-12': new Ajv2020(options),
  'draft-07': new Ajv(options),
  // ajv supports the keyword `nullable` without a definition.
  'openapi-3.0': new Ajv(options),
}
export type Target = keyof typeof ajv
export const targets = Object.keys(ajv) as readonly Target[]

const compiled = new Map<string, ValidateFunction>()

/** Compiles each schema once for all tests. */
export const validatorOf = (schema: AnySchema, target: Target = 'draft-2020-12'): ValidateFunction => {
  const key = `${target} ${JSON.stringify(schema)}`
  const known = compiled.get(key) ?? ajv[target].compile(schema)
  compiled.set(key, known)
  return known
}
