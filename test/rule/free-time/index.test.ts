import { readFileSync } from 'node:fs'
import { left, right } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { near, valid } from '../../../src/conform/generate/arbitrary'
import { periods } from '../../../src/conform/generate/free-time'
import { schema } from '../../../src/kernel/codec/schema'
import { find } from '../../../src/oracle'
import { terms } from '../../../src/rule/free-time/terms.codec'
import {
  count,
  countBy,
  decodeTerms,
  explain,
  tariff,
  termsSchema,
  type Input,
  type Tally,
  type Terms,
} from '../../../src/rule/free-time'
import { assess, type TermsByPart } from '../../../src/rule/container'
import { collectIssues } from '../../../src/kernel/reader'
import { inputReader } from '../../../src/rule/free-time/terms.generated'
import { toWeekday } from '../../../src/rule/free-time/tariff'
import { targets, validatorOf } from '../../json-schema'
import { processorTime } from '../../processor-time'
import { describeVectors, files } from '../../vectors'
import { plainCount } from './plain-count'

const TARIFF = {
  free_days: 5,
  free_count: 'working',
  tiers: [
    { days: 3, rate: 150 },
    { days: null, rate: 200 },
  ],
  currency_code: 'USD',
} satisfies Terms

const asked: Input = { start: '2026-07-07', now: '2026-07-16T15:00:00Z', terms: [TARIFF] }
const tallyOf = (input: Input): Tally => {
  const answer = count(input)
  if (answer._tag === 'Left' || answer.right.outcome !== 'counted') throw new Error(explain(answer))
  return answer.right
}
const vectors = files.find(({ operation }) => operation === 'free_time.count')!.cases.map(({ input }) => input)
/** Mostly valid periods, also of codes without a zone, and some with a fault or two. */
const questions = fc.oneof(
  { weight: 4, arbitrary: periods },
  { weight: 2, arbitrary: near(vectors) },
  { weight: 1, arbitrary: valid(find('free_time.count')!.input) },
)

describe('count', () => {
  it('equals its plain definition', () => {
    fc.assert(
      fc.property(questions, question => {
        if (collectIssues(inputReader, question).length > 0) return
        const plain = plainCount(question as Input)
        const expected =
          plain.outcome === 'counted' && plain.amount === Infinity
            ? left([{ pointer: '/terms', code: 'range', message: 'the sum is out of the range of a double' }])
            : right(plain)
        expect(count(question as Input)).toEqual(expected)
      }),
    )
  })
  it('is the operation, also if it refuses', () => {
    const { call } = find('free_time.count')!
    fc.assert(
      fc.property(questions, question => {
        expect(call(question)).toEqual(count(question as Input))
      }),
    )
  })
  it('by a prepared tariff is the same', () => {
    fc.assert(
      fc.property(questions, question => {
        const direct = count(question as Input)
        const prepared = tariff(question as Input)
        const by = prepared._tag === 'Left' ? prepared : countBy(prepared.right, question as Input)
        if (direct._tag === 'Right' || by._tag === 'Right') expect(by).toEqual(direct)
        else expect(direct.left).toEqual(expect.arrayContaining([...by.left]))
      }),
    )
  })
  it('takes a Date for now', () => {
    const now = new Date('2026-07-16T15:00:00.250Z')
    expect(count({ ...asked, now })).toEqual(count(asked))
    expect(count({ ...asked, now: new Date(NaN) })).toMatchObject({ left: [{ pointer: '/now', code: 'format' }] })
  })
  it.each([null, undefined, 5, [], 'x'])('refuses %j, which only plain JavaScript can give', value => {
    expect(count(value as never)).toMatchObject({ left: [{ pointer: '', code: 'type' }] })
  })
  it('treats undefined as missing', () => {
    const terms = [{ ...TARIFF, cutoff: undefined, valid_to: undefined }]
    expect(count({ ...asked, end: undefined, zone: undefined, calendar: undefined, terms })).toEqual(count(asked))
  })
  it('refuses numbers that JSON does not have', () => {
    expect(count({ ...asked, terms: [{ free_days: NaN, offset_days: Infinity }] })).toMatchObject({
      left: [
        { pointer: '/terms/0/free_days', code: 'range' },
        { pointer: '/terms/0/offset_days', code: 'range' },
      ],
    })
  })
  it('does not mutate its input', () => {
    const frozen = Object.freeze({ ...asked, terms: Object.freeze([Object.freeze({ ...TARIFF })]) })
    expect(tallyOf(frozen).amount).toBe(450)
  })
})

