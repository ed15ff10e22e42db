import { describe, expect, it } from 'vitest'
import type { Shipment } from '../../../src/rule/deep-link'
import {
  arraysOf,
  batchFrom,
  batchOf,
  rankAt,
  rowsOf,
  shipmentsOf,
  sizeOf,
} from '../../../src/rule/deep-link-index/batch'

const shipments: readonly Shipment[] = [
  {
    id: 's', bill_of_lading_number: 'bl 1', booking_number: null, ref_numbers: ['po-1', ''],
    containers: [{ id: 'c', number: 'mscu-1', ref_numbers: ['lot 1'] }, { id: 'd', number: null }],
  },
  { id: 't' },
  { id: 's', booking_number: 'bk', ref_numbers: null, containers: [{ id: 'e', number: '字', ref_numbers: null }] },
]

describe('a batch', () => {
  const batch = batchOf(shipments, [10, 15, 20])
  it('gives its shipments again, in their forms', () => {
    expect(rowsOf(batch)).toEqual([
      { rank: 10, shipment: {
        id: 's', ref_numbers: ['BL 1', 'PO-1', ''],
        containers: [{ id: 'c', number: 'MSCU1', ref_numbers: ['LOT 1'] }, { id: 'd', number: '', ref_numbers: [] }],
      } },
      { rank: 15, shipment: { id: 't', ref_numbers: [], containers: [] } },
      { rank: 20, shipment: { id: 's', ref_numbers: ['BK'], containers: [{ id: 'e', number: '字', ref_numbers: [] }] } },
    ])
    expect(batchOf(rowsOf(batch).map(({ shipment }) => shipment), rowsOf(batch).map(({ rank }) => rank))).toEqual(batch)
  })
  it('knows its shipments by id', () => {
    expect([shipmentsOf(batch, 's'), shipmentsOf(batch, 't'), shipmentsOf(batch, 'u')]).toEqual([[0, 2], [1], []])
    const many = batchOf(Array.from({ length: 1_000 }, (_, i) => ({ id: `s${i % 500}` })))
    for (let i = 0; i < 500; i++) expect(shipmentsOf(many, `s${i}`)).toEqual([i, i + 500])
  })
  it('has places that are counted, or written down', () => {
    expect([0, 1, 2].map(i => rankAt(batch, i))).toEqual([10, 15, 20])
    const counted = batchOf(shipments)
    expect(counted.ranks).toHaveLength(0)
    expect(batchOf(shipments, [0, 1, 2])).toEqual(counted)
    expect([0, 1, 2].map(i => rankAt(counted, i))).toEqual([0, 1, 2])
    expect(sizeOf(counted)).toBe(3)
  })
  it.each([['of some shipments', batch], ['of none', batchOf([])]])('%s is its arrays', (_, each) => {
    expect(batchFrom(arraysOf(each))).toEqual(each)
  })
})
