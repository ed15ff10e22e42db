/**
 * May an account define this field of its own, and is this a value of it?
 *
 * | data_type                       | a value of it                                                    |
 * | ------------------------------- | ---------------------------------------------------------------- |
 * | `short_text, reference, enum`   | text                                                             |
 * | `number`                        | a finite number, or text as -12.50                               |
 * | `date`, `datetime`              | text: a day that exists, a date-time with an offset              |
 * | `boolean`                       | true, false, or one of these words as text                       |
 * | `enum_multi`                    | a list of texts                                                  |
 * | any other: the list is open     | anything                                                         |
 *
 * | validation   | is broken by                                      |
 * | ------------ | ------------------------------------------------- |
 * | `required`   | no value, null, blank text                        |
 * | `pattern`    | text in which it is not found                     |
 * | `max_length` | text of more code points                          |
 *
 * Patterns are RE2 syntax, unanchored, and matched in linear time. The rules for text also hold for each text of an `enum_multi`.
 */
import { isLeft, right } from 'fp-ts/Either'
import type * as t from 'io-ts'
import { compile as decoder } from '../kernel/codec/compile'
import { sorted, toErrors, type ApiError, type Checked, type Issue } from '../kernel/issue'
import { isObject } from '../kernel/json'
import { pattern } from '../kernel/pattern'
import { codePointLength, isBlank } from '../kernel/text'
import { isDate, isDateTime } from '../kernel/time'
import { usableDefinition } from '../resource/custom-field'

export type DataType = 'short_text' | 'number' | 'date' | 'datetime' | 'boolean' | 'enum' | 'enum_multi' | 'reference'
export type Failure = 'required' | 'type' | 'pattern' | 'max_length'

export type Definition = {
  readonly entity_type: 'Shipment' | 'Cargo'
  /** Unique in the account. */
  readonly api_slug: string
  readonly display_name: string
  /** A {@link DataType}, or one that is not known here. */
  readonly data_type: string
  readonly description?: string | undefined
  /** Needed where the data type is `reference`. */
  readonly reference_type?: string | undefined
  /** Other rules may stand beside these. */
  readonly validation?: {
    readonly required?: boolean | undefined
    readonly pattern?: string | undefined
    readonly max_length?: number | undefined
  } | undefined
  readonly default_format?: string | undefined
  readonly default_value?: string | undefined
}

export type Defined =
  | { readonly outcome: 'accepted'; readonly definition: Definition }
  | { readonly outcome: 'rejected'; readonly errors: readonly ApiError[] }

/** Whether a value is good, and every rule that it breaks, in the order of their names. */
export type Verdict = { readonly valid: boolean; readonly codes: readonly Failure[] }

/** A definition made ready to check many values. */
export type Checker = (value?: unknown) => Verdict

/**
 * Tells whether an account may define such a field, or everything that is wrong with the definition: a slug that is taken, a
 * reference to nothing, a pattern that cannot be matched in linear time, a default that its own rules refuse.
 *
 * @clause CFD-1 CFD-2 RES-CUSTOM-FIELD-DEFINITION
 * @example define({ definition: 5, existing_slugs: [] }) // { outcome: 'rejected', errors: [{ code: 'type', source: { pointer: '' } }] }
 */
export const define = ({ definition, existing_slugs }: { readonly definition: unknown; readonly existing_slugs: readonly string[] }): Defined => {
  const read = decoded.parse(definition)
  const issues = [...(isLeft(read) ? read.left : []), ...slugIssues(definition, existing_slugs)]
  return isLeft(read) || issues.length > 0 ? { outcome: 'rejected', errors: toErrors(sorted(issues), 422) }
    : { outcome: 'accepted', definition: read.right }
}

const slugIssues = (definition: unknown, existing: readonly string[]): readonly Issue[] =>
  isObject(definition) && existing.includes(definition['api_slug'] as string)
    ? [{ pointer: '/api_slug', code: 'conflict', message: 'is the slug of another field' }] : []

/**
 * Makes a definition ready to check many values; refuses one that {@link define} would.
 *
 * @clause CFD-2
 * @example compile({ data_type: 'number' }) // { left: [{ pointer: '/api_slug', code: 'missing' }, { pointer: '/display_name' }, { pointer: '/entity_type' }] }
 */
export const compile = (definition: unknown): Checked<Checker> => {
  const read = decoded.parse(definition)
  return isLeft(read) ? read : right(checkerOf(read.right))
}

/**
 * Checks one value against a definition and tells every rule that it breaks; no value, or null, breaks `required` alone.
 *
 * @clause CFD-2
 * @example check({ definition: { entity_type: 'Cargo', api_slug: 'po', display_name: 'PO', data_type: 'number' }, value: '1e3' }) // { right: { valid: false, codes: ['type'] } }
 */
export const check = ({ definition, value }: { readonly definition: unknown; readonly value?: unknown }): Checked<Verdict> => {
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

const VALID: Verdict = Object.freeze({ valid: true, codes: Object.freeze([]) })
const ABSENT: Verdict = Object.freeze({ valid: false, codes: Object.freeze(['required'] as const) })

const checkerOf = ({ data_type, validation = {} }: Pick<Definition, 'data_type' | 'validation'>): Checker => {
  const { required = false, max_length = Infinity, pattern: source } = validation
  const isOfType = isKnown(data_type) ? TYPES[data_type] : () => true
  const matches = (source === undefined ? undefined : pattern(source)) ?? (() => true)
  const fits = (text: string): boolean => text.length <= max_length || codePointLength(text) <= max_length

  return (value) => {
    if (value === undefined || value === null) return required ? ABSENT : VALID
    if (isText(value)) return judge(fits(value), matches(value), !required || !isBlank(value), isOfType(value))
    const texts = data_type === 'enum_multi' && Array.isArray(value) ? value.filter(isText) : []
    return judge(texts.every(fits), texts.every(matches), true, isOfType(value))
  }
}

const judge = (isShort: boolean, isAlike: boolean, isThere: boolean, isTyped: boolean): Verdict =>
  isShort && isAlike && isThere && isTyped ? VALID : {
    valid: false,
    codes: [...broken(isShort, 'max_length'), ...broken(isAlike, 'pattern'), ...broken(isThere, 'required'), ...broken(isTyped, 'type')],
  }

const broken = (isKept: boolean, rule: Failure): readonly Failure[] => (isKept ? [] : [rule])

/** Whether the default is a value that the field accepts, as text; the text form of several is not known, nor that of another type. */
const acceptsDefault = (definition: object): boolean => {
  const { data_type, default_value } = definition as Partial<Definition>
  return !isText(default_value) || !isKnown(data_type) || data_type === 'enum_multi'
    || checkerOf(definition as Definition)(default_value).valid
}

/** A definition that {@link define} accepts, but for its slug, as a codec. */
export const definition: t.Type<Definition> = usableDefinition(text => pattern(text) !== undefined, acceptsDefault)

const decoded = decoder(definition)

/**
 * Says in English what is wrong with a value.
 *
 * @example explain({ valid: false, codes: ['max_length', 'type'] }) // 'Not valid: it is longer than allowed, it is not of the type of the field.'
 */
export const explain = ({ valid, codes }: Verdict): string =>
  valid ? 'Valid.' : `Not valid: ${codes.map(code => SENTENCES[code]).join(', ')}.`

const SENTENCES: { readonly [F in Failure]: string } = {
  required: 'it is required',
  type: 'it is not of the type of the field',
  pattern: 'it does not match the pattern',
  max_length: 'it is longer than allowed',
}
