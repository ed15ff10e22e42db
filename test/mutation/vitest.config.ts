import { defineConfig } from 'vitest/config'

/** What mutants are put to: the tests of kernel, resources, rules, laws and oracle, with a fixed seed and few runs a property. */
export default defineConfig({
  test: {
    include: ['test/{kernel,resource,rule,conform}/**/*.test.ts', 'test/oracle/{difference,method,vector}.test.ts'],
    // Teeth are of the laws, not of the code; they take long, and a mutant that they alone would catch breaks a law too.
    testNamePattern: /^(?!.*\bteeth\b)/,
    setupFiles: ['test/setup.ts'],
    env: { GATEOUT_SEED: '20260105', GATEOUT_RUNS: '60' },
    testTimeout: 60_000,
  },
})
