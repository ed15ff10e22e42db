/**
 * Which status does a container get, and which action follows from it? The first row of {@link ROWS} that applies decides.
 */
import { compareInstants } from '../../kernel/time'
import type { Verdict } from '../readiness'
import type { Action, ReasonCode, Status } from './codes'
import { findInlandEta, isOld, type Facts } from './facts'
import type { Evidence } from './times'

/** The action of `ready` is `confirm` here; `advise` changes it to `pick_up` or `pay` if no reason speaks against it. */
export type Decision = {
  readonly status: Status
  readonly action: Action
  /** The expected time of the awaited event. */
  readonly expected: Evidence | undefined
  /** The reasons of the status, as far as there is evidence of them. */
  readonly reasons: readonly ReasonCode[]
}

type Row = {
  readonly status: Status
  readonly action: Action | ((facts: Facts) => Action)
  readonly applies: (facts: Facts) => unknown
  readonly reasons?: readonly ReasonCode[]
  readonly expected?: (facts: Facts) => Evidence | undefined
}

/** Values of `current_status` for a container at a facility that reports on it. */
const REPORTED: readonly unknown[] = ['available', 'not_available', 'grounded', 'off_dock']
/** Values of `current_status` for a discharged container. */
export const ASHORE: readonly unknown[] = [...REPORTED, 'awaiting_inland_transfer']
export const ABOARD: readonly unknown[] = ['new', 'on_ship']
export const PICKED_UP: readonly unknown[] = ['picked_up', 'delivered']

const DISCHARGED = '/container/pod_discharged_at'

/** Whether the vessel is known not to have departed. */
export const isDepartureAhead = ({ shipment, doubts }: Facts): boolean =>
  shipment.pol_atd_at === null || doubts.planned.includes('/shipment/pol_atd_at')

/** The pointer to the attribute that shows that the discharge is still to come, if its time is not set. */
export const findDischargeAhead = (facts: Facts): string | undefined => {
  const { container, shipmentTimes, doubts, now } = facts
  const { pod_eta_at } = shipmentTimes
  if (container.pod_discharged_at === null || doubts.planned.includes(DISCHARGED)) return DISCHARGED
  if (ABOARD.includes(container.current_status)) return '/container/current_status'
  if (isDepartureAhead(facts)) return '/shipment/pol_atd_at'
  return pod_eta_at && compareInstants(pod_eta_at, now) > 0 ? pod_eta_at.pointer : undefined
}

/** The rows of PICK-2 in order. If none applies, the verdict decides: {@link BY_VERDICT}. */
const ROWS: readonly Row[] = [
  {
    status: 'returned',
    action: 'none',
    applies: ({ container, times }) => times.empty_terminated_at ?? container.current_status === 'empty_returned',
    reasons: ['empty_returned'],
  },
  {
    status: 'picked_up',
    action: 'return_empty',
    applies: ({ container, where }) => where.pickedUp ?? PICKED_UP.includes(container.current_status),
    reasons: ['picked_up'],
  },
  {
    status: 'not_discharged',
    action: ({ verdict }) => (verdict.active.length > 0 ? 'resolve_holds' : 'wait'),
    applies: facts =>
      !facts.times.pod_discharged_at &&
      facts.where.left.length === 0 &&
      facts.container.available_for_pickup !== true &&
      !ASHORE.includes(facts.container.current_status) &&
      findDischargeAhead(facts),
    reasons: ['not_discharged'],
    expected: ({ times, shipmentTimes }) => (times.pod_arrived_at ? undefined : shipmentTimes.pod_eta_at),
  },
  {
    status: 'in_transit_inland',
    action: 'wait',
    applies: ({ container, where }) =>
      where.now === 'inland' && !where.arrived && !REPORTED.includes(container.current_status),
    reasons: ['left_port'],
    expected: findInlandEta,
  },
  {
    status: 'unknown',
    action: 'ask',
    applies: ({ where, verdict: { status } }) =>
      where.now === 'inland' && (where.isPortReport || status === 'not_released' || status === 'unknown'),
    reasons: ['inland_not_reported'],
  },
  {
    status: 'awaiting_inland',
    action: 'wait',
    applies: ({ where, verdict }) => where.hasInlandLeg && verdict.status === 'not_released',
    expected: findInlandEta,
  },
  {
    status: 'unknown',
    action: 'ask',
    applies: ({ container, verdict }) => container.availability_known === false && verdict.status !== 'blocked',
    reasons: ['availability_unknown'],
  },
  {
    status: 'stale',
    action: 'refetch',
    applies: ({ verdict, freshness }) => verdict.status === 'ready' && isOld(freshness),
  },
]

/** The status and action that follow from the verdict. */
export const BY_VERDICT: { readonly [S in Verdict['status']]: Omit<Row, 'applies'> } = {
  ready: { status: 'ready', action: 'confirm', reasons: ['holds_pending'] },
  out_of_sync: { status: 'conflicting', action: 'confirm', reasons: ['holds_active'] },
  blocked: { status: 'blocked', action: 'resolve_holds', reasons: ['holds_active'] },
  not_released: { status: 'not_released', action: 'wait', reasons: ['not_cleared'] },
  unknown: { status: 'unknown', action: 'ask', reasons: ['holds_active', 'not_reported'] },
}

/**
 * Returns the decision of the first row that applies, with the codes of its reasons.
 *
 * @clause PICK-2
 */
export const decide = (facts: Facts): Decision => {
  const row = ROWS.find(({ applies }) => applies(facts)) ?? BY_VERDICT[facts.verdict.status]
  const { status, action, reasons = [], expected } = row
  return {
    status,
    action: typeof action === 'string' ? action : action(facts),
    expected: expected?.(facts),
    reasons,
  }
}
