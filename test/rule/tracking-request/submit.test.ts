import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advise, directory, explain, submit, type ShippingLine } from '../../../src/rule/tracking-request'
import { describeVectors } from '../../vectors'
import { processorTime } from '../../processor-time'

const line = (scac: string, alternative_scacs: string[] = []): ShippingLine => ({
  scac,
  alternative_scacs,
  bill_of_lading_tracking_support: true,
  booking_number_tracking_support: true,
  container_number_tracking_support: false,
})
const attributes = { request_type: 'bill_of_lading', request_number: 'MEDUXN218044', scac: 'MSCU' } as const
const body = (more: object = {}) => ({ data: { type: 'tracking_request', attributes: { ...attributes, ...more } } })

describe('the request of the interface', () => {
  it('is accepted with its four attributes', () => {
    expect(submit({ body: body({ ref_numbers: ['PO-1'] }), shipping_lines: [line('MSCU')] })).toEqual({
      outcome: 'accepted',
      attributes: { ...attributes, ref_numbers: ['PO-1'] },
      other_attributes: {},
      relationships: {},
      shipping_line: 'MSCU',
    })
  })
  it('returns all other attributes separately', () => {
    const customer = { data: { id: 'c', type: 'party' } }
    const { data } = body({ shipment_tags: ['urgent'], status: 'created' })
    expect(submit({ body: { data: { ...data, relationships: { customer } } } })).toMatchObject({
      attributes: { ...attributes, ref_numbers: null },
      other_attributes: { shipment_tags: ['urgent'], status: 'created' },
      relationships: { customer },
    })
  })
  it('collects at most a thousand errors, in time linear in the body', () => {
    const taken = processorTime()
    const rejected = submit({ body: body({ ref_numbers: Array(4_000_000).fill(0) }) })
    expect(rejected.outcome === 'rejected' && rejected.errors.length).toBe(1_000)
    expect(taken()).toBeLessThan(2_000)
  })
  it('explains every error', () => {
    const rejected = submit({
      body: body({ request_type: 'vessel', request_number: ' ', scac: 'MSC', ref_numbers: [null] }),
    })
    const rows = [
      ['ref_numbers/0', 'type', 'A value has the wrong JSON type', 'must be a string, got null'],
      ['request_number', 'length', 'A value has the wrong length or is blank', 'must not be blank'],
      [
        'request_type',
        'enum',
        'A value is not one of the allowed values',
        'must be one of bill_of_lading, booking_number, container; got "vessel"',
      ],
      ['scac', 'length', 'A value has the wrong length or is blank', 'must have exactly 4 characters, got 3'],
    ]
    expect(rejected.outcome === 'rejected' && rejected.errors).toEqual(
      rows.map(([key, ...words]) => {
        const [code, title, detail] = words
        return { status: '422', code, title, detail, source: { pointer: `/data/attributes/${key}` } }
      }),
    )
  })
  it('is accepted with strings of any length', () => {
    const long = ' '.repeat(1_000_000)
    expect(submit({ body: body({ request_number: `${long}A${long}B${long}` }) })).toMatchObject({
      attributes: { request_number: `A${long}B` },
    })
    expect(
      submit({
        body: body({ request_type: 'container', request_number: '-'.repeat(1_000_000), scac: 'A'.repeat(1_000_000) }),
      }),
    ).toMatchObject({ outcome: 'rejected' })
  })
  it('may be undefined in JavaScript', () => {
    expect(submit({ body: undefined })).toMatchObject({ errors: [{ code: 'missing', source: { pointer: '' } }] })
  })
})

