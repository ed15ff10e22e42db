import { describe, expect, it } from 'vitest'
import { append, NONE } from '../../src/kernel/append'

describe('append', () => {
  it('never changes the shared empty array', () => {
    const one = append<number>(NONE, 1)
    const two = append(one, 2)
    expect(two).toEqual([1, 2])
    expect(one).toEqual([1])
    expect([3, 4, 5].reduce((items, item) => append(items, item), two)).toEqual([1, 2, 3, 4, 5])
    expect(NONE).toEqual([])
    expect(Object.isFrozen(NONE)).toBe(true)
  })
})
