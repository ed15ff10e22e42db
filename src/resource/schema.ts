/**
 * Every resource and document as a Standard Schema.
 */
import type { Schema } from '../kernel/codec/json-schema'
import { standard, standardIssues, throwNoSchema, type StandardSchema } from '../kernel/codec/standard-schema'
import type { Mode } from '../kernel/mode'
import { readNamed } from './decode'
import { STRICT, TOLERANT, TOLERANT_OUTPUT } from './schema.generated'
import type { ReadAs, ResourceName } from './model'

/**
 * Returns the resource or document named by `type` as a Standard Schema, for forms, routers and tools. It validates like
 * `decode` in that mode, strictly unless `mode` is `tolerant`, without warnings. Its JSON Schema can be requested as
 * `draft-2020-12`, `draft-07` or `openapi-3.0`.
 *
 * @throws {Error} from `jsonSchema`, if the target or the type is unknown
 * @example schema({ type: 'terminal_hold' })['~standard'].validate({ name: 'CBP', status: 'hold' }) // { issues: [{
 * path: ['name'] }] }
 */
export const schema = <N extends ResourceName, M extends Mode = 'strict'>({
  type,
  mode,
}: {
  readonly type: N
  readonly mode?: M
}): StandardSchema<ReadAs<N, M>> => {
  const inputs = mode === 'tolerant' ? TOLERANT : STRICT
  const outputs = mode === 'tolerant' ? TOLERANT_OUTPUT : STRICT
  const schemaIn = (table: typeof STRICT): Schema =>
    Object.hasOwn(table, type) ? table[type]!() : throwNoSchema({ name: type })
  return standard<ReadAs<N, M>>({
    validate: value => {
      const result = readNamed(type, value, mode ?? 'strict', '')
      return result._tag === 'Left'
        ? { issues: standardIssues(result.left, value) }
        : { value: result.right.value as ReadAs<N, M> }
    },
    input: () => schemaIn(inputs),
    output: () => schemaIn(outputs),
  })
}
