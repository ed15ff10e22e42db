import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolve as resolvePlainly, type Shipment } from '../../../src/rule/deep-link'
import { append, build, concat, fromBytes, monoidOfIndexes, remove, replace, resolve, toBytes, type Index } from '../../../src/rule/deep-link-index'
import { partOf } from '../../../src/rule/deep-link-index/part'

/** Identifiers of few characters, short and long, so that one is often another or a part of it. */
const text = fc.oneof(fc.stringMatching(/^[Aa1 -]{0,4}$/), fc.stringMatching(/^[AB1-]{0,10}$/), fc.constantFrom('ß', '字字', 'ABÉ字', '\ud83d', '😀', ' \u2212'))
const references = fc.option(fc.array(text, { maxLength: 2 }))
const id = fc.constantFrom('s', 't', 'u', '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b')
const shipment: fc.Arbitrary<Shipment> = fc.record({
  id,
  bill_of_lading_number: fc.option(text),
  booking_number: fc.option(text),
  ref_numbers: references,
  containers: fc.array(fc.record({ id: fc.oneof(fc.uuid(), id), number: fc.option(text), ref_numbers: references }), { maxLength: 3 }),
}, { requiredKeys: ['id'] })
const account = fc.array(shipment, { maxLength: 6 })

/** An account as a list, and as an index. */
type Both = { readonly list: readonly Shipment[]; readonly index: Index }
type Change = (both: Both) => Both

const reread = (index: Index): Index => {
  const read = fromBytes(toBytes(index))
  if (read._tag === 'Left') throw new Error(read.left[0]?.message)
  return read.right
}

const removed = (list: readonly Shipment[], gone: string): readonly Shipment[] => list.filter(each => each.id !== gone)
const replaced = (list: readonly Shipment[], by: Shipment): readonly Shipment[] => {
  const at = list.findIndex(each => each.id === by.id)
  return at < 0 ? [...list, by] : [...list.slice(0, at), by, ...removed(list.slice(at + 1), by.id)]
}

const change: fc.Arbitrary<Change> = fc.oneof(
  account.map((more): Change => ({ list, index }) => ({ list: [...list, ...more], index: append(index, { shipments: more }) })),
  account.map((more): Change => ({ list, index }) => ({ list: [...list, ...more], index: concat(index, build({ shipments: more })) })),
  account.map((more): Change => ({ list, index }) => ({ list: [...more, ...list], index: concat(build({ shipments: more }), index) })),
  shipment.map((by): Change => ({ list, index }) => ({ list: replaced(list, by), index: replace(index, { shipment: by }) })),
  id.map((gone): Change => ({ list, index }) => ({ list: removed(list, gone), index: remove(index, { id: gone }) })),
  fc.constant<Change>(({ list, index }) => ({ list, index: reread(index) })),
)

/** As many as CI has time for; `npm run test:index` puts a million to it. */
const RUNS = Math.max(1_000, Number(process.env['GATEOUT_RUNS'] ?? 10_000))

