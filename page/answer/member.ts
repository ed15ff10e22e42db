/**
 * Which members of a JSON value does the page show one by one? `container.assess` decides which values are containers.
 *
 * | value                                   | members                                     |
 * | --------------------------------------- | ------------------------------------------- |
 * | array                                   | the members of its items                    |
 * | notification document                   | the notification                            |
 * | document or attributes with containers  | each container, also a refused one          |
 * | object with `id` and `changeset`        | an update, as `webhook.read` returns it     |
 * | other known document or resource        | the document or resource                    |
 * | anything else                           | a problem                                   |
 */
import { container, resource } from '../../src'
import { jsonPosition } from '../../src/oracle'

const { valueAt } = jsonPosition

/** A value and the JSON Pointer to it. */
export type At = { readonly pointer: string; readonly value: unknown }

export type Found = At &
  (
    | { readonly kind: 'container'; readonly document: At }
    | { readonly kind: 'notification' | 'update' }
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
  const data = under('data', at.pointer, value['data'])
  if (data.some(each => readType(each.value) === 'webhook_notification')) return [{ ...at, kind: 'notification' }]
  const containers = findContainers(at)
  if (containers.length > 0) return containers
  const name = nameResource(value, data)
  if (name !== undefined) return [{ ...at, kind: 'resource', name }]
  if (typeof value['id'] === 'string' && isObject(value['changeset'])) return [{ ...at, kind: 'update' }]
  return [problem(at, 'neither a container nor another known resource')]
}

/** The places of containers do not depend on the time. */
const ANY_TIME = '2026-01-01T00:00:00Z'

/** The containers that an assessment finds, and those that it refuses; none if it refuses the whole document. */
const findContainers = (document: At): readonly Found[] => {
  const assessed = container.assess({ document: document.value, now: ANY_TIME })
  if (assessed._tag === 'Left') return []
  const { containers, refused } = assessed.right
  const isRefusedWhole = refused.some(({ issues }) => issues.some(({ pointer }) => pointer === ''))
  if (isRefusedWhole && readType(document.value) !== 'container') return []
  return [...containers, ...refused]
    .map(({ pointer }) => pointer)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map(pointer => ({
      pointer: document.pointer + pointer,
      value: valueAt(document.value, pointer),
      kind: 'container',
      document,
    }))
}

const nameResource = (value: Plain, [first]: readonly At[]): resource.ResourceName | undefined => {
  if (!('data' in value)) return findName(value)
  const name = first && findName(first.value)
  return name && findResourceName(`${name}_${Array.isArray(value['data']) ? 'list' : 'document'}`)
}

const findName = (value: unknown): resource.ResourceName | undefined => findResourceName(readType(value))

const findResourceName = (name: unknown): resource.ResourceName | undefined =>
  resource.names.find(known => known === name)
