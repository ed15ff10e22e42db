import { expectTypeOf, test } from 'vitest'
import type { Checked } from '../../../src/kernel/issue'
import { summarize, type Summary } from '../../../src/rule/fee'

test('a sum is checked', () => {
  expectTypeOf(summarize({ fees: null })).toEqualTypeOf<Checked<Summary>>()
  // @ts-expect-error fees that are not reported are null, not missing
  summarize({})
})
