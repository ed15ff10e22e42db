/**
 * Laws of free time, and a generator of terms, calendars and dates that depend on each other.
 */
import * as fc from 'fast-check'
import { instant } from '../kernel/time'
import { localDay, findZone, type Zone } from '../kernel/zone'
import type { Calendar, Counted, DayRange, Input, Run, Tally, Terms } from '../rule/free-time'
import { datesFrom, optional, present, readDay, shiftDate, showDay, sparse, weigh } from './draw'
import { law, lawAbout, required, result, same, type Call, type Law } from './law'
import { CHANGES, WITHOUT_MIDNIGHT, ZONES } from './zones'

// Inputs -------------------------------------------------------------------------------------------------------------

/** Days close to a weekend, a holiday, a change of the clocks, or before 1970. */
const ANCHORS = ['2026-07-01', '2026-07-10', '2026-11-24', '2026-12-23', '1969-07-03', ...CHANGES].map(readDay)

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

/** Rates in cents, so that a law can add them as whole numbers. */
const rates = fc.oneof(
  fc.constantFrom(0, 100, 150, 225.5, 0.1, 0.2),
  fc.nat(50_000).map(cents => cents / 100),
)

const tiers = fc
  .tuple(fc.array(fc.record({ days: fc.integer({ min: 1, max: 4 }), rate: rates }), { maxLength: 3 }), rates)
  .map(([first, rate]) => [...first, { days: null, rate }])

const counts = fc.constantFrom('calendar', 'working', undefined)
const moves = fc.constantFrom('any', 'working', undefined)

/** The subject of all inputs. */
const SUBJECT = { line: 'HLCU', size: 40, reefer: false, port: null }

/** Matches of the subject. */
const matches = fc.constantFrom(undefined, {}, { line: ['MAEU', 'HLCU'] }, { size: [40], reefer: [true, false] })
/** Matches that the subject does not have. */
const otherMatches = fc.constantFrom(
  { line: ['MAEU'] },
  { size: ['40'] },
  { port: ['USLAX'] },
  { depot: [1], size: [40] },
)

/** Days and ranges of days close to free time. */
const stoppedDays = (anchor: number): fc.Arbitrary<readonly DayRange[]> => {
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
    open: optional(fc.array(datesFrom(anchor, 0, 20), { maxLength: 2 })),
    stopped: optional(stoppedDays(anchor)),
    weekend: fc.constantFrom([6, 7], [5, 6], [7], [], undefined),
    holidays: optional(fc.subarray(HOLIDAYS)),
  })

/** Dates within two months, on terms that always apply. */
const countedAt = (anchor: number): fc.Arbitrary<Input> =>
  sparse<Input>({
    start: daysOrInstants(anchor, 0, 6),
    end: optional(daysOrInstants(anchor, 9, 30)),
    now: dateTimes(anchor, -3, 30),
    zone: optional(fc.constantFrom(...ZONES)),
    terms: oneOfTerms(anchor).map(terms => [present(terms)]),
    calendar: optional(calendars(anchor)),
    subject: fc.constant(SUBJECT),
  }).map(withZone)
const counted = fc.oneof(...ANCHORS.map(countedAt))

/** A date-time has a day only in a zone. */
function withZone(input: Input): Input {
  const isInstant = [input.start, input.end].some(at => typeof at === 'string' && at.length > 10)
  return isInstant && input.zone === undefined ? { ...input, zone: 'UTC' } : input
}

const ended = counted.chain(input =>
  typeof input.end === 'string'
    ? fc.constant(input)
    : datesFrom(readDay(dayText(input.start!)), 8, 40).map(end => ({ ...input, end })),
)
const open = counted.map(withoutEnd)

function withoutEnd(input: Input): Input {
  return present({ ...input, end: undefined })
}

/** The day with which a date or a date-time begins. */
const dayText = (text: string): string => text.slice(0, 10)

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
    terms: fc.array(termsAt(anchor), { maxLength: 3 }),
    calendar: optional(calendars(anchor)),
    subject: optional(fc.constant(SUBJECT)),
  })
