/**
 * The cards of a number: which page of an account does it open, and why?
 */
import { deepLink, deepLinkIndex, identifier } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Question, Row, Spot } from './answer'
import { ask, makeCard, showCount, makeTable, type Answered } from './card'
import { isObject, listItems, readType, type At } from './member'
import { spotAt, type Root, type Source } from './source'
import { showAttribute } from './table'

const { valueAt } = jsonPosition

/** A shipment of the account. */
type Tracked = {
  readonly shipment: deepLink.Shipment
  readonly root: Root
  /** Pointers into the root to the objects with the fields of the shipment and of each container. */
  readonly pointer: string
  readonly containers: readonly string[]
}

export type Account = { readonly tracked: readonly Tracked[]; readonly index: deepLinkIndex.Index }

const readId = (value: unknown): string => stringOrNull(valueAt(value, '/id')) ?? ''
const stringOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const stringsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** The attributes of a resource, or the plain object itself. */
const readFields = (value: unknown): { readonly [key: string]: unknown } => {
  const attributes = valueAt(value, '/attributes')
  if (isObject(attributes)) return attributes
  return isObject(value) ? value : {}
}

const readContainer = (value: unknown): deepLink.Container => ({
  id: readId(value),
  number: stringOrNull(readFields(value)['number']),
  ref_numbers: stringsIn(readFields(value)['ref_numbers']),
})

const readTracked = (root: Root, { pointer, value }: At, containers: readonly At[]): Tracked => {
  const fields = readFields(value)
  return {
    root,
    pointer: isObject(valueAt(value, '/attributes')) ? `${pointer}/attributes` : pointer,
    containers: containers.map(each =>
      isObject(valueAt(each.value, '/attributes')) ? `${each.pointer}/attributes` : each.pointer,
    ),
    shipment: {
      id: readId(value),
      bill_of_lading_number: stringOrNull(fields['bill_of_lading_number']),
      booking_number: stringOrNull(fields['booking_number']),
      ref_numbers: stringsIn(fields['ref_numbers']),
      containers: containers.map(each => readContainer(each.value)),
    },
  }
}

/** Returns the shipments of a field: plain objects, JSON:API resources, and shipments in documents. */
export const indexAccount = ({ roots }: Source): Account => {
  const tracked = roots.flatMap(root => listItems(root.root, '').flatMap(at => shipmentsAt(root, at)))
  return { tracked, index: deepLinkIndex.build({ shipments: tracked.map(({ shipment }) => shipment) }) }
}

const shipmentsAt = (root: Root, at: At): readonly Tracked[] => {
  const { value, pointer } = at
  if (!isObject(value)) return []
  if (Array.isArray(value['shipments']))
    return listItems(value['shipments'], `${pointer}/shipments`).flatMap(each => shipmentsAt(root, each))
  if ('data' in value || 'included' in value) return shipmentsInDocument(root, pointer, value)
  if (readType(value) === 'container') return [withoutShipment(root, at)]
  const containers = Array.isArray(value['containers']) ? listItems(value['containers'], `${pointer}/containers`) : []
  return [readTracked(root, at, containers)]
}

const shipmentsInDocument = (
  root: Root,
  pointer: string,
  document: { readonly [key: string]: unknown },
): readonly Tracked[] => {
  const resources = (['data', 'included'] as const).flatMap(key => {
    const found = document[key]
    return found === undefined || found === null ? [] : listItems(found, `${pointer}/${key}`)
  })
  const containers = resources.filter(each => readType(each.value) === 'container')
  const shipments = resources.filter(each => readType(each.value) === 'shipment')
  return shipments.length === 0
    ? containers.map(each => withoutShipment(root, each))
    : shipments.map(each =>
        readTracked(
          root,
          each,
          containers.filter(container => areLinked(each.value, container.value)),
        ),
      )
}

/** A container whose shipment is not in the field. */
const withoutShipment = (root: Root, container: At): Tracked =>
  readTracked(root, { pointer: container.pointer, value: { id: '(its shipment)' } }, [container])

/** Whether a container links to a shipment, or the shipment to it. */
const areLinked = (shipment: unknown, container: unknown): boolean => {
  const named = valueAt(shipment, '/relationships/containers/data')
  return (
    valueAt(container, '/relationships/shipment/data/id') === valueAt(shipment, '/id') ||
    (Array.isArray(named) && named.some(link => valueAt(link, '/id') === valueAt(container, '/id')))
  )
}

const STEPS = [
  ['a', 'a container number'],
  ['b', 'a shipment number or a reference number'],
  ['c', 'a part of a container number'],
  ['d', 'a part of a shipment number or a reference number'],
  ['e', 'none of these: the list of shipments, searched'],
] as const

const APP = 'https://app.example'

