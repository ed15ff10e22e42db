/**
 * The codec of a count of free time.
 *
 * @clause FREE-3 FREE-4 FREE-5 FREE-6
 */
import * as t from 'io-ts'
import { discriminatedUnion, enumOf, finite, nullable } from '../../kernel/codec/codec'
import { currency, dateTime } from '../../resource/json-api'
import { KINDS, REASONS, type Counted } from './counted'
import { day } from './terms.codec'

const days = t.type({ free: finite, excluded: finite, charged: finite })
const run = t.type({ from: day, to: day, kind: enumOf('a kind', KINDS), rate: nullable(finite) })

const tally = t.type({
  outcome: t.literal('counted'),
  terms: finite,
  first_day: day,
  last_free_day: day,
  ends_at: dateTime,
  days_left: nullable(finite),
  days,
  amount: nullable(finite),
  currency_code: nullable(currency),
  next_charge: nullable(t.type({ day, rate: nullable(finite) })),
  ledger: t.readonlyArray(run),
})
const unassessable = t.type({ outcome: t.literal('unassessable'), reason: enumOf('a reason', REASONS) })

/** The result of a count. */
export const counted: t.Type<Counted> = t.union([tally, unassessable])

/** The result of a count as an input: its outcome decides which issues are reported. */
export const givenCount: t.Type<Counted> = discriminatedUnion('a count', 'outcome', { counted: tally, unassessable })
