import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareDateTimes,
  compareInstants,
  parseDay,
  instant,
  parseInstant,
  isDate,
  isDateTime,
  later,
  toDate,
  toDateTime,
} from '../../src/kernel/time'

describe('isDate', () => {
  it.each(
    `2026-01-31 2026-04-30 2024-02-29 2000-02-29 0000-01-01 9999-12-31 2026-03-31 2026-05-31 2026-07-31
    2026-08-31 2026-10-31`.split(/\s+/),
  )('%s is a date', text => {
    expect(isDate(text)).toBe(true)
  })
  it.each([
    '',
    ...`2026-02-29 1900-02-29 2026-04-31 2026-06-31 2026-09-31 2026-11-31 2026-01-00 2026-01-32 2026-00-01
    2026-13-01 2026-1-1 26-01-01 2026-01-01x x2026-01-01 2026/01/01 ٢٠٢٦-01-01`.split(/\s+/),
  ])('%j is not a date', text => {
    expect(isDate(text)).toBe(false)
  })
  it('agrees with Date on the days of every month and the leap days of every year', () => {
    const written = (n: number, width = 2): string => String(n).padStart(width, '0')
    const exists = (year: number, month: number, day: number): boolean => {
      const date = new Date(0)
      date.setUTCFullYear(year, month - 1, day)
      return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    }
    const wrong: string[] = []
    const look = (year: number, month: number, day: number): void => {
      const text = `${written(year, 4)}-${written(month)}-${written(day)}`
      if (isDate(text) !== exists(year, month, day)) wrong.push(text)
    }
    for (let year = 0; year <= 9999; year++) look(year, 2, 29)
    for (let month = 0; month <= 99; month++) for (let day = 0; day <= 99; day++) look(2026, month, day)
    expect(wrong).toEqual([])
  })
})

describe('isDateTime', () => {
  it.each([
    '2026-01-31T08:30:00Z',
    '2026-01-31t23:59:59z',
    '2026-01-31T00:00:00.123456789Z',
    '2026-01-31T08:30:00+05:30',
    '2026-01-31T08:30:00-00:00',
    '2024-02-29T19:00:00-23:59',
  ])('%s is a date-time', text => {
    expect(isDateTime(text)).toBe(true)
  })
  it.each([
    '2026-01-31',
    '2026-01-31 08:30:00Z',
    '2026-01-31T08:30:00',
    '2026-01-31T24:00:00Z',
    '2026-01-31T08:60:00Z',
    '2026-01-31T08:30:60Z',
    '2026-01-31T08:30:00.Z',
    '2026-01-31T08:30Z',
    '2026-01-31T08:30:00+0530',
    '2026-01-31T08:30:00+24:00',
    '2026-01-31T08:30:00+05:60',
    '2026-02-30T08:30:00Z',
    '2026-01-31T08:30:00Zx',
    '2026-01-31Tx08:30:00Z',
    '',
  ])('%j is not a date-time', text => {
    expect(isDateTime(text)).toBe(false)
  })
})

describe('instant', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0, ''],
    ['1970-01-01T00:00:00-00:00', 0, ''],
    ['1969-12-31T23:59:59.5z', -1, '5'],
    ['2000-02-29t23:59:59.12300+05:30', 951_848_999, '123'],
    ['2026-01-05T08:00:00-08:00', 1_767_628_800, ''],
    ['2026-03-01T00:00:00.000Z', 1_772_323_200, ''],
    ['0000-01-01T00:00:00Z', -62_167_219_200, ''],
    ['1900-03-01T00:00:00Z', -2_203_891_200, ''],
    ['9999-12-31T23:59:59-23:59', 253_402_387_139, ''],
    ['2026-01-05T00:00:00.10000000000000000001+00:00', 1_767_571_200, '10000000000000000001'],
  ])('%s', (text, seconds, fraction) => {
    expect(instant(text)).toEqual({ seconds, fraction })
  })
  it('is NaN for any other string', () => {
    expect(instant('2026-02-30T00:00:00Z')).toEqual({ seconds: NaN, fraction: '' })
  })
  it('reads a fraction of any length in linear time', () => {
    const zeros = '0'.repeat(100_000)
    expect(instant(`2026-01-05T00:00:00.${zeros}1${zeros}Z`).fraction.length).toBe(100_001)
  })
  it('agrees with Date, which uses the same calendar', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        date => {
          expect(instant(date.toISOString()).seconds).toBe(Math.floor(date.getTime() / 1000))
        },
      ),
    )
  })
})

