/**
 * The events of a container on one line: where is each one drawn, and how does its time read?
 *
 * The gaps follow the time between the events, but none is narrower than a name.
 */
import type { container, pickup } from '../../src'
import type { Bar, Moment } from './answer'

/** An event before it has a position. */
type Event = Pick<Moment, 'key' | 'name'> & { readonly time: number; readonly when: string }

/** The positions of the first and the last event, in percent. */
const FIRST = 8
const LAST = 92
/** The narrowest gap as a share of the width: names alternate above and below, so two gaps fit one name. */
const NARROWEST = 0.15
/** The largest share of all narrowest gaps together. */
const NARROW = 0.85

/** The bar of a container, or null if none of its events is known. */
export const deriveBar = (
  { container }: container.Parts,
  { status, last_free_day, appointment, expected_at, picked_up_on, place, reasons }: pickup.Advice,
  now: string,
): Bar | null => {
  const zone = place.zone ?? 'UTC'
  const pointer = reasons.find(({ code }) => code === 'picked_up')?.pointers[0]
  const out = pointer === undefined ? null : readAttribute(container, pointer.slice('/container/'.length))
  const has = (code: pickup.ReasonCode, name: string): boolean =>
    reasons.some(reason => reason.code === code && reason.pointers.includes(`/container/${name}`))
  const isAhead = (name: string): boolean => has('date_in_future', name)
  const arrival = ['ind_rail_unloaded_at', 'ind_ata_at'].find(
    name => toInstant(readAttribute(container, name)) !== undefined && !isAhead(name) && !has('out_of_order', name),
  )
  const events = [
    ...at('expected', 'Expected', expected_at, zone),
    ...at('discharged', 'Discharged', isAhead('pod_discharged_at') ? null : container.pod_discharged_at, zone),
    ...(place.now === 'inland'
      ? at('inland', 'Arrived inland', arrival && readAttribute(container, arrival), zone)
      : []),
    ...lastDay(last_free_day),
    ...at('appointment', 'Appointment', appointment?.at, zone),
    ...(toInstant(out) === undefined ? on('out', 'Picked up', picked_up_on) : at('out', 'Picked up', out, zone)),
    ...at('returned', 'Empty back', status === 'returned' ? container.empty_terminated_at : null, zone),
  ]
  if (events.length === 0) return null
  const moments = placeEvents([...events, ...at('now', 'Now', now, zone)].sort((a, b) => a.time - b.time))
  return { moments, stretches: deriveStretches(moments), zone }
}

const readAttribute = (container: object, name: string): unknown =>
  Object.entries(container).find(([key]) => key === name)?.[1]

/** The time of a date-time in milliseconds, or undefined for any other value. */
const toInstant = (value: unknown): number | undefined => {
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

const at = (key: Moment['key'], name: string, value: unknown, zone: string): readonly Event[] => {
  const time = toInstant(value)
  return time === undefined ? [] : [{ key, name, time, when: clockWords(time, zone) }]
}

/** An event with a day but no time is drawn at noon. */
const on = (key: Moment['key'], name: string, day: string | null): readonly Event[] =>
  day === null ? [] : [{ key, name, time: Date.parse(`${day}T12:00:00Z`), when: dayWords(day) }]

/** The last free day is drawn at its end. */
const lastDay = ({ day, ends_at }: pickup.Advice['last_free_day']): readonly Event[] =>
  day === null
    ? []
    : [
        {
          key: 'last_free_day',
          name: 'Last free day',
          time: toInstant(ends_at) ?? Date.parse(`${day}T24:00:00Z`),
          when: dayWords(day),
        },
      ]

const WORDS = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** A date as `Sun 8 Mar`. */
export const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { ...WORDS, timeZone: 'UTC' }).replace(',', '')

/** A date as `Sun 8 March 2026`. */
export const longDayWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`)
    .toLocaleDateString('en-GB', { ...WORDS, month: 'long', year: 'numeric', timeZone: 'UTC' })
    .replace(',', '')

/** An instant as `Sun 8 Mar 15:00 UTC`. */
export const utcWords = (instant: string): string => `${clockWords(instant, 'UTC')} UTC`

const clockWords = (instant: string | number, zone: string): string =>
  new Date(instant)
    .toLocaleString('en-GB', { ...WORDS, hour: '2-digit', minute: '2-digit', timeZone: zone })
    .replace(',', '')

/** Gives each event its position. Together the gaps take the whole width. */
const placeEvents = (events: readonly Event[]): readonly Moment[] => {
  const gaps = events.length - 1
  const narrowest = Math.min(NARROWEST, NARROW / gaps)
  const whole = events.at(-1)!.time - events[0]!.time
  let share = 0
  return events.map(({ key, name, when, time }, i) => {
    if (i > 0) {
      const part = whole === 0 ? 1 / gaps : (time - events[i - 1]!.time) / whole
      share += narrowest + (1 - narrowest * gaps) * part
    }
    return { key, name, when, at: Math.round((FIRST + share * (LAST - FIRST)) * 10) / 10 }
  })
}

/** The free days behind and ahead of now, and the late days after them. Unused days of a container picked up are not drawn. */
const deriveStretches = (moments: readonly Moment[]): Bar['stretches'] => {
  const find = (...keys: readonly Moment['key'][]): number | undefined =>
    keys.flatMap(key => moments.find(moment => moment.key === key) ?? [])[0]?.at
  const [start, free] = [find('inland', 'discharged'), find('last_free_day')]
  const out = find('out', 'returned')
  const end = out ?? find('now')
  if (free === undefined || end === undefined) return []
  const used = Math.min(free, end)
  const stretches = [
    { kind: 'used', from: start ?? used, to: used },
    { kind: 'free', from: Math.max(start ?? used, used), to: out === undefined ? free : used },
    { kind: 'late', from: free, to: end },
  ] as const
  return stretches.filter(({ from, to }) => from < to)
}
