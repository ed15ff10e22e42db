/**
 * Why does an advice have its status and its action, and what else is worth knowing? {@link TABLE} has every reason.
 */
import { isObject } from '../../kernel/json'
import { compareInstants, HOUR, type DateTime } from '../../kernel/time'
import { localDay } from '../../kernel/zone'
import { isOpen, type AppointmentState, type Reason, type ReasonCode, type Risk, type Status } from './codes'
import { areFeesDue, isMoreThan, isPosted, type Facts } from './facts'
import { listRivals, type FoundDay } from './last-free-day'
import type { FoundReturn } from './return-by'
import { findDischargeAhead, type Decision } from './status'
import { dayIn, isSet, toDateTimeText } from './times'

/** An appointment to pick the container up. */
export type Appointment = {
  /** The date-time as given, with seconds. */
  readonly at: DateTime
  /** `missed` after the grace period of the policy; `today` on its day or within the grace period; else `ahead`. */
  readonly state: AppointmentState
  /** Whether its day, in the zone of the port, is after the last free day, or null without a last free day. */
  readonly after_last_free_day: boolean | null
}

/** Everything that reasons and the action depend on. */
export type Situation = {
  readonly facts: Facts
  readonly decision: Decision
  readonly found: FoundDay
  readonly appointment: Appointment | null
  readonly foundReturn: FoundReturn | undefined
}

type Row = {
  /** Whether it applies only to an open container, only to a closed one, or only if the row of the status names it. */
  readonly only?: 'open' | 'closed' | 'named'
  /** The pointers to its evidence, sorted, if they are always the same. All answers share them, to save memory. */
  readonly at?: readonly string[]
  /** Returns pointers to its evidence, or true for the pointers `at`. Otherwise it does not apply. */
  readonly find: (situation: Situation) => readonly string[] | boolean | undefined
  /** Whether it speaks against picking up a ready container. */
  readonly isAgainst?: true | ((situation: Situation) => boolean)
  /** Whether to ask instead of the action of any other status. */
  readonly asks?: (situation: Situation) => boolean
}

const CURRENT_STATUS = '/container/current_status'
const CHECKED = '/container/terminal_checked_at'
const AVAILABLE = '/container/available_for_pickup'
const HOLDS = '/container/holds_at_pod_terminal'
const FEES = '/container/fees_at_pod_terminal'
const APPOINTMENT = '/container/pickup_appointment_at'

/** Risks at which waiting is too late. */
const URGENT: readonly Risk[] = ['soon', 'last_day', 'past']

const WITH_INLAND_LEG: readonly Status[] = ['awaiting_inland', 'ready', 'stale', 'blocked']

const isWaiting = ({ decision: { action } }: Situation): boolean => action === 'wait'

const isLongOverdue = ({ facts: { now, policy }, decision: { action, expected } }: Situation): boolean =>
  action === 'wait' && !!expected && isMoreThan(expected, now, policy.stale_after_hours, HOUR)

const isOrderDoubtful = ({ facts }: Situation): boolean => facts.doubts.isOrderDoubtful

/** A doubt about values of the last free day (PICK-4). */
const dayRow = (code: ReasonCode): Row => ({
  find: ({ found: { values } }) => {
    let pointers: readonly string[] | undefined
    for (const value of values) if (value.code === code) pointers = [...(pointers ?? []), value.pointer]
    return pointers
  },
})

