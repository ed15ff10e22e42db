/**
 * A PostgreSQL server for a test: a new cluster in its own folder, on loopback. Undefined if none is installed.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = '/usr/lib/postgresql'

/** Below the ephemeral ports: an outgoing connection could take one of those before the server listens. */
const [LOWEST, HIGHEST] = [15_000, 32_000]

export const freePort = () =>
  new Promise(resolve => {
    const port = LOWEST + Math.floor((HIGHEST - LOWEST) * Math.random())
    const server = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })

export const startPostgres = async () => {
  const bin = existsSync(ROOT)
    ? readdirSync(ROOT)
        .map(version => join(ROOT, version, 'bin'))
        .find(folder => existsSync(join(folder, 'initdb')))
    : undefined
  if (!bin) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'receiver-pg-'))
  // The server refuses to run as root.
  const isRoot = process.getuid?.() === 0
  /** @returns {[command: string, args: string[]]} */
  const as = (command, args) => (isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args])
  if (isRoot) {
    const [uid, gid] = ['-u', '-g'].map(flag => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
    chownSync(folder, uid, gid)
  }
  const data = join(folder, 'data')
  execFileSync(...as(join(bin, 'initdb'), ['-D', data, '-U', 'receiver', '-A', 'trust', '-E', 'UTF8', '--no-sync']), {
    stdio: 'ignore',
  })
  const port = await freePort()
  const isReady = () => spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0
  let server
  const start = async () => {
    server = spawn(...as(join(bin, 'postgres'), ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder]), {
      stdio: 'ignore',
    })
    for (let i = 0; i < 600 && !isReady(); i++) await new Promise(resolve => setTimeout(resolve, 100))
    if (!isReady()) throw new Error('PostgreSQL did not start')
  }
  const crash = async () => {
    const ended = new Promise(resolve => server.once('exit', resolve))
    execFileSync(...as(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']), { stdio: 'ignore' })
    await ended
  }
  const stop = async () => {
    await crash()
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  return {
    url: `postgres://receiver@127.0.0.1:${port}/postgres`,
    /** Ends it without a checkpoint and starts it again, which recovers. */
    restart: async () => {
      await crash()
      await start()
    },
    stop,
  }
}
