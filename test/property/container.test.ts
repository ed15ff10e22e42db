import * as fc from 'fast-check'
import { describe } from 'vitest'
import { containers } from '../../src/conform/generate/pickup'
import { jsonIdentical } from '../../src/kernel/json-equality'
import type { Assessed, Assessment } from '../../src/rule/container'
import type { Input } from '../../src/rule/pickup'
import { property, spoilt, type Ask } from './property'

const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const linkTo = (type: string, id: string | null): object => ({ data: id === null ? null : { type, id } })

/** The resource of a container; an unknown relationship is omitted. */
const toResource = ({ container, relationships, shipment }: Input, n = 0): object => ({
  id: uuid(n),
  type: 'container',
  attributes: container,
  relationships: {
    ...Object.fromEntries(Object.entries(relationships ?? {}).map(([name, id]) => [name, linkTo('terminal', id)])),
    ...(shipment && { shipment: linkTo('shipment', uuid(1_000 + n)) }),
  },
})
const includeShipment = ({ shipment }: Input, n = 0): readonly object[] =>
  shipment ? [{ id: uuid(1_000 + n), type: 'shipment', attributes: shipment }] : []

const assess = (ask: Ask, document: unknown, { now }: Input): Assessed => ask('container.assess', { document, now })
const placeless = ({ pointer: _, ...assessment }: Assessment): object => assessment

const list = fc.array(containers, { minLength: 1, maxLength: 3 })
const broken = fc.constantFrom<unknown>(
  5,
  null,
  { id: uuid(9) },
  { type: 'container' },
  { id: uuid(9), type: 'container', attributes: { holds_at_pod_terminal: [{ name: 'customs' }] } },
)
const firstForAll = spoilt('container.assess', assessed => ({
  ...assessed,
  containers: assessed.containers.map((one: Assessment) => ({ ...one, advice: assessed.containers[0].advice })),
}))

describe('the assessment of a document', () => {
  property(
    'containers do not affect each other: each is assessed as if it were alone',
    list,
    (ask, all) => {
      const first = all[0]!
      const included = all.flatMap(includeShipment)
      const together = assess(ask, { data: all.map(toResource), included }, first).containers
      return (
        together.length === all.length &&
        together.every((one, i) => {
          const [alone] = assess(ask, { data: toResource(all[i]!, i), included }, first).containers
          return one.pointer === `/data/${i}` && jsonIdentical(placeless(one), placeless(alone!))
        })
      )
    },
    firstForAll,
  )
  property(
    'a container that cannot be read is refused at its place, and costs no other',
    fc.tuple(list, broken, fc.nat({ max: 3 })),
    (ask, [all, junk, n]) => {
      const [data, included] = [all.map(toResource), all.flatMap(includeShipment)]
      const at = Math.min(n, data.length)
      const without = assess(ask, { data, included }, all[0]!)
      const found = assess(ask, { data: [...data.slice(0, at), junk, ...data.slice(at)], included }, all[0]!)
      return (
        jsonIdentical(found.containers.map(placeless), without.containers.map(placeless)) &&
        found.refused.length === 1 &&
        found.refused[0]!.issues.every(({ pointer }) => pointer.startsWith(`/data/${at}`))
      )
    },
    spoilt('container.assess', assessed => (assessed.refused.length > 0 ? { ...assessed, containers: [] } : assessed)),
    spoilt('container.assess', assessed => ({ ...assessed, refused: [] })),
  )
  property(
    'a container has one assessment, be it the data, in a list or included',
    containers,
    (ask, input) => {
      const [container, included] = [toResource(input), includeShipment(input)]
      const forms = [
        { data: container, included },
        { data: [container], included },
        { data: included[0] ?? null, included: [container] },
        { included: [...included, container] },
      ]
      const [first, ...others] = forms.map(document => assess(ask, document, input).containers.map(placeless))
      return others.every(other => jsonIdentical(other, first))
    },
    spoilt('container.assess', (assessed, { document }) =>
      document.data ? assessed : { ...assessed, containers: [] },
    ),
  )
})
