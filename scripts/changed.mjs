/**
 * Which tests can a change break? Those that import a changed file, directly or not.
 *
 * An import through the table of operations, the kit or the command line does not count, because almost every
 * test imports these: a change of one of their own files does. So a family takes under a minute; `npm test` runs all.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Runs the tests of a project, the next word. */
export const VITEST = 'npm run --silent vitest --'
export const TSC = 'node node_modules/typescript-7/bin/tsc'
export const PRETTIER = 'npm run --silent prettier -- --check --log-level warn'

const linesOf = (command, ...args) =>
  execFileSync(command, args, { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\n')
    .filter(Boolean)

/** The files that differ from a commit, and the files that git does not know yet. */
export const listChanged = reference => [
  ...linesOf('git', 'diff', '--name-only', '--relative', reference),
  ...linesOf('git', 'ls-files', '--others', '--exclude-standard'),
]

const HUBS = /^src\/((oracle|conform|cli)\/|index\.ts$)/

/** The files that import each file. */
const findImporters = () => {
  const graph = linesOf(
    'depcruise',
    'src',
    'test',
    'playground',
    '--config',
    'scripts/config/dependency-cruiser.cjs',
    '--output-type',
    'json',
  )
  const importers = new Map()
  for (const { source, dependencies } of JSON.parse(graph.join('\n')).modules) {
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source])
  }
  return importers
}

/** The test files that a change can break. Vectors, which are read as files, belong to the tests of their family. */
export const findTests = changed => {
  const importers = findImporters()
  const reached = new Set(changed)
  for (const file of reached) {
    if (HUBS.test(file) && !changed.includes(file)) continue
    for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  const families = changed.flatMap(file => /^vectors\/([^/]+)\//.exec(file)?.[1] ?? [])
  const folders = families.map(family => `test/rule/${family}`)
  return [...[...reached].filter(file => file.endsWith('.test.ts') && existsSync(file)), ...folders]
}

const quote = files => files.map(file => `'${file}'`).join(' ')

/** The steps of `npm test` for a change. */
export const stepsOf = reference => {
  const changed = listChanged(reference).filter(file => existsSync(file))
  const code = changed.filter(file => /^((src|playground)\/.*\.ts|(scripts|bench)\/.*\.mjs)$/.test(file))
  const tests = findTests(changed)
  const lint = [
    ...(changed.length > 0 ? [`${PRETTIER} --ignore-unknown ${quote(changed)}`] : []),
    ...(code.length > 0 ? [`eslint ${quote(code)}`] : []),
  ]
  return [
    { name: 'types', command: TSC },
    ...(lint.length > 0 ? [{ name: 'lint', command: lint.join(' && ') }] : []),
    { name: 'generated', command: 'node scripts/generate.mjs --check' },
    ...(tests.length > 0 ? [{ name: 'unit', command: `${VITEST} unit ${quote(tests)}`, isVitest: true }] : []),
  ]
}
