import { describe, expect, it } from 'vitest'
import { isOpen } from '../../../src/rule/pickup'

describe('isOpen', () => {
  it.each([
    ['returned', false],
    ['picked_up', false],
    ['not_discharged', true],
    ['in_transit_inland', true],
    ['awaiting_inland', true],
    ['ready', true],
    ['stale', true],
    ['conflicting', true],
    ['blocked', true],
    ['not_released', true],
    ['unknown', true],
  ] as const)('of %s is %s', (status, open) => {
    expect(isOpen({ status })).toBe(open)
  })
})
