/**
 * Counts the free time of a container with tiers, over 60 days and without a zone.
 *
 * The floor is a bare loop over the days that adds the rates: without checks, without a ledger, and in binary
 * fractions.
 */
import assert from 'node:assert/strict'
import { count, countBy, tariff } from '../dist/free-time.js'

const COUNT = 200
const DAY = 86_400_000
const TIERS = [
  { days: 3, rate: 150 },
  { days: 5, rate: 225 },
  { days: null, rate: 310.5 },
]

const dateOf = time => new Date(time).toISOString().slice(0, 10)

/** Sixty days from day 1 to the end; four of them are free. */
const inputs = Array.from({ length: COUNT }, (_, i) => {
  const start = Date.parse('2026-01-01T00:00:00Z') + DAY * i
  return {
    start: dateOf(start),
    end: dateOf(start + 59 * DAY),
    now: '2026-12-01T00:00:00Z',
    terms: [{ free_days: 4, tiers: TIERS, currency_code: 'USD' }],
  }
})

// By hand ------------------------------------------------------------------------------------------------------------

/** The sum of the rates of the days after the free ones. */
const sumByHand = ({ start, end, terms: [{ free_days, tiers }] }) => {
  const first = Date.parse(start) / DAY
  const last = Date.parse(end) / DAY
  let sum = 0
  let tier = 0
  let left = tiers[0].days
  for (let day = first; day <= last; day++) {
    if (day < first + free_days) continue
    sum += tiers[tier].rate
    if (left !== null && --left === 0) left = tiers[++tier].days
  }
  return sum
}

// The comparison -----------------------------------------------------------------------------------------------------

const prepared = tariff({ terms: inputs[0].terms }).right

export const works = [
  {
    name: 'free time, 60 days with tiers',
    inputs,
    floor: 'a bare loop',
    contestants: {
      'a bare loop': sumByHand,
      gateout: count,
      'gateout, terms prepared before': input => countBy(prepared, input),
    },
    targets: [{ figure: 'time', most: 5_000 }],
  },
]

export const check = () => {
  for (const input of inputs) {
    const { right: counted } = count(input)
    assert.equal(counted.amount, sumByHand(input))
    assert.deepEqual(counted.days, { free: 4, excluded: 0, charged: 56 })
    assert.deepEqual(countBy(prepared, input).right, counted)
  }
  return [`equal amounts of ${inputs.length} containers`]
}
