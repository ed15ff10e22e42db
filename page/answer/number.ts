/**
 * Where a number leads in an account, and why.
 */
import { deepLink, deepLinkIndex, identifier } from '../../src'
import { jsonPosition } from '../../src/oracle'
import type { Question, Row, Spot } from './answer'
import { ask, cardOf, counted, type Answered } from './card'
import { isObject, itemsOf, typeOf } from './member'
import { spotAt, type Placed, type Source } from './source'

/** A shipment of the account, and where each of its texts stands in the value that it comes from. */
type Tracked = {
  readonly shipment: deepLink.Shipment
  readonly root: Placed
  readonly pointer: string
  readonly containers: readonly string[]
}

export type Account = { readonly tracked: readonly Tracked[]; readonly index: deepLinkIndex.Index }

type At = { readonly pointer: string; readonly value: unknown }

const idOf = (value: unknown): string => textOrNull(jsonPosition.valueAt(value, '/id')) ?? ''
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** The part of a resource or of a plain shipment that has its texts. */
const fieldsOf = (value: unknown): { readonly [key: string]: unknown } => {
  const attributes = jsonPosition.valueAt(value, '/attributes')
  return isObject(attributes) ? attributes : isObject(value) ? value : {}
}

const containerOf = (value: unknown): deepLink.Container => ({
  id: idOf(value),
  number: textOrNull(fieldsOf(value)['number']),
  ref_numbers: textsIn(fieldsOf(value)['ref_numbers']),
})

const trackedOf = (root: Placed, { pointer, value }: At, containers: readonly At[]): Tracked => {
  const fields = fieldsOf(value)
  return {
    root,
    pointer: isObject(jsonPosition.valueAt(value, '/attributes')) ? `${pointer}/attributes` : pointer,
    containers: containers.map(each =>
      isObject(jsonPosition.valueAt(each.value, '/attributes')) ? `${each.pointer}/attributes` : each.pointer,
    ),
    shipment: {
      id: idOf(value),
      bill_of_lading_number: textOrNull(fields['bill_of_lading_number']),
      booking_number: textOrNull(fields['booking_number']),
      ref_numbers: textsIn(fields['ref_numbers']),
      containers: containers.map(each => containerOf(each.value)),
    },
  }
}

/** The shipments of a text: plain ones, JSON:API resources, and documents that include them. */
export const accountOf = ({ members }: Source): Account => {
  const roots = [...new Map(members.map(member => [member.root, member])).values()]
  const tracked = roots.flatMap(member => itemsOf(member.root, '').flatMap(at => shipmentsAt(member, at)))
  return { tracked, index: deepLinkIndex.build({ shipments: tracked.map(({ shipment }) => shipment) }) }
}

const shipmentsAt = (root: Placed, at: At): readonly Tracked[] => {
  const { value, pointer } = at
  if (!isObject(value)) return []
  if (Array.isArray(value['shipments']))
    return itemsOf(value['shipments'], `${pointer}/shipments`).flatMap(each => shipmentsAt(root, each))
  if ('data' in value || 'included' in value) {
    const resources = (['data', 'included'] as const).flatMap(key =>
      value[key] === undefined || value[key] === null ? [] : itemsOf(value[key], `${pointer}/${key}`),
    )
    const containers = resources.filter(each => typeOf(each.value) === 'container')
    const shipments = resources.filter(each => typeOf(each.value) === 'shipment')
    if (shipments.length === 0)
      return containers.map(each => trackedOf(root, { pointer: each.pointer, value: { id: '(its shipment)' } }, [each]))
    return shipments.map(each =>
      trackedOf(
        root,
        each,
        containers.filter(container => isOf(each.value, container.value)),
      ),
    )
  }
  if (typeOf(value) === 'container') return [trackedOf(root, { pointer, value: { id: '(its shipment)' } }, [at])]
  return [
    trackedOf(
      root,
      at,
      Array.isArray(value['containers']) ? itemsOf(value['containers'], `${pointer}/containers`) : [],
    ),
  ]
}

/** Whether a container names a shipment, or is named by it. */
const isOf = (shipment: unknown, container: unknown): boolean => {
  const named = jsonPosition.valueAt(shipment, '/relationships/containers/data')
  return (
    jsonPosition.valueAt(container, '/relationships/shipment/data/id') === jsonPosition.valueAt(shipment, '/id') ||
    (Array.isArray(named) &&
      named.some(link => jsonPosition.valueAt(link, '/id') === jsonPosition.valueAt(container, '/id')))
  )
}

