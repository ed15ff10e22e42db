/**
 * Runs the tests of one family on its instrumented code, in a single worker: `node family.mjs FOLDER`. FOLDER contains
 * the plan written by run.mjs.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { startVitest } from 'vitest/node'

const [folder] = process.argv.slice(2)
const { code, test } = JSON.parse(readFileSync(`${folder}/plan.json`, 'utf8'))
const instrumented = new Map(Object.entries(code).map(([path, text]) => [resolve(path), text]))

const vitest = await startVitest(
  'test',
  [test],
  {
    config: false,
    include: [test],
    watch: false,
    reporters: [{}],
    runner: 'test/mutation/runner.ts',
    setupFiles: ['test/setup.ts'],
    env: { GATEOUT_SEED: '20260105', GATEOUT_RUNS: '60', GATEOUT_MUTATION: folder },
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 300_000,
  },
  { configFile: false, plugins: [{ name: 'mutants', enforce: 'pre', load: id => instrumented.get(id.split('?')[0]) }] },
)
await vitest.close()
process.exit(0)
