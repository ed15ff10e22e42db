/** The values of a custom field. */
import { compile, schema } from 'gateout/custom-field'
import { decode } from 'gateout/resource'

export const isValid = (definition: unknown, value: unknown): boolean => {
  const field = decode({ type: 'custom_field_definition', value: definition, mode: 'tolerant' })
  const checker = compile(field.valid ? field.value.attributes : definition)
  const form = field.valid ? schema(field.value.attributes) : undefined
  return checker._tag === 'Right' && checker.right(value).valid && form?._tag === 'Right'
}

const size = schema({ entity_type: 'Cargo', api_slug: 'size', display_name: 'Size', data_type: 'enum_multi' })
const read = size._tag === 'Right' ? size.right['~standard'].validate(['L']) : undefined
export const sizes: readonly string[] = read?.issues === undefined ? (read?.value ?? []) : []
