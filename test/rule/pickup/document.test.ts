import { describe, expect, it } from 'vitest'
import { inputOf, type Document } from '../../../src/rule/pickup/document'

const to = (type: string, id: unknown) => ({ data: { type, id } })
const first = { type: 'shipment', id: 's1', attributes: { pod_timezone: 'America/New_York' } }
const second = { type: 'shipment', id: 's2', attributes: { pod_timezone: 'America/Chicago' } }
const terminal = { type: 'terminal', id: 's2', attributes: { name: 'a terminal' } }
const shipmentOf = (relationships: object, ...included: readonly object[]): unknown =>
  inputOf({ data: { relationships }, included }).shipment

describe('the input of an advice', () => {
  it('is the container, its relationships and its shipment', () => {
    const relationships = {
      pickup_facility: to('terminal', 'f'),
      pod_terminal: { data: null },
      shipment: to('shipment', 's2'),
    }
    const data = { attributes: { n: 1 }, relationships }
    expect(inputOf({ data, included: [terminal, first, second] })).toStrictEqual({
      container: { n: 1 },
      relationships: { pickup_facility: 'f', pod_terminal: null },
      shipment: second.attributes,
    })
  })
  it.each<[string, Document['data']]>([
    ['nothing', {}],
    ['relationships without a link', { relationships: { pickup_facility: {}, pod_terminal: null } }],
    ['links without an id', { relationships: { pickup_facility: { data: {} }, pod_terminal: to('terminal', 7) } }],
    ['relationships that are a list', { relationships: [] }],
  ])('leaves open what is not said by %s', (_, data) => {
    expect(inputOf({ data })).toStrictEqual({
      container: {},
      relationships: { pickup_facility: undefined, pod_terminal: undefined },
      shipment: null,
    })
  })
  it.each<[string, object, readonly object[], unknown]>([
    ['the only one included where none is named', {}, [terminal, first], first.attributes],
    ['none where several are included and none is named', {}, [first, second], null],
    ['the one that is named', { shipment: to('shipment', 's1') }, [second, first], first.attributes],
    ['none where another is included than is named', { shipment: to('shipment', 's9') }, [first], null],
    ['none that has no attributes', { shipment: to('shipment', 's3') }, [{ type: 'shipment', id: 's3' }], null],
    ['none whose attributes are a text', {}, [{ type: 'shipment', id: 's3', attributes: 'x' }], null],
  ])('takes as the shipment %s', (_, relationships, included, shipment) => {
    expect(shipmentOf(relationships, ...included)).toStrictEqual(shipment)
  })
})
