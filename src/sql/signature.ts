/**
 * The signatures of the SQL functions, the same in every dialect. A dialect adds the bodies, and replaces the parts of
 * a signature that its types or its limits change.
 */
import { KIND_COMMENT } from './verdict-table'
import { holdColumns } from './vocabulary'

/** The rules available as SQL: operations, and the last free day of a pickup advice. */
export const RULES = [
  'readiness.evaluate',
  'readiness.change',
  'fee.summarize',
  'identifier.normalize',
  'identifier.container_number',
  'last_free_day',
  'hold.diff',
] as const
/** The name of a rule available as SQL. */
export type Rule = (typeof RULES)[number]

/** The signature of a function, before a dialect names its types. */
export type Signature = {
  /** The rule of a request that includes the function; without one, a function is included if another calls it. */
  readonly rule?: Rule | 'datasync'
  /** Types by name, each with a default value as SQL if a call can leave the parameter out. */
  readonly parameters: { readonly [name: string]: string | readonly [type: string, value: string] }
  readonly returns: string
  readonly clauses: readonly string[]
  readonly comment: string
}

const READINESS_CLAUSES = ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6']

/** Readiness of one snapshot, and its change between two. */
const READINESS = {
  readiness_status: {
    rule: 'readiness.evaluate',
    parameters: { available: 'boolean', holds: 'json' },
    returns: 'text',
    clauses: READINESS_CLAUSES,
    comment: 'The status of the verdict alone; NULL where the holds are unreadable.',
  },
  readiness_evaluate: {
    rule: 'readiness.evaluate',
    parameters: { available: 'boolean', holds: 'json' },
    returns: 'json',
    clauses: READINESS_CLAUSES,
    comment: 'The whole verdict; NULL where the holds are unreadable.',
  },
  readiness_change: {
    rule: 'readiness.change',
    parameters: { available_before: 'boolean', holds_before: 'json', available_after: 'boolean', holds_after: 'json' },
    returns: 'json',
    clauses: READINESS_CLAUSES.slice(0, -1),
    comment: 'The verdicts before and after, and what became of readiness; NULL where holds are unreadable.',
  },
} as const satisfies { readonly [name: string]: Signature }

/** The other rules. */
const RULE_SIGNATURES = {
  fee_summarize: {
    rule: 'fee.summarize',
    parameters: { fees: 'json' },
    returns: 'json',
    clauses: ['FEE-1', 'FEE-2', 'FEE-3', 'READY-6'],
    comment: 'What is owed by currency, exactly; NULL where the fees are unreadable or an amount is out of bounds.',
  },
  identifier_normalize: {
    rule: 'identifier.normalize',
    parameters: { value: 'text' },
    returns: 'json',
    clauses: ['ID-1'],
    comment: 'The two forms in which an identifier is compared.',
  },
  identifier_container_number: {
    rule: 'identifier.container_number',
    parameters: { value: 'text' },
    returns: 'json',
    clauses: ['ID-2'],
    comment: 'A container number taken apart by ISO 6346, with the check digit that it should have.',
  },
  last_free_day: {
    rule: 'last_free_day',
    parameters: {
      container: 'json',
      shipment: 'json',
      relationships: 'json',
      now_text: 'text',
      policy: ['json', 'null'],
    },
    returns: 'json',
    clauses: ['PICK-1', 'PICK-2', 'PICK-4'],
    comment:
      'The last free day of a container as a pickup advice has it; NULL where what the rule reads is not of its shape.',
  },
  hold_diff: {
    rule: 'hold.diff',
    parameters: { holds_before: 'json', holds_after: 'json' },
    returns: 'json',
    clauses: ['CHG-3', 'HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4'],
    comment: 'What became of each hold between two lists; NULL where one is unreadable or not reported.',
  },
  available: {
    rule: 'datasync',
    parameters: { available: 'text' },
    returns: 'boolean',
    clauses: [],
    comment: 'Availability from Yes or No; NULL for anything else, as for a blank.',
  },
  holds_from_columns: {
    rule: 'datasync',
    parameters: Object.fromEntries(holdColumns.map(([column]) => [column, 'text'])),
    returns: 'json',
    clauses: [],
    comment:
      'Holds from a column each: Hold, Pending or blank. Another word makes the list unreadable; all NULL: not reported.',
  },
} as const satisfies { readonly [name: string]: Signature }

