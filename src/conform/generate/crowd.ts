/**
 * Long arrays of few different keys, for operations whose answer shows the order of items with equal keys.
 *
 * Sort routines sort short arrays by insertion, which keeps that order, and divide longer ones: nearly all above 32 items.
 */
import * as fc from 'fast-check'
import { repeat, weigh } from './draw'
import { containers } from './pickup'

const sizes = fc.oneof(weigh(30, fc.integer({ min: 34, max: 48 })), weigh(1, fc.integer({ min: 310, max: 330 })))

/** Many items. Each is numbered, so that the answer shows which of several equal ones it is. */
const crowd = <A>(item: fc.Arbitrary<A>): fc.Arbitrary<readonly (A & { readonly i: number })[]> =>
  sizes.chain(size =>
    fc
      .array(item, { minLength: size, maxLength: size, size: 'max' })
      .map(items => items.map((each, i) => ({ ...each, i: i + 1 }))),
  )

export const fees = crowd(
  fc.record({
    type: fc.constantFrom('total', 'total', 'exam', 'demurrage', 'extended_dwell_time'),
    currency_code: fc.constantFrom('USD', 'EUR', 'CAD'),
    isUnposted: fc.boolean(),
  }),
).map(lines => ({
  fees: lines.map(({ i, isUnposted, ...line }) => ({ ...line, amount: isUnposted && line.type !== 'total' ? 0 : i })),
}))

export const requests = crowd(
  fc
    .constantFrom('2026-01-05T08:00:00Z', '2026-01-06T08:00:00Z', '2026-01-07T08:00:00Z')
    .map(created_at => ({ created_at })),
).map(items => ({
  query: 'page[size]=100',
  requests: items.map(({ created_at, i }) => ({
    id: `${String(i).padStart(8, '0')}-0000-4000-8000-000000000000`,
    type: 'tracking_request',
    attributes: { request_number: `R${i}`, status: 'pending', request_type: 'container', scac: 'MSCU', created_at },
  })),
  included: [],
  url: 'https://api.example.com/v2/tracking_requests',
}))

/** Shipments that match the query exactly, in part and not at all. */
export const shipments = fc
  .tuple(crowd(fc.record({ booking_number: fc.constantFrom('A1', 'A12', 'B') })), fc.constantFrom('a1', ' A1', 'A'))
  .map(([items, query]) => ({
    query,
    shipments: items.map(({ booking_number, i }) => ({ id: `s${i}`, booking_number })),
  }))

/** The advice chooses one of several equal days of the caller, and points to it. */
const day = fc.record({
  source: fc.constantFrom('terms', 'terms', 'paid'),
  day: fc.constantFrom('2026-01-05', '2026-01-06'),
})
export const days = fc.tuple(containers, crowd(day), fc.boolean()).map(([input, items, isPaid]) => ({
  ...input,
  days: items.map(({ source, day }) => ({ source: isPaid ? source : 'terms', day })),
}))

const PERIOD = { from: '2026-07-01', to: '2026-07-02', zone: 'UTC', now: '2026-07-03T08:00:00Z' }

/** Arrays of zeros: of each item up to the bound there is an issue, and of a longer array only its length. */
const zeros = (bound: number): fc.Arbitrary<readonly number[]> =>
  fc.constantFrom(0, 1).map(more => repeat(bound + more, 0))

/** As much evidence as a call may have, and one more. */
export const evidence: fc.Arbitrary<unknown> = fc.oneof(
  zeros(1_000).map(snapshots => ({ ...PERIOD, snapshots })),
  zeros(10_000).map(updates => ({ ...PERIOD, updates })),
)

/** As many items and runs as an invoice and its count may have, and one more. */
export const audits: fc.Arbitrary<unknown> = fc.oneof(
  zeros(3_660).map(charged => ({ invoice: { charged } })),
  zeros(3_661).map(ledger => ({ invoice: {}, counted: { outcome: 'counted', ledger } })),
)

/** A few numbers for many containers: at times more than an answer may have, which takes long to find. */
export const references: fc.Arbitrary<unknown> = fc.constantFrom(0, 1, 2, 3, 4, 1_000).map(n => ({
  ref_numbers: Array.from({ length: 1_000 }, (_, i) => `${i}`),
  shipment: { ref_numbers: null },
  containers: repeat(n, { ref_numbers: null }),
}))
