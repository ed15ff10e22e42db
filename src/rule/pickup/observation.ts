/**
 * What else is worth knowing, whatever was decided? The table of PICK-6, and the dispute of PICK-1.
 */
import { HOUR } from '../../kernel/time'
import type { Appointment } from './appointment'
import { isMoreThan } from './freshness'
import { pointersOf } from './input'
import type { LastFreeDay } from './last-free-day'
import { remark, type ReasonCode, type Remark } from './reason'
import { inlandLeg, isOpen, leftPort, type Situation, type Status } from './status'

/** The situation, and what was decided in it. */
export type Decided = {
  readonly situation: Situation
  readonly status: Status
  readonly lastFreeDay: LastFreeDay
  readonly appointment: Appointment | null
}

type Observation = {
  readonly code: ReasonCode
  readonly applies: (decided: Decided) => boolean
  /** Attributes of the container, or what points to the evidence. */
  readonly evidence: readonly string[] | ((decided: Decided) => readonly string[])
}

const CHECKED = ['/container/terminal_checked_at']
const FEES = ['/container/fees_at_pod_terminal']
const APPOINTMENT = ['/container/pickup_appointment_at']

const WITH_INLAND_LEG = new Set<Status>(['awaiting_inland', 'ready', 'stale', 'blocked'])

/** Whether the container is open or not. */
const ANYHOW: readonly Observation[] = [
  {
    code: 'arrival_disputed',
    applies: ({ situation: { where } }) => where.disputed !== undefined,
    evidence: ({ situation: { where } }) => pointersOf([where.disputed, where.checked]),
  },
  {
    code: 'off_dock',
    applies: ({ situation: { container } }) => container.current_status === 'off_dock',
    evidence: ['/container/current_status'],
  },
  { code: 'read_in_the_future', applies: ({ situation: { freshness } }) => freshness.isFuture, evidence: CHECKED },
]

const CLOSED: readonly Observation[] = [
  {
    code: 'available_after_out',
    applies: ({
      situation: {
        container,
        where: { gone, checked },
      },
    }) =>
      container.available_for_pickup === true
      && gone?.at !== undefined
      && checked?.at !== undefined
      && isMoreThan(gone.at, checked.at, 24, HOUR),
    evidence: ({ situation: { where } }) => [...pointersOf([where.gone]), '/container/available_for_pickup'],
  },
]

const OPEN: readonly Observation[] = [
  {
    code: 'inland_leg',
    applies: ({ situation: { where }, status }) =>
      where.pickup === 'inland' && where.left.length === 0 && WITH_INLAND_LEG.has(status),
    evidence: ({ situation }) => inlandLeg(situation).pointers,
  },
  {
    code: 'left_port',
    applies: ({ situation: { where } }) => where.pickup === 'port' && where.left.length > 0,
    evidence: ({ situation }) => leftPort(situation).pointers,
  },
  {
    code: 'holds_of_port',
    applies: ({ situation: { where, verdict } }) => where.isPortReport && verdict.active.length > 0,
    evidence: ['/container/holds_at_pod_terminal', ...CHECKED],
  },
  {
    code: 'tracking_stopped',
    applies: ({ situation: { freshness } }) => freshness.isTrackingStopped,
    evidence: ['/shipment/line_tracking_stopped_at'],
  },
  {
    code: 'freshness_unknown',
    applies: ({ situation: { freshness }, status }) => freshness.ageHours === null && status !== 'not_discharged',
    evidence: CHECKED,
  },
  { code: 'stale', applies: ({ situation: { freshness } }) => freshness.isStale, evidence: CHECKED },
  {
    code: 'silent',
    applies: ({ situation: { freshness } }) => freshness.silence.length > 0,
    evidence: ({ situation: { freshness } }) => pointersOf(freshness.silence),
  },
  {
    code: 'demurrage_not_posted',
    applies: ({ situation: { container: { fees_at_pod_terminal: fees } }, lastFreeDay }) =>
      lastFreeDay.risk === 'past' && !!fees && !fees.some(({ type }) => type === 'demurrage' || type === 'total'),
    evidence: FEES,
  },
  {
    code: 'demurrage_before_last_free_day',
    applies: ({ situation: { container: { fees_at_pod_terminal: fees } }, lastFreeDay }) =>
      lastFreeDay.risk === 'none' && !!fees && fees.some(({ type, amount }) => type === 'demurrage' && amount > 0),
    evidence: FEES,
  },
  { code: 'appointment_missed', applies: ({ appointment }) => appointment?.state === 'missed', evidence: APPOINTMENT },
  {
    code: 'appointment_at_risk',
    applies: ({ appointment, status }) =>
      appointment !== null && appointment.state !== 'missed' && status !== 'ready' && status !== 'stale',
    evidence: APPOINTMENT,
  },
  {
    code: 'appointment_after_last_free_day',
    applies: ({ appointment }) => appointment?.after_last_free_day === true,
    evidence: ({ lastFreeDay }) => [...APPOINTMENT, ...lastFreeDay.pointer === null ? [] : [lastFreeDay.pointer]],
  },
]

/**
 * What is observed beside the reason of the status, and beside the days.
 *
 * @clause PICK-1 PICK-6
 */
export const observe = (decided: Decided): readonly Remark[] => {
  const remarks: Remark[] = []
  for (const table of [ANYHOW, isOpen(decided.status) ? OPEN : CLOSED]) {
    for (const { code, applies, evidence } of table) {
      if (applies(decided)) remarks.push(remark(code, ...typeof evidence === 'function' ? evidence(decided) : evidence))
    }
  }
  return remarks
}
