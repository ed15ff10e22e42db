import { describe, expect, it } from 'vitest'
import { limitShrinking, sliceTime } from '../../../src/conform/examine/budget'

describe('the time for the input of one violation', () => {
  it.each([
    ['3 s', {}, 3],
    ['the time of the plan', { shrinkSeconds: 10 }, 10],
  ])('is %s', (_, plan, seconds) => {
    let time = 100
    const isOver = limitShrinking({ now: () => time, ...plan })
    time = 100 + seconds - 0.01
    expect(isOver()).toBe(false)
    time = 100 + seconds
    expect(isOver()).toBe(true)
  })
  it('ends with all time, and is not limited if none is measured', () => {
    let isAllOver = false
    const isOver = limitShrinking({ shrinkSeconds: 0 }, () => isAllOver)
    expect(isOver()).toBe(false)
    isAllOver = true
    expect(isOver()).toBe(true)
  })
})

describe('a slice of the time', () => {
  it.each([
    ['half of the rest', 0.25, 0.75, 2, 0.5],
    ['all of the rest', 0.25, 0.75, 1, 0.75],
    ['a third of the whole', 0, 0.75, 3, 0.25],
  ])('is %s', (_, now, end, parts, until) => {
    let time = now
    const isOver = sliceTime(() => time, end, parts)
    expect(isOver()).toBe(false)
    time = until - 0.01
    expect(isOver()).toBe(false)
    time = until
    expect(isOver()).toBe(true)
    time = 1
    expect(isOver()).toBe(true)
  })
  it('is over at once if no time is left', () => {
    expect(sliceTime(() => 0.75, 0.75, 2)()).toBe(true)
    expect(sliceTime(() => 1, 0.75, 2)()).toBe(true)
  })
  it('is never over without a time limit', () => {
    expect(sliceTime(() => 0, 0, 1)()).toBe(false)
  })
})
