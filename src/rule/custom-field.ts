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
import { isLeft, left, right } from 'fp-ts/Either'
import { below, sorted, toErrors, type ApiError, type Checked, type Code, type Issue } from '../kernel/issue'
import { isObject, typeName } from '../kernel/json'
import { pattern, type Pattern } from '../kernel/pattern'
import { codePointLength, isBlank } from '../kernel/text'
import { isDate, isDateTime } from '../kernel/time'
import { readDefinition, type CustomFieldDefinition } from '../resource/custom-field'

export type Definition = CustomFieldDefinition['attributes']
export type DataType = 'short_text' | 'number' | 'date' | 'datetime' | 'boolean' | 'enum' | 'enum_multi' | 'reference'
export type Failure = 'required' | 'type' | 'pattern' | 'max_length'

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
 * @clause CFD-1
 * @example define({ definition: 5, existing_slugs: [] }) // { outcome: 'rejected', errors: [{ code: 'type', source: { pointer: '' } }] }
 */
export const define = ({ definition, existing_slugs }: { readonly definition: unknown; readonly existing_slugs: readonly string[] }): Defined => {
  const { issues } = read(definition, '')
  const taken = isObject(definition) && existing_slugs.includes(definition['api_slug'] as string)
    ? [issue('/api_slug', 'conflict', 'is the slug of another field')] : []
  const found = sorted([...issues, ...taken])
  return found.length > 0 ? { outcome: 'rejected', errors: toErrors(found, 422) } : { outcome: 'accepted', definition: definition as Definition }
}

/**
 * Makes a definition ready to check many values; refuses one that {@link define} would.
 *
 * @clause CFD-2
 * @example compile({ data_type: 'number' }) // { left: [{ pointer: '/api_slug', code: 'missing' }, { pointer: '/display_name' }, { pointer: '/entity_type' }] }
 */
export const compile = (definition: unknown, pointer = ''): Checked<Checker> => {
  const { issues, checker } = read(definition, pointer)
  return issues.length > 0 ? left(sorted(issues)) : right(checker)
}

/**
 * Checks one value against a definition and tells every rule that it breaks; no value, or null, breaks `required` alone.
 *
 * @clause CFD-2
 * @example check({ definition: { entity_type: 'Cargo', api_slug: 'po', display_name: 'PO', data_type: 'number' }, value: '1e3' }) // { right: { valid: false, codes: ['type'] } }
 */
export const check = ({ definition, value }: { readonly definition: unknown; readonly value?: unknown }): Checked<Verdict> => {
  const checker = compile(definition, '/definition')
  return isLeft(checker) ? checker : right(checker.right(value))
}

const issue = (pointer: string, code: Code, message: string): Issue => ({ pointer, code, message })

// The definition -----------------------------------------------------------------------------------------------------

/** What is wrong with a definition, and the check that it stands for as far as it is right. */
const read = (definition: unknown, pointer: string): { readonly issues: readonly Issue[]; readonly checker: Checker } => {
  const fields = readDefinition(definition, pointer)
  const { data_type, validation = {}, default_value } = isObject(definition) ? definition : {}
  const rules = isObject(validation) ? readRules(validation, below(pointer, 'validation')) : left([])
  const checker = checkerOf(data_type, isLeft(rules) ? NO_RULES : rules.right)
  const isTested = !isLeft(rules) && typeof default_value === 'string' && isKnown(data_type) && data_type !== 'enum_multi'
  return {
    issues: [
      ...(isLeft(fields) ? fields.left : []),
      ...(isLeft(rules) ? rules.left : []),
      ...(isTested && !checker(default_value).valid
        ? [issue(below(pointer, 'default_value'), 'format', 'is not a value that the field itself accepts')] : []),
    ],
    checker,
  }
}

type Rules = { readonly required: boolean; readonly matches: Pattern; readonly max_length: number }

const NO_RULES: Rules = { required: false, matches: () => true, max_length: Infinity }

/** The rules of a validation, or every one that is none; a rule that is not known here is kept and not looked at. */
const readRules = (validation: { readonly [rule: string]: unknown }, pointer: string): Checked<Rules> => {
  const { required, max_length, pattern: source } = validation
  const matches = typeof source === 'string' ? pattern(source) : right(NO_RULES.matches)
  const issues: Issue[] = []
  const refuse = (rule: string, code: Code, message: string): unknown => issues.push(issue(below(pointer, rule), code, message))
  if (required !== undefined && typeof required !== 'boolean') refuse('required', 'type', `expected true or false, got ${typeName(required)}`)
  if (max_length !== undefined && typeof max_length !== 'number') refuse('max_length', 'type', `expected a number, got ${typeName(max_length)}`)
  if (typeof max_length === 'number' && !(Number.isInteger(max_length) && max_length >= 0)) refuse('max_length', 'range', `${max_length} is not a whole number from 0`)
  if (source !== undefined && typeof source !== 'string') refuse('pattern', 'type', `expected text, got ${typeName(source)}`)
  if (isLeft(matches)) refuse('pattern', 'format', matches.left)
  return issues.length > 0 || isLeft(matches) ? left(issues)
    : right({ required: required === true, matches: matches.right, max_length: typeof max_length === 'number' ? max_length : Infinity })
}

// The value ----------------------------------------------------------------------------------------------------------

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

const checkerOf = (data_type: unknown, { required, matches, max_length }: Rules): Checker => {
  const isOfType = isKnown(data_type) ? TYPES[data_type] : () => true
  const fits = (text: string): boolean => text.length <= max_length || codePointLength(text) <= max_length
  /** Whether a rule for text holds for the value: for itself where it is text, or for each text of several. */
  const holds = (value: unknown, rule: (text: string) => boolean): boolean =>
    isText(value) ? rule(value)
    : data_type !== 'enum_multi' || !Array.isArray(value) || value.every(part => !isText(part) || rule(part))

  return (value) => {
    if (value === undefined || value === null) return required ? ABSENT : VALID
    const tooLong = !holds(value, fits)
    const unlike = !holds(value, matches)
    const missing = required && isText(value) && isBlank(value)
    const mistyped = !isOfType(value)
    if (!tooLong && !unlike && !missing && !mistyped) return VALID
    return {
      valid: false,
      codes: [...tell(tooLong, 'max_length'), ...tell(unlike, 'pattern'), ...tell(missing, 'required'), ...tell(mistyped, 'type')],
    }
  }
}

const tell = (broken: boolean, rule: Failure): readonly Failure[] => (broken ? [rule] : [])

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