describe('an index', () => {
  it('answers as the plain definition does, whatever became of the account', () => {
    fc.assert(fc.property(account, fc.array(change, { maxLength: 4 }), fc.array(text, { minLength: 1, maxLength: 4 }), (list, changes, queries) => {
      const end = changes.reduce<Both>((both, step) => step(both), { list, index: build({ shipments: list }) })
      for (const query of queries) expect(resolve(end.index, { query })).toEqual(resolvePlainly({ shipments: end.list, query }))
    }), { numRuns: RUNS })
  }, 0)

  const many = Array.from({ length: 3_000 }, (_, i): Shipment => ({ id: `s${i}`, booking_number: `BK${i}`, containers: [{ id: `c${i}`, number: `MSCU${1_000_000 + i}` }] }))
  const index = build({ shipments: many })

  it('is one part when built, and stays of few parts however it grows', () => {
    const grown = many.reduce((smaller, each) => append(smaller, { shipments: [each] }), build({ shipments: [] }))
    expect(index.segments).toHaveLength(1)
    expect(grown.segments.length).toBeLessThan(12)
    expect(append(append(build({ shipments: [] }), { shipments: many.slice(0, 2) }), { shipments: many.slice(2, 3) }).segments).toHaveLength(1)
    expect(append(append(build({ shipments: [] }), { shipments: many.slice(0, 3) }), { shipments: many.slice(3, 4) }).segments).toHaveLength(2)
    for (const query of ['BK7', 'K2999', 'mscu 100 0042', '77']) expect(resolve(grown, { query })).toEqual(resolve(index, { query }))
  })
  it('shares the large part when little changes', () => {
    expect(append(index, { shipments: many.slice(0, 9) }).segments[0]).toBe(index.segments[0])
    expect(replace(index, { shipment: many[5]! }).segments[0]?.part).toBe(index.segments[0]?.part)
    expect(remove(index, { id: 's5' }).segments[0]?.part).toBe(index.segments[0]?.part)
    expect(concat(index, index).segments.map(each => each.part)).toEqual([index.segments[0]?.part, index.segments[0]?.part])
    expect(remove(index, { id: 'nobody' }).segments[0]).toBe(index.segments[0])
    expect(append(index, { shipments: [] }).segments).toBe(index.segments)
  })
  it('drops what is gone, when most of a part is', () => {
    const half = many.slice(0, 1_500).reduce((larger, { id: gone }) => remove(larger, { id: gone }), index)
    expect(half.segments[0]?.part).toBe(index.segments[0]?.part)
    const less = remove(half, { id: 's1500' })
    expect(less.segments[0]).toMatchObject({ live: 1_499, gone: [] })
    expect(less.segments[0]?.part).not.toBe(index.segments[0]?.part)
    expect(many.reduce((larger, { id: gone }) => remove(larger, { id: gone }), index).segments).toEqual([])
  })
  it('answers as before where a change made another', () => {
    remove(replace(append(index, { shipments: many }), { shipment: { id: 's7' } }), { id: 's8' })
    expect(resolve(index, { query: 'BK7' })).toEqual({ step: 'b', shipment_id: 's7', container_id: null })
    expect(resolve(index, { query: 'BK8' })).toEqual({ step: 'b', shipment_id: 's8', container_id: null })
  })
  it('keeps a shipment in its place when it is put there anew', () => {
    const two = build({ shipments: [{ id: 's', booking_number: 'X' }, { id: 't', booking_number: 'X' }] })
    expect(resolve(replace(two, { shipment: { id: 's', ref_numbers: ['X'] } }), { query: 'x' })).toMatchObject({ shipment_id: 's' })
    expect(resolve(replace(two, { shipment: { id: 's', ref_numbers: ['Y'] } }), { query: 'x' })).toMatchObject({ shipment_id: 't' })
    expect(resolve(replace(two, { shipment: { id: 'u', ref_numbers: ['X'] } }), { query: 'x' })).toMatchObject({ shipment_id: 's' })
    const nine = build({ shipments: Array.from({ length: 9 }, (_, i) => ({ id: `s${i}`, booking_number: `BK${i}` })) })
    const anew = replace(replace(nine, { shipment: { id: 's3', booking_number: 'BK3' } }), { shipment: { id: 's7', booking_number: 'BK5' } })
    expect(anew.segments).toHaveLength(2)
    expect(resolve(anew, { query: 'BK5' })).toMatchObject({ shipment_id: 's5' })
  })
  it('keeps the order of what comes after, however its parts become one', () => {
    const after = ['u', 'v', 'w', 'x'].reduce((larger, id) => append(larger, { shipments: [{ id, booking_number: `${id} SAME` }] }), index)
    expect(after.segments[0]).toBe(index.segments[0])
    expect(resolve(after, { query: 'same' })).toMatchObject({ step: 'd', shipment_id: 'u' })
    expect(resolve(remove(after, { id: 'u' }), { query: 'same' })).toMatchObject({ step: 'd', shipment_id: 'v' })
    expect(resolve(append(after, { shipments: [{ id: 'y', ref_numbers: ['SAME TOO'] }] }), { query: 'same' })).toMatchObject({ step: 'd', shipment_id: 'u' })
  })
  it('does not look into a part that begins after what was found', () => {
    const part = (booking_number: string, rank: number) => partOf([{ id: booking_number, booking_number }], [rank])
    const late = { ...part('BK2', 2), get texts(): never { throw new Error('looked into') } }
    const segments = [{ part: part('BK1', 3), base: 0, gone: [], live: 1 }, { part: late, base: 2, gone: [], live: 1 }]
    expect(resolve({ segments, end: 5 }, { query: 'BK1' })).toMatchObject({ step: 'b', shipment_id: 'BK1' })
    expect(() => resolve({ segments, end: 5 }, { query: 'BK2' })).toThrow('looked into')
  })
  it.each(['', ' ', '-', ' - '])('leads %j nowhere, though numbers are blank or null', (query) => {
    const blank = build({ shipments: [{ id: 's', booking_number: ' ', ref_numbers: [''], containers: [{ id: 'c', number: null }, { id: 'd', number: '-' }] }] })
    expect(resolve(blank, { query })).toEqual({ step: 'e', query })
  })
  it('takes a query of a million characters', () => {
    for (const query of ['A'.repeat(1e6), '-'.repeat(1e6), '\ud800'.repeat(1e6), ' '.repeat(1e6)]) expect(resolve(index, { query })).toEqual({ step: 'e', query })
  })
})

