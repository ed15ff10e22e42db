/**
 * Is the definition of a custom field valid, and is a value valid for the field?
 *
 * Patterns have RE2 syntax, are unanchored and match in linear time. Pattern and length rules also apply to each string
 * of an `enum_multi`.
 */
import { right } from '../../kernel/either'
import { SLUG_IN_USE } from '../../kernel/phrase'
import type * as t from 'io-ts'
import { compile as decoder } from '../../kernel/codec/compile'
import { standardOf, type StandardSchema } from '../../kernel/codec/standard-schema'
import type { Schema } from '../../kernel/codec/json-schema'
import {
  explainErrors,
  explainIssues,
  sortIssues,
  toErrors,
  type Checked,
  type Issue,
  type Rejection,
} from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { ARRAY, take } from '../../kernel/json-body'
import { pattern } from '../../kernel/pattern'
import { codePointLength, isBlank } from '../../kernel/text'
import { DATE, DATE_TIME, isDate, isDateTime } from '../../kernel/time'
import { usableDefinition } from '../../resource/custom-field'
import { WHITE_SPACE } from '../../resource/format'

/** The known data types. The enum is open: a field may have any other type. */
export type DataType = 'short_text' | 'number' | 'date' | 'datetime' | 'boolean' | 'enum' | 'enum_multi' | 'reference'

/** A rule that a value can violate. */
export type FieldRule = 'required' | 'type' | 'pattern' | 'max_length'

/** An accepted definition of a custom field. */
export type FieldDefinition = {
  /** The kind of record that has the field. */
  readonly entity_type: 'Shipment' | 'Cargo'
  /** The name for programs, unique in the account. */
  readonly api_slug: string
  /** The display name. */
  readonly display_name: string
  /** A {@link DataType}, or an unknown type. */
  readonly data_type: string
  /** The purpose of the field, for people. */
  readonly description?: string | undefined
  /** Required if the data type is `reference`. */
  readonly reference_type?: string | undefined
  /** May contain further rules, which are not checked. */
  readonly validation?:
    | {
        /** Whether a value is required and must not be blank. */
        readonly required?: boolean | undefined
        /**
         * RE2 syntax; matches anywhere in the string unless anchored. At most 10,000 code units and 10,000
         * instructions.
         */
        readonly pattern?: string | undefined
        /** The maximum number of code points. */
        readonly max_length?: number | undefined
      }
    | undefined
  /** The default display format of numbers or dates. */
  readonly default_format?: string | undefined
  /** A string, or a JSON value of the data type. */
  readonly default_value?: unknown
}

/** The result of {@link define}. */
export type DefinitionResult =
  | {
      readonly outcome: 'accepted'
      /** The definition with its documented properties. */
      readonly definition: FieldDefinition
    }
  | Rejection

/** The result of {@link check}. */
export type FieldVerdict = {
  /** Whether no rule is violated. */
  readonly valid: boolean
  /** All violated rules, in alphabetical order. */
  readonly codes: readonly FieldRule[]
}

/** A compiled definition: checks one value. */
export type FieldChecker = (value?: unknown) => FieldVerdict

/**
 * Validates a definition. Rejects a slug that is taken, a reference without a type, a pattern that cannot be matched in
 * linear time, and a default that violates the field's own rules. An optional property may be null. It is left out of
 * the accepted definition. Rejects a call without an array of slugs, which could not report a slug that is taken.
 *
 * @complexity O(n) in the definition and the slugs.
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
  const issues = [...(read._tag === 'Left' ? read.left : []), ...slugIssues(definition, existing_slugs)]
  return read._tag === 'Left' || issues.length > 0
    ? { outcome: 'rejected', errors: toErrors(sortIssues(issues), 422) }
    : { outcome: 'accepted', definition: read.right }
}

const slugIssues = (definition: unknown, existing: unknown): readonly Issue[] => {
  const issues: Issue[] = []
  const slugs = take(existing, '/existing_slugs', ARRAY, issues)
  if (isObject(definition) && slugs?.includes(definition['api_slug']))
    issues.push({ pointer: '/api_slug', code: 'conflict', message: SLUG_IN_USE })
  return issues
}

/**
 * Compiles a definition for checking many values; refuses a definition that {@link define} rejects.
 *
 * @clause CFD-2
 * @example compile({ data_type: 'number' })
 * // { left: [{ pointer: '/api_slug', code: 'missing' }, { pointer: '/display_name' }, { pointer: '/entity_type' }] }
 */
export const compile = (definition: unknown): Checked<FieldChecker> => {
  const read = decoded.parse(definition)
  return read._tag === 'Left' ? read : right(createChecker(read.right))
}

