/**
 * May an account define this field of its own, and is this a value of it?
 *
 * Patterns are RE2 syntax, unanchored, and matched in linear time. The rules for text also apply to each text of an
 * `enum_multi`.
 */
import { isLeft, right } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { compile as decoder } from '../kernel/codec/compile'
import { standard, type StandardSchema } from '../kernel/codec/standard-schema'
import type { Schema } from '../kernel/codec/schema'
import {
  explainErrors,
  explainIssues,
  sorted,
  toErrors,
  type ApiError,
  type Checked,
  type Issue,
} from '../kernel/issue'
import { isObject } from '../kernel/json'
import { pattern } from '../kernel/pattern'
import { codePointLength, isBlank } from '../kernel/text'
import { DATE, DATE_TIME, isDate, isDateTime } from '../kernel/time'
import { usableDefinition } from '../resource/custom-field'
import { WHITE_SPACE } from '../resource/json-api'

export type {
  StandardIssue,
  StandardJsonOptions,
  StandardResult,
  StandardSchema,
  StandardTarget,
} from '../kernel/codec/standard-schema'

/** The data types that are known here; the list is open, and a field may have another. */
export type DataType = 'short_text' | 'number' | 'date' | 'datetime' | 'boolean' | 'enum' | 'enum_multi' | 'reference'

/** A rule that a value can break. */
export type FieldRule = 'required' | 'type' | 'pattern' | 'max_length'

/** The definition of a custom field, as `define` accepts it. */
export type FieldDefinition = {
  /** What the field belongs to. */
  readonly entity_type: 'Shipment' | 'Cargo'
  /** Unique in the account. */
  readonly api_slug: string
  /** What people call the field. */
  readonly display_name: string
  /** A {@link DataType}, or one that is not known here. */
  readonly data_type: string
  /** What the field is for, in words. */
  readonly description?: string | undefined
  /** Needed where the data type is `reference`. */
  readonly reference_type?: string | undefined
  /** Other rules may stand beside these. */
  readonly validation?:
    | {
        /** Whether a value must be there, and not be blank. */
        readonly required?: boolean | undefined
        /**
         * RE2 syntax; found anywhere in the text unless it is anchored. At most 10,000 code units and 10,000 instructions.
         */
        readonly pattern?: string | undefined
        /** The most code points that a text may have. */
        readonly max_length?: number | undefined
      }
    | undefined
  /** How numbers or dates are shown where nothing else is said. */
  readonly default_format?: string | undefined
  /** Text, or a JSON value of the data type. */
  readonly default_value?: unknown
}

/** What became of a definition. */
export type DefinitionResult =
  | { readonly outcome: 'accepted'; readonly definition: FieldDefinition }
  | { readonly outcome: 'rejected'; readonly errors: readonly ApiError[] }

/** Whether a value is good, and every rule that it breaks, in the order of their names. */
export type FieldVerdict = { readonly valid: boolean; readonly codes: readonly FieldRule[] }

/** A definition made ready to check many values. */
export type FieldChecker = (value?: unknown) => FieldVerdict

/**
 * Tells whether an account may define such a field, or everything that is wrong with the definition: a slug that is
 * taken, a reference to nothing, a pattern that cannot be matched in linear time, a default that its own rules refuse.
 * A field that may be missing may also be null; it is left out of the accepted definition.
 *
 * @clause CFD-1 CFD-2 RES-CUSTOM-FIELD-DEFINITION
 * @example define({ definition: 5, existing_slugs: [] })
 * // { outcome: 'rejected', errors: [{ code: 'type', source: { pointer: '' } }] }
 */
export const define = ({
  definition,
  existing_slugs,
}: {
  readonly definition: unknown
  readonly existing_slugs: readonly string[]
}): DefinitionResult => {
  const read = decoded.parse(definition)
  const issues = [...(isLeft(read) ? read.left : []), ...slugIssues(definition, existing_slugs)]
  return isLeft(read) || issues.length > 0
    ? { outcome: 'rejected', errors: toErrors(sorted(issues), 422) }
    : { outcome: 'accepted', definition: read.right }
}

const slugIssues = (definition: unknown, existing: readonly string[]): readonly Issue[] =>
  isObject(definition) && existing.includes(definition['api_slug'] as string)
    ? [{ pointer: '/api_slug', code: 'conflict', message: 'is the slug of another field' }]
    : []

/**
 * Makes a definition ready to check many values; refuses one that {@link define} would.
 *
 * @clause CFD-2
 * @example compile({ data_type: 'number' })
 * // { left: [{ pointer: '/api_slug', code: 'missing' }, { pointer: '/display_name' }, { pointer: '/entity_type' }] }
 */
export const compile = (definition: unknown): Checked<FieldChecker> => {
  const read = decoded.parse(definition)
  return isLeft(read) ? read : right(checkerOf(read.right))
}

