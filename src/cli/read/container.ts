/**
 * Finds containers in JSON: alone, in documents with one or many, or in an array of these.
 */
import type { Mode } from '../../kernel/mode'
import { isObject } from '../../kernel/json'
import { decode } from '../../resource/decode'
import type { LiveContainer } from '../../resource/model/container'
import type { Terminal } from '../terminal/terminal'
import { each, type Reading } from './each'
import { findingsAt } from './finding'
import { isDocument, itemsOf, resourcesUnder, type Lack, type Member } from './member'
import { wrongType } from '../../kernel/phrase'

export type Container = LiveContainer

/**
 * A candidate container, with the included resources that may be its shipment. Passing every shipment of a document to
 * each of its containers would take quadratic time.
 */
export type ContainerMember = Member & { readonly included: readonly object[] }

/** Every container in a value, including invalid ones. */
export const containersIn = (value: unknown): readonly (ContainerMember | Lack)[] =>
  Array.isArray(value) && value.length === 0
    ? [{ pointer: '', problem: 'an empty array: no container in it' }]
    : itemsOf(value).flatMap(containersAt)

const containersAt = (item: Member): readonly (ContainerMember | Lack)[] => {
  const { pointer, value } = item
  if (!isObject(value)) return [{ pointer, problem: wrongType('a container or a document', value) }]
  if (Array.isArray(value['errors'])) {
    return [{ pointer, problem: ['a document of errors', ...titlesOf(value['errors'])].join(': ') }]
  }
  if (isDocument(value)) {
    const included = resourcesUnder('included', item)
    const shipmentsFor = shipmentsAmong(included)
    const found = [...resourcesUnder('data', item), ...included].filter(isMeantAsContainer)
    return found.length === 0
      ? [{ pointer, problem: 'a document without a container' }]
      : found.map(member => ({ ...member, included: shipmentsFor(member.value) }))
  }
  const { type } = value
  if (type === undefined) return [{ pointer, problem: 'neither a container nor a document with one' }]
  if (typeof type !== 'string' || type === 'container') return [{ ...item, included: [] }]
  const got = `a resource of type ${JSON.stringify(type)}`
  return [{ pointer: `${pointer}/type`, problem: `must be a container or a document, got ${got}` }]
}

/** Indexes the shipments among resources. For a container without a relationship the first two are candidates. */
const shipmentsAmong = (members: readonly Member[]): ((container: unknown) => readonly object[]) => {
  const shipments = members
    .map(({ value }) => value)
    .filter(isObject)
    .filter(({ type }) => type === 'shipment')
  const byId = new Map<unknown, object[]>()
  for (const shipment of shipments) {
    const others = byId.get(shipment['id'])
    if (others) others.push(shipment)
    else byId.set(shipment['id'], [shipment])
  }
  return container => {
    const id = ['relationships', 'shipment', 'data', 'id'].reduce(
      (part: unknown, key) => (isObject(part) ? part[key] : undefined),
      container,
    )
    return typeof id === 'string' ? (byId.get(id) ?? []) : shipments.slice(0, 2)
  }
}

/** Accepts a resource without a type too, so that it is reported instead of silently dropped. */
const isMeantAsContainer = ({ value }: Member): boolean =>
  !isObject(value) || typeof value['type'] !== 'string' || value['type'] === 'container'

const titlesOf = (errors: readonly unknown[]): readonly string[] =>
  errors
    .flatMap(error => (isObject(error) ? [error['title'], error['detail']] : []))
    .filter(text => typeof text === 'string')

export const readContainer = ({ pointer, value }: Member, mode: Mode): Reading<Container> => {
  const read = decode({ type: 'container', value, mode })
  return read.valid
    ? { value: read.value, findings: findingsAt(pointer, read.warnings) }
    : { findings: findingsAt(pointer, read.issues) }
}

const NOT_ALONE = 'something after the container, where one is expected alone'

/** A container and the included resources of its document. */
export type InDocument = { readonly container: Container; readonly included: readonly object[] }

/** Reads the only container of a file. If there is none or more than one, reports it and makes the command fail. */
export const containerIn = async (terminal: Terminal, file: string, mode: Mode): Promise<Container | undefined> =>
  (await documentIn(terminal, file, mode))?.container

/** Like {@link containerIn}, with the included resources. */
export const documentIn = async (terminal: Terminal, file: string, mode: Mode): Promise<InDocument | undefined> => {
  let first: InDocument | undefined
  const readOne = (member: ContainerMember): Reading<InDocument> => {
    if (first) return { findings: [{ pointer: member.pointer, message: NOT_ALONE }] }
    const { value: container, findings } = readContainer(member, mode)
    return { value: container && { container, included: member.included }, findings }
  }
  for await (const items of each(terminal, [file], { membersOf: containersIn, readOne })) {
    for (const { value } of items) {
      if (!value) return undefined
      first = value
    }
  }
  return first
}
