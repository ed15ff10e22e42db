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
import { fieldEntities } from './codes'
import { hasReferenceType, hasReferenceTypeNotNull, isNotNull, type Referring } from './format'
import type { CustomFieldAttributes, CustomFieldDefinition } from './model'

/** The optional fields of a definition, except `default_value`. */
const optional = {
  description: described(t.string, 'What the field is for.'),
  default_format: described(t.string, 'How numbers or dates are displayed by default.'),
  reference_type: described(nonBlankString, 'What a reference refers to; required if data_type is reference.'),
  validation: described(t.UnknownRecord, 'The rules for a value: required, pattern, max_length, and others.'),
}
const required = {
  entity_type: described(enumOf('an entity', fieldEntities), 'The entity that the field belongs to.'),
  api_slug: described(nonBlankString, 'The name of the field for programs; unique in the account.'),
  display_name: described(nonBlankString, 'The name of the field for people.'),
  data_type: described(
    nonBlankString,
    'short_text, number, date, datetime, boolean, enum, enum_multi, reference, or another.',
  ),
}

/** Requires `reference_type` if `data_type` is `reference`. */
const complete = <A extends Referring>(fields: t.Type<A>, test = hasReferenceType): t.Type<A> =>
  refine('is missing; data_type reference requires it', fields, {
    code: 'missing',
    keys: ['reference_type'],
    test,
    schema: {
      if: { properties: { data_type: { const: 'reference' } } },
      then: { properties: { reference_type: {} }, required: ['reference_type'] },
    },
  })

const notNull = refine('not null', json, {
  code: 'type',
  test: isNotNull,
  schema: { not: { type: 'null' } },
})

export const customFieldAttributes: t.Type<CustomFieldAttributes> = attributes(
  {
    ...optional,
    default_value: described(notNull, 'The value if none is given: a string, or a JSON value of the data type.'),
  },
  required,
)

export const customFieldDefinition: t.Type<CustomFieldDefinition> = resource(
  'custom_field_definition',
  expectedAttributes(new LenientType(complete(customFieldAttributes), customFieldAttributes)),
)

/** The known rules of `validation`; others are allowed. */
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

/** Checks of patterns and defaults, supplied by the custom field rules. */
type Rules = {
  readonly isPattern: (text: string) => boolean
  /** Whether the default is absent, a string, or of the field's JSON type. */
  readonly hasTypedDefault: (definition: object) => boolean
  /** Whether the field accepts its own default. Called only if `validation` is valid. */
  readonly acceptsDefault: (definition: object) => boolean
}

type Definition = { readonly [field: string]: unknown }

/** The codec of a definition that can be compiled. Optional fields may be null, and are then dropped. */
export const usableDefinition = <A extends object>({
  isPattern,
  hasTypedDefault,
  acceptsDefault,
}: Rules): TransformType<A> => {
  const rules = validation(isPattern)
  const isSound = (definition: Definition): boolean => rules.is(definition['validation'] ?? {})
  const about = (name: string, code: 'type' | 'format', test: (definition: Definition) => boolean) =>
    refine(name, t.UnknownRecord, { code, keys: ['default_value'], test, schema: {} })
  const usable = (allow: (codec: t.Mixed) => t.Mixed): t.Mixed =>
    t.intersection([
      complete(
        t.intersection([
          t.type(required),
          t.partial(mapValues({ ...optional, default_value: json }, allow)),
        ]) as t.Type<CustomFieldAttributes>,
        hasReferenceTypeNotNull,
      ),
      t.partial({ validation: allow(rules) }),
      about("must be a string or a value of the field's data type", 'type', hasTypedDefault),
      about(
        'must be a value that the field accepts',
        'format',
        definition => !isSound(definition) || acceptsDefault(definition),
      ),
    ])
  return new TransformType<A>(
    usable(codec => (codec === json ? notNull : codec)),
    usable(nullable),
    definition =>
      Object.fromEntries(
        Object.entries(definition as object).filter(([field, value]) => value !== null || !MAY_BE_NULL.includes(field)),
      ) as A,
  )
}

const MAY_BE_NULL = [...Object.keys(optional), 'default_value']
