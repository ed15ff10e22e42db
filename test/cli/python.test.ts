/** The implementation in Python and the guide, as an implementer runs them. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gateout, ROOT } from './gateout'

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.log('There is no python3: the Python example and the guide are not run.')

const env = { PYTHONDONTWRITEBYTECODE: '1' }
const FAMILIES = ['readiness.*', 'fee.*', 'hold.*', 'changeset.*']

describe.runIf(hasPython)('in Python', { timeout: 120_000 }, () => {
  const example = join(ROOT, 'examples/python/oracle.py')
  test('the example conforms in its four families', async () => {
    const { code, stdout } = await gateout(
      ['conform', '--operations', FAMILIES.join(','), '--runs', '300', '--timeout', '20', '--', 'python3', example],
      { env },
    )
    expect(stdout).toMatch(/It conforms, as far as it was tested\.\n$/)
    expect(code).toBe(0)
  })
  test('and has nothing of the others', async () => {
    const { code, stdout } = await gateout(
      ['conform', '--must-only', '--timeout', '20', '--reporter', 'json', '--', 'python3', example],
      { env },
    )
    const { clauses, checks } = JSON.parse(stdout) as {
      clauses: { id: string; standing: string }[]
      checks: { operation: string; state: string }[]
    }
    expect(code).toBe(0)
    for (const { operation, state } of checks)
      expect([operation, state]).toEqual([
        operation,
        FAMILIES.some(family => operation.startsWith(family.slice(0, -1))) ? 'passed' : 'unsupported',
      ])
    expect(clauses.find(({ id }) => id === 'RES-CONTAINER')?.standing).toBe('unsupported')
  })
  test.each([
    ['not JSON', '{', -32700],
    ['NaN', '{"jsonrpc":"2.0","id":1,"method":"x","params":NaN}', -32700],
    ['no request', '[]', -32600],
    ['no operation', '{"jsonrpc":"2.0","id":1,"method":"x"}', -32601],
  ])('the example answers %s', (_, line, code) => {
    const { stdout } = spawnSync('python3', [example], {
      input: `${line}\n\n`,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    expect(JSON.parse(stdout)).toMatchObject({ error: { code } })
  })

  test('the guide does as it says', async () => {
    const guide = readFileSync(join(ROOT, 'CONFORMANCE.md'), 'utf8')
    const [, program = ''] = /```python\n(.*?)```/s.exec(guide) ?? []
    const cwd = mkdtempSync(join(tmpdir(), 'gateout-'))
    writeFileSync(join(cwd, 'rules.py'), program)
    const conform = (...args: string[]) =>
      gateout(
        ['conform', '--operations', 'readiness.evaluate', '--timeout', '20', ...args, '--', 'python3', 'rules.py'],
        { cwd, env },
      )
    const first = await conform('--must-only', '--clauses', 'READY-3')
    expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^READY-3 +upheld/m)])
    const second = await conform()
    expect([second.code, second.stdout]).toEqual([2, expect.stringMatching(/^FORM-1 +violated/m)])
    expect(second.stdout).toContain('--replay readiness-refuses-empty-hold -- python3 rules.py')
  })
})