/** The reasons of the status (PICK-2), of the last free day (PICK-4), and all others (PICK-6). */
export const TABLE: { readonly [C in ReasonCode]: Row } = {
  appointment_after_last_free_day: {
    only: 'open',
    find: ({ appointment, found }) =>
      appointment?.after_last_free_day === true && [APPOINTMENT, found.lastFreeDay.pointer!],
  },
  appointment_at_risk: {
    only: 'open',
    at: [APPOINTMENT],
    find: ({ appointment, decision: { status } }) =>
      appointment !== null && appointment.state !== 'missed' && status !== 'ready' && status !== 'stale',
  },
  appointment_missed: {
    only: 'open',
    isAgainst: true,
    at: [APPOINTMENT],
    find: ({ appointment }) => appointment?.state === 'missed',
  },
  arrival_disputed: { at: ['/container/ind_ata_at', CHECKED], find: ({ facts: { where } }) => where.isDisputed },
  availability_unknown: { only: 'named', at: ['/container/availability_known'], find: () => true },
  available_after_out: {
    only: 'closed',
    find: ({ facts: { container, where } }) =>
      container.available_for_pickup === true &&
      !!where.pickedUp &&
      !!where.checked &&
      isMoreThan(where.pickedUp, where.checked, 24, HOUR) && [where.pickedUp.pointer, AVAILABLE],
  },
  date_in_future: { find: ({ facts }) => facts.doubts.planned },
  date_unreadable: { find: ({ facts }) => facts.doubts.unreadable },
  day_before_arrival: dayRow('day_before_arrival'),
  day_before_discharge: dayRow('day_before_discharge'),
  day_doubtful: dayRow('day_doubtful'),
  day_of_other_place: dayRow('day_of_other_place'),
  day_unreadable: dayRow('day_unreadable'),
  day_withheld: {
    at: ['/container/import_deadlines/pod/unified/current_value'],
    find: ({ found }) => found.isWithheld,
  },
  days_differ: { find: ({ found }) => listRivals(found.values) },
  deadline_near: {
    only: 'open',
    asks: isWaiting,
    find: situation => {
      const { risk, pointer } = situation.found.lastFreeDay
      return isWaiting(situation) && URGENT.includes(risk) && [pointer!]
    },
  },
  demurrage_before_last_free_day: {
    only: 'open',
    at: [FEES],
    find: ({ found, facts }) => found.lastFreeDay.risk === 'none' && isPosted(facts.container, 'demurrage'),
  },
  demurrage_not_posted: {
    only: 'open',
    isAgainst: true,
    at: [FEES],
    find: ({ found, facts: { where, container } }) =>
      found.lastFreeDay.risk === 'past' && where.now === where.pickup && !isPosted(container, 'demurrage', 'total'),
  },
  empty_returned: {
    only: 'named',
    find: ({ facts: { times } }) => [times.empty_terminated_at?.pointer ?? CURRENT_STATUS],
  },
  expected_passed: {
    only: 'open',
    asks: isLongOverdue,
    find: ({ facts: { now }, decision: { expected } }) =>
      !!expected && compareInstants(now, expected) > 0 && [expected.pointer],
  },
  fees_due: { only: 'open', at: [FEES], find: ({ facts }) => areFeesDue(facts.container) },
  freshness_unknown: {
    only: 'open',
    isAgainst: true,
    at: [CHECKED],
    find: ({ facts: { freshness }, decision: { status } }) =>
      freshness.ageHours === null && status !== 'not_discharged',
  },
  holds_active: { only: 'named', at: [HOLDS], find: ({ facts: { verdict } }) => verdict.active.length > 0 },
  holds_of_port: {
    only: 'open',
    at: [HOLDS, CHECKED],
    find: ({ facts: { where, verdict } }) => where.isPortReport && verdict.active.length > 0,
  },
  holds_pending: { only: 'named', at: [HOLDS], find: ({ facts: { verdict } }) => !verdict.definitive },
  inland_holds: {
    only: 'open',
    isAgainst: true,
    at: ['/container/ind_facility_holds'],
    find: ({ facts: { container, where } }) =>
      where.pickup === 'inland' &&
      Array.isArray(container.ind_facility_holds) &&
      container.ind_facility_holds.some((hold: unknown) => isObject(hold) && hold['status'] !== 'pending'),
  },
  inland_leg: {
    only: 'open',
    isAgainst: true,
    find: ({ facts: { where, relationships }, decision: { status } }) =>
      where.hasInlandLeg &&
      WITH_INLAND_LEG.includes(status) && [
        isSet(relationships?.pickup_facility) ? '/relationships/pickup_facility' : '/container',
      ],
  },
  inland_not_reported: {
    only: 'named',
    find: ({ facts: { where } }) => [where.left[0]!, ...(where.arrived ? [where.arrived.pointer] : []), CHECKED],
  },
  left_port: {
    only: 'open',
    isAgainst: true,
    find: ({ facts: { where }, decision }) =>
      (where.pickup === 'port' || decision.status === 'in_transit_inland') && where.left,
  },
  not_cleared: { only: 'named', at: [AVAILABLE], find: () => true },
  not_discharged: { only: 'named', find: ({ facts }) => [findDischargeAhead(facts)!] },
  not_reported: {
    only: 'named',
    find: ({ facts: { container } }) => [
      ...(container.available_for_pickup == null ? [AVAILABLE] : []),
      ...(container.holds_at_pod_terminal == null ? [HOLDS] : []),
    ],
  },
  off_dock: {
    at: [CURRENT_STATUS],
    find: ({ facts: { container } }) => container.current_status === 'off_dock',
  },
  out_of_order: {
    isAgainst: isOrderDoubtful,
    asks: situation => isWaiting(situation) && isOrderDoubtful(situation),
    find: ({ facts }) => facts.doubts.outOfOrder,
  },
  picked_up: { only: 'named', find: ({ facts: { where } }) => [where.pickedUp?.pointer ?? CURRENT_STATUS] },
  return_near: {
    find: ({ foundReturn }) => foundReturn && foundReturn.returnBy.risk !== 'none' && [foundReturn.pointer],
  },
  silent: { only: 'open', isAgainst: true, asks: () => true, find: ({ facts: { freshness } }) => freshness.silence },
  stale: { only: 'open', at: [CHECKED], find: ({ facts: { freshness } }) => freshness.isStale },
  tracking_stopped: {
    only: 'open',
    at: ['/shipment/line_tracking_stopped_at'],
    find: ({ facts: { freshness } }) => freshness.isTrackingStopped,
  },
}

