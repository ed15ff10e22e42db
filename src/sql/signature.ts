/**
 * The signatures of the SQL functions, the same in every dialect. A dialect adds the bodies, and replaces the parts of
 * a signature that its types or its limits change.
 */
import { KIND_COMMENT } from './verdict-table'
import { holdColumns } from './vocabulary'

/** The rules available as SQL: operations, and the last free day of a pickup advice. */
export const RULES = /* @__PURE__ */ Object.freeze([
  'readiness.evaluate',
  'readiness.change',
  'fee.summarize',
  'identifier.normalize',
  'identifier.container_number',
  'last_free_day',
  'hold.diff',
] as const)
/** The name of a rule available as SQL. */
export type Rule = (typeof RULES)[number]

/** The signature of a function, before a dialect names its types. */
export type Signature = {
  /** The rule of a request that includes the function. Without one, a function is included if another calls it. */
  readonly rule?: Rule | 'datasync'
  /** Types by name, each with a default value as SQL if a call can leave the parameter out. */
  readonly parameters: { readonly [name: string]: string | readonly [type: string, value: string] }
  readonly returns: string
  readonly clauses: readonly string[]
  readonly comment: string
}

const READINESS_CLAUSES = ['READY-1', 'READY-2', 'READY-3', 'READY-4', 'READY-5', 'READY-6']

const READINESS = {
  readiness_status: {
    rule: 'readiness.evaluate',
    parameters: { available: 'boolean', holds: 'json' },
    returns: 'text',
    clauses: READINESS_CLAUSES,
    comment: 'Only the status of the verdict. NULL if the holds are unreadable.',
  },
  readiness_evaluate: {
    rule: 'readiness.evaluate',
    parameters: { available: 'boolean', holds: 'json' },
    returns: 'json',
    clauses: READINESS_CLAUSES,
    comment: 'The whole verdict. NULL if the holds are unreadable.',
  },
  readiness_change: {
    rule: 'readiness.change',
    parameters: { available_before: 'boolean', holds_before: 'json', available_after: 'boolean', holds_after: 'json' },
    returns: 'json',
    clauses: READINESS_CLAUSES.slice(0, -1),
    comment: 'The verdicts before and after, and the change of readiness. NULL if holds are unreadable.',
  },
} as const satisfies { readonly [name: string]: Signature }

const RULE_SIGNATURES = {
  fee_summarize: {
    rule: 'fee.summarize',
    parameters: { fees: 'json' },
    returns: 'json',
    clauses: ['FEE-1', 'FEE-2', 'FEE-3', 'READY-6'],
    comment: 'The exact totals by currency. NULL if the fees are unreadable or an amount is out of range.',
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
      'The last free day of a container, as in a pickup advice. NULL if the holds, the fees or a parameter are unreadable.',
  },
  hold_diff: {
    rule: 'hold.diff',
    parameters: { holds_before: 'json', holds_after: 'json' },
    returns: 'json',
    clauses: ['CHG-3', 'HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4'],
    comment: 'The change of each hold between two lists. NULL if one is unreadable or not reported.',
  },
  available: {
    rule: 'datasync',
    parameters: { available: 'text' },
    returns: 'boolean',
    clauses: [],
    comment: 'Availability from Yes or No. NULL for anything else, such as a blank.',
  },
  holds_from_columns: {
    rule: 'datasync',
    parameters: Object.fromEntries(holdColumns.map(([column]) => [column, 'text'])),
    returns: 'json',
    clauses: [],
    comment:
      'Holds from a column each: Hold, Pending or blank. Another value makes the list unreadable. If all are NULL, holds are not reported.',
  },
} as const satisfies { readonly [name: string]: Signature }

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
      'The holds, with an unlisted name as other and an unlisted status as hold. An empty list if they are not reported.',
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
    comment: 'An amount as the shortest decimal of its double. NULL if it is above 2^53, or has more than 18 decimals.',
  },
  shortest: {
    parameters: { number: 'double' },
    returns: 'decimal',
    clauses: ['FEE-2'],
    comment: 'The shortest decimal of a double.',
  },
  fee_lines: {
    parameters: { fees: 'json' },
    returns: 'struct',
    clauses: ['FEE-2', 'FEE-3'],
    comment:
      'The lines as lists. A key is the code of a currency plus the number of a type. Unreadable values are 0 or NULL.',
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
    comment:
      'A string without leading and trailing White_Space in full upper case. Called only for strings beyond ASCII.',
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
    comment: 'For each value of a list, the other value of the same key, or none. No key may occur three times.',
  },
} as const satisfies { readonly [name: string]: Signature }

const TIMES = {
  day_number: {
    parameters: { value: 'text' },
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'The number of a day from 1970-01-01. NULL if the string is not a day.',
  },
  instant_seconds: {
    parameters: { value: 'text' },
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'The whole seconds of a date-time from 1970. NULL if the string is not a date-time.',
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
    comment: 'The day of a number from 1970-01-01. NULL if its year does not have four digits.',
  },
  instant_text: {
    parameters: { seconds: 'bigint' },
    returns: 'text',
    clauses: ['PICK-4'],
    comment: 'A date-time in UTC. NULL if its year does not have four digits.',
  },
  known_zone: {
    parameters: { value: 'text' },
    returns: 'text',
    clauses: ['PICK-1'],
    comment: 'The name of a zone if the database has it, otherwise NULL.',
  },
  local_seconds: {
    parameters: { zone: 'text', seconds: 'bigint' },
    returns: 'bigint',
    clauses: ['PICK-4'],
    comment: 'The time of the local clock, as seconds from 1970. Without a zone, the time in UTC.',
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

export type FunctionName = keyof typeof SIGNATURES

/** The functions that every dialect writes, because a request can name their rule. */
export type RuleFunction = keyof typeof READINESS | keyof typeof RULE_SIGNATURES
