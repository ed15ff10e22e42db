/**
 * A second implementation of the advice, written from the contract with Date and Intl, independent of the first and slow.
 * Instants are whole milliseconds, so inputs must not have finer fractions.
 */
import { evaluate } from '../../../src/rule/readiness'

type Json = any

const set = (value: Json): boolean => typeof value === 'string' && value.trim() !== ''
const object = (value: Json): Json => (Object.prototype.toString.call(value) === '[object Object]' ? value : {})
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
  if (!set(name) || (name !== 'UTC' && !name.includes('/'))) return false
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return timeZone === name || timeZone.toLowerCase() !== name.toLowerCase()
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
const nextDay = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
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

/** The times of a record: those of the port, those inland, those of the place of pickup, and the others. */
const PORT_TIMES = [
  ...['terminal_checked_at', 'pod_arrived_at', 'pod_discharged_at', 'pod_full_out_at', 'pod_rail_loaded_at'],
  ...['pod_rail_departed_at', 'pickup_appointment_at', 's.pod_eta_at'],
]
const INLAND_TIMES = [
  ...['ind_eta_at', 'ind_ata_at', 'ind_rail_unloaded_at', 'final_destination_full_out_at'],
  ...['s.destination_eta_at', 's.destination_ata_at'],
]
const LAST_TIMES = ['delivered_at', 'empty_terminated_at']
const PLANS = ['ind_eta_at', 'pickup_appointment_at', 's.pod_eta_at', 's.destination_eta_at']
/** The events that must follow the discharge. */
const MOVES = [
  ...['pod_full_out_at', 'pod_rail_loaded_at', 'pod_rail_departed_at', 'ind_rail_unloaded_at', 'ind_ata_at'],
  ...['final_destination_full_out_at', 'delivered_at', 'empty_terminated_at'],
]

