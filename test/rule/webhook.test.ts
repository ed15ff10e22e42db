import { describe, expect, it } from 'vitest'
import { build, explain, read } from '../../src/rule/webhook'
import { describeVectors } from '../vectors'
import { processorTime } from '../processor-time'

describe('read', () => {
  it('returns the included resources themselves', () => {
    const document = { id: '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071', type: 'document' as const }
    const built = build({
      id: document.id,
      created_at: '2026-01-05T00:00:00Z',
      version: '2026-01-05',
      event: 'document.extracted',
      document,
    })
    const seen = read({ notification: built._tag === 'Right' && built.right.notification })
    expect(seen.outcome === 'document' && seen.document).toBe(document)
  })
  it('cannot be built with another email than the one the document names', () => {
    const [id, other] = ['3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071', '7d1c2b3a-5e4f-4a6b-9c8d-0e1f2a3b4c5d']
    const document = {
      id,
      type: 'document' as const,
      relationships: { email_submission: { data: { id: other, type: 'email_submission' as const } } },
    }
    const delivery = {
      id,
      created_at: '2026-01-05T00:00:00Z',
      version: '2026-01-05',
      event: 'document.extracted' as const,
      document,
    }
    expect(build({ ...delivery, email_submission: { id, type: 'email_submission' } })).toEqual({
      _tag: 'Left',
      left: [
        { pointer: '/email_submission', code: 'conflict', message: 'must be the resource that the document names' },
      ],
    })
  })
})

describe('malformed parts', () => {
  const [ID, OTHER] = ['3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071', '7d1c2b3a-5e4f-4a6b-9c8d-0e1f2a3b4c5d']
  const event = { id: ID, type: 'container_updated_event', attributes: { changeset: { a: [1, 2] } } }
  const body = (included: readonly unknown[], own: object = {}) => ({
    data: { id: ID, type: 'webhook_notification', attributes: { event: 'container.updated', ...own } },
    included,
  })
  it.each<[string, unknown]>([
    ['null', null],
    ['a string', 'container'],
    ['an array', []],
    ['another relationship', {}],
    ['a relationship of null', { container: null }],
    ['a relationship without data', { container: {} }],
    ['a relationship with null data', { container: { data: null } }],
    ['a number as id', { container: { data: { type: 'container', id: 5 } } }],
    ['another type', { container: { data: { type: 'shipment', id: OTHER } } }],
  ])('relationships name no container: %s', (_, relationships) => {
    expect(
      read({
        notification: body([
          { ...event, relationships },
          { id: ID, type: 'container' },
        ]),
      }),
    ).toMatchObject({ container_id: ID })
  })
  it('an included resource of another type with the id of the container is not the container', () => {
    const created_at = '2026-01-05T08:00:00Z'
    const relationships = { container: { data: { type: 'container', id: OTHER } } }
    const container = { id: OTHER, type: 'container', attributes: { holds_at_pod_terminal: [] } }
    const notification = body([{ id: OTHER, type: 'vessel' }, container, { ...event, relationships }], { created_at })
    expect(read({ notification })).toMatchObject({
      container_id: OTHER,
      snapshot: { container_id: OTHER, attributes: { holds_at_pod_terminal: [] }, as_of: created_at },
    })
  })
  it.each<[string, unknown]>([
    ['null', null],
    ['a string', 'changeset'],
    ['an empty object', {}],
    ['a changeset of null', { changeset: null }],
  ])('an event has no changeset: %s', (_, attributes) => {
    const included = [{ ...event, attributes }]
    expect(
      read({ notification: { ...body(included, { changeset: { b: [1, 2] } }), changeset: { c: [1, 2] } } }),
    ).toMatchObject({ changeset: { b: [1, 2] } })
    expect(read({ notification: { ...body(included), changeset: { c: [1, 2] } } })).toMatchObject({
      changeset: { c: [1, 2] },
    })
    expect(read({ notification: body(included) })).toMatchObject({
      errors: [{ code: 'missing', source: { pointer: '/data/attributes/changeset' } }],
    })
  })
  it.each<[string, readonly unknown[], string]>([
    ['no container', [], 'without it the container must be included'],
    [
      'a container without holds',
      [{ id: OTHER, type: 'container', attributes: {} }],
      'the included container can be used instead only if its attributes are valid and include holds_at_pod_terminal, and created_at is a date-time',
    ],
  ])('without a changeset the refusal names the way out: %s', (_, included, wayOut) =>
    expect(read({ notification: body(included), mode: 'tolerant' })).toMatchObject({
      errors: [{ detail: `is missing or null, in the included event too; ${wayOut}` }],
    }),
  )
  it.each<[string, unknown, string]>([
    [
      'the second included resource',
      body([
        { id: OTHER, type: 'container' },
        { ...event, attributes: { changeset: 5 } },
      ]),
      '/included/1/attributes/changeset',
    ],
    ['the notification', { ...body([], { changeset: 5 }), changeset: {} }, '/data/attributes/changeset'],
    ['the body', { ...body([]), changeset: 5 }, '/changeset'],
  ])('a malformed changeset is pointed to: in %s', (_, notification, pointer) => {
    expect(read({ notification })).toMatchObject({
      outcome: 'rejected',
      errors: [{ code: 'type', source: { pointer } }],
    })
  })
  it('treats null holds as an empty array', () => {
    const hold = { name: 'TMF', status: 'hold' }
    const changed = (entry: unknown) =>
      read({ notification: body([{ ...event, attributes: { changeset: { holds_at_pod_terminal: entry } } }]) })
    expect(changed([null, [hold]])).toMatchObject({ hold_changes: [{ change: 'placed', name: 'TMF' }] })
    expect(changed([[hold], null])).toMatchObject({ hold_changes: [{ change: 'cleared', name: 'TMF' }] })
  })
})

