/**
 * Submissions of tracking requests, and the shipping lines that are supported.
 */
import * as fc from 'fast-check'
import { present } from '../draw'
import type { RequestType } from '../../../rule/tracking-request/submit'

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

/** Wrong values for each attribute. Undefined removes the attribute. */
const FAULTS: { readonly [attribute: string]: readonly unknown[] } = {
  request_type: [undefined, null, 'Container', ''],
  request_number: [undefined, 7, '', '\u3000'],
  scac: [undefined, ['MSCU'], 'MSC', 'MSCUU', '😀😀'],
  ref_numbers: ['A', ['A', null], {}],
}
const chooseFault = (name: string) => fc.constantFrom(...FAULTS[name]!).map(value => [name, value] as const)
const oneFault = fc
  .constantFrom(...Object.keys(FAULTS))
  .chain(chooseFault)
  .map(fault => [fault])
const faults = fc.subarray(Object.keys(FAULTS), { minLength: 1 }).chain(names => fc.tuple(...names.map(chooseFault)))

/** Valid bodies and bodies with one or more faults, together with lines that share SCACs. */
export const submissions: fc.Arbitrary<unknown> = fc.record(
  {
    body: fc.tuple(good, fc.oneof(fc.constant([]), oneFault, faults)).map(([attributes, wrong]) => ({
      data: { type: 'tracking_request', attributes: present({ ...attributes, ...Object.fromEntries(wrong) }) },
    })),
    shipping_lines: fc.option(fc.array(line, { maxLength: 4 })),
  },
  { requiredKeys: ['body'] },
)
