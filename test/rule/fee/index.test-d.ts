import { expectTypeOf, test } from 'vitest'
import type { Checked } from '../../../src/kernel/issue'
import { summarize, type Summary } from '../../../src/rule/fee'

test('a sum is checked', () => {
  expectTypeOf(summarize({ fees: null })).toEqualTypeOf<Checked<Summary>>()
  expectTypeOf(summarize({})).toEqualTypeOf<Checked<Summary>>()
})

test('lines of any type are summed under their own types', () => {
  const fees = [{ type: 'storage' as string, amount: 1, currency_code: 'USD' }]
  expectTypeOf(summarize({ fees })).toEqualTypeOf<Checked<Summary<string>>>()
  // @ts-expect-error an amount is a number
  summarize({ fees: [{ type: 'exam', amount: '1', currency_code: 'USD' }] })
})
