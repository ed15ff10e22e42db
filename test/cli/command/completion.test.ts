import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/oracle'
import { gateout } from '../gateout'

const COMMANDS = [
  'readiness',
  'advise',
  'free-time',
  'fees',
  'replay',
  'diff',
  'find',
  'submit',
  'requests',
  'describe',
  'schema',
  'sql',
  'clauses',
  'map',
  'oracle',
  'vectors',
  'conform',
  'completion',
]
const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0

const script = async (shell: string): Promise<string> => {
  const { code, stdout, stderr } = await gateout(['completion', shell])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return stdout
}

describe('gateout completion', () => {
  test.each(['bash', 'zsh', 'fish', 'powershell'])(
    'the script for %s knows every command, option and operation',
    async shell => {
      const text = await script(shell)
      for (const word of [...COMMANDS, ...operations.map(({ name }) => name)]) expect(text).toContain(word)
      for (const option of ['as-of', 'strict', 'query', 'excuses', 'help']) expect(text).toContain(option)
    },
  )

  test.runIf(has('bash'))('bash completes a command, an option, an operation', async () => {
    const text = await script('bash')
    const complete = (...words: string[]): readonly string[] => {
      const list = words.map(word => `'${word}'`).join(' ')
      const code = `${text}\nCOMP_WORDS=(gateout ${list}); COMP_CWORD=${words.length}; _gateout; printf '%s\\n' "\${COMPREPLY[@]}"`
      return spawnSync('bash', ['-c', code], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
    }
    expect(complete('rep')).toEqual(['replay'])
    expect(complete('replay', '--as')).toEqual(['--as-of'])
    expect(complete('map', 'fee.')).toEqual(['fee.summarize'])
    expect(complete('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish', 'powershell']))
    expect(complete('schema', 'container_l')).toEqual(['container_list'])
    expect(complete('clauses', 'FEE')).toEqual(['FEE-1', 'FEE-2', 'FEE-3'])
    expect(complete('sql', '--dialect', '')).toEqual(['postgres', 'duckdb', 'clickhouse'])
    expect(complete('sql', '--columns', 'd')).toEqual(['datasync'])
    expect(complete('sql', '--rules', 'fee')).toEqual(['fee.summarize'])
    expect(complete('vectors', '--operations', 'hold.s')).toEqual(['hold.step'])
    expect(complete('advise', '--policy', '')).toEqual([])
  })

  test.each([
    ['zsh', '-n'],
    ['fish', '--no-execute'],
  ])('%s takes the script', async (shell, flag) => {
    const text = await script(shell)
    if (has(shell))
      expect(spawnSync(shell, [flag], { input: text, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  test('another shell is a usage error', async () => {
    expect(await gateout(['completion', 'csh'])).toMatchObject({ code: 2, stdout: '' })
  })
})
