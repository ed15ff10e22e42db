/**
 * The codec of a shipment that deep links are resolved against: its numbers, reference numbers and containers.
 *
 * @clause LINK-4
 */
import * as t from 'io-ts'
import { described, nullable } from '../kernel/codec/codec'

const refNumbers = described(nullable(t.array(t.string)), 'Reference numbers that the account gave.')

const container = t.intersection([
  t.type({
    id: described(t.string, 'The id of the container.'),
    number: described(nullable(t.string), 'The container number, if it is known yet.'),
  }),
  t.partial({ ref_numbers: refNumbers }),
])

export const accountShipment = t.intersection([
  t.type({ id: described(t.string, 'The id of the shipment.') }),
  t.partial({
    bill_of_lading_number: described(nullable(t.string), 'The bill of lading.'),
    booking_number: described(nullable(t.string), 'The booking number.'),
    ref_numbers: refNumbers,
    containers: described(t.array(container), 'Its containers; of several that match the first counts.'),
  }),
])
