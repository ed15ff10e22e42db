import { describe, expect, it } from 'vitest'
import { listResources } from '../../../src/rule/container/candidates'
import { indexShipments, readParts, subjectReader, type Parts } from '../../../src/rule/container/parts'

type Container = Parameters<typeof readParts>[0]
const partsOf = (container: Container, included: readonly object[] = []): Parts =>
  readParts(container, indexShipments(listResources({ included }, 'shipment'))(container)?.value)

const to = (type: string, id: unknown) => ({ data: { type, id } })
const first = { type: 'shipment', id: 's1', attributes: { pod_timezone: 'America/New_York' } }
const second = { type: 'shipment', id: 's2', attributes: { pod_timezone: 'America/Chicago' } }
const terminal = { type: 'terminal', id: 's2', attributes: { name: 'a terminal' } }
const shipmentOf = (relationships: object, ...included: readonly object[]): unknown =>
  partsOf({ relationships }, included).shipment

describe('the input of an advice', () => {
  it('has the container, its relationships and its shipment', () => {
    const relationships = {
      pickup_facility: to('terminal', 'f'),
      pod_terminal: { data: null },
      shipment: to('shipment', 's2'),
    }
    const data = { attributes: { n: 1 }, relationships }
    expect(partsOf(data, [terminal, first, second])).toStrictEqual({
      container: { n: 1 },
      relationships: { pickup_facility: 'f', pod_terminal: null },
      shipment: second.attributes,
    })
  })
  it.each<[string, Container]>([
    ['nothing', {}],
    ['relationships without a link', { relationships: { pickup_facility: {}, pod_terminal: null } }],
    ['links without an id', { relationships: { pickup_facility: { data: {} }, pod_terminal: to('terminal', 7) } }],
    ['relationships that are an array', { relationships: [] }],
  ])('leaves links undefined for %s', (_, data) => {
    expect(partsOf(data)).toStrictEqual({
      container: {},
      relationships: { pickup_facility: undefined, pod_terminal: undefined },
      shipment: null,
    })
  })
  it.each<[string, object, readonly object[], unknown]>([
    ['the only included shipment if none is named', {}, [terminal, first], first.attributes],
    ['null if several are included and none is named', {}, [first, second], null],
    ['the named shipment', { shipment: to('shipment', 's1') }, [second, first], first.attributes],
    ['null if the named shipment is not included', { shipment: to('shipment', 's9') }, [first], null],
    [
      'null for a shipment without attributes',
      { shipment: to('shipment', 's3') },
      [{ type: 'shipment', id: 's3' }],
      null,
    ],
    ['null for a shipment whose attributes are a string', {}, [{ type: 'shipment', id: 's3', attributes: 'x' }], null],
  ])('chooses as the shipment %s', (_, relationships, included, shipment) => {
    expect(shipmentOf(relationships, ...included)).toStrictEqual(shipment)
  })
  it('has the attributes of the shipment of any type', () => {
    const attributes = {
      pod_timezone: 'UTC',
      pod_eta_at: 5,
      destination_eta_at: null,
      line_tracking_stopped_at: {},
      ref: 7,
    }
    expect(shipmentOf({}, { type: 'shipment', id: 's', attributes })).toBe(attributes)
  })
  it('has as its subject the scalar attributes of the container, else of the shipment, else of the terminal', () => {
    const shipment = { shipping_line_scac: 'HLCU', size: 20, pod_eta_at: null, reefer: false, ref_numbers: ['a'] }
    const container = { size: 40, equipment_type: 'dry', shipping_line_scac: null, fees: [], terminal: {}, other: 1 }
    const terminal = { firms_code: 'Y258', name: 'Trapac', nickname: 'T' }
    const { other: _, ...named } = container
    const names = [
      ...Object.keys({ ...shipment, ...named }),
      'pod_terminal_firms_code',
      'pod_terminal_name',
      'toString',
    ]
    const parts = { container: container as Parts['container'], shipment: shipment as Parts['shipment'] }
    const read = subjectReader(new Set(names))
    const subject = { shipping_line_scac: 'HLCU', size: 40, reefer: false, equipment_type: 'dry' }
    expect(read(parts, () => undefined)).toEqual(subject)
    expect(read(parts, () => terminal)).toEqual({
      ...subject,
      pod_terminal_firms_code: 'Y258',
      pod_terminal_name: 'Trapac',
    })
    const own = { ...parts, container: { ...parts.container, pod_terminal_name: 'T1' } }
    expect(read(own, () => ({ firms_code: 5, name: 'Trapac' }))).toEqual({ ...subject, pod_terminal_name: 'T1' })
  })
  it('does not look for the terminal without terms about it', () => {
    const read = subjectReader(new Set(['size']))
    const refuse = (): unknown => {
      throw new Error('looked for the terminal')
    }
    expect(read({ container: {} as Parts['container'] }, refuse)).toEqual({})
  })
})
