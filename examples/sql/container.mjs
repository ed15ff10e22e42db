/**
 * Inputs for the test of the last free day in SQL: the vectors' inputs, and seeded mutations of them.
 */
import { readFileSync } from 'node:fs'

const { cases } = JSON.parse(readFileSync(new URL('../../vectors/pickup/advise.json', import.meta.url), 'utf8'))

/** The inputs of the vectors. */
export const vectors = cases.map(({ input }) => input).filter(input => input?.container)

/** Zones whose clocks change at midnight, skip a day or are off by half an hour, and invalid zone names. */
const ZONES = [
  'America/New_York',
  'America/Havana',
  'America/Santiago',
  'Pacific/Apia',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Argentina/Buenos_Aires',
  'UTC',
  'Europe/Nowhere',
  'PDT+3',
  '+02:00',
  '',
  null,
  5,
]
const DAYS = [
  '2026-07-14',
  '2026-03-07',
  '2026-03-08',
  '2026-11-01',
  '2019-09-07',
  '2019-09-08',
  '2011-12-29',
  '2011-12-30',
  '2024-02-29',
  '2026-02-29',
  '9999-12-31',
  '0000-01-01',
  'soon',
  '',
  null,
  false,
]
const CLOCKS = [
  'T00:00:00Z',
  'T04:00:00Z',
  'T05:00:00.000Z',
  'T00:00:00.5Z',
  't23:59:59z',
  'T10:00:00-04:00',
  'T24:00:00Z',
  'T00:00:00+14:00',
  'T10:00:00',
]
const STATUSES = ['new', 'on_ship', 'available', 'picked_up', 'on_rail', 'empty_returned', 'off_dock', 'thrown', null]
/** Valid and invalid policies. */
const POLICIES = [
  {},
  { soon_days: 0 },
  { soon_days: 5.0 },
  { stale_after_hours: 0.5, doubtful_after_days: 1e21, silent_after_days: 3, appointment_grace_hours: 1e-7 },
  { unknown: 'figure' },
  { soon_days: 2.5 },
  { soon_days: '3' },
  { stale_after_hours: -1 },
  { silent_after_days: null },
  5,
  null,
  [],
]
const INSTANTS = [
  'terminal_checked_at',
  'pod_discharged_at',
  'pickup_appointment_at',
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'final_destination_full_out_at',
  'delivered_at',
  'empty_terminated_at',
  'pickup_lfd',
  'ind_facility_lfd_on',
]

/** Returns a number of inputs: the vectors' inputs with some attributes changed, deterministically. */
export const generated = (count, seed) => {
  let state = seed
  const below = limit => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const oneOf = values => values[below(values.length)]
  const time = () => {
    const day = oneOf(DAYS)
    return typeof day === 'string' && below(2) ? `${day}${oneOf(CLOCKS)}` : day
  }
  /** A wrong type makes an input unreadable: it is drawn seldom, so that most inputs have an answer. */
  const readable = draw => {
    const value = draw()
    return typeof value === 'string' || value === null || below(20) === 0 ? value : readable(draw)
  }
  const changes = [
    ...INSTANTS.map(name => ({ container }) => {
      container[name] = readable(time)
    }),
    ({ container }) => {
      container.pod_timezone = readable(() => oneOf(ZONES))
    },
    ({ container }) => {
      container.final_destination_timezone = readable(() => oneOf(ZONES))
    },
    ({ container }) => {
      container.current_status = oneOf(STATUSES)
    },
    ({ container }) => {
      delete container.pod_discharged_at
    },
    ({ container }) => {
      container.holds_at_pod_terminal = oneOf([[], null, [{ name: 'TMF', status: 'hold' }], [{}]])
    },
    ({ container }) => {
      const fees = ['exam', 'demurrage', 'total'].map(type => [{ type, amount: oneOf([0, 5]), currency_code: 'USD' }])
      container.fees_at_pod_terminal = oneOf([[], null, [{ type: 'exam', amount: 5 }], [5], ...fees])
    },
    ...['pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'].map(name => ({ container }) => {
      container.import_deadlines = { ...container.import_deadlines, [name]: readable(time) }
    }),
    ({ container }) => {
      const unified = { current_value: readable(time), current_selection: oneOf(['line', 'a "word"', '', null]) }
      container.import_deadlines = { ...container.import_deadlines, pod: { unified } }
    },
    input => {
      input.shipment = { destination_timezone: oneOf(['America/Chicago', null]), destination_ata_at: time() }
    },
    input => {
      input.relationships = oneOf([{}, { pickup_facility: 'a', pod_terminal: oneOf(['a', 'b', null]) }])
    },
    input => {
      input.policy = oneOf(POLICIES.slice(0, below(4) ? 5 : POLICIES.length))
    },
    input => {
      input.now = `${oneOf(DAYS.slice(0, 9))}T12:00:00Z`
    },
  ]
  return Array.from({ length: count }, () => {
    const input = structuredClone(oneOf(vectors.filter(({ container }) => typeof container === 'object')))
    for (let i = below(8); i >= 0; i--) oneOf(changes)(input)
    return input
  })
}
