import { expect, it } from 'vitest'
import { normalize } from '../../src/rule/identifier'

it.each([
  ['  tclu 123–456 7 ', 'TCLU 123–456 7', 'TCLU1234567'],
  ['ß-1', 'SS-1', 'SS1'],
  ['a\u2212b\u2014c\u3000d', 'A\u2212B\u2014C\u3000D', 'ABCD'],
  [' - ', '-', ''],
])('%j', (value, text, container_number) => {
  expect(normalize({ value })).toEqual({ text, container_number })
})