const STEPS = [
  ['a', 'the number of a container'],
  ['b', 'a number of a shipment, or a reference number'],
  ['c', 'a part of the number of a container'],
  ['d', 'a part of a number of a shipment, or of a reference number'],
  ['e', 'none of these: the list, with the query'],
] as const

const APP = 'https://app.example'

export const numberCards = (source: Source, { tracked, index }: Account, { query }: Question): readonly Answered[] => {
  const parsed = deepLink.parse({ url: query.trim() })
  const sought = parsed.outcome === 'query' ? parsed.query : query
  const resolved = deepLinkIndex.resolve(index, { query: sought })
  const forms = identifier.normalize({ value: sought })
  const match = resolved.step === 'e' ? null : matchOf(source, tracked, resolved, forms)
  return [
    cardOf(
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
          ...(parsed.outcome === 'query' ? [{ name: 'Of the link', value: deepLink.explain(parsed) }] : []),
          { name: 'Page', value: deepLink.buildPage(ROUTES, resolved) },
          { name: 'Account', value: counted(tracked.length, 'shipment') },
        ],
        table: { caption: 'Steps', head: ['Step', 'The query is', 'Here'], rows: stepRows(resolved.step, match) },
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

const stepRows = (taken: string, match: Match | null): readonly Row[] =>
  STEPS.map(([step, words]) => ({
    cells: [
      step,
      words,
      step < taken ? 'no' : step > taken ? 'not reached' : match ? `yes: ${match.name} ${match.value}` : 'yes',
    ],
    spot: step === taken && match ? match.spot : null,
    ...(step === taken && ({ tone: step === 'e' ? 'caution' : 'good' } as const)),
  }))

/** A text of the account that a query may match, and where it stands. */
type Candidate = { readonly name: string; readonly text: unknown; readonly at: string; readonly root: Placed }

/** The texts of a shipment, in the order in which they are compared. */
const NAMES = ['bill_of_lading_number', 'booking_number', 'ref_numbers']

/** The text of the account that the query matched: the first that does in the step that was taken. */
const matchOf = (
  source: Source,
  tracked: readonly Tracked[],
  resolved: Exclude<deepLink.Resolved, { readonly step: 'e' }>,
  forms: identifier.Forms,
): Match => {
  const isNumber = resolved.step === 'a' || resolved.step === 'c'
  const isWhole = resolved.step === 'a' || resolved.step === 'b'
  const textsAt = (root: Placed, name: string, at: string): readonly Candidate[] =>
    itemsOf(jsonPosition.valueAt(root.root, `${at}/${name}`), `${at}/${name}`).map(({ value, pointer }) => ({
      name,
      text: value,
      at: pointer,
      root,
    }))
  const candidates = tracked
    .filter(({ shipment }) => shipment.id === resolved.shipment_id)
    .flatMap(({ root, pointer, containers }) => [
      ...(isNumber ? [] : NAMES).flatMap(name => textsAt(root, name, pointer)),
      ...containers.flatMap(at => textsAt(root, isNumber ? 'number' : 'ref_numbers', at)),
    ])
  const sought = isNumber ? forms.container_number : forms.text
  // The step that was taken found one of these.
  const hit = candidates.find(({ text }) => {
    if (typeof text !== 'string') return false
    const each = identifier.normalize({ value: text })
    const form = isNumber ? each.container_number : each.text
    return isWhole ? form === sought : form.includes(sought)
  })!
  return { name: hit.name, value: String(hit.text), spot: spotAt(source, hit.root, hit.at) }
}

const formsCard = (value: string, { text, container_number }: identifier.Forms): Answered => {
  const { sentence, clauses } = ask('identifier.normalize', { value })
  return cardOf(
    {
      key: 'identifier',
      title: 'As it is compared',
      value: container_number === '' ? 'nothing' : container_number,
      sentence,
      facts: [
        { name: 'As a text', value: text === '' ? '(empty)' : text },
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
  return cardOf(
    {
      key: 'container_number',
      title: 'As a container number',
      tone: parsed.valid ? 'good' : parsed.well_formed ? 'caution' : 'plain',
      value: parsed.valid ? 'valid' : parsed.well_formed ? 'another check digit' : 'of another form',
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
  return cardOf(
    { key: 'link', title: 'As a deep link', value: deepLink.build(input).url, sentence, clauses },
    { operation: 'deep_link.build', input },
  )
}
