/**
 * Measures the advice on a container: with time zones in relation to one call of `Intl.DateTimeFormat.format`, the only
 * way to compute a local day; without zones in relation to decoding the same container.
 *
 * Two contestants take turns in one process. The result is the median over the containers of the ratio of their times.
 */
import assert from 'node:assert/strict'
import { advise } from '../dist/pickup.js'
import { evaluate } from '../dist/last-free-day.js'
import { decode } from '../dist/resource.js'
import { containers } from './data.mjs'
import { isQuick, median, seconds } from './turns.mjs'

const COUNT = 1_000
const ROUNDS = isQuick ? 2 : 9
/** The number of calls timed together, because one call is shorter than the resolution of the clock. */
const CALLS = 50

const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Chicago', 'Europe/Berlin', 'Asia/Shanghai', 'UTC']
const START = Date.parse('2025-01-01T00:00:00Z')
const time = hours => new Date(START + 3_600_000 * hours).toISOString().replace('.000Z', 'Z')

/**
 * The attributes of live records: at the port and inland, before and after pickup, over a year with both changes of
 * daylight saving time.
 */
const attributesOf = (i, hasZones) => {
  const at = (i * 37) % 8_000
  const isInland = i % 3 === 0
  return {
    ...containers[i % containers.length].attributes,
    availability_known: i % 29 > 0,
    current_status: ['available', 'not_available', 'grounded', 'on_rail', 'off_dock'][i % 5],
    terminal_checked_at: time(at - (i % 40)),
    pod_timezone: hasZones ? ZONES[i % ZONES.length] : null,
    final_destination_timezone: hasZones ? ZONES[(i + 2) % ZONES.length] : null,
    pod_arrived_at: time(at - 130),
    pod_discharged_at: i % 7 === 0 ? null : time(at - 100),
    pod_full_out_at: i % 4 === 0 ? time(at - 30) : null,
    pod_rail_loaded_at: null,
    pod_rail_departed_at: isInland && i % 5 > 0 ? time(at - 60) : null,
    ind_ata_at: isInland && i % 2 === 0 ? time(at - 20) : null,
    ind_eta_at: isInland ? time(at - 22) : null,
    final_destination_full_out_at: null,
    empty_terminated_at: i % 11 === 0 ? time(at - 1) : null,
    pickup_appointment_at: i % 5 === 0 ? time(at + 5) : null,
    pickup_lfd: time(24 * Math.round(at / 24) + 4),
    import_deadlines: {
      pickup_lfd_line: time(24 * Math.round(at / 24) + 28),
      pickup_lfd_terminal: null,
      pickup_lfd_rail: isInland ? time(at + 60) : null,
    },
  }
}

/** Parsed from JSON, like a response of the service. */
const records = hasZones =>
  Array.from({ length: COUNT }, (_, i) =>
    JSON.parse(JSON.stringify({ ...containers[i % containers.length], attributes: attributesOf(i, hasZones) })),
  )

/** The inputs of an advice, each with its record and its time in milliseconds. */
const inputs = hasZones =>
  records(hasZones).map((record, i) => ({
    container: record.attributes,
    relationships: { pickup_facility: i % 3 === 0 ? 'ramp' : null, pod_terminal: 'port' },
    now: time((i * 37) % 8_000),
    record,
    at: Date.parse(time((i * 37) % 8_000)),
  }))

const timeOf = (call, input) => {
  const start = seconds()
  for (let i = 0; i < CALLS; i++) call(input)
  return seconds() - start
}

/**
 * The median of our times over the containers, divided by the median of theirs. The shortest of some rounds counts for
 * each container, because other processes only add time.
 */
const ratioOf = (ours, theirs, inputs) => {
  const round = call => inputs.map(input => timeOf(call, input))
  for (let i = 0; i < (isQuick ? 1 : 3); i++) [ours, theirs].forEach(round)
  const rounds = Array.from({ length: ROUNDS }, () => [round(ours), round(theirs)])
  const [our, their] = [0, 1].map(side =>
    median(inputs.map((_, i) => Math.min(...rounds.map(times => times[side][i])))),
  )
  return { time: (1e9 * our) / CALLS, ratio: our / their }
}

const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const format = ({ at }) => formatter.format(at)
const read = ({ record }) => decode({ type: 'container', value: record, mode: 'tolerant' })

const work = (name, ours, theirs, hasZones, most) => ({
  name,
  rounds: 3,
  floor: 'gateout',
  contestants: { gateout: ours },
  targets: [{ figure: 'ratio', most }],
  measure: subject => ratioOf(subject, theirs, inputs(hasZones)),
})

export const works = [
  work('an advice with zones, × Intl.DateTimeFormat.format', advise, format, true, 8),
  work('an advice without zones, × decoding the container', advise, read, false, 6),
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
