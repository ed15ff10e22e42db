/**
 * Laws of reference numbers.
 */
import * as fc from 'fast-check'
import { referencePatch } from '../resource/shipment'
import type { PatchResult, PatchableResource } from '../rule/reference'
import type { HasReferences, Propagation } from '../rule/tracking-request'
import { nearlyValid } from './arbitrary'
import { optional } from './draw'
import { law, lawAbout, listFaults, result, same, type Call, type Law } from './law'
import { decodeFaults } from './resource'

/** Few values, so that several resources share one. */
const references = fc.array(fc.constantFrom('PO-1', 'po-1', 'PO-2', '', '__proto__'), { maxLength: 5 })
const referenced = fc.record({ ref_numbers: fc.option(references) })

const propagate = (call: Call, input: unknown): Promise<Propagation> =>
  result(call, 'tracking_request.propagate', input)
const patch = (call: Call, body: unknown, resource: PatchableResource): Promise<PatchResult<PatchableResource>> =>
  result(call, 'reference.patch', { body, resource })

const inputs = fc.record({
  ref_numbers: fc.option(references),
  shipment: referenced,
  containers: fc.array(referenced, { maxLength: 3 }),
})
const resource: fc.Arbitrary<PatchableResource> = fc.record({
  type: fc.constantFrom<PatchableResource['type']>('shipment', 'container'),
  id: fc.uuid(),
  attributes: fc
    .dictionary(fc.constantFrom('number', 'ref_numbers', 'note'), fc.jsonValue())
    .map(attributes => ({ ...attributes })),
})

const propagationLaw = lawAbout(propagate)

export const laws: readonly Law[] = [
  propagationLaw('reference-propagation-gives-to-all', ['TR-4'], {
    sentence:
      'Each resource keeps its own reference numbers first, followed by the numbers it lacked, each once, in the given order.',
    inputs,
    isUpheld: (propagated, input) => {
      const all = ({ shipment, containers }: Propagation): readonly HasReferences[] => [shipment, ...containers]
      return same(
        all(propagated),
        all(input).map(({ ref_numbers }) => {
          const own = ref_numbers ?? []
          const gained = (input.ref_numbers ?? []).filter(
            (one, i, given) => !own.includes(one) && given.indexOf(one) === i,
          )
          return { ref_numbers: gained.length === 0 ? ref_numbers : [...own, ...gained] }
        }),
      )
    },
  }),
  law('reference-propagation-settles', ['TR-4'], {
    sentence: 'Propagating a second time changes nothing.',
    inputs,
    isUpheld: async (call, input) => {
      const once = await propagate(call, input)
      return same(await propagate(call, { ...once, ref_numbers: input.ref_numbers }), once)
    },
  }),
  law('reference-patch-replaces-them-alone', ['REF-1'], {
    sentence: 'A PATCH replaces the reference numbers and nothing else; a second PATCH completely undoes the first.',
    inputs: fc.record({ resource, first: references, second: references }),
    isUpheld: async (call, { resource, first, second }) => {
      const { id, type, attributes } = resource
      const body = (ref_numbers: readonly string[]) => ({
        data: { id, type, attributes: { ref_numbers, number: 'ignored' } },
      })
      const once = await patch(call, body(first), resource)
      const expected = { ...resource, attributes: { ...attributes, ref_numbers: first } }
      if (once.outcome !== 'patched' || !same(once.resource, expected)) return false
      return same(await patch(call, body(second), once.resource), await patch(call, body(second), resource))
    },
  }),
  law('reference-patch-is-of-its-resource', ['REF-1', 'ERR-1'], {
    sentence:
      "A PATCH with a type or id that differs from the resource's is a conflict at that place, and has no other " +
      'error.',
    inputs: fc.record({
      resource,
      type: fc.constantFrom('shipment', 'container', 'vessel'),
      id: optional(fc.uuid()),
    }),
    isUpheld: async (call, { resource, type, id }) => {
      const expected = [
        ...(id !== undefined && id !== resource.id ? ['/data/id conflict'] : []),
        ...(type !== resource.type ? ['/data/type conflict'] : []),
      ]
      const body = { data: { type, ...(id !== undefined && { id }), attributes: { ref_numbers: [] } } }
      const patched = await patch(call, body, resource)
      return same(expected, listPatchFaults(patched)) && (patched.outcome === 'patched') === (expected.length === 0)
    },
  }),
  law('reference-patch-refuses-what-is-no-body', ['REF-1', 'ERR-1'], {
    sentence: 'Every body gets an answer; a body with the wrong shape is rejected with the issues that decode reports.',
    inputs: fc.record({ resource, body: fc.oneof(nearlyValid(referencePatch), fc.jsonValue()) }),
    isUpheld: async (call, { resource, body }) => {
      const patched = await patch(call, body, resource)
      const faults = listPatchFaults(patched)
      const isOfType = (fault: string): boolean => fault.startsWith('/data/type ')
      // A type unknown to every resource also differs from this resource's type: here it is a conflict.
      const decoded = await decodeFaults(call, 'reference_patch', body)
      const shape = decoded.filter(fault => fault !== '/data/type enum')
      return (
        shape.every(fault => faults.includes(fault)) &&
        faults.every(fault => shape.includes(fault) || isOfType(fault) || fault.startsWith('/data/id ')) &&
        (patched.outcome === 'rejected') === faults.length > 0
      )
    },
  }),
]

/** The pointer and code of each error of an answer. */
const listPatchFaults = (patched: PatchResult<PatchableResource>): readonly string[] =>
  patched.outcome === 'rejected' ? listFaults(patched.errors).map(fault => fault.join(' ')) : []
