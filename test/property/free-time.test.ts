import * as fc from 'fast-check'
import { describe } from 'vitest'
import * as generated from '../../src/conform/generate/free-time'
import { readDay, showDay } from '../../src/conform/generate/draw'
import { jsonIdentical } from '../../src/kernel/json-equality'
import { instant } from '../../src/kernel/time'
import { findZone, localDay, type Zone } from '../../src/kernel/zone'
import type { Input, Run, Tally, Terms } from '../../src/rule/free-time'
import { answered, misread, property, spoilt, type Ask } from './property'

/** Inputs with an answer: a zone without a slash is unknown. */
const counted = answered<Input>('free_time.count', generated.counted)

const count = (ask: Ask, input: unknown): Tally => ask('free_time.count', input)
const zoneOf = ({ zone }: Input): Zone | undefined => (zone === undefined ? undefined : findZone(zone))
const dateOf = (input: Input, text: string): string =>
  text.length === 10 ? text : showDay(localDay(zoneOf(input), instant(text).seconds))
const shift = (date: string, days: number): string => showDay(readDay(date) + days)
const lengthOf = ({ from, to }: Run): number => readDay(to) - readDay(from) + 1
/** The amount in thousandths; 0 without tiers. */
const thousandths = ({ amount }: Tally): number => Math.round(1_000 * (amount ?? 0))
const withTerms = (input: Input, changes: Partial<Terms>): Input => ({
  ...input,
  terms: input.terms.map(terms => ({ ...terms, ...changes })),
})
const hasNoWaiver = ({ calendar, terms }: Input): boolean =>
  [calendar, ...terms.map(each => each.calendar)].every(each => each?.waived === undefined)
const ended = fc
  .tuple(counted, fc.integer({ min: 8, max: 40 }))
  .map(([input, days]) =>
    typeof input.end === 'string' ? input : { ...input, end: shift(dateOf(input, input.start!), days) },
  )

const spoiltTally = (spoil: (tally: Tally, input: any) => object): Ask =>
  spoilt('free_time.count', (tally, input) => ({ ...tally, ...spoil(tally, input) }))
const lastRunLeftOut = spoiltTally(({ ledger }) => ({ ledger: ledger.slice(0, -1) }))
const refundsByDay = spoiltTally(({ amount }, { end, now }) => ({
  amount: amount && amount - 1e4 * Number((end ?? now).slice(8, 10)),
}))

describe('the count of free time', () => {
  property(
    'the runs of the ledger are consecutive, differ from their neighbours, and begin with the first day',
    counted,
    (ask, input) => {
      const { ledger, first_day } = count(ask, input)
      return ledger.every((run, i) => {
        const next = ledger[i + 1]
        return (
          lengthOf(run) > 0 &&
          (i > 0 || run.from === first_day) &&
          (!next || (next.from === shift(run.to, 1) && (next.kind !== run.kind || next.rate !== run.rate)))
        )
      })
    },
    spoiltTally(({ ledger }) => ({ ledger: ledger.flatMap(run => [{ ...run, to: run.from }, run]) })),
  )
  property(
    'the days of each kind, and the exact amount, are the sums of the ledger',
    counted,
    (ask, input) => {
      const { ledger, days, amount } = count(ask, input)
      const sum = ledger.reduce((total, run) => total + lengthOf(run) * Math.round(1_000 * (run.rate ?? 0)), 0)
      return (
        (['free', 'excluded', 'charged'] as const).every(
          kind => days[kind] === ledger.reduce((total, run) => total + (run.kind === kind ? lengthOf(run) : 0), 0),
        ) && amount === (input.terms[0]!.tiers ? sum / 1_000 : null)
      )
    },
    lastRunLeftOut,
    refundsByDay,
  )
  property(
    'it is additive: up to a later end, the ledger begins with that up to an earlier one',
    fc.tuple(ended, fc.nat({ max: 9 })),
    (ask, [input, more]) => {
      const end = dateOf(input, input.end!)
      const [before, after] = [count(ask, { ...input, end }), count(ask, { ...input, end: shift(end, more) })]
      const days = ({ ledger }: Tally): readonly string[] =>
        ledger.flatMap(run => Array.from({ length: lengthOf(run) }, () => `${run.kind} ${run.rate}`))
      return days(after).join().startsWith(days(before).join())
    },
    spoiltTally(({ ledger }, { end }) => ({ ledger: readDay(end) % 2 === 0 ? [...ledger].reverse() : ledger })),
  )
  property(
    'the amount never falls as the end moves on',
    fc.tuple(ended, fc.nat({ max: 9 })),
    (ask, [input, more]) => {
      const end = dateOf(input, input.end!)
      return thousandths(count(ask, { ...input, end: shift(end, more) })) >= thousandths(count(ask, { ...input, end }))
    },
    refundsByDay,
  )
  property(
    'more free days never bring the last free day forward, and never raise the amount unless days are waived',
    fc.tuple(counted.filter(hasNoWaiver), fc.nat({ max: 5 })),
    (ask, [given, more]) => {
      const input = withTerms(given, { tiers_from: 'charged' })
      const before = count(ask, input)
      const after = count(ask, withTerms(input, { free_days: input.terms[0]!.free_days + more }))
      return after.last_free_day >= before.last_free_day && thousandths(after) <= thousandths(before)
    },
    misread('free_time.count', input => withTerms(input, { free_days: 9 - (input.terms[0].free_days % 10) })),
  )
  property(
    'free time ends at the first instant whose local day is after the last free day',
    counted,
    (ask, input) => {
      const { ends_at, last_free_day } = count(ask, input)
      const { seconds } = instant(ends_at)
      const last = readDay(last_free_day)
      return localDay(zoneOf(input), seconds) > last && localDay(zoneOf(input), seconds - 1) <= last
    },
    misread('free_time.count', input => ({ ...input, zone: 'UTC' })),
  )
  property(
    'without a cutoff, a date-time and its local date have one answer',
    counted,
    (ask, given) => {
      const input = withTerms(given, { cutoff: null })
      const dates = { start: dateOf(input, input.start!), ...(input.end && { end: dateOf(input, input.end) }) }
      return jsonIdentical(count(ask, input), count(ask, { ...input, ...dates }))
    },
    misread('free_time.count', input => ({ ...input, start: input.start.slice(0, 10) })),
  )
  property(
    'an answer with an end does not depend on the current time',
    ended,
    (ask, input) => jsonIdentical(count(ask, input), count(ask, { ...input, now: '2031-05-05T05:05:05Z' })),
    spoiltTally((_, { now }) => ({ days_left: now.length })),
    misread('free_time.count', ({ end: _, ...input }) => input),
  )
})
