/**
 * Builds the program, checks its format, and examines it with the conformance kit at three seeds. Skipped without Go.
 */
import { spawnSync } from 'node:child_process'
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

const test = (title, command, args, isRight = ({ status }) => status === 0) => {
  const run = spawnSync(command, args, { encoding: 'utf8', cwd: fileURLToPath(new URL('.', import.meta.url)) })
  const passed = isRight(run)
  counts[passed ? 'passed' : 'failed']++
  console.log(passed ? `ok ${title}` : `FAILED ${title}\n${run.stdout}${run.stderr}`.slice(0, 5000))
  return passed
}

try {
  test('is formatted', 'gofmt', ['-l', '.'], ({ status, stdout }) => status === 0 && stdout === '')
  test('has no suspicious constructs', 'go', ['vet', '.'])
  if (test('compiles', 'go', ['build', '-o', program, '.'])) {
    for (const seed of SEEDS) {
      const args = ['conform', '--operations', OPERATIONS, '--seed', String(seed), '--timeout', '20', '--', program]
      test(`conforms with seed ${seed}`, process.execPath, [CLI, ...args])
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`)
process.exitCode = counts.failed > 0 ? 1 : 0
