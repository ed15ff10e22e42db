/** The Standard Schemas of the rules that take a submission refuse what their rules refuse. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schema as fieldSchema } from '../../src/rule/custom-field'
import * as document from '../../src/rule/document'
import { termsSchema } from '../../src/rule/free-time'
import * as reference from '../../src/rule/reference'
import * as trackingRequest from '../../src/rule/tracking-request'
import { names, schema as resourceSchema } from '../../src/resource'
import { toStandard } from '../../src/resource/io-ts'
import { targets, validatorOf } from '../json-schema'
import * as t from 'io-ts'

const shipping_lines = [
  { scac: 'MSCU', alternative_scacs: ['MEDU'], container_number_tracking_support: true },
  { scac: 'OOLU', alternative_scacs: null, bill_of_lading_tracking_support: true },
]
const resource = { type: 'container', id: 'c', attributes: {} } as const

/** A value that is often a right one. */
const either = (...words: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...words) }, { weight: 1, arbitrary: fc.jsonValue() })

const references = either(['PO 1'], [], null, ['PO 1', 5])

const CASES = [
  {
    name: 'trackingRequest.submit',
    schema: trackingRequest.schema({ shipping_lines }),
    bodies: fc.record(
      {
        type: either('tracking_request'),
        attributes: fc.record(
          {
            request_type: either('container', 'bill_of_lading', 'booking_number'),
            request_number: either('CSQU3054383', ' ', '--', ''),
            scac: either('MSCU', 'medu', 'OOLU', 'XXXX', 'MSC'),
            ref_numbers: references,
          },
          { requiredKeys: ['request_type', 'request_number'] },
        ),
      },
      { requiredKeys: ['type'] },
    ),
    bodyOf: (data: unknown): unknown => ({ data }),
    pointersOf: (body: unknown) => {
      const result = trackingRequest.submit({ body, shipping_lines })
      return result.outcome === 'rejected' ? result.errors.map(({ source }) => source.pointer) : []
    },
  },
  {
    name: 'reference.patch',
    schema: reference.schema({ resource }),
    bodies: fc.record(
      {
        type: either('container', 'shipment'),
        id: either('c', 'd'),
        attributes: fc.record({ ref_numbers: references }, { requiredKeys: [] }),
      },
      { requiredKeys: ['type'] },
    ),
    bodyOf: (data: unknown): unknown => ({ data }),
    pointersOf: (body: unknown) => {
      const result = reference.patch({ body, resource })
      return result.outcome === 'rejected' ? result.errors.map(({ source }) => source.pointer) : []
    },
  },
  {
    name: 'document.submit',
    schema: document.schema({ known_digests: ['b94d27'] }),
    bodies: either('b94d27', 'c0ffee', ''),
    bodyOf: (digest: unknown): unknown => ({ digest }),
    pointersOf: (body: unknown) => {
      const { digest } = body as { readonly digest: unknown }
      if (typeof digest !== 'string') return ['/digest']
      const result = document.submit({ digest, known_digests: ['b94d27'] })
      return result.outcome === 'duplicate' ? ['/digest'] : []
    },
  },
]

describe.each(CASES)('the schema of $name', ({ schema, bodies, bodyOf, pointersOf }) => {
  const { validate, jsonSchema } = schema['~standard']
  const validators = targets.map(target => validatorOf(jsonSchema.input({ target }), target))

  it('refuses what the rule refuses, at the same places', () => {
    const seen = { accepted: 0, refused: 0 }
    fc.assert(
      fc.property(bodies, data => {
        const body = bodyOf(data)
        const result = validate(body)
        const pointers = (result.issues ?? []).map(({ path }) => path.map(key => `/${key}`).join(''))
        expect(pointers).toEqual(pointersOf(body))
        if (result.issues === undefined) expect(result.value).toBe(body)
        seen[result.issues === undefined ? 'accepted' : 'refused']++
      }),
      { numRuns: 500 },
    )
    expect(seen.accepted).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(0)
  })

  it('has a JSON Schema that accepts what the rule accepts', () => {
    fc.assert(
      fc.property(bodies, data => {
        const body = bodyOf(data)
        if (validate(body).issues === undefined) for (const accepts of validators) expect(accepts(body)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('refuses a value that is not an object', () => {
    for (const value of [undefined, null, 5, 'x', []])
      expect(validate(value).issues).toEqual([{ message: expect.any(String) as string, path: [] }])
  })
})

const throws = (): never => {
  throw new Error('trap')
}
const trapped = (target: object): object =>
  new Proxy(target, {
    get: throws,
    has: throws,
    ownKeys: throws,
    getPrototypeOf: throws,
    getOwnPropertyDescriptor: throws,
  })
const withGetter = (key: string): object => Object.defineProperty({}, key, { enumerable: true, get: throws })
const revoked = (target: object): object => {
  const { proxy, revoke } = Proxy.revocable(target, {})
  revoke()
  return proxy
}

/** Values that throw an error when they are read, alone and within others. */
const HOSTILE: readonly unknown[] = [trapped({}), trapped([]), revoked({}), revoked([])].flatMap(value => [
  value,
  [value],
  { data: value },
  { data: { attributes: value } },
  { digest: value, free_days: value, type: value, attributes: value, id: value },
])
const GETTERS = ['data', 'type', 'id', 'attributes', 'digest', 'free_days', 'free_count', 'relationships'].map(
  withGetter,
)

const field = fieldSchema({ entity_type: 'Cargo', api_slug: 'po', display_name: 'PO', data_type: 'enum_multi' })

describe('values that throw an error when they are read', () => {
  it.each([
    ...CASES.map(({ name, schema }) => [name, schema] as const),
    ['the terms of free time', termsSchema] as const,
    ['an io-ts codec', toStandard(t.type({ data: t.array(t.string) }))] as const,
    ...names.flatMap(type =>
      (['strict', 'tolerant'] as const).map(mode => [`${type}, ${mode}`, resourceSchema({ type, mode })] as const),
    ),
    ...(field._tag === 'Right' ? [['a custom field', field.right] as const] : []),
  ])('are reported by %s', (_, { '~standard': { validate } }) => {
    for (const value of [...HOSTILE, ...GETTERS]) {
      const { issues } = validate(value)
      expect(issues).toBeInstanceOf(Array)
      expect(issues?.length).toBeGreaterThan(0)
    }
  })
})
