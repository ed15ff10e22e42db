/**
 * The containers in a JSON value: a resource, a document with one or many, or an array of these.
 */
import { isObject, typeName } from '../../kernel/json'

/** What should be a container and where it is, or why there is none. */
export type Candidate =
  | { readonly pointer: string; readonly container: unknown }
  | { readonly pointer: string; readonly problem: string }

/** Everything in a value that is, or can only have been meant as, a container. */
export const candidatesIn = (value: unknown): readonly Candidate[] =>
  !Array.isArray(value) ? candidatesAt('', value)
  : value.length === 0 ? [{ pointer: '', problem: 'an empty array: no container in it' }]
  : value.flatMap((item, i) => candidatesAt(`/${i}`, item))

const candidatesAt = (pointer: string, value: unknown): readonly Candidate[] => {
  if (!isObject(value)) return [{ pointer, problem: `expected a container or a document, got ${typeName(value)}` }]
  if (Array.isArray(value['errors'])) return [{ pointer, problem: ['a document of errors', ...titlesOf(value['errors'])].join(': ') }]
  if ('data' in value || 'included' in value) {
    const found = ['data', 'included'].flatMap(key => membersOf(`${pointer}/${key}`, value[key])).filter(isCandidate)
    return found.length > 0 ? found : [{ pointer, problem: 'a document without a container' }]
  }
  const { type } = value
  if (type === undefined) return [{ pointer, problem: 'neither a container nor a document with one' }]
  return typeof type === 'string' && type !== 'container'
    ? [{ pointer: `${pointer}/type`, problem: `expected a container or a document, got a resource of type ${JSON.stringify(type)}` }]
    : [{ pointer, container: value }]
}

type Member = { readonly pointer: string; readonly container: unknown }

const membersOf = (pointer: string, value: unknown): readonly Member[] =>
  Array.isArray(value) ? value.map((container: unknown, i) => ({ pointer: `${pointer}/${i}`, container }))
  : value === undefined || value === null ? []
  : [{ pointer, container: value }]

/** A resource of another type is passed over. What has no type is not: it would be lost without a word. */
const isCandidate = ({ container }: Member): boolean =>
  !isObject(container) || typeof container['type'] !== 'string' || container['type'] === 'container'

const titlesOf = (errors: readonly unknown[]): readonly string[] =>
  errors.flatMap(error => (isObject(error) ? [error['title'], error['detail']] : [])).filter(text => typeof text === 'string')
