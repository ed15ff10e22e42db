import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { folder, ROOT } from '../gateout'
import { isAlive, until } from './alive'

/** Announces a start, starts, and is killed before it can report the process group to the watcher. */
const KILLED_AT_ONCE = `
import { spawn } from 'node:child_process'
import { announceStart, MARK } from './src/cli/peer/watcher'
announceStart()
const child = spawn('sleep', ['1000'], { env: { ...process.env, ...MARK }, stdio: 'ignore', detached: true })
process.stdout.write(String(child.pid), () => process.kill(process.pid, 'SIGKILL'))
`

test.skipIf(process.platform !== 'linux')(
  'what was just being started when gateout was killed goes with it, and nothing else',
  async () => {
    const outfile = join(folder({}), 'killed.mjs')
    const stdin = { contents: KILLED_AT_ONCE, resolveDir: ROOT, loader: 'ts' } as const
    buildSync({ stdin, bundle: true, platform: 'node', format: 'esm', outfile })
    const started = () =>
      new Promise<number>(resolve => {
        execFile(process.execPath, [outfile], (error, stdout) => {
          expect(error?.signal).toBe('SIGKILL')
          resolve(Number(stdout))
        })
      })
    const other = execFile('sleep', ['1000'], { env: { ...process.env, GATEOUT_WATCH: 'of another gateout' } })
    try {
      const pid = await started()
      expect(pid).toBeGreaterThan(0)
      expect(await until(() => !isAlive(pid))).toBe(true)
      expect(isAlive(other.pid!)).toBe(true)
    } finally {
      other.kill()
    }
  },
)
