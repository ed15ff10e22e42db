/**
 * Laws of submitting a tracking request.
 */
import * as fc from 'fast-check'
import type { Code } from '../../kernel/issue'
import { compareCodePoints } from '../../kernel/text'
import { trackingRequestCreate } from '../../resource/tracking-request'
import type { RequestType, ShippingLine, Submission } from '../../rule/tracking-request/submit'
import { nearlyValid } from '../arbitrary'
import { decodeFaults } from '../resource'
import { law, listFaults, result, same, type Call, type Law } from '../law'

const TYPES: readonly RequestType[] = ['bill_of_lading', 'booking_number', 'container']

/** SCACs over a small alphabet, so that several lines share one. */
const scac = fc.string({ unit: fc.constantFrom('A', 'b', 'i'), minLength: 4, maxLength: 4 })
const line = fc.record({
  scac,
  name: fc.string(),
  alternative_scacs: fc.array(scac, { maxLength: 3 }),
  short_name: fc.string(),
  bill_of_lading_tracking_support: fc.boolean(),
  booking_number_tracking_support: fc.boolean(),
  container_number_tracking_support: fc.boolean(),
})
const SUPPORT = {
  bill_of_lading: 'bill_of_lading_tracking_support',
  booking_number: 'booking_number_tracking_support',
  container: 'container_number_tracking_support',
} as const satisfies { readonly [T in RequestType]: keyof ShippingLine }

const blank = fc.string({ unit: fc.constantFrom(' ', '\t', '\u3000', '\u0085'), maxLength: 3 })
const core = fc
  .tuple(
    fc.constantFrom('M', '7', 'é', 'ß'),
    fc.string({ unit: fc.constantFrom('a', 'B', 'i', '1', '-', ' ', '–') }),
    fc.constantFrom('9', 'x'),
  )
  .map(parts => parts.join(''))
type Attributes = {
  readonly request_type: RequestType
  readonly request_number: string
  readonly scac: string
  readonly ref_numbers?: readonly string[] | null
}

const good: fc.Arbitrary<Attributes> = fc
  .record({
    request_type: fc.constantFrom(...TYPES),
    request_number: fc.tuple(blank, core, blank).map(parts => parts.join('')),
    scac,
  })
  .chain(attributes =>
    fc.option(fc.array(fc.string())).chain(ref_numbers => fc.constantFrom({ ...attributes, ref_numbers }, attributes)),
  )

const submit = (call: Call, body: unknown, shipping_lines?: readonly ShippingLine[]): Promise<Submission> =>
  result(call, 'tracking_request.submit', { body, ...(shipping_lines && { shipping_lines }) })
const wrapAttributes = (attributes: unknown, more: object = {}): unknown => ({
  data: { type: 'tracking_request', attributes, ...more },
})

/** Attributes other than the four; names that every object inherits are ordinary names. */
const others = fc
  .dictionary(fc.constantFrom('tags', 'status', 'shipment_tags', '__proto__', 'constructor'), fc.jsonValue())
  .map(attributes => JSON.parse(JSON.stringify(attributes)) as object)
const relationships = fc
  .dictionary(fc.constantFrom('customer', 'user', '__proto__'), fc.jsonValue())
  .map(named => JSON.parse(JSON.stringify(named)) as object)

/**
 * Wrong values for each attribute, with the code and the place below the attribute. Undefined removes the attribute.
 */
const FAULTS: { readonly [attribute: string]: readonly (readonly [value: unknown, code: Code, place?: string])[] } = {
  request_type: [
    [undefined, 'missing'],
    [null, 'type'],
    ['Container', 'enum'],
    ['', 'enum'],
  ],
  request_number: [
    [undefined, 'missing'],
    [7, 'type'],
    ['', 'length'],
    ['\u3000', 'length'],
  ],
  scac: [
    [undefined, 'missing'],
    [['MSCU'], 'type'],
    ['MSC', 'length'],
    ['MSCUU', 'length'],
    ['😀😀', 'length'],
  ],
  ref_numbers: [
    ['A', 'type'],
    [['A', null], 'type', '/1'],
    [{}, 'type'],
  ],
}
const chooseFault = (name: string) => fc.constantFrom(...FAULTS[name]!).map(fault => [name, ...fault] as const)
const oneFault = fc
  .constantFrom(...Object.keys(FAULTS))
  .chain(chooseFault)
  .map(fault => [fault])
const faults = fc.subarray(Object.keys(FAULTS), { minLength: 1 }).chain(names => fc.tuple(...names.map(chooseFault)))

