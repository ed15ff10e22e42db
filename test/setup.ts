import * as fc from 'fast-check'

/** A fixed seed in CI, a new one by hand. What fast-check prints of a failure says how to replay it: GATEOUT_SEED=… npm run test:unit. */
const seed = process.env['GATEOUT_SEED'] ?? (process.env['CI'] ? '20260105' : undefined)

fc.configureGlobal({ numRuns: 300, ...(seed !== undefined && { seed: Number(seed) }) })
