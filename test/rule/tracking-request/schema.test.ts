import { describe, expect, it } from 'vitest'
import { schema } from '../../../src/rule/tracking-request'

const body = (attributes: object) => ({ data: { type: 'tracking_request', attributes } })
const attributes = { request_type: 'bill_of_lading', request_number: 'MEDUXN218044', scac: 'MSCU' }

describe('the schema of a new tracking request', () => {
  const { validate, jsonSchema } = schema()['~standard']
  it('accepts a body and returns the same one', () => {
    const whole = body(attributes)
    const result = validate(whole)
    expect(result).toEqual({ value: whole })
    expect('value' in result && result.value).toBe(whole)
  })
  it('refuses a body with the issues of submit', () => {
    expect(validate(body({ ...attributes, scac: 'MSC' }))).toEqual({
      issues: [{ message: expect.stringContaining('4 characters') as string, path: ['data', 'attributes', 'scac'] }],
    })
  })
  it('looks the SCAC up in the given shipping lines', () => {
    const { issues } = schema({ shipping_lines: [] })['~standard'].validate(body(attributes))
    expect(issues?.map(({ path }) => path)).toEqual([['data', 'attributes', 'scac']])
  })
  it.each([jsonSchema.input, jsonSchema.output])('is a JSON Schema of the four attributes', convert => {
    const object = (properties: object, required = Object.keys(properties)) => ({
      type: 'object',
      properties,
      required,
    })
    expect(convert({ target: 'draft-2020-12' })).toMatchObject(
      object({
        data: object({
          type: { const: 'tracking_request' },
          attributes: object(
            {
              request_type: {
                type: 'string',
                enum: ['bill_of_lading', 'booking_number', 'container'],
                description: 'The kind of the request number.',
              },
              request_number: {
                type: 'string',
                minLength: 1,
                description: 'The bill of lading, booking or container number; not blank.',
              },
              scac: {
                type: 'string',
                minLength: 4,
                maxLength: 4,
                description: 'The SCAC of a shipping line that supports the request type.',
              },
              ref_numbers: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] },
            },
            ['request_type', 'request_number', 'scac'],
          ),
        }),
      }),
    )
  })
})
