/**
 * Runs the checks of the project, two at a time. `npm test -- lint types` runs only the named steps, `npm test -- --slow`
 * the slow ones, and `npm test -- --changed` the checks that a change since a commit (HEAD, or the word after it) can break.
 * If GATEOUT_COVERAGE is set, the unit tests fail if they cover too little.
 *
 * Each step counts as one check, but a step of vitest as one per test. The last line is the total. The output of a step
 * is shown only if it fails. A step that cannot run on this machine (no Chromium, no network) prints the reason and
 * exits with SKIPPED.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, relative, resolve as absolute } from 'node:path'
import { PRETTIER, stepsOf, TSC, VITEST } from './changed.mjs'

process.env.PATH = [absolute('node_modules/.bin'), process.env.PATH].join(delimiter)

/** The exit code of a skipped check, as in automake. */
const SKIPPED = 77
const words = process.argv.slice(2)
const coverage = process.env.GATEOUT_COVERAGE ? '--coverage' : ''
/** A step uses more than one processor. With two processors, three steps at a time took a third longer than two. */
const AT_ONCE = 2

/**
 * In the order of starting, the longest first, so that none is alone at the end; `after` names steps to complete first.
 * TypeScript 7 checks everything in a third of the time of TypeScript 6, which the build uses for src.
 */
const STEPS = [
  { name: 'build', command: 'npm run --silent build' },
  { name: 'unit', command: `${VITEST} unit ${coverage}`, isVitest: true },
  { name: 'playground', command: `${VITEST} playground`, isVitest: true, after: ['build'] },
  { name: 'built', command: `${VITEST} built`, isVitest: true, after: ['build'] },
  { name: 'lint', command: `${PRETTIER} . && eslint src playground scripts bench` },
  { name: 'types', command: TSC },
  { name: 'script-types', command: `${TSC} -p scripts/config/tsconfig.scripts.json`, after: ['build'] },
  { name: 'pack', command: 'node scripts/pack.mjs', after: ['build'] },
  { name: 'smoke', command: 'node scripts/smoke.mjs', after: ['pack'] },
  { name: 'unused', command: 'knip' },
  { name: 'api', command: 'node scripts/api.mjs && node scripts/docs/reference.mjs', after: ['build'] },
  { name: 'layers', command: 'depcruise src playground --config scripts/config/dependency-cruiser.cjs' },
  { name: 'generated', command: 'node scripts/generate.mjs --check' },
  { name: 'size', command: 'node scripts/size.mjs', after: ['build'] },
  { name: 'schemas', command: 'node scripts/schemas.mjs --check', after: ['build'] },
  { name: 'contract', command: 'node scripts/contract.mjs', after: ['build'] },
  { name: 'vectors', command: 'node scripts/vectors.mjs', after: ['build'] },
  { name: 'commits', command: 'node scripts/commits.mjs' },
  { name: 'examples', command: 'node scripts/examples.mjs', after: ['build'], isSlow: true },
  { name: 'docs', command: 'node scripts/docs.mjs && node scripts/site.mjs --links', after: ['build'], isSlow: true },
  { name: 'exhaustive', command: `GATEOUT_EXHAUSTIVE=1 ${VITEST} unit test/exhaustive`, isVitest: true, isSlow: true },
  { name: 'kit', command: `${VITEST} kit`, isVitest: true, after: ['build'], isSlow: true },
  { name: 'site', command: 'node scripts/site.mjs', after: ['docs'], isSlow: true },
  {
    // Python and Go, which conform, are examined at more inputs by the steps `built` and `examples`.
    name: 'implementations',
    command: "node scripts/implementations.mjs 'Naive JavaScript'",
    after: ['build'],
    isSlow: true,
  },
  { name: 'fuzz', command: 'node test/fuzz/run.mjs --seconds 60', after: ['build'], isSlow: true },
  { name: 'first-use', command: 'node scripts/first-use.mjs', after: ['build'], isSlow: true },
  { name: 'browser', command: 'node scripts/browser.mjs', after: ['build'], isSlow: true },
]

const isStep = word => STEPS.some(({ name }) => name === word)

const unknown = words[0] === '--changed' ? words.slice(2) : words.filter(word => word !== '--slow' && !isStep(word))
if (unknown.length > 0) {
  console.error(`there is no step ${unknown.join(', ')}; the steps are ${STEPS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const chosen =
  words[0] === '--changed'
    ? stepsOf(words[1] ?? 'HEAD')
    : STEPS.filter(({ name, isSlow = false }) =>
        words.length === 0 ? !isSlow : words.includes(name) || (isSlow && words.includes('--slow')),
      )
/** The steps to run. A step does not wait for steps that were not asked for. */
const steps = chosen.map(step => ({
  ...step,
  after: (step.after ?? []).filter(needed => chosen.some(({ name }) => name === needed)),
}))

const reportOf = name => `reports/${name}.json`
const sum = counts =>
  counts.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/**
 * The counts of a vitest report. A file that does not load counts as one failure, and so does a run that failed although
 * all tests passed: its coverage is too low.
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

/** A line for each file with skipped tests. */
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
    const args = step.isVitest ? ` --reporter=default --reporter=json --outputFile.json=${reportOf(step.name)}` : ''
    if (step.isVitest) rmSync(reportOf(step.name), { force: true })
    const start = Date.now()
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined }
    const child = spawn(`${step.command}${args}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env })
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

/** The result of a step on one line. */
const summary = ({ name, isVitest }, counts, code, text) => {
  const said = isVitest ? sentence(counts) : text.split('\n').at(-1)
  return `${code === 0 ? 'ok     ' : code === SKIPPED ? 'skipped' : 'FAILED '} ${name}${said ? `: ${said}` : ''}`
}

mkdirSync('reports', { recursive: true })
const waiting = [...steps]
const underWay = new Map()
const ended = new Map()

/** Runs a step, or skips it if a step that it needs has failed, and prints the result. */
const perform = async step => {
  const missing = step.after.filter(name => ended.get(name).code !== 0)
  const { code, text, seconds } =
    missing.length > 0 ? { code: SKIPPED, text: `not run: ${missing.join(', ')} failed`, seconds: 0 } : await run(step)
  const counts = step.isVitest && missing.length === 0 ? countTests(step.name, code) : countStep(code)
  if (code !== 0 && code !== SKIPPED) console.log(text)
  console.log(`${summary(step, counts, code, text)} (${seconds} s)`)
  if (step.isVitest && missing.length === 0) for (const line of skippedTests(step.name)) console.log(`        ${line}`)
  ended.set(step.name, { code, counts })
  underWay.delete(step.name)
}

/** Runs steps one after the other, always the first that is ready. */
const work = async () => {
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ after }) => after.every(name => ended.has(name)))
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
