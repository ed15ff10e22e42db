/** Runs the Python implementation and the guide, as an implementer does. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gateout, ROOT } from './gateout'

/** The interpreter itself: `python3` may be a script that looks for it, and takes longer than the tested program. */
const found = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' })
const hasPython = found.status === 0
const python = hasPython ? found.stdout.trim() : 'python3'
if (!hasPython) console.log('There is no python3: the Python implementation and the guide are not run.')
const hasZones = spawnSync(python, ['-c', 'import zoneinfo; zoneinfo.ZoneInfo("Europe/Berlin")']).status === 0
if (hasPython && !hasZones)
  console.log('The python3 here knows no time zones (no zoneinfo, or no tzdata): the Python implementation is not run.')

/** Recomputes check digits and sums in Python, and prints every difference from the files. */
const COUNT_ALONE = `
import json, re, sys
from decimal import Decimal, getcontext
getcontext().prec = 2000
values = dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (n for n in range(10, 39) if n % 11)))
for case in json.load(open(sys.argv[1] + "/iso-6346.json", encoding="utf-8")):
    number = re.sub(r"[\\s\u2010-\u2015\u2212-]", "", case["input"]).upper()
    formed = re.fullmatch("[A-Z]{3}[UJZ][0-9]{7}", number)
    weighed = [values.get(char) or int(char) for char in number[:10]] if formed else []
    digit = sum(value * 2 ** place for place, value in enumerate(weighed)) % 11 % 10 if formed else None
    found = {"well_formed": bool(formed), "check_digit": digit, "valid": bool(formed) and digit == int(number[10])}
    if found != case["expected"]: print(case, found)
for case in json.load(open(sys.argv[1] + "/decimal-sums.json")):
    found = float(sum((Decimal(repr(float(amount))) for amount in case["input"]), Decimal(0)))
    if (None if abs(found) == float("inf") else found) != case["expected"]: print(case, found)
`

const env = { PYTHONDONTWRITEBYTECODE: '1' }
const FAMILIES =
  'readiness.* fee.* hold.* changeset.* pickup.* free_time.* container.* history.* invoice.* tracker.*'.split(' ')

describe.runIf(hasPython && hasZones)('the implementation in Python', () => {
  const program = join(ROOT, 'implementations/python/oracle.py')
  test('conforms in its ten families', async () => {
    const { code, stdout } = await gateout(
      ['conform', '--operations', FAMILIES.join(','), '--runs', '300', '--timeout', '60', '--', python, program],
      { env },
    )
    expect(stdout).toMatch(/It conforms, as far as it was tested\.\n$/)
    expect(code).toBe(0)
  })
  test('and has nothing of the others', async () => {
    const { code, stdout } = await gateout(
      ['conform', '--must-only', '--timeout', '60', '--reporter', 'json', '--', python, program],
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
  ])('answers %s', (_, line, code) => {
    const { stdout } = spawnSync(python, [program], {
      input: `${line}\n\n`,
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    expect(JSON.parse(stdout)).toMatchObject({ error: { code } })
  })
})

describe.runIf(hasPython)('Python', () => {
  test('agrees with the self-contained files of vectors', () => {
    const { stdout, status } = spawnSync(python, ['-c', COUNT_ALONE, join(ROOT, 'vectors')], { encoding: 'utf8' })
    expect([status, stdout]).toEqual([0, ''])
  })

  test('behaves as in the guide', async () => {
    const guide = readFileSync(join(ROOT, 'docs', 'CONFORMANCE.md'), 'utf8')
    const [, program = ''] = /```python\n(.*?)```/s.exec(guide) ?? []
    const cwd = mkdtempSync(join(tmpdir(), 'gateout-'))
    writeFileSync(join(cwd, 'rules.py'), program)
    const conform = (...args: string[]) =>
      gateout(['conform', '--operations', 'readiness.evaluate', '--timeout', '60', ...args, '--', python, 'rules.py'], {
        cwd,
        env,
      })
    const first = await conform('--must-only', '--clauses', 'READY-3')
    expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^READY-3 +upheld/m)])
    const second = await conform()
    expect([second.code, second.stdout]).toEqual([2, expect.stringMatching(/^FORM-1 +violated/m)])
    expect(second.stdout).toContain(`--replay readiness-refuses-empty-hold -- ${python} rules.py`)
  })
})