describe('shipping lines', () => {
  const { alternative_scacs, ...other } = line('OOLU')
  const shipping_lines = [
    null,
    undefined,
    {},
    { scac: null, alternative_scacs: ['MEDU'] },
    other,
    line('MSCU', ['MEDU']),
  ]
  const find = (scac: string, lines: Parameters<typeof submit>[0]['shipping_lines']) => {
    const submission = submit({ body: body({ scac }), shipping_lines: lines })
    return submission.outcome === 'accepted' ? submission.shipping_line : submission.errors.map(({ code }) => code)
  }
  it.each([
    ['an array', shipping_lines],
    ['a directory', directory({ shipping_lines })],
  ])('in %s may be null, without SCACs or without alternative ones', (_, lines) => {
    expect(find('OOLU', lines)).toBe('OOLU')
    expect(find('MEDU', lines)).toBe('MSCU')
    expect(find('ZIMU', lines)).toEqual(['unknown'])
  })
  it('have no alternative SCAC unless they name one', () => {
    expect([...directory({ shipping_lines }).alternative.keys()]).toEqual(['MEDU'])
  })
})

describe('a directory', () => {
  it('finds the same line as a linear search', () => {
    const scac = fc.string({ unit: fc.constantFrom('A', 'b', 'ß'), minLength: 4, maxLength: 4 })
    const lines = fc.array(
      fc.tuple(scac, fc.array(scac, { maxLength: 3 })).map(([main, others]) => line(main, others)),
      { maxLength: 10 },
    )
    fc.assert(
      fc.property(lines, scac, (shipping_lines, code) => {
        expect(submit({ body: body({ scac: code }), shipping_lines: directory({ shipping_lines }) })).toEqual(
          submit({ body: body({ scac: code }), shipping_lines }),
        )
      }),
    )
  })
})

describe('advise', () => {
  const container = (request_number: string, scac = 'MSCU', shipping_line: string | null = null) =>
    advise({ attributes: { request_type: 'container', request_number, scac, ref_numbers: null }, shipping_line }).map(
      ({ pointer, code, message }) => [pointer, code, message],
    )
  it('returns no hints for a correct submission', () => {
    expect(container('CSQU3054383', 'MSCU', 'mscu')).toEqual([])
    expect(advise({ attributes: { ...attributes, ref_numbers: null }, shipping_line: null })).toEqual([])
  })
  it('reports a wrong check digit, a malformed number and an alternative SCAC', () => {
    expect(container('CSQU3054384')).toEqual([
      ['/data/attributes/request_number', 'check_digit', 'has the check digit 4; by ISO 6346 it is 3'],
    ])
    expect(container('BOX7', 'MEDU', 'MSCU')).toEqual([
      ['/data/attributes/request_number', 'form', 'does not have the form of a container number'],
      ['/data/attributes/scac', 'alternative_scac', 'is an alternative SCAC of MSCU'],
    ])
  })
})

describe('explain', () => {
  it.each([
    [{}, undefined, 'Accepted: the bill of lading MEDUXN218044 of MSCU.'],
    [{ scac: 'medu' }, [line('MSCU', ['MEDU'])], 'Accepted: the bill of lading MEDUXN218044 of MSCU.'],
    [
      { request_type: 'container' },
      [line('MSCU')],
      'Rejected: /data/attributes/request_type is not supported by the shipping line MSCU.',
    ],
    [
      { scac: 'XXXX', request_number: '' },
      [line('MSCU')],
      'Rejected: /data/attributes/request_number must not be blank; /data/attributes/scac is not a known SCAC.',
    ],
    [
      { request_type: 'container', request_number: '-' },
      null,
      'Rejected: /data/attributes/request_number must not consist only of dashes.',
    ],
  ])('%j', (more, shipping_lines, sentence) => {
    expect(explain(submit({ body: body(more), shipping_lines }))).toBe(sentence)
  })
  it('names no pointer for a body that is not an object', () => {
    expect(explain(submit({ body: [] }))).toBe('Rejected: must be an object, got an array.')
    expect(explain(submit({ body: { data: { type: 'shipment', attributes } } }))).toBe(
      'Rejected: /data/type must be "tracking_request", got "shipment".',
    )
  })
})

describeVectors('tracking_request.submit')
