/**
 * Terms, calendars and dates that depend on each other.
 */
import * as fc from 'fast-check'
import type { Calendar, DayRange, Input, Terms } from '../../rule/free-time'
import { datesFrom, optional, present, readDay, showDay, sparse, weigh } from './draw'
import { CHANGES, UNKNOWN_ZONES, WITHOUT_MIDNIGHT, ZONES } from './zone'

const BEFORE_1970 = readDay('1969-07-03')
/** Days close to a weekend, a holiday or a change of the clocks. */
const ANCHORS = [BEFORE_1970, ...['2026-07-01', '2026-07-10', '2026-11-24', '2026-12-23', ...CHANGES].map(readDay)]

const HOLIDAYS = ['2026-07-03', '2026-07-04', '2026-11-26', '2026-11-27', '2026-12-25', '2026-07-13']

const clocks = fc.constantFrom(
  '00:00:00Z',
  '06:59:59Z',
  '07:00:00Z',
  '16:59:59.5Z',
  '17:00:00Z',
  '23:30:00-08:00',
  '18:00:00+05:30',
  '10:20:00-03:30',
  '20:45:00-03:30',
  '00:10:00+12:45',
  '23:59:59.9999999999Z',
)
const dateTimes = (anchor: number, min: number, max: number): fc.Arbitrary<string> =>
  fc.tuple(datesFrom(anchor, min, max), clocks).map(([date, clock]) => `${date}T${clock}`)
const daysOrInstants = (anchor: number, min: number, max: number): fc.Arbitrary<string> =>
  fc.oneof(datesFrom(anchor, min, max), dateTimes(anchor, min, max))

/** Rates in whole cents, and a few in thousandths, whose sums nobody may round. */
const rates = fc.oneof(
  fc.constantFrom(0, 100, 150, 225.5, 0.1, 0.2, 0.125, 33.333),
  fc.nat(50_000).map(cents => cents / 100),
)

const tiers = fc
  .tuple(fc.array(fc.record({ days: fc.integer({ min: 1, max: 4 }), rate: rates }), { maxLength: 3 }), rates)
  .map(([first, rate]) => [...first, { days: null, rate }])

const counts = fc.constantFrom('calendar', 'working', undefined)
const moves = fc.constantFrom('any', 'working', undefined)

/** The subject of all inputs. */
const SUBJECT = { line: 'HLCU', size: 40, reefer: false, port: null }

const matches = fc.constantFrom(
  undefined,
  {},
  { line: ['MAEU', 'HLCU'] },
  { size: [40] },
  { size: [40], reefer: [true, false] },
)
/** Matches that the subject does not have. */
const otherMatches = fc.constantFrom(
  { line: ['MAEU'] },
  { size: ['40'] },
  { port: ['USLAX'] },
  { depot: [1], size: [40] },
)

const ranges = (anchor: number): fc.Arbitrary<readonly DayRange[]> => {
  const range = fc
    .tuple(fc.integer({ min: -2, max: 20 }), fc.nat(3))
    .map(([from, more]) => ({ from: showDay(anchor + from), to: showDay(anchor + from + more) }))
  return fc.array(fc.oneof(datesFrom(anchor, -2, 20), range), { maxLength: 3 })
}

/** Terms that are always valid. */
const oneOfTerms = (anchor: number): fc.Arbitrary<Terms> =>
  fc
    .record({
      match: matches,
      calendar: optional(calendars(anchor), 3),
      tiers_from: fc.constantFrom('charged', 'first_day', undefined, undefined),
      cutoff: fc.constantFrom('17:00', '00:00', '12:30', null, undefined, undefined),
      offset_days: fc.constantFrom(0, 1, 2, undefined),
      first_day: moves,
      free_days: fc.nat(9),
      free_count: counts,
      last_day: moves,
      charged_count: counts,
      end_day: fc.constantFrom('counted', 'not_counted', undefined),
      tiers: optional(tiers),
    })
    .map(terms => (terms.tiers ? { ...terms, currency_code: 'USD' } : terms) as Terms)

const calendars = (anchor: number): fc.Arbitrary<Calendar> =>
  sparse<Calendar>({
    open: optional(fc.array(datesFrom(anchor, 0, 12), { maxLength: 4 })),
    stopped: optional(ranges(anchor)),
    waived: optional(ranges(anchor)),
    weekend: fc.constantFrom([6, 7], [5, 6], [7], [], undefined),
    holidays: optional(fc.subarray(HOLIDAYS)),
  })

