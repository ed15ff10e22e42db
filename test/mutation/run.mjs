/**
 * Runs the tests against mutants of the source, family by family, and compares the survivors with survivors.json.
 *
 *     npm run mutate                    every family
 *     npm run mutate -- fee hold        some
 *     npm run mutate -- src/sql/day.ts  one file
 *     npm run mutate -- --quick sql     with only the fastest tests: a lower bound of the score
 *     npm run mutate -- --update fee    adds the survivors of some to survivors.json, without a reason
 *
 * A family is a file or folder of src, with the tests of the same path in test. The scripts of `sql` are judged by the
 * three engines of examples/sql, which have to be installed. The command line is not scored.
 *
 * Stryker's instrumenter puts all mutants of a family into its code, each behind a switch. One process loads the code
 * once, and runs for each mutant the tests that reach it until one fails (runner.ts). Code that runs only while modules
 * load cannot be switched, and is not counted. A mutant that ends or blocks the process counts as killed, and a new
 * process continues after it. Two families run at a time, the largest first.
 *
 * survivors.json lists the mutants that change no answer, each with the reason. The score excludes them; `of all` counts
 * them as survivors. With --update all their tests run, otherwise the fastest ones for two seconds, as for all mutants
 * with --quick. The exit code is 1 if a family's score is below 95 %, an unlisted mutant survives, or a listed mutant is
 * killed.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInstrumenter } from '@stryker-mutator/instrumenter'
import { createInjector } from 'typed-inject'

const REQUIRED_SCORE = 95
const AT_A_TIME = Math.min(2, availableParallelism())
/**
 * A mutant counts as endless if its test takes ten times as long as without it, plus this time. GATEOUT_PATIENCE adds
 * seconds on a busy machine.
 */
const PATIENCE_MS = 1_000 * Number(process.env['GATEOUT_PATIENCE'] ?? 5)
/** The time limit of a family's tests without a mutant. */
const PREPARATION_MS = 1_800_000
const SURVIVORS = 'test/mutation/survivors.json'
const FOLDER = 'temp/mutation'
const CHILD = fileURLToPath(new URL('family.mjs', import.meta.url))

// The families -------------------------------------------------------------------------------------------------------

const filesUnder = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`)
    .sort()
const sources = filesUnder('src').filter(path => path.endsWith('.ts'))
const tests = filesUnder('test').filter(path => path.endsWith('.test.ts'))
/** Tests outside a family's folder: the engines that only the mutation tests start, and the mix of generated inputs. */
const ALSO_TESTED = { sql: ['test/sql/other-engines.ts'], 'conform-search': ['test/conform/shares.test.ts'] }

/** Files outside a family's folder that serve only this family, with their tests. */
const ALSO = {
  'deep-link-index': ['kernel/search'],
  'custom-field': ['rule/custom-field-schema', 'kernel/pattern'],
  codec: ['kernel/codec', 'resource/json-api', 'resource/changeset'],
  kernel: readdirSync('src/kernel')
    .filter(name => name.endsWith('.ts') && !/pattern|version/.test(name))
    .map(name => `kernel/${basename(name, '.ts')}`),
  oracle: ['oracle/difference', 'oracle/json-rpc', 'oracle/methods', 'oracle/vector'],
  label: ['label'],
  sql: ['sql'],
  ...Object.fromEntries(
    ['examine', 'report', 'result', 'search'].map(folder => [`conform-${folder}`, [`conform/${folder}`]]),
  ),
}
const rules = readdirSync('src/rule')
  .map(name => basename(name, '.ts'))
  .filter(name => !Object.values(ALSO).flat().includes(`rule/${name}`))
const at = (paths, folder, ending) =>
  paths.filter(path => path === `${folder}${ending}` || path.startsWith(`${folder}/`))

const families = [...rules, ...Object.keys(ALSO).filter(name => !rules.includes(name))]
  .map(name => {
    const places = [...(rules.includes(name) ? [`rule/${name}`] : []), ...(ALSO[name] ?? [])]
    return {
      name,
      sources: places.flatMap(place => at(sources, `src/${place}`, '.ts')),
      tests: [...places.flatMap(place => at(tests, `test/${place}`, '.test.ts')), ...(ALSO_TESTED[name] ?? [])],
    }
  })
  .filter(family => family.sources.length > 0)

// The mutants --------------------------------------------------------------------------------------------------------

/** The instrumenter requires a logger. */
const logger = Object.fromEntries(
  ['Trace', 'Debug', 'Info', 'Warn', 'Error', 'Fatal'].flatMap(level => [
    [level.toLowerCase(), () => {}],
    [`is${level}Enabled`, () => false],
  ]),
)
const instrumenter = createInjector()
  .provideValue('getLogger', () => logger)
  .provideValue('logger', logger)
  .injectFunction(createInstrumenter)

const textAt = (source, { start, end }) => {
  const lines = source.split('\n')
  return start.line === end.line
    ? lines[start.line].slice(start.column, end.column)
    : [
        lines[start.line].slice(start.column),
        ...lines.slice(start.line + 1, end.line),
        lines[end.line].slice(0, end.column),
      ].join('\n')
}
/** Joins a piece of code into one line, and omits the middle if it is long. */
const shorten = text => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 80)} … ${line.slice(-30)}` : line
}