describe('joined indexes', () => {
  it('are a monoid', () => {
    fc.assert(fc.property(account, account, account, fc.array(text, { maxLength: 4 }), (a, b, c, queries) => {
      const [x, y, z] = [build({ shipments: a }), build({ shipments: b }), build({ shipments: c })]
      for (const query of queries) {
        expect(resolve(concat(concat(x, y), z), { query })).toEqual(resolve(concat(x, concat(y, z)), { query }))
        expect(resolve(concat(monoidOfIndexes.empty, x), { query })).toEqual(resolve(concat(x, monoidOfIndexes.empty), { query }))
      }
    }))
  })
})

describe('written indexes', () => {
  const bytes = toBytes(remove(build({ shipments: [{ id: 's', booking_number: 'BK1' }, { id: 't', booking_number: 'BK2' }, { id: 'u' }] }), { id: 'u' }))
  const changed = (at: number): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 9 : byte))
  it('are read again', () => {
    expect(resolve(reread(build({ shipments: [] })), { query: 'x' })).toEqual({ step: 'e', query: 'x' })
    const read = fromBytes(bytes)
    expect(read._tag === 'Right' && resolve(read.right, { query: 'bk2' })).toEqual({ step: 'b', shipment_id: 't', container_id: null })
    expect(read._tag === 'Right' && replace(read.right, { shipment: { id: 'u' } }).end).toBe(4)
  })
  it('are what was written, of several parts and without what is gone', () => {
    const shipments = Array.from({ length: 9 }, (_, i): Shipment => ({ id: `s${i}`, booking_number: `BK${i}` }))
    const several = remove(append(append(build({ shipments }), { shipments: shipments.slice(0, 4) }), { shipments: [{ id: 't', booking_number: 'BK9' }] }), { id: 's5' })
    expect(several.segments).toHaveLength(3)
    expect(reread(several)).toEqual(several)
  })
  it.each([
    ['nothing', new Uint8Array(0), 'format'], ['text', new TextEncoder().encode('{"shipments": []}   '), 'format'], ['one that is cut off', bytes.slice(0, -8), 'format'],
    ['one that is damaged', changed(bytes.length - 1), 'format'], ['one of another version', changed(4), 'unsupported'],
  ])('%s is refused', (_, other, code) => {
    expect(fromBytes(other)).toMatchObject({ left: [{ pointer: '', code, message: expect.stringMatching(/^not an index: /) as string }] })
  })
})
