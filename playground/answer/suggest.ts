/**
 * Which view answers the data of a field, if it is not the one that the reader has chosen?
 */
import type { Field, Suggestion, View } from './answer'
import { showCount } from './card'
import { isObject, listItems, readType } from './member'
import type { Source } from './source'

type Plain = { readonly [key: string]: unknown }

/** A kind of data: its noun, and the view and the field that take it, or null if no view does. */
type Kind = {
  readonly noun: string
  readonly view: View | null
  readonly field: Field
  readonly is: (value: Plain) => boolean
}

const KINDS: readonly Kind[] = [
  {
    noun: 'notification',
    view: 'timeline',
    field: 'second',
    is: value => readType(value) === 'webhook_notification' || 'changeset' in value,
  },
  {
    noun: 'error',
    view: null,
    field: 'first',
    is: value => 'title' in value && ('status' in value || 'code' in value),
  },
  { noun: 'tracking request', view: null, field: 'first', is: value => readType(value) === 'tracking_request' },
  { noun: 'shipment', view: 'number', field: 'first', is: value => readType(value) === 'shipment' },
  {
    noun: 'invoice',
    view: 'invoice',
    field: 'first',
    is: value => ['charged', 'invoice_date', 'free_time_to', 'basis_of_liability'].some(key => key in value),
  },
  { noun: 'item of terms', view: 'free_time', field: 'first', is: value => 'free_days' in value },
  {
    noun: 'container',
    view: 'box',
    field: 'first',
    is: value => readType(value) === 'container' || 'available_for_pickup' in value || 'pickup_lfd' in value,
  },
]

/** The kinds that a field takes beside those that belong to it. */
const ALSO: { readonly [F in `${View} ${Field}`]?: readonly string[] } = {
  'change first': ['container', 'shipment'],
  'change second': ['container', 'shipment'],
  'timeline first': ['container', 'shipment'],
  'number first': ['container', 'notification', 'tracking request'],
}

/** The resources of a document, the items of an array, or the value itself. */
const listValues = (root: unknown): readonly unknown[] => {
  if (!isObject(root)) return listItems(root, '').flatMap(({ value }) => (value === root ? [] : listValues(value)))
  const inside = root['errors'] ?? root['data']
  return inside === undefined || inside === null ? [root] : listItems(inside, '').map(({ value }) => value)
}

/** Returns a sentence about the data of a field that another view answers, or none; null if this is the right view. */
export const suggestView = (view: View, { field, roots, sheet }: Source): Suggestion | null => {
  const values = sheet ? [] : roots.flatMap(({ root }) => listValues(root)).filter(isObject)
  const kind = KINDS.find(({ noun, is }) => (sheet ? noun === 'container' : values[0] !== undefined && is(values[0])))
  if (!kind) return null
  const isHere = kind.view === view && kind.field === field
  if (isHere || ALSO[`${view} ${field}`]?.includes(kind.noun)) return null
  const found = sheet ? 'a table of containers' : showCount(values.length, kind.noun)
  const { title } = values[0] ?? {}
  const detail = kind.noun === 'error' && typeof title === 'string' ? `: “${title.slice(0, MAX_LENGTH)}”` : ''
  const [these, them] = values.length > 1 ? ['These are', 'them'] : ['This is', 'it']
  const sentence = `${these} ${found}${detail}.${kind.view === null ? ` No view of this page answers ${them}.` : ''}`
  return { sentence, from: field, view: kind.view, field: kind.field }
}

const MAX_LENGTH = 200
