/** Mistakes of free time. */
import { exactSum } from '../../../src/kernel/decimal'
import { isObject } from '../../../src/kernel/json'
import { valueAt } from '../../../src/kernel/json-position'
import { own } from '../peer'
import { misread, resultOf, spoilt, without, wrong, type Wrong, type Wrongs } from './mistake'

const COUNT = 'free_time.count'
const DAY = 86_400_000

/** Reads all terms wrongly. */
const misreadTerms = (mistake: string, read: (terms: any) => object): Wrong =>
  misread(COUNT, mistake, input => ({
    ...input,
    terms: input.terms.map((terms: any) => ({ ...terms, ...read(terms) })),
  }))

/** Reads terms without some of their keys. */
const ignoring = (mistake: string, ...keys: string[]): Wrong =>
  misread(COUNT, mistake, input => ({ ...input, terms: input.terms.map((terms: any) => without(terms, ...keys)) }))

/** Reads the calendars of the call and of the terms wrongly. */
const misreadCalendars = (mistake: string, read: (calendar: any) => object): Wrong => {
  const reread = (given: any): any => (given?.calendar ? { ...given, calendar: read(given.calendar) } : given)
  return misread(COUNT, mistake, input => reread({ ...input, terms: input.terms.map(reread) }))
}

/** Changes an answer that has days. */
const spoiltTally = (mistake: string, spoil: (input: any, tally: any) => unknown): Wrong =>
  spoilt(COUNT, mistake, (input, answer) => (answer.outcome === 'counted' ? spoil(input, answer) : answer))

/** Whether terms apply to the day of start and the subject of an input. */
const applies = (input: any, terms: object): boolean =>
  resultOf(COUNT, { ...input, terms: [terms] })?.reason !== 'no_terms'
const countKeys = ({ match = {} }: any): number => Object.keys(match).length
const mostBy = (terms: any[], measure: (terms: any) => number): any[] => {
  const most = Math.max(...terms.map(measure))
  return terms.filter(each => measure(each) === most)
}

/** Chooses otherwise among the terms that apply; several chosen ones are reported. */
const choosing = (mistake: string, choose: (applying: any[]) => any[]): Wrong =>
  wrong(COUNT, mistake, input => {
    const reply = own(COUNT, input)
    if (!('result' in reply) || !isObject(reply.result)) return reply
    const { reason } = reply.result
    if (reason !== undefined && reason !== 'several_terms') return reply
    const [one, ...others] = choose(input.terms.filter((terms: any) => applies(input, terms)))
    if (others.length > 0) return { result: { outcome: 'unassessable', reason: 'several_terms' } }
    const result = resultOf(COUNT, { ...input, terms: [one] })
    if (result === undefined) return reply
    return { result: result.outcome === 'counted' ? { ...result, terms: input.terms.indexOf(one) } : result }
  })

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const sizeOf = ({ from, to }: any): number => 1 + (Date.parse(to) - Date.parse(from)) / DAY
const isDate = (text: unknown): text is string => typeof text === 'string' && text.length === 10
const hasEnd = ({ end }: any): boolean => end !== undefined && end !== null

