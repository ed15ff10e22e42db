/**
 * The definition of a custom field.
 *
 * @clause RES-CUSTOM-FIELD-DEFINITION
 */
import * as t from 'io-ts'
import { count, form, word } from '../kernel/codec/codec'
import { attributes, resource, text } from './json-api'

const fields = attributes(
  {
    description: t.string,
    default_format: t.string,
    default_value: t.string,
    reference_type: text,
    validation: t.UnknownRecord,
  },
  { entity_type: word('an entity', ['Shipment', 'Cargo']), api_slug: text, display_name: text, data_type: text },
)

/** A reference says what it refers to. */
const complete = form<t.TypeOf<typeof fields>>('is missing: a reference needs it', fields, {
  code: 'missing',
  keys: () => ['reference_type'],
  test: ({ data_type, reference_type }) => data_type !== 'reference' || reference_type !== undefined,
  schema: { if: { properties: { data_type: { const: 'reference' } } }, then: { required: ['reference_type'] } },
})

const customFieldDefinitionCodec = resource('custom_field_definition', t.type({ attributes: complete }))
export interface CustomFieldDefinition extends t.TypeOf<typeof customFieldDefinitionCodec> {}
export const customFieldDefinition: t.Type<CustomFieldDefinition> = customFieldDefinitionCodec

/** What a value must keep to; other rules may stand there too. */
const validation = (isPattern: (text: string) => boolean) => t.partial({
  required: t.boolean,
  max_length: count,
  pattern: form('a pattern in RE2 syntax (no look-around, no back-references, no repeat beyond 1000)', t.string, {
    code: 'format', test: isPattern, schema: {},
  }),
})

/**
 * A definition that can be put to use. Which patterns and defaults are good is for the rule to say; a default is put to it only
 * where the validation is sound.
 */
export const usableDefinition = (isPattern: (text: string) => boolean, acceptsDefault: (definition: object) => boolean) => {
  const rules = validation(isPattern)
  return t.intersection([
    complete,
    t.partial({ validation: rules }),
    form('is not a value that the field itself accepts', t.UnknownRecord, {
      code: 'format',
      keys: () => ['default_value'],
      test: definition => !(definition['validation'] === undefined || rules.is(definition['validation'])) || acceptsDefault(definition),
      schema: {},
    }),
  ])
}