const mixed = fc.oneof(...ANCHORS.map(mixedAt))

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

/** Inputs for the operation: most of them are counted. A weekend of seven days is refused. */
export const inputs: fc.Arbitrary<unknown> = fc.oneof(
  weigh(18, counted),
  weigh(9, mixed),
  weigh(1, beforeMidnight),
  weigh(1, withLargeRates),
  weigh(
    1,
    counted.map(input => ({ ...input, calendar: { weekend: [1, 2, 3, 4, 5, 6, 7] } })),
  ),
)

// Answers ------------------------------------------------------------------------------------------------------------

const ask = (call: Call, input: unknown): Promise<Counted> => result<Counted>(call, 'free_time.count', input)

const tally = async (call: Call, input: unknown): Promise<Tally> => {
  const answer = await ask(call, input)
  return required(answer.outcome === 'counted' ? answer : undefined)
}

const zoneOfInput = ({ zone }: Input): Zone | undefined => (zone === undefined ? undefined : findZone(zone))
const localDate = (input: Input, text: string): string =>
  text.length === 10 ? text : showDay(localDay(zoneOfInput(input), instant(text).seconds))
const countRunDays = ({ from, to }: Run): number => readDay(to) - readDay(from) + 1
/** An instant on a day of the zone of the input, or undefined if the zone left out the day. */
const instantOn = (input: Input, date: string): string | undefined =>
  [`${date}T09:00:00Z`, `${date}T12:00:00Z`].find(instant => localDate(input, instant) === date)
const withTerms = (input: Input, changes: Partial<Terms>): Input => ({
  ...input,
  terms: input.terms.map(terms => ({ ...terms, ...changes })),
})

const hasStopped = ({ calendar, terms: [terms] }: Input): boolean =>
  [calendar, terms!.calendar].some(each => (each?.stopped ?? []).length > 0)

/** The amount in hundredths; 0 without tiers. */
const hundredths = ({ amount }: Tally): number => Math.round(100 * (amount ?? 0))

/** The last day counted, by the dates given. */
const lastDay = (input: Input): number => {
  const isNotCounted = typeof input.end === 'string' && input.terms[0]!.end_day === 'not_counted'
  return readDay(localDate(input, input.end ?? (input.now as string))) - (isNotCounted ? 1 : 0)
}

// Laws ---------------------------------------------------------------------------------------------------------------

const tallyLaw = lawAbout(tally)