/**
 * Checks one value against a definition and returns every rule that it violates. A missing or null value can only
 * violate `required`.
 *
 * | data_type                     | valid values                                          |
 * | ----------------------------- | ----------------------------------------------------- |
 * | `short_text, reference, enum` | a string                                              |
 * | `number`                      | a finite number, or a string such as -12.50           |
 * | `date`, `datetime`            | a string: an existing day, a date-time with an offset |
 * | `boolean`                     | a boolean, or the string `true` or `false`            |
 * | `enum_multi`                  | an array of strings                                   |
 * | any other type                | anything                                              |
 *
 * | validation   | violated by                           |
 * | ------------ | ------------------------------------- |
 * | `required`   | a missing value, null, a blank string |
 * | `pattern`    | a string without a match              |
 * | `max_length` | a string with more code points        |
 *
 * @complexity O(n) in the length of the value, whatever the pattern: each character takes at most as many steps as the
 * compiled pattern has instructions, 10,000.
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
  return read._tag === 'Left' ? read : right(createChecker(read.right)(value))
}

const isString = (value: unknown): value is string => typeof value === 'string'

const NUMBER = /^-?\d+(\.\d+)?$/

const TYPES: { readonly [T in DataType]: (value: unknown) => boolean } = {
  short_text: isString,
  number: value => (isString(value) ? NUMBER.test(value) : Number.isFinite(value)),
  date: value => isString(value) && isDate(value),
  datetime: value => isString(value) && isDateTime(value),
  boolean: value => value === true || value === false || value === 'true' || value === 'false',
  enum: isString,
  enum_multi: value => Array.isArray(value) && value.every(isString),
  reference: isString,
}

const isKnown = (data_type: unknown): data_type is DataType => isString(data_type) && Object.hasOwn(TYPES, data_type)

const VALID: FieldVerdict = Object.freeze({ valid: true, codes: Object.freeze([]) })
/** The verdict on a valid option: equal to {@link VALID}, but `explain` mentions the omitted comparison. */
const VALID_OPTION: FieldVerdict = Object.freeze({ ...VALID })
const ABSENT: FieldVerdict = Object.freeze({ valid: false, codes: Object.freeze(['required'] as const) })

const createChecker = ({ data_type, validation }: Pick<FieldDefinition, 'data_type' | 'validation'>): FieldChecker => {
  const { required = false, max_length = Infinity, pattern: source } = validation ?? {}
  const isOfType = isKnown(data_type) ? TYPES[data_type] : () => true
  const matches = (source === undefined ? undefined : pattern(source)) ?? (() => true)
  const hasOptions = data_type === 'enum' || data_type === 'enum_multi'
  const fits = (text: string): boolean => text.length <= max_length || codePointLength(text) <= max_length

  const verdictOn = (value: unknown): FieldVerdict => {
    if (isString(value)) return verdictFrom(fits(value), matches(value), !required || !isBlank(value), isOfType(value))
    const strings = data_type === 'enum_multi' && Array.isArray(value) ? value.filter(isString) : []
    return verdictFrom(strings.every(fits), strings.every(matches), true, isOfType(value))
  }

  return value => {
    if (value === undefined || value === null) return required ? ABSENT : VALID
    const verdict = verdictOn(value)
    return hasOptions && verdict.valid ? VALID_OPTION : verdict
  }
}

const RULES: readonly FieldRule[] = ['max_length', 'pattern', 'required', 'type']

const verdictFrom = (...kept: readonly boolean[]): FieldVerdict =>
  kept.every(Boolean) ? VALID : { valid: false, codes: RULES.filter((_, i) => !kept[i]) }

/** The value type of each data type. */
export type Values = {
  short_text: string
  number: number | string
  date: string
  datetime: string
  boolean: boolean | 'true' | 'false'
  enum: string
  enum_multi: readonly string[]
  reference: string
}

/** The values of a field with data type `T`, or unknown for an unknown data type. */
export type FieldValue<T> = T extends DataType ? Values[T] | null | undefined : unknown

/** A definition as decoded, strictly or tolerantly. */
export type Described = { readonly data_type?: string | null | undefined; readonly [field: string]: unknown }

/** The data type of a definition; string if it is optional. */
export type DataTypeOf<D> = D extends { readonly data_type: infer T } ? T : string

/**
 * Returns a Standard Schema for the values of a field, for use in forms; refuses a definition that {@link define}
 * rejects. It accepts the values that {@link check} finds valid and returns them unchanged. Each violated rule is an
 * issue. JSON Schema cannot express RE2 patterns, so they are in the description.
 *
 * @clause CFD-2
 * @example schema({ data_type: 'number' }) // { left: [{ pointer: '/api_slug', code: 'missing' }, { pointer:
 * '/display_name' }, { pointer: '/entity_type' }] }
 */
