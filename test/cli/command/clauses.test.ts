import { describe, expect, test } from 'vitest'
import { clauses } from '../../../src/oracle'
import { gateout, jsonLines } from '../gateout'

describe('gateout clauses', () => {
  test('lists all of them', async () => {
    const { code, stdout } = await gateout(['clauses'])
    expect(stdout.split('\n')[0]).toMatch(/^Clause +Level +Rule +Operations$/)
    expect(stdout.split('\n')).toHaveLength(clauses.length + 2)
    expect(code).toBe(0)
  })

  test('the named clauses, with the operations that rest on them', async () => {
    const { stdout } = await gateout(['clauses', 'READY-5', 'FEE-*', '--json'])
    const found = jsonLines(stdout) as { id: string; level: string; operations: string[] }[]
    expect(found.map(({ id }) => id)).toEqual(['READY-5', 'FEE-1', 'FEE-2', 'FEE-3', 'FEE-4'])
    expect(found[0]).toMatchObject({
      level: 'must',
      operations: expect.arrayContaining(['readiness.evaluate', 'readiness.change']) as string[],
    })
  })

  test('an unknown clause', async () => {
    expect(await gateout(['clauses', 'REDY-1'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no clause REDY-1 (did you mean READY-1?)\n',
    })
  })
})