/** Dates within two months, on terms that always apply. */
const countedAt = (anchor: number): fc.Arbitrary<Input> =>
  sparse<Input>({
    start: daysOrInstants(anchor, 0, 6),
    end: optional(daysOrInstants(anchor, 9, 30)),
    now: dateTimes(anchor, -3, 30),
    zone: optional(
      fc.oneof(
        { weight: 60, arbitrary: fc.constantFrom(...ZONES) },
        { weight: 1, arbitrary: fc.constantFrom(...UNKNOWN_ZONES) },
      ),
    ),
    terms: oneOfTerms(anchor).map(terms => [present(terms)]),
    calendar: optional(calendars(anchor)),
    subject: fc.constant(SUBJECT),
  }).map(withZone)
export const counted = fc.oneof(...ANCHORS.map(countedAt))

/** A date-time has a day only in a zone. */
function withZone(input: Input): Input {
  const isInstant = [input.start, input.end].some(at => typeof at === 'string' && at.length > 10)
  return isInstant && input.zone === undefined ? { ...input, zone: 'UTC' } : input
}

/** Terms with their validity, some of them for other subjects, and some with a large number of free days. */
const termsAt = (anchor: number) => {
  const validity = optional(datesFrom(anchor, -3, 9))
  return fc
    .record({
      terms: oneOfTerms(anchor),
      match: fc.oneof(weigh(2, matches), weigh(1, otherMatches)),
      valid_from: validity,
      valid_to: validity,
      factor: fc.constantFrom(1, 1, 1, 1, 1_000, 2 ** 31),
    })
    .map(({ terms, factor, ...rest }) => present({ ...terms, ...rest, free_days: terms.free_days * factor }))
}

/** Inputs of every outcome: several terms with their validity, unknown dates, and figures that are too large. */
const mixedAt = (anchor: number): fc.Arbitrary<unknown> =>
  sparse({
    start: fc.option(daysOrInstants(anchor, 0, 6), { freq: 9 }),
    end: fc.option(daysOrInstants(anchor, -1, 30)),
    ended: optional(fc.boolean()),
    now: dateTimes(anchor, -3, 30),
    zone: optional(fc.constantFrom(...ZONES)),
    terms: fc.array(termsAt(anchor), { maxLength: 4 }),
    calendar: optional(calendars(anchor)),
    subject: optional(fc.constant(SUBJECT)),
  })

/** Terms of others before and after the terms that apply, whose rates are not charged. */
const withTermsOfOthersAt = (anchor: number): fc.Arbitrary<unknown> => {
  const others = fc.array(
    fc.tuple(oneOfTerms(anchor), otherMatches).map(([terms, match]) => present({ ...terms, match })),
    { maxLength: 2 },
  )
  return fc
    .tuple(countedAt(anchor), others, others)
    .map(([input, before, after]) => ({ ...input, terms: [...before, ...input.terms, ...after] }))
}

/** Free time that ends as a day begins at 01:00. */
const beforeMidnight = fc
  .tuple(fc.constantFrom(...Object.entries(WITHOUT_MIDNIGHT)), fc.nat(5), dateTimes(readDay('2026-04-01'), -30, 30))
  .map(([[zone, day], free_days, now]) => ({
    start: showDay(readDay(day) - free_days),
    now,
    zone,
    terms: [{ free_days }],
  }))

/** Rates whose sum may be out of the range of a double. */
const withLargeRates = counted.map(input => ({
  ...input,
  terms: input.terms.map(terms => ({ ...terms, tiers: [{ days: null, rate: 1e308 }], currency_code: 'USD' })),
}))

/** Rates without a currency, which are refused. */
const withoutCurrency = counted.map(input => ({
  ...input,
  terms: input.terms.map(({ currency_code: _, ...terms }) => terms),
}))

/** Days in the year 0, before the first valid day: the day is refused, and not the order of the two. */
const untilYear0 = counted.map(input => ({
  ...input,
  calendar: { ...input.calendar, stopped: [{ from: '2026-03-02', to: '0000-12-31' }] },
}))

const withoutWorkingDay = counted.map(input => ({ ...input, calendar: { weekend: [1, 2, 3, 4, 5, 6, 7] } }))

/** Inputs for the operation: most of them are counted. */
export const periods: fc.Arbitrary<unknown> = fc.oneof(
  weigh(18, counted),
  weigh(2, countedAt(BEFORE_1970)),
  weigh(4, fc.oneof(...ANCHORS.map(withTermsOfOthersAt))),
  weigh(9, fc.oneof(...ANCHORS.map(mixedAt))),
  weigh(1, beforeMidnight),
  weigh(1, withLargeRates),
  weigh(1, withoutCurrency),
  weigh(1, fc.oneof(withoutWorkingDay, untilYear0)),
)
