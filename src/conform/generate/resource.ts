/**
 * Resources and documents to decode.
 */
import * as fc from 'fast-check'
import type { ResourceName } from '../../resource/model'
import { catalog } from '../../resource/catalog'
import { nearlyValid, valid } from './arbitrary'

const names = Object.keys(catalog) as ResourceName[]
const some = (values: typeof nearlyValid): fc.Arbitrary<{ type: ResourceName; value: unknown }> =>
  fc.oneof(...names.map(type => values(catalog[type]).map(value => ({ type, value }))))

const good = some(valid)

/** Holds and fees as in live data: near misses of the listed values, and faults in the fields that verdicts need. */
const liveHold = fc.record({
  name: fc.constantFrom('freight', 'customs', 'other', 'CUSTOMS', 'usda', 'CBP'),
  status: fc.constantFrom('hold', 'pending', 'hold', 'pending', 'HOLD', 'released'),
  description: fc.constantFrom(null, '', 'exam', 'exam', undefined),
})
const liveFee = fc.record(
  {
    type: fc.constantFrom('demurrage', 'total', 'other', 'DEMURRAGE', 'storage'),
    amount: fc.constantFrom<unknown>(0, 12.5, -1, 12.5, '450.00', '-1e2', '1,250.00', 'TBD', null),
    currency_code: fc.constantFrom('USD', 'EUR', 'usd', 'US', null),
  },
  { requiredKeys: ['type', 'amount'] },
)
const liveContainer = fc.record({
  id: fc.constantFrom('a1b2c3d4-0000-4000-8000-000000000001', '17'),
  type: fc.constant('container'),
  attributes: fc.record(
    {
      number: fc.constantFrom('MSCU5285725', null),
      available_for_pickup: fc.constantFrom(true, false, null),
      holds_at_pod_terminal: fc.array(liveHold, { maxLength: 2 }),
      fees_at_pod_terminal: fc.array(liveFee, { maxLength: 2 }),
      location_at_pod_terminal: fc.constantFrom('A1', null),
    },
    { requiredKeys: [] },
  ),
})
const live = fc.oneof(
  liveHold.map(value => ({ type: 'terminal_hold', value })),
  liveFee.map(value => ({ type: 'terminal_fee', value })),
  liveContainer.map(value => ({ type: 'container', value })),
)

/** Values of every resource and document, values with a single fault, and live data. */
export const readings: fc.Arbitrary<unknown> = fc
  .record({ read: fc.oneof(fc.oneof(good, some(nearlyValid)), live), mode: fc.constantFrom('strict', 'tolerant') })
  .map(({ read, mode }) => ({ ...read, mode }))
