import { describe, expect, it } from 'vitest'
import { operationShape } from '../../../src/cli/format/operation-shape'
import { formatShape } from '../../../src/cli/format/shape'

const chosen = {
  type: 'object',
  properties: { id: { type: 'string' }, kind: { enum: ['a', 'b'] } },
  required: ['id', 'kind'],
  allOf: [
    {
      if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
      then: { type: 'object', properties: { kind: { const: 'a' }, n: { type: 'integer' } }, required: ['kind', 'n'] },
    },
    {
      if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
      then: { type: 'object', properties: { kind: { const: 'b' }, t: { type: 'string' } }, required: ['kind'] },
    },
  ],
}

describe('a shape', () => {
  it.each<[string, object, string]>([
    ['a reference', { $ref: '#/$defs/terminal_hold' }, 'terminal_hold'],
    ['words', { type: 'string', enum: ['a', 'b'] }, "'a' | 'b'"],
    ['a list', { type: 'array', items: { type: 'number' } }, '[number]'],
    ['a pair', { type: 'array', items: {}, minItems: 2, maxItems: 2 }, '[any, any]'],
    ['a day', { type: 'string', format: 'date', pattern: '^x$' }, 'date'],
    ['a string of a fixed length', { type: 'string', minLength: 4, maxLength: 4 }, 'string of 4 characters'],
    ['a number in a range', { type: 'integer', minimum: 0 }, 'integer (minimum 0)'],
    ['an object by a key', chosen, "{ id: string, kind: 'a', n: integer } | { id: string, kind: 'b', t?: string }"],
    ['a part with a name', { allOf: [{ $ref: '#/$defs/a' }, { properties: { n: {} } }] }, 'a & { n?: any }'],
    [
      'a key that two parts name, by the later',
      { allOf: [{ properties: { a: {} } }, { properties: { a: { type: 'null' } }, required: ['a'] }] },
      '{ a: null }',
    ],
  ])('of %s', (_, schema, shape) => {
    expect(formatShape(schema as { [keyword: string]: unknown })).toBe(shape)
  })
})

describe('the shape of an operation', () => {
  it('names the shapes that operations share, and defines the names', () => {
    const { input, output, where } = operationShape('readiness.change')
    expect(input).toContain('holds_at_pod_terminal?: [terminal_hold] | null')
    expect(output).toBe('changed')
    expect(new Map(where).get('changed')).toContain('before: verdict')
    expect(where.map(([name]) => name).sort()).toEqual(['changed', 'terminal_hold', 'verdict'])
    expect(new Map(where).get('verdict')).toMatch(/^\{\n {2}status: 'ready' \| .*\n {2}active: \[terminal_hold\] /s)
  })
  it('defines no name that it does not show, and shows equal branches once', () => {
    const { where } = operationShape('tracking_request.list')
    expect(where.map(([name]) => name).sort()).toEqual(['api_error', 'included_resource', 'received_tracking_request'])
    expect(operationShape('deep_link.resolve').output.match(/step/g)).toHaveLength(2)
  })
  it('has remarks, unless they are not wanted', () => {
    const remark = '// The next step.'
    const shapeOf = (...given: Parameters<typeof operationShape>) =>
      new Map(operationShape(...given).where).get('verdict')
    expect(shapeOf('readiness.evaluate')).toContain(remark)
    expect(shapeOf('readiness.evaluate', false)).not.toContain(remark)
  })
})