/** A literal in a mapped type is not code, so the instrumenter cannot put a switch before it. */
const TYPES = { shouldIgnore: ({ node }) => (node.type === 'TSMappedType' ? 'a type' : undefined) }

const instrument = async ({ sources: paths }) => {
  const originals = Object.fromEntries(paths.map(path => [path, readFileSync(path, 'utf8')]))
  const { files, mutants } = await instrumenter.instrument(
    paths.map(name => ({ name, content: originals[name], mutate: true })),
    { plugins: null, excludedMutations: [], ignorers: [TYPES], noHeader: false },
  )
  return {
    code: Object.fromEntries(files.map(({ name, content }) => [name, content])),
    mutants: mutants
      .filter(({ ignoreReason }) => !ignoreReason)
      .map(({ id, fileName, location, replacement }) => ({
        id,
        file: fileName,
        line: location.start.line + 1,
        at: shorten(originals[fileName].split('\n')[location.start.line]),
        change: `${shorten(textAt(originals[fileName], location))} → ${shorten(replacement)}`,
      })),
  }
}

// The run ------------------------------------------------------------------------------------------------------------

/** The running process groups. Ending a group also ends vitest's worker, which a mutant may keep busy forever. */
const groups = new Set()
const endGroup = group => {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // The whole group has ended already.
  }
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    groups.forEach(endGroup)
    process.exit(1)
  })
}

/** Runs one process over a family's undecided mutants, until it ends or its deadline passes. */
const runChild = folder =>
  new Promise(resolve => {
    const child = spawn(process.execPath, ['--max-old-space-size=2048', CHILD, folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    })
    groups.add(child.pid)
    let errors = ''
    child.stderr.on('data', chunk => (errors += chunk))
    writeFileSync(`${folder}/deadline`, `${Date.now() + PREPARATION_MS}`)
    const watch = setInterval(() => {
      if (Date.now() > Number(readFileSync(`${folder}/deadline`, 'utf8') || Infinity)) endGroup(child.pid)
    }, 500)
    child.on('close', code => {
      clearInterval(watch)
      endGroup(child.pid)
      groups.delete(child.pid)
      resolve({ code, errors })
    })
  })

/** The states of a family's mutants, by id ('killed' | 'survived' | 'unreached' | 'static'), and the one in progress. */
const marksIn = folder => {
  const marks = {}
  let current
  let isAgain = false
  const lines = existsSync(`${folder}/progress`)
    ? readFileSync(`${folder}/progress`, 'utf8').split('\n').filter(Boolean)
    : []
  for (const line of lines) {
    const [id, mark] = line.split(' ')
    const isDecided = mark !== 'begun' && mark !== 'again'
    current = isDecided ? undefined : id
    isAgain = mark === 'again'
    if (isDecided) marks[id] = mark
  }
  return { marks, current, isAgain }
}

