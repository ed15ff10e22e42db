import { expect, it } from 'vitest'
import { memoizeLast } from '../../src/kernel/memo'

it('returns the results of the function, and calls it only if the argument has changed', () => {
  const asked: (string | undefined)[] = []
  const length = memoizeLast((text: string | undefined) => {
    asked.push(text)
    return text?.length
  })
  expect([undefined, undefined, 'a', 'a', 'bb', 'a', undefined].map(text => length(text))).toEqual([
    undefined,
    undefined,
    1,
    1,
    2,
    1,
    undefined,
  ])
  expect(asked).toEqual([undefined, 'a', 'bb', 'a', undefined])
})
