import { defineConfig } from 'vitest/config'

/** The tests that run the built files in dist. */
const BUILT = ['test/readme.test.ts', 'test/hover.test.ts', 'test/cli/**/*.test.ts', 'test/examples/*.test.ts']
/** The tests of the playground in a browser, and of its links. */
const PLAYGROUND = ['test/playground/*.test.ts']
/** The kit against planted mistakes, the shipped builds, and a right implementation that uses each choice of the contract. */
const KIT = ['test/conform/{wrong,stranger,shares,wire}.test.ts', 'test/cli/target.test.ts']

const shared = {
  globalSetup: ['test/temporary-folder.ts'],
  setupFiles: ['test/setup.ts'],
  // Tests that compile, search or start programs take minutes on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Test files share their modules: loading fast-check and src for each file took a third of the run. No test changes
  // a module.
  isolate: false,
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'unit', include: ['test/**/*.test.ts'], exclude: [...BUILT, ...PLAYGROUND, ...KIT] } },
      { test: { ...shared, name: 'kit', include: KIT } },
      {
        // The page of the receiver loads the modules that its server has under this path.
        resolve: { alias: [{ find: /^\.\/gateout\/(\w+\.js)$/, replacement: `${process.cwd()}/dist/$1` }] },
        test: { ...shared, name: 'built', include: BUILT, exclude: KIT },
      },
      { test: { ...shared, name: 'playground', include: PLAYGROUND } },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/{kernel,resource,rule,oracle,conform}/**', 'playground/answer/**'],
      exclude: ['src/**/index.ts', 'playground/answer/worker.ts'],
      thresholds: { statements: 99, functions: 99, lines: 99.5, branches: 97 },
      reporter: ['text-summary'],
    },
  },
})