it.each([tallyOf, plainCount])('a rate of -0 is read as 0', countBy => {
  const answer = countBy({ ...asked, terms: [{ ...TARIFF, tiers: [{ days: null, rate: -0 }] }] })
  const rates = 'ledger' in answer ? answer.ledger.map(({ rate }) => rate) : []
  expect(rates.filter(rate => rate !== null)).toEqual([0])
})

describe('large input', () => {
  const holidays = Array.from({ length: 100_000 }, (_, i) => `${2000 + (i % 90)}-0${1 + (i % 9)}-1${i % 10}`)
  it('of 100,000 holidays, 10,000 terms and 10,000 tiers takes little time', () => {
    const taken = processorTime()
    const terms = Array.from({ length: 10_000 }, (_, i) => ({
      ...TARIFF,
      valid_from: i === 0 ? null : '2027-01-01',
      tiers: [...Array.from({ length: 10 }, () => ({ days: 1, rate: 0.0001 })), { days: null, rate: 1 }],
    }))
    expect(tallyOf({ ...asked, terms, calendar: { holidays } }).days.charged).toBeGreaterThan(0)
    expect(taken()).toBeLessThan(3_000)
  })
  it('without a working day for ten years is too long', () => {
    const every = Array.from({ length: 4_000 }, (_, i) =>
      new Date(Date.parse('2026-07-07T00:00:00Z') + 86_400_000 * i).toISOString().slice(0, 10),
    )
    expect(count({ ...asked, calendar: { holidays: every } })).toEqual(
      right({ outcome: 'unassessable', reason: 'too_long' }),
    )
  })
  it('has at most 1,000 issues', () => {
    const terms = Array.from({ length: 5_000 }, () => ({ free_days: -1 }))
    expect(decodeTerms(terms)).toMatchObject({ left: { length: 1_000 } })
  })
})

describe('decodeTerms', () => {
  it('returns terms by charge as they are, and an array as demurrage', () => {
    const terms = { detention: [TARIFF], combined: [TARIFF], note: 'kept' }
    expect(decodeTerms(terms)).toEqual(right(terms))
    expect(decodeTerms([TARIFF])).toEqual(right({ demurrage: [TARIFF] }))
  })
  it('reports every issue by its place in the array', () => {
    expect(decodeTerms([{ free_days: -1, tiers: [] }, 5])).toMatchObject({
      left: [
        { pointer: '/0/currency_code', code: 'missing' },
        { pointer: '/0/free_days', code: 'range' },
        { pointer: '/0/tiers', code: 'length' },
        { pointer: '/1', code: 'type' },
      ],
    })
    expect(decodeTerms({ demurrage: [TARIFF], detention: [{ free_days: -1 }], combined: 5 })).toMatchObject({
      left: [
        { pointer: '/combined', code: 'type' },
        { pointer: '/detention/0/free_days', code: 'range' },
      ],
    })
  })
  it.each([
    ['an object without a charge', {}, 'missing'],
    ['a misspelt charge', { demurage: [TARIFF] }, 'missing'],
    ['a charge that is undefined', { detention: undefined }, 'missing'],
    ['another type', 5, 'type'],
    ['null', null, 'type'],
  ])('refuses %s', (_, value, code) => {
    expect(decodeTerms(value)).toMatchObject({ left: [{ pointer: '', code }] })
  })
  it('has null days in the last tier alone', () => {
    const tiers = [
      { days: null, rate: 1 },
      { days: 2, rate: 1 },
    ]
    expect(decodeTerms([{ ...TARIFF, tiers }])).toMatchObject({
      left: [
        {
          pointer: '/0/tiers/0/days',
          code: 'range',
          message: expect.stringContaining('in every tier but the last') as string,
        },
        {
          pointer: '/0/tiers/1/days',
          code: 'range',
          message: expect.stringContaining('null in the last tier') as string,
        },
      ],
    })
  })
  it('reports at most 1,000 tiers', () => {
    const tiers = Array.from({ length: 1_100 }, () => ({ days: null, rate: 1 }))
    const decoded = decodeTerms([{ ...TARIFF, tiers }])
    expect(decoded._tag === 'Left' && decoded.left.length).toBe(1_000)
  })
})

it('a start at the minute of the cutoff counts as the next day', () => {
  const firstDay = (start: string): string =>
    tallyOf({ ...asked, start, zone: 'UTC', terms: [{ ...TARIFF, cutoff: '16:30' }] }).first_day
  expect([firstDay('2026-07-07T16:29:59Z'), firstDay('2026-07-07T16:30:00Z')]).toEqual(['2026-07-07', '2026-07-08'])
})

