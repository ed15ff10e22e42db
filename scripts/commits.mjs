/**
 * Checks that the subject of each commit since BASE has at most 72 characters. Without git history it is skipped.
 */
import { spawnSync } from 'node:child_process'

/** The rule has been checked since this commit; earlier subjects are longer. */
const BASE = '542ee42'
const MAX_LENGTH = 72
const SKIPPED = 77

const { status, stdout } = spawnSync('git', ['log', '--format=%h %s', `${BASE}..HEAD`], { encoding: 'utf8' })
if (status !== 0) {
  console.log(`skipped: the git history does not reach back to ${BASE}`)
  process.exit(SKIPPED)
}
const commits = stdout.split('\n').filter(Boolean)
const long = commits.filter(line => line.length - line.indexOf(' ') - 1 > MAX_LENGTH)
for (const line of long) console.error(`the subject is longer than ${MAX_LENGTH} characters: ${line}`)
if (long.length === 0) console.log(`the subjects of ${commits.length} commits have at most ${MAX_LENGTH} characters`)
process.exitCode = long.length > 0 ? 1 : 0
