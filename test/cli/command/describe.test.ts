import { describe, expect, test } from 'vitest'
import { describe as describeAs, find, operations } from '../../../src/oracle'
import { gateout } from '../gateout'

describe('gateout describe', () => {
  test('the summary, the clauses with their rules, the input and the output', async () => {
    const { code, stdout, stderr } = await gateout(['describe', 'hold.step'])
    expect(stdout).toMatch(/^hold\.step: [A-Z].*\n\nClauses\n( {2}[A-Z]+-\d.*\n)+\nInput\n {2}\{\n.*\n\nOutput\n {2}/s)
    expect(stdout).toMatch(/\nRules\n {2}\| event \| effect \| without such a hold \|\n/)
    expect(stdout).toContain('  HOLD-4 (decision): A terminal may announce a hold')
    expect(stdout).toMatch(/name: 'freight' \| 'customs' \| 'USDA' \| 'VACIS' \| 'TMF' \| 'other'/)
    expect(stdout).toMatch(/description\?: string \| null/)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  })

  test('every operation can be described, in readable lines', async () => {
    for (const { name, summary } of operations) {
      const { code, stdout } = await gateout(['describe', name])
      expect([name, code, stdout.includes(summary)]).toEqual([name, 0, true])
      expect(stdout).not.toMatch(/undefined|\[object O|\{ {2}\}/)
    }
  })

  test('--json prints the result of oracle.describe', async () => {
    const { stdout } = await gateout(['describe', 'fee.summarize', '--json'])
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(describeAs([find('fee.summarize')!]))))
  })

  test('an unknown operation is a usage error with the nearest one', async () => {
    const { code, stdout, stderr } = await gateout(['describe', 'readiness.evalute'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('(did you mean readiness.evaluate?)')
  })
})
