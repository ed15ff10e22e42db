import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { findNowIssues, instantOfNow, isDateObject, isNow, readNow, type Now } from '../../src/kernel/now'

/** 2026-01-05T08:00:00Z in seconds since 1970: 20,458 days and 8 hours. */
const SECONDS = 20_458 * 86_400 + 8 * 3_600

describe('an instant', () => {
  test.each<[string, Now, string]>([
    ['a date-time', '2026-01-05T08:00:00Z', ''],
    ['a date-time with an offset', '2026-01-05T03:00:00.25-05:00', '25'],
    ['a Date', new Date(SECONDS * 1_000), ''],
    ['a Date with tenths', new Date(SECONDS * 1_000 + 500), '5'],
    ['a Date with milliseconds', new Date(SECONDS * 1_000 + 7), '007'],
    ['a Date of another realm', runInNewContext(`new Date(${SECONDS * 1_000 + 120})`) as Date, '12'],
  ])('%s', (_, now, fraction) => {
    expect(isNow(now)).toBe(true)
    expect(instantOfNow(now)).toEqual({ seconds: SECONDS, fraction })
    expect(readNow(now)).toEqual({ seconds: SECONDS, fraction })
  })

  test('a Date before 1970 has a fraction that counts forward', () => {
    expect(instantOfNow(new Date(-250))).toEqual({ seconds: -1, fraction: '75' })
  })
})

describe('what is not an instant', () => {
  const FORMAT = 'must be a date-time with an offset, such as 2026-01-05T08:00:00Z, got '
  test.each<[string, unknown, 'type' | 'format', string]>([
    ['a date', '2026-01-05', 'format', `${FORMAT}"2026-01-05"`],
    ['an invalid Date', new Date(NaN), 'format', `${FORMAT}"Invalid Date"`],
    ['null', null, 'type', 'must be a string, got null'],
    ['nothing', undefined, 'type', 'must be a string, got nothing'],
    ['a number', SECONDS, 'type', 'must be a string, got a number'],
    ['an object', {}, 'type', 'must be a string, got an object'],
    ['an object with a time that is not a method', { getTime: SECONDS }, 'type', 'must be a string, got an object'],
    [
      'a function with the method of a Date',
      Object.assign(() => 0, { getTime: () => 0 }),
      'type',
      'must be a string, got a function',
    ],
  ])('%s', (_, value, code, message) => {
    expect(isNow(value)).toBe(false)
    expect(findNowIssues(value, '/now')).toEqual([{ pointer: '/now', code, message }])
    expect(instantOfNow(value as Now)).toBeUndefined()
    if (code === 'type') expect(() => readNow(value as Now)).toThrow(TypeError)
  })

  test('the error of readNow names the way out', () => {
    expect(() => readNow(new Date(NaN))).toThrow('now must be a date-time or a valid Date')
  })

  test('only an object with the method of a Date is a Date', () => {
    expect([new Date(NaN), { getTime: () => 0 }].map(isDateObject)).toEqual([true, true])
    expect([null, undefined, '', { getTime: 0 }, () => 0].map(isDateObject)).toEqual(Array(5).fill(false))
  })
})
