import { describe, expect, it } from 'vitest'
import { explain, patch, schema } from '../../src/rule/reference'
import { describeVectors } from '../vectors'

const container = { type: 'container', id: 'c', attributes: { number: 'CSQU3054383', ref_numbers: ['OLD'] } } as const

describe('patch', () => {
  it('never mutates its input', () => {
    const patched = patch({
      body: { data: { type: 'container', attributes: { ref_numbers: ['A'] } } },
      resource: Object.freeze(container),
    })
    expect(patched).toEqual({
      outcome: 'patched',
      resource: { ...container, attributes: { ...container.attributes, ref_numbers: ['A'] } },
    })
    expect(container.attributes.ref_numbers).toEqual(['OLD'])
  })
})

describe('explain', () => {
  it.each([
    [['A', 'B'], 'The container c has the reference numbers A, B.'],
    [[], 'The container c has no reference numbers.'],
    [null, 'Rejected: /data/attributes/ref_numbers must be an array, got null.'],
  ])('%j', (ref_numbers, sentence) => {
    expect(
      explain(patch({ body: { data: { type: 'container', attributes: { ref_numbers } } }, resource: container })),
    ).toBe(sentence)
  })
  it('names the conflicting value', () => {
    expect(
      explain(
        patch({ body: { data: { type: 'shipment', id: 'd', attributes: { ref_numbers: [] } } }, resource: container }),
      ),
    ).toBe(
      'Rejected: /data/id must be the id of the resource, "c"; /data/type must be the type of the resource, "container".',
    )
    expect(explain(patch({ body: null, resource: container }))).toBe('Rejected: must be an object, got null.')
  })
})

describeVectors('reference.patch')

describe('the schema of a PATCH body', () => {
  const { validate, jsonSchema } = schema({ resource: container })['~standard']
  it('accepts the array of the resource, and returns the same body', () => {
    const body = { data: { type: 'container', id: 'c', attributes: { ref_numbers: ['A'] } } }
    expect(validate(body)).toEqual({ value: body })
  })
  it('refuses another resource', () => {
    const body = { data: { type: 'container', id: 'd', attributes: { ref_numbers: [] } } }
    expect(validate(body)).toEqual({
      issues: [{ message: 'must be the id of the resource, "c"', path: ['data', 'id'] }],
    })
  })
  it.each([jsonSchema.input, jsonSchema.output])('is a JSON Schema of the resource and its array', convert => {
    const attributes = {
      type: 'object',
      properties: { ref_numbers: { type: 'array', items: { type: 'string' } } },
      required: ['ref_numbers'],
    }
    const data = {
      type: 'object',
      properties: { type: { const: 'container' }, id: { const: 'c' }, attributes },
      required: ['type', 'attributes'],
    }
    expect(convert({ target: 'draft-2020-12' })).toMatchObject({
      type: 'object',
      properties: { data },
      required: ['data'],
    })
  })
})
