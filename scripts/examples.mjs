/**
 * Runs the tests of every folder of `examples` and `implementations` with a package.json, after `npm ci`, and prints the
 * total. Arguments choose folders by name. A folder counts as one check, or as its last line reports: `N passed, N failed,
 * N skipped`. It is skipped if its packages cannot be fetched or it exits with SKIPPED.
 *
 * Several folders at a time, because most of them wait for servers that start, are killed, and start again.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const SKIPPED = 77
const NO_NETWORK = /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|ENOTCACHED/
const MINUTES = 20
const AT_ONCE = 3
/** The folders that take the longest, which start first. */
const LONGEST = ['sql', 'receiver', 'stream', 'go']

const hasTest = folder => {
  const manifest = `${folder}/package.json`
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test !== undefined
}
const rank = name => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length)
const asked = process.argv.slice(2)
const folders = ['examples', 'implementations']
  .flatMap(parent => readdirSync(parent).map(name => ({ name, folder: `${parent}/${name}` })))
  .filter(({ name, folder }) => (asked.length === 0 || asked.includes(name)) && hasTest(folder))
  .sort((a, b) => rank(a.name) - rank(b.name))
  .map(({ folder }) => folder)

const npm = async (folder, ...args) => {
  const child = spawn('npm', args, {
    cwd: folder,
    timeout: MINUTES * 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  })
  const printed = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', text => {
      printed[name] += text
    })
  const [code] = await once(child, 'close')
  const { stdout, stderr } = printed
  return { code: code ?? 1, text: `${stdout}${stderr}`.trimEnd(), last: stdout.trimEnd().split('\n').at(-1) ?? '' }
}

const count = ({ code, last }) => {
  const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(last) ?? []
  if (code === SKIPPED) return { passed: 0, failed: 0, skipped: 1 }
  if (passed === undefined) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
  return { passed: Number(passed), failed: code !== 0 && failed === '0' ? 1 : Number(failed), skipped: Number(skipped) }
}

const total = { passed: 0, failed: 0, skipped: 0 }
const check = async folder => {
  const start = Date.now()
  const installed = await npm(folder, 'ci', '--no-audit', '--no-fund', '--loglevel=error')
  const isAway = installed.code !== 0 && NO_NETWORK.test(installed.text)
  const tested =
    installed.code === 0
      ? await npm(folder, 'test', '--silent')
      : isAway
        ? { code: SKIPPED, last: 'its packages cannot be fetched here' }
        : installed
  const counts = count(tested)
  if (counts.failed > 0) console.log(tested.text)
  const result = counts.failed > 0 ? 'FAILED ' : tested.code === SKIPPED ? 'skipped' : 'ok     '
  const seconds = Math.round((Date.now() - start) / 1_000)
  console.log(`${result} ${folder}${tested.last ? `: ${tested.last}` : ''} (${seconds} s)`)
  for (const key of Object.keys(total)) total[key] += counts[key]
}

const queue = folders.values()
const work = async () => {
  for (const folder of queue) await check(folder)
}
await Promise.all(Array.from({ length: AT_ONCE }, work))

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
