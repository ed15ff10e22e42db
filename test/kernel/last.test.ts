import { expect, it } from 'vitest'
import { keepingLast } from '../../src/kernel/last'

it('answers as the function does, and asks it only where the question is another', () => {
  const asked: (string | undefined)[] = []
  const length = keepingLast((of: string | undefined) => {
    asked.push(of)
    return of?.length
  })
  expect([undefined, undefined, 'a', 'a', 'bb', 'a', undefined].map(of => length(of))).toEqual([undefined, undefined, 1, 1, 2, 1, undefined])
  expect(asked).toEqual([undefined, 'a', 'bb', 'a', undefined])
})
