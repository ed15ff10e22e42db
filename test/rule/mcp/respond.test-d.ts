import { expectTypeOf, it } from 'vitest'
import type { ToolArguments } from '../../../src/resource/mcp-arguments.generated'
import type { ToolCall } from '../../../src/rule/mcp/respond'

it('the name of a tool determines the type of its arguments', () => {
  type Of<N extends ToolCall['tool']> = Extract<ToolCall, { tool: N }>['arguments']
  expectTypeOf<Of<'search_container'>>().toExtend<{ query: string }>()
  expectTypeOf<Of<'get_container'>['include']>().toEqualTypeOf<
    ('shipment' | 'pod_terminal' | 'transport_events')[] | undefined
  >()
  expectTypeOf<Of<'track_container'>['numberType']>().toEqualTypeOf<
    'bill_of_lading' | 'booking_number' | 'container' | undefined
  >()
  expectTypeOf<Of<'list_shipments'>['page']>().toEqualTypeOf<number | undefined>()
  expectTypeOf<ToolArguments['get_container_route']>().not.toHaveProperty('include')
})
