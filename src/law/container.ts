/**
 * Laws of the assessment of documents, and a generator of documents in every form.
 */
import * as fc from 'fast-check'
import { isDateTime } from '../kernel/time'
import type { Assessed, Assessment, TermsByPart } from '../rule/container'
import type { Container, Input, Shipment } from '../rule/pickup'
import { law, required, result, same, type Call, type Law } from './law'
import { inputs } from './pickup'

// Documents ----------------------------------------------------------------------------------------------------------

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const linkTo = (type: string, id: string | null): object => ({ data: id === null ? null : { type, id } })

/** A relationship for each known place; an unknown one is omitted. */
const toRelationships = (relationships: Input['relationships']): object =>
  Object.fromEntries(Object.entries(relationships ?? {}).map(([name, id]) => [name, linkTo('terminal', id)]))

/** The resource of a container. Its id and the id of its shipment are made from `n`. */
const toResource = ({ container, relationships, shipment }: Input, n = 0) => ({
  id: uuid(n),
  type: 'container',
  attributes: container,
  relationships: {
    ...toRelationships(relationships),
    ...(shipment && { shipment: linkTo('shipment', uuid(1_000 + n)) }),
  },
})

/** The resources of its shipment: one, or none if the shipment is unknown. */
const includeShipments = ({ shipment }: Input, n = 0): readonly object[] =>
  shipment ? [{ id: uuid(1_000 + n), type: 'shipment', attributes: shipment }] : []

const tiers = [
  { days: 2, rate: 150.25 },
  { days: null, rate: 225 },
]
const terms = fc.array(
  fc.record(
    {
      free_days: fc.nat({ max: 7 }),
      valid_from: fc.constantFrom(null, '2025-01-01'),
      free_count: fc.constantFrom('calendar' as const, 'working' as const),
      end_day: fc.constantFrom('counted' as const, 'not_counted' as const),
      tiers: fc.constant(tiers),
      currency_code: fc.constant('USD'),
    },
    { requiredKeys: ['free_days', 'tiers', 'currency_code'] },
  ),
  { minLength: 1, maxLength: 2 },
)
const termsByPart: fc.Arbitrary<TermsByPart> = fc.record(
  { demurrage: terms, detention: terms, combined: terms },
  { requiredKeys: [] },
)
const calendar = fc.constantFrom({}, { weekend: [5, 6] }, { holidays: ['2025-07-14', '2025-10-06'] })

const cases = fc.record({ input: inputs, terms: termsByPart, calendar })
const severalCases = fc.record({
  list: fc.array(inputs, { minLength: 1, maxLength: 3 }),
  index: fc.nat({ max: 3 }),
})

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
const broken = fc.constantFrom(...BROKEN)

/** Fees whose sum is out of the range of a double. */
const LARGE_FEES = ['demurrage' as const, 'exam' as const].map(type => ({ type, amount: 1e308, currency_code: 'USD' }))

/** The forms of a document with one container and its shipment. */
const FORMS: readonly ((container: object, shipments: readonly object[]) => object)[] = [
  (data, included) => ({ data, included }),
  (container, included) => ({ data: [container], included }),
  (container, [shipment]) => ({ data: shipment ?? null, included: [container] }),
  (container, shipments) => ({ data: [...shipments], included: [container] }),
  (container, shipments) => ({ included: [...shipments, container] }),
]
/** The index of a form. */
const form = fc.nat({ max: FORMS.length - 1 })
const inForm = (index: number, container: object, shipments: readonly object[]): object =>
  (FORMS[index] ?? FORMS[0]!)(container, shipments)

/** Documents in every form, some with broken containers, and bare attributes. */
export const questions: fc.Arbitrary<unknown> = fc
  .record({ one: cases, other: inputs, form, junk: fc.option(broken, { freq: 4 }), isBare: fc.boolean(), n: fc.nat(9) })
  .map(({ one: { input: plain, terms, calendar }, other, form, junk, isBare, n }) => {
    const input = n === 0 ? { ...plain, container: { ...plain.container, fees_at_pod_terminal: LARGE_FEES } } : plain
    const list = [toResource(input), ...(junk === null ? [] : [junk]), toResource(other, 1)]
    const included = [...includeShipments(input), ...includeShipments(other, 1)]
    const document =
      n > 4
        ? { data: list, included }
        : isBare
          ? input.container
          : inForm(form, toResource(input), includeShipments(input))
    return { document, now: input.now, ...(input.policy && { policy: input.policy }), terms, calendar }
  })

// Laws ---------------------------------------------------------------------------------------------------------------

const assess = (call: Call, input: object): Promise<Assessed> => result(call, 'container.assess', input)

/** The only assessment. */
const only = async (call: Call, input: object): Promise<Assessment> => {
  const assessed = await assess(call, input)
  return required(assessed.containers.length === 1 ? assessed.containers[0] : undefined)
}

/** An assessment without its place. */
const placeless = (assessment: Assessment | undefined): object | undefined =>
  assessment && { ...assessment, pointer: undefined }

/** The first value that is set as a date-time, which may have no seconds. */
const firstDateTime = (...values: readonly unknown[]): string | null => {
  const first = values.find(value => typeof value === 'string' && value !== '')
  const whole = typeof first === 'string' ? first.replace(/^(.{16})(Z|[+-].{5})$/, '$1:00$2') : ''
  return isDateTime(whole) ? whole : null
}

