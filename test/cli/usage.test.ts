import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLI, gateout, ROOT } from './gateout'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

describe('usage', () => {
  test.each([[], ['advise'], ['free-time'], ['replay'], ['diff'], ['map'], ['oracle'], ['vectors'], ['conform']])(
    'gateout %s --help and --version',
    async (...command) => {
      expect(await gateout([...command, '--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
      const help = await gateout([...command, '--help'])
      expect(help).toMatchObject({ code: 0, stderr: '' })
      expect(help.stdout).toContain(['Usage: gateout', ...command].join(' '))
      if (command.length > 0) expect(help.stdout).toMatch(/Example:\n {2}\$ .*gateout/)
    },
  )

  test.each([
    ['no command', []],
    ['an unknown command', ['guess']],
    ['an unknown option', ['advise', '--guess']],
    ['a missing argument', ['map']],
    ['one argument too many', ['oracle', 'x']],
  ])('%s is exit code 2, with nothing on standard output', async (_, args) => {
    const { code, stdout, stderr } = await gateout(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).not.toBe('')
    expect(stderr).not.toMatch(/^\s+at /m)
  })

  test('a usage error repeats an argument without its control and invisible characters', async () => {
    const { stderr } = await gateout(['gu\u001B[2Jess\u200B'])
    expect(stderr).toBe("error: unknown command 'gu\uFFFD[2Jess\uFFFD'\n(see --help)\n")
  })

  test('the built file starts with the line that names its interpreter', () => {
    expect(readFileSync(CLI, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })
})
