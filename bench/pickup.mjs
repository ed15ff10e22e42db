/**
 * What does an advice on a container cost? With zones beside one call of `Intl.DateTimeFormat.format`, the only way to
 * a local day; without them beside the reading of the same container.
 *
 * Two contestants take turns in one process. The figure is the median over the containers: what an advice on each
 * takes, in calls of the other.
 */
import assert from 'node:assert/strict'
import { advise } from '../dist/pickup.js'
import { evaluate } from '../dist/last-free-day.js'
import { decode } from '../dist/resource.js'
import { facts } from './data.mjs'
import { isQuick, median, seconds } from './turns.mjs'

const COUNT = 1_000
const ROUNDS = isQuick ? 2 : 9
/** Calls that are timed together, since one is shorter than the clock can tell. */
const CALLS = 50

const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Chicago', 'Europe/Berlin', 'Asia/Shanghai', 'UTC']
const START = Date.parse('2025-01-01T00:00:00Z')
const time = hours => new Date(START + 3_600_000 * hours).toISOString().replace('.000Z', 'Z')

/** At the port and inland, before and after they are picked up, over a year: in both halves of which clocks change. */
const containerOf = (i, hasZones) => {
  const at = (i * 37) % 8_000
  const isInland = i % 3 === 0
  return {
    ...facts[i % facts.length],
    number: 'CSQU3054383',
    availability_known: true,
    current_status: ['available', 'not_available', 'grounded', 'on_rail', 'off_dock'][i % 5],
    terminal_checked_at: time(at - i % 40),
    pod_timezone: hasZones ? ZONES[i % ZONES.length] : null,
    final_destination_timezone: hasZones ? ZONES[(i + 2) % ZONES.length] : null,
    pod_discharged_at: i % 7 === 0 ? null : time(at - 100),
    pod_full_out_at: i % 4 === 0 ? time(at - 30) : null,
    pod_rail_departed_at: isInland ? time(at - 60) : null,
    ind_ata_at: isInland && i % 2 === 0 ? time(at - 20) : null,
    pickup_appointment_at: i % 5 === 0 ? time(at + 5) : null,
    pickup_lfd: time(24 * Math.round(at / 24) + 4),
    import_deadlines: {
      pickup_lfd_line: time(24 * Math.round(at / 24) + 28),
      pickup_lfd_terminal: null,
      pickup_lfd_rail: isInland ? time(at + 60) : null,
    },
  }
}

const inputs = hasZones => Array.from({ length: COUNT }, (_, i) => ({
  container: containerOf(i, hasZones),
  relationships: { pickup_facility: i % 3 === 0 ? 'ramp' : null, pod_terminal: 'port' },
  now: time((i * 37) % 8_000),
}))

const timeOf = (call, input) => {
  const start = seconds()
  for (let i = 0; i < CALLS; i++) call(input)
  return seconds() - start
}

/** The median over the containers of what ours takes, by the median of what theirs does, and that of some rounds. */
const ratioOf = (ours, theirs, inputs) => {
  const round = () => {
    const times = inputs.map(input => [timeOf(ours, input), timeOf(theirs, input)])
    return [median(times.map(([our]) => our)), median(times.map(([, their]) => their))]
  }
  for (let i = 0; i < (isQuick ? 1 : 3); i++) round()
  const rounds = Array.from({ length: ROUNDS }, round)
  return {
    time: (1e9 * Math.min(...rounds.map(([our]) => our))) / CALLS,
    ratio: median(rounds.map(([our, their]) => our / their)),
  }
}

const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const format = ({ now }) => formatter.format(Date.parse(now))
const read = ({ container }) =>
  decode({ type: 'container', value: { id: ID, type: 'container', attributes: container }, mode: 'tolerant' })
const ID = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'

const work = (name, ours, theirs, hasZones, most) => ({
  name, rounds: 3, floor: 'gateout', contestants: { gateout: ours }, targets: [{ figure: 'ratio', most }],
  measure: subject => ratioOf(subject, theirs, inputs(hasZones)),
})

export const works = [
  work('an advice with zones, × Intl.DateTimeFormat.format', advise, format, true, 8),
  work('an advice without zones, × decoding the container', advise, read, false, 3),
  work('a last free day with zones, × Intl.DateTimeFormat.format', evaluate, format, true, 8),
]

export const check = () => {
  const advices = inputs(true).map(advise)
  const statuses = new Set(advices.map(({ status }) => status))
  assert(statuses.size >= 7)
  for (const input of inputs(true)) {
    assert(read(input).valid)
    assert.deepEqual(evaluate(input), advise(input).last_free_day)
  }
  return [`pickup: ${advices.length} containers in ${statuses.size} states, the last free day as in the advice`]
}
