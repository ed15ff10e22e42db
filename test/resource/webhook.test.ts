import { isRight } from 'fp-ts/Either'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { near } from '../../src/law/arbitrary'
import { catalog } from '../../src/resource/catalog'
import { isContainerUpdate } from '../../src/resource/webhook'

const ID = '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071'

describe("the test by hand of a container's update", () => {
  const data = {
    id: ID,
    type: 'webhook_notification',
    attributes: { event: 'container.updated', created_at: '2026-01-05T08:00:00Z', version: '2026-01-05' },
  }
  const included = [
    { id: ID, type: 'container_updated_event' },
    { id: ID, type: 'container' },
  ]

  it('knows one at sight', () => {
    expect(isContainerUpdate({ data, included })).toBe(true)
  })
  it.each<[string, unknown]>([
    ['no object', [data]],
    ['no notification', { data: null, included }],
    ['an id that is no UUID', { data: { ...data, id: 'x' }, included }],
    ['another type', { data: { ...data, type: 'container' }, included }],
    ['no attributes', { data: { ...data, attributes: undefined }, included }],
    ['a blank event', { data: { ...data, attributes: { event: ' ' } }, included }],
    [
      'a status that is no text',
      { data: { ...data, attributes: { ...data.attributes, delivery_status: null } }, included },
    ],
    [
      'a day that does not exist',
      { data: { ...data, attributes: { ...data.attributes, version: '2026-02-29' } }, included },
    ],
    [
      'a time without an offset',
      { data: { ...data, attributes: { ...data.attributes, created_at: '2026-01-05T08:00:00' } }, included },
    ],
    ['a document', { data: { ...data, relationships: { document: {} } }, included }],
    ['relationships that are no object', { data: { ...data, relationships: [] }, included }],
    ['links that are no object', { data: { ...data, links: 'self' }, included }],
    ['nothing included', { data }],
    ['an event with an id that is no UUID', { data, included: [{ id: 'x', type: 'container_updated_event' }] }],
    ['another resource', { data, included: [{ id: ID, type: 'shipment' }] }],
    ['links of the body', { data, included, links: {} }],
    ['meta that is no object', { data, included, meta: [] }],
  ])('leaves to the codec: %s', (_, value) => {
    expect(isContainerUpdate(value)).toBe(false)
  })
  it('accepts nothing that the codec refuses', () => {
    const full = {
      data: {
        ...data,
        attributes: { ...data.attributes, delivery_status: 'succeeded' },
        relationships: { reference_object: { data: included[0] } },
        links: { self: '/v2/webhook_notifications' },
      },
      included,
      meta: {},
    }
    // Of what the codec generates the test by hand accepts one in a hundred; of inputs like these two, most.
    fc.assert(
      fc.property(near([full, { data, included }]), value => {
        fc.pre(isContainerUpdate(value))
        expect(isRight(catalog.webhook_notification_document.decode(value))).toBe(true)
      }),
      { numRuns: 6 * fc.readConfigureGlobal().numRuns! },
    )
  })
})
