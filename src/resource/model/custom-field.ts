/**
 * The types of the definition of a custom field.
 */
import type { fieldEntities } from '../codes'
import type { AnyObject, Nullable } from './json-api'

/** The attributes of a definition. */
export type CustomFieldAttributes = {
  /** The entity that the field belongs to. */
  entity_type: (typeof fieldEntities)[number]
  /** The name of the field for programs; unique in the account. */
  api_slug: string
  /** The name of the field for people. */
  display_name: string
  /** short_text, number, date, datetime, boolean, enum, enum_multi, reference, or another. */
  data_type: string
  /** What the field is for. */
  description?: string | undefined
  /** How numbers or dates are displayed by default. */
  default_format?: string | undefined
  /** What a reference refers to; required if data_type is reference. */
  reference_type?: string | undefined
  /** The rules for a value: required, pattern, max_length, and others. */
  validation?: AnyObject | undefined
  /** The value if none is given: a string, or a JSON value of the data type. */
  default_value?: unknown
}

/** The attributes of a definition after tolerant reading: each may be null or missing. */
export type LiveCustomFieldAttributes = Nullable<CustomFieldAttributes>

/** The definition of a custom field in an account. */
export type CustomFieldDefinition = {
  /** The id of the resource. */
  id: string
  type: 'custom_field_definition'
  attributes: CustomFieldAttributes
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}

/** The definition of a custom field after tolerant reading: each attribute may be null or missing. */
export type LiveCustomFieldDefinition = {
  /** The id of the resource: any string. */
  id: string
  type: 'custom_field_definition'
  attributes?: LiveCustomFieldAttributes | undefined
  relationships?: AnyObject | undefined
  links?: AnyObject | undefined
}
