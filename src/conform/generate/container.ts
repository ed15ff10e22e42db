/**
 * Documents in every form, with containers to assess.
 */
import * as fc from 'fast-check'
import type { TermsByPart } from '../../rule/container'
import type { Terms } from '../../rule/free-time'
import type { Input } from '../../rule/pickup'
import { repeat, weigh } from './draw'
import { containers } from './pickup'

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const linkTo = (type: string, id: string | null): object => ({ data: id === null ? null : { type, id } })

/** The resource of a container. Its id and the id of its shipment, if shipments have ids, are made from `n`. */
const toResource = ({ container, relationships, shipment }: Input, n = 0, hasIds = true) => ({
  id: uuid(n),
  type: 'container',
  attributes: container,
  relationships: {
    ...Object.fromEntries(Object.entries(relationships ?? {}).map(([name, id]) => [name, linkTo('terminal', id)])),
    ...(shipment && hasIds && { shipment: linkTo('shipment', uuid(1_000 + n)) }),
  },
})

/** The resources of its shipment: one, or none if the shipment is unknown. */
const includeShipments = ({ shipment }: Input, n = 0, hasIds = true): readonly object[] =>
  shipment ? [{ ...(hasIds && { id: uuid(1_000 + n) }), type: 'shipment', attributes: shipment }] : []

/** The number of the first container, and another spelling of it, a key of `dates`. */
const NUMBERED: object = { number: 'NRDU2222227' }
const SPELLED = 'nrdu 222222-7'

const TERMINALS: readonly object[] = [
  { firms_code: 'Y258', name: 'Trapac', time_zone: 'America/Los_Angeles' },
  { firms_code: 'Z952', name: 'Fenix' },
  { firms_code: 258, name: null },
]
const includeTerminals = (inputs: readonly Input[], n: number): readonly object[] =>
  [...new Set(inputs.flatMap(({ relationships }) => relationships?.pod_terminal ?? []))].map(id => ({
    id,
    type: 'terminal',
    attributes: TERMINALS[n % TERMINALS.length],
  }))

/**
 * A container or a shipment may have an attribute with a name that the subject gives to one of the terminal, or an unknown
 * zone at a terminal with a known one.
 */
const withOwnAttributes = ({ container, shipment, relationships, ...rest }: Input, n: number): Input => {
  const ofShipment = { ...(n % 4 === 3 && { pod_terminal_name: 'Fenix' }), ...UNKNOWN_ZONE[n]?.shipment }
  return {
    ...rest,
    container: {
      ...container,
      ...NUMBERED,
      ...(n % 4 === 1 && { pod_terminal_firms_code: 'Z952' }),
      ...UNKNOWN_ZONE[n]?.container,
    },
    relationships: { ...relationships, ...(n in UNKNOWN_ZONE && { pod_terminal: 't-port' }) },
    ...(shipment !== undefined && { shipment: shipment && { ...shipment, ...ofShipment } }),
  }
}

const UNKNOWN_ZONE: { readonly [n: number]: { readonly container: object; readonly shipment: object } } = {
  3: { container: { pod_timezone: 'IST' }, shipment: { pod_timezone: null } },
  6: { container: { pod_timezone: 'IST' }, shipment: { pod_timezone: 'PST' } },
  9: { container: { pod_timezone: null }, shipment: { pod_timezone: 'IST' } },
}

const terms = fc.array(
  fc.record(
    {
      free_days: fc.nat({ max: 7 }),
      match: fc.constantFrom<NonNullable<Terms['match']>>(
        {},
        { pod_terminal_firms_code: ['Y258'] },
        { pod_terminal_firms_code: ['Z952', 'Y790'] },
        { pod_terminal_name: ['Trapac', 'Fenix'], pod_terminal_firms_code: ['Y258', 'Z952'] },
        { pod_timezone: ['IST'] },
        { pod_timezone: ['America/Los_Angeles'] },
      ),
      valid_from: fc.constantFrom(null, '2025-01-01'),
      free_count: fc.constantFrom('calendar' as const, 'working' as const),
      end_day: fc.constantFrom('counted' as const, 'not_counted' as const),
      tiers: fc.constant([
        { days: 2, rate: 150.25 },
        { days: null, rate: 225 },
      ]),
      currency_code: fc.constant('USD'),
    },
    { requiredKeys: ['free_days', 'tiers', 'currency_code'] },
  ),
  { minLength: 1, maxLength: 3 },
)
const termsByPart: fc.Arbitrary<TermsByPart> = fc.record(
  { demurrage: terms, detention: terms, combined: terms },
  { requiredKeys: [] },
)
const calendar = fc.constantFrom({}, { weekend: [5, 6] }, { holidays: ['2025-07-14', '2025-10-06'] })

const cases = fc.record({ input: containers, terms: termsByPart, calendar })

