/** Compares the types of gateout's schemas with the specification. This file is type-checked, never run. */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { initTRPC } from '@trpc/server'
import { resource } from 'gateout'
import { schema as fieldSchema } from 'gateout/custom-field'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>(): void => undefined

const container = resource.schema({ type: 'container' })
type Container = resource.Resource<'container'>

const validator: StandardSchemaV1<Container, Container> = container
const converter: StandardJSONSchemaV1<Container, Container> = container
holds<Same<StandardSchemaV1.InferInput<typeof container>, Container>>()
holds<Same<StandardSchemaV1.InferOutput<typeof container>, Container>>()
holds<Same<StandardJSONSchemaV1.InferOutput<typeof container>, Container>>()

// @ts-expect-error A fee is not a shipment.
const shipment: StandardSchemaV1<resource.Resource<'shipment'>> = resource.schema({ type: 'terminal_fee' })

const field = fieldSchema({ entity_type: 'Cargo', api_slug: 'eta', display_name: 'ETA', data_type: 'date' })
if (field._tag === 'Right') {
  const date = field.right
  holds<Same<StandardSchemaV1.InferOutput<typeof date>, string | null | undefined>>()
}

const t = initTRPC.create()
t.procedure.input(container).query(({ input }) => {
  holds<Same<typeof input, Container>>()
  return input.attributes?.available_for_pickup
})

export { converter, shipment, validator }