describe('tolerant reading', () => {
  const [ID, OTHER] = ['3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071', '7d1c2b3a-5e4f-4a6b-9c8d-0e1f2a3b4c5d']
  const body = (event: string, included: readonly unknown[], own: object = {}) => ({
    data: { id: ID, type: 'webhook_notification', attributes: { event, ...own } },
    included,
  })
  it('returns the included resources as read, in order', () => {
    const included = [
      { id: 'x', type: 'container', attributes: { holds_at_pod_terminal: [{ name: 'line', status: 'hold' }] } },
      { type: 'vessel', imo: 1 },
    ]
    expect(read({ notification: body('shipment.updated', included), mode: 'tolerant' })).toMatchObject({
      outcome: 'other',
      included: [
        { attributes: { holds_at_pod_terminal: [{ name: 'other', status: 'hold', description: 'line' }] } },
        { type: 'vessel', imo: 1 },
      ],
      warnings: [
        { pointer: '/notification/included/0/attributes/holds_at_pod_terminal/0/name', code: 'enum' },
        { pointer: '/notification/included/0/id', code: 'format' },
        { pointer: '/notification/included/1/id', code: 'missing' },
      ],
    })
  })
  it.each<[string, unknown]>([
    ['a number', 5],
    ['missing', undefined],
    ['null', null],
  ])('a container whose id is %s is not named', (_, id) => {
    const included = [{ type: 'container', id }]
    expect(
      read({ notification: body('container.updated', included, { changeset: {} }), mode: 'tolerant' }),
    ).toMatchObject({ container_id: null })
  })
  it.each<[string, unknown, unknown]>([
    ['named', { data: { type: 'shipment', id: OTHER, meta: {} } }, { type: 'shipment', id: OTHER }],
    ['null', { data: null }, null],
    ['an array', { data: [] }, null],
    ['without an id', { data: { type: 'shipment' } }, null],
    ['a string', 'shipment', null],
  ])('the subject: %s', (_, reference_object, subject) => {
    const { data } = body('shipment.updated', [])
    expect(read({ notification: { data: { ...data, relationships: { reference_object } } } })).toMatchObject({
      subject,
      included: [],
    })
  })
  it('reports warnings of the changeset with all others, sorted by pointer', () => {
    const changeset = {
      holds_at_pod_terminal: [[], [{ name: 'CBP', status: 'hold' }]],
      holds: [null, [{ name: 'a', status: 'b' }]],
    }
    const seen = read({ notification: body('container.updated', [], { changeset, version: '2026' }), mode: 'tolerant' })
    expect(seen.outcome === 'container_updated' && seen.warnings.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/notification/data/attributes/changeset/holds/1', 'unknown'],
      ['/notification/data/attributes/changeset/holds_at_pod_terminal/1/0/name', 'enum'],
      ['/notification/data/attributes/version', 'format'],
    ])
  })
  it('reads a million included resources in 10 s of processor time', () => {
    const included = Array.from({ length: 1_000_000 }, (_, i) => ({
      id: String(i),
      type: i % 2 ? 'shipment' : 'container_updated_event',
    }))
    const taken = processorTime()
    const seen = read({ notification: body('container.updated', included, { changeset: {} }), mode: 'tolerant' })
    expect(seen.outcome === 'container_updated' && seen.warnings.length).toBe(1_000)
    expect(taken()).toBeLessThan(10_000)
  })
})

describe('explain', () => {
  const ID = '3f2a6b1c-9d4e-4f70-8a1b-2c3d4e5f6071'
  const draft = {
    id: ID,
    created_at: '2026-01-05T00:00:00Z',
    version: '2026-01-05',
    event: 'document.extracted' as const,
  }
  const document = {
    id: ID,
    type: 'document' as const,
    relationships: { email_submission: { data: { id: 'e', type: 'email_submission' as const } } },
  }
  const about = (event: string, own: object = {}, relationships: object = {}) =>
    read({
      notification: { data: { id: ID, type: 'webhook_notification', attributes: { event, ...own }, relationships } },
    })
  it.each<[string, Parameters<typeof explain>[0]]>([
    ['Rejected: must be an object, got null.', read({ notification: null })],
    ['The container (not named) changed: a, b.', about('container.updated', { changeset: { a: [1, 2], b: [1, 2] } })],
    [
      `The container ${ID} changed: nothing.`,
      about('container.updated', { changeset: {} }, { container: { data: { type: 'container', id: ID } } }),
    ],
    [
      'The container (not named) changed: only a snapshot is given.',
      { ...about('container.updated', { changeset: {} }), changeset: null } as Parameters<typeof explain>[0],
    ],
    ['document.extracted of the document (not named).', about('document.extracted')],
    [
      `vessel.late is not an event that is handled here; its subject is vessel ${ID}.`,
      about('vessel.late', {}, { reference_object: { data: { type: 'vessel', id: ID } } }),
    ],
    ['vessel.late is not an event that is handled here.', about('vessel.late')],
    ['The notification is built.', build({ ...draft, document: { id: ID, type: 'document' } })],
    [
      'Rejected: /email_submission must be the resource that the document names.',
      build({ ...draft, document, email_submission: { id: ID, type: 'email_submission' } }),
    ],
  ])('%s', (sentence, result) => {
    expect(explain(result)).toBe(sentence)
  })
})

describeVectors('webhook.read')
describeVectors('webhook.build')
