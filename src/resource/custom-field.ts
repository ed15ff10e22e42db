/**
 * The definition of a custom field.
 *
 * @clause RES-CUSTOM-FIELD-DEFINITION
 */
import * as t from 'io-ts'
import { form, word } from '../kernel/codec'
import { compile } from '../kernel/compile'
import type { Checked } from '../kernel/issue'
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

/** What a definition says, and what one to be submitted says: a reference tells what it refers to. */
export const customFieldAttributes = form<t.TypeOf<typeof fields>>('is missing: a reference needs it', fields, {
  code: 'missing',
  key: 'reference_type',
  test: ({ data_type, reference_type }) => data_type !== 'reference' || reference_type !== undefined,
  schema: { if: { properties: { data_type: { const: 'reference' } } }, then: { required: ['reference_type'] } },
})

const customFieldDefinitionCodec = resource('custom_field_definition', t.type({ attributes: customFieldAttributes }))
export interface CustomFieldDefinition extends t.TypeOf<typeof customFieldDefinitionCodec> {}
export const customFieldDefinition: t.Type<CustomFieldDefinition> = customFieldDefinitionCodec

const strictly = compile(customFieldAttributes)

/** The attributes of a definition, or what is wrong with them. */
export const readDefinition = (value: unknown, pointer: string): Checked<CustomFieldDefinition['attributes']> => strictly.parse(value, pointer)
