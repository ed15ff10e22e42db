/**
 * Checks the built types as a user meets them, after a build.
 *
 * 1. The snippets in test/first-use compile, under strict and exactOptionalPropertyTypes, with each compiler that is
 *    installed.
 * 2. An import makes the compiler read few files, and none of io-ts and fp-ts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The packages of the compilers: the oldest that is supported, the current one and the next one. */
const COMPILERS = ['typescript-5.0', 'typescript', 'typescript-7']

/**
 * The largest number of files, and of megabytes, that an import may add to an empty program. The compiler collects its
 * garbage before it measures if `gc` is exposed; without it, memory differs by 10 MB from run to run.
 */
const LIMITS = [
  { name: 'gateout/readiness', files: 10, megabytes: 3 },
  { name: 'gateout', files: 126, megabytes: 10 },
]

/** The entries that may name io-ts. The types of the oracle and the kit still do. */
const MAY_NAME_IO_TS = ['gateout/io-ts', 'gateout/oracle', 'gateout/conform']

const complaints = []
const folder = 'temp/first-use'
mkdirSync(folder, { recursive: true })

const binOf = compiler => {
  const { bin } = JSON.parse(readFileSync(`node_modules/${compiler}/package.json`, 'utf8'))
  return `node_modules/${compiler}/${typeof bin === 'string' ? bin : bin.tsc}`
}
const compile = (compiler, args) => {
  const { status, stdout, stderr } = spawnSync('node', ['--expose-gc', binOf(compiler), ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return { ok: status === 0, text: `${stdout}${stderr}`.trim() }
}

// 1. Snippets
const installed = COMPILERS.filter(compiler => existsSync(`node_modules/${compiler}/package.json`))
const absent = COMPILERS.filter(compiler => !installed.includes(compiler))
for (const compiler of installed) {
  const { ok, text } = compile(compiler, ['-p', 'test/first-use'])
  if (!ok) complaints.push(`${compiler}: ${text}`)
}

// 2. Imports
const { compilerOptions } = JSON.parse(readFileSync('test/first-use/tsconfig.json', 'utf8'))

/** The files and the megabytes of a program with one source file. */
const measure = (name, source) => {
  writeFileSync(`${folder}/${name}.ts`, source)
  writeFileSync(`${folder}/${name}.json`, JSON.stringify({ compilerOptions, files: [`${name}.ts`] }))
  const { ok, text } = compile('typescript', ['-p', `${folder}/${name}.json`, '--extendedDiagnostics', '--listFiles'])
  if (!ok) complaints.push(`${name}: ${text.split('\n', 1)[0]}`)
  return {
    files: Number(/^Files: +(\d+)/m.exec(text)?.[1]),
    megabytes: Number(/^Memory used: +(\d+)K/m.exec(text)?.[1]) / 1_000,
    paths: text.match(/^\/.*\.d\.c?ts$/gm) ?? [],
  }
}
const importOf = name => `import * as imported from '${name}'\nexport { imported }\n`

const empty = measure('empty', 'export {}\n')
const reports = LIMITS.map(limit => {
  const found = measure(limit.name.replace('/', '-'), importOf(limit.name))
  const files = found.files - empty.files
  const megabytes = Math.round((found.megabytes - empty.megabytes) * 10) / 10
  if (files > limit.files) complaints.push(`${limit.name} adds ${files} files; its limit is ${limit.files}`)
  if (megabytes > limit.megabytes)
    complaints.push(`${limit.name} adds ${megabytes} MB in the compiler; its limit is ${limit.megabytes} MB`)
  return `${limit.name} adds ${files} files, ${megabytes} MB`
})

const light = Object.keys(JSON.parse(readFileSync('scripts/config/entries.json', 'utf8')))
  .map(entry => (entry === 'index' ? 'gateout' : `gateout/${entry}`))
  .filter(name => !MAY_NAME_IO_TS.includes(name))
const { paths } = measure('light', light.map((name, i) => `export type * as entry${i} from '${name}'\n`).join(''))
const foreign = paths.filter(path => /node_modules\/(io-ts|fp-ts)\//.test(path))
if (foreign.length > 0) complaints.push(`an entry of ${light.join(', ')} loads ${foreign[0]}`)

for (const complaint of complaints) console.error(complaint)
const checks = COMPILERS.length + 2 * LIMITS.length + 1
const failed = Math.min(checks, complaints.length)
console.log(
  [
    `${checks - failed - absent.length} passed, ${failed} failed, ${absent.length} skipped: ` +
      `compiled with ${installed.join(', ')}`,
    ...(absent.length > 0 ? [`not installed: ${absent.join(', ')}`] : []),
    ...reports,
  ].join('; '),
)
process.exitCode = failed > 0 ? 1 : 0
