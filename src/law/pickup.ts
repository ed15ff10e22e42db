/**
 * Laws of pickup advice, and a generator of containers in every stage of their journey.
 */
import * as fc from 'fast-check'
import { compareInstants, instant, later, toDateTime } from '../kernel/time'
import { dayEnd, localDay, findZone } from '../kernel/zone'
import { isOpen, type Advice, type Input, type ReasonCode } from '../rule/pickup'
import type { Verdict } from '../rule/readiness'
import { OFFSETS, FRACTIONS, dateTimeAt } from './arbitrary'
import { optional, present, sparse, valueAt, weigh } from './draw'
import { law, lawAbout, result, same, type Call, type Law } from './law'
import { CHANGES, WITHOUT_MIDNIGHT, ZONES } from './zones'

// Containers ---------------------------------------------------------------------------------------------------------

const PLACES = [
  'America/New_York',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  ...ZONES,
  'Mars/Olympus_Mons',
  '-08:00',
]

const HOUR = 3_600
const DAY = 24 * HOUR

/** Days close to a daylight saving change in some of the zones. */
const ANCHORS = ['2024-07-15', '2025-07-15', '2025-12-31', ...CHANGES].map(
  day => Date.parse(`${day}T00:00:00Z`) / 1_000,
)

const formatSeconds = (seconds: number): string => new Date(1_000 * seconds).toISOString().replace('.000Z', 'Z')

/** Hours at which it is midnight in some zone, and others. */
const hours = fc.constantFrom(0, 0, 4, 5, 6, 7, 8, 12, 15, 16, 18.5, 22, 23)

/** An instant some days after a day, mostly at local midnight somewhere, sometimes seconds or minutes off. */
const near = (anchor: number, least: number, most: number): fc.Arbitrary<number> =>
  fc
    .tuple(fc.integer({ min: least, max: most }), hours, fc.constantFrom(0, 0, 0, 0, 1, -1, 1_800))
    .map(([days, hour, off]) => anchor + DAY * days + HOUR * hour + off)

const instants = (anchor: number, least: number, most: number): fc.Arbitrary<string> => {
  const seconds = near(anchor, least, most)
  const spelling = fc.tuple(seconds, fc.constantFrom(...FRACTIONS), fc.constantFrom(...OFFSETS))
  return fc.oneof(
    weigh(8, seconds.map(formatSeconds)),
    weigh(
      2,
      spelling.map(parts => dateTimeAt(...parts)),
    ),
  )
}

/** Instants as attributes have them, sometimes without seconds. */
const dateTimes = (anchor: number, least: number, most: number): fc.Arbitrary<string> => {
  const minutes = near(anchor, least, most).map(seconds => `${formatSeconds(seconds).slice(0, 16)}Z`)
  return fc.oneof(weigh(9, instants(anchor, least, most)), weigh(1, minutes))
}

const NOT_READABLE = [
  'soon',
  '2026-02-30',
  '2025-07-15 04:00',
  '2025-01-01T00:00:60Z',
  '2025-07-15\n',
  '2025-07-15T04:00:00Z\n',
  '2025-07-15T04:00:00',
  '2025-07-15T04:60Z',
]

