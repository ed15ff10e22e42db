/**
 * Which view answers the data of a field, if it is not the one that the reader has chosen?
 */
import { isObject } from '../../src/kernel/json'
import { isByCharge } from './terms-file'
import type { Field, Suggestion, View } from './answer'
import { listItems, readType } from './member'
import type { Source } from './source'

type Plain = { readonly [key: string]: unknown }

/** A kind of data: its noun with an article, and the view and the field that take it, or null for an error. */
type Kind = {
  readonly noun: string
  readonly plural: string
  readonly view: View | null
  readonly field: Field
  readonly is: (value: Plain) => boolean
}

const KINDS: readonly Kind[] = [
  {
    noun: 'a notification',
    plural: 'notifications',
    view: 'timeline',
    field: 'second',
    is: value => readType(value) === 'webhook_notification' || 'changeset' in value,
  },
  {
    noun: 'an error',
    plural: 'errors',
    view: null,
    field: 'first',
    is: value => 'title' in value && ('status' in value || 'code' in value),
  },
  {
    noun: 'a tracking request',
    plural: 'tracking requests',
    view: 'box',
    field: 'first',
    is: value => readType(value) === 'tracking_request',
  },
  {
    noun: 'an invoice',
    plural: 'invoices',
    view: 'invoice',
    field: 'first',
    is: value => ['charged', 'invoice_date', 'free_time_to', 'basis_of_liability'].some(key => key in value),
  },
  {
    noun: 'a set of terms',
    plural: 'sets of terms',
    view: 'free_time',
    field: 'first',
    is: value => 'free_days' in value || isByCharge(value),
  },
  {
    noun: 'a container',
    plural: 'containers',
    view: 'box',
    field: 'first',
    is: value => readType(value) === 'container' || 'available_for_pickup' in value || 'pickup_lfd' in value,
  },
]

/** The kinds that a field takes beside those that belong to it. */
const ALSO: { readonly [F in `${View} ${Field}`]?: readonly string[] } = {
  'timeline first': ['containers'],
  'timeline second': ['containers'],
}

/** The resources of a document, the items of an array, or the value itself. */
const listValues = (root: unknown): readonly unknown[] => {
  if (!isObject(root)) return listItems(root, '').flatMap(({ value }) => (value === root ? [] : listValues(value)))
  const inside = root['errors'] ?? root['data']
  return inside === undefined || inside === null ? [root] : listItems(inside, '').map(({ value }) => value)
}

/** Returns a sentence about the data of a field that another view answers, or none; null if this is the right view. */
export const suggestView = (view: View, { field, roots, sheets: [sheet] }: Source): Suggestion | null => {
  const values = sheet ? [] : roots.flatMap(({ root }) => listValues(root)).filter(isObject)
  const kind = KINDS.find(({ view: of, is }) => (sheet ? of === 'box' : values[0] !== undefined && is(values[0])))
  if (!kind) return null
  const isHere = kind.view === view && kind.field === field
  const isMany = (sheet?.rows.length ?? values.length) > 1
  const isFleet = kind.view === 'box' && isMany && view === 'timeline' && field === 'first'
  if (isHere || (ALSO[`${view} ${field}`]?.includes(kind.plural) && !isFleet)) return null
  const found = sheet
    ? 'This is a table of containers'
    : isMany
      ? `These are ${values.length.toLocaleString('en')} ${kind.plural}`
      : `This is ${kind.noun}`
  const sentence = `${found}${kind.view === null ? `: ${describeError(values[0]!)}` : ''}.`
  return { sentence, from: field, view: kind.view, field: kind.field }
}

/** An error as `404 Not Found: Container not found`. */
const describeError = ({ status, code, title, detail }: Plain): string => {
  const show = (...parts: readonly unknown[]): string =>
    parts.filter(part => typeof part === 'string' || typeof part === 'number').join(' ')
  return [show(status ?? code, title), show(detail).replace(/\.$/, '')].filter(Boolean).join(': ').slice(0, MAX_LENGTH)
}

const MAX_LENGTH = 200
