import { describe, expect, it } from 'vitest'
import { visitBoxes, type Box } from '../../../src/rule/container/box'
import { findContainers, listResources } from '../../../src/rule/container/candidates'

const BARE = { available_for_pickup: true }
const box = { type: 'container', id: 'c', attributes: { number: 'CSQU3054383' } }
const shipment = { type: 'shipment', id: 's', attributes: {} }

describe('listResources', () => {
  it.each<[string, unknown, readonly string[]]>([
    [
      'an array of data, then included ones',
      { data: [box, shipment], included: [shipment] },
      ['/data/1', '/included/0'],
    ],
    ['a single resource', { data: shipment, included: [box] }, ['/data']],
    ['a resource of another type', { data: box }, []],
    ['no document', null, []],
    ['included resources that are not an array', { included: shipment }, []],
  ])('finds %s', (_, document, pointers) => {
    expect(listResources(document, 'shipment')).toEqual(pointers.map(pointer => ({ pointer, value: shipment })))
  })
})

describe('findContainers', () => {
  it.each<[string, unknown, readonly string[], boolean?]>([
    ['bare attributes with availability', BARE, [''], true],
    ['bare attributes with holds', { holds_at_pod_terminal: [] }, [''], true],
    ['a container', box, ['']],
    ['a container in data', { data: box }, ['/data']],
    ['containers among the data', { data: [shipment, box] }, ['/data/1']],
    ['included containers', { data: shipment, included: [shipment, box] }, ['/included/1']],
    ['a document with data, whatever its other keys', { ...BARE, data: box }, ['/data']],
    ['no data', { data: [] }, []],
  ])('finds %s', (_, document, pointers, isBare = false) => {
    const { candidates, ...rest } = findContainers(document)
    expect(candidates.map(({ pointer }) => pointer)).toEqual(pointers)
    expect(rest).toEqual({ isBare, refused: [] })
  })

  it('refuses items that may be containers', () => {
    expect(findContainers({ data: [box, { type: 5 }, {}, null, shipment] })).toEqual({
      candidates: [{ pointer: '/data/0', value: box }],
      isBare: false,
      refused: [
        {
          pointer: '/data/1',
          issues: [{ pointer: '/data/1/type', code: 'type', message: 'must be a string, got a number' }],
        },
        { pointer: '/data/2', issues: [{ pointer: '/data/2/type', code: 'missing', message: 'is missing' }] },
        { pointer: '/data/3', issues: [{ pointer: '/data/3', code: 'type', message: 'must be an object, got null' }] },
      ],
    })
  })

  const EXPECTED = 'must be a container, its attributes, or a document with containers'
  const NEITHER = `${EXPECTED}, got an object without data, type, available_for_pickup and holds_at_pod_terminal`
  const NONE = 'has no container in its data or included resources'
  it.each<[unknown, string]>([
    [{ ...BARE, attributes: {} }, NEITHER],
    [{ a: null, b: 5, c: {}, d: [] }, NEITHER],
    [{ type: 'vessel' }, 'has no container, only type "vessel"'],
    [{ type: 5 }, NEITHER],
    [
      { data: [shipment, shipment], included: [{ type: 'terminal' }] },
      'has no container, only type "shipment" (no_containers); request it with include=containers',
    ],
    [{ data: [{ type: 'tracking_request' }] }, 'has no container, only type "tracking_request"'],
    [{ data: { type: 'webhook_notification' } }, 'has no container, only type "webhook_notification"'],
    [{ data: [shipment, { type: 'vessel' }] }, NONE],
    [{ data: { data: [] } }, NONE],
    [{ included: { data: [] } }, NONE],
    [{ included: [] }, NONE],
    [{ body: box }, 'has its document under "body"; pass only that'],
    [{ body: BARE }, 'has its document under "body"; pass only that'],
    [{ body: { data: 5 } }, 'has its document under "body"; pass only that'],
    [{ data: null, body: { included: [] } }, 'has its document under "body"; pass only that'],
    [{ errors: [{ title: 'Not Found', detail: 5 }, {}] }, 'is a document of errors: Not Found'],
    [{ errors: [] }, 'is a document of errors'],
  ])('refuses %j as a whole', (document, message) => {
    expect(findContainers(document)).toEqual({
      candidates: [],
      isBare: false,
      refused: [{ pointer: '', issues: [{ pointer: '', code: 'type', message }] }],
    })
  })
})

describe('the pointers of a container', () => {
  it.each<[string, object, unknown]>([
    [
      'a document',
      { data: [box], included: [box, shipment] },
      { container: '/data/0/attributes', relationships: '/data/0/relationships', shipment: '/included/1/attributes' },
    ],
    ['bare attributes', BARE, { container: '', relationships: null, shipment: null }],
  ])('of %s', (_, document, pointers) => {
    const boxes: Box[] = []
    visitBoxes(document, 'tolerant', box => boxes.push(box))
    expect(boxes[0]!.pointers).toEqual(pointers)
  })
})