/** Strings with up to two replaced characters. */
const nearly = (text: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const change = fc.tuple(fc.nat({ max: 30 }), fc.constantFrom('', ...'012359-:.TtZ+ ٣/'))
  return fc
    .tuple(text, fc.array(change, { maxLength: 2 }))
    .map(([whole, changes]) =>
      changes.reduce((found, [at, by]) => found.slice(0, at) + by + found.slice(at + 1), whole),
    )
}
const part = (least: number, most: number, width = 2): fc.Arbitrary<string> =>
  fc.integer({ min: least, max: most }).map(number => String(number).padStart(width, '0'))
const dates = fc
  .tuple(fc.oneof(part(0, 9_999, 4), part(1_999, 2_029, 4)), part(0, 13), part(0, 32))
  .map(parts => parts.join('-'))
const offsets = fc
  .tuple(fc.constantFrom('+', '-'), part(0, 24), part(0, 60))
  .map(([sign, hour, minute]) => `${sign}${hour}:${minute}`)
const dateTimes = fc
  .tuple(
    dates,
    fc.constantFrom('T', 't'),
    part(0, 24),
    part(0, 60),
    part(0, 60),
    fc.constantFrom('', '', '.5', '.120', '.', '.000'),
    fc.oneof(fc.constantFrom('Z', 'z', ''), offsets),
  )
  .map(
    ([date, t, hour, minute, second, fraction, offset]) => `${date}${t}${hour}:${minute}:${second}${fraction}${offset}`,
  )

describe('parsing in one pass', () => {
  it('accepts exactly the date-times of the pattern', () => {
    fc.assert(
      fc.property(nearly(dateTimes), text => {
        expect(parseInstant(text) !== undefined, text).toBe(isDateTime(text))
      }),
      { numRuns: 60 * fc.readConfigureGlobal().numRuns! },
    )
  })
  it('accepts exactly the dates of the pattern', () => {
    fc.assert(
      fc.property(nearly(dates), text => {
        expect(parseDay(text) !== undefined, text).toBe(isDate(text))
      }),
      { numRuns: 60 * fc.readConfigureGlobal().numRuns! },
    )
  })
})

describe('toDate', () => {
  it('is the inverse of dayOf on every day of the 400-year cycle of the calendar', () => {
    const wrong: number[] = []
    // With fewer runs than usual, fewer days are tested.
    const step = Math.ceil(300 / fc.readConfigureGlobal().numRuns!)
    for (let day = -62_091; day < -62_091 + 146_097; day += step) if (parseDay(toDate(day)!) !== day) wrong.push(day)
    expect(wrong).toEqual([])
    expect([toDate(-62_091), toDate(84_005)]).toEqual(['1800-01-01', '2199-12-31'])
    expect([toDate(-719_528), toDate(2_932_896)]).toEqual(['0000-01-01', '9999-12-31'])
  })
  it.each([-719_529, 2_932_897, 1e300, -1e300, Infinity, NaN])('is undefined for day %d', day => {
    expect(toDate(day)).toBeUndefined()
  })
})

