import * as fc from 'fast-check'

/**
 * A fixed seed in CI, a new one by hand. fast-check prints the seed of a failure; `GATEOUT_SEED=… npm test -- unit`
 * replays it.
 */
const seed = process.env['GATEOUT_SEED'] ?? (process.env['CI'] ? '20260105' : undefined)

fc.configureGlobal({
  numRuns: Number(process.env['GATEOUT_RUNS'] ?? 300),
  ...(seed !== undefined && { seed: Number(seed) }),
  // Of a mutant it is enough that it fails: nobody reads the smallest input.
  ...(process.env['GATEOUT_MUTATION'] !== undefined && { endOnFailure: true }),
})
