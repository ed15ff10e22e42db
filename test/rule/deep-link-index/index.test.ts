import * as fc from 'fast-check'
import { left } from 'fp-ts/Either'
import { describe, expect, it } from 'vitest'
import { pack, writeChecksum, unpack, type Packed } from '../../../src/kernel/search/pack'
import { resolve as resolvePlainly, type Shipment } from '../../../src/rule/deep-link'
import {
  accountOf,
  append,
  build,
  check,
  concat,
  explain,
  fromBytes,
  monoidOfIndexes,
  remove,
  replace,
  resolve,
  toBytes,
  type Index,
} from '../../../src/rule/deep-link-index'

/**
 * Short and long identifiers over a small alphabet, so that many are equal to or part of others; some contain
 * characters beyond U+FFFF.
 */
const text = fc.oneof(
  fc.stringMatching(/^[Aa1 -]{0,4}$/),
  fc.stringMatching(/^[AB1-]{0,10}$/),
  fc.constantFrom('ß', '字字', 'ABÉ字', '\ud83d', ' \u2212'),
  fc.string({ unit: fc.constantFrom('A', '1', '😀', '𠮷', '野', ' '), maxLength: 4 }),
)
const references = fc.option(fc.array(text, { maxLength: 2 }))
const id = fc.constantFrom('s', 't', 'u', '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b')
const shipment: fc.Arbitrary<Shipment> = fc.record(
  {
    id,
    bill_of_lading_number: fc.option(text),
    booking_number: fc.option(text),
    ref_numbers: references,
    containers: fc.array(fc.record({ id: fc.oneof(fc.uuid(), id), number: fc.option(text), ref_numbers: references }), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ['id'] },
)
const account = fc.array(shipment, { maxLength: 6 })

/** An account as an array of shipments and as an index. */
type Both = { readonly list: readonly Shipment[]; readonly index: Index }
type Change = (both: Both) => Both

const reread = (index: Index): Index => {
  const read = fromBytes(toBytes(index))
  if (read._tag === 'Left') throw new Error(read.left[0]?.message)
  return read.right
}

const without = (list: readonly Shipment[], id: string): readonly Shipment[] => list.filter(each => each.id !== id)
const replaced = (list: readonly Shipment[], by: Shipment): readonly Shipment[] => {
  const at = list.findIndex(each => each.id === by.id)
  return at < 0 ? [...list, by] : [...list.slice(0, at), by, ...without(list.slice(at + 1), by.id)]
}

const change: fc.Arbitrary<Change> = fc.oneof(
  account.map((more): Change => ({ list, index }) => ({
    list: [...list, ...more],
    index: append(index, { shipments: more }),
  })),
  account.map((more): Change => ({ list, index }) => ({
    list: [...list, ...more],
    index: concat(index, build({ shipments: more })),
  })),
  account.map((more): Change => ({ list, index }) => ({
    list: [...more, ...list],
    index: concat(build({ shipments: more }), index),
  })),
  shipment.map((by): Change => ({ list, index }) => ({
    list: replaced(list, by),
    index: replace(index, { shipment: by }),
  })),
  id.map((id): Change => ({ list, index }) => ({ list: without(list, id), index: remove(index, { id }) })),
  fc.constant<Change>(({ list, index }) => ({ list, index: reread(index) })),
)

/** A number suitable for CI; a million: `GATEOUT_RUNS=1000000 npm run vitest -- unit test/rule/deep-link-index -t 'plain definition'`. */
const RUNS = Number(process.env['GATEOUT_RUNS'] ?? 3_000)

describe('an index', () => {
  it('answers like the plain definition after any changes of the account', () => {
    fc.assert(
      fc.property(
        account,
        fc.array(change, { maxLength: 4 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        (list, changes, queries) => {
          const end = changes.reduce<Both>((both, step) => step(both), { list, index: build({ shipments: list }) })
          for (const query of queries)
            expect(resolve(end.index, { query })).toEqual(resolvePlainly({ shipments: end.list, query }))
        },
      ),
      { numRuns: RUNS },
    )
  }, 0)

  it.each(['😀', '𠮷野', 'O 😀', '7,𠮷'])('finds %s, a short query with a character beyond U+FFFF', query => {
    const shipments = [{ id: 's', ref_numbers: ['PO 😀 7,𠮷野-4'] }]
    expect(resolve(build({ shipments }), { query })).toEqual({ step: 'd', shipment_id: 's', container_id: null })
  })

  const many = Array.from({ length: 300 }, (_, i): Shipment => ({
    id: `s${i}`,
    booking_number: `BK${i}`,
    containers: [{ id: `c${i}`, number: `MSCU${1_000_000 + i}` }],
  }))
  const index = build({ shipments: many })

  /**
   * Answers do not depend on the batches, but memory and time do: only these tests check how many there are and which
   * are shared.
   */
  const batchesOf = ({ segments }: Index): readonly object[] => segments.map(({ batch }) => batch)

  it('has one batch when built, and few batches however it grows', () => {
    const grown = many.reduce((smaller, each) => append(smaller, { shipments: [each] }), build({ shipments: [] }))
    const grownBy = (...sizes: number[]): Index =>
      sizes.reduce((smaller, size) => append(smaller, { shipments: many.slice(0, size) }), build({ shipments: [] }))
    expect(batchesOf(index)).toHaveLength(1)
    expect(batchesOf(grown).length).toBeLessThan(9)
    expect([batchesOf(grownBy(2, 1)).length, batchesOf(grownBy(3, 1)).length]).toEqual([1, 2])
    for (const query of ['BK7', 'K299', 'mscu 100 0042', '77'])
      expect(resolve(grown, { query })).toEqual(resolve(index, { query }))
  })
  it('shares the large batch when little changes', () => {
    const [large] = batchesOf(index)
    const changed = [
      append(index, { shipments: many.slice(0, 9) }),
      replace(index, { shipment: many[5]! }),
      remove(index, { id: 's5' }),
      remove(index, { id: 'nobody' }),
      append(index, { shipments: [] }),
    ]
    for (const each of changed) expect(batchesOf(each)[0]).toBe(large)
    expect(batchesOf(concat(index, index))).toEqual([large, large])
  })
  it('drops removed shipments when most of a batch is removed', () => {
    const half = many.slice(0, 150).reduce((larger, { id }) => remove(larger, { id }), index)
    expect(batchesOf(half)).toEqual(batchesOf(index))
    expect(toBytes(remove(half, { id: 's150' })).length).toBeLessThan(0.7 * toBytes(half).length)
    expect(batchesOf(many.reduce((larger, { id }) => remove(larger, { id }), index))).toEqual([])
  })
  it('is not changed by changes that derive another index', () => {
    remove(replace(append(index, { shipments: many }), { shipment: { id: 's7' } }), { id: 's8' })
    expect(resolve(index, { query: 'BK7' })).toEqual({ step: 'b', shipment_id: 's7', container_id: null })
    expect(resolve(index, { query: 'BK8' })).toEqual({ step: 'b', shipment_id: 's8', container_id: null })
  })
  it('keeps the position of a replaced shipment', () => {
    const two = build({
      shipments: [
        { id: 's', booking_number: 'X' },
        { id: 't', booking_number: 'X' },
      ],
    })
    expect(resolve(replace(two, { shipment: { id: 's', ref_numbers: ['X'] } }), { query: 'x' })).toMatchObject({
      shipment_id: 's',
    })
    expect(resolve(replace(two, { shipment: { id: 's', ref_numbers: ['Y'] } }), { query: 'x' })).toMatchObject({
      shipment_id: 't',
    })
    expect(resolve(replace(two, { shipment: { id: 'u', ref_numbers: ['X'] } }), { query: 'x' })).toMatchObject({
      shipment_id: 's',
    })
    const nine = build({ shipments: Array.from({ length: 9 }, (_, i) => ({ id: `s${i}`, booking_number: `BK${i}` })) })
    const anew = replace(replace(nine, { shipment: { id: 's3', booking_number: 'BK3' } }), {
      shipment: { id: 's7', booking_number: 'BK5' },
    })
    expect(batchesOf(anew)).toHaveLength(2)
    expect(resolve(anew, { query: 'BK5' })).toMatchObject({ shipment_id: 's5' })
    const one = replace(nine, { shipment: { id: 's3', booking_number: 'BK3' } })
    expect(batchesOf(one)).toHaveLength(2)
    expect(resolve(remove(one, { id: 's3' }), { query: 'BK3' })).toMatchObject({ step: 'e' })
    const inTwo = concat(
      build({ shipments: [{ id: 's', booking_number: 'X' }] }),
      build({ shipments: [{ id: 't' }, { id: 'u', booking_number: 'X' }] }),
    )
    const later = replace(inTwo, { shipment: { id: 't', booking_number: 'X' } })
    expect(resolve(later, { query: 'x' })).toMatchObject({ shipment_id: 's' })
    expect(resolve(remove(later, { id: 's' }), { query: 'x' })).toMatchObject({ shipment_id: 't' })
  })
  it('keeps the order of later shipments however batches are merged', () => {
    const after = ['u', 'v', 'w', 'x'].reduce(
      (larger, id) => append(larger, { shipments: [{ id, booking_number: `${id} SAME` }] }),
      index,
    )
    expect(resolve(after, { query: 'same' })).toMatchObject({ step: 'd', shipment_id: 'u' })
    expect(resolve(remove(after, { id: 'u' }), { query: 'same' })).toMatchObject({ step: 'd', shipment_id: 'v' })
    expect(
      resolve(append(after, { shipments: [{ id: 'y', ref_numbers: ['SAME TOO'] }] }), { query: 'same' }),
    ).toMatchObject({ step: 'd', shipment_id: 'u' })
  })
  it('replaces and removes hundreds of thousands of shipments of one id', () => {
    // A call with about 120,000 arguments overflows the stack.
    const same = build({
      shipments: Array.from({ length: 150_000 }, (_, i) => ({ id: 's', booking_number: i > 0 ? null : 'BK1' })),
    })
    expect(resolve(replace(same, { shipment: { id: 's', booking_number: 'BK2' } }), { query: 'BK1' }).step).toBe('e')
    expect(resolve(remove(same, { id: 's' }), { query: 'BK1' }).step).toBe('e')
  })
  it.each(['', ' ', '-', ' - '])('leads %j nowhere, though numbers are blank or null', query => {
    const blank = build({
      shipments: [
        {
          id: 's',
          booking_number: ' ',
          ref_numbers: [''],
          containers: [
            { id: 'c', number: null },
            { id: 'd', number: '-' },
          ],
        },
      ],
    })
    expect(resolve(blank, { query })).toEqual({ step: 'e', query })
  })
  it('takes a query of hundreds of thousands of characters', () => {
    for (const query of ['A', '-', '\ud800', ' '].map(character => character.repeat(200_000)))
      expect(resolve(index, { query })).toEqual({ step: 'e', query })
  })
})

describe('joined indexes', () => {
  it('are a monoid', () => {
    fc.assert(
      fc.property(account, account, account, fc.array(text, { maxLength: 4 }), (a, b, c, queries) => {
        const [x, y, z] = [build({ shipments: a }), build({ shipments: b }), build({ shipments: c })]
        for (const query of queries) {
          expect(resolve(concat(concat(x, y), z), { query })).toEqual(resolve(concat(x, concat(y, z)), { query }))
          expect(resolve(concat(monoidOfIndexes.empty, x), { query })).toEqual(
            resolve(concat(x, monoidOfIndexes.empty), { query }),
          )
        }
      }),
    )
  })
})

describe('written indexes', () => {
  const bytes = toBytes(
    remove(
      build({ shipments: [{ id: 's', booking_number: 'BK1' }, { id: 't', booking_number: 'BK2' }, { id: 'u' }] }),
      { id: 'u' },
    ),
  )
  const changed = (at: number): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 9 : byte))
  it('are restored', () => {
    expect(resolve(reread(build({ shipments: [] })), { query: 'x' })).toEqual({ step: 'e', query: 'x' })
    const read = fromBytes(bytes)
    expect(read._tag === 'Right' && resolve(read.right, { query: 'bk2' })).toEqual({
      step: 'b',
      shipment_id: 't',
      container_id: null,
    })
    expect(read._tag === 'Right' && replace(read.right, { shipment: { id: 'u' } }).end).toBe(4)
  })
  it('equal the original, with several batches and without removed shipments', () => {
    const shipments = Array.from({ length: 9 }, (_, i): Shipment => ({ id: `s${i}`, booking_number: `BK${i}` }))
    const several = remove(
      append(append(build({ shipments }), { shipments: shipments.slice(0, 4) }), {
        shipments: [{ id: 't', booking_number: 'BK9' }],
      }),
      { id: 's5' },
    )
    expect(toBytes(reread(several))).toEqual(toBytes(several))
    expect(resolve(reread(several), { query: 'bk5' })).toEqual({ step: 'e', query: 'bk5' })
  })
  it.each([
    ['nothing', new Uint8Array(0), 'format'],
    ['text', new TextEncoder().encode('{"shipments": []}   '), 'format'],
    ['one that is cut off', bytes.slice(0, -8), 'format'],
    ['one that is damaged', changed(bytes.length - 1), 'format'],
    ['one of another version', changed(4), 'unsupported'],
  ])('%s is refused', (_, other, code) => {
    expect(fromBytes(other)).toMatchObject({
      left: [{ pointer: '', code, message: expect.stringMatching(/^not an index: /) as string }],
    })
  })
})

describe('the mark of an account', () => {
  const account = { size: 2 ** 40 + 5, digest: 'e3b0c44298fc1c149afbf4c8996fb924' }
  const marked = build({ shipments: [{ id: 's', booking_number: 'BK1' }], account })
  it.each([account, { size: 0, digest: '' }, { size: 2 ** 53 - 1, digest: '字😀' }])(
    'is written and read again: %j',
    mark => {
      expect(accountOf(reread(build({ shipments: [], account: mark })))).toEqual(mark)
    },
  )
  it('is null without a mark and after any change', () => {
    const changed = [
      append(marked, { shipments: [] }),
      replace(marked, { shipment: { id: 's' } }),
      remove(marked, { id: 's' }),
      concat(marked, build({ shipments: [] })),
      build({ shipments: [] }),
    ]
    expect(changed.map(accountOf)).toEqual([null, null, null, null, null])
    expect(accountOf(reread(build({ shipments: [] })))).toBeNull()
  })
  it('detects another account and an earlier state of this one', () => {
    expect(check(marked, { account: { ...account } })).toEqual({ outcome: 'fresh' })
    for (const other of [
      { ...account, size: 5 },
      { ...account, digest: account.digest.slice(1) },
    ]) {
      expect(check(reread(marked), { account: other })).toEqual({ outcome: 'stale', by: 'account' })
    }
    expect(check(append(marked, { shipments: [] }), { account })).toEqual({ outcome: 'stale', by: 'account' })
    expect([check(marked, { account: null }), check(marked)]).toEqual([{ outcome: 'fresh' }, { outcome: 'fresh' }])
  })
})

describe('the normalization digest', () => {
  const index = build({ shipments: [{ id: 's', booking_number: 'BK1' }] })
  /** An index written by an engine that normalizes identifiers differently. */
  const elsewhere = (forms: number): Index => ({ ...reread(index), forms })
  it('matches for an index that was written here', () => {
    expect(check(reread(index))).toEqual({ outcome: 'fresh' })
    for (const joined of [
      reread(concat(reread(index), append(index, { shipments: [{ id: 't' }] }))),
      concat(index, reread(index)),
      concat(reread(index), reread(index)),
    ]) {
      expect(check(joined)).toEqual({ outcome: 'fresh' })
    }
  })
  it('differs for an index that was written elsewhere, whatever is joined to it', () => {
    for (const stale of [
      elsewhere(1),
      reread(elsewhere(1)),
      concat(elsewhere(1), index),
      concat(index, elsewhere(1)),
      concat(elsewhere(1), elsewhere(2)),
      concat(reread(index), elsewhere(1)),
    ]) {
      expect(check(stale)).toEqual({ outcome: 'stale', by: 'unicode' })
    }
    expect(check(replace(elsewhere(1), { shipment: { id: 's' } }))).toEqual({ outcome: 'stale', by: 'unicode' })
  })
})

describe('explain', () => {
  it.each([
    [{ step: 'e' as const, query: 'PO1' }, 'No match: the list of shipments, with the query filled in.'],
    [{ outcome: 'fresh' as const }, 'The index may be asked.'],
    [
      { outcome: 'stale' as const, by: 'account' as const },
      'The index is of another account, or of an earlier state of it.',
    ],
    [
      { outcome: 'stale' as const, by: 'unicode' as const },
      'The index was written where identifiers have other forms, by another version of Unicode.',
    ],
    [fromBytes(toBytes(build({ shipments: [] }))), 'It is an index.'],
    [fromBytes(new Uint8Array(3)), 'Rejected: not an index: truncated, or in another format.'],
    [
      left([
        { pointer: '', code: 'format' as const, message: 'not this' },
        { pointer: '', code: 'format' as const, message: 'nor that' },
      ]),
      'Rejected: not this; nor that.',
    ],
  ])('%j', (result, sentence) => {
    expect(explain(result)).toBe(sentence)
  })
})

describe('crafted bytes with a right checksum', () => {
  const shipments: readonly Shipment[] = [
    {
      id: 's',
      booking_number: 'BK 1',
      ref_numbers: ['PO-7777', '字'],
      containers: [{ id: 'c', number: 'MSCU5285725', ref_numbers: ['LOT 1'] }],
    },
    {
      id: '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b',
      containers: [{ id: '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b', number: null }],
    },
    { id: 't', bill_of_lading_number: 'AAAAAAAAAAAA' },
  ]
  const uuids = shipments.slice(1, 2)
  const good: readonly Index[] = [
    build({ shipments, account: { size: 9, digest: 'ab' } }),
    build({ shipments: uuids }),
    build({ shipments: [] }),
    remove(concat(build({ shipments }), append(build({ shipments: [...shipments, ...shipments] }), { shipments })), {
      id: 't',
    }),
  ]
  const arraysOf = (index: Index): readonly Packed[] => {
    const arrays = unpack(2, toBytes(index))
    return arrays._tag === 'Right' ? arrays.right : []
  }
  type Damage = (arrays: readonly Packed[]) => readonly Packed[]
  const number = fc.oneof(
    fc.nat({ max: 40 }),
    fc.constantFrom(2 ** 31, 2 ** 32 - 1, 2 ** 30, 0xffff),
    fc.nat({ max: 2 ** 31 - 1 }),
  )
  const at = fc.nat({ max: 10_000 })
  const change =
    (which: number, to: (array: Packed) => Packed): Damage =>
    arrays =>
      arrays.map((array, i) => (i === which % arrays.length ? to(array) : array))
  const damage: fc.Arbitrary<Damage> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(at, at, number)
        .map(([which, place, n]) =>
          change(which, array => array.map((old, i) => (i === place % array.length ? n : old))),
        ),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(at, at, number)
        .map(([which, place, n]) =>
          change(which, array => array.map((old, i) => (i === place % array.length ? old + n : old))),
        ),
    },
    fc
      .tuple(at, fc.nat({ max: 3 }))
      .map(([which, less]) => change(which, array => array.slice(0, Math.max(0, array.length - less)))),
    fc
      .tuple(at, number)
      .map(([which, n]) =>
        change(which, array =>
          Object.assign(
            array.constructor === Uint8Array ? new Uint8Array(array.length + 1) : new Uint32Array(array.length + 1),
            [...array, n],
          ),
        ),
      ),
    at.map(which => change(which, array => Uint16Array.from(array))),
    at.map(which => change(which, () => new Uint32Array(0))),
    fc.tuple(at, number).map(([which, n]) => change(which, array => array.map(() => n))),
    fc.tuple(at, at).map(
      ([a, b]): Damage =>
        arrays =>
          arrays.map((array, i) => (i === a % arrays.length ? arrays[b % arrays.length]! : array)),
    ),
    at.map(
      (which): Damage =>
        arrays =>
          arrays.filter((_, i) => i !== which % arrays.length),
    ),
  )
  /** Calls every function on an index and ignores the results. */
  const use = (index: Index): void => {
    for (const query of ['BK 1', 'mscu5285725', '528572', 'AAAAA', '7', '字', 'po-7', 'lot 1', 'ZZZZZZZ', ''])
      resolve(index, { query })
    const larger = append(index, { shipments })
    for (const id of ['s', 't', 'u', '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'])
      replace(remove(larger, { id }), { shipment: { id } })
    fromBytes(toBytes(concat(index, larger)))
  }

  it('are refused, or restored as an index that works', () => {
    const refused = { yes: 0, no: 0 }
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.array(damage, { minLength: 1, maxLength: 3 }), (index, damages) => {
        const read = fromBytes(
          pack(
            2,
            damages.reduce((arrays, step) => step(arrays), arraysOf(index)),
          ),
        )
        refused[read._tag === 'Left' ? 'yes' : 'no']++
        if (read._tag === 'Right') use(read.right)
      }),
      { numRuns: 4 * fc.readConfigureGlobal().numRuns! },
    )
    // Otherwise the damage is never noticed, or everything is refused.
    expect(Math.min(refused.yes, refused.no)).toBeGreaterThan(50)
  }, 0)
  it('are refused if the head does not match the arrays', () => {
    const bytes = toBytes(good[0]!)
    const words = bytes.length / 4
    fc.assert(
      fc.property(fc.oneof(fc.nat({ max: 70 }), fc.nat({ max: words - 4 })), number, (word, n) => {
        const crafted = bytes.slice()
        new Uint32Array(crafted.buffer)[3 + word] = n
        const read = fromBytes(writeChecksum(crafted))
        if (read._tag === 'Right') use(read.right)
      }),
      { numRuns: 4 * fc.readConfigureGlobal().numRuns! },
    )
  }, 0)

  // Three shipments, the second removed; the end is 3. The head contains the normalization digest, the end, and the
  // base and live count of the batch. The account's size and digest, the removed shipments and the arrays of the batch
  // follow.
  const arrays = arraysOf(remove(build({ shipments: ['s', 't', 'u'].map(id => ({ id })) }), { id: 't' }))
  const words = (...numbers: readonly number[]): Uint32Array => Uint32Array.from(numbers)
  const forms = arrays[0]![0]!
  const readWith = (others: { readonly [which: number]: Packed }) =>
    fromBytes(
      pack(
        2,
        arrays.map((array, i) => others[i] ?? array),
      ),
    )
  const refusal = {
    _tag: 'Left',
    left: [{ pointer: '', code: 'format', message: 'not an index: its arrays are inconsistent' }],
  }
  it('are restored if their arrays fit together', () => {
    expect(Array.from(arrays[0]!)).toEqual([forms, 3, 0, 2])
    expect(readWith({ 0: words(forms, 4, 1, 2) })).toMatchObject({ right: { end: 4 } })
    expect(readWith({ 0: words(forms, 3, 0, 3), 3: words() })).toMatchObject({ right: { end: 3 } })
    expect(readWith({ 0: words(forms, 3, 0, 1), 3: words(0, 2) })).toMatchObject({ right: { end: 3 } })
    expect(readWith({ 1: words(5, 1) })).toMatchObject({ right: { account: { size: 2 ** 32 + 5, digest: '' } } })
    expect(readWith({ 1: words(5) })).toMatchObject({ right: { account: null } })
  })
  it.each<[string, { readonly [which: number]: Packed }]>([
    ['of a head in two bytes a word', { 0: Uint16Array.of(1, 3, 0, 2) }],
    ['of a size in bytes', { 1: Uint8Array.of(5, 1) }],
    ['of a digest in bytes', { 2: Uint8Array.of(5, 1) }],
    ['of a digest in words', { 2: words(5, 1) }],
    ['of a head without a batch', { 0: words(forms, 3) }],
    ['of a head of half a batch', { 0: words(forms, 3, 0) }],
    ['of a head of two batches', { 0: words(forms, 3, 0, 2, 3, 1) }],
    ['with too few live shipments', { 0: words(forms, 3, 0, 1) }],
    ['with too many live shipments', { 0: words(forms, 3, 0, 3) }],
    ['with all shipments removed', { 0: words(forms, 3, 0, 0), 3: words(0, 1, 2) }],
    ['with a position at the end', { 0: words(forms, 2, 0, 2) }],
    ['with a base out of range', { 0: words(forms, 3, 1, 2) }],
    ['with a removed shipment out of range', { 3: words(3) }],
    ['with a shipment removed twice', { 0: words(forms, 3, 0, 1), 3: words(1, 1) }],
    ['with removed shipments in descending order', { 0: words(forms, 3, 0, 1), 3: words(1, 0) }],
    ['with ids that do not fit', { 4: words(0, 1, 3) }],
    // A search for a short part stops at a free slot.
    ['without a free slot for short parts', { [4 + 11]: words(...new Array<number>(64).fill(1)) }],
  ])('are refused %s', (_, others) => {
    expect(readWith(others)).toEqual(refusal)
  })
  it.each([0, 1, 2, 3])('are refused if the head has %i words without a batch', length => {
    const read = fromBytes(pack(2, [words(1, 2, 3).subarray(0, length), words(), new Uint16Array(0)]))
    if (length === 2) expect(read).toMatchObject({ right: { end: 2 } })
    else expect(read).toEqual(refusal)
  })
  it('are refused with half of the arrays of a batch', () => {
    expect(fromBytes(pack(2, [words(forms, 3, 0), ...arrays.slice(1, 3 + 12)]))).toEqual(refusal)
  })
})

describe('a wrong call, which only plain JavaScript can make,', () => {
  it.each<[string, unknown, unknown, string]>([
    ['has the arguments in the old order', { query: 'PO-1' }, build({ shipments: [] }), 'nothing'],
    ['has a number as the query', build({ shipments: [] }), { query: 7 }, 'a number'],
  ])('throws a TypeError that shows the right one: %s', (_, index, question, got) =>
    expect(() => resolve(index as Index, question as { readonly query: string })).toThrow(
      new TypeError(`query must be a string, got ${got}: resolve(index, { query })`),
    ),
  )
})