/**
 * Checks one value against a definition and tells every rule that it breaks; no value, or null, breaks `required`
 * alone.
 *
 * | data_type                     | a value of it                                       |
 * | ----------------------------- | --------------------------------------------------- |
 * | `short_text, reference, enum` | text                                                |
 * | `number`                      | a finite number, or text as -12.50                  |
 * | `date`, `datetime`            | text: a day that exists, a date-time with an offset |
 * | `boolean`                     | true, false, or one of these words as text          |
 * | `enum_multi`                  | a list of texts                                     |
 * | any other: the list is open   | anything                                            |
 *
 * | validation   | is broken by                  |
 * | ------------ | ----------------------------- |
 * | `required`   | no value, null, blank text    |
 * | `pattern`    | text in which it is not found |
 * | `max_length` | text of more code points      |
 *
 * Takes time linear in the value, whatever the pattern: each character costs as many steps as the pattern's program is
 * long, 10,000 at most.
 *
 * @clause CFD-2
 * @example check({ definition: { entity_type: 'Cargo', api_slug: 'po', display_name: 'PO', data_type: 'number' },
 * value: '1e3' }) // { right: { valid: false, codes: ['type'] } }
 */
export const check = ({
  definition,
  value,
}: {
  readonly definition: unknown
  readonly value?: unknown
}): Checked<FieldVerdict> => {
  const read = decoded.parse(definition, '/definition')
  return isLeft(read) ? read : right(checkerOf(read.right)(value))
}

const isText = (value: unknown): value is string => typeof value === 'string'

const NUMBER = /^-?\d+(\.\d+)?$/

const TYPES: { readonly [T in DataType]: (value: unknown) => boolean } = {
  short_text: isText,
  number: value => (isText(value) ? NUMBER.test(value) : Number.isFinite(value)),
  date: value => isText(value) && isDate(value),
  datetime: value => isText(value) && isDateTime(value),
  boolean: value => value === true || value === false || value === 'true' || value === 'false',
  enum: isText,
  enum_multi: value => Array.isArray(value) && value.every(isText),
  reference: isText,
}

const isKnown = (data_type: unknown): data_type is DataType => isText(data_type) && Object.hasOwn(TYPES, data_type)

const VALID: FieldVerdict = Object.freeze({ valid: true, codes: Object.freeze([]) })
const ABSENT: FieldVerdict = Object.freeze({ valid: false, codes: Object.freeze(['required'] as const) })

const checkerOf = ({ data_type, validation }: Pick<FieldDefinition, 'data_type' | 'validation'>): FieldChecker => {
  const { required = false, max_length = Infinity, pattern: source } = validation ?? {}
  const isOfType = isKnown(data_type) ? TYPES[data_type] : () => true
  const matches = (source === undefined ? undefined : pattern(source)) ?? (() => true)
  const fits = (text: string): boolean => text.length <= max_length || codePointLength(text) <= max_length

  return value => {
    if (value === undefined || value === null) return required ? ABSENT : VALID
    if (isText(value)) return judge(fits(value), matches(value), !required || !isBlank(value), isOfType(value))
    const texts = data_type === 'enum_multi' && Array.isArray(value) ? value.filter(isText) : []
    return judge(texts.every(fits), texts.every(matches), true, isOfType(value))
  }
}

const judge = (isShort: boolean, isAlike: boolean, isThere: boolean, isTyped: boolean): FieldVerdict =>
  isShort && isAlike && isThere && isTyped
    ? VALID
    : {
        valid: false,
        codes: [
          ...broken(isShort, 'max_length'),
          ...broken(isAlike, 'pattern'),
          ...broken(isThere, 'required'),
          ...broken(isTyped, 'type'),
        ],
      }

const broken = (isKept: boolean, rule: FieldRule): readonly FieldRule[] => (isKept ? [] : [rule])

/** The values of each data type, as {@link schema} reads them. */
type Values = {
  short_text: string
  number: number | string
  date: string
  datetime: string
  boolean: boolean | 'true' | 'false'
  enum: string
  enum_multi: readonly string[]
  reference: string
}

/** What a field of a data type may have; any value where the type is not known here. */
export type FieldValue<T extends string> = T extends DataType ? Values[T] | null | undefined : unknown

/**
 * The values of a field as a Standard Schema, for forms; refuses a definition that {@link define} would. A value is
 * accepted where {@link check} calls it valid, and given back as it is; each rule that it breaks is an issue. JSON
 * Schema has no word for patterns in RE2 syntax: it tells them in the description.
 *
 * @clause CFD-2
 * @example schema({ data_type: 'number' }) // { left: [{ pointer: '/api_slug', code: 'missing' }, { pointer:
 * '/display_name' }, { pointer: '/entity_type' }] }
 */
