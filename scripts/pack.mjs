/**
 * Packs the package, and holds the tarball to a list of its files, to the list of what is bundled in it, to publint and
 * to "are the types wrong". `--update` writes the lists anew.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const update = process.argv.includes('--update')
const complaints = []

/** Compares a list in scripts with what it should be, or writes it. */
const compare = (path, lines) => {
  const listed = existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : []
  if (update) return writeFileSync(path, `${lines.join('\n')}\n`)
  for (const line of lines)
    if (!listed.includes(line))
      complaints.push(`${line} is not in ${path}; if that is meant: node scripts/pack.mjs --update`)
  for (const line of listed) if (!lines.includes(line)) complaints.push(`${line} is in ${path}, and is missing`)
}

mkdirSync('temp', { recursive: true })
const [{ filename, files }] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', 'temp'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
)
const paths = files.map(({ path }) => path)

// The names of shared pieces change with their content; publint looks for the four files of each entry; vectors have a
// list of their own, and so have schemas.
compare(
  'scripts/packed.txt',
  [
    ...new Set(
      paths.map(path =>
        path
          .replace(/^(dist\/)(chunk-|[\w-]+-)?[A-Z0-9]{8}(\.c?js)$/, '$1*$3')
          .replace(/^(dist\/)[\w.-]+-[\w-]{8}(\.d\.c?ts)$/, '$1*$2')
          .replace(/^(dist\/[\w-]+)(\.d)?\.c?[jt]s$/, '$1.*')
          .replace(/^(vectors\/)[\w-]+\/[\w-]+(\.json)$/, '$1*/*$2')
          .replace(/^(schemas\/)[\w.]+(\.json)$/, '$1*$2'),
      ),
    ),
  ].sort(),
)

const notices = readFileSync('dist/THIRD-PARTY.txt', 'utf8')
compare(
  'scripts/bundled.txt',
  [...notices.matchAll(/^(\S+) \d\S+ \((.+)\)$/gm)].map(([, name, licence]) => `${name} ${licence}`).sort(),
)

// What the README and the other pages point to is in the package.
for (const page of paths.filter(path => /^[^/]+\.md$/.test(path))) {
  const prose = readFileSync(page, 'utf8').replace(/^```.*?^```/gms, '')
  for (const [, target] of prose.matchAll(/\]\((?!\w+:|#)([^)#]+)(?:#[^)]*)?\)/g)) {
    const folder = `${target.replace(/\/$/, '')}/`
    if (!paths.some(path => path === target || path.startsWith(folder)))
      complaints.push(`${page} points to ${target}, which is not packed`)
  }
}

for (const [tool, args] of [
  ['publint', ['--strict']],
  ['attw', ['--profile', 'node16']],
]) {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', tool, `temp/${filename}`, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) complaints.push(`${stdout}${stderr}`.trim())
}

for (const complaint of complaints) console.error(complaint)
if (complaints.length === 0) console.log(`${paths.length} files are packed ${update ? 'and listed' : 'as listed'}`)
process.exitCode = complaints.length > 0 ? 1 : 0
