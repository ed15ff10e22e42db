/**
 * Installs the tarball of the step `pack` in another folder and uses it as a user would: as ES modules, as CommonJS,
 * with types, in a bundle, from the command line, and without code generation from strings.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const home = process.cwd()
const away = mkdtempSync(join(tmpdir(), 'gateout-smoke-'))
const bin = name => resolve(home, 'node_modules/.bin', name)
const run = (command, args) =>
  execFileSync(command, args, { cwd: away, encoding: 'utf8', stdio: ['pipe', 'pipe', 'inherit'] })
const write = (name, text) => writeFileSync(join(away, name), text)

const use = `
const verdict = readiness.evaluate({ available_for_pickup: true, holds_at_pod_terminal: [] })
const owed = fee.summarize({ fees: [{ type: 'exam', amount: 0.1, currency_code: 'USD' }, { type: 'other', amount: 0.2, currency_code: 'USD' }] })
const read = resource.decode({ type: 'terminal_hold', value: { name: 'CBP', status: 'hold' }, mode: 'tolerant' })
const reply = respond('{"jsonrpc":"2.0","id":1,"method":"fee.summarize","params":{"fees":null}}')
const sum = owed._tag === 'Right' ? owed.right.totals[0]?.sum : undefined
if (!verdict.ready || sum !== 0.3 || !read.valid || read.value.name !== 'other' || !reply?.includes('"reported":false')) throw new Error('wrong answer')
console.log('right')
`
const imports = `import { fee, readiness, resource } from 'gateout'\nimport { respond } from 'gateout/oracle'\nimport { generateFrom } from 'gateout/conform'\nimport { evaluate } from 'gateout/readiness'\nimport { summarize } from 'gateout/fee'\nimport { decode } from 'gateout/resource'\n`
const kept = `if (evaluate !== readiness.evaluate || summarize !== fee.summarize || decode !== resource.decode || generateFrom([]).name !== 'oracle.generate') throw new Error('two copies')\n`

const entries = Object.keys(JSON.parse(readFileSync('scripts/config/entries.json', 'utf8')))

const checks = {
  installs: () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    write('package.json', '{"name":"away","private":true}')
    run('npm', [
      'install',
      '--no-audit',
      '--no-fund',
      '--silent',
      '--prefer-offline',
      resolve(`temp/gateout-${version}.tgz`),
      'fast-check@4',
    ])
    return true
  },
  'runs as ES modules': () => (write('use.mjs', imports + kept + use), run('node', ['use.mjs']) === 'right\n'),
  'runs as CommonJS': () => {
    write('use.cjs', imports.replace(/import (\{.*?\}) from ('.*?')/g, 'const $1 = require($2)') + kept + use)
    return run('node', ['use.cjs']) === 'right\n'
  },
  'runs where code may not be made from strings': () =>
    run('node', ['--disallow-code-generation-from-strings', 'use.mjs']) === 'right\n',
  'has types, for Node and for bundlers': () => {
    const strict = {
      noEmit: true,
      strict: true,
      target: 'es2022',
      types: [],
      lib: ['es2022', 'dom'],
      skipLibCheck: false,
    }
    const check = (name, options, files, compiler = bin('tsc')) => {
      write(`${name}.json`, JSON.stringify({ compilerOptions: { ...strict, ...options }, files }))
      return spawnSync(compiler, ['-p', `${name}.json`], { cwd: away, encoding: 'utf8' }).stdout
    }
    write('use.mts', imports + use)
    write('use.cts', imports + use)
    // The types of fast-check do not resolve as in Node 10.
    write(
      'use10.cts',
      `import vectors from 'gateout/vectors/fee/summarize.json'\n${imports.replace(/^.*conform'\n/gm, '')}${use}vectors.operation\n`,
    )
    write('wrong.mts', `import { readiness } from 'gateout'\nreadiness.evaluate({ available_for_pickup: 'yes' })`)
    const clean =
      check('node', { module: 'node16' }, ['use.mts', 'use.cts']) +
      check('bundler', { module: 'esnext', moduleResolution: 'bundler' }, ['use.mts']) +
      // Jest's compiler and others still resolve as Node 10 did, which reads `typesVersions` and not `exports`.
      check(
        'node10',
        { module: 'commonjs', moduleResolution: 'node10', resolveJsonModule: true, esModuleInterop: true },
        ['use10.cts'],
        resolve(home, 'node_modules/typescript-5.0/bin/tsc'),
      )
    if (clean !== '') console.error(clean)
    return clean === '' && check('wrong', { module: 'node16' }, ['wrong.mts']).includes('TS2322')
  },
  'exports its entries and no other file of dist': () => {
    const names = readdirSync(join(away, 'node_modules/gateout/dist'), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.c?js$/.test(name))
      .map(name => name.replace(/\.c?js$/, ''))
    write(
      'exported.mjs',
      `const reached = ${JSON.stringify([...new Set(names)])}.filter(name => {
        try {
          return import.meta.resolve('gateout/' + name)
        } catch {
          return false
        }
      })
      console.log(reached.sort().join())`,
    )
    return (
      run('node', ['exported.mjs']).trim() ===
      entries
        .filter(name => name !== 'index')
        .sort()
        .join()
    )
  },
  'bundles, and a rule alone stays small': () => {
    write('small.mjs', `import { readiness } from 'gateout'\nconsole.log(readiness.evaluate({}).status)`)
    run(bin('esbuild'), [
      'small.mjs',
      '--bundle',
      '--minify',
      '--format=iife',
      '--outfile=small.js',
      '--log-level=error',
    ])
    return run('node', ['small.js']) === 'unknown\n' && readFileSync(join(away, 'small.js')).length < 4_000
  },
  'carries its vectors': () => {
    write(
      'vectors.mjs',
      `import vectors from 'gateout/vectors/fee/summarize.json' with { type: 'json' }\nconsole.log(vectors.operation)`,
    )
    return run('node', ['--no-warnings', 'vectors.mjs']) === 'fee.summarize\n'
  },
  'answers on the command line': () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const answer = execFileSync(join(away, 'node_modules/.bin/gateout'), ['map', 'fee.summarize'], {
      cwd: away,
      encoding: 'utf8',
      input: '{"fees":null}\n',
    })
    return (
      run(join(away, 'node_modules/.bin/gateout'), ['--version']).trim() === version &&
      answer === '{"reported":false,"totals":[]}\n'
    )
  },
  'examines an implementation': () => {
    const { stdout } = spawnSync(
      join(away, 'node_modules/.bin/gateout'),
      [
        'conform',
        '--operations',
        'fee.summarize',
        '--runs',
        '50',
        '--timeout',
        '20',
        '--',
        'node_modules/.bin/gateout',
        'oracle',
      ],
      { cwd: away, encoding: 'utf8' },
    )
    return stdout.endsWith('It conforms, as far as it was tested.\n')
  },
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  let passed = false
  try {
    passed = check()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  if (passed) continue
  console.log(`FAILED: the packed tarball ${name}`)
  failed++
}
if (failed === 0) console.log(`the packed tarball ${Object.keys(checks).join(', ')}`)
rmSync(away, { recursive: true, force: true })
process.exitCode = failed > 0 ? 1 : 0
