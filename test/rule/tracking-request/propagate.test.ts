import { describe, expect, it } from 'vitest'
import { explain, propagate } from '../../../src/rule/tracking-request'
import { describeVectors } from '../../vectors'
import { processorTime } from '../../processor-time'

const numbers = (count: number, prefix = 'PO'): string[] => Array.from({ length: count }, (_, i) => `${prefix}-${i}`)

describe('propagate', () => {
  it('returns the same object if nothing is added, and never mutates its input', () => {
    const has = Object.freeze({ ref_numbers: Object.freeze(['A']), number: 'X' })
    const lacks = Object.freeze({ ref_numbers: null, number: 'Y' })
    const propagated = propagate({ ref_numbers: ['A'], shipment: has, containers: [has, lacks] })
    if (propagated._tag === 'Left') throw new Error('refused')
    const { shipment, containers } = propagated.right
    expect(shipment).toBe(has)
    expect(containers).toEqual([has, { ref_numbers: ['A'], number: 'Y' }])
    expect(containers[0]).toBe(has)
  })
  it('is quick with a hundred thousand reference numbers', () => {
    const many = numbers(100_000)
    expect(
      propagate({ ref_numbers: many, shipment: { ref_numbers: [...many].reverse() }, containers: [] }),
    ).toMatchObject({ right: { shipment: { ref_numbers: { length: 100_000 } } } })
  })
  const lacking = (count: number) => Array.from({ length: count }, () => ({ ref_numbers: null }))
  const answered = (ref_numbers: string[], containers: number) =>
    propagate({ ref_numbers, shipment: { ref_numbers: null }, containers: lacking(containers) })
  it('accepts a million reference numbers and refuses one more', () => {
    expect(answered(numbers(1_000), 999)._tag).toBe('Right')
    const refused = answered(numbers(1_000), 1_000)
    expect(refused).toMatchObject({ left: [{ pointer: '/containers', code: 'range' }] })
    expect(explain(refused)).toBe('Rejected: /containers must have at most 1,000,000 reference numbers.')
  })
  it('counts the existing reference numbers', () => {
    const shipment = { ref_numbers: numbers(1_000_000) }
    expect(propagate({ ref_numbers: null, shipment, containers: [] })._tag).toBe('Right')
    expect(propagate({ ref_numbers: ['X'], shipment, containers: [] })._tag).toBe('Left')
    expect(propagate({ ref_numbers: null, shipment, containers: [{ ref_numbers: ['X'] }] })._tag).toBe('Left')
  })
  it('refuses a result beyond any memory at once', () => {
    const taken = processorTime()
    expect(answered(numbers(50_000), 50_000)._tag).toBe('Left')
    expect(taken()).toBeLessThan(3_000)
  })
})

describe('explain', () => {
  it('counts the resulting reference numbers', () => {
    expect(
      explain(propagate({ ref_numbers: ['A'], shipment: { ref_numbers: ['B'] }, containers: [{ ref_numbers: null }] })),
    ).toBe('The shipment has 2 reference numbers, and its 1 container has 1.')
    expect(explain(propagate({ ref_numbers: ['A'], shipment: { ref_numbers: null }, containers: [] }))).toBe(
      'The shipment has 1 reference number, and its 0 containers have 0.',
    )
  })
})

describeVectors('tracking_request.propagate')