export const freeTime: Wrongs = {
  'first-terms-alone': misread('free_time.count', 'looks at the first terms alone', input => ({
    ...input,
    terms: input.terms.slice(0, 1),
  })),
  'weekend-uses-up-free-time': ignoring('lets weekends use up free working days', 'free_count'),
  'weekend-charged': ignoring('charges weekends and holidays where only working days are charged', 'charged_count'),
  'tier-one-day-longer': misreadTerms('makes each tier one day longer', ({ tiers }) =>
    tiers ? { tiers: tiers.map(({ days, rate }: any) => ({ days: days === null ? null : days + 1, rate })) } : {},
  ),
  'last-day-not-moved': ignoring('leaves the last free day on a weekend', 'last_day'),
  'first-day-not-moved': ignoring('begins on a weekend where day 1 is a working day', 'first_day'),
  'offset-left-out': ignoring('counts from the day of start, whatever the offset', 'offset_days'),
  'end-always-counted': ignoring('counts the day of the end where it does not count', 'end_day'),
  'cutoff-left-out': ignoring('takes a start after the cutoff for its own day', 'cutoff'),
  'cutoff-of-dates': misread(COUNT, 'moves a date on by the cutoff', ({ start, ...input }) => ({
    ...input,
    start:
      isDate(start) && input.zone === undefined && input.terms.some(({ cutoff }: any) => typeof cutoff === 'string')
        ? `${start}T23:59:59Z`
        : start,
    zone: input.zone ?? 'UTC',
  })),
  'today-by-utc': misread(COUNT, 'takes the day of now by UTC, whatever the zone', input => ({
    ...input,
    now: `${dateOf(Date.parse(input.now) || 0)}T11:00:00Z`,
  })),
  'days-by-utc': misread(COUNT, 'takes all days by UTC, whatever the zone', input => ({ ...input, zone: 'UTC' })),
  'match-left-out': ignoring('applies terms whatever the line, the port and the size', 'match'),
  'terms-calendar-left-out': ignoring('counts all terms by the calendar of the call', 'calendar'),
  'tiers-from-the-first-charge': ignoring('begins the tiers with the first charged day', 'tiers_from'),
  'any-attribute-matches': misread(COUNT, 'needs one attribute of a match, not all', ({ subject, ...input }) => ({
    ...input,
    subject,
    terms: input.terms.map(({ match, ...terms }: any) => ({
      ...terms,
      ...(match && !Object.entries(match).some(([key, values]: any) => values.includes?.(subject?.[key])) && { match }),
    })),
  })),
  'stopped-days-left-out': misread(COUNT, 'counts closed days', ({ calendar, ...input }) => ({
    ...input,
    ...(calendar && { calendar: without(calendar, 'stopped') }),
  })),
  'waived-days-stopped': misreadCalendars('takes waived days for stopped ones', ({ waived, stopped, ...calendar }) => ({
    ...calendar,
    stopped: [...(stopped ?? []), ...(waived ?? [])],
  })),
  'waived-days-charged': misreadCalendars('charges waived days', calendar => without(calendar, 'waived')),
  'waived-days-use-no-tier': spoiltTally('begins a tier again after waived days', ({ terms }, tally) => {
    const { tiers, tiers_from } = terms[tally.terms]
    if (tiers === undefined || tiers_from === 'first_day') return tally
    const { charged } = tally.days
    const rates = tiers.flatMap(({ days, rate }: any) =>
      Array.from({ length: Math.min(days ?? charged, charged) }, () => rate),
    )
    return { ...tally, amount: exactSum(rates.slice(0, charged)) }
  }),
  'open-days-left-out': misread(COUNT, 'takes every Saturday for a day of rest', ({ calendar, ...input }) => ({
    ...input,
    ...(calendar && { calendar: without(calendar, 'open') }),
  })),
  'utc-without-a-zone': misread(COUNT, 'counts in UTC without a zone', input => ({ zone: 'UTC', ...input })),
  'free-time-of-24-hours': spoiltTally('ends free time at midnight in UTC', (_, tally) => ({
    ...tally,
    ends_at: `${dateOf(Date.parse(tally.last_free_day) + DAY)}T00:00:00Z`,
  })),
  'holidays-left-out': misread(COUNT, 'has no holidays', ({ calendar, ...input }) => ({
    ...input,
    ...(calendar && { calendar: without(calendar, 'holidays') }),
  })),
  'weekend-of-the-west': misread(
    COUNT,
    'has its weekend on Saturday and Sunday everywhere',
    ({ calendar, ...input }) => ({
      ...input,
      ...(calendar && { calendar: without(calendar, 'weekend') }),
    }),
  ),
  'rates-in-doubles': spoiltTally('adds rates as doubles', (_, tally) => ({
    ...tally,
    amount:
      tally.amount === null
        ? null
        : tally.ledger
            .flatMap((run: any) => Array.from({ length: sizeOf(run) }, () => run.rate ?? 0))
            .reduce((sum: number, rate: number) => sum + rate, 0),
  })),
  'amount-in-cents': spoiltTally('rounds the amount to cents', (_, tally) => ({
    ...tally,
    amount: tally.amount === null ? null : Math.round(100 * tally.amount) / 100,
  })),
  'no-rates-no-money': spoiltTally('gives an amount of 0 without rates', (_, tally) => ({
    ...tally,
    amount: tally.amount ?? 0,
  })),
  'rates-of-the-last-terms': misread(COUNT, 'charges by the rates of the latest terms', ({ terms, ...input }) => ({
    ...input,
    terms: terms.map((each: any) => ({
      ...each,
      ...(each.tiers && terms.at(-1)?.tiers && { tiers: terms.at(-1).tiers }),
    })),
  })),
  'first-of-several-terms': choosing('takes the first of several terms that apply', applying => applying.slice(0, 1)),
  'general-terms-beside-special-ones': choosing('takes terms for all others for terms of each', applying => applying),
  'most-values-win': choosing('takes the terms with the most values for the most specific', applying =>
    mostBy(applying, ({ match = {} }) => Object.values<any>(match).flat().length),
  ),
  'last-of-the-most-specific': choosing('takes the last of equally specific terms', applying =>
    mostBy(applying, countKeys).slice(-1),
  ),
  'specific-before-valid': misread(COUNT, 'takes specific terms for specific on any day', input => {
    const matching = input.terms.map((terms: any) => applies(input, without(terms, 'valid_from', 'valid_to')))
    const most = Math.max(...input.terms.map((terms: any, i: number) => (matching[i] ? countKeys(terms) : 0)))
    const terms = input.terms.map((each: any) => (countKeys(each) < most ? { ...each, valid_to: '0001-01-01' } : each))
    return { ...input, terms }
  }),
  'charged-until-today': misread(
    COUNT,
    'charges until today if the end is not known',
    ({ ended: _, ...input }) => input,
  ),
  'not-assessable-is-nothing': spoilt(COUNT, 'owes nothing without a start', (_, answer) =>
    answer.reason === 'no_start'
      ? { outcome: 'counted', amount: 0, days: { free: 0, excluded: 0, charged: 0 }, ledger: [] }
      : answer,
  ),
  'days-left-never-below-0': spoiltTally('stops the days left at 0', (_, tally) => ({
    ...tally,
    days_left: tally.days_left === null ? null : Math.max(0, tally.days_left),
  })),
  'days-left-with-an-end': spoiltTally('gives days left after the end', ({ now }, tally) => ({
    ...tally,
    days_left:
      tally.days_left ?? Math.round((Date.parse(tally.last_free_day) - Date.parse(dateOf(Date.parse(now)))) / DAY),
  })),
  'excluded-called-free': spoiltTally('calls excluded days free', (_, tally) => ({
    ...tally,
    days: { ...tally.days, free: tally.days.free + tally.days.excluded, excluded: 0 },
    ledger: tally.ledger.map((run: any) => (run.kind === 'excluded' ? { ...run, kind: 'free' } : run)),
  })),
  'moved-over-called-excluded': spoiltTally(
    'excludes the days over which the last free day moves',
    ({ terms }, tally) => {
      const { free_days, free_count, last_day } = terms[tally.terms]
      const over = last_day === 'working' && free_count !== 'working' ? tally.days.free - free_days : 0
      return over <= 0
        ? tally
        : { ...tally, days: { ...tally.days, free: tally.days.free - over, excluded: tally.days.excluded + over } }
    },
  ),
  'next-at-the-first-rate': spoiltTally('charges the next day at the first rate', ({ terms }, tally) => ({
    ...tally,
    next_charge: tally.next_charge && { ...tally.next_charge, rate: terms[tally.terms].tiers?.[0].rate ?? null },
  })),
  'next-is-tomorrow': spoiltTally('charges next on the day after today', (_, tally) => ({
    ...tally,
    next_charge: tally.next_charge && {
      ...tally.next_charge,
      day: dateOf(Date.parse(tally.last_free_day) + DAY * Math.max(1, 1 - tally.days_left)),
    },
  })),
  'next-after-the-end': spoiltTally('gives a next charge although it has ended', (input, tally) =>
    hasEnd(input) ? { ...tally, next_charge: { day: input.end.slice(0, 10), rate: null } } : tally,
  ),
  'end-before-start-by-the-minute': wrong(COUNT, 'compares end and start as instants', input => {
    const reply = own(COUNT, input)
    return 'result' in reply && Date.parse(input.end ?? '') < Date.parse(input.start ?? '')
      ? { result: { outcome: 'unassessable', reason: 'end_before_start' } }
      : reply
  }),
  'terms-before-dates': wrong(COUNT, 'looks for terms before it looks at the end', input => {
    const reply = own(COUNT, input)
    if (!('result' in reply) || input.start === null) return reply
    const result = resultOf(COUNT, without(input, 'end', 'ended'))
    return ['no_terms', 'several_terms'].includes(result?.reason) ? { result } : reply
  }),
  'last-tier-with-days': wrong(COUNT, 'takes a last tier that ends', input => {
    const reply = own(COUNT, input)
    if (!('issues' in reply)) return reply
    const others = reply.issues.filter(({ pointer, code }: any) => !(code === 'range' && /[1-9]\/days$/.test(pointer)))
    return others.length === 0 ? { result: { outcome: 'unassessable', reason: 'too_long' } } : { issues: others }
  }),
  'every-day-a-weekend': wrong(COUNT, 'waits for a working day in a week without any', input => {
    const reply = own(COUNT, input)
    if (!('issues' in reply)) return reply
    const others = reply.issues.filter(({ code }) => code !== 'conflict')
    return others.length === 0 ? { result: { outcome: 'unassessable', reason: 'too_long' } } : { issues: others }
  }),
  'range-to-the-year-0-backwards': wrong(COUNT, 'takes a range that ends in the year 0 for a backwards one', input => {
    const reply = own(COUNT, input)
    if (!('issues' in reply)) return reply
    const endsInYear0 = ({ pointer }: any): boolean =>
      /^\/.*stopped\/\d+\/to$/.test(pointer) && /^0000-/.test(String(valueAt(input, pointer)))
    return {
      issues: reply.issues.map(issue =>
        endsInYear0(issue) ? { pointer: issue.pointer.replace(/\/to$/, ''), code: 'conflict', message: '' } : issue,
      ),
    }
  }),
  'currency-by-default': wrong(COUNT, 'takes US dollars where the currency is missing', input => {
    const reply = own(COUNT, input)
    if (!('issues' in reply) || !reply.issues.every(({ pointer }) => pointer.endsWith('/currency_code'))) return reply
    return own(COUNT, {
      ...input,
      terms: input.terms.map((terms: any) => ({ ...terms, currency_code: terms.currency_code ?? 'USD' })),
    })
  }),
  'zones-without-slash': wrong('free_time.count', 'knows zones without a slash', input =>
    own('free_time.count', /^(GMT|CET|UTC\+1|Z)$/.test(input.zone) ? { ...input, zone: 'UTC' } : input),
  ),
  'second-60-as-59': wrong('free_time.count', 'reads the second 60 as 59', input =>
    own('free_time.count', JSON.parse(JSON.stringify(input).replaceAll(':60Z"', ':59Z"'))),
  ),
}
