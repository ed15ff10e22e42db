/**
 * A second implementation of the advice, written from the contract with Date and Intl, independent of the first and slow.
 * Instants are whole milliseconds, so inputs must not have finer fractions.
 */
import { evaluate } from '../../../src/rule/readiness'

type Json = any

const set = (value: Json): boolean => value !== undefined && value !== null && value !== ''
const isDateTimeText = (text: Json): boolean =>
  typeof text === 'string' &&
  /^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(text) &&
  isDateText(text.slice(0, 10))
const isDateText = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
/** A time without seconds is read as the minute. */
const seconds = (text: Json): Json =>
  typeof text === 'string' ? text.replace(/^(.{10}[Tt]\d\d:\d\d)([Zz]|[+-]\d\d:\d\d)$/, '$1:00$2') : text
const ms = (text: Json): number | null =>
  isDateTimeText(seconds(text)) ? Date.parse(seconds(text).toUpperCase()) : null

const known = new Map<Json, boolean>()
const knows = (name: Json): boolean => {
  if (!known.has(name)) known.set(name, isZone(name))
  return known.get(name)!
}
const isZone = (name: Json): boolean => {
  if (!set(name) || /^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Local time as `YYYY-MM-DD hh:mm:ss.mmm`. */
const wall = (at: number, zone: string | null): string => {
  const name = zone ?? 'UTC'
  if (!formatters.has(name)) {
    formatters.set(
      name,
      new Intl.DateTimeFormat('en-CA', {
        timeZone: name,
        hourCycle: 'h23',
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        fractionalSecondDigits: 3,
      }),
    )
  }
  const p = Object.fromEntries(
    formatters
      .get(name)!
      .formatToParts(at)
      .map(part => [part.type, part.value]),
  )
  return `${p['year']!.padStart(4, '0')}-${p['month']}-${p['day']} ${p['hour']}:${p['minute']}:${p['second']}.${p['fractionalSecond']}`
}
const dayIn = (at: number, zone: string | null): string => wall(at, zone).slice(0, 10)
const isMidnightIn = (at: number, zone: string | null): boolean => wall(at, zone).slice(11) === '00:00:00.000'
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

/** The first instant with a later local date, searched by minutes: in these years clocks change at whole minutes. */
const endOf = (day: string, zone: string): string => {
  const known = ends.get(`${zone} ${day}`)
  if (known) return known
  const end = findEnd(day, zone)
  ends.set(`${zone} ${day}`, end)
  return end
}
const ends = new Map<string, string>()
const findEnd = (day: string, zone: string): string => {
  let at = Date.parse(`${day}T00:00:00Z`) - 16 * 3_600_000
  while (dayIn(at + 900_000, zone) <= day) at += 900_000
  while (dayIn(at, zone) <= day) at += 60_000
  return new Date(at).toISOString().replace('.000Z', 'Z')
}

export const plainAdvise = ({
  container: c,
  relationships: r,
  shipment,
  now: nowText,
  policy = {},
  days = [],
}: Json): Json => {
  const s = shipment ?? {}
  const p = {
    stale_after_hours: 24,
    soon_days: 2,
    last_free_day: 'earliest',
    doubtful_after_days: 30,
    silent_after_days: 56,
    appointment_grace_hours: 2,
    ...policy,
  }
  const now = ms(nowText)!
  const hour = 3_600_000
  const reasons: { [code: string]: string[] } = {}
  const say = (code: string, ...pointers: string[]): void => {
    reasons[code] = [...new Set([...(reasons[code] ?? []), ...pointers])].sort()
  }
  const at = (name: string): string => `/container/${name}`
  const verdict = evaluate(c) as Json

  // PICK-1
  const podZone: string | null = [c.pod_timezone, s.pod_timezone].find(knows) ?? null
  const endZone: string | null = [c.final_destination_timezone, s.destination_timezone].find(knows) ?? null
  const facilityKnown = r !== undefined && 'pickup_facility' in r && r.pickup_facility !== undefined
  const inland = facilityKnown
    ? set(r.pickup_facility) && !(set(r.pod_terminal) && r.pod_terminal === r.pickup_facility)
    : ['pod_rail_loaded_at', 'pod_rail_departed_at', 'ind_rail_unloaded_at', 'ind_ata_at', 'ind_eta_at'].some(name =>
        set(c[name]),
      ) ||
      ['awaiting_inland_transfer', 'on_rail'].includes(c.current_status) ||
      (set(s.destination_locode) && s.destination_locode !== s.port_of_discharge_locode)
  let leftBy = ['pod_full_out_at', 'pod_rail_departed_at', 'pod_rail_loaded_at', 'ind_rail_unloaded_at'].filter(name =>
    set(c[name]),
  )
  const active = verdict.active.length > 0
  if (leftBy.length === 0 && set(c.ind_ata_at)) {
    const [arrived, checked] = [ms(c.ind_ata_at), ms(c.terminal_checked_at)]
    const stillHas =
      set(c.location_at_pod_terminal) || active || (c.fees_at_pod_terminal ?? []).some((fee: Json) => fee.amount > 0)
    if (arrived !== null && checked !== null && checked > arrived && stillHas)
      say('arrival_disputed', at('ind_ata_at'), at('terminal_checked_at'))
    else leftBy = ['ind_ata_at']
  }
  const left = leftBy.length > 0
  const placeNow = left && inland ? 'inland' : 'port'
  const placeZone = placeNow === 'inland' ? endZone : podZone
  const where = (pointer: string): Json =>
    pointer.startsWith('/shipment/') ? s[pointer.slice(10)] : c[pointer.slice(11)]
  const firstSet = (...pointers: string[]): string | undefined => pointers.find(pointer => set(where(pointer)))
  const arrivedBy =
    inland && left ? firstSet(at('ind_rail_unloaded_at'), at('ind_ata_at'), '/shipment/destination_ata_at') : undefined
  const checkedAt = ms(c.terminal_checked_at)
  const arrivedAt = arrivedBy ? ms(where(arrivedBy)) : null
  const portReport = inland && left && (!arrivedBy || arrivedAt === null || checkedAt === null || checkedAt < arrivedAt)
  const goneBy = firstSet(
    at('final_destination_full_out_at'),
    ...(inland ? [] : [at('pod_full_out_at')]),
    at('delivered_at'),
  )
  const goneAt = goneBy ? ms(where(goneBy)) : null

  // PICK-3
  const age = checkedAt === null ? null : now - checkedAt
  const isStale = age !== null && age > p.stale_after_hours * hour
  const old = set(s.line_tracking_stopped_at) || isStale
  const events = ['pod_discharged_at', 'pod_full_out_at', 'ind_ata_at', 'ind_rail_unloaded_at'].filter(
    name => ms(c[name]) !== null,
  )
  const latest = Math.max(...events.map(name => ms(c[name])!))
  const isSilent = events.length > 0 && now - latest > p.silent_after_days * 24 * hour

  // PICK-2
  const cs = c.current_status
  const keyThere = c.pod_discharged_at !== undefined
  let status: string
  let action: string
  let expectedBy: string | undefined
  const inlandEta = (): string | undefined => firstSet(at('ind_eta_at'), '/shipment/destination_eta_at')
  if (set(c.empty_terminated_at) || cs === 'empty_returned') {
    ;[status, action] = ['returned', 'none']
    say('empty_returned', set(c.empty_terminated_at) ? at('empty_terminated_at') : at('current_status'))
  } else if (goneBy || ['picked_up', 'delivered'].includes(cs)) {
    ;[status, action] = ['picked_up', 'return_empty']
    say('picked_up', goneBy ?? at('current_status'))
  } else if (
    !set(c.pod_discharged_at) &&
    !left &&
    c.available_for_pickup !== true &&
    !['available', 'not_available', 'grounded', 'off_dock', 'awaiting_inland_transfer'].includes(cs) &&
    (keyThere || ['new', 'on_ship'].includes(cs))
  ) {
    ;[status, action] = ['not_discharged', active ? 'resolve_holds' : 'wait']
    say('not_discharged', keyThere ? at('pod_discharged_at') : at('current_status'))
    if (!set(c.pod_arrived_at)) expectedBy = firstSet('/shipment/pod_eta_at')
  } else if (inland && left && !arrivedBy && !['available', 'not_available', 'grounded', 'off_dock'].includes(cs)) {
    ;[status, action] = ['in_transit_inland', 'wait']
    say('left_port', ...leftBy.map(at))
    expectedBy = inlandEta()
  } else if (inland && left && (portReport || ['not_released', 'unknown'].includes(verdict.status))) {
    ;[status, action] = ['unknown', 'ask']
    say('inland_not_reported', at(leftBy[0]!), ...(arrivedBy ? [arrivedBy] : []), at('terminal_checked_at'))
  } else if (inland && !left && verdict.status === 'not_released') {
    ;[status, action] = ['awaiting_inland', 'wait']
    expectedBy = inlandEta()
  } else if (c.availability_known === false && verdict.status !== 'blocked') {
    ;[status, action] = ['unknown', 'ask']
    say('availability_unknown', at('availability_known'))
  } else if (verdict.status === 'ready' && old) {
    ;[status, action] = ['stale', 'refetch']
  } else {
    ;[status, action] = (
      {
        ready: ['ready', 'later'],
        out_of_sync: ['conflicting', 'confirm'],
        blocked: ['blocked', 'resolve_holds'],
        not_released: ['not_released', 'wait'],
        unknown: ['unknown', 'ask'],
      } as Json
    )[verdict.status]
  }
  const expected: Json = expectedBy ? where(expectedBy) : null
  const open = status !== 'returned' && status !== 'picked_up'

  // PICK-4
  const lfd = c.import_deadlines ?? {}
  const unified = lfd.pod?.unified ?? {}
  const D = '/container/import_deadlines/'
  const read = (value: string, zone: string | null, pointer: string): Json => {
    if (isDateText(value)) return { day: value, notes: [] }
    const instant = ms(value)
    if (instant === null) {
      say('day_unreadable', pointer)
      return null
    }
    if (zone === null) return { day: dayIn(instant, null), notes: ['no_zone'] }
    const local = dayIn(instant, zone)
    if (isMidnightIn(instant, zone)) return { day: local, notes: [] }
    if (!isMidnightIn(instant, null)) return { day: local, notes: ['not_midnight'] }
    return { day: [local, dayIn(instant, null)].sort()[0], notes: ['not_midnight', 'utc_midnight'] }
  }
  const candidates: Json[] = []
  const values: string[] = []
  const add = (source: string, pointer: string, value: Json, zone: string | null, place: string | null): void => {
    if (!set(value)) return
    values.push(value)
    const found = read(value, zone, pointer)
    if (found) candidates.push({ source, pointer, zone, place, ...found })
  }
  add(
    set(unified.current_selection) ? unified.current_selection : 'unified',
    `${D}pod/unified/current_value`,
    unified.current_value,
    podZone,
    inland ? 'nowhere' : 'port',
  )
  const isUnified = lfd.pod?.unified?.current_value !== undefined
  if (isUnified && !set(unified.current_value) && placeNow === 'port')
    say('day_withheld', `${D}pod/unified/current_value`)
  const zonesOfLine = (placeNow === 'inland' ? [endZone, podZone] : [podZone, endZone]).filter(zone => zone !== null)
  const lineAt = ms(lfd.pickup_lfd_line)
  const lineZone = zonesOfLine.find(zone => lineAt !== null && isMidnightIn(lineAt, zone)) ?? zonesOfLine[0] ?? null
  add('line', `${D}pickup_lfd_line`, lfd.pickup_lfd_line, lineZone, isUnified && placeNow === 'port' ? 'beside' : null)
  add(
    'terminal',
    `${D}pickup_lfd_terminal`,
    lfd.pickup_lfd_terminal,
    podZone,
    inland ? 'nowhere' : isUnified ? 'beside' : 'port',
  )
  if (set(lfd.pickup_lfd_rail)) add('rail', `${D}pickup_lfd_rail`, lfd.pickup_lfd_rail, endZone, 'inland')
  else add('rail', at('ind_facility_lfd_on'), c.ind_facility_lfd_on, endZone, 'inland')
  if (!isUnified && !values.includes(c.pickup_lfd))
    add('unnamed', at('pickup_lfd'), c.pickup_lfd, podZone, inland ? 'nowhere' : 'port')
  const startBy =
    placeNow === 'port'
      ? firstSet(at('pod_discharged_at'))
      : firstSet(
          at('ind_rail_unloaded_at'),
          at('ind_ata_at'),
          '/shipment/destination_ata_at',
          at('ind_eta_at'),
          '/shipment/destination_eta_at',
        )
  const startAt = startBy ? ms(where(startBy)) : null
  const start = startAt === null ? null : dayIn(startAt, placeZone)
  for (const candidate of candidates) {
    const counts = candidate.place === null || candidate.place === placeNow
    candidate.relevant = counts
    if (!counts) {
      if (candidate.place !== 'beside') say('day_of_other_place', candidate.pointer)
    } else if (start !== null && candidate.day < start) {
      candidate.relevant = false
      say(placeNow === 'port' ? 'day_before_discharge' : 'day_before_arrival', candidate.pointer)
    } else if (daysBetween(start ?? dayIn(now, placeZone), candidate.day) > p.doubtful_after_days) {
      candidate.doubtful = true
      say('day_doubtful', candidate.pointer)
    }
  }
  days.forEach(({ source, day }: Json, i: number) =>
    candidates.push({
      source,
      day,
      pointer: `/days/${i}/day`,
      zone: placeZone,
      notes: [],
      relevant: true,
      given: true,
    }),
  )
  const paid = candidates.filter(one => one.given && one.source === 'paid')
  const relevant = candidates.filter(candidate => candidate.relevant && !paid.includes(candidate))
  const chosen =
    paid.find(one => paid.every(other => one.day >= other.day)) ??
    (p.last_free_day === 'line_first'
      ? relevant[0]
      : relevant.find(one => relevant.every(other => one.day <= other.day)))
  if (new Set(relevant.map(one => one.day)).size > 1) say('days_differ', ...relevant.map(one => one.pointer))
  const days_left = chosen && open ? daysBetween(dayIn(now, chosen.zone), chosen.day) : null
  const leaving = goneAt === null ? null : dayIn(goneAt, inland ? endZone : podZone)
  const days_late = chosen && leaving !== null ? Math.max(0, daysBetween(chosen.day, leaving)) : null
  const risk = !open
    ? days_late === null
      ? 'over'
      : days_late > 0
        ? 'late'
        : 'in_time'
    : status === 'not_discharged'
      ? 'not_started'
      : days_left === null || chosen.doubtful
        ? 'unknown'
        : days_left < 0
          ? 'past'
          : days_left === 0
            ? 'last_day'
            : days_left <= p.soon_days
              ? 'soon'
              : 'none'

  // The row gives the action wait, and the free time runs out.
  if (action === 'wait' && ['soon', 'last_day', 'past'].includes(risk)) say('deadline_near', chosen.pointer)

  // PICK-5
  let appointment: Json = null
  const appointmentAt = ms(c.pickup_appointment_at)
  if (open && appointmentAt !== null) {
    const day = dayIn(appointmentAt, podZone)
    appointment = {
      at: seconds(c.pickup_appointment_at),
      state:
        now - appointmentAt > p.appointment_grace_hours * hour
          ? 'missed'
          : appointmentAt < now || day === dayIn(now, podZone)
            ? 'today'
            : 'ahead',
      after_last_free_day: chosen ? day > chosen.day : null,
    }
  }

  // PICK-6
  if (cs === 'off_dock') say('off_dock', at('current_status'))
  if (
    goneAt !== null &&
    c.available_for_pickup === true &&
    checkedAt !== null &&
    checkedAt - goneAt > 24 * hour &&
    !open
  )
    say('available_after_out', goneBy!, at('available_for_pickup'))
  const unreadable = [
    ...[
      'terminal_checked_at',
      'pod_arrived_at',
      'pod_discharged_at',
      'pod_full_out_at',
      'pod_rail_loaded_at',
      'pod_rail_departed_at',
      'ind_eta_at',
      'ind_ata_at',
      'ind_rail_unloaded_at',
      'final_destination_full_out_at',
      'delivered_at',
      'empty_terminated_at',
      'pickup_appointment_at',
    ].map(at),
    ...['pol_atd_at', 'pod_eta_at', 'destination_eta_at', 'destination_ata_at', 'line_tracking_stopped_at'].map(
      name => `/shipment/${name}`,
    ),
  ].filter(pointer => set(where(pointer)) && ms(where(pointer)) === null)
  if (unreadable.length > 0) say('date_unreadable', ...unreadable)
  const isAhead = !open && goneAt !== null && goneAt > now
  if (isAhead) say('date_in_future', goneBy!)
  if (age !== null && age < -hour) say('read_in_the_future', at('terminal_checked_at'))
  if (open) {
    if (ms(expected) !== null && ms(expected)! < now) say('expected_passed', expectedBy!)
    if (c.fees_at_pod_terminal?.some((fee: Json) => fee.amount > 0)) say('fees_due', at('fees_at_pod_terminal'))
    const isHold = (item: Json): boolean =>
      Object.prototype.toString.call(item) === '[object Object]' && item.status !== 'pending'
    if (inland && c.ind_facility_holds?.some(isHold)) say('inland_holds', at('ind_facility_holds'))
    if (inland && !left && ['awaiting_inland', 'ready', 'stale', 'blocked'].includes(status))
      say('inland_leg', set(r?.pickup_facility) ? '/relationships/pickup_facility' : '/container')
    if (left && !inland) say('left_port', ...leftBy.map(at))
    if (portReport && active) say('holds_of_port', at('holds_at_pod_terminal'), at('terminal_checked_at'))
    if (set(s.line_tracking_stopped_at)) say('tracking_stopped', '/shipment/line_tracking_stopped_at')
    if (checkedAt === null && status !== 'not_discharged') say('freshness_unknown', at('terminal_checked_at'))
    if (isStale) say('stale', at('terminal_checked_at'))
    if (isSilent) say('silent', ...events.filter(name => ms(c[name]) === latest).map(at))
    const fees = c.fees_at_pod_terminal ?? null
    const isPosted = fees?.some((fee: Json) => ['demurrage', 'total'].includes(fee.type) && fee.amount > 0)
    if (risk === 'past' && !isPosted && placeNow === (inland ? 'inland' : 'port'))
      say('demurrage_not_posted', at('fees_at_pod_terminal'))
    if (risk === 'none' && fees !== null && fees.some((fee: Json) => fee.type === 'demurrage' && fee.amount > 0))
      say('demurrage_before_last_free_day', at('fees_at_pod_terminal'))
    if (appointment?.state === 'missed') say('appointment_missed', at('pickup_appointment_at'))
    if (appointment && appointment.state !== 'missed' && !['ready', 'stale'].includes(status))
      say('appointment_at_risk', at('pickup_appointment_at'))
    if (appointment?.after_last_free_day)
      say('appointment_after_last_free_day', at('pickup_appointment_at'), chosen.pointer)
  }
  const against = [
    'demurrage_not_posted',
    'inland_leg',
    'left_port',
    'freshness_unknown',
    'silent',
    'appointment_missed',
    'inland_holds',
  ]
  if (status === 'ready') {
    action = 'pick_up'
    if ('fees_due' in reasons) action = 'pay'
    if (!verdict.definitive || against.some(code => code in reasons)) action = 'confirm'
  } else {
    if ('silent' in reasons && !['none', 'return_empty'].includes(action)) action = 'ask'
    if ('deadline_near' in reasons) action = 'ask'
    if (action === 'wait' && ms(expected) !== null && now - ms(expected)! > p.stale_after_hours * hour) action = 'ask'
  }
  const lastZone = inland ? endZone : podZone
  const returnedAt = ms(c.empty_terminated_at)
  let out: number | null = null
  if (isAhead) out = null
  else if (leaving !== null && status === 'picked_up') out = daysBetween(leaving, dayIn(now, lastZone))
  else if (leaving !== null && status === 'returned' && returnedAt !== null)
    out = Math.max(0, daysBetween(leaving, dayIn(returnedAt, lastZone)))

  return {
    status,
    action,
    verdict,
    agrees: status === (verdict.status === 'out_of_sync' ? 'conflicting' : verdict.status),
    place: {
      now: status !== 'not_discharged' ? placeNow : 'pol_atd_at' in s && !set(s.pol_atd_at) ? 'origin' : 'aboard',
      pickup: inland ? 'inland' : 'port',
      zone: placeZone,
    },
    expected_at: ms(expected) === null ? null : seconds(expected),
    last_free_day: {
      day: chosen?.day ?? null,
      source: chosen?.source ?? null,
      pointer: chosen?.pointer ?? null,
      zone: chosen?.zone ?? null,
      ends_at: chosen?.zone ? endOf(chosen.day, chosen.zone) : null,
      days_left,
      days_late,
      risk,
      notes: chosen?.notes ?? [],
      others: candidates
        .filter(one => one !== chosen)
        .map(({ source, day, relevant, pointer }) => ({ source, day, relevant, pointer })),
    },
    appointment,
    picked_up_on: open ? null : leaving,
    days_out: out,
    checked: {
      at: checkedAt === null ? null : seconds(c.terminal_checked_at),
      age_hours: age === null ? null : Math.floor(age / hour) + 0,
      old,
    },
    reasons: Object.keys(reasons)
      .sort()
      .map(code => ({ code, pointers: reasons[code] })),
  }
}