/** Values that are refused among the primary data. */
const BROKEN: readonly unknown[] = [
  5,
  null,
  { id: uuid(0) },
  { id: uuid(0), type: 7 },
  { type: 'container' },
  { id: uuid(0), type: 'container', attributes: { available_for_pickup: 'yes', holds_at_pod_terminal: [] } },
  { id: uuid(0), type: 'container', attributes: { holds_at_pod_terminal: [{ name: 'customs' }] } },
  { id: uuid(0), type: 'container', attributes: { pod_full_out_at: 1_780_000_000 } },
  { id: uuid(0), type: 'container', attributes: { import_deadlines: [] } },
]

/** Fees whose sum is out of the range of a double, and fees with amounts that are strings. */
const ODD_FEES = [[1e308, 1e308], ['120.50', 3], ['TBD']].map(amounts =>
  amounts.map(amount => ({ type: 'demurrage' as const, amount: amount as number, currency_code: 'USD' })),
)

type Form = { readonly included?: readonly object[] }

/** The forms of a document with one container and its shipment. */
const FORMS: readonly ((container: object, shipments: readonly object[]) => Form)[] = [
  (data, included) => ({ data, included }),
  (container, included) => ({ data: [container], included }),
  (container, [shipment]) => ({ data: shipment ?? null, included: [container] }),
  (container, shipments) => ({ data: [...shipments], included: [container] }),
  (container, shipments) => ({ included: [...shipments, container] }),
]
/** Dates of the caller for the first container. */
const dates: fc.Arbitrary<object> = fc.record(
  {
    demurrage: fc.constantFrom({}, { end: null }),
    detention: fc.constantFrom({}, { end: null }, { start: '2025-07-10' }),
    return_by: fc.constantFrom('2025-07-12', '2025-07-20', '2025-10-08'),
    stopped: fc.constant(['2025-07-14']),
  },
  { requiredKeys: [] },
)
const form = fc.nat({ max: FORMS.length - 1 })

const withIncluded = (document: Form, more: readonly object[]): object => ({
  ...document,
  included: [...(document.included ?? []), ...more],
})

const assessable: fc.Arbitrary<object> = fc
  .record({
    one: cases,
    other: containers,
    form,
    junk: fc.option(fc.constantFrom(...BROKEN), { freq: 4 }),
    isBare: fc.boolean(),
    n: fc.nat(9),
    dates: fc.option(dates, { freq: 4, nil: undefined }),
  })
  .map(({ one: { input: plain, terms, calendar }, other, form, junk, isBare, n, dates: ofCaller }) => {
    const own = withOwnAttributes(plain, n)
    const fees_at_pod_terminal = ODD_FEES[n]
    const input: Input = fees_at_pod_terminal ? { ...own, container: { ...own.container, fees_at_pod_terminal } } : own
    const hasIds = n !== 7
    const list = [toResource(input, 0, hasIds), ...(junk === null ? [] : [junk]), toResource(other, 1, hasIds)]
    const terminals = includeTerminals([input, other], n)
    const included = [...includeShipments(input, 0, hasIds), ...includeShipments(other, 1, hasIds), ...terminals]
    const document =
      n > 4
        ? { data: list, included }
        : isBare
          ? { ...input.container, ...(n % 2 === 0 && { type: 'container' }) }
          : withIncluded((FORMS[form] ?? FORMS[0]!)(toResource(input), includeShipments(input)), terminals)
    return {
      document,
      now: input.now,
      ...(input.policy && { policy: input.policy }),
      terms,
      calendar,
      ...(ofCaller && { dates: { [n % 2 === 0 || n < 3 ? SPELLED : uuid(0)]: ofCaller } }),
    }
  })

const stopped = (n: number, day = '2025-07-14'): { readonly stopped: readonly string[] } => ({
  stopped: repeat(n, day),
})
const someTerms = (n: number, more: Partial<Terms> = {}): readonly Terms[] => repeat(n, { free_days: 4, ...more })

/** Not a day, in an array whose content is not checked. */
const UNCHECKED = '2025-7-14'

/** As many terms or stopped days as a call may have, and one more. */
const crowds = fc.constantFrom<object>(
  { terms: { demurrage: someTerms(10_000) } },
  { terms: { demurrage: someTerms(4_000), detention: someTerms(1), combined: someTerms(6_000) } },
  { calendar: stopped(10_000) },
  { calendar: stopped(5_000, UNCHECKED), dates: { a: stopped(5_001) } },
  {
    calendar: {},
    dates: { a: stopped(1, UNCHECKED), b: { stopped: repeat(10_000, { from: '2025-07-14', to: '2025-07-15' }) } },
  },
  {
    terms: { detention: someTerms(2, { calendar: { waived: repeat(3_000, '2025-07-14') } }) },
    dates: { a: stopped(4_001) },
  },
  { calendar: stopped(10_001, UNCHECKED) },
  { calendar: {}, terms: { combined: someTerms(1, { calendar: stopped(10_001, UNCHECKED) }) } },
)

export const documents: fc.Arbitrary<unknown> = fc.oneof(
  weigh(44, assessable),
  weigh(
    1,
    fc.tuple(assessable, crowds).map(([request, crowd]) => ({ ...request, ...crowd })),
  ),
)
