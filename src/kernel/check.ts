/**
 * Plain checks of values from outside, for rules that may not load the codecs.
 */
import { MAX_ISSUES, sortIssues, type Code, type Issue } from './issue'
import { isObject } from './json'
import { MISSING, notAmong, wrongType, wrongValue } from './phrase'

/** Adds the issues of a value, which is found at the pointer. */
export type Check<A = unknown> = (value: A, pointer: string, issues: Issue[]) => void

/** The issues of a value, at most 1,000, in their published order. */
export const collectIssues = (check: Check, value: unknown, pointer = ''): readonly Issue[] => {
  const issues: Issue[] = []
  check(value, pointer, issues)
  return issues.length === 0 ? issues : sortIssues(issues).slice(0, MAX_ISSUES)
}

/** A check of the JSON type, and checks of the content, which run if the type is right. */
export const ofType =
  <A>(expected: string, isOfType: (value: unknown) => value is A, ...content: readonly Check<A>[]): Check =>
  (value, pointer, issues) => {
    if (isOfType(value)) for (const check of content) check(value, pointer, issues)
    else issues.push({ pointer, code: 'type', message: wrongType(expected, value) })
  }

/** A check of the content of a value of the right type. */
export const content =
  <A>(code: Code, expected: string, test: (value: A) => boolean): Check<A> =>
  (value, pointer, issues) => {
    if (!test(value)) issues.push({ pointer, code, message: wrongValue(expected, value) })
  }

const isString = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
export const isArray = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export const string = (...checks: readonly Check<string>[]): Check => ofType('a string', isString, ...checks)
export const number = (...checks: readonly Check<number>[]): Check => ofType('a number', isNumber, ...checks)
export const boolean: Check = ofType('a boolean', isBoolean)
export const array = (...checks: readonly Check<readonly unknown[]>[]): Check => ofType('an array', isArray, ...checks)

export const enumOf = (words: readonly string[]): Check =>
  string((value, pointer, issues) => {
    if (!words.includes(value)) issues.push({ pointer, code: 'enum', message: notAmong(words, value) })
  })

export const nullable =
  (check: Check): Check =>
  (value, pointer, issues) => {
    if (value !== null) check(value, pointer, issues)
  }

/** Checks every item until there are enough issues. */
export const each =
  (check: Check): Check<readonly unknown[]> =>
  (items, pointer, issues) => {
    for (let i = 0; i < items.length && issues.length < MAX_ISSUES; i++) check(items[i], `${pointer}/${i}`, issues)
  }

type Fields = { readonly [key: string]: Check }
type Properties = { readonly [key: string]: unknown }

/** Checks an object with required and optional properties, whose names need no escape in a pointer. */
export const object = (required: Fields, optional: Fields, ...checks: readonly Check<Properties>[]): Check => {
  const fields = [
    ...Object.entries(required).map(([key, check]) => ({ key, check, isRequired: true })),
    ...Object.entries(optional).map(([key, check]) => ({ key, check, isRequired: false })),
  ]
  return ofType(
    'an object',
    isObject,
    (value, pointer, issues) => {
      for (const { key, check, isRequired } of fields) {
        const property = value[key]
        if (property !== undefined) check(property, `${pointer}/${key}`, issues)
        else if (isRequired) issues.push({ pointer: `${pointer}/${key}`, code: 'missing', message: MISSING })
      }
    },
    ...checks,
  )
}