export const laws: readonly Law[] = [
  tallyLaw('free-time-ledger-covers-the-days', ['FREE-4'], {
    sentence:
      'The runs of the ledger are consecutive, differ from their neighbours, and cover day 1 to the last day counted.',
    inputs: counted,
    isUpheld: (answer, input) => {
      const { ledger, first_day } = answer
      if (lastDay(input) < readDay(first_day)) return ledger.length === 0
      return (
        ledger[0]?.from === first_day &&
        readDay(ledger.at(-1)!.to) === lastDay(input) &&
        ledger.every((run, i) => {
          const next = ledger[i + 1]
          return (
            countRunDays(run) > 0 &&
            (!next || (next.from === shiftDate(run.to, 1) && (next.kind !== run.kind || next.rate !== run.rate)))
          )
        })
      )
    },
  }),
  tallyLaw('free-time-days-are-those-of-the-ledger', ['FREE-4', 'FREE-5'], {
    sentence:
      'The days of each kind, and the exact amount, agree with the ledger; rates are given only if days are charged by tiers.',
    inputs: counted,
    isUpheld: (answer, input) => {
      const { ledger, days, amount, currency_code } = answer
      const sum = ledger.reduce((total, run) => total + countRunDays(run) * Math.round(100 * (run.rate ?? 0)), 0)
      const hasTiers = input.terms[0]!.tiers !== undefined
      return (
        (['free', 'excluded', 'charged'] as const).every(
          kind =>
            days[kind] === ledger.filter(run => run.kind === kind).reduce((total, run) => total + countRunDays(run), 0),
        ) &&
        ledger.every(({ kind, rate }) => (rate !== null) === (hasTiers && kind === 'charged')) &&
        (hasTiers ? amount === sum / 100 && currency_code === 'USD' : amount === null && currency_code === null)
      )
    },
  }),
  tallyLaw('free-time-tiers-in-order', ['FREE-5'], {
    sentence:
      'The k-th charged day costs the rate of its tier; with `first_day`, the charged day that is the k-th not excluded does.',
    inputs: counted,
    isUpheld: (answer, input) => {
      const { tiers = [], tiers_from } = input.terms[0]!
      const using = answer.ledger
        .filter(({ kind }) => kind === 'charged' || (kind === 'free' && tiers_from === 'first_day'))
        .flatMap(run => Array.from({ length: countRunDays(run) }, () => run))
      const rates = tiers.flatMap(({ days, rate }) => Array.from({ length: days ?? using.length }, () => rate))
      return using.every(({ kind, rate }, i) => kind === 'free' || tiers.length === 0 || rate === rates[i])
    },
  }),
  law('free-time-uses-up-the-free-days', ['FREE-3'], {
    sentence:
      'Up to the last free day, the days that use up free time are the free days; those moved over come after them.',
    inputs: ended,
    isUpheld: async (call, input) => {
      const terms = input.terms[0]!
      const first = await tally(call, input)
      const whole = { ...withTerms(input, { end_day: 'counted' }), end: first.last_free_day }
      const answer =
        readDay(first.last_free_day) < readDay(localDate(input, input.start!)) ? undefined : await tally(call, whole)
      if (!answer) return terms.free_days === 0
      return terms.last_day === 'working'
        ? answer.days.free >= terms.free_days
        : answer.days.free === terms.free_days &&
            (terms.free_count === 'working' || answer.days.excluded === 0 || hasStopped(input))
    },
  }),
  tallyLaw('free-time-ends-after-its-last-day', ['FREE-1', 'FREE-3'], {
    sentence: 'It ends at the first instant whose local day is after the last free day.',
    inputs: counted,
    isUpheld: (answer, input) => {
      const { seconds } = instant(answer.ends_at)
      const zone = zoneOfInput(input)
      const last = readDay(answer.last_free_day)
      return localDay(zone, seconds) > last && localDay(zone, seconds - 1) <= last
    },
  }),
  tallyLaw('free-time-days-left', ['FREE-1', 'FREE-4'], {
    sentence: 'The days left are those from today, in the zone, to the last free day; they are null with an end.',
    inputs: counted,
    isUpheld: (answer, input) => {
      const today = readDay(localDate(input, input.now as string))
      return answer.days_left === (typeof input.end === 'string' ? null : readDay(answer.last_free_day) - today)
    },
  }),
  law('free-time-amount-grows-with-the-end', ['FREE-5'], {
    sentence: 'The amount never falls as the end moves on.',
    inputs: fc.record({ input: ended, days: fc.nat(9) }),
    isUpheld: async (call, { input, days }) => {
      const before = await tally(call, input)
      const after = await tally(call, { ...input, end: shiftDate(localDate(input, input.end!), days) })
      return hundredths(after) >= hundredths(before)
    },
  }),
  law('free-time-more-free-days-cost-no-more', ['FREE-3', 'FREE-5'], {
    sentence: 'More free days never bring the last free day forward, and never raise the amount.',
    inputs: fc.record({ input: counted, more: fc.nat(5) }),
    isUpheld: async (call, { input: given, more }) => {
      const input = withTerms(given, { tiers_from: 'charged' })
      const before = await tally(call, input)
      const after = await tally(call, withTerms(input, { free_days: input.terms[0]!.free_days + more }))
      return after.last_free_day >= before.last_free_day && hundredths(after) <= hundredths(before)
    },
  }),
  law('free-time-stopped-day-costs-no-more', ['FREE-1', 'FREE-4', 'FREE-5'], {
    sentence:
      'A stopped day is excluded. If the rates never fall, stopping one more never brings the last free day forward, and never raises the amount.',
    inputs: fc.record({ input: counted, days: fc.integer({ min: 0, max: 15 }) }),
    isUpheld: async (call, { input, days }) => {
      const { tiers } = input.terms[0]!
      const rising = [...(tiers ?? [])].map(({ rate }) => rate).sort((a, b) => a - b)
      const rated = tiers ? withTerms(input, { tiers: tiers.map((tier, i) => ({ ...tier, rate: rising[i]! })) }) : input
      const day = shiftDate(localDate(input, input.start!), days)
      const stopped = [...(input.calendar?.stopped ?? []), day]
      const before = await tally(call, rated)
      const after = await tally(call, { ...rated, calendar: { ...rated.calendar, stopped } })
      return (
        after.ledger.every(({ from, to, kind }) => day < from || day > to || kind === 'excluded') &&
        after.last_free_day >= before.last_free_day &&
        hundredths(after) <= hundredths(before)
      )
    },
  }),
  law('free-time-match-of-others', ['FREE-2'], {
    sentence: 'Terms whose match the subject does not have change nothing but the index.',
    inputs: fc.record({ input: counted, match: otherMatches, isFirst: fc.boolean() }),
    isUpheld: async (call, { input, match, isFirst }) => {
      const [terms] = input.terms as readonly [Terms]
      const others = { ...terms, match, free_days: terms.free_days + 1 }
      const answer = await tally(call, input)
      const among = await tally(call, { ...input, terms: isFirst ? [others, terms] : [terms, others] })
      return same({ ...answer, terms: isFirst ? 1 : 0 }, among)
    },
  }),
  law('free-time-a-week-later', ['FREE-1', 'FREE-3', 'FREE-5'], {
    sentence:
      'Without holidays, moving start, end and now by seven days moves every day by seven and changes no amount.',
    inputs: counted,
    isUpheld: async (call, rest) => {
      const input = {
        now: rest.now,
        terms: rest.terms.map(({ calendar: _, ...terms }) => terms),
        start: dayText(rest.start!),
        ...(typeof rest.end === 'string' && { end: dayText(rest.end) }),
        ...(rest.subject && { subject: rest.subject }),
        calendar: { weekend: rest.calendar?.weekend ?? [6, 7] },
      }
      const now = rest.now as string
      const before = await tally(call, input)
      const after = await tally(call, {
        ...input,
        start: shiftDate(input.start, 7),
        ...(typeof input.end === 'string' && { end: shiftDate(input.end, 7) }),
        now: shiftDate(dayText(now), 7) + now.slice(10),
      })
      return same(after, aWeekLater(before))
    },
  }),
  law('free-time-date-or-date-time', ['FREE-1'], {
    sentence: 'Without a cutoff, a date-time and its local date give the same answer.',
    inputs: counted,
    isUpheld: async (call, given) => {
      const input = withTerms(given, { cutoff: null })
      const answer = await tally(call, input)
      return same(
        answer,
        await tally(call, {
          ...input,
          start: localDate(input, input.start!),
          ...(typeof input.end === 'string' && { end: localDate(input, input.end) }),
        }),
      )
    },
  }),
  tallyLaw('free-time-cutoff-is-the-next-day', ['FREE-3'], {
    sentence: 'With a cutoff of 00:00, a date-time counts as the day after its local day, and a date as itself.',
    inputs: counted.map(input => withTerms(input, { cutoff: '00:00', first_day: 'any' })),
    isUpheld: (answer, input) => {
      const first = readDay(localDate(input, input.start!)) + (input.terms[0]!.offset_days ?? 0)
      return readDay(answer.first_day) === first + (input.start!.length > 10 ? 1 : 0)
    },
  }),
  law('free-time-end-hides-now', ['FREE-4'], {
    sentence: 'An answer with an end does not depend on now.',
    inputs: fc.record({
      input: ended,
      now: fc.constantFrom('2020-01-01T00:00:00Z', '2026-07-09T12:00:00Z', '2031-05-05T05:05:05Z'),
    }),
    isUpheld: async (call, { input, now }) => {
      const answer = await tally(call, input)
      return same(answer, await tally(call, { ...input, now }))
    },
  }),
  law('free-time-end-as-today', ['FREE-4', 'FREE-5'], {
    sentence: 'If the day of the end counts, days, amount and ledger are those given on that day without an end.',
    inputs: ended,
    isUpheld: async (call, given) => {
      const { end, ...input } = withTerms(given, { end_day: 'counted' })
      const answer = await tally(call, { ...input, end })
      const now = instantOn(input, localDate(input, end!))
      if (now === undefined) return true
      const today = await tally(call, { ...input, now })
      return same([answer.days, answer.amount, answer.ledger], [today.days, today.amount, today.ledger])
    },
  }),
  law('free-time-next-charge-comes', ['FREE-5'], {
    sentence: 'On the day of the next charge one more day is charged, at its rate; on no day before it.',
    inputs: open,
    isUpheld: async (call, input) => {
      const answer = await tally(call, input)
      if (!answer.next_charge) return false
      const { day, rate } = answer.next_charge
      const [eve, morning] = [instantOn(input, shiftDate(day, -1)), instantOn(input, day)]
      if (eve === undefined || morning === undefined) return true
      const [before, then] = [await tally(call, { ...input, now: eve }), await tally(call, { ...input, now: morning })]
      return (
        before.days.charged === answer.days.charged &&
        then.days.charged === answer.days.charged + 1 &&
        (rate === null ? then.amount === null : hundredths(then) === hundredths(answer) + Math.round(100 * rate))
      )
    },
  }),
  law('free-time-other-terms-do-not-count', ['FREE-2', 'FREE-6'], {
    sentence:
      'Terms that are valid only before the day of start, or only after it, change nothing but the index; equal ones are several.',
    inputs: counted,
    isUpheld: async (call, input) => {
      const day = localDate(input, input.start!)
      const [terms] = input.terms
      const before = { free_days: 30, valid_to: shiftDate(day, -1) }
      const after = { free_days: 0, valid_from: shiftDate(day, 1) }
      const exact = { ...terms!, valid_from: day, valid_to: day }
      const answer = await tally(call, input)
      return (
        same({ ...answer, terms: 1 }, await tally(call, { ...input, terms: [before, exact, after] })) &&
        same(await ask(call, { ...input, terms: [before, after] }), unassessable('no_terms')) &&
        same(await ask(call, { ...input, terms: [exact, before, exact] }), unassessable('several_terms'))
      )
    },
  }),
  law('free-time-unknown-is-never-nothing', ['FREE-6'], {
    sentence:
      'Without a start, or ended at an unknown time, or ended before the day of start, there is a reason and no amount.',
    inputs: counted,
    isUpheld: async (call, input) =>
      same(await ask(call, { ...withoutEnd(input), start: null }), unassessable('no_start')) &&
      same(await ask(call, { ...withoutEnd(input), ended: true }), unassessable('no_end')) &&
      same(await ask(call, { ...input, ended: true, end: null, terms: [] }), unassessable('no_end')) &&
      same(
        await ask(call, { ...input, end: shiftDate(localDate(input, input.start!), -1), terms: [] }),
        unassessable('end_before_start'),
      ),
  }),
]

const unassessable = (reason: string): object => ({ outcome: 'unassessable', reason })

const aWeekLater = (tally: Tally): Tally => ({
  ...tally,
  first_day: shiftDate(tally.first_day, 7),
  last_free_day: shiftDate(tally.last_free_day, 7),
  ends_at: shiftDate(dayText(tally.ends_at), 7) + tally.ends_at.slice(10),
  next_charge: tally.next_charge && { ...tally.next_charge, day: shiftDate(tally.next_charge.day, 7) },
  ledger: tally.ledger.map(run => ({ ...run, from: shiftDate(run.from, 7), to: shiftDate(run.to, 7) })),
})
