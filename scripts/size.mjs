/**
 * Compares the minified and compressed size of every entry with its limit in config/size-limit.mjs, and the sizes in the
 * README and the guide with the limits. `--all` prints all sizes; `--update` rewrites the pages.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { measureBundles } from './bundles.mjs'
import limits from './config/size-limit.mjs'

const complaints = []

const CONFIG = 'scripts/config/size-limit.mjs'
const limitOf = entry => limits.find(({ name }) => name === entry)?.limit

const { stdout, stderr } = spawnSync('npx', ['--no-install', 'size-limit', '--json', '--config', CONFIG], {
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
const sizes = stdout.trim() === '' ? [] : JSON.parse(stdout)
if (sizes.length === 0) complaints.push(stderr)
const kilobytes = bytes => `${(bytes / 1000).toFixed(2)} kB`
for (const { name, size, passed } of sizes) {
  if (!passed) complaints.push(`${name} weighs ${kilobytes(size)}; its limit is ${limitOf(name)}`)
  if (process.argv.includes('--all'))
    console.log(`${name.padEnd(44)} ${kilobytes(size).padStart(10)}  of ${limitOf(name)}`)
}

const bundles = await measureBundles()
for (const { name, size, limit } of bundles) {
  if (size > limit) complaints.push(`${name} weighs ${kilobytes(size)}; its limit is ${kilobytes(limit)}`)
  if (process.argv.includes('--all')) console.log(`${name.padEnd(56)} ${kilobytes(size)} of ${kilobytes(limit)}`)
}

const weighed = limits.filter(({ name }) => name.startsWith('gateout/'))
const heavy = ['gateout/oracle', 'gateout/conform']
for (const entry of Object.keys(JSON.parse(readFileSync('scripts/config/entries.json', 'utf8')))) {
  const name = `gateout/${entry}`
  if (entry !== 'index' && !heavy.includes(name) && !weighed.some(entry => entry.name.split(',')[0] === name))
    complaints.push(`${name} has no limit in config/size-limit.mjs`)
}

const TABLE = /(<!-- weights -->\n)[^]*?(<!-- \/weights -->)/
const table = [
  '| entry | at most |',
  '| --- | ---: |',
  ...weighed.map(({ name, limit }) => `| ${name.replace(/^[\w/-]+/, '`$&`')} | ${limit} |`),
].join('\n')

/** @type {(text: string) => string} */
const withRows = text =>
  text.replace(/(\| `(gateout\/[\w-]+)` \| )[\d.]+ kB/g, (_, row, name) => `${row}${limitOf(name)}`)

/**
 * The pages with sizes, and how their sizes are written.
 *
 * @type {[page: string, withSizes: (text: string) => string][]}
 */
const PAGES = [
  ['docs/performance.md', text => text.replace(TABLE, `$1${table}\n$2`)],
  [
    'docs/costs.md',
    text => text.replace(/1 kB for readiness, [\d.]+ kB/, `1 kB for readiness, ${limitOf('gateout/container')}`),
  ],
  ['README.md', withRows],
  ['docs/front-end.md', withRows],
]
for (const [page, withSizes] of PAGES) {
  const text = readFileSync(page, 'utf8')
  if (withSizes(text) === text) continue
  if (process.argv.includes('--update')) writeFileSync(page, withSizes(text))
  else complaints.push(`the sizes in ${page} differ from the limits: node scripts/size.mjs --update`)
}

for (const complaint of complaints) console.error(complaint)
if (complaints.length === 0)
  console.log(`${sizes.length} entries and ${bundles.length} bundles are within their limits`)
process.exitCode = complaints.length > 0 ? 1 : 0
