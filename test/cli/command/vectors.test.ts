import { describe, expect, test } from 'vitest'
import { operations, type VectorCounts } from '../../../src/oracle'
import { files } from '../../vectors'
import { gateout, jsonLines } from '../gateout'

const cases = files.flatMap(file => file.cases)

describe('gateout vectors', () => {
  test('lists the vectors by operation, and their number', async () => {
    const { code, stdout } = await gateout(['vectors'])
    const lines = stdout.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(lines[0]).toMatch(/^Id +Operation +Clauses +Level +Title$/)
    expect(lines.at(-1)).toBe(`${cases.length} vectors`)
    const names = operations.map(({ name }) => name)
    expect([...new Set(lines.slice(1, -2).map(line => line.split(/ +/)[1]))]).toEqual(names)
  })
  test('filters by operation, clause and level', async () => {
    const { stdout } = await gateout(
      'vectors|--operations|fee.*, hold.step|--clauses|FEE-1,HOLD-*|--must-only|--json'.split('|'),
    )
    const found = jsonLines(stdout) as { operation: string; clauses: string[]; level: string }[]
    expect(new Set(found.map(({ operation }) => operation))).toEqual(new Set(['fee.summarize', 'hold.step']))
    expect(
      found.every(
        ({ clauses, level }) => level === 'must' && clauses.some(id => id === 'FEE-1' || id.startsWith('HOLD-')),
      ),
    ).toBe(true)
  })
  test('prints a single vector in full', async () => {
    const { code, stdout } = await gateout(['vectors', 'hold-placed'])
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^hold-placed: A terminal places a hold.*\n {2}hold\.step; HOLD-3, CHG-2; must; .*\n {2}input {3}\{"holds":\[\].*\n {2}expect {2}\{"result":.*\n( {2}source {2}\S.*: .*\.\n)+$/,
    )
  })
  test('counts the vectors by family, operation, clause and level', async () => {
    const { stdout } = await gateout(['vectors', '--stats'])
    const must = cases.filter(({ level }) => level === 'must').length
    const refusals = cases.filter(({ expect: expected }) => 'issues' in expected).length
    expect(stdout).toMatch(/^Family +Vectors +Must +Decision +Refusals\n(.*\n)+\nOperation .*\n(.*\n)+\nClause .*\n/)
    expect(stdout).toContain('Without a vector: PICK-8 (sentences are not compared), PROTO-1 (checks of the protocol')
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      `${cases.length} vectors, ${must} must, ${cases.length - must} decision, ${refusals} of them refusals`,
    )
  })
  test('counts the selected vectors in JSON', async () => {
    const { stdout } = await gateout(['vectors', '--stats', '--json', '--operations', 'hold.step'])
    const counts = JSON.parse(stdout) as VectorCounts
    const { cases: steps } = files.find(({ operation }) => operation === 'hold.step')!
    expect(counts.all.vectors).toBe(steps.length)
    expect(counts.families.filter(({ vectors }) => vectors > 0)).toEqual([{ family: 'hold', ...counts.all }])
    expect(counts.operations.find(({ operation }) => operation === 'hold.step')).toMatchObject(counts.all)
    expect(counts.clauses.find(({ clause }) => clause === 'HOLD-3')!.vectors).toBe(
      steps.filter(({ clauses }) => clauses.includes('HOLD-3')).length,
    )
    expect(counts.without_vectors).toContainEqual({ clause: 'FEE-1', examined: null })
  })
  test('reports unknown operations and clauses', async () => {
    expect(await gateout(['vectors', '--operations', 'fee.*,nope', '--json'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"operation":"fee.summarize"') as string,
      stderr: 'there is no nope\n',
    })
    expect(await gateout(['vectors', '--clauses', 'NONE-*', '--json'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no NONE-*\n',
    })
  })
  test('reports unknown ids', async () => {
    expect(await gateout(['vectors', 'no-such', '--json'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no vector no-such\n',
    })
  })
})
