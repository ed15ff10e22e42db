import { describe, expect, it } from 'vitest'
import { append, NONE } from '../../src/kernel/append'

describe('append', () => {
  it('never changes the shared empty array', () => {
    const one = append<number>(NONE, 1)
    const two = append(one, 2)
    expect(two).toEqual([1, 2])
    expect(two).toBe(one)
    expect(NONE).toEqual([])
    expect(Object.isFrozen(NONE)).toBe(true)
  })
})