describe('the examples in the docstrings of the input', () => {
  const source = readFileSync('src/rule/free-time/terms.generated.ts', 'utf8')
  const exampleOf = (type: string): object => {
    const [, body = ''] = new RegExp(`export type ${type} = (?:Dates & )?\\{(.*?)\\n\\}`, 's').exec(source) ?? []
    const fields = [...body.matchAll(/@example (.+?)(?: \/\/.*)?\n {3}\*\/\n {2}readonly (\w+)/g)]
    return Object.fromEntries(
      fields.map(([, value = '', name = '']) => [name, new Function(`return (${value})`)() as unknown]),
    )
  }
  it('are accepted together', () => {
    const terms = { ...exampleOf('Terms'), valid_from: null }
    const input = { ...exampleOf('Dates'), terms: [terms], calendar: exampleOf('Calendar') }
    expect(Object.keys(terms)).toHaveLength(15)
    expect(count(input as unknown as Input)).toMatchObject({ right: { outcome: 'counted' } })
  })
})

describe('termsSchema', () => {
  const { validate, jsonSchema } = termsSchema['~standard']
  it('validates like decodeTerms', () => {
    expect(validate(TARIFF)).toEqual({ value: TARIFF })
    expect(validate({ ...TARIFF, tiers: [{ days: 1, rate: 1 }] })).toMatchObject({
      issues: [{ path: ['tiers', 0, 'days'] }],
    })
  })
  it('has the JSON Schema of the codec', () => {
    expect(jsonSchema.input({ target: 'draft-2020-12' })).toMatchObject(schema(terms)['items'] as object)
    expect(jsonSchema.output({ target: 'draft-2020-12' })).toEqual(jsonSchema.input({ target: 'draft-2020-12' }))
  })
  it.each(targets)('is a valid schema in %s', target => {
    const isValid = validatorOf(jsonSchema.input({ target }), target)
    expect([isValid(TARIFF), isValid({ ...TARIFF, currency_code: 'usd' }), isValid({})]).toEqual([true, false, false])
  })
})

it.each([
  ['1970-01-01', 0, 4],
  ['1969-12-31', -1, 3],
  ['0001-01-01', -719_162, 1],
  ['2026-07-04', 20_638, 6],
  ['9999-12-31', 2_932_896, 5],
])('%s has its ISO weekday', (date, day, weekday) => {
  expect([new Date(86_400_000 * day).toISOString().slice(0, 10), toWeekday(day)]).toEqual([date, weekday])
})

describe('explain', () => {
  it.each([
    [asked, 'Free until 2026-07-13; 3 days charged so far, 450 USD; the next is 2026-07-17 at 200 USD.'],
    [
      { ...asked, now: '2026-07-09T15:00:00Z' },
      'Free until 2026-07-13, 4 days left; the first charged day is 2026-07-14 at 150 USD.',
    ],
    [
      { ...asked, now: '2026-07-13T15:00:00Z', terms: [{ free_days: 7 }] },
      'Free until 2026-07-13, which is today; the first charged day is 2026-07-14.',
    ],
    [{ ...asked, end: '2026-07-14' }, 'Free until 2026-07-13; 1 day charged, 150 USD.'],
    [{ ...asked, end: '2026-07-10' }, 'Free until 2026-07-13; no day charged.'],
    [{ ...asked, end: '2026-07-08', terms: [{ free_days: 1 }] }, 'Free until 2026-07-07; 1 day charged.'],
    [{ ...asked, start: null }, 'Not assessable: the start is not known.'],
    [{ ...asked, zone: '+1' }, 'Rejected: /zone is not a known zone.'],
  ])('describes a count', (input, sentence) => {
    expect(explain(count(input))).toBe(sentence)
  })
  it('describes the free time of an assessment, one sentence for each kind with terms', () => {
    const document = { holds_at_pod_terminal: [], pod_discharged_at: '2026-07-06T15:00:00Z', pod_timezone: 'UTC' }
    const sentenceOf = (terms: TermsByPart | undefined): string => {
      const assessed = assess({ document, now: '2026-07-07T15:00:00Z', terms })
      return assessed._tag === 'Left' ? 'refused' : explain(assessed.right.containers[0]!.free_time)
    }
    expect(sentenceOf({ detention: [{ free_days: 5 }], demurrage: [{ free_days: 4 }] })).toBe(
      'Demurrage: Free until 2026-07-09, 2 days left; the first charged day is 2026-07-10. ' +
        'Detention: Not assessable: the start is not known.',
    )
    expect(sentenceOf(undefined)).toBe('Not counted: there are no terms.')
    expect(explain(null)).toBe('Not counted: there are no terms.')
  })
  it('describes a result without its Either', () => {
    expect(explain({ outcome: 'unassessable', reason: 'no_end' })).toBe(
      'Not assessable: it has ended, at a time that is not known.',
    )
  })
})

describeVectors('free_time.count')
