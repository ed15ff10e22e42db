import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { find, jsonSchema, openApi, operations, schemaNames } from '../../src/oracle'
import { decode } from '../../src/resource/decode'
import type { ResourceName } from '../../src/resource/model'
import { catalog } from '../../src/resource/catalog'
import { options, validatorOf } from '../json-schema'

type Case = {
  readonly id: string
  readonly input: unknown
  readonly before?: unknown
  readonly expect: { readonly result?: unknown }
}
type Reading = { readonly type: ResourceName; readonly value: unknown }

const fileOf = (operation: string): string => `vectors/${operation.replace('.', '/')}.json`
const casesOf = (operation: string): readonly Case[] =>
  (JSON.parse(readFileSync(fileOf(operation), 'utf8')) as { readonly cases: readonly Case[] }).cases

describe('jsonSchema', () => {
  it('has every resource and every operation, each with a description', () => {
    expect(schemaNames).toEqual([...Object.keys(catalog), ...operations.map(({ name }) => name)])
    for (const name of schemaNames) {
      expect(jsonSchema(name)).toMatchObject({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: name,
        description: expect.stringMatching(/^[A-Z].*\.$/s) as unknown,
      })
    }
  })

  it('accepts what strict decode accepts, for all vectors', () => {
    const readings = casesOf('resource.decode')
      .map(({ input }) => input as Reading)
      .filter(({ type }) => schemaNames.includes(type))
    expect(readings.length).toBeGreaterThan(50)
    for (const type of new Set(readings.map(reading => reading.type))) {
      const accepts = validatorOf(jsonSchema(type)!)
      for (const { value } of readings.filter(reading => reading.type === type)) {
        expect([type, value, accepts(value)]).toEqual([type, value, decode({ type, value }).valid])
      }
    }
  })

  it.each(operations.map(({ name }) => name))('accepts the inputs and results of %s, for its vectors', name => {
    const accepts = validatorOf(jsonSchema(name)!)
    for (const { id, input, before } of casesOf(name)) {
      const answer = find(name)!.call(input)
      if (before !== undefined || answer._tag === 'Left') continue
      const written = JSON.parse(JSON.stringify({ input, output: answer.right })) as unknown
      expect([id, accepts(written), accepts.errors]).toEqual([id, true, null])
    }
  })

  it.each(operations.map(({ name }) => name))('accepts the expected results of %s', name => {
    const { properties, $defs } = jsonSchema(name) as { properties: { output: object }; $defs?: object }
    const accepts = validatorOf({ ...properties.output, ...($defs && { $defs }) })
    for (const { id, expect: expected } of casesOf(name)) {
      if ('result' in expected) expect([id, accepts(expected.result), accepts.errors]).toEqual([id, true, null])
    }
  })

  it('has an id of its own, and is the same schema for a strict validator', () => {
    const ids = [undefined, ...schemaNames].map(name => (jsonSchema(name) as { $id: string }).$id)
    expect(new Set(ids).size).toBe(schemaNames.length + 1)
    const ajv = new Ajv2020({ strict: true, validateFormats: false, logger: false })
    for (const name of schemaNames)
      expect(() => ajv.addSchema(jsonSchema(name)!).getSchema(`urn:gateout:schema:${name}`)).not.toThrow()
  })

  it('is one document with all schemas if no name is given', () => {
    const all = jsonSchema()!
    expect(Object.keys(all['$defs'] as object)).toEqual(expect.arrayContaining([...schemaNames, 'verdict', 'terms']))
    const ajv = new Ajv2020(options).addSchema(all, 'all')
    expect(ajv.validate({ $ref: 'all#/$defs/terminal_hold' }, { name: 'TMF', status: 'hold' })).toBe(true)
    expect(ajv.validate({ $ref: 'all#/$defs/terminal_hold' }, { name: 'CBP', status: 'hold' })).toBe(false)
  })

  it('refers to the shapes that operations share, with a sentence for each property', () => {
    const { properties, $defs } = jsonSchema('readiness.change') as {
      readonly properties: { readonly output: object }
      readonly $defs: { readonly verdict: { readonly properties: { readonly ready: object } } }
    }
    expect(properties.output).toEqual({ $ref: '#/$defs/changed' })
    expect($defs.verdict.properties.ready).toEqual({
      type: 'boolean',
      description: 'Whether it is ready for pickup, by READY-1.',
    })
  })

  it.each(['box', '', 'toString', '__proto__'])('is undefined for %j', name => {
    expect(jsonSchema(name)).toBeUndefined()
    expect(openApi(name)).toBeUndefined()
  })
})

describe('openApi', () => {
  type Document = {
    readonly openapi: string
    readonly webhooks: { readonly [event: string]: object }
    readonly components: { readonly schemas: { readonly [name: string]: object } }
  }
  const document = openApi() as Document

  it('has every schema as a component', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining([...schemaNames, 'verdict', 'terms']),
    )
  })

  it('has the bodies of the webhooks, each with its event', () => {
    const ajv = new Ajv2020(options)
    ajv.addVocabulary('openapi info jsonSchemaDialect webhooks components paths servers security'.split(' '))
    ajv.addSchema(document, 'openapi')
    const bodyOf = (event: string) => ({
      data: {
        id: '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071',
        type: 'webhook_notification',
        attributes: { event, delivery_status: 'pending' },
      },
    })
    const events = Object.keys(document.webhooks)
    expect(events).toEqual(['container.updated', 'document.extracted', 'document.extraction_failed'])
    for (const event of events) {
      const accepts = ajv.compile({
        $ref: `openapi#/webhooks/${event}/post/requestBody/content/application~1json/schema`,
      })
      for (const other of events)
        expect([event, other, accepts(bodyOf(other))]).toEqual([event, other, event === other])
      expect(accepts({})).toBe(false)
    }
  })

  it('of one name includes the schemas it refers to', () => {
    expect(Object.keys((openApi('container_document') as Document).components.schemas)).toContain('container')
    expect(openApi('terminal_fee')).not.toHaveProperty('webhooks')
    expect(Object.keys((openApi('terminal_fee') as Document).components.schemas)).toEqual(['terminal_fee'])
  })
})