/** Reading of holds, fees and identifiers. */
const READERS = {
  holds_kind: {
    parameters: { holds: 'json' },
    returns: 'integer',
    clauses: ['READY-6'],
    comment: KIND_COMMENT,
  },
  holds_read: {
    parameters: { holds: 'json' },
    returns: 'json[]',
    clauses: ['RES-LIVE'],
    comment:
      'The holds as they are read, an unlisted name as other, an unlisted status as hold; an empty list where they are not reported.',
  },
  holds_of: {
    parameters: { holds: 'json', status: 'text' },
    returns: 'json',
    clauses: ['RES-LIVE'],
    comment: 'The holds of a status as a JSON list.',
  },
  is_thousandths: {
    parameters: { amount: 'double' },
    returns: 'boolean',
    clauses: ['FEE-2'],
    comment: 'Whether an amount is a modest whole number of thousandths.',
  },
  amount: {
    parameters: { amount: 'double' },
    returns: 'decimal',
    clauses: ['FEE-2'],
    comment:
      'An amount as the shortest decimal of its double; NULL where it is above 2^53, or has more than 18 decimals.',
  },
  fee_lines: {
    parameters: { fees: 'json' },
    returns: 'struct',
    clauses: ['FEE-2', 'FEE-3'],
    comment: 'The lines as lists; a key is the code of a currency plus the number of a type. Unreadable: 0 or NULL.',
  },
  fee_total: {
    parameters: { lines: 'struct', code: 'integer' },
    returns: 'text',
    clauses: ['FEE-1', 'FEE-2', 'FEE-3'],
    comment: 'The total of the lines of one currency as JSON.',
  },
  fee_total_exact: {
    parameters: { lines: 'struct', code: 'integer' },
    returns: 'text',
    clauses: ['FEE-1', 'FEE-2', 'FEE-3'],
    comment: 'The total of the lines of one currency as JSON.',
  },
  upper_case: {
    parameters: { value: 'text' },
    returns: 'text',
    clauses: ['ID-1'],
    comment: 'Text without leading and trailing White_Space in full upper case; called for what is not ASCII alone.',
  },
  identifier_text: {
    parameters: { value: 'text' },
    returns: 'text',
    clauses: ['ID-1'],
    comment: 'The form in which bills of lading, bookings and reference numbers are compared.',
  },
  identifier_container: {
    parameters: { value: 'text' },
    returns: 'text',
    clauses: ['ID-1'],
    comment: 'The form in which container numbers are compared.',
  },
  swapped: {
    parameters: { list: 'Array', keys: 'Array', none: 'any' },
    returns: 'Array',
    clauses: [],
    comment: 'For each value of a list the other one of the same key, or none; no key may be there three times.',
  },
} as const satisfies { readonly [name: string]: Signature }

/** Days, instants and zones. */
const TIMES = {
  day_number: {
    parameters: { value: 'text' },
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'The number of a day from 1970-01-01; NULL where the text is no day.',
  },
  instant_seconds: {
    parameters: { value: 'text' },
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'The whole seconds of a date-time from 1970; NULL where the text is no date-time.',
  },
  instant_fraction: {
    parameters: { value: 'text' },
    returns: 'text',
    clauses: ['PICK-4'],
    comment: 'The digits of a date-time after its whole seconds, without zeros at the end.',
  },
  day_text: {
    parameters: { number: 'bigint' },
    returns: 'text',
    clauses: ['PICK-4'],
    comment: 'The day of a number from 1970-01-01; NULL where its year has not four digits.',
  },
  instant_text: {
    parameters: { seconds: 'bigint' },
    returns: 'text',
    clauses: ['PICK-4'],
    comment: 'A date-time in UTC; NULL where its year has not four digits.',
  },
  known_zone: {
    parameters: { value: 'text' },
    returns: 'text',
    clauses: ['PICK-1'],
    comment: 'The name of a zone, where the database has it; NULL otherwise.',
  },
  local_seconds: {
    parameters: { zone: 'text', seconds: 'bigint' },
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'What the local clock shows, as seconds from 1970; without a zone that of UTC.',
  },
  day_end: {
    parameters: { zone: 'text', day: 'bigint' },
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'The first instant whose local day is later. A change of the clocks is at a whole minute, since 1972.',
  },
} as const satisfies { readonly [name: string]: Signature }

/** Every function by name; those of the rules in the order of a script. */
export const SIGNATURES = { ...READINESS, ...RULE_SIGNATURES, ...READERS, ...TIMES }

/** The name of a function. */
export type FunctionName = keyof typeof SIGNATURES

/** The functions that every dialect writes, because a request can name their rule. */
export type RuleFunction = keyof typeof READINESS | keyof typeof RULE_SIGNATURES