/** The start and the end of each kind of free time, from the attributes and the place of the advice. */
const derivePeriods = (container: Container, shipment: Shipment | null | undefined, { advice }: Assessment) => {
  const arrived = firstDateTime(container.ind_rail_unloaded_at, container.ind_ata_at, shipment?.destination_ata_at)
  const ashore = advice.place.pickup === 'port' ? firstDateTime(container.pod_discharged_at) : null
  const start = advice.place.now === 'inland' ? arrived : ashore
  const left = firstDateTime(
    container.final_destination_full_out_at,
    ...(advice.place.pickup === 'port' ? [container.pod_full_out_at] : []),
    container.delivered_at,
  )
  const back = firstDateTime(container.empty_terminated_at)
  const isBack = advice.status === 'returned'
  return {
    demurrage: { start, end: left, ended: isBack || advice.status === 'picked_up' },
    detention: { start: left, end: back, ended: isBack },
    combined: { start, end: back, ended: isBack },
  }
}

export const laws: readonly Law[] = [
  law('box-parts-are-their-operations', ['BOX-1'], {
    sentence: 'Verdict, fees and advice of an assessment equal the answers of the operations of these names.',
    inputs,
    isUpheld: async (call, input) => {
      const { container, relationships, shipment, now, policy = {} } = input
      const document = { data: toResource(input), included: includeShipments(input) }
      const found = await only(call, { document, now, policy })
      const { available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal: fees = null } = container
      const facts = JSON.parse(JSON.stringify({ available_for_pickup, holds_at_pod_terminal })) as object
      const parts = { container, relationships: relationships ?? {}, shipment: shipment ?? null }
      return (
        same(found.verdict, await result(call, 'readiness.evaluate', facts)) &&
        same(found.fees, await result(call, 'fee.summarize', { fees })) &&
        same(found.advice, await result(call, 'pickup.advise', { ...parts, now, policy }))
      )
    },
  }),
  law('box-free-time-is-counted-on-the-record', ['BOX-1'], {
    sentence:
      'Each kind of free time equals the answer of free_time.count for its start and end by the record, and is null without terms.',
    inputs: cases,
    isUpheld: async (call, { input, terms, calendar }) => {
      const { container, shipment, now } = input
      const document = { data: toResource(input), included: includeShipments(input) }
      const found = await only(call, { document, now, terms, calendar })
      const periods = derivePeriods(container, shipment, found)
      const { zone } = found.advice.place
      for (const part of ['demurrage', 'detention', 'combined'] as const) {
        const own = terms[part] && {
          ...periods[part],
          now,
          terms: terms[part],
          calendar,
          ...(zone !== null && { zone }),
        }
        if (!same(found.free_time[part], own ? await result(call, 'free_time.count', own) : null)) return false
      }
      return true
    },
  }),
  law('box-containers-do-not-affect-each-other', ['BOX-1'], {
    sentence: 'The containers of a list are assessed in its order, each as if it were alone.',
    inputs: severalCases,
    isUpheld: async (call, { list }) => {
      const { now } = list[0]!
      const included = list.flatMap(includeShipments)
      const together = await assess(call, { document: { data: list.map(toResource), included }, now })
      if (together.containers.length !== list.length) return false
      for (const [i, assessment] of together.containers.entries()) {
        const alone = await only(call, { document: { data: toResource(list[i]!, i), included }, now })
        if (assessment.pointer !== `/data/${i}` || !same(placeless(assessment), placeless(alone))) return false
      }
      return true
    },
  }),
  law('box-a-refused-container-costs-nothing', ['BOX-1'], {
    sentence: 'A container that cannot be read is refused at its place, and the others are assessed as without it.',
    inputs: fc.record({ cases: severalCases, broken }),
    isUpheld: async (call, { cases: { list, index }, broken: junk }) => {
      const { now } = list[0]!
      const included = list.flatMap(includeShipments)
      const data: readonly unknown[] = list.map(toResource)
      const at = Math.min(index, data.length)
      const without = await assess(call, { document: { data, included }, now })
      const found = await assess(call, {
        document: { data: [...data.slice(0, at), junk, ...data.slice(at)], included },
        now,
      })
      return (
        same(found.containers.map(placeless), without.containers.map(placeless)) &&
        same(
          found.refused.map(({ pointer }) => pointer),
          [`/data/${at}`],
        ) &&
        found.refused[0]!.issues.length > 0 &&
        found.refused[0]!.issues.every(({ pointer }) => pointer.startsWith(`/data/${at}`))
      )
    },
  }),
  law('box-the-form-does-not-matter', ['BOX-1'], {
    sentence: 'A container has one assessment, whether it is the primary data, part of a list, or included.',
    inputs: fc.record({ input: inputs, form }),
    isUpheld: async (call, { input, form }) => {
      const { now } = input
      const [container, shipments] = [toResource(input), includeShipments(input)]
      const plain = await only(call, { document: inForm(0, container, shipments), now })
      const other = await only(call, { document: inForm(form, container, shipments), now })
      return same(placeless(plain), placeless(other))
    },
  }),
  law('box-bare-attributes-are-a-container', ['BOX-1'], {
    sentence: 'Bare attributes are assessed as a container without relationships, and have no id.',
    inputs,
    isUpheld: async (call, { container, now }) => {
      const attributes = { holds_at_pod_terminal: null, ...container }
      const bare = await only(call, { document: attributes, now })
      const resource = await only(call, { document: { type: 'container', id: uuid(0), attributes }, now })
      return bare.pointer === '' && same(bare, { ...resource, id: null })
    },
  }),
]
