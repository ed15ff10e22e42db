/**
 * The terms as Standard Schema and JSON Schema, for forms and tools. A test compares the latter with the codec.
 */
import type { Schema } from '../../kernel/codec/json-schema'
import { standard, standardIssues, type StandardSchema } from '../../kernel/codec/standard-schema'
import { CLOCK_TIME, DATE } from '../../kernel/time'
import { collectIssues } from '../../kernel/check'
import { oneOfTermsCheck } from './check'
import { DAY_COUNTS, END_DAYS, MOVES, type Terms } from './terms'

const nullable = (schema: Schema, description: string): Schema => ({ anyOf: [schema, { type: 'null' }], description })
const enumOf = (words: readonly string[], description: string): Schema => ({ type: 'string', enum: words, description })
const count = (description: string): Schema => ({ type: 'integer', minimum: 0, description })

/** Example tiers, with which generators find valid ones. */
export const TIERS = [
  [{ days: null, rate: 100 }],
  [
    { days: 3, rate: 150 },
    { days: 5, rate: 225 },
    { days: null, rate: 310 },
  ],
  [
    { days: 1, rate: 0.1 },
    { days: null, rate: 0.2 },
  ],
]
/** Exactly one tier has null days. JSON Schema cannot require that it is the last. */
export const ONE_LAST_TIER: Schema = {
  contains: { type: 'object', properties: { days: { type: 'null' } }, required: ['days'] },
  minContains: 1,
  maxContains: 1,
}
/** Requires `currency_code` with `tiers`. Both keywords declare the property that they require, for strict validators. */
export const CURRENCY_WITH_TIERS: Schema = {
  if: { properties: { tiers: {} }, required: ['tiers'] },
  then: { properties: { currency_code: {} }, required: ['currency_code'] },
}
export const CUTOFFS = ['17:00', '00:00', '09:30']

/** The pattern of a date from the year 1. */
export const dayPattern = (): string => `^(?!0000)${DATE.source.slice(1)}`

const tier = (): Schema => ({
  type: 'object',
  properties: {
    days: nullable(
      { type: 'integer', minimum: 1 },
      'The number of charged days at this rate; null in the last tier alone.',
    ),
    rate: { type: 'number', minimum: 0, description: 'The rate per day.' },
  },
  required: ['days', 'rate'],
})

const properties = (): Schema => {
  const day = { type: 'string', format: 'date', pattern: dayPattern() }
  return {
    free_days: count('The number of free days.'),
    valid_from: nullable(day, 'The first day of start to which the terms apply.'),
    valid_to: nullable(day, 'The last day of start to which the terms apply.'),
    cutoff: nullable(
      { type: 'string', pattern: CLOCK_TIME.source, examples: CUTOFFS },
      'A local time, HH:MM; a start at or after it counts as the next day.',
    ),
    offset_days: count('The number of calendar days from the day of start to day 1; default 0.'),
    first_day: enumOf(MOVES, 'Whether day 1 moves on to the next working day; default any.'),
    free_count: enumOf(DAY_COUNTS, 'The days that use up free time; default calendar.'),
    last_day: enumOf(MOVES, 'Whether the last free day moves on to the next working day; default any.'),
    charged_count: enumOf(DAY_COUNTS, 'The days that are charged; default calendar.'),
    end_day: enumOf(END_DAYS, 'Whether the day of the end counts; default counted.'),
    tiers: {
      type: 'array',
      items: tier(),
      minItems: 1,
      ...ONE_LAST_TIER,
      examples: TIERS,
      description: 'The rates of the charged days, in order.',
    },
    currency_code: {
      type: 'string',
      pattern: '^[A-Z]{3}$',
      description: 'The currency of the rates; required with tiers.',
    },
  } satisfies { readonly [K in keyof Terms]-?: Schema }
}

const schema = (): Schema => ({
  type: 'object',
  properties: properties(),
  required: ['free_days'],
  ...CURRENCY_WITH_TIERS,
})

/**
 * Terms as a Standard Schema, for forms and tools that take one; its JSON Schema can be requested as `draft-2020-12`,
 * `draft-07` or `openapi-3.0`. JSON Schema requires one tier with null days, but not that it is the last.
 *
 * @throws {Error} from `jsonSchema`, if the dialect is not supported
 * @example termsSchema['~standard'].validate({ free_days: -1 }) // { issues: [{ path: ['free_days'] }] }
 */
export const termsSchema: StandardSchema<Terms> = /* @__PURE__ */ standard<Terms>({
  validate: value => {
    const issues = collectIssues(oneOfTermsCheck, value)
    return issues.length > 0 ? { issues: standardIssues(issues, value) } : { value: value as Terms }
  },
  input: schema,
  output: schema,
})
