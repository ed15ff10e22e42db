/**
 * The published rules of the guide, and a fleet that one file of terms serves.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { assess } from '../../../src/rule/container'
import { count, type Calendar, type Terms } from '../../../src/rule/free-time'

/** The rows of the table: the rule, its terms, the dates and the figures worked out by hand. */
const rules = readFileSync('docs/free-time.md', 'utf8')
  .split('\n')
  .filter(line => /^\| .*`\{ "free_days"/.test(line))
  .map(line => line.slice(2, -2).split(' | '))

describe('the published rules of the guide', () => {
  test('are 41', () => {
    expect(rules).toHaveLength(41)
  })
  test.each(rules)('%s', (_, terms = '', from = '', end = '', lastFreeDay = '', charged = '', amount = '') => {
    const [start = '', zone] = from.split(' ')
    const input = { start, end, now: '2030-01-01T00:00:00Z', terms: [JSON.parse(terms.slice(1, -1)) as Terms] }
    expect(count({ ...input, ...(zone && { zone }) })).toMatchObject({
      right: {
        outcome: 'counted',
        last_free_day: lastFreeDay,
        days: { charged: Number(charged) },
        amount: amount === '-' ? null : Number(amount),
      },
    })
  })
})

const LINES = ['HLCU', 'MAEU', 'ONEY']
const SIZES = [20, 40]
/** Two pairs of ports, each with the calendar of its terminals. */
const COASTS = [
  { ports: ['USLAX', 'USLGB'], open: ['2026-07-11'], stopped: ['2026-07-15'] },
  { ports: ['USNYC', 'USSAV'], open: [], stopped: ['2026-07-09', '2026-07-10'] },
]

/** The figures of a line, a size and a coast: input of the terms and of the count by hand. */
const figuresOf = (line: string, size: number, coast: number) => ({
  free: 3 + LINES.indexOf(line),
  first: 2 + coast,
  rates: [100 + 10 * LINES.indexOf(line), size * 5 + coast] as const,
})

/** One file of twelve rows. */
const terms: readonly Terms[] = LINES.flatMap(line =>
  SIZES.flatMap(size =>
    COASTS.map(({ ports, ...calendar }, coast): Terms => {
      const { free, first, rates } = figuresOf(line, size, coast)
      return {
        match: { shipping_line_scac: [line], equipment_length: [size], port_of_discharge_locode: ports },
        free_days: free,
        free_count: 'working',
        tiers: [
          { days: first, rate: rates[0] },
          { days: null, rate: rates[1] },
        ],
        currency_code: 'USD',
        calendar: calendar satisfies Calendar,
      }
    }),
  ),
)

/** Box after box: its line, size and port, the day of its discharge and, for half of them, the day of its pickup. */
const boxes = Array.from({ length: 1_000 }, (_, i) => ({
  line: LINES[i % 3]!,
  size: SIZES[i % 2]!,
  port: COASTS[Math.floor(i / 6) % 2]!.ports[Math.floor(i / 12) % 2]!,
  discharged: `2026-07-0${1 + (i % 7)}`,
  out: i % 4 < 2 ? null : `2026-07-${12 + (i % 9)}`,
}))

const documentOf = ({ line, size, port, discharged, out }: (typeof boxes)[number], i: number) => {
  const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`
  return {
    data: {
      id,
      type: 'container',
      attributes: {
        available_for_pickup: true,
        holds_at_pod_terminal: [],
        equipment_length: size,
        pod_timezone: port === 'USLAX' || port === 'USLGB' ? 'America/Los_Angeles' : 'America/New_York',
        pod_discharged_at: `${discharged}T18:00:00Z`,
        pod_full_out_at: out && `${out}T18:00:00Z`,
      },
      relationships: { pickup_facility: { data: null } },
    },
    included: [{ id, type: 'shipment', attributes: { shipping_line_scac: line, port_of_discharge_locode: port } }],
  }
}

const NOW = '2026-07-25T18:00:00Z'

/** Chooses the figures outside, and charges day after day. */
const amountByHand = ({ line, size, port, discharged, out }: (typeof boxes)[number]): number => {
  const coast = COASTS.findIndex(({ ports }) => ports.includes(port))
  const { free, first, rates } = figuresOf(line, size, coast)
  const { open, stopped } = COASTS[coast]!
  let [left, charged, amount] = [free, 0, 0]
  for (let time = Date.parse(discharged); time <= Date.parse(out ?? NOW.slice(0, 10)); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    const isWeekend = [0, 6].includes(new Date(time).getUTCDay())
    if (stopped.includes(day)) continue
    if (left > 0) left -= !isWeekend || open.includes(day) ? 1 : 0
    else amount += rates[charged++ < first ? 0 : 1]
  }
  return amount
}

it('counts a fleet of 3 lines, 4 ports and 2 sizes by one file of twelve rows', () => {
  const amounts = boxes.map((box, i) => {
    const assessed = assess({ document: documentOf(box, i), now: NOW, terms: { demurrage: terms } })
    const counted = assessed._tag === 'Right' ? assessed.right.containers[0]?.free_time.demurrage : undefined
    return counted?.outcome === 'counted' ? counted.amount : counted
  })
  expect(amounts).toEqual(boxes.map(amountByHand))
  expect(new Set(amounts).size).toBeGreaterThan(50)
})