export const plainAdvise = (input: Json): Json => {
  const { relationships: r, now: nowText, policy = {}, days = [] } = input
  const given = { ...input.container }
  const s = { ...(input.shipment ?? {}) }
  const p = {
    stale_after_hours: 24,
    soon_days: 2,
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
  const verdict = evaluate(given) as Json

  // Zones and times
  const podZone: string | null = [given.pod_timezone, s.pod_timezone].find(knows) ?? null
  const endZone: string | null = [given.final_destination_timezone, s.destination_timezone].find(knows) ?? null
  const c: Json = { ...given }
  const instants: { [name: string]: number | null } = {}
  const planned = new Set<string>()
  const read = (name: string, zone: string | null): void => {
    const [owner, key, pointer] = name.startsWith('s.')
      ? [s, name.slice(2), `/shipment/${name.slice(2)}`]
      : [c, name, at(name)]
    const value = owner[key]
    instants[name] = null
    if (value === undefined || value === null || (typeof value === 'string' && !set(value))) return
    const isPlan = PLANS.includes(name)
    const instant =
      typeof value === 'string' && isDateText(value)
        ? isPlan
          ? Date.parse(endOf(value, zone ?? 'UTC')) - 1_000
          : Date.parse(endOf(nextDay(value, -1), zone ?? 'UTC'))
        : ms(value)
    if (instant === null) {
      say('date_unreadable', pointer)
      owner[key] = undefined
      return
    }
    if (!isPlan && instant > now + (name === 'terminal_checked_at' ? hour : 0)) {
      say('date_in_future', pointer)
      planned.add(name)
      owner[key] = undefined
      return
    }
    if (typeof value === 'string' && isDateText(value))
      owner[key] = new Date(instant).toISOString().replace('.000Z', 'Z')
    instants[name] = instant
  }
  for (const name of PORT_TIMES) read(name, podZone)
  for (const name of INLAND_TIMES) read(name, endZone)
  for (const name of ['s.pol_atd_at', 's.line_tracking_stopped_at']) read(name, null)

  // Order
  let isDoubtful = false
  const judge = (name: string, zone: string | null): void => {
    if (instants[name] == null || instants['pod_discharged_at'] == null) return
    const early = daysBetween(dayIn(instants[name], zone), dayIn(instants['pod_discharged_at'], podZone))
    if (early <= 0) return
    say('out_of_order', at(name), at('pod_discharged_at'))
    if (early < 5) isDoubtful = true
    c[name] = undefined
    instants[name] = null
  }
  for (const name of MOVES) if (!LAST_TIMES.includes(name)) judge(name, PORT_TIMES.includes(name) ? podZone : endZone)

  // PICK-1
  const facilityKnown = r !== undefined && 'pickup_facility' in r && r.pickup_facility !== undefined
  const inland = facilityKnown
    ? set(r.pickup_facility) && r.pod_terminal !== r.pickup_facility
    : ['pod_rail_loaded_at', 'pod_rail_departed_at', 'ind_rail_unloaded_at', 'ind_ata_at', 'ind_eta_at'].some(
        name => instants[name] !== null || planned.has(name),
      ) ||
      instants['final_destination_full_out_at'] !== null ||
      ['awaiting_inland_transfer', 'on_rail'].includes(c.current_status) ||
      (set(s.destination_locode) && s.destination_locode !== s.port_of_discharge_locode)
  const pickupZone = inland ? endZone : podZone
  for (const name of LAST_TIMES) {
    read(name, pickupZone)
    judge(name, pickupZone)
  }
  const goneName = ['final_destination_full_out_at', ...(inland ? [] : ['pod_full_out_at']), 'delivered_at'].find(
    name => instants[name] != null,
  )
  const leaving = !goneName
    ? null
    : isDateText(given[goneName])
      ? (given[goneName] as string)
      : dayIn(instants[goneName]!, pickupZone)
  if (
    leaving !== null &&
    instants['empty_terminated_at'] != null &&
    daysBetween(dayIn(instants['empty_terminated_at'], pickupZone), leaving) > 1
  ) {
    say('out_of_order', at('empty_terminated_at'), at(goneName!))
    c.empty_terminated_at = undefined
    instants['empty_terminated_at'] = null
  }
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
  const goneBy = goneName && at(goneName)
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
  const aheadBy =
    given.pod_discharged_at === null || planned.has('pod_discharged_at')
      ? at('pod_discharged_at')
      : ['new', 'on_ship'].includes(cs)
        ? at('current_status')
        : s.pol_atd_at === null || planned.has('s.pol_atd_at')
          ? '/shipment/pol_atd_at'
          : instants['s.pod_eta_at'] !== null && instants['s.pod_eta_at']! > now
            ? '/shipment/pod_eta_at'
            : undefined
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
    aheadBy !== undefined
  ) {
    ;[status, action] = ['not_discharged', active ? 'resolve_holds' : 'wait']
    say('not_discharged', aheadBy)
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
    if (active && verdict.status !== 'ready') say('holds_active', at('holds_at_pod_terminal'))
    if (verdict.status === 'ready' && !verdict.definitive) say('holds_pending', at('holds_at_pod_terminal'))
    if (verdict.status === 'not_released') say('not_cleared', at('available_for_pickup'))
    if (verdict.status === 'unknown')
      for (const name of ['available_for_pickup', 'holds_at_pod_terminal'])
        if (c[name] === undefined || c[name] === null) say('not_reported', at(name))
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
  const lfd = object(c.import_deadlines)
  const unified = object(object(lfd.pod).unified)
  const posted = (...types: string[]): boolean =>
    (c.fees_at_pod_terminal ?? []).some((fee: Json) => types.includes(fee.type) && fee.amount > 0)
  const atPort =
    !inland || (placeNow === 'port' && (posted('demurrage', 'total') || instants['pickup_appointment_at'] !== null))
  const D = '/container/import_deadlines/'
  const readDay = (value: string, zone: string | null, pointer: string): Json => {
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
  const add = (kind: string, pointer: string, value: Json, zone: string | null, source = kind): void => {
    if (!set(value)) return
    values.push(value)
    const found = readDay(value, zone, pointer)
    if (found) candidates.push({ kind, source, pointer, zone, ...found })
  }
  add(
    'unified',
    `${D}pod/unified/current_value`,
    unified.current_value,
    podZone,
    set(unified.current_selection) ? unified.current_selection : 'unified',
  )
  const isSelected = unified.current_value !== undefined
  if (isSelected && !set(unified.current_value) && atPort) say('day_withheld', `${D}pod/unified/current_value`)
  const zonesOfLine = (placeNow === 'inland' ? [endZone, podZone] : [podZone, endZone]).filter(zone => zone !== null)
  const lineAt = ms(lfd.pickup_lfd_line)
  const lineZone = zonesOfLine.find(zone => lineAt !== null && isMidnightIn(lineAt, zone)) ?? zonesOfLine[0] ?? null
  add('line', `${D}pickup_lfd_line`, lfd.pickup_lfd_line, lineZone)
  add('terminal', `${D}pickup_lfd_terminal`, lfd.pickup_lfd_terminal, podZone)
  if (set(lfd.pickup_lfd_rail)) add('rail', `${D}pickup_lfd_rail`, lfd.pickup_lfd_rail, endZone)
  else add('rail', at('ind_facility_lfd_on'), c.ind_facility_lfd_on, endZone)
  if (!isSelected && !values.includes(c.pickup_lfd)) add('unnamed', at('pickup_lfd'), c.pickup_lfd, podZone)
  const startAt = atPort
    ? instants['pod_discharged_at']!
    : (['ind_rail_unloaded_at', 'ind_ata_at', 's.destination_ata_at', 'ind_eta_at', 's.destination_eta_at']
        .map(name => instants[name])
        .find(instant => instant !== null) ?? null)
  const startZone = atPort ? podZone : endZone
  const start = startAt === null ? null : dayIn(startAt, startZone)
  const portDays = candidates.filter(({ kind }) => ['unified', 'terminal'].includes(kind)).map(({ day }) => day)
  const countsAt: Json = {
    unified: () => atPort,
    line: ({ day }: Json) => (atPort ? !isSelected : !portDays.includes(day)),
    terminal: () => atPort && !isSelected,
    rail: () => !atPort,
    unnamed: () => atPort,
  }
  for (const candidate of candidates) {
    const counts = countsAt[candidate.kind](candidate)
    candidate.relevant = counts
    if (!counts) {
      if (!(atPort && isSelected && ['line', 'terminal'].includes(candidate.kind)))
        say('day_of_other_place', candidate.pointer)
    } else if (start !== null && candidate.day < start) {
      candidate.relevant = false
      say(atPort ? 'day_before_discharge' : 'day_before_arrival', candidate.pointer)
    } else if (daysBetween(start ?? dayIn(now, startZone), candidate.day) > p.doubtful_after_days) {
      candidate.doubtful = true
      say('day_doubtful', candidate.pointer)
    }
  }
  days.forEach(({ source, day }: Json, i: number) => {
    if (source === 'return') return
    candidates.push({ source, day, pointer: `/days/${i}/day`, zone: placeZone, notes: [], relevant: true, given: true })
  })
  const paid = candidates.filter(one => one.given && one.source === 'paid')
  const relevant = candidates.filter(candidate => candidate.relevant && !paid.includes(candidate))
  const chosen =
    paid.find(one => paid.every(other => one.day >= other.day)) ??
    relevant.find(one => relevant.every(other => one.day <= other.day))
  if (new Set(relevant.map(one => one.day)).size > 1) say('days_differ', ...relevant.map(one => one.pointer))
  const days_left = chosen && open ? daysBetween(dayIn(now, chosen.zone), chosen.day) : null
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
  let return_by: Json = null
  for (const [i, { source, day }] of days.entries())
    if (status === 'picked_up' && source === 'return' && (return_by === null || day < return_by.day))
      return_by = { day, i, days_left: daysBetween(dayIn(now, placeZone), day) }
  if (return_by) {
    const { day, i, days_left: left } = return_by
    const risk = left < 0 ? 'past' : left === 0 ? 'last_day' : left <= p.soon_days ? 'soon' : 'none'
    return_by = { day, days_left: left, risk }
    if (risk !== 'none') say('return_near', `/days/${i}/day`)
  }

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
  if (open) {
    if (ms(expected) !== null && ms(expected)! < now) say('expected_passed', expectedBy!)
    const sums: { [currency: string]: number } = {}
    for (const { type, amount, currency_code } of c.fees_at_pod_terminal ?? [])
      if (type !== 'total') sums[currency_code] = (sums[currency_code] ?? 0) + Math.round(amount * 1000)
    if (posted('total') || Object.values(sums).some(sum => sum > 0)) say('fees_due', at('fees_at_pod_terminal'))
    const isHold = (item: Json): boolean =>
      Object.prototype.toString.call(item) === '[object Object]' && item.status !== 'pending'
    if (inland && Array.isArray(c.ind_facility_holds) && c.ind_facility_holds.some(isHold))
      say('inland_holds', at('ind_facility_holds'))
    if (inland && !left && ['awaiting_inland', 'ready', 'stale', 'blocked'].includes(status))
      say('inland_leg', set(r?.pickup_facility) ? '/relationships/pickup_facility' : '/container')
    if (left && !inland) say('left_port', ...leftBy.map(at))
    if (portReport && active) say('holds_of_port', at('holds_at_pod_terminal'), at('terminal_checked_at'))
    if (set(s.line_tracking_stopped_at)) say('tracking_stopped', '/shipment/line_tracking_stopped_at')
    if (checkedAt === null && status !== 'not_discharged') say('freshness_unknown', at('terminal_checked_at'))
    if (isStale) say('stale', at('terminal_checked_at'))
    if (isSilent) say('silent', ...events.filter(name => ms(c[name]) === latest).map(at))
    if (risk === 'past' && !posted('demurrage', 'total') && placeNow === (inland ? 'inland' : 'port'))
      say('demurrage_not_posted', at('fees_at_pod_terminal'))
    if (risk === 'none' && posted('demurrage')) say('demurrage_before_last_free_day', at('fees_at_pod_terminal'))
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
    ...(isDoubtful ? ['out_of_order'] : []),
  ]
  if (status === 'ready') {
    action = 'pick_up'
    if ('fees_due' in reasons) action = 'pay'
    if (!verdict.definitive || against.some(code => code in reasons)) action = 'confirm'
  } else {
    if ('silent' in reasons && !['none', 'return_empty'].includes(action)) action = 'ask'
    if ('deadline_near' in reasons) action = 'ask'
    if (action === 'wait' && isDoubtful) action = 'ask'
    if (action === 'wait' && ms(expected) !== null && now - ms(expected)! > p.stale_after_hours * hour) action = 'ask'
  }
  const returnedAt = ms(c.empty_terminated_at)
  let out: number | null = null
  if (leaving !== null && status === 'picked_up') out = daysBetween(leaving, dayIn(now, pickupZone))
  else if (leaving !== null && status === 'returned' && returnedAt !== null)
    out = Math.max(0, daysBetween(leaving, dayIn(returnedAt, pickupZone)))

  const isAtOrigin = input.shipment?.pol_atd_at === null || planned.has('s.pol_atd_at')

  return {
    status,
    action,
    verdict,
    agrees: status === (verdict.status === 'out_of_sync' ? 'conflicting' : verdict.status),
    place: {
      now: status !== 'not_discharged' ? placeNow : isAtOrigin ? 'origin' : 'aboard',
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
    return_by,
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
