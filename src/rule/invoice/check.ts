/**
 * Is a value the input of an audit?
 */
import {
  collectIssues,
  array,
  boolean,
  content,
  each,
  enumOf,
  nullable,
  number,
  object,
  string,
  type Check,
} from '../../kernel/check'
import type { Issue } from '../../kernel/issue'
import { A_CURRENCY, A_DATE, ENDS_BEFORE_BEGIN, tooMany, WHOLE_NUMBER, wrongValue } from '../../kernel/phrase'
import { parseDay } from '../../kernel/time'
import { isDay } from '../free-time/check'
import { KINDS, REASONS } from '../free-time/counted'
import { DIRECTIONS, type Invoice } from './invoice'

/** The largest number of charged items, and of days in one of them. */
export const MAX_CHARGED = 3_660

const texts = nullable(array(each(string())))
const text = nullable(string())
const day = string(content('format', A_DATE, isDay))
const finite = number(content('range', 'a finite number', Number.isFinite))
const integer = number(content('range', 'a whole number', Number.isInteger))
const wholeNumber = number(content('range', WHOLE_NUMBER, n => Number.isInteger(n) && n >= 0))
const currency = string(content('format', A_CURRENCY, code => /^[A-Z]{3}$/.test(code)))

const charged = object({ from: day, to: day }, { rate: nullable(finite) }, (value, pointer, issues) => {
  const [from, to] = [parseDay(String(value['from'])), parseDay(String(value['to']))]
  if (from === undefined || to === undefined) return
  if (to < from) issues.push({ pointer, code: 'conflict', message: ENDS_BEFORE_BEGIN })
  if (to - from >= MAX_CHARGED) issues.push({ pointer, code: 'range', message: tooMany(MAX_CHARGED, 'days') })
})

const invoice = object({}, {
  bill_of_lading_numbers: texts,
  container_numbers: texts,
  ports_of_discharge: texts,
  basis_of_liability: text,
  invoice_date: nullable(day),
  due_date: nullable(day),
  free_days: nullable(wholeNumber),
  free_time_from: nullable(day),
  free_time_to: nullable(day),
  available_on: nullable(day),
  earliest_return_on: nullable(day),
  charged: nullable(
    array(each(charged), (items, pointer, issues) => {
      if (items.length > MAX_CHARGED) issues.push({ pointer, code: 'length', message: tooMany(MAX_CHARGED, 'items') })
    }),
  ),
  total: nullable(finite),
  currency_code: nullable(currency),
  rule: text,
  rates: nullable(array(each(finite))),
  contact: text,
  dispute_url: text,
  dispute_days: nullable(integer),
  certifies_rules: nullable(boolean),
  certifies_performance: nullable(boolean),
} satisfies { readonly [K in keyof Invoice]-?: Check })

const run = object({ from: day, to: day, kind: enumOf(KINDS), rate: nullable(finite) }, {})
const tally = object(
  {
    terms: finite,
    first_day: day,
    last_free_day: day,
    ends_at: string(),
    days_left: nullable(finite),
    days: object({ free: finite, excluded: finite, charged: finite }, {}),
    amount: nullable(finite),
    currency_code: nullable(currency),
    next_charge: nullable(object({ day, rate: nullable(finite) }, {})),
    ledger: array(each(run)),
  },
  {},
)
const unassessable = object({ reason: enumOf(REASONS) }, {})
const counted = object({ outcome: string() }, {}, (value, pointer, issues) => {
  const { outcome } = value
  if (outcome === 'counted') tally(value, pointer, issues)
  else if (outcome === 'unassessable') unassessable(value, pointer, issues)
  else
    issues.push({
      pointer: `${pointer}/outcome`,
      code: 'enum',
      message: wrongValue('counted or unassessable', outcome),
    })
})

export const inputCheck: Check = object(
  { invoice },
  { direction: enumOf(DIRECTIONS), received_invoice_date: nullable(day), counted: nullable(counted) },
)

/** The issues of an input of an audit, at most 1,000, in their published order. */
export const findIssues = (value: unknown): readonly Issue[] => collectIssues(inputCheck, value)