/** Whether a reason speaks against picking up a ready container. */
export const isAgainst = (code: ReasonCode, situation: Situation): boolean => {
  const against = TABLE[code].isAgainst
  return typeof against === 'function' ? against(situation) : against === true
}

/**
 * Returns all reasons, sorted by code, each code once, in a copy, because an array that has grown keeps room for 16 more items.
 *
 * @clause PICK-1 PICK-6
 */
export const collectReasons = (situation: Situation): readonly Reason[] => {
  const { decision } = situation
  const reasons: Reason[] = []
  for (const { code, only, find, usual } of isOpen(decision) ? OPEN_ROWS : CLOSED_ROWS) {
    if (only === 'named' && !decision.reasons.includes(code)) continue
    const pointers = find(situation)
    if (pointers === true) reasons.push(usual)
    else if (pointers && pointers.length > 0) reasons.push({ code, pointers: sortOnce(pointers) })
  }
  return [...reasons]
}

/** The rows of the table for containers of one state, all of one shape, each with its reason for the pointers `at`. */
const rowsFor = (state: 'open' | 'closed') =>
  (Object.keys(TABLE) as readonly ReasonCode[]).flatMap(code => {
    const { only = state, find, at = [] } = TABLE[code]
    const usual: Reason = Object.freeze({ code, pointers: Object.freeze(at) })
    return only === state || only === 'named' ? [{ code, only, find, usual }] : []
  })

const OPEN_ROWS = /* @__PURE__ */ rowsFor('open')
const CLOSED_ROWS = /* @__PURE__ */ rowsFor('closed')

/** Sorts the pointers of one reason, each once. Most are sorted already. */
const sortOnce = (pointers: readonly string[]): readonly string[] =>
  pointers.every((pointer, i) => i === 0 || pointers[i - 1]! < pointer) ? pointers : [...new Set(pointers)].sort()

/**
 * The appointment of an open container, or null.
 *
 * @clause PICK-5
 */
export const findAppointment = (
  { times, where: { zones }, now, policy }: Facts,
  status: Status,
  { number }: FoundDay,
): Appointment | null => {
  const appointment = isOpen({ status }) ? times.pickup_appointment_at : undefined
  if (!appointment) return null
  const day = dayIn(zones.port, appointment)
  const isMissed = isMoreThan(appointment, now, policy.appointment_grace_hours, HOUR)
  const isToday = compareInstants(appointment, now) < 0 || day === localDay(zones.port, now.seconds)
  return {
    at: toDateTimeText(appointment)!,
    state: isMissed ? 'missed' : isToday ? 'today' : 'ahead',
    after_last_free_day: number === undefined ? null : day > number,
  }
}
