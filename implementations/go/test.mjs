/**
 * Builds the program, checks its format, and examines it with the conformance kit at three seeds. Skipped without Go.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SKIPPED = 77
const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const OPERATIONS = 'readiness.*,fee.*,hold.*,identifier.*,free_time.*,tracker.*'
const SEEDS = [1, 2, 3]

if (spawnSync('go', ['version']).status !== 0) {
  console.log('Go is not installed')
  process.exit(SKIPPED)
}

const folder = mkdtempSync(join(tmpdir(), 'gateout-go-'))
const program = join(folder, 'rules')
const counts = { passed: 0, failed: 0 }

const HERE = fileURLToPath(new URL('.', import.meta.url))

const test = async (title, command, args, isRight = ({ status }) => status === 0) => {
  const child = spawn(command, args, { cwd: HERE, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const [status] = await once(child, 'close')
  const passed = isRight({ status, output })
  counts[passed ? 'passed' : 'failed']++
  console.log(passed ? `ok ${title}` : `FAILED ${title}\n${output}`.slice(0, 5000))
  return passed
}

const conforms = seed => {
  const args = ['conform', '--operations', OPERATIONS, '--seed', String(seed), '--timeout', '60', '--', program]
  return test(`conforms with seed ${seed}`, process.execPath, [CLI, ...args])
}

try {
  await test('is formatted', 'gofmt', ['-l', '.'], ({ status, output }) => status === 0 && output === '')
  await test('has no suspicious constructs', 'go', ['vet', '.'])
  if (await test('compiles', 'go', ['build', '-o', program, '.'])) await Promise.all(SEEDS.map(conforms))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0
