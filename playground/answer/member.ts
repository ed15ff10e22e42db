/**
 * Which members of a JSON value does the page show one by one? `container.assess` decides which values are containers.
 *
 * | value                                   | members                                     |
 * | --------------------------------------- | ------------------------------------------- |
 * | array                                   | the members of its items                    |
 * | notification document                   | the notification                            |
 * | object with `id` and `changeset`        | an update, as `webhook.read` returns it     |
 * | document or attributes with containers  | each container, also a refused one          |
 * | other known document or resource        | the document or resource                    |
 * | anything else                           | a problem                                   |
 */
import { container, resource, type Issue } from '../../src'
import { isObject } from '../../src/kernel/json'
import { jsonPosition } from '../../src/oracle'
import { createAssessor, type Assessor } from '../../src/rule/container/assess'

const { valueAt } = jsonPosition

/** A value and the JSON Pointer to it. */
export type At = { readonly pointer: string; readonly value: unknown }

/** Everything that an assessment depends on, apart from its document. */
export type Settings = Omit<container.Input, 'document'>

/** A document with its assessment, and the issues of the terms. */
type Documented = At & {
  readonly assessed: container.Assessed
  readonly issues: readonly Issue[]
  readonly forecast: Assessor<container.Input['terms']>['forecast']
}

/** A container with its assessment, which is null if it is refused, and its issues or warnings. */
type FoundContainer = {
  readonly kind: 'container'
  readonly document: Documented
  readonly assessment: container.Assessment | null
  readonly issues: readonly Issue[]
}

export type Found = At &
  (
    | FoundContainer
    | { readonly kind: 'notification' | 'update' }
    | { readonly kind: 'resource'; readonly name: resource.ResourceName }
    | { readonly kind: 'problem'; readonly message: string }
  )

/** The kind of a value that is not a container, in words. */
export const nameOther = (found: Found): string =>
  found.kind === 'resource' ? found.name.replaceAll('_', ' ') : found.kind

type Plain = { readonly [key: string]: unknown }

/** The items of an array, or the value itself. */
export const listItems = (value: unknown, pointer: string): readonly At[] =>
  Array.isArray(value)
    ? value.map((item: unknown, i) => ({ pointer: `${pointer}/${i}`, value: item }))
    : [{ pointer, value }]

export const readType = (value: unknown): unknown => (isObject(value) ? value['type'] : undefined)

const under = (key: 'data' | 'included', pointer: string, found: unknown): readonly At[] =>
  found === undefined || found === null ? [] : listItems(found, `${pointer}/${key}`)

export const findMembers = (value: unknown, settings: Settings): readonly Found[] =>
  Array.isArray(value) && value.length === 0
    ? [problem({ pointer: '', value }, 'an empty array')]
    : listItems(value, '').flatMap(at => membersAt(at, settings))

const problem = (at: At, message: string): Found => ({ ...at, kind: 'problem', message })

const membersAt = (at: At, settings: Settings): readonly Found[] => {
  const { value } = at
  if (!isObject(value)) return [problem(at, 'neither an object nor an array of objects')]
  if (Array.isArray(value['errors'])) return [{ ...at, kind: 'resource', name: 'error_document' }]
  const data = under('data', at.pointer, value['data'])
  if (data.some(each => readType(each.value) === 'webhook_notification')) return [{ ...at, kind: 'notification' }]
  if (typeof value['id'] === 'string' && isObject(value['changeset'])) return [{ ...at, kind: 'update' }]
  const containers = findContainers(assessDocument(at, settings))
  if (containers.length > 0) return containers
  const name = nameResource(value, data)
  if (name !== undefined) return [{ ...at, kind: 'resource', name }]
  const keys = Object.keys(value)
    .slice(0, 3)
    .map(key => JSON.stringify(key.slice(0, 40)))
  return [
    problem(at, `JSON with ${keys.join(', ') || 'nothing in it'}: neither a container nor another known resource`),
  ]
}

/** Assesses a document, again without the terms if they are refused: a card names the fault. */
const assessDocument = (at: At, settings: Settings): Documented => {
  // Terms that are refused are refused with any document.
  const checked = container.assess({ document: {}, ...settings })
  const assessor = checked._tag === 'Right' ? createAssessor(settings) : null
  const assessed = assessor?.assessDocument(at.value) ?? checked
  if (assessor && assessed._tag === 'Right')
    return { ...at, assessed: assessed.right, issues: [], forecast: assessor.forecast }
  return { ...assessDocument(at, { now: settings.now }), issues: assessed._tag === 'Left' ? assessed.left : [] }
}

/** The containers that an assessment finds, and those that it refuses; none if it refuses the whole document. */
const findContainers = (document: Documented): readonly Found[] => {
  const { containers, refused, warnings } = document.assessed
  const isRefusedWhole = refused.some(({ issues }) => issues.some(({ pointer }) => pointer === ''))
  if (isRefusedWhole && readType(document.value) !== 'container') return []
  return [
    ...containers.map(assessment => {
      const inside = `${assessment.pointer}/`
      const issues = warnings.filter(({ pointer }) => pointer.startsWith(inside))
      return { pointer: assessment.pointer, assessment, issues }
    }),
    ...refused.map(({ pointer, issues }) => ({ pointer, assessment: null, issues })),
  ]
    .sort((a, b) => a.pointer.localeCompare(b.pointer, 'en', { numeric: true }))
    .map(({ pointer, ...found }) => ({
      ...found,
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