export const schema = <const D extends { readonly data_type: string; readonly [field: string]: unknown }>(
  definition: D,
): Checked<StandardSchema<FieldValue<D['data_type']>>> => {
  const read = decoded.parse(definition)
  if (isLeft(read)) return read
  const checker = checkerOf(read.right)
  const jsonSchema = (): Schema => schemaOf(read.right)
  return right(
    standard<FieldValue<D['data_type']>>({
      validate: value => {
        const { valid, codes } = checker(value)
        return valid
          ? { value: value as FieldValue<D['data_type']> }
          : { issues: codes.map(code => ({ message: SENTENCES[code], path: [] })) }
      },
      input: jsonSchema,
      output: jsonSchema,
    }),
  )
}

const NO_TEXT: Schema = { not: { type: 'string' } }

/** The JSON Schema of each data type's values; what `check` says of numbers beyond the doubles, JSON cannot write. */
const SCHEMAS: { readonly [T in DataType]: Schema } = {
  short_text: { type: 'string' },
  number: { anyOf: [{ type: 'number' }, { type: 'string', pattern: NUMBER.source }] },
  date: { type: 'string', format: 'date', pattern: DATE.source },
  datetime: { type: 'string', format: 'date-time', pattern: DATE_TIME.source },
  boolean: { enum: [true, false, 'true', 'false'] },
  enum: { type: 'string' },
  enum_multi: { type: 'array', items: { type: 'string' } },
  reference: { type: 'string' },
}

const schemaOf = ({ display_name, description, data_type, validation }: FieldDefinition): Schema => {
  const { required = false, max_length, pattern: source } = validation ?? {}
  const lengths = max_length === undefined ? [] : [{ maxLength: max_length }]
  const said = [
    ...(description === undefined ? [] : [description]),
    ...(source === undefined ? [] : [`Text matches the pattern ${source} (RE2 syntax).`]),
  ]
  const rules: readonly Schema[] = [
    isKnown(data_type) ? SCHEMAS[data_type] : {},
    ...lengths,
    ...(data_type === 'enum_multi' ? lengths.map(items => ({ items })) : []),
    ...(required ? [{ anyOf: [NO_TEXT, { pattern: `[^${WHITE_SPACE}]` }] }] : []),
  ]
  const value: Schema = rules.length === 1 ? rules[0]! : { allOf: rules }
  return {
    title: display_name,
    ...(said.length === 0 ? {} : { description: said.join(' ') }),
    ...(required ? { allOf: [{ not: { type: 'null' } }, value] } : { anyOf: [value, { type: 'null' }] }),
  }
}

/** The JSON types of defaults, beside text. */
const JSON_TYPES: { readonly [T in DataType]?: (value: unknown) => boolean } = {
  number: value => typeof value === 'number',
  boolean: value => typeof value === 'boolean',
  enum_multi: value => Array.isArray(value) && value.every(isText),
}

const hasTypedDefault = (definition: object): boolean => {
  const { data_type, default_value } = definition as Partial<FieldDefinition>
  return (
    default_value === undefined ||
    default_value === null ||
    isText(default_value) ||
    !isKnown(data_type) ||
    JSON_TYPES[data_type]?.(default_value) === true
  )
}

/** Whether the field accepts the default; the text form of an `enum_multi` is not known, nor that of another type. */
const acceptsDefault = (definition: object): boolean => {
  const { data_type, default_value } = definition as Partial<FieldDefinition>
  return (
    default_value === undefined ||
    default_value === null ||
    !hasTypedDefault(definition) ||
    !isKnown(data_type) ||
    data_type === 'enum_multi' ||
    checkerOf(definition as FieldDefinition)(default_value).valid
  )
}

const usable = usableDefinition<FieldDefinition>({
  isPattern: text => pattern(text) !== undefined,
  hasTypedDefault,
  acceptsDefault,
})

/** A definition that {@link define} accepts, but for its slug, as a codec. */
export const definition: t.Type<FieldDefinition> = usable

/** The same as {@link define} gives it back. */
export const acceptedDefinition: t.Type<FieldDefinition> = usable.base

const decoded = decoder(definition)

/**
 * Says in English what became of a definition, what is wrong with a value, or why neither can be said.
 *
 * @example explain({ valid: false, codes: ['max_length', 'type'] })
 * // 'Not valid: it is longer than allowed, it is not of the type of the field.'
 */
export const explain = (result: DefinitionResult | FieldVerdict | Checked<FieldVerdict | FieldChecker>): string =>
  '_tag' in result
    ? isLeft(result)
      ? explainIssues(result.left)
      : typeof result.right === 'function'
        ? READY
        : explain(result.right)
    : 'outcome' in result
      ? result.outcome === 'accepted'
        ? `The field ${result.definition.api_slug} is accepted.`
        : explainErrors(result.errors)
      : result.valid
        ? 'Valid.'
        : `Not valid: ${result.codes.map(code => SENTENCES[code]).join(', ')}.`

const READY = 'The definition is ready to check values.'

const SENTENCES: { readonly [R in FieldRule]: string } = {
  required: 'it is required',
  type: 'it is not of the type of the field',
  pattern: 'it does not match the pattern',
  max_length: 'it is longer than allowed',
}
