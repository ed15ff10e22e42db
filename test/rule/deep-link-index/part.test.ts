import { describe, expect, it } from 'vitest'
import type { Shipment } from '../../../src/rule/deep-link'
import { arraysOf, partFrom, partOf, rankAt, rowsOf, shipmentsOf, sizeOf } from '../../../src/rule/deep-link-index/part'

const shipments: readonly Shipment[] = [
  { id: 's', bill_of_lading_number: 'bl 1', booking_number: null, ref_numbers: ['po-1', ''], containers: [{ id: 'c', number: 'mscu-1', ref_numbers: ['lot 1'] }, { id: 'd', number: null }] },
  { id: 't' },
  { id: 's', booking_number: 'bk', ref_numbers: null, containers: [{ id: 'e', number: '字', ref_numbers: null }] },
]

describe('a part', () => {
  const part = partOf(shipments, [10, 15, 20])
  it('gives its shipments again, in their forms', () => {
    expect(rowsOf(part)).toEqual([
      { rank: 10, shipment: {
        id: 's', ref_numbers: ['BL 1', 'PO-1', ''],
        containers: [{ id: 'c', number: 'MSCU1', ref_numbers: ['LOT 1'] }, { id: 'd', number: '', ref_numbers: [] }],
      } },
      { rank: 15, shipment: { id: 't', ref_numbers: [], containers: [] } },
      { rank: 20, shipment: { id: 's', ref_numbers: ['BK'], containers: [{ id: 'e', number: '字', ref_numbers: [] }] } },
    ])
    expect(partOf(rowsOf(part).map(({ shipment }) => shipment), rowsOf(part).map(({ rank }) => rank))).toEqual(part)
  })
  it('knows its shipments by id', () => {
    expect([shipmentsOf(part, 's'), shipmentsOf(part, 't'), shipmentsOf(part, 'u')]).toEqual([[0, 2], [1], []])
    const many = partOf(Array.from({ length: 1_000 }, (_, i) => ({ id: `s${i % 500}` })))
    for (let i = 0; i < 500; i++) expect(shipmentsOf(many, `s${i}`)).toEqual([i, i + 500])
  })
  it('has places that are counted, or written down', () => {
    expect([0, 1, 2].map(i => rankAt(part, i))).toEqual([10, 15, 20])
    const counted = partOf(shipments)
    expect(counted.ranks).toHaveLength(0)
    expect(partOf(shipments, [0, 1, 2])).toEqual(counted)
    expect([0, 1, 2].map(i => rankAt(counted, i))).toEqual([0, 1, 2])
    expect(sizeOf(counted)).toBe(3)
  })
  it.each([['of some shipments', part], ['of none', partOf([])]])('%s is its arrays', (_, each) => {
    const arrays = arraysOf(each).values()
    expect(partFrom(() => arrays.next().value!)).toEqual(each)
    expect(arrays.next().done).toBe(true)
  })
})
