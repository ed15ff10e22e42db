/** Runs every check of the project, in an order that finds the likeliest trouble first, and counts. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'

const report = 'reports/tests.json'
rmSync(report, { force: true })
mkdirSync('reports', { recursive: true })

const npm = (script, ...args) => spawnSync('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], { stdio: 'inherit' }).status === 0

const steps = {
  'build': () => npm('build'),
  'check:types': () => npm('check:types'),
  'check:lint': () => npm('check:lint'),
  'check:layers': () => npm('check:layers'),
  'check:unused': () => npm('check:unused'),
  'check:vectors': () => npm('check:vectors'),
  'test:unit': () => npm('test:unit', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`),
  'check:api': () => npm('check:api'),
  'check:size': () => npm('check:size'),
  'check:package': () => npm('check:package'),
  'test:package': () => npm('test:package'),
  'test:browser': () => npm('test:browser'),
}

const results = Object.entries(steps).map(([name, run]) => {
  console.log(`\n── ${name}`)
  return { name, passed: run() }
})

/** The tests that vitest counted; none where it did not come so far. */
const tests = () => {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const { passed, failed } = tests()
const failedSteps = results.filter(step => !step.passed)
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.map(step => step.name).join(', ')}`)
console.log(`\n${passed + results.length - failedSteps.length} passed, ${failed + failedSteps.length} failed`)
process.exitCode = failedSteps.length > 0 ? 1 : 0
