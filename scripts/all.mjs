/**
 * Runs every check of the project, two at a time, and counts each thing once: a step is one check, but a step of
 * vitest is as many as it has tests. The last line is the sum. What a step prints is shown where it fails.
 *
 * A step that cannot run here (no Chromium, no network) says so on its last line and ends with SKIPPED.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'

/** Exit code of a check that could not be run, as automake has it. */
const SKIPPED = 77
/** A step keeps more than one processor busy. On two processors three at a time took a third longer than two. */
const AT_ONCE = 2

/** In the order in which they are begun; `after` names steps that have to be done before. */
const steps = [
  { name: 'build' },
  { name: 'test:unit', isVitest: true },
  { name: 'check:types' },
  { name: 'check:lint' },
  { name: 'test:built', isVitest: true, after: ['build'] },
  { name: 'check:layers' },
  { name: 'check:unused' },
  { name: 'check:vectors', after: ['build'] },
  { name: 'check:schemas', after: ['build'] },
  { name: 'check:contract', after: ['build'] },
  { name: 'check:api', after: ['build'] },
  { name: 'check:size', after: ['build'] },
  { name: 'check:package', after: ['build'] },
  { name: 'test:package', after: ['check:package'] },
  { name: 'test:browser', after: ['build'] },
  { name: 'test:page', isVitest: true, after: ['build'] },
  { name: 'test:docs', after: ['build'] },
]

const reportOf = name => `reports/${name.replace(':', '-')}.json`
const sum = counts =>
  counts.reduce(
    (a, b) => ({
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/**
 * The tests that vitest counted. A file that does not load is one failure, and so is a run that failed although no test
 * did: one that missed its threshold of coverage.
 */
const countTests = (name, code) => {
  if (!existsSync(reportOf(name))) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(reportOf(name), 'utf8'),
  )
  const unloaded = testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(test => test.status !== 'failed'),
  ).length
  const failed = numFailedTests + unloaded
  return {
    passed: numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: numPendingTests + numTodoTests,
  }
}

/** The files whose tests were skipped, each with how many. */
const skippedTests = name => {
  const { testResults } = existsSync(reportOf(name))
    ? JSON.parse(readFileSync(reportOf(name), 'utf8'))
    : { testResults: [] }
  return testResults.flatMap(({ name: file, assertionResults }) => {
    const skipped = assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed')
    if (skipped.length === 0) return []
    return [`${relative('.', file)}: ${skipped.length} skipped, the first of them "${skipped[0].fullName}"`]
  })
}

const countStep = code => ({
  passed: code === 0 ? 1 : 0,
  failed: code !== 0 && code !== SKIPPED ? 1 : 0,
  skipped: code === SKIPPED ? 1 : 0,
})

const run = step =>
  new Promise(resolve => {
    const args = step.isVitest
      ? ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(step.name)}`]
      : []
    if (step.isVitest) rmSync(reportOf(step.name), { force: true })
    const start = Date.now()
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
    const child = spawn('npm', ['run', '--silent', step.name, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => printed.push(chunk))
    child.on('close', code =>
      resolve({
        code: code ?? 1,
        text: Buffer.concat(printed).toString().trimEnd(),
        seconds: Math.round((Date.now() - start) / 1000),
      }),
    )
  })

const sentence = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/** What a step says in one line. */
const summary = ({ name, isVitest }, counts, code, text) => {
  const words = isVitest ? sentence(counts) : text.split('\n').at(-1)
  return `${code === 0 ? 'ok     ' : code === SKIPPED ? 'skipped' : 'FAILED '} ${name}${words ? `: ${words}` : ''}`
}

mkdirSync('reports', { recursive: true })
const waiting = [...steps]
const underWay = new Map()
const ended = new Map()

/** Runs a step, or skips it where one that it stands on has failed, and prints its line. */
const perform = async step => {
  const missing = (step.after ?? []).filter(name => ended.get(name).code !== 0)
  const { code, text, seconds } =
    missing.length > 0 ? { code: SKIPPED, text: `not run: ${missing.join(', ')} failed`, seconds: 0 } : await run(step)
  const counts = step.isVitest && missing.length === 0 ? countTests(step.name, code) : countStep(code)
  if (code !== 0 && code !== SKIPPED) console.log(text)
  console.log(`${summary(step, counts, code, text)} (${seconds} s)`)
  if (step.isVitest && missing.length === 0) for (const line of skippedTests(step.name)) console.log(`        ${line}`)
  ended.set(step.name, { code, counts })
  underWay.delete(step.name)
}

/** Takes one step after the other, the first whose conditions are met. */
const work = async () => {
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ after = [] }) => after.every(name => ended.has(name)))
    if (next < 0) {
      await Promise.race(underWay.values())
      continue
    }
    const [step] = waiting.splice(next, 1)
    const performed = perform(step)
    underWay.set(step.name, performed)
    await performed
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, work))
const total = sum([...ended.values()].map(({ counts }) => counts))
console.log(`\n${sentence(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