export const schema = <const D extends Described | null | undefined>(
  definition: D,
): Checked<StandardSchema<FieldValue<DataTypeOf<D>>>> => {
  const read = decoded.parse(definition)
  if (read._tag === 'Left') return read
  const checker = createChecker(read.right)
  return right(
    standardOf<FieldValue<DataTypeOf<D>>>(
      value => checker(value).codes.map(code => ({ pointer: '', message: SENTENCES[code] })),
      () => toSchema(read.right),
    ),
  )
}

/** A rule about strings, which holds for all other values. Each part names its type, as strict validators ask. */
const ifString = (rule: Schema): Schema => ({ anyOf: [{ not: { type: 'string' } }, { type: 'string', ...rule }] })

/** The JSON Schema of each data type's values. Unlike `check` it cannot exclude numbers out of the range of a double. */
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

const toSchema = ({ display_name, description, data_type, validation }: FieldDefinition): Schema => {
  const { required = false, max_length, pattern: source } = validation ?? {}
  const lengths = max_length === undefined ? [] : [ifString({ maxLength: max_length })]
  const sentences = [
    ...(description === undefined ? [] : [description]),
    ...(source === undefined ? [] : [`Text matches the pattern ${source} (RE2 syntax).`]),
  ]
  const rules: readonly Schema[] = [
    isKnown(data_type) ? SCHEMAS[data_type] : {},
    ...lengths,
    ...(data_type === 'enum_multi' ? lengths.map(items => ({ type: 'array', items })) : []),
    ...(required ? [ifString({ pattern: `[^${WHITE_SPACE}]` })] : []),
  ]
  const value: Schema = rules.length === 1 ? rules[0]! : { allOf: rules }
  return {
    title: display_name,
    ...(sentences.length === 0 ? {} : { description: sentences.join(' ') }),
    ...(required ? { allOf: [{ not: { type: 'null' } }, value] } : { anyOf: [value, { type: 'null' }] }),
  }
}

/** The check of a default that is not a string, by data type. */
const JSON_TYPES: { readonly [T in DataType]?: (value: unknown) => boolean } = {
  number: value => typeof value === 'number',
  boolean: value => typeof value === 'boolean',
  enum_multi: value => Array.isArray(value) && value.every(isString),
}

const hasTypedDefault = (definition: object): boolean => {
  const { data_type, default_value = null } = definition as Partial<FieldDefinition>
  const isUnchecked = default_value === null || isString(default_value) || !isKnown(data_type)
  return isUnchecked || JSON_TYPES[data_type]?.(default_value) === true
}

/**
 * Whether the default satisfies the field's own rules. The string form of an `enum_multi` or unknown type is
 * unspecified, so it passes.
 */
const acceptsDefault = (definition: object): boolean => {
  const { data_type, default_value = null } = definition as Partial<FieldDefinition>
  const isUnchecked = default_value === null || !isKnown(data_type) || data_type === 'enum_multi'
  return (
    isUnchecked || !hasTypedDefault(definition) || createChecker(definition as FieldDefinition)(default_value).valid
  )
}

const usable = usableDefinition<FieldDefinition>({
  isPattern: text => pattern(text) !== undefined,
  hasTypedDefault,
  acceptsDefault,
})

/** The codec of definitions that {@link define} accepts, apart from the uniqueness of the slug. */
export const definition: t.Type<FieldDefinition> = usable

/** The codec of definitions as {@link define} returns them. */
export const acceptedDefinition: t.Type<FieldDefinition> = usable.base

const decoded = decoder(definition)

/**
 * Describes the result of `define`, `check` or `compile` in an English sentence. That an enum value was not compared with
 * the options of its field is described only for the result itself, not for a copy of it.
 *
 * @example explain({ valid: false, codes: ['max_length', 'type'] })
 * // 'Not valid: it is longer than allowed, it is not of the type of the field.'
 */
export const explain = (result: DefinitionResult | FieldVerdict | Checked<FieldVerdict | FieldChecker>): string => {
  if ('_tag' in result) {
    if (result._tag === 'Left') return explainIssues(result.left)
    return typeof result.right === 'function' ? 'The definition is ready to check values.' : explain(result.right)
  }
  if ('outcome' in result)
    return result.outcome === 'accepted'
      ? `The field ${result.definition.api_slug} is accepted.`
      : explainErrors(result.errors)
  return result.valid ? explainValid(result) : `Not valid: ${result.codes.map(code => SENTENCES[code]).join(', ')}.`
}

const explainValid = (verdict: FieldVerdict): string =>
  verdict === VALID_OPTION ? 'Valid, but not compared with the options of the field: a definition has none.' : 'Valid.'

const SENTENCES: { readonly [R in FieldRule]: string } = {
  required: 'it is required',
  type: 'it is not of the type of the field',
  pattern: 'it does not match the pattern',
  max_length: 'it is longer than allowed',
}
