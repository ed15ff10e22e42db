import { describe, expect, test } from 'vitest'
import { jsonSchema, openApi } from '../../../src/oracle'
import { gateout } from '../gateout'

describe('gateout schema', () => {
  test.each([
    [['container'], jsonSchema('container')],
    [['fee.summarize', '--format', 'json-schema'], jsonSchema('fee.summarize')],
    [['container', '--format', 'openapi'], openApi('container')],
    [[], jsonSchema()],
    [['--format', 'openapi'], openApi()],
  ])('%j writes the schema', async (args, expected) => {
    const { code, stdout, stderr } = await gateout(['schema', ...args])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual(expected)
  })

  test('an unknown name is a usage error with the nearest one', async () => {
    const { code, stdout, stderr } = await gateout(['schema', 'contaner'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('(did you mean container?)')
  })

  test('an unknown format is a usage error', async () => {
    expect(await gateout(['schema', '--format', 'xsd'])).toMatchObject({ code: 2, stdout: '' })
  })
})
