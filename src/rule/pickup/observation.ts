/**
 * Which further reasons does an advice list, whatever its status? The table of PICK-6, and the dispute of PICK-1.
 */
import { isObject } from '../../kernel/json'
import { compareInstants, HOUR } from '../../kernel/time'
import type { Appointment } from './appointment'
import type { ReasonCode, Risk, Status } from './codes'
import { inlandLeg, isOpen, type Decision, type Situation } from './decide'
import { isMoreThan } from './freshness'
import type { LastFreeDay } from './last-free-day/choose'
import { areFeesDue } from './place'
import { addReason, type Reason } from './reason'

/** The parts of an advice that observations depend on. */
export type Decided = {
  readonly decision: Decision
  readonly lastFreeDay: LastFreeDay
  readonly appointment: Appointment | null
}

/** A reason with the pointers to its evidence, or false if it does not apply. */
type Observation = readonly [
  code: ReasonCode,
  evidence: (situation: Situation, decided: Decided) => readonly string[] | false,
]

const CHECKED = ['/container/terminal_checked_at']
const FEES = ['/container/fees_at_pod_terminal']
const APPOINTMENT = ['/container/pickup_appointment_at']

/** Risks at which waiting is too late. */
const URGENT: readonly Risk[] = ['soon', 'last_day', 'past']

const WITH_INLAND_LEG: readonly Status[] = ['awaiting_inland', 'ready', 'stale', 'blocked']

/** Reasons for open and closed containers. */
const ALWAYS: readonly Observation[] = [
  ['arrival_disputed', ({ where }) => where.isDisputed && ['/container/ind_ata_at', ...CHECKED]],
  ['off_dock', ({ container }) => container.current_status === 'off_dock' && ['/container/current_status']],
  ['read_in_the_future', ({ freshness }) => freshness.isFuture && CHECKED],
]

const CLOSED: readonly Observation[] = [
  [
    'available_after_out',
    ({ container, where: { pickedUp, checked } }) =>
      container.available_for_pickup === true &&
      !!pickedUp?.at &&
      !!checked?.at &&
      isMoreThan(pickedUp.at, checked.at, 24, HOUR) && [pickedUp.pointer, '/container/available_for_pickup'],
  ],
]

const OPEN: readonly Observation[] = [
  [
    'inland_leg',
    (situation, { decision: { status } }) =>
      situation.where.hasInlandLeg && WITH_INLAND_LEG.includes(status) && inlandLeg(situation),
  ],
  [
    'inland_holds',
    ({ container: { ind_facility_holds: holds }, where }) =>
      where.pickup === 'inland' &&
      !!holds?.some(hold => isObject(hold) && hold['status'] !== 'pending') && ['/container/ind_facility_holds'],
  ],
  [
    'expected_passed',
    ({ now }, { decision: { expectedBy: expected } }) =>
      !!expected?.at && compareInstants(expected.at, now) < 0 && [expected.pointer],
  ],
  ['left_port', ({ where }) => where.pickup === 'port' && where.left.length > 0 && where.left],
  [
    'holds_of_port',
    ({ where, verdict }) =>
      where.isPortReport && verdict.active.length > 0 && ['/container/holds_at_pod_terminal', ...CHECKED],
  ],
  ['tracking_stopped', ({ freshness }) => freshness.isTrackingStopped && ['/shipment/line_tracking_stopped_at']],
  [
    'freshness_unknown',
    ({ freshness }, { decision: { status } }) => freshness.ageHours === null && status !== 'not_discharged' && CHECKED,
  ],
  ['stale', ({ freshness }) => freshness.isStale && CHECKED],
  ['silent', ({ freshness }) => freshness.silence.length > 0 && freshness.silence],
  [
    'deadline_near',
    (_, { decision: { action }, lastFreeDay: { risk, pointer } }) =>
      action === 'wait' && URGENT.includes(risk) && pointer !== null && [pointer],
  ],
  ['fees_due', ({ container }) => areFeesDue(container) && FEES],
  [
    'demurrage_not_posted',
    ({ container: { fees_at_pod_terminal: fees } }, { lastFreeDay }) =>
      lastFreeDay.risk === 'past' &&
      !!fees &&
      !fees.some(({ type }) => type === 'demurrage' || type === 'total') &&
      FEES,
  ],
  [
    'demurrage_before_last_free_day',
    ({ container: { fees_at_pod_terminal: fees } }, { lastFreeDay }) =>
      lastFreeDay.risk === 'none' &&
      !!fees &&
      fees.some(({ type, amount }) => type === 'demurrage' && amount > 0) &&
      FEES,
  ],
  ['appointment_missed', (_, { appointment }) => appointment?.state === 'missed' && APPOINTMENT],
  [
    'appointment_at_risk',
    (_, { appointment, decision: { status } }) =>
      appointment !== null && appointment.state !== 'missed' && status !== 'ready' && status !== 'stale' && APPOINTMENT,
  ],
  [
    'appointment_after_last_free_day',
    (_, { appointment, lastFreeDay }) =>
      appointment?.after_last_free_day === true &&
      lastFreeDay.pointer !== null && [...APPOINTMENT, lastFreeDay.pointer],
  ],
]

/**
 * Adds the observed reasons. The reasons of the status and the last free day are added elsewhere.
 *
 * @clause PICK-1 PICK-6
 */
export const observe = (situation: Situation, decided: Decided, reasons: Reason[]): void => {
  for (const table of [ALWAYS, isOpen(decided.decision) ? OPEN : CLOSED]) {
    for (const [code, evidence] of table) {
      const pointers = evidence(situation, decided)
      if (pointers) addReason(reasons, code, pointers)
    }
  }
}
