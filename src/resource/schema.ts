/**
 * Every resource and document as a Standard Schema.
 */
import type * as t from 'io-ts'
import { tolerant } from '../kernel/codec/codec'
import { input, output } from '../kernel/codec/standard-codec'
import { standard, standardIssues, throwNoSchema, type StandardSchema } from '../kernel/codec/standard-schema'
import type { Mode } from '../kernel/mode'
import { catalog } from './catalog'
import { read } from './decode'
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
  const codecs: { readonly [name: string]: t.Mixed } = catalog
  const chooseCodec = (): t.Mixed => {
    const codec = Object.hasOwn(codecs, type) ? codecs[type]! : throwNoSchema({ name: type })
    return mode === 'tolerant' ? tolerant(codec) : codec
  }
  return standard<ReadAs<N, M>>({
    validate: value => {
      const result = read(type, value, mode ?? 'strict', '')
      return result._tag === 'Left'
        ? { issues: standardIssues(result.left, value) }
        : { value: result.right.value as ReadAs<N, M> }
    },
    input: () => input(chooseCodec()),
    output: () => output(chooseCodec()),
  })
}