describe('compareInstants', () => {
  it.each([
    ['2026-01-05T00:00:00Z', '2026-01-05T00:00:00Z', 0],
    ['2026-01-05T00:00:00Z', '2026-01-05T00:00:01Z', -1],
    ['2026-01-05T00:30:00+01:00', '2026-01-05T00:00:00+00:00', -1],
    ['2026-01-05T00:00:00Z', '2026-01-05T01:00:00+01:00', 0],
    ['2026-01-05T00:00:00.1Z', '2026-01-05T00:00:00.10Z', 0],
    ['2026-01-05T00:00:00.1Z', '2026-01-05T00:00:00.09Z', 1],
    ['2026-01-05T00:00:00Z', '2026-01-05T00:00:00.01Z', -1],
    ['2026-01-05T00:00:01Z', '2026-01-05T00:00:00.9Z', 1],
    ['2026-01-04T23:59:59.9Z', '2026-01-05T00:00:00Z', -1],
    ['2026-01-05T00:00:00.1Z', '2026-01-05T00:00:00.10000000000000000001Z', -1],
    ['2026-01-05T01:00:00+01:00', '2026-01-05T00:30:00.0000Z', -1],
    ['2026-01-05T00:30:00.0000Z', '2026-01-05T01:00:00+01:00', 1],
  ])('%s, %s: %i', (a, b, sign) => {
    expect(Math.sign(compareInstants(instant(a), instant(b)))).toBe(sign)
    expect(Math.sign(compareDateTimes(a, b))).toBe(sign)
  })
})

describe('compareDateTimes', () => {
  it('orders by instant, for any notation', () => {
    const text = fc
      .tuple(
        fc.constantFrom('T', 't'),
        fc.constantFrom('', '.1', '.10', '.09'),
        fc.constantFrom('Z', 'z', '+00:00', '-00:30', '+01:00'),
        fc.nat({ max: 2 }),
      )
      .map(([t, fraction, zone, second]) => `2026-01-05${t}00:00:0${second}${fraction}${zone}`)
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareDateTimes(a, b))).toBe(Math.sign(compareInstants(instant(a), instant(b))))
      }),
    )
  })
})

describe('later', () => {
  it.each([
    ['2026-01-05T00:00:00Z', 7, '2026-01-12T00:00:00Z'],
    ['2026-01-05T00:00:00.25+01:00', 0, '2026-01-04T23:00:00.25Z'],
    ['2026-02-28T12:00:00Z', 0.5, '2026-03-01T00:00:00Z'],
    ['2026-01-05T00:00:00Z', 0.7, '2026-01-05T16:48:00Z'],
    ['2026-01-05T00:00:00.9999Z', 1e-9, '2026-01-05T00:00:00.9999864Z'],
    ['2026-01-05T00:00:00.9Z', 0.0000125, '2026-01-05T00:00:01.98Z'],
    ['2026-01-05T00:00:00.125Z', 0.5, '2026-01-05T12:00:00.125Z'],
    ['1969-12-31T23:59:59.5Z', 0.000005, '1969-12-31T23:59:59.932Z'],
  ])('%s and %d days: %s', (text, days, expected) => {
    expect(toDateTime(later(instant(text), days))).toBe(expected)
  })
  it('can exceed the range of date-times', () => {
    expect(later(instant('2026-01-05T00:00:00Z'), 1e308).seconds).toBe(Infinity)
    expect(toDateTime(later(instant('9999-12-31T00:00:00Z'), 1))).toBeUndefined()
    expect(later(instant(`2026-01-05T00:00:00.${'0'.repeat(50_000)}1Z`), 0.5).fraction.length).toBe(50_001)
  })
})

describe('toDateTime', () => {
  it.each([
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2000-02-29T23:59:59Z',
    '1900-03-01T00:00:00Z',
    '2100-02-28T10:09:08.5Z',
  ])('%s', text => {
    expect(toDateTime(instant(text))).toBe(text)
  })
  it('is undefined before the year 0 and after 9999', () => {
    expect(toDateTime(instant('0000-01-01T00:00:00+00:01'))).toBeUndefined()
    expect(toDateTime(instant('9999-12-31T23:59:59-00:01'))).toBeUndefined()
  })
  it('is the inverse of instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
        date => {
          const text = date.toISOString().replace(/\.?0*Z$/, 'Z')
          expect(toDateTime(instant(text))).toBe(text)
        },
      ),
    )
  })
})
