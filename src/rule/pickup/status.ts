/**
 * Which status does a container get, and which action follows from it? The first row of {@link ROWS} that applies decides.
 */
import type { Verdict } from '../readiness'
import type { Action, Reason, ReasonCode, Status } from './codes'
import { findInlandEta, isOld, isSet, type Evidence, type Facts } from './facts'

/** The action of `ready` is `confirm` here; `advise` changes it to `pick_up` or `pay` if no reason speaks against it. */
export type Decision = {
  readonly status: Status
  readonly action: Action
  /** The expected time of the awaited event. */
  readonly expected: Evidence | undefined
  readonly reasons: readonly Reason[]
}

type Row = {
  readonly status: Status
  readonly action: Action | ((facts: Facts) => Action)
  readonly applies: (facts: Facts) => unknown
  readonly code?: ReasonCode
  /** Pointers to the evidence of the reason. */
  readonly pointers?: (facts: Facts) => readonly string[]
  readonly expected?: (facts: Facts) => Evidence | undefined
}

/** Values of `current_status` for a container at a facility that reports on it. */
const REPORTED: readonly unknown[] = ['available', 'not_available', 'grounded', 'off_dock']
/** Values of `current_status` for a discharged container. */
export const ASHORE: readonly unknown[] = [...REPORTED, 'awaiting_inland_transfer']
export const ABOARD: readonly unknown[] = ['new', 'on_ship']
export const PICKED_UP: readonly unknown[] = ['picked_up', 'delivered']

const CURRENT_STATUS = '/container/current_status'

/** The rows of PICK-2 in order. If none applies, the verdict decides: {@link BY_VERDICT}. */
const ROWS: readonly Row[] = [
  {
    status: 'returned',
    action: 'none',
    applies: ({ container, times }) => times.empty_terminated_at ?? container.current_status === 'empty_returned',
    code: 'empty_returned',
    pointers: ({ times }) => [times.empty_terminated_at?.pointer ?? CURRENT_STATUS],
  },
  {
    status: 'picked_up',
    action: 'return_empty',
    applies: ({ container, where }) => where.pickedUp ?? PICKED_UP.includes(container.current_status),
    code: 'picked_up',
    pointers: ({ where }) => [where.pickedUp?.pointer ?? CURRENT_STATUS],
  },
  {
    status: 'not_discharged',
    action: ({ verdict }) => (verdict.active.length > 0 ? 'resolve_holds' : 'wait'),
    applies: ({ container: { pod_discharged_at, available_for_pickup, current_status }, where }) =>
      !isSet(pod_discharged_at) &&
      where.left.length === 0 &&
      available_for_pickup !== true &&
      !ASHORE.includes(current_status) &&
      (pod_discharged_at !== undefined || ABOARD.includes(current_status)),
    code: 'not_discharged',
    pointers: ({ container }) => [
      container.pod_discharged_at === undefined ? CURRENT_STATUS : '/container/pod_discharged_at',
    ],
    expected: ({ times, shipmentTimes }) => (times.pod_arrived_at ? undefined : shipmentTimes.pod_eta_at),
  },
  {
    status: 'in_transit_inland',
    action: 'wait',
    applies: ({ container, where }) =>
      where.now === 'inland' && !where.arrived && !REPORTED.includes(container.current_status),
    code: 'left_port',
    pointers: ({ where }) => where.left,
    expected: findInlandEta,
  },
  {
    status: 'unknown',
    action: 'ask',
    applies: ({ where, verdict: { status } }) =>
      where.now === 'inland' && (where.isPortReport || status === 'not_released' || status === 'unknown'),
    code: 'inland_not_reported',
    pointers: ({
      where: {
        left: [first],
        arrived,
      },
    }) => [first!, arrived?.pointer ?? first!, '/container/terminal_checked_at'],
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
    code: 'availability_unknown',
    pointers: () => ['/container/availability_known'],
  },
  {
    status: 'stale',
    action: 'refetch',
    applies: ({ verdict, freshness }) => verdict.status === 'ready' && isOld(freshness),
  },
]

/** The status and action that follow from the verdict. */
export const BY_VERDICT: { readonly [S in Verdict['status']]: Omit<Row, 'applies'> } = {
  ready: { status: 'ready', action: 'confirm' },
  out_of_sync: { status: 'conflicting', action: 'confirm' },
  blocked: { status: 'blocked', action: 'resolve_holds' },
  not_released: { status: 'not_released', action: 'wait' },
  unknown: { status: 'unknown', action: 'ask' },
}

/**
 * Returns the decision of the first row that applies, with its reason.
 *
 * @clause PICK-2
 */
export const decide = (facts: Facts): Decision => {
  const row = ROWS.find(({ applies }) => applies(facts)) ?? BY_VERDICT[facts.verdict.status]
  const { status, action, code, pointers, expected } = row
  return {
    status,
    action: typeof action === 'string' ? action : action(facts),
    expected: expected?.(facts),
    reasons: code && pointers ? [{ code, pointers: pointers(facts) }] : [],
  }
}
