import { describe, expect, test } from 'vitest'
import { readDays, readValues, showDays, showValues } from '../../../playground/screen/terms-text'

describe('values of match', () => {
  test.each<[text: string, values: readonly unknown[], shown: string]>([
    ['HLCU, MAEU', ['HLCU', 'MAEU'], 'HLCU, MAEU'],
    [' 40 ,45', [40, 45], '40, 45'],
    ['"40", true', ['40', true], '"40", true'],
    ['"a, b",c', ['a, b', 'c'], '"a, b", c'],
    ['null, [1], {}', ['null', '[1]', '{}'], 'null, [1], {}'],
    ['"', ['"'], String.raw`"\""`],
    [' , ', [], ''],
  ])('%j', (text, values, shown) => {
    expect(readValues(text)).toEqual(values)
    expect(showValues(values)).toBe(shown)
    expect(readValues(shown)).toEqual(values)
  })
  test('that are no array are not shown', () => {
    expect(showValues('HLCU')).toBe('')
  })
})

describe('days of a calendar', () => {
  const days = ['2026-10-09', { from: '2026-10-12', to: '2026-10-14' }]

  test('are days and ranges', () => {
    expect(readDays('2026-10-09, 2026-10-12 to 2026-10-14,')).toEqual(days)
    expect(showDays(days)).toBe('2026-10-09, 2026-10-12 to 2026-10-14')
    expect(showDays(undefined)).toBe('')
  })
  test.each([[[5]], [[null]], [[{ from: '2026-10-12' }]], [[{ from: '2026-10-12', to: 5 }]]])(
    'of another form are not shown: %j',
    other => {
      expect(showDays([...days, ...other])).toBeUndefined()
    },
  )
})
