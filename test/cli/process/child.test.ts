import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startChild, type Events } from '../../../src/cli/process/child'
import { folder, start } from '../gateout'
import { isAlive, until } from './alive'

const readPid = (file: string): number => Number(readFileSync(file, 'utf8'))
const hasPid = (file: string) => (): boolean => {
  try {
    return readPid(file) > 0
  } catch {
    return false
  }
}

const NOTHING: Events = {
  onLine: () => undefined,
  onNoise: () => undefined,
  onFailure: () => undefined,
  onEnd: () => undefined,
}

describe('a child', () => {
  test('that ends takes its own children with it', async () => {
    const file = `${folder({})}/pid`
    const ended = new Promise<string>(resolve => {
      startChild(
        ['sh', '-c', `sleep 1000 >/dev/null 2>&1 & echo $! > ${file}`],
        { cwd: '/', env: process.env },
        { ...NOTHING, onEnd: resolve },
      )
    })
    expect(await ended).toBe('it ended with exit code 0')
    expect(await until(() => !isAlive(readPid(file)))).toBe(true)
  })

  test.each(['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const)(
    'goes with its children when gateout is ended by %s',
    async signal => {
      const file = `${folder({})}/pid`
      const gateout = start(['conform', '--', 'sh', '-c', `sleep 1000 & echo $! > ${file}; wait`])
      expect(await until(hasPid(file))).toBe(true)
      gateout.kill(signal)
      const [code] = (await once(gateout, 'exit')) as [number]
      expect(code).toBe({ SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 }[signal])
      expect(await until(() => !isAlive(readPid(file)))).toBe(true)
    },
  )

  /** A daemon in its own session, which reports its process id to a file. */
  const daemonOf = (file: string): string => `setsid sleep 1000 >/dev/null 2>&1 & echo $! > ${file}`
  const LINUX = process.platform === 'linux'

  test.skipIf(!LINUX).each([
    ['ends first', ''],
    ['ignores signals and the end of its input', "; trap '' TERM INT HUP; while :; do sleep 1000; done"],
  ])('that %s takes a daemon with it', async (_, rest) => {
    const file = `${folder({})}/pid`
    const child = startChild(['sh', '-c', `${daemonOf(file)}${rest}`], { cwd: '/', env: process.env }, NOTHING)
    expect(await until(hasPid(file))).toBe(true)
    child.close()
    expect(await until(() => !isAlive(readPid(file)))).toBe(true)
  })

  test.skipIf(!LINUX)('leaves the daemon of another child alone', async () => {
    const files = [1, 2].map(n => `${folder({})}/pid-${n}`)
    const children = files.map(file =>
      startChild(['sh', '-c', `${daemonOf(file)}; sleep 1000`], { cwd: '/', env: process.env }, NOTHING),
    )
    for (const file of files) expect(await until(hasPid(file))).toBe(true)
    children[0]!.kill()
    expect(await until(() => !isAlive(readPid(files[0]!)))).toBe(true)
    expect(isAlive(readPid(files[1]!))).toBe(true)
    children[1]!.kill()
    expect(await until(() => !isAlive(readPid(files[1]!)))).toBe(true)
  })

  test.skipIf(!LINUX)('leaves no daemon behind after an examination', async () => {
    const file = `${folder({})}/pid`
    const gateout = start(['conform', '--timeout', '2', '--', 'sh', '-c', daemonOf(file)])
    await once(gateout, 'exit')
    expect(await until(() => !isAlive(readPid(file)))).toBe(true)
  })

  test('spawns nothing that outlives a killed child', async () => {
    const file = `${folder({})}/pid`
    const child = startChild(
      ['sh', '-c', `sleep 1000 & echo $! > ${file}; wait`],
      { cwd: '/', env: process.env },
      NOTHING,
    )
    expect(await until(hasPid(file))).toBe(true)
    child.kill()
    expect(await until(() => !isAlive(readPid(file)))).toBe(true)
  })
})
