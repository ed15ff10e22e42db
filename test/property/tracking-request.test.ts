import * as fc from 'fast-check'
import { describe } from 'vitest'
import { submissions } from '../../src/conform/generate/tracking-request/submit'
import { jsonIdentical } from '../../src/kernel/json-equality'
import { answered, misread, property, spoilt, type Ask } from './property'

const references = fc.array(fc.constantFrom('PO-1', 'po-1', 'PO-2', ''), { maxLength: 5 })
const referenced = fc.record({ ref_numbers: fc.option(references) })

const URL = 'https://api.example.com/v2/tracking_requests'
const requests = fc
  .array(fc.constantFrom('2026-01-05T08:00:00Z', '2026-01-05T09:00:00+01:00', '2026-01-06T00:00:00Z'), { maxLength: 9 })
  .map(times =>
    times.map((created_at, i) => ({
      id: `0000000${i}-0000-4000-8000-000000000000`,
      type: 'tracking_request',
      attributes: { request_number: `R${i}`, status: 'pending', request_type: 'container', scac: null, created_at },
    })),
  )
/** The pages from a query on, by their links. */
const follow = (ask: Ask, query: string, all: readonly unknown[], link: 'next' | 'prev') => {
  const pages: any[] = []
  for (let next: string | undefined = query; next !== undefined && pages.length <= all.length;) {
    const { document } = ask('tracking_request.list', { query: next, requests: all, included: [], url: URL })
    pages.push(document)
    next = document.links[link]?.slice(URL.length + 1)
  }
  return pages
}

describe('tracking requests', () => {
  property(
    'the pages of a list have each request once, from the first by next as from the last by prev',
    fc.tuple(requests, fc.integer({ min: 1, max: 4 })),
    (ask, [all, size]) => {
      const there = follow(ask, `page[size]=${size}`, all, 'next')
      const back = follow(ask, there[0].links.last.slice(URL.length + 1), all, 'prev')
      const ids = (pages: readonly any[]) => pages.flatMap(({ data }) => data.map(({ id }: any) => id))
      return (
        ids(there).length === all.length &&
        new Set(ids(there)).size === all.length &&
        ids(back.reverse()).join() === ids(there).join()
      )
    },
    spoilt('tracking_request.list', ({ document, ...rest }) => ({
      ...rest,
      document: { ...document, data: document.data.slice(0, 2) },
    })),
    spoilt('tracking_request.list', ({ document, ...rest }) => ({
      ...rest,
      document: { ...document, links: { ...document.links, prev: undefined } },
    })),
  )
  property(
    'the accepted attributes of a submission are accepted again, unchanged',
    answered<any>('tracking_request.submit', submissions, ({ outcome }) => outcome === 'accepted'),
    (ask, input) => {
      const { attributes } = ask('tracking_request.submit', input)
      const body = { data: { type: 'tracking_request', attributes } }
      return jsonIdentical(ask('tracking_request.submit', { ...input, body }).attributes, attributes)
    },
    spoilt('tracking_request.submit', (result, { body }) => ({
      ...result,
      attributes: result.attributes && {
        ...result.attributes,
        request_number: `${body.data.attributes.request_number} `,
      },
    })),
  )
  property(
    'propagating reference numbers a second time changes nothing',
    fc.record({
      ref_numbers: fc.option(references),
      shipment: referenced,
      containers: fc.array(referenced, { maxLength: 3 }),
    }),
    (ask, input) => {
      const once = ask('tracking_request.propagate', input)
      return jsonIdentical(ask('tracking_request.propagate', { ...once, ref_numbers: input.ref_numbers }), once)
    },
    spoilt('tracking_request.propagate', (result, { ref_numbers, shipment }) => ({
      ...result,
      shipment: { ref_numbers: [...(shipment.ref_numbers ?? []), ...(ref_numbers ?? [])] },
    })),
  )
  property(
    'a second PATCH of reference numbers undoes the first',
    fc.tuple(references, references),
    (ask, [first, second]) => {
      const resource = { type: 'container', id: 'a1b2c3d4-0000-4000-8000-000000000001', attributes: { number: 'A' } }
      const patch = (ref_numbers: readonly string[], of: object) =>
        ask('reference.patch', { body: { data: { ...resource, attributes: { ref_numbers } } }, resource: of }).resource
      return jsonIdentical(patch(second, patch(first, resource)), patch(second, resource))
    },
    spoilt('reference.patch', (result, { resource: { attributes } }) => ({
      ...result,
      resource: {
        ...result.resource,
        attributes: {
          ...result.resource.attributes,
          ref_numbers: [...(attributes.ref_numbers ?? []), ...result.resource.attributes.ref_numbers],
        },
      },
    })),
    misread('reference.patch', ({ body, resource }) => ({
      body,
      resource: { ...resource, attributes: { ...resource.attributes, n: Object.keys(resource.attributes).length } },
    })),
  )
})