/** Valid bodies and bodies with one or more faults, together with lines that share SCACs. */
export const questions: fc.Arbitrary<unknown> = fc.record(
  {
    body: fc.tuple(good, fc.oneof(fc.constant([]), oneFault, faults)).map(([attributes, wrong]) =>
      wrapAttributes({
        ...attributes,
        ...Object.fromEntries(wrong.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
      }),
    ),
    shipping_lines: fc.option(fc.array(line, { maxLength: 4 })),
  },
  { requiredKeys: ['body'] },
)

const places = (submitted: Submission): readonly (readonly [string, string])[] =>
  submitted.outcome === 'rejected' ? listFaults(submitted.errors) : []

export const laws: readonly Law[] = [
  law('submission-accepts-the-good', ['TR-3'], {
    sentence:
      'A valid body is accepted: its number trimmed, a container number normalized, its SCAC in upper case, its ' +
      'reference numbers unchanged or null; other attributes and the relationships are returned separately and ' +
      'unchanged.',
    inputs: fc.record({
      attributes: good,
      other: others,
      given: fc.option(fc.oneof(relationships, fc.constantFrom([], 'x'))),
    }),
    isUpheld: async (call, { attributes, other, given }) => {
      const { request_type, request_number, scac, ref_numbers = null } = attributes
      const form = await result<{ container_number: string }>(call, 'identifier.normalize', { value: request_number })
      const trimmed = request_number.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '')
      const body = wrapAttributes({ ...attributes, ...other }, given === null ? {} : { relationships: given })
      return same(await submit(call, body), {
        outcome: 'accepted',
        attributes: {
          request_type,
          request_number: request_type === 'container' ? form.container_number : trimmed,
          scac: scac.toUpperCase(),
          ref_numbers,
        },
        other_attributes: other,
        relationships: typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {},
        shipping_line: null,
      })
    },
  }),
  law('submission-settles', ['TR-3'], {
    sentence: 'Submitting accepted attributes again returns the same attributes.',
    inputs: good,
    isUpheld: async (call, attributes) => {
      const once = await submit(call, wrapAttributes(attributes))
      return once.outcome === 'accepted' && same(await submit(call, wrapAttributes(once.attributes)), once)
    },
  }),
  law('submission-tells-every-fault', ['TR-3', 'ERR-1'], {
    sentence: 'Every fault of a body is reported with its pointer and code, in order, and nothing else.',
    inputs: fc.record({ attributes: good, faults }),
    isUpheld: async (call, { attributes, faults }) => {
      const spoilt: { [name: string]: unknown } = { ...attributes }
      for (const [name, value] of faults) spoilt[name] = value
      const submitted = await submit(call, wrapAttributes(JSON.parse(JSON.stringify(spoilt))))
      const expected = faults
        .map(([name, , code, place = '']) => [`/data/attributes/${name}${place}`, code] as const)
        .sort(([a], [b]) => compareCodePoints(a, b))
      return (
        submitted.outcome === 'rejected' &&
        submitted.errors.every(error => error.status === '422' && error.title !== '') &&
        same(places(submitted), expected)
      )
    },
  }),
  law('submission-finds-the-line', ['TR-3'], {
    sentence:
      'The line is the first with the SCAC as main SCAC, else the first with it as alternative; it must support the type of number.',
    inputs: fc.record({ attributes: good, lines: fc.array(line, { maxLength: 8 }) }),
    isUpheld: async (call, { attributes, lines }) => {
      const is = (other: string): boolean => other.toUpperCase() === attributes.scac.toUpperCase()
      const found = lines.find(({ scac }) => is(scac)) ?? lines.find(line => line.alternative_scacs.some(is))
      const submitted = await submit(call, wrapAttributes(attributes), lines)
      return found === undefined
        ? same(places(submitted), [['/data/attributes/scac', 'unknown']])
        : !found[SUPPORT[attributes.request_type]]
          ? same(places(submitted), [['/data/attributes/request_type', 'unsupported']])
          : submitted.outcome === 'accepted' && submitted.shipping_line === found.scac
    },
  }),
  law('submission-refuses-what-is-no-body', ['TR-3', 'ERR-1'], {
    sentence:
      'Every submission gets an answer; a body with the wrong shape is rejected with the issues that decode reports.',
    inputs: fc.oneof(nearlyValid(trackingRequestCreate), fc.jsonValue()),
    isUpheld: async (call, body) => {
      const submitted = await submit(call, body)
      const reported = places(submitted).map(place => place.join(' '))
      const shape = await decodeFaults(call, 'tracking_request_create', body)
      // A number of the right shape may still be blank.
      const beyond = reported.filter(place => !shape.includes(place))
      return (
        shape.every(place => reported.includes(place)) &&
        beyond.every(place => place === '/data/attributes/request_number length') &&
        (reported.length === 0) === (submitted.outcome === 'accepted')
      )
    },
  }),
]
