/**
 * Laws of deep links.
 */
import * as fc from 'fast-check'
import type { Parsed, Resolved, Shipment } from '../rule/deep-link'
import { chars } from './arbitrary'
import { weigh } from './draw'
import { law, lawAbout, result, same, type Call, type Law } from './law'

/** Characters, some of them above U+FFFF and so two code units long. */
const astral = fc.string({ unit: fc.constantFrom('A', '1', '😀', '𠮷'), maxLength: 3 })
/**
 * Identifiers over a small alphabet, so that they often equal or contain each other. Their dashes matter except in
 * container numbers.
 */
const number = fc.oneof(weigh(4, fc.stringMatching(/^[A1-]{0,4}$/)), weigh(1, astral))
const queryText = fc.oneof(weigh(4, fc.stringMatching(/^[Aa1 -]{0,4}$/)), weigh(1, astral))
const references = fc.array(number, { maxLength: 2 })
const container = (id: number): fc.Arbitrary<NonNullable<Shipment['containers']>[number]> =>
  fc.record(
    { id: fc.constant(`c${id}`), number: fc.option(number), ref_numbers: fc.option(references) },
    { requiredKeys: ['id', 'number'] },
  )
const shipment = (id: number): fc.Arbitrary<Shipment> =>
  fc.record(
    {
      id: fc.constant(`s${id}`),
      bill_of_lading_number: fc.option(number),
      booking_number: fc.option(number),
      ref_numbers: fc.option(references),
      containers: fc.tuple(container(2 * id), container(2 * id + 1)).chain(both => fc.subarray(both)),
    },
    { requiredKeys: ['id'] },
  )

/** Accounts with colliding identifiers. */
export const account = fc
  .nat({ max: 5 })
  .chain(size => fc.tuple<Shipment[]>(...Array.from({ length: size }, (_, i) => shipment(i))))
const queried = fc.record({ shipments: account, query: queryText })

type Query = { readonly shipments: readonly Shipment[]; readonly query: string }
const resolve = (call: Call, input: Query): Promise<Resolved> => result(call, 'deep_link.resolve', input)

const toForm = (value: string): string => value.trim().toUpperCase()
const toNumberForm = (value: string): string => toForm(value).replace(/[ -]/g, '')

type Lead = { readonly shipment_id: string; readonly container_id: string | null; readonly form: string }

const listNumbers = (shipments: readonly Shipment[]): readonly Lead[] =>
  shipments.flatMap(({ id, containers = [] }) =>
    containers.map(each => ({ shipment_id: id, container_id: each.id, form: toNumberForm(each.number ?? '') })),
  )

/** For each shipment its own identifiers, then the reference numbers of its containers. */
const listStrings = (shipments: readonly Shipment[]): readonly Lead[] =>
  shipments.flatMap(({ id, bill_of_lading_number, booking_number, ref_numbers, containers = [] }) => [
    ...[bill_of_lading_number, booking_number, ...(ref_numbers ?? [])].map(text => ({
      shipment_id: id,
      container_id: null,
      form: toForm(text ?? ''),
    })),
    ...containers.flatMap(each =>
      (each.ref_numbers ?? []).map(text => ({ shipment_id: id, container_id: each.id, form: toForm(text) })),
    ),
  ])

/** The destinations of a query in the order of the steps, one for each step that finds any. */
const leads = (shipments: readonly Shipment[], query: string): readonly Resolved[] => {
  const [text, asNumber] = [toForm(query), toNumberForm(query)]
  const first = (
    step: 'a' | 'b' | 'c' | 'd',
    all: readonly Lead[],
    matches: (form: string) => boolean,
  ): readonly Resolved[] =>
    all
      .filter(({ form }) => matches(form))
      .slice(0, 1)
      .map(({ shipment_id, container_id }) => ({ step, shipment_id, container_id: step === 'd' ? null : container_id }))
  return [
    ...first('a', listNumbers(shipments), form => asNumber !== '' && form === asNumber),
    ...first('b', listStrings(shipments), form => text !== '' && form === text),
    ...first('c', listNumbers(shipments), form => asNumber !== '' && form.includes(asNumber)),
    ...first('d', listStrings(shipments), form => text !== '' && form.includes(text)),
    { step: 'e', query },
  ]
}

/** Characters with a meaning in URLs, which must be escaped. */
const MARKS = ['+', '%', '&', '=', '#', '?', ' ', "'", '*', '\u0000', 'é', '😀', '2', 'F']

const resolutionLaw = lawAbout(resolve)

export const laws: readonly Law[] = [
  resolutionLaw(
    'link-first-step-first-match',
    ['ID-1', 'LINK-2a', 'LINK-2b', 'LINK-2c', 'LINK-2d', 'LINK-2e', 'LINK-3', 'LINK-4'],
    {
      sentence: 'A query leads to the first match, in the order of the account, of the first step that has a match.',
      inputs: queried,
      isUpheld: (resolved, { shipments, query }) => same(resolved, leads(shipments, query)[0]),
    },
  ),
  law('link-later-shipments-only-by-an-earlier-step', ['LINK-3'], {
    sentence: 'Appending shipments changes an answer only if an earlier step now finds a match.',
    inputs: fc.record({ shipments: account, more: account, query: number }),
    isUpheld: async (call, { shipments, more, query }) => {
      const appended = more.map(each => ({ ...each, id: `${each.id}+` }))
      const before = await resolve(call, { shipments, query })
      const after = await resolve(call, { shipments: [...shipments, ...appended], query })
      return same(before, after) || after.step < before.step
    },
  }),
  law('link-built-is-read', ['LINK-1'], {
    sentence: 'Parsing a deep link returns the identifier that it was built for.',
    inputs: fc.record({
      app_url: fc.constantFrom('https://app.example', 'http://app.example:8080/', 'https://app.example/app//', ''),
      identifier: fc.oneof(fc.string({ unit: chars }), fc.string({ unit: fc.constantFrom(...MARKS) })),
    }),
    isUpheld: async (call, input) => {
      const built = await result<{ url: string }>(call, 'deep_link.build', input)
      return (
        /^[\x21-\x7e]*$/.test(built.url) &&
        same(await result<Parsed>(call, 'deep_link.parse', built), { outcome: 'query', query: input.identifier })
      )
    },
  }),
]
