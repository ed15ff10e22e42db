/**
 * The definition of a custom field.
 *
 * @clause RES-CUSTOM-FIELD-DEFINITION
 */
import * as t from 'io-ts'
import {
  count,
  described,
  refine,
  json,
  LenientType,
  mapValues,
  TransformType,
  nullable,
  enumOf,
} from '../kernel/codec/codec'
import { attributes, expectedAttributes, resource, nonBlankString } from './json-api'

/** The fields that a definition may lack, but for the value that stands where none is given. */
const optional = {
  description: described(t.string, 'What the field is for.'),
  default_format: described(t.string, 'How numbers or dates are shown where nothing else is said.'),
  reference_type: described(nonBlankString, 'What a reference refers to; needed where data_type is reference.'),
  validation: described(t.UnknownRecord, 'The rules that a value keeps to: required, pattern, max_length, and others.'),
}
const required = {
  entity_type: described(enumOf('an entity', ['Shipment', 'Cargo']), 'What the field belongs to.'),
  api_slug: described(nonBlankString, 'The name of the field for programs; unique in the account.'),
  display_name: described(nonBlankString, 'The name of the field for people.'),
  data_type: described(
    nonBlankString,
    'short_text, number, date, datetime, boolean, enum, enum_multi, reference, or another.',
  ),
}

/**
 * A reference says what it refers to. Where null counts as missing, it is missing; elsewhere it is of the wrong type,
 * and that alone.
 */
const complete = <A extends { data_type: unknown; reference_type?: unknown }>(
  fields: t.Type<A>,
  isNullMissing = false,
): t.Type<A> =>
  refine('is missing: a reference needs it', fields, {
    code: 'missing',
    keys: () => ['reference_type'],
    test: ({ data_type, reference_type }) =>
      data_type !== 'reference' || (reference_type !== undefined && !(isNullMissing && reference_type === null)),
    schema: { if: { properties: { data_type: { const: 'reference' } } }, then: { required: ['reference_type'] } },
  })

const notNull = refine('not null', json, {
  code: 'type',
  test: value => value !== null,
  schema: { not: { type: 'null' } },
})

const fields = attributes(
  {
    ...optional,
    default_value: described(notNull, 'The value where none is given: text, or a JSON value of the data type.'),
  },
  required,
)

const customFieldDefinitionCodec = resource(
  'custom_field_definition',
  expectedAttributes(new LenientType(complete(fields), fields)),
)

/** The definition of a custom field, as an account has it. */
export interface CustomFieldDefinition extends t.TypeOf<typeof customFieldDefinitionCodec> {}
export const customFieldDefinition: t.Type<CustomFieldDefinition> = customFieldDefinitionCodec

/** What a value must keep to; other rules may stand there too. */
const validation = (isPattern: (text: string) => boolean) =>
  t.partial({
    required: t.boolean,
    max_length: count,
    pattern: refine('a pattern in RE2 syntax (no look-around, no back-references, no repeat beyond 1000)', t.string, {
      code: 'format',
      test: isPattern,
      schema: {},
    }),
  })

/** What the rule for custom fields says of patterns and defaults. */
type Rules = {
  readonly isPattern: (text: string) => boolean
  /** Whether the default, if there is one, is text or has the JSON type of the field. */
  readonly hasTypedDefault: (definition: object) => boolean
  /** Whether the default is a value that the field accepts; asked only where the validation is sound. */
  readonly acceptsDefault: (definition: object) => boolean
}

type Definition = { readonly [field: string]: unknown }

/** A definition that can be put to use; a field that may be missing may also be null, and is left out as read. */
export const usableDefinition = <A extends object>({
  isPattern,
  hasTypedDefault,
  acceptsDefault,
}: Rules): TransformType<A> => {
  const rules = validation(isPattern)
  const isSound = (definition: Definition): boolean => rules.is(definition['validation'] ?? {})
  const about = (name: string, code: 'type' | 'format', test: (definition: Definition) => boolean) =>
    refine(name, t.UnknownRecord, { code, keys: () => ['default_value'], test, schema: {} })
  const usable = (allow: (codec: t.Mixed) => t.Mixed): t.Mixed =>
    t.intersection([
      complete(
        t.intersection([t.type(required), t.partial(mapValues({ ...optional, default_value: json }, allow))]) as t.Type<
          t.TypeOf<typeof fields>
        >,
        true,
      ),
      t.partial({ validation: allow(rules) }),
      about("is neither text nor a value of the field's type", 'type', hasTypedDefault),
      about(
        'is not a value that the field itself accepts',
        'format',
        definition => !isSound(definition) || acceptsDefault(definition),
      ),
    ])
  return new TransformType<A>(
    usable(notNullable),
    usable(nullable),
    definition => withoutNulls(definition as object) as A,
  )
}

/** The codec without null, which the codec of any JSON value would take. */
const notNullable = (codec: t.Mixed): t.Mixed => (codec === json ? notNull : codec)

const MAY_BE_NULL = [...Object.keys(optional), 'default_value']

const withoutNulls = (definition: object): object =>
  Object.fromEntries(
    Object.entries(definition).filter(([field, value]) => value !== null || !MAY_BE_NULL.includes(field)),
  )
