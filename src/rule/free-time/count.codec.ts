/**
 * The codec of a count of free time. Its outcome decides which issues are reported.
 *
 * @clause FREE-3 FREE-4 FREE-5 FREE-6
 */
import * as t from 'io-ts'
import {
  described,
  discriminatedUnion,
  enumOf,
  finite,
  nullable,
  refine,
  type Generated,
} from '../../kernel/codec/codec'
import { tooMany } from '../../kernel/phrase'
import { currency, dateTime } from '../../resource/json-api'
import { KIND_WORDS, REASON_WORDS, type Kind, type Reason } from './codes'
import { findOrderIssues, isInOrder, isWithinMaxRuns, MAX_RUNS } from './format'
import { day } from './terms.codec'

const kind = enumOf('a kind', Object.keys(KIND_WORDS) as readonly Kind[])
const reason = enumOf('a reason', Object.keys(REASON_WORDS) as readonly Reason[])

const run = t.type({
  from: described(day, 'The first of the days.'),
  to: described(day, 'The last of the days.'),
  kind: described(kind, 'The kind of all of them.'),
  rate: described(nullable(finite), 'The rate per day; null unless the days are charged by tiers.'),
})

const ledger = refine(
  'a ledger',
  t.readonlyArray(refine('a run', run, { code: 'conflict', test: isInOrder, issues: findOrderIssues, schema: {} })),
  {
    code: 'length',
    test: isWithinMaxRuns,
    message: tooMany(MAX_RUNS, 'runs'),
    schema: { maxItems: MAX_RUNS },
  },
)

const tally = t.type({
  outcome: t.literal('counted'),
  terms: described(finite, 'The index of the terms that apply.'),
  first_day: described(day, 'Day 1, on which free time begins.'),
  last_free_day: described(day, 'The last free day; the day before day 1 without free days.'),
  ends_at: described(dateTime, 'The first instant after the last free day, in UTC.'),
  days_left: described(
    nullable(finite),
    'Days from today to the last free day, below 0 after it, or null if the end is given.',
  ),
  days: described(
    t.type({
      free: described(finite, 'Days within free time.'),
      excluded: described(finite, 'Days that do not count.'),
      charged: described(finite, 'Days after the last free day that are charged.'),
    }),
    'The number of days of each kind, from day 1 to the last day counted.',
  ),
  amount: described(nullable(finite), 'The exact sum of the rates of the charged days, or null without tiers.'),
  currency_code: described(nullable(currency), 'The currency of the amount, or null without tiers.'),
  next_charge: described(
    nullable(
      t.type({
        day: described(day, 'The day.'),
        rate: described(nullable(finite), 'Its rate, or null without tiers.'),
      }),
    ),
    'The next day that will be charged, or null if the end is given, or without such a day in 3,660 days.',
  ),
  ledger: described(ledger, 'The days from day 1 to the last day counted, in as few runs as possible.'),
})

const unassessable = t.type({
  outcome: t.literal('unassessable'),
  reason: described(reason, 'The first reason that applies.'),
})

export const counted = discriminatedUnion('a count', 'outcome', { counted: tally, unassessable })

export const GENERATED: Generated = {
  isReadonly: true,
  types: {
    Run: [run, 'Consecutive days of one kind and rate.'],
    Tally: [tally, 'Free time, day by day, and the amount due after it.'],
    Unassessable: [unassessable, 'Free time that cannot be assessed, which does not mean that nothing is owed.'],
    Counted: [counted, 'The result of a count.'],
  },
  external: { Kind: [kind, 'rule/free-time/codes'], Reason: [reason, 'rule/free-time/codes'] },
}
