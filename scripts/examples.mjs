/**
 * Runs the tests of every folder of `examples` and `implementations` with a package.json, after `npm ci`, and prints the
 * total. Arguments choose folders by name. A folder counts as one
 * check, or as its last line reports: `N passed, N failed, N skipped`. It is skipped if its packages cannot be fetched
 * or it exits with SKIPPED.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const SKIPPED = 77
const NO_NETWORK = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ENOTCACHED/
const MINUTES = 10

const hasTest = folder => {
  const manifest = `${folder}/package.json`
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test !== undefined
}
const asked = process.argv.slice(2)
const folders = ['examples', 'implementations']
  .flatMap(parent => readdirSync(parent).map(name => ({ name, folder: `${parent}/${name}` })))
  .filter(({ name, folder }) => (asked.length === 0 || asked.includes(name)) && hasTest(folder))
  .map(({ folder }) => folder)

const npm = (folder, ...args) => {
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: MINUTES * 60_000,
    maxBuffer: 2 ** 28,
    env: { ...process.env, NO_COLOR: '1' },
  })
  return { code: status ?? 1, text: `${stdout}${stderr}`.trimEnd(), last: stdout.trimEnd().split('\n').at(-1) ?? '' }
}

const count = ({ code, last }) => {
  const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(last) ?? []
  if (code === SKIPPED) return { passed: 0, failed: 0, skipped: 1 }
  if (passed === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  return { passed: Number(passed), failed: code !== 0 && failed === '0' ? 1 : Number(failed), skipped: Number(skipped) }
}

const total = { passed: 0, failed: 0, skipped: 0 }
for (const folder of folders) {
  const installed = npm(folder, 'ci', '--no-audit', '--no-fund', '--loglevel=error')
  const isAway = installed.code !== 0 && NO_NETWORK.test(installed.text)
  const tested =
    installed.code === 0
      ? npm(folder, 'test', '--silent')
      : isAway
        ? { code: SKIPPED, last: 'its packages cannot be fetched here' }
        : installed
  const counts = count(tested)
  if (counts.failed > 0) console.log(tested.text)
  console.log(
    `${counts.failed > 0 ? 'FAILED ' : tested.code === SKIPPED ? 'skipped' : 'ok     '} ${folder}${tested.last ? `: ${tested.last}` : ''}`,
  )
  for (const key of Object.keys(total)) total[key] += counts[key]
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
