import { left, right } from 'fp-ts/Either'
import { expect, it } from 'vitest'
import { getOrThrow } from '../../src/kernel/get-or-throw'

it('returns the value', () => {
  expect(getOrThrow(right(null))).toBe(null)
})

it('throws the explanation, with the issues as its cause', () => {
  const issues = [{ pointer: '/now', code: 'missing', message: 'is missing' }] as const
  expect(() => getOrThrow(left(issues))).toThrow(new TypeError('Rejected: /now is missing.', { cause: issues }))
})
