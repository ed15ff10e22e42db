import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { popLeast, pushInto } from '../../src/kernel/heap'

describe('a heap', () => {
  it('pops the smallest number, after any pushes and pops', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat({ max: 20 }))), steps => {
        const heap: number[] = []
        const list: number[] = []
        for (const n of steps) {
          if (n === null) expect(popLeast(heap)).toBe(list.sort((a, b) => a - b).shift())
          else {
            pushInto(heap, n)
            list.push(n)
          }
        }
        expect(Array.from(list, () => popLeast(heap))).toEqual(list.sort((a, b) => a - b))
        expect(popLeast(heap)).toBeUndefined()
      }),
      { numRuns: 3 * fc.readConfigureGlobal().numRuns! },
    )
  })
})
