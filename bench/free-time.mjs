/**
 * Counts the free time of a container with tiers, over 60 days and without a zone. Counts a fleet by one file of terms.
 *
 * The floor of one container is a bare loop over the days that adds the rates: without checks, without a ledger, and in
 * binary fractions. The floor of the fleet counts each container by its own terms, chosen outside.
 */
import assert from 'node:assert/strict'
import { count, countBy, tariff } from '../dist/free-time.js'
import { valueOf } from './turns.mjs'

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
const sumByHand = ({ start, end, terms }) => {
  const [{ free_days, tiers }] = terms
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

// A fleet ------------------------------------------------------------------------------------------------------------

const COASTS = [
  { ports: ['USLAX', 'USLGB'], zone: 'America/Los_Angeles', stopped: ['2026-07-10'] },
  { ports: ['USNYC', 'USBAL'], zone: 'America/New_York', stopped: [{ from: '2026-07-14', to: '2026-07-15' }] },
]
const LINES = ['HLCU', 'MAEU', 'ONEY']
const SIZES = [20, 40]

/**
 * A row for each line, size and coast; each coast has its calendar.
 *
 * @type {import('../dist/free-time.js').Terms[]}
 */
const ROWS = LINES.flatMap((line, l) =>
  SIZES.flatMap((size, s) =>
    COASTS.map(({ ports, stopped }, c) => ({
      match: {
        shipping_line_scac: [line],
        equipment_length: size === 40 ? [40, 45] : [20],
        port_of_discharge_locode: ports,
      },
      free_days: 4 + l - c,
      free_count: 'working',
      tiers: [
        { days: 3, rate: 150 + 10 * l + 50 * s },
        { days: null, rate: 300 + 20 * l + 75.5 * s },
      ],
      currency_code: 'USD',
      calendar: { holidays: ['2026-07-03'], stopped },
    })),
  ),
)

const fleet = Array.from({ length: 1_000 }, (_, i) => {
  const [line, size, coast] = [i % 3, Math.floor(i / 3) % 2, Math.floor(i / 6) % 2]
  const { ports, zone } = COASTS[coast]
  return {
    row: 4 * line + 2 * size + coast,
    dates: {
      start: `2026-07-0${1 + (i % 7)}T18:00:00Z`,
      end: i % 4 < 2 ? null : `2026-07-${12 + (i % 9)}T18:00:00Z`,
      now: '2026-07-25T18:00:00Z',
      zone,
      subject: {
        shipping_line_scac: LINES[line],
        equipment_length: SIZES[size],
        port_of_discharge_locode: ports[Math.floor(i / 12) % 2],
      },
    },
  }
})

const byFile = valueOf(tariff({ terms: ROWS }))
const byRow = ROWS.map(row => valueOf(tariff({ terms: [row] })))

// The comparison -----------------------------------------------------------------------------------------------------

const prepared = valueOf(tariff({ terms: inputs[0].terms }))

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
  {
    name: 'a fleet of 1,000 boxes by one file of 12 rows with two calendars',
    inputs: fleet,
    floor: 'one count with the right row chosen outside',
    contestants: {
      'one count with the right row chosen outside': ({ row, dates }) => countBy(byRow[row], dates),
      'gateout, by the file': ({ dates }) => countBy(byFile, dates),
    },
    targets: [],
  },
]

export const check = () => {
  for (const input of inputs) {
    const counted = valueOf(count(input))
    assert.equal(counted.amount, sumByHand(input))
    assert.deepEqual(counted.days, { free: 4, excluded: 0, charged: 56 })
    assert.deepEqual(valueOf(countBy(prepared, input)), counted)
  }
  for (const { row, dates } of fleet) {
    const counted = valueOf(countBy(byFile, dates))
    assert.equal(counted.outcome, 'counted')
    assert.deepEqual(counted, { ...valueOf(countBy(byRow[row], dates)), terms: row })
  }
  return [`equal amounts of ${inputs.length} containers, and of a fleet of ${fleet.length}`]
}
