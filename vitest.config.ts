import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: 'tsconfig.json' },
    testTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/kernel/**', 'src/resource/**', 'src/rule/**', 'src/law/**', 'src/oracle/**', 'src/conform/**'],
      exclude: ['src/**/index.ts'],
      thresholds: { statements: 99, functions: 100, lines: 100, branches: 98 },
      reporter: ['text-summary', 'html'],
    },
  },
})
