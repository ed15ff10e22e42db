/**
 * Which containers does a document have? The first row that applies decides.
 *
 * | the document                                                             | its containers              |
 * | ------------------------------------------------------------------------ | --------------------------- |
 * | has a deciding attribute, and neither `data` nor `attributes`            | the attributes of one       |
 * | is of type `container`                                                   | itself                      |
 * | has a container in `data`, an object or an array                         | those in `data`             |
 * | has a container in `included`                                            | those in `included`         |
 * | has an empty array of `data`                                             | none                        |
 * | anything else                                                            | refused as a whole          |
 */
import { sortIssues, type Issue } from '../../kernel/issue'
import { isObject } from '../../kernel/json'
import { MISSING, show, wrongType } from '../../kernel/phrase'

/** A container, or the whole document, that cannot be read. */
export interface Refusal {
  /** The place in the document; "" is the document itself. */
  readonly pointer: string
  /** The reasons, with pointers into the document. */
  readonly issues: readonly Issue[]
}

export type Found = {
  /** The containers of the document, before they are read. */
  readonly candidates: readonly Resource[]
  /** Whether the only candidate is bare attributes, which have neither an id nor relationships. */
  readonly isBare: boolean
  /** The items of its primary data that may have been meant as a container. */
  readonly refused: readonly Refusal[]
}

type Properties = { readonly [key: string]: unknown }

/** Finds the containers of a document. */
export const findContainers = (document: unknown): Found => {
  if (!isObject(document)) return refusedWhole(explainNoContainer(document))
  const isBare = isBareAttributes(document)
  if (isBare || isContainer(document)) return { candidates: [{ pointer: '', value: document }], isBare, refused: [] }
  const { data } = document
  const own = resourcesUnder('data', data, 'container')
  const candidates = own.length > 0 ? own : resourcesUnder('included', listIncluded(document), 'container')
  const items = arrayOrEmpty(data)
  const isEmpty = Array.isArray(data) && items.length === 0
  if (candidates.length === 0 && !isEmpty) return refusedWhole(explainNoContainer(document))
  return { candidates, isBare, refused: own.length === items.length ? [] : items.flatMap(refuseUntyped) }
}

/** A resource with its place in the document. */
export type Resource = { readonly pointer: string; readonly value: unknown }

/** The resources of one type in a document, primary and included. */
export const listResources = (document: unknown, type: string): readonly Resource[] => {
  if (!isObject(document)) return []
  return [
    ...resourcesUnder('data', document['data'], type),
    ...resourcesUnder('included', listIncluded(document), type),
  ]
}

/** The resources of one type in a value, which may be an array of resources or one of them. */
const resourcesUnder = (key: string, value: unknown, type: string): readonly Resource[] => {
  if (!Array.isArray(value)) return isOfType(type, value) ? [{ pointer: `/${key}`, value }] : []
  const found: Resource[] = []
  for (let i = 0; i < value.length; i++)
    if (isOfType(type, value[i])) found.push({ pointer: `/${key}/${i}`, value: value[i] as unknown })
  return found
}

/** The included resources of a document. */
export const listIncluded = (document: unknown): readonly unknown[] =>
  isObject(document) ? arrayOrEmpty(document['included']) : []

const arrayOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])

const isOfType = (type: string, value: unknown): boolean => isObject(value) && value['type'] === type

const isContainer = (value: unknown): boolean => isOfType('container', value)

const isBareAttributes = (document: Properties): boolean =>
  (document['available_for_pickup'] !== undefined || document['holds_at_pod_terminal'] !== undefined) &&
  document['data'] === undefined &&
  document['attributes'] === undefined

/** An item of primary data without a type may be a container. */
const refuseUntyped = (item: unknown, i: number): readonly Refusal[] => {
  const pointer = `/data/${i}`
  if (!isObject(item)) return [{ pointer, issues: [{ pointer, code: 'type', message: wrongType('an object', item) }] }]
  const { type } = item
  if (typeof type === 'string') return []
  const issue: Issue =
    type === undefined
      ? { pointer: `${pointer}/type`, code: 'missing', message: MISSING }
      : { pointer: `${pointer}/type`, code: 'type', message: wrongType('a string', type) }
  return [{ pointer, issues: [issue] }]
}

const refusedWhole = (message: string): Found => ({
  candidates: [],
  isBare: false,
  refused: [{ pointer: '', issues: sortIssues([{ pointer: '', code: 'type', message }]) }],
})

/** The reason why a document has no containers, and the way out. */
const explainNoContainer = (document: unknown): string => {
  if (Array.isArray(document)) return `${wrongType(EXPECTED, document)}; pass its items one by one`
  if (!isObject(document)) return wrongType(EXPECTED, document)
  if (Array.isArray(document['errors']))
    return ['is a document of errors', ...listTitles(document['errors'])].join(': ')
  const envelope = Object.keys(document).find(key => key !== 'data' && key !== 'included' && isDocument(document[key]))
  if (envelope !== undefined) return `has its document under ${JSON.stringify(envelope)}; pass only that`
  const other = explainOther('data' in document ? document['data'] : document)
  if (other !== undefined) return other
  if (document['data'] === null) return 'has null as its data, and no container in it'
  if ('data' in document || 'included' in document) return 'has no container in its data or included resources'
  return `must be ${EXPECTED}, got an object without data, type, available_for_pickup and holds_at_pod_terminal`
}

const EXPECTED = 'a container, its attributes, or a document with containers'

/** Names the type of resources that are all of one; with the way from shipments to their containers. */
const explainOther = (data: unknown): string | undefined => {
  const items = Array.isArray(data) ? (data as readonly unknown[]) : [data]
  const type = isObject(items[0]) ? items[0]['type'] : undefined
  if (typeof type !== 'string' || !items.every(item => isOfType(type, item))) return undefined
  const reason = `has no container, only type ${show(type)}`
  return type === 'shipment' ? `${reason} (no_containers); request it with include=containers` : reason
}

const isDocument = (value: unknown): boolean =>
  isObject(value) &&
  (isContainer(value) || isBareAttributes(value) || value['data'] !== undefined || value['included'] !== undefined)

const listTitles = (errors: readonly unknown[]): readonly string[] =>
  errors
    .flatMap(error => (isObject(error) ? [error['title'], error['detail']] : []))
    .filter(text => typeof text === 'string')
