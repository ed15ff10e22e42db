import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearlyValid, valid } from '../../src/conform/generate/arbitrary'
import { decode, names, schema, type ResourceName } from '../../src/resource'
import { catalog } from '../../src/resource/io-ts'
import { targets, validatorOf } from '../json-schema'

const MODES = ['strict', 'tolerant'] as const
const pointer = (path: readonly (string | number)[]): string =>
  ['/value', ...path.map(key => String(key).replace(/~/g, '~0').replace(/\//g, '~1'))].join('/')

type Case = {
  readonly input: { readonly type: ResourceName; readonly value: unknown; readonly mode?: 'strict' | 'tolerant' }
}
const { cases } = JSON.parse(readFileSync('vectors/resource/decode.json', 'utf8')) as {
  readonly cases: readonly Case[]
}

describe.each(names)('schema of a %s', type => {
  const values = fc.oneof(valid(catalog[type]), nearlyValid(catalog[type]), fc.jsonValue())

  it('returns the same values and issues as decode', () => {
    const validators = MODES.map(mode => [mode, schema({ type, mode })['~standard'].validate] as const)
    fc.assert(
      fc.property(values, value => {
        for (const [mode, validate] of validators) {
          const read = decode({ type, value, mode })
          const checked = validate(value)
          if (read.valid) expect(isDeepStrictEqual(checked, { value: read.value })).toBe(true)
          else
            expect(checked.issues?.map(({ message, path }) => ({ message, pointer: pointer(path) }))).toEqual(
              read.issues.map(({ message, pointer }) => ({ message, pointer })),
            )
        }
      }),
    )
  })

  it('accepts the same values as decode, in every version of JSON Schema', () => {
    const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')
    const versions = MODES.map(mode => {
      const { jsonSchema } = schema({ type, mode })['~standard']
      return [
        mode,
        targets.map(target => ({
          target,
          acceptsInput: validatorOf(jsonSchema.input({ target }), target),
          acceptsOutput: validatorOf(jsonSchema.output({ target }), target),
        })),
      ] as const
    })
    const agrees = (value: unknown): void => {
      for (const [mode, validators] of versions) {
        const read = decode({ type, value, mode })
        const output = read.valid ? asJson(read.value) : undefined
        for (const { target, acceptsInput, acceptsOutput } of validators) {
          if (acceptsInput(value) !== read.valid)
            expect.fail(`${target}, ${mode}: ${JSON.stringify(value)} is valid: ${read.valid}`)
          if (read.valid && !acceptsOutput(output))
            expect.fail(`${target}, ${mode}: ${JSON.stringify(output)} does not match the schema of the output`)
        }
      }
    }
    cases.filter(({ input }) => input.type === type).forEach(({ input }) => agrees(asJson(input.value)))
    fc.assert(fc.property(values.map(asJson), agrees), { numRuns: 100 })
  })
})

describe('schema', () => {
  const hold = { name: 'customs', status: 'hold' }
  const document = (holds: readonly unknown[]) => ({
    data: [{ id: 'x', type: 'container', attributes: { holds_at_pod_terminal: holds } }],
  })

  it('reports the index of an array item as a number', () => {
    const { validate } = schema({ type: 'container_list', mode: 'tolerant' })['~standard']
    expect(validate(document([hold, { ...hold, status: 1 }])).issues).toEqual([
      {
        message: 'must be a string, got a number',
        path: ['data', 0, 'attributes', 'holds_at_pod_terminal', 1, 'status'],
      },
    ])
  })

  it('reports a path for each missing key', () => {
    const create = { data: { type: 'document', attributes: {} } }
    expect(
      schema({ type: 'document_create' })
        ['~standard'].validate(create)
        .issues?.map(({ path }) => path),
    ).toEqual([
      ['data', 'attributes', 'attached_document'],
      ['data', 'attributes', 'name'],
    ])
  })

  it.each([[undefined], [null], [''], [Symbol('x')], [() => 1], [NaN], [Object.create(null)]])(
    'reports an issue for any invalid value: %#',
    value => {
      for (const type of names) {
        const { issues } = schema({ type })['~standard'].validate(value)
        expect(issues?.length).toBeGreaterThan(0)
      }
    },
  )

  it('is strict by default', () => {
    const hold = { name: 'CBP', status: 'hold' }
    expect(
      schema({ type: 'terminal_hold' })
        ['~standard'].validate(hold)
        .issues?.map(({ path }) => path),
    ).toEqual([['name']])
    expect(schema({ type: 'terminal_hold', mode: 'tolerant' })['~standard'].validate(hold)).toEqual({
      value: { name: 'other', status: 'hold', description: 'CBP' },
    })
  })

  it.each(['nosuch', 'toString'])('refuses the unknown resource %s, which has no JSON Schema', type => {
    const {
      validate,
      jsonSchema: { input, output },
    } = schema({ type: type as 'container' })['~standard']
    expect(validate({}).issues).toMatchObject([{ message: 'is not a known resource' }])
    for (const write of [input, output])
      expect(() => write({ target: 'draft-07' })).toThrow(`no JSON Schema of ${type}`)
  })

  it('throws for an unknown target', () => {
    const { input, output } = schema({ type: 'container' })['~standard'].jsonSchema
    expect(() => input({ target: 'draft-04' })).toThrow('draft-04')
    expect(() => output({ target: 'openapi-3.1' })).toThrow('openapi-3.1')
  })
})
