/**
 * Packs the package and checks the tarball: its size, that a second one is equal, its files and the bundled packages
 * against lists, then with publint and "are the types wrong". `--update` rewrites the lists.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The largest tarball, in bytes. */
const MAX_BYTES = 1_450_000

const update = process.argv.includes('--update')
const complaints = []
const entries = Object.keys(JSON.parse(readFileSync('scripts/config/entries.json', 'utf8')))

/** Compares a list in scripts with the expected lines, or rewrites it. */
const compare = (path, lines) => {
  if (update) {
    writeFileSync(path, `${lines.join('\n')}\n`)
    return
  }
  const listed = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  for (const line of lines)
    if (!listed.includes(line))
      complaints.push(`${line} is not in ${path}; if that is meant: node scripts/pack.mjs --update`)
  for (const line of listed) if (!lines.includes(line)) complaints.push(`${line} is in ${path}, and is missing`)
}

mkdirSync('temp', { recursive: true })
const pack = () =>
  JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', 'temp'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )[0]
const { filename, files, size, shasum } = pack()
if (size > MAX_BYTES) complaints.push(`the tarball has ${size} bytes; the most is ${MAX_BYTES}`)
if (pack().shasum !== shasum) complaints.push('the tarball differs when it is packed again')
for (const { path } of files) if (/^examples\/.*(^|\/)test(\/|\.)/.test(path)) complaints.push(`${path} is packed`)
const paths = files.map(({ path }) => path)

const tracked = new Set(execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n'))
for (const path of paths) if (!path.startsWith('dist/') && !tracked.has(path)) complaints.push(`${path} is not in git`)

// Left out of the list: names of chunks, which change with their content; the four files of each entry, which publint
// checks; the declarations, which follow the modules; vectors, which have a check of their own; schemas, which a test lists.
// Pages and programs are listed by folder and kind: all of them are in git.
compare(
  'scripts/packed.txt',
  [
    ...new Set(
      paths.map(path =>
        path
          .replace(/^(dist\/)chunk-[A-Z0-9]{8}(\.c?js)$/, '$1chunk-*$2')
          .replace(/^(dist\/types\/).+(\.d\.cts)$/, '$1**$2')
          .replace(/^(dist\/[\w-]+)(\.d)?\.c?[jt]s$/, '$1.*')
          .replace(/^(vectors\/)[\w-]+\/[\w-]+(\.json)$/, '$1*/*$2')
          .replace(/^(dist\/schemas\/)[\w.]+(\.json)$/, '$1*$2')
          .replace(/^((?:docs|examples)\/(?:.*\/)?)(?!package)[^/]+(\.\w+)$/, '$1*$2'),
      ),
    ),
  ].sort(),
)

const notices = readFileSync('dist/THIRD-PARTY.txt', 'utf8')
compare(
  'scripts/bundled.txt',
  [...notices.matchAll(/^(\S+) \d\S+ \((.+)\)$/gm)].map(([, name, licence]) => `${name} ${licence}`).sort(),
)

// All link targets of the pages are in the package; their pictures are not.
for (const page of paths.filter(path => path.endsWith('.md'))) {
  const prose = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '')
  for (const [, target] of prose.matchAll(/(?<!!\[[^\]]*)\]\((?!\w+:|#)([^)#]+)(?:#[^)]*)?\)/g)) {
    const place = posix.join(posix.dirname(page), target).replace(/\/$/, '')
    if (!paths.some(path => path === place || path.startsWith(`${place}/`)))
      complaints.push(`${page} points to ${target}, which is not packed`)
  }
}

for (const [tool, ...args] of [
  ['publint', '--strict'],
  ['attw', '--entrypoints', ...entries.map(entry => (entry === 'index' ? '.' : entry))],
]) {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', tool, `temp/${filename}`, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) complaints.push(`${stdout}${stderr}`.trim())
}

for (const complaint of complaints) console.error(complaint)
if (complaints.length === 0) console.log(`${paths.length} files are packed ${update ? 'and listed' : 'as listed'}`)
process.exitCode = complaints.length > 0 ? 1 : 0
