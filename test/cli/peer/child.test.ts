import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startChild, type Events } from '../../../src/cli/peer/child'
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
  line: () => undefined,
  noise: () => undefined,
  failed: () => undefined,
  ended: () => undefined,
}

describe('a child', () => {
  test('that ends takes its own children with it', async () => {
    const file = `${folder({})}/pid`
    const ended = new Promise<string>(resolve => {
      startChild(
        ['sh', '-c', `sleep 1000 >/dev/null 2>&1 & echo $! > ${file}`],
        { cwd: '/', env: process.env },
        { ...NOTHING, ended: resolve },
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

  test('goes with its children when gateout is killed, which it cannot answer', async () => {
    const file = `${folder({})}/pid`
    const gateout = start(['conform', '--', 'sh', '-c', `sleep 1000 & echo $! > ${file}; wait`])
    expect(await until(hasPid(file))).toBe(true)
    gateout.kill('SIGKILL')
    await once(gateout, 'exit')
    expect(await until(() => !isAlive(readPid(file)))).toBe(true)
  })

  test.skipIf(process.platform !== 'linux')(
    'goes with its children, a daemon among them, when gateout is killed by it at its very start',
    async () => {
      const file = `${folder({})}/pid`
      const daemon = 'setsid sleep 1000 >/dev/null 2>&1 & echo $! > '
      const gateout = start(['conform', '--', 'sh', '-c', `kill -KILL $PPID; ${daemon}${file}; sleep 1000`])
      await once(gateout, 'exit')
      expect(await until(hasPid(file))).toBe(true)
      expect(await until(() => !isAlive(readPid(file)))).toBe(true)
    },
  )

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
