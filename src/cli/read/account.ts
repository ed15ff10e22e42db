/**
 * The shipments of an account, for resolving deep links.
 *
 * | input                                    | read as                                                        |
 * | ---------------------------------------- | -------------------------------------------------------------- |
 * | `{ id, bill_of_lading_number?, … }`      | itself; also in an array, or in `{ "shipments": […] }`         |
 * | a JSON:API shipment                      | its attributes, without containers                             |
 * | a JSON:API document with shipments       | their attributes, with the included containers of each         |
 */
import { addTo } from '../../kernel/group'
import { wrongValue } from '../../kernel/phrase'
import { compile } from '../../kernel/codec/compile'
import { isObject } from '../../kernel/json'
import { accountShipment } from '../../resource/account-shipment'
import type { Shipment } from '../../rule/deep-link'
import type { Terminal } from '../terminal/terminal'
import { each, type Reading } from './each'
import { isDocument, listItems, resourcesUnder, type UnreadableMember, type Member } from './member'

const codec = compile(accountShipment)

export type Account = { readonly shipments: readonly Shipment[]; readonly refused: number }

/** Reads the shipments of a file. Refused ones are counted and make the command fail; the others are still read. */
export const readAccount = async (terminal: Terminal, file: string): Promise<Account> => {
  const shipments: Shipment[] = []
  let refused = 0
  for await (const items of each(terminal, [file], { listMembers: shipmentsIn, readMember: readShipment })) {
    for (const { value } of items) {
      if (value) shipments.push(value)
      else refused++
    }
  }
  return { shipments, refused }
}

/** A shipment, with its containers if its document includes them. */
type ShipmentMember = Member & { readonly containers?: readonly Member[] }

const shipmentsIn = (value: unknown): readonly (ShipmentMember | UnreadableMember)[] =>
  isObject(value) && Array.isArray(value['shipments'])
    ? listItems(value['shipments'], '/shipments')
    : listItems(value).flatMap(shipmentsAt)

const shipmentsAt = (item: Member): readonly (ShipmentMember | UnreadableMember)[] => {
  if (!isDocument(item.value)) return [item]
  const included = resourcesUnder('included', item)
  const found = [...resourcesUnder('data', item), ...included].filter(({ value }) => isOfType(value, 'shipment'))
  if (found.length === 0) return [{ pointer: item.pointer, problem: 'a document without a shipment' }]
  const containersOf = containersAmong([...included, ...resourcesUnder('data', item)])
  return found.map(member => ({ ...member, containers: containersOf(member.value) }))
}

/** Indexes the containers among resources. Those of a shipment have a relationship with it in either direction. */
const containersAmong = (members: readonly Member[]): ((shipment: unknown) => readonly Member[]) => {
  const byId = new Map<unknown, Member>()
  const byShipment = new Map<unknown, Member[]>()
  for (const member of members) {
    if (!isOfType(member.value, 'container')) continue
    byId.set(member.value['id'], member)
    for (const id of idsUnder('shipment', member.value)) addTo(byShipment, id, member)
  }
  return value => {
    const named = idsUnder('containers', value).flatMap(id => byId.get(id) ?? [])
    return [...new Set([...named, ...(byShipment.get(isObject(value) ? value['id'] : undefined) ?? [])])]
  }
}

const idsUnder = (relation: string, resource: unknown): readonly unknown[] => {
  const found = at(at(at(resource, 'relationships'), relation), 'data')
  return found === undefined || found === null ? [] : listItems(found).map(({ value }) => at(value, 'id'))
}

const at = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

const isOfType = (value: unknown, type: string): value is { readonly [key: string]: unknown } =>
  at(value, 'type') === type

/** Whether it is a JSON:API resource. Read as a plain shipment, it would be accepted and lose all its numbers. */
const isResource = (value: unknown): boolean =>
  typeof at(value, 'type') === 'string' && isObject(at(value, 'attributes'))

const readShipment = ({ pointer, value, containers = [] }: ShipmentMember): Reading<Shipment> => {
  if (!isResource(value) && !isOfType(value, 'shipment')) return parseShipment(value, path => pointer + path)
  if (!isOfType(value, 'shipment')) {
    return { findings: [{ pointer: `${pointer}/type`, message: wrongValue('shipment', at(value, 'type')) }] }
  }
  const plain = {
    ...pickAttributes(value, ['bill_of_lading_number', 'booking_number', 'ref_numbers']),
    containers: containers.map(container => ({
      number: null,
      ...pickAttributes(container.value, ['number', 'ref_numbers']),
    })),
  }
  return parseShipment(plain, path => placeInDocument(path, pointer, containers))
}

const parseShipment = (value: unknown, pointerOf: (path: string) => string): Reading<Shipment> => {
  const read = codec.parse(value, '')
  return read._tag === 'Right'
    ? { value: read.right, findings: [] }
    : { findings: read.left.map(({ pointer, message }) => ({ pointer: pointerOf(pointer), message })) }
}

/** The id and some attributes of a resource. Null items of arrays are dropped: the service sends such arrays. */
const pickAttributes = (resource: unknown, names: readonly string[]): { readonly [name: string]: unknown } => {
  const attributes = at(resource, 'attributes')
  const entries = names.flatMap(name => {
    const value = at(attributes, name)
    if (value === undefined) return []
    return [[name, Array.isArray(value) ? value.filter(item => item !== null) : value] as const]
  })
  return { id: at(resource, 'id'), ...Object.fromEntries(entries) }
}

/** Maps a pointer into a plain shipment back to its document. */
const placeInDocument = (path: string, pointer: string, containers: readonly Member[]): string => {
  const [, index, rest = ''] = /^\/containers\/(\d+)(.*)$/.exec(path) ?? []
  const [base, name] = index === undefined ? [pointer, path] : [containers[Number(index)]!.pointer, rest]
  return name === '/id' || name === '' ? base + name : `${base}/attributes${name}`
}
