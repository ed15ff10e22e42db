import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedBy } from '../../../src/cli/format/sorted'

const rows = fc.array(fc.record({ key: fc.integer({ min: 0, max: 3 }), value: fc.jsonValue() }))

test('sorts as Array.prototype.sort does, and keeps the order of equal keys', () => {
  fc.assert(
    fc.property(rows, given => {
      const sorted = sortedBy<number, unknown>(() => (a, b) => a - b)
      for (const { key, value } of given) sorted.add(key, value)
      const expected = [...given].sort((a, b) => a.key - b.key).map(({ value }) => JSON.stringify(value))
      expect([...sorted.values()].map(value => JSON.stringify(value))).toEqual(expected)
    }),
  )
})

test('keeps strings of any length, in any script', () => {
  const values = ['é', 'x'.repeat(3 * 2 ** 20), '中文', '\uD800', '🚢'.repeat(2 ** 18), '']
  const sorted = sortedBy<number, string>(() => (a, b) => b - a)
  values.forEach((value, i) => {
    sorted.add(i, value)
  })
  expect([...sorted.values()]).toEqual(values.reverse())
})
