import { describe, expect, it } from 'vitest'
import { mapOperations, oracleLines, serveMap, serveOracle } from '../fuzz/nasty.mjs'

/** In characters: enough for the products and nesting depths that once crashed the process. */
const SIZE = 200_000
/** 256 MB and 40 times the largest line. */
const budget = (largest: number): number => 256e6 + 40 * largest

type Served = { readonly faults: readonly string[]; readonly memory: number; readonly largest: number }

describe('hostile lines', () => {
  it('number at least fifty', () => {
    expect(oracleLines(1).length).toBeGreaterThanOrEqual(50)
  })
  it('each get a reply from the oracle, which also answers the lines between them', async () => {
    const { faults, memory, largest } = (await serveOracle(SIZE)) as Served
    expect(faults).toEqual([])
    expect(memory).toBeGreaterThan(10e6)
    expect(memory).toBeLessThan(budget(largest))
  }, 180_000)
  it.each(['changeset.diff', 'fee.summarize', 'custom_field.define', 'tracker.receive'])(
    'each get a line from map %s, which also answers the lines between them',
    async operation => {
      expect(mapOperations).toContain(operation)
      const { faults, memory, largest } = (await serveMap(operation, SIZE)) as Served
      expect(faults).toEqual([])
      expect(memory).toBeGreaterThan(10e6)
      expect(memory).toBeLessThan(budget(largest))
    },
    180_000,
  )
})
