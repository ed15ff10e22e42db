/**
 * Which members of a JSON value does the page show one by one?
 *
 * | value                                   | members                                     |
 * | --------------------------------------- | ------------------------------------------- |
 * | array                                   | the members of its items                    |
 * | notification document                   | the notification                            |
 * | document with containers                | each container, with shipments and included |
 * | container                               | the container                               |
 * | object with a container's attributes    | the attributes                              |
 * | object with `id` and `changeset`        | an update, as `webhook.read` returns it     |
 * | other known document or resource        | the document or resource                    |
 * | anything else                           | a problem                                   |
 */
import { resource } from '../../src'

/** A value and the JSON Pointer to it. */
export type At = { readonly pointer: string; readonly value: unknown }

export type Found = At &
  (
    | { readonly kind: 'container'; readonly included: readonly At[] }
    | { readonly kind: 'attributes' | 'notification' | 'update' }
    | { readonly kind: 'resource'; readonly name: resource.ResourceName }
    | { readonly kind: 'problem'; readonly message: string }
  )

type Plain = { readonly [key: string]: unknown }

export const isObject = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The items of an array, or the value itself. */
export const listItems = (value: unknown, pointer: string): readonly At[] =>
  Array.isArray(value)
    ? value.map((item: unknown, i) => ({ pointer: `${pointer}/${i}`, value: item }))
    : [{ pointer, value }]

/** An object with any of these is taken for the attributes of a container. */
const ATTRIBUTES = [
  'available_for_pickup',
  'holds_at_pod_terminal',
  'fees_at_pod_terminal',
  'current_status',
  'pod_discharged_at',
  'pod_full_out_at',
  'pickup_lfd',
  'terminal_checked_at',
  'import_deadlines',
]

export const readType = (value: unknown): unknown => (isObject(value) ? value['type'] : undefined)

const under = (key: 'data' | 'included', pointer: string, found: unknown): readonly At[] =>
  found === undefined || found === null ? [] : listItems(found, `${pointer}/${key}`)

export const findMembers = (value: unknown): readonly Found[] =>
  Array.isArray(value) && value.length === 0
    ? [problem({ pointer: '', value }, 'an empty array')]
    : listItems(value, '').flatMap(memberAt)

const problem = (at: At, message: string): Found => ({ ...at, kind: 'problem', message })

const memberAt = (at: At): readonly Found[] => {
  const { value } = at
  if (!isObject(value)) return [problem(at, 'neither an object nor an array of objects')]
  if (Array.isArray(value['errors'])) return [{ ...at, kind: 'resource', name: 'error_document' }]
  if ('data' in value || 'included' in value) return inDocument(at, value)
  if (readType(value) === 'container') return [{ ...at, kind: 'container', included: [] }]
  const name = findName(value)
  if (name !== undefined) return [{ ...at, kind: 'resource', name }]
  if (typeof value['id'] === 'string' && isObject(value['changeset'])) return [{ ...at, kind: 'update' }]
  if (ATTRIBUTES.some(attribute => attribute in value)) return [{ ...at, kind: 'attributes' }]
  return [problem(at, 'neither a container nor another known resource')]
}

const inDocument = (at: At, document: Plain): readonly Found[] => {
  const data = under('data', at.pointer, document['data'])
  const included = under('included', at.pointer, document['included'])
  if (data.some(({ value }) => readType(value) === 'webhook_notification')) return [{ ...at, kind: 'notification' }]
  const containers = [...data, ...included].filter(({ value }) => readType(value) === 'container')
  const related = [...data.filter(({ value }) => readType(value) === 'shipment'), ...included]
  if (containers.length > 0) return containers.map(each => ({ ...each, kind: 'container', included: related }))
  const first = data[0] && findName(data[0].value)
  const isList = Array.isArray(document['data'])
  const name = first && findResourceName(`${first}_${isList ? 'list' : 'document'}`)
  if (name) return [{ ...at, kind: 'resource', name }]
  return data.some(({ value }) => isObject(value) && value['type'] === undefined)
    ? data.map(each => ({ ...each, kind: 'container', included }))
    : [problem(at, 'a document of an unknown resource')]
}

const findName = (value: unknown): resource.ResourceName | undefined => findResourceName(readType(value))

const findResourceName = (name: unknown): resource.ResourceName | undefined =>
  resource.names.find(known => known === name)