export const numberCards = (source: Source, { tracked, index }: Account, { query }: Question): readonly Answered[] => {
  const parsed = deepLink.parse({ url: query.trim() })
  const sought = parsed.outcome === 'query' ? parsed.query : query
  const resolved = deepLinkIndex.resolve(index, { query: sought })
  const forms = identifier.normalize({ value: sought })
  const match = resolved.step === 'e' ? null : findMatch(source, tracked, resolved, forms)
  return [
    makeCard(
      {
        key: 'deep_link',
        title: 'Where it leads',
        tone: resolved.step === 'e' ? 'caution' : 'good',
        value:
          resolved.step === 'e'
            ? 'the list of shipments'
            : resolved.container_id === null
              ? 'a shipment'
              : 'a shipment, a container selected',
        sentence: deepLink.explain(resolved),
        facts: [
          ...(parsed.outcome === 'query' ? [{ name: 'From the link', value: deepLink.explain(parsed) }] : []),
          { name: 'Page', value: deepLink.buildPage(ROUTES, resolved) },
          { name: 'Account', value: showCount(tracked.length, 'shipment') },
        ],
        table: makeTable('Steps', ['Step', 'The query is', 'Here'], STEPS, each => stepRow(each, resolved.step, match)),
        clauses: [`LINK-2${resolved.step}`, resolved.step === 'e' ? 'LINK-4' : 'LINK-3'],
        deciders: match ? [match] : [],
      },
      { operation: 'deep_link.resolve', input: { shipments: tracked.map(({ shipment }) => shipment), query: sought } },
    ),
    formsCard(sought, forms),
    partsCard(sought),
    linkCard(sought),
  ]
}

const ROUTES: deepLink.Routes = {
  shipment: (id, container) => `/shipments/${id}${container === null ? '' : `?container=${container}`}`,
  shipments: query => `/shipments?q=${encodeURIComponent(query)}`,
}

type Match = { readonly name: string; readonly value: string; readonly spot: Spot | null }

const stepRow = ([step, words]: (typeof STEPS)[number], taken: string, match: Match | null): Row => ({
  cells: [
    step,
    words,
    step < taken ? 'no' : step > taken ? 'not reached' : match ? `yes: ${match.name} ${match.value}` : 'yes',
  ],
  spot: step === taken && match ? match.spot : null,
  ...(step === taken && ({ tone: step === 'e' ? 'caution' : 'good' } as const)),
})

/** A value of the account that a query may match, and the pointer to it. */
type Candidate = { readonly name: string; readonly value: unknown; readonly at: string; readonly root: Root }

/** The fields of a shipment, in the order of comparison. */
const NAMES = ['bill_of_lading_number', 'booking_number', 'ref_numbers']

/** The first value of the account that the query matched in the step taken. */
const findMatch = (
  source: Source,
  tracked: readonly Tracked[],
  resolved: Exclude<deepLink.Resolved, { readonly step: 'e' }>,
  forms: identifier.Forms,
): Match => {
  const isNumber = resolved.step === 'a' || resolved.step === 'c'
  const isWhole = resolved.step === 'a' || resolved.step === 'b'
  const valuesAt = (root: Root, name: string, at: string): readonly Candidate[] =>
    listItems(valueAt(root.root, `${at}/${name}`), `${at}/${name}`).map(({ value, pointer }) => ({
      name,
      value,
      at: pointer,
      root,
    }))
  const candidates = tracked
    .filter(({ shipment }) => shipment.id === resolved.shipment_id)
    .flatMap(({ root, pointer, containers }) => [
      ...(isNumber ? [] : NAMES).flatMap(name => valuesAt(root, name, pointer)),
      ...containers.flatMap(at => valuesAt(root, isNumber ? 'number' : 'ref_numbers', at)),
    ])
  const sought = isNumber ? forms.container_number : forms.text
  // The step taken guarantees a match.
  const hit = candidates.find(({ value }) => {
    if (typeof value !== 'string') return false
    const each = identifier.normalize({ value })
    const form = isNumber ? each.container_number : each.text
    return isWhole ? form === sought : form.includes(sought)
  })!
  return { name: showAttribute(hit.name), value: String(hit.value), spot: spotAt(source, hit.root, hit.at) }
}

const formsCard = (value: string, { text, container_number }: identifier.Forms): Answered => {
  const { sentence, clauses } = ask('identifier.normalize', { value })
  return makeCard(
    {
      key: 'identifier',
      title: 'Normalized',
      value: container_number === '' ? 'nothing' : container_number,
      sentence,
      facts: [
        { name: 'As text', value: text === '' ? '(empty)' : text },
        { name: 'As a container number', value: container_number === '' ? '(empty)' : container_number },
      ],
      clauses,
    },
    { operation: 'identifier.normalize', input: { value } },
  )
}

const partsCard = (value: string): Answered => {
  const parsed = identifier.containerNumber({ value })
  const { sentence, clauses } = ask('identifier.container_number', { value })
  return makeCard(
    {
      key: 'container_number',
      title: 'As a container number',
      tone: parsed.valid ? 'good' : parsed.well_formed ? 'caution' : 'plain',
      value: parsed.valid ? 'valid' : parsed.well_formed ? 'wrong check digit' : 'malformed',
      sentence,
      facts: !parsed.well_formed
        ? []
        : [
            { name: 'Owner code', value: parsed.owner_code },
            { name: 'Category', value: parsed.category },
            { name: 'Serial number', value: parsed.serial_number },
            { name: 'Check digit', value: `${parsed.check_digit}, expected ${parsed.expected_check_digit}` },
          ],
      clauses,
    },
    { operation: 'identifier.container_number', input: { value } },
  )
}

const linkCard = (value: string): Answered => {
  const input = { app_url: APP, identifier: value }
  const { sentence, clauses } = ask('deep_link.build', input)
  return makeCard(
    { key: 'link', title: 'As a deep link', value: deepLink.build(input).url, sentence, clauses },
    { operation: 'deep_link.build', input },
  )
}