const score = async family => {
  const folder = `${FOLDER}/${family.name}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { code, mutants } = await instrument(family)
  const aggregate = `${folder}/all.test.ts`
  writeFileSync(aggregate, family.tests.map(path => `import '../../../${path}'\n`).join(''))
  writeFileSync(
    `${folder}/plan.json`,
    JSON.stringify({
      code,
      mutants: mutants.map(({ id }) => id),
      files: Object.fromEntries(mutants.map(({ id, file }) => [id, file])),
      test: aggregate,
      patience: PATIENCE_MS,
      listed: mutants.filter(mutant => quick || (!update && reasons.get(keyOf(mutant)))).map(({ id }) => id),
    }),
  )
  for (let decided = 0; ;) {
    const { code: exit, errors } = await runChild(folder)
    const { marks, current, isAgain } = marksIn(folder)
    const before = decided
    decided = Object.keys(marks).length
    if (Object.keys(marks).length === mutants.length)
      return mutants.map(mutant => ({ ...mutant, mark: marks[mutant.id] }))
    // Vitest ends a worker that answers too late; the next process continues with the undecided mutants.
    if (current === undefined && decided > before) continue
    if (current === undefined) throw new Error(`the tests of ${family.name} do not run (${exit}):\n${errors}`)
    // The mutant ended or blocked the process, or the process asks for a new one to try the mutant again.
    if (!isAgain) writeFileSync(`${folder}/progress`, `${current} killed\n`, { flag: 'a' })
  }
}

// The list of survivors ----------------------------------------------------------------------------------------------

/** Identifies a mutant by the content of its line, so that edits elsewhere in the file do not invalidate the list. */
const keyOf = ({ file, at, change }) => [file, at, change].join('\n')
const listed = existsSync(SURVIVORS) ? JSON.parse(readFileSync(SURVIVORS, 'utf8')) : []
const reasons = new Map(listed.map(entry => [keyOf(entry), entry.reason]))
const asked = process.argv.slice(2).filter(word => !word.startsWith('--'))
const update = process.argv.includes('--update')
const quick = process.argv.includes('--quick')
const unknown = asked.filter(name => !families.some(family => family.name === name || family.sources.includes(name)))
if (unknown.length > 0) {
  console.error(`no such family: ${unknown.join(', ')}; there are ${families.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
/** The families that are named, or have a named file. Of the latter, only the named files are mutated. */
const chosen = families.flatMap(family => {
  if (asked.length === 0 || asked.includes(family.name)) return [family]
  const named = family.sources.filter(path => asked.includes(path))
  return named.length > 0 ? [{ ...family, sources: named }] : []
})
const missing = ['@duckdb/node-api', 'chdb'].filter(name => !existsSync(`examples/sql/node_modules/${name}`))
if (missing.length > 0 && chosen.some(({ name }) => name === 'sql')) {
  console.error(`sql needs ${missing.join(' and ')}: node scripts/examples.mjs sql installs the engines`)
  process.exit(2)
}

const complaints = []
const survivors = []
const began = Date.now()
const secondsSince = time => Math.round((Date.now() - time) / 1000)
const row = ([name, ...cells]) =>
  console.log(`${name.padEnd(18)}${cells.map(cell => String(cell).padStart(11)).join('')}`)
const shareOf = (part, all) => (all === 0 ? 100 : (100 * part) / all)

const report = async family => {
  if (family.tests.length === 0) {
    complaints.push(`${family.name} has no tests at its place`)
    return
  }
  const start = Date.now()
  const counted = (await score(family)).filter(({ mark }) => mark !== 'static')
  const killed = counted.filter(({ mark }) => mark === 'killed')
  const alive = counted.filter(({ mark }) => mark !== 'killed')
  const equal = alive.filter(mutant => reasons.get(keyOf(mutant)))
  const unreached = alive.filter(mutant => mutant.mark === 'unreached' && !equal.includes(mutant))
  const percent = shareOf(killed.length, counted.length - equal.length)
  row([
    family.name,
    ...[counted, killed, equal].map(({ length }) => length),
    alive.length - equal.length - unreached.length,
    unreached.length,
    `${percent.toFixed(1)} %`,
    `${shareOf(killed.length, counted.length).toFixed(1)} %`,
    secondsSince(start),
  ])
  if (percent < REQUIRED_SCORE)
    complaints.push(`${family.name} is at ${percent.toFixed(1)} %, below ${REQUIRED_SCORE} %`)
  survivors.push(...alive)
}

row(['family', 'mutants', 'killed', 'listed', 'survived', 'unreached', 'score', 'of all', 'seconds'])
const sizeOf = ({ sources: paths }) => paths.reduce((sum, path) => sum + statSync(path).size, 0)
const waiting = [...chosen].sort((a, b) => sizeOf(b) - sizeOf(a))
await Promise.all(
  Array.from({ length: AT_A_TIME }, async () => {
    for (let family; (family = waiting.shift()) !== undefined;) await report(family)
  }),
)

const isScored = ({ file }) => chosen.some(family => family.sources.includes(file))
const found = new Map(survivors.map(mutant => [keyOf(mutant), mutant]))
if (update) {
  const kept = listed
    .filter(entry => sources.includes(entry.file) && !isScored(entry))
    .map(entry => [keyOf(entry), entry])
  const scored = [...found].map(([key, { file, at, change }]) => [
    key,
    { file, at, change, reason: reasons.get(key) ?? '' },
  ])
  const entries = [...new Map([...kept, ...scored])].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  writeFileSync(SURVIVORS, `[\n${entries.map(entry => JSON.stringify(entry)).join(',\n')}\n]\n`)
} else {
  for (const [key, { file, line, change }] of found) {
    const reason = reasons.get(key)
    const state = reason === undefined ? 'is not listed' : 'is listed without a reason'
    if (!reason) complaints.push(`${file}:${line} survives and ${state}: ${change}`)
  }
  for (const entry of listed) {
    if (!sources.includes(entry.file)) complaints.push(`${entry.file} is listed, but does not exist`)
    if (isScored(entry) && !found.has(keyOf(entry)))
      complaints.push(`${entry.file} is listed with what does not survive: ${entry.change}`)
  }
}

for (const complaint of complaints) console.log(complaint)
console.log(`\n${chosen.length} families in ${secondsSince(began)} s`)
process.exitCode = complaints.length > 0 ? 1 : 0
