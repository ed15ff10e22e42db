/**
 * Compares the minified and compressed size of every entry with its limit in .size-limit.json, and the table of sizes in
 * the guide with the limits. `--all` prints all sizes; `--update` rewrites the table.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const complaints = []
const limits = JSON.parse(readFileSync('.size-limit.json', 'utf8'))

const { stdout, stderr } = spawnSync('npx', ['--no-install', 'size-limit', '--json'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
const sizes = stdout.trim() === '' ? [] : JSON.parse(stdout)
if (sizes.length === 0) complaints.push(stderr)
const kilobytes = bytes => `${(bytes / 1000).toFixed(2)} kB`
for (const { name, size, passed } of sizes) {
  if (!passed)
    complaints.push(
      `${name} weighs ${kilobytes(size)}; its limit is ${limits.find(entry => entry.name === name).limit}`,
    )
  if (process.argv.includes('--all'))
    console.log(
      `${name.padEnd(44)} ${kilobytes(size).padStart(10)}  of ${limits.find(entry => entry.name === name).limit}`,
    )
}

const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
const weighed = limits.filter(({ name }) => name.startsWith('gateout/'))
const heavy = ['gateout/oracle', 'gateout/conform', 'gateout/law']
for (const path of Object.keys(exports).filter(key => /^\.\/[\w-]+$/.test(key))) {
  const name = path.replace('.', 'gateout')
  if (!heavy.includes(name) && !weighed.some(entry => entry.name.split(',')[0] === name))
    complaints.push(`${name} has no limit in .size-limit.json`)
}

/** The page with the table of sizes. */
const PAGE = 'docs/performance.md'
const BEGIN = '<!-- weights -->\n'
const END = '<!-- /weights -->\n'
const page = readFileSync(PAGE, 'utf8')
const table =
  [
    '| entry | at most |',
    '| --- | ---: |',
    ...weighed.map(({ name, limit }) => `| ${name.replace(/^[\w/-]+/, '`$&`')} | ${limit} |`),
  ].join('\n') + '\n'
const [before, rest = ''] = page.split(BEGIN)
const [shown, after = ''] = rest.split(END)
if (process.argv.includes('--update')) writeFileSync(PAGE, `${before}${BEGIN}${table}${END}${after}`)
else if (shown !== table)
  complaints.push(
    'the table of weights in docs/performance.md is not that of .size-limit.json: node scripts/size.mjs --update',
  )

for (const complaint of complaints) console.error(complaint)
if (complaints.length === 0) console.log(`${sizes.length} entries are within their limits`)
process.exitCode = complaints.length > 0 ? 1 : 0