/** An attribute that is often missing or null, sometimes blank or unreadable. */
const maybe = <A>(weight: number, arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | string | null | undefined> =>
  fc.oneof(
    weigh(weight, arbitrary),
    weigh(3, fc.constantFrom(null, undefined)),
    weigh(1, fc.constantFrom('', ...NOT_READABLE)),
  )

const holds = fc.array(
  fc.record({
    name: fc.constantFrom('freight', 'customs', 'TMF', 'other'),
    status: fc.constantFrom('hold', 'hold', 'pending'),
  }),
  { maxLength: 2 },
)
const fees = fc.array(
  fc.record({
    type: fc.constantFrom('demurrage', 'demurrage', 'exam', 'total', 'other'),
    amount: fc.constantFrom(0, 120, 35.5, -10, 99.99, 0.1),
    currency_code: fc.constant('USD'),
  }),
  { maxLength: 2 },
)

/** The holds at an inland facility, whose shape is not documented. */
const INLAND_HOLDS: readonly unknown[] = [
  { status: 'pending' },
  { status: 'hold' },
  { name: 'customs' },
  'customs',
  null,
  [{}],
]
const inlandHolds = fc.oneof(
  weigh(3, fc.constantFrom([], null, undefined)),
  weigh(2, fc.array(fc.constantFrom(...INLAND_HOLDS), { maxLength: 3 })),
)

const STATUSES = [
  'new',
  'on_ship',
  'available',
  'available',
  'not_available',
  'grounded',
  'off_dock',
  'awaiting_inland_transfer',
  'on_rail',
  'picked_up',
  'delivered',
  'empty_returned',
  'dropped',
  '',
]

const datesAt = (anchor: number): fc.Arbitrary<string> =>
  near(anchor, -8, 8).map(seconds => formatSeconds(seconds).slice(0, 10))

/** A day or date-time close to the anchor, as last free days are reported. */
const daysAt = (anchor: number) =>
  fc.oneof(weigh(4, dateTimes(anchor, -8, 8)), weigh(2, datesAt(anchor)), weigh(1, dateTimes(anchor, -30, 60)))

const deadlinesAt = (anchor: number) => {
  const days = daysAt(anchor)
  const unified = sparse({
    current_selection: maybe(3, fc.constantFrom('line', 'terminal', 'unified')),
    current_value: maybe(6, days),
  })
  return fc.option(
    sparse({
      pickup_lfd_line: maybe(4, days),
      pickup_lfd_terminal: maybe(4, days),
      pickup_lfd_rail: maybe(4, days),
      pod: fc.option(fc.record({ unified: fc.option(unified) })),
    }),
  )
}

/** The report of the terminal, and the time zones. */
const reportAt = (anchor: number) => ({
  available_for_pickup: fc.constantFrom(true, true, false, null, undefined),
  availability_known: fc.constantFrom(true, true, true, false, null, undefined),
  holds_at_pod_terminal: fc.oneof(weigh(3, fc.constantFrom([])), weigh(3, holds), weigh(1, fc.constant(null))),
  fees_at_pod_terminal: fc.option(fees),
  current_status: optional(fc.constantFrom(...STATUSES), 2),
  location_at_pod_terminal: maybe(1, fc.constant('Yard row 7')),
  terminal_checked_at: maybe(12, dateTimes(anchor, -3, 1)),
  pod_timezone: maybe(12, fc.constantFrom(...PLACES)),
  final_destination_timezone: maybe(6, fc.constantFrom(...PLACES)),
})

/** The milestones from the arrival at the port to the return of the empty container. */
const milestonesAt = (anchor: number) => {
  const past = dateTimes(anchor, -20, 0)
  const seldom = (weight: number) => fc.oneof(weigh(weight, fc.constantFrom(null, undefined)), weigh(1, maybe(4, past)))
  return {
    pod_arrived_at: maybe(3, past),
    pod_discharged_at: fc.oneof(weigh(4, past), weigh(1, dateTimes(anchor, -100, 0)), weigh(2, maybe(1, past))),
    pod_full_out_at: maybe(1, past),
    pod_rail_loaded_at: maybe(1, past),
    pod_rail_departed_at: maybe(1, past),
    ind_eta_at: maybe(2, dateTimes(anchor, -5, 8)),
    ind_ata_at: maybe(2, past),
    ind_rail_unloaded_at: maybe(1, past),
    final_destination_full_out_at: seldom(6),
    delivered_at: seldom(8),
    empty_terminated_at: seldom(12),
  }
}

const attributesAt = (anchor: number) => {
  const days = daysAt(anchor)
  return fc.record({
    ...reportAt(anchor),
    ...milestonesAt(anchor),
    pickup_appointment_at: maybe(3, dateTimes(anchor, -2, 6)),
    pickup_lfd: maybe(6, days),
    ind_facility_lfd_on: maybe(3, days),
    ind_facility_holds: inlandHolds,
    import_deadlines: deadlinesAt(anchor),
  })
}

const INLAND = [
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
] as const

/** A third of the inputs keep all signs of leaving the port, a third have none, a third at most the full-out event. */
const containerAt = (anchor: number) =>
  fc
    .tuple(attributesAt(anchor), fc.constantFrom(0, 1, 2))
    .map(([attributes, which]) =>
      present(
        which === 0
          ? attributes
          : { ...attributes, ...Object.fromEntries(INLAND.slice(which === 1 ? 0 : 1).map(name => [name, null])) },
      ),
    )

const shipmentAt = (anchor: number) => {
  const past = dateTimes(anchor, -20, 0)
  return fc.option(
    sparse({
      pod_timezone: maybe(4, fc.constantFrom(...PLACES)),
      destination_timezone: maybe(4, fc.constantFrom(...PLACES)),
      port_of_discharge_locode: fc.constantFrom('USNYC', 'USNYC', null, undefined),
      destination_locode: fc.constantFrom('USNYC', 'USCHI', '', null, undefined),
      pol_atd_at: maybe(2, past),
      pod_eta_at: maybe(3, dateTimes(anchor, -3, 10)),
      destination_eta_at: maybe(3, dateTimes(anchor, 0, 10)),
      destination_ata_at: maybe(1, past),
      line_tracking_stopped_at: fc.oneof(weigh(6, fc.constantFrom(null, undefined)), weigh(1, maybe(3, past))),
    }),
  )
}

const policy = sparse({
  stale_after_hours: fc.constantFrom(undefined, 0, 0.5, 24, 72, 1e308),
  soon_days: fc.constantFrom(undefined, 0, 2, 5, 2 ** 31),
  last_free_day: fc.constantFrom(undefined, 'earliest' as const, 'line_first' as const),
  doubtful_after_days: fc.constantFrom(undefined, 0, 5, 30, 1e308),
  silent_after_days: fc.constantFrom(undefined, 0, 10, 56, 1e308),
  appointment_grace_hours: fc.constantFrom(undefined, 0, 1.5, 2, 1e308),
})

const relationships = sparse({
  pickup_facility: fc.constantFrom('t-ramp', 't-ramp', 't-port', '', null, undefined),
  pod_terminal: fc.constantFrom('t-port', '', null, undefined),
})

/** An input as an operation receives it. */
type JsonInput = Input & { readonly now: string }

const inputAt = (anchor: number): fc.Arbitrary<JsonInput> => {
  const day = fc.record({ source: fc.constantFrom('terms' as const, 'paid' as const), day: datesAt(anchor) })
  return sparse({
    container: containerAt(anchor),
    relationships: optional(relationships, 2),
    shipment: optional(shipmentAt(anchor), 2),
    now: instants(anchor, -1, 1),
    policy: optional(policy, 2),
    days: optional(fc.array(day, { maxLength: 2 }), 3),
  })
}

/** Inputs of an advice: containers at the port and inland, before and after each event that can affect them. */
export const inputs: fc.Arbitrary<JsonInput> = fc.oneof(
  weigh(24, fc.oneof(...ANCHORS.map(inputAt))),
  weigh(1, fc.oneof(...Object.entries(WITHOUT_MIDNIGHT).map(beforeMidnight))),
)

/** A last free day in a zone whose next day begins at 01:00. */
function beforeMidnight([zone, day]: readonly [string, string]): fc.Arbitrary<JsonInput> {
  const next = Date.parse(`${day}T00:00:00Z`) / 1_000
  return inputAt(next).map(({ days: _, ...input }) => ({
    ...input,
    relationships: { pickup_facility: null },
    container: {
      ...input.container,
      import_deadlines: null,
      pod_timezone: zone,
      pickup_lfd: formatSeconds(next - DAY).slice(0, 10),
    },
  }))
}

/** A date-time without seconds is its minute. */
const withSeconds = (text: string | null | undefined): string | undefined =>
  text?.replace(/^(.{16})(Z|[+-].{5})$/, '$1:00$2')

// Laws ---------------------------------------------------------------------------------------------------------------

const advise = (call: Call, input: unknown): Promise<Advice> => result(call, 'pickup.advise', input)

const has = ({ reasons }: Advice, ...codes: readonly ReasonCode[]): boolean =>
  reasons.some(({ code }) => codes.includes(code))

/** The same input some hours later. */
const after = (input: JsonInput, hours: number): JsonInput => ({
  ...input,
  now: toDateTime(later(instant(input.now), hours, HOUR)) ?? input.now,
})

const withAttributes = (input: JsonInput, changes: JsonInput['container']): JsonInput => ({
  ...input,
  container: { ...input.container, ...changes },
})
const withheldDay = ({ container: { import_deadlines } }: JsonInput) => ({
  import_deadlines: { ...import_deadlines, pod: { unified: { current_value: null } } },
})

/** The first instant of the next calendar day in a zone. */
const tomorrow = (input: JsonInput, zone: string | null): JsonInput => {
  const place = zone === null ? undefined : findZone(zone)
  return { ...input, now: formatSeconds(dayEnd(place, localDay(place, instant(input.now).seconds))) }
}

const withHours = fc.tuple(inputs, fc.integer({ min: 1, max: 24 * 70 })).map(([input, hours]) => ({ input, hours }))

const isSortedOnce = (texts: readonly string[]): boolean => texts.every((text, i) => i === 0 || texts[i - 1]! < text)

const ROOTS = /^\/(container|shipment|relationships|days)\b/
/** The attributes whose absence is evidence. */
const ABSENT = /^\/container\/(terminal_checked_at|pod_discharged_at|fees_at_pod_terminal)$/

/** Attributes that no rule reads. */
const UNNAMED = {
  weight_kg: 4_200,
  pod_terminal_name: 'Pier 7',
  line_tracking_last_succeeded_at: '2026-01-01T00:00:00Z',
}

const IN_TIME = { ahead: 0, today: 1, missed: 2 }

const adviceLaw = lawAbout(advise)
/** Laws about the advice now and some hours later. */
const laterLaw = lawAbout(
  async (call, { input, hours }: { readonly input: JsonInput; readonly hours: number }) =>
    [await advise(call, input), await advise(call, after(input, hours))] as const,
)

export const laws: readonly Law[] = [
  adviceLaw('pickup-place-is-that-of-the-relationships', ['PICK-1'], {
    sentence:
      'If the facility is known, the container is picked up inland exactly when the facility is not the ' +
      'terminal; otherwise it is never inland.',
    inputs: inputs.filter(({ relationships }) => relationships?.pickup_facility !== undefined),
    isUpheld: ({ place }, input) => {
      const { pickup_facility, pod_terminal } = input.relationships ?? {}
      const isInland = !!pickup_facility && pickup_facility !== pod_terminal
      return place.pickup === (isInland ? 'inland' : 'port') && (isInland || place.now !== 'inland')
    },
  }),
  law('pickup-verdict-is-that-of-the-release-rules', ['PICK-7'], {
    sentence:
      'An advice contains the verdict of the release rules, and agrees exactly when its status is that verdict.',
    inputs,
    isUpheld: async (call, input) => {
      const { available_for_pickup, holds_at_pod_terminal } = input.container
      const facts = present({ available_for_pickup, holds_at_pod_terminal })
      const verdict = await result<Verdict>(call, 'readiness.evaluate', facts)
      const advice = await advise(call, input)
      return (
        same(advice.verdict, verdict) &&
        advice.agrees === (advice.status === (verdict.status === 'out_of_sync' ? 'conflicting' : verdict.status))
      )
    },
  }),
  adviceLaw('pickup-never-more-permissive', ['PICK-2', 'PICK-7'], {
    sentence:
      'Only a container that the release rules call ready is ready or stale, and only a definitive verdict leads to pickup.',
    inputs,
    isUpheld: advice =>
      (advice.verdict.ready || (advice.status !== 'ready' && advice.status !== 'stale')) &&
      (advice.action !== 'pick_up' || (advice.status === 'ready' && advice.verdict.definitive)),
  }),
  adviceLaw('pickup-differs-for-a-reason', ['PICK-6', 'PICK-7'], {
    sentence: 'If the status differs from the verdict there is a reason; reasons are sorted, one per code.',
    inputs,
    isUpheld: advice =>
      (advice.agrees || advice.reasons.length > 0) && isSortedOnce(advice.reasons.map(({ code }) => code)),
  }),
  adviceLaw('pickup-pointers-lead-to-evidence', ['PICK-6', 'PICK-7'], {
    sentence:
      'The pointers of a reason are sorted and unique, and each points into the input or to an attribute that is not set.',
    inputs,
    isUpheld: ({ reasons }, input) => {
      const isEvidence = (pointer: string): boolean =>
        ROOTS.test(pointer) && (valueAt(input, pointer) !== undefined || ABSENT.test(pointer))
      return reasons.every(
        ({ pointers }) => pointers.length > 0 && isSortedOnce(pointers) && pointers.every(isEvidence),
      )
    },
  }),
  adviceLaw('pickup-earliest-day', ['PICK-4', 'PICK-7'], {
    sentence:
      'Unless one is paid for, by default the chosen day is the earliest relevant day; one is chosen whenever one is relevant.',
    inputs: inputs.map(({ policy, days, ...input }) => ({
      ...input,
      policy: { ...policy, last_free_day: 'earliest' as const },
      ...(days && { days: days.filter(({ source }) => source !== 'paid') }),
    })),
    isUpheld: advice => {
      const found = advice.last_free_day
      return found.others.every(({ relevant, day }) => !relevant || (found.day !== null && day >= found.day))
    },
  }),
  adviceLaw('pickup-day-ends-when-the-next-begins', ['PICK-4'], {
    sentence: 'A last free day ends at the first instant with a later local date, in the zone of the day.',
    inputs,
    isUpheld: advice => {
      const found = advice.last_free_day
      if (found.day === null) return found.ends_at === null
      if (found.zone === null || found.ends_at === null) return found.zone === found.ends_at
      const zone = findZone(found.zone)
      const day = instant(`${found.day}T00:00:00Z`).seconds / DAY
      const end = instant(found.ends_at).seconds
      return localDay(zone, end) > day && localDay(zone, end - 1) <= day
    },
  }),
  law('pickup-a-day-later-is-one-day-less', ['PICK-4', 'PICK-7'], {
    sentence: 'One calendar day later, in the zone of the last free day, one day less is left.',
    inputs,
    isUpheld: async (call, input) => {
      const today = await advise(call, input)
      // Samoa left out a day, so that the next day there is two days later by the calendar.
      if (today.last_free_day.zone === 'Pacific/Apia') return true
      const next = await advise(call, tomorrow(input, today.last_free_day.zone))
      const [left, leftNext] = [today.last_free_day.days_left, next.last_free_day.days_left]
      return (
        next.last_free_day.day === today.last_free_day.day &&
        (left === null ? leftNext === null : leftNext === left - 1)
      )
    },
  }),
  adviceLaw('pickup-days-late-are-those-after-the-last', ['PICK-4'], {
    sentence:
      'Days left are reported only while the container is open, days late only afterwards; the risk is late ' +
      'exactly when days late is above 0.',
    inputs,
    isUpheld: advice => {
      const { day, days_left, days_late, risk, pointer } = advice.last_free_day
      const isDoubtful = advice.reasons.some(
        ({ code, pointers }) => code === 'day_doubtful' && pointers.includes(pointer!),
      )
      const isDue = day !== null && isOpen(advice)
      return (
        (days_left !== null) === isDue &&
        (days_late === null || (!isOpen(advice) && days_late >= 0)) &&
        (risk === 'late') === (days_late !== null && days_late > 0) &&
        (risk === 'past') === (days_left !== null && days_left < 0 && !isDoubtful && advice.status !== 'not_discharged')
      )
    },
  }),
  laterLaw('pickup-time-makes-ready-stale', ['PICK-2', 'PICK-3', 'PICK-7'], {
    sentence: 'With unchanged attributes, time changes the status only from ready to stale.',
    inputs: withHours,
    isUpheld: ([now, then]) =>
      then.status === now.status || (now.status === 'ready' && then.status === 'stale' && then.checked.old),
  }),
  laterLaw('pickup-age-grows-with-time', ['PICK-3'], {
    sentence: 'Some hours later, the terminal check is as many hours older, and a stale check stays stale.',
    inputs: withHours,
    isUpheld: ([{ checked: now }, { checked: then }], { hours }) =>
      now.at === then.at &&
      (then.old || !now.old) &&
      (now.age_hours === null ? now.at === null && then.age_hours === null : then.age_hours === now.age_hours + hours),
  }),
  laterLaw('pickup-appointment-goes-by', ['PICK-5', 'PICK-6'], {
    sentence:
      'The appointment of an open container is ahead, then today, then missed; a missed appointment is a reason.',
    inputs: withHours,
    isUpheld: ([now, then], { input }) => {
      if (!now.appointment || !then.appointment) return now.appointment === then.appointment
      return (
        IN_TIME[now.appointment.state] <= IN_TIME[then.appointment.state] &&
        isOpen(now) &&
        now.appointment.at === withSeconds(input.container.pickup_appointment_at) &&
        (now.appointment.state === 'missed') === now.reasons.some(({ code }) => code === 'appointment_missed')
      )
    },
  }),
  adviceLaw('pickup-aboard-until-discharged', ['PICK-1', 'PICK-2'], {
    sentence:
      'A container is aboard or at its origin exactly if its status is not_discharged, and then its free time has not started.',
    inputs,
    isUpheld: advice => {
      const isAboard = ['aboard', 'origin'].includes(advice.place.now)
      return (
        isAboard === (advice.status === 'not_discharged') && isAboard === (advice.last_free_day.risk === 'not_started')
      )
    },
  }),
  adviceLaw('pickup-nothing-speaks-against-a-truck', ['PICK-2', 'PICK-6'], {
    sentence:
      'A ready container is to be picked up, or paid if fees are due, exactly if the verdict is definitive and no ' +
      'reason speaks against picking up; otherwise its release is to be confirmed.',
    inputs,
    isUpheld: advice => {
      if (advice.status !== 'ready') return !['pick_up', 'pay'].includes(advice.action)
      const isFree =
        advice.verdict.definitive &&
        !has(
          advice,
          'inland_leg',
          'left_port',
          'freshness_unknown',
          'silent',
          'appointment_missed',
          'inland_holds',
          'demurrage_not_posted',
        )
      return advice.action === (!isFree ? 'confirm' : has(advice, 'fees_due') ? 'pay' : 'pick_up')
    },
  }),
  adviceLaw('pickup-no-truck-past-the-day', ['PICK-2', 'PICK-6'], {
    sentence:
      'Past a last free day nobody is advised to pick up where it is picked up: the action is to pay or to confirm.',
    inputs: inputs.map(input => withAttributes(input, { available_for_pickup: true, holds_at_pod_terminal: [] })),
    isUpheld: advice => advice.last_free_day.risk !== 'past' || advice.action !== 'pick_up',
  }),
  law('pickup-paid-day-is-the-day', ['PICK-4'], {
    sentence: 'A day through which demurrage is paid is the last free day, whatever else is reported.',
    inputs: fc.record({ input: inputs, day: fc.constantFrom('2024-07-15', '2025-07-16', '2026-03-09') }),
    isUpheld: async (call, { input, day }) => {
      const advice = await advise(call, { ...input, days: [{ source: 'paid', day }] })
      return advice.last_free_day.day === day && advice.last_free_day.source === 'paid'
    },
  }),
  adviceLaw('pickup-no-waiting-near-the-deadline', ['PICK-2', 'PICK-4', 'PICK-6'], {
    sentence:
      'Nobody is advised to wait if the last free day is soon, today or past: then the advice is to ask, and a reason points to the day.',
    inputs,
    isUpheld: advice => {
      const { risk, pointer } = advice.last_free_day
      const isNear = risk === 'soon' || risk === 'last_day' || risk === 'past'
      const near = advice.reasons.find(({ code }) => code === 'deadline_near')
      return (
        (advice.action !== 'wait' || !isNear) &&
        (!near || (isNear && advice.action === 'ask' && same(near.pointers, [pointer])))
      )
    },
  }),
  adviceLaw('pickup-fees-are-due-while-open', ['PICK-6'], {
    sentence: 'Fees are due exactly while the container is open and the amount of any fee is above 0.',
    inputs,
    isUpheld: (advice, input) => {
      const isOwed = (input.container.fees_at_pod_terminal ?? []).some(({ amount }) => amount > 0)
      return has(advice, 'fees_due') === (isOpen(advice) && isOwed)
    },
  }),
  adviceLaw('pickup-overdue-once-expected-before-now', ['PICK-2', 'PICK-6'], {
    sentence: 'An expected time is a reason exactly if it is before now, and the reason points to its attribute.',
    inputs,
    isUpheld: (advice, input) => {
      const { expected_at } = advice
      const overdue = advice.reasons.find(({ code }) => code === 'expected_passed')
      const isPast = expected_at !== null && compareInstants(instant(expected_at), instant(input.now)) < 0
      return overdue ? isPast && withSeconds(valueAt(input, overdue.pointers[0]!) as string) === expected_at : !isPast
    },
  }),
  laterLaw('pickup-days-out-end-with-the-return', ['PICK-4'], {
    sentence:
      'Time changes neither the pickup date nor the days out of a returned container, which are 0 or more, or null ' +
      'before the pickup. An open container has neither.',
    inputs: withHours,
    isUpheld: ([now, then]) => {
      if (isOpen(now)) return now.picked_up_on === null && now.days_out === null
      return (
        now.picked_up_on === then.picked_up_on &&
        (now.days_out === null || now.picked_up_on !== null) &&
        (now.status === 'picked_up' || now.days_out === null || (now.days_out === then.days_out && now.days_out >= 0))
      )
    },
  }),
  adviceLaw('pickup-inland-holds-stop-the-truck', ['PICK-2', 'PICK-6'], {
    sentence:
      'A hold at the inland facility is a reason exactly while the container is open and to be picked up inland; then no truck is sent.',
    inputs: inputs.map(input => withAttributes(input, { ind_facility_holds: [{ name: 'customs', status: 'hold' }] })),
    isUpheld: advice => {
      const isHeld = has(advice, 'inland_holds')
      return (
        isHeld === (isOpen(advice) && advice.place.pickup === 'inland') &&
        (!isHeld || !['pick_up', 'pay'].includes(advice.action))
      )
    },
  }),
  adviceLaw('pickup-a-withheld-day-has-no-substitute', ['PICK-4', 'PICK-6'], {
    sentence: 'If the service withholds the last free day, the record has no day at the port, and there is a reason.',
    inputs: inputs.map(({ days: _, ...input }) => withAttributes(input, withheldDay(input))),
    isUpheld: advice => {
      const isAtPort = advice.place.now !== 'inland'
      return has(advice, 'day_withheld') === isAtPort && (!isAtPort || advice.last_free_day.day === null)
    },
  }),
  law('pickup-nothing-else-counts', ['PICK-7'], {
    sentence: 'Attributes that no rule reads change nothing.',
    inputs,
    isUpheld: async (call, input) => {
      const advice = await advise(call, input)
      return same(
        advice,
        await advise(call, {
          ...input,
          ...UNNAMED,
          container: { ...UNNAMED, ...input.container, number: 'BLUU1111119' },
          ...(input.shipment && { shipment: { ...UNNAMED, ...input.shipment } }),
        }),
      )
    },
  }),
]
