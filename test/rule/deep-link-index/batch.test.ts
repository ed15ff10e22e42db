import { describe, expect, it } from 'vitest'
import type { Packed } from '../../../src/kernel/search/pack'
import type { Shipment } from '../../../src/rule/deep-link'
import {
  listArrays,
  batchFrom,
  buildBatch,
  rankAt,
  restoreShipments,
  findShipments,
  countShipments,
  type Batch,
} from '../../../src/rule/deep-link-index/batch'

/** Called in each test, because the tests are about building a batch. */
const build = (): Batch => buildBatch(shipments, [10, 15, 20])
const shipments: readonly Shipment[] = [
  {
    id: 's',
    bill_of_lading_number: 'bl 1',
    booking_number: null,
    ref_numbers: ['po-1', ''],
    containers: [
      { id: 'c', number: 'mscu-1', ref_numbers: ['lot 1'] },
      { id: 'd', number: null },
    ],
  },
  { id: 't' },
  { id: 's', booking_number: 'bk', ref_numbers: null, containers: [{ id: 'e', number: '字', ref_numbers: null }] },
]

describe('a batch', () => {
  it('restores its shipments in normalized form', () => {
    const batch = build()
    expect(restoreShipments(batch)).toEqual([
      {
        rank: 10,
        shipment: {
          id: 's',
          ref_numbers: ['BL 1', 'PO-1', ''],
          containers: [
            { id: 'c', number: 'MSCU1', ref_numbers: ['LOT 1'] },
            { id: 'd', number: '', ref_numbers: [] },
          ],
        },
      },
      { rank: 15, shipment: { id: 't', ref_numbers: [], containers: [] } },
      {
        rank: 20,
        shipment: { id: 's', ref_numbers: ['BK'], containers: [{ id: 'e', number: '字', ref_numbers: [] }] },
      },
    ])
    expect(
      buildBatch(
        restoreShipments(batch).map(({ shipment }) => shipment),
        restoreShipments(batch).map(({ rank }) => rank),
      ),
    ).toEqual(batch)
  })
  it('knows its shipments by id', () => {
    const batch = build()
    expect([findShipments(batch, 's'), findShipments(batch, 't'), findShipments(batch, 'u')]).toEqual([[0, 2], [1], []])
    const many = buildBatch(Array.from({ length: 1_000 }, (_, i) => ({ id: `s${i % 500}` })))
    for (let i = 0; i < 500; i++) expect(findShipments(many, `s${i}`)).toEqual([i, i + 500])
  })
  it('has implicit or explicit account positions', () => {
    expect([0, 1, 2].map(i => rankAt(build(), i))).toEqual([10, 15, 20])
    const counted = buildBatch(shipments)
    expect(counted.ranks).toHaveLength(0)
    expect(buildBatch(shipments, [0, 1, 2])).toEqual(counted)
    expect([0, 1, 2].map(i => rankAt(counted, i))).toEqual([0, 1, 2])
    expect(countShipments(counted)).toBe(3)
  })
  it.each([
    ['of some shipments', shipments],
    ['of none', []],
  ])('%s is its arrays', (_, some) => {
    const batch = buildBatch(some)
    expect(batchFrom(listArrays(batch))).toEqual(batch)
  })

  // Shipments s, t, s; containers c and d of the first, e of the third. References: BL 1, PO-1 and an empty string of
  // the first shipment, LOT 1 of c, BK of the third.
  const arrays = listArrays(build())
  const withArray = (which: number, array: Packed): readonly Packed[] =>
    arrays.map((each, i) => (i === which ? array : each))
  const words = (...numbers: readonly number[]): Uint32Array => Uint32Array.from(numbers)
  const asWords = (which: number): Uint32Array => Uint32Array.from(arrays[which]!)
  const asUnits = (which: number): Uint16Array => Uint16Array.from(arrays[which]!)
  it.each<[string, number, Packed]>([
    ['four bytes a unit of the ids', 1, asWords(1)],
    ['four bytes a unit of the numbers', 6, asWords(6)],
    ['two bytes an owner', 19, asUnits(19)],
    ['two bytes a place of a bucket', 20, asUnits(20)],
    ['ids that begin later', 0, words(1, 1, 2, 3)],
    ['ids of fewer shipments', 0, words(0, 1, 3)],
    ['ids that end later than their units', 2, words(0, 1, 2, 4)],
    ['ids of more containers', 2, words(0, 1, 2, 3, 3)],
    ['shipments of fewer containers', 4, words(0, 0)],
    ['shipments of the containers that fall', 4, words(0, 2, 0)],
    ['a container of a shipment that is not there', 4, words(0, 0, 3)],
    ['numbers that begin later', 5, words(1, 5, 5, 6)],
    ['buckets of numbers that end later', 7, words(0, 4)],
    ['references in descending order', 12, words(0, 8, 4, 8, 13, 15)],
    ['references with fewer owners', 19, words(0, 0, 0, 1)],
    ['a text of a shipment that is not there', 19, words(0, 0, 0, 1, 6)],
    ['a text of a container that is not there', 19, words(0, 0, 0, 7, 4)],
    ['buckets of ids that end later', 20, words(0, 4)],
    ['a shipment of an id that is not there', 21, words(0, 1, 3)],
    ['places of fewer shipments', 22, words(10, 15)],
    ['places of which the first is twice there', 22, words(10, 10, 20)],
    ['places that fall', 22, words(10, 15, 14)],
  ])('is not read of %s', (_, which, array) => {
    expect(batchFrom(withArray(which, array))).toBeUndefined()
  })
  it('is not restored from one array more or less', () => {
    for (const some of [[], arrays.slice(0, 11), arrays.slice(0, -1), [...arrays, words()]])
      expect(batchFrom(some)).toBeUndefined()
  })
  it('is restored from other shipments, owners and positions that fit', () => {
    expect(batchFrom(withArray(4, words(0, 2, 2)))?.shipmentOf).toEqual(words(0, 2, 2))
    expect(batchFrom(withArray(19, words(4, 5, 4, 1, 0)))?.owners).toEqual(words(4, 5, 4, 1, 0))
    expect(batchFrom(withArray(21, words(2, 1, 0)))?.byId.items).toEqual(words(2, 1, 0))
    expect(batchFrom(withArray(22, words(0, 1, 9)))?.ranks).toEqual(words(0, 1, 9))
    expect(batchFrom(withArray(22, words()))?.ranks).toEqual(words())
  })
})
