/**
 * Which status and action does a container get? The first row of {@link ROWS} that applies decides.
 */
import type { Instant } from '../../kernel/time'
import type { Verdict } from '../readiness'
import { CLOSED_STATUSES, type Action, type ReasonCode, type Status } from './codes'
import { evidence, isSet, shipmentEvidence, type Evidence } from './evidence'
import type { Freshness } from './freshness'
import type { Container, Policy, Relationships, Shipment } from './input'
import { inlandEta, type Location } from './place'
import { addReason, type Reason } from './reason'

/** The facts that the rows test. */
export type Situation = {
  readonly container: Container
  readonly relationships: Relationships | undefined
  readonly shipment: Shipment | null | undefined
  readonly policy: Policy
  readonly now: Instant
  readonly verdict: Verdict
  readonly where: Location
  readonly freshness: Freshness
}

/** The action of `ready` is `confirm` here; `advise` changes it to `pick_up` or `pay` if no reason speaks against it. */
export type Decision = {
  readonly status: Status
  readonly action: Action
  readonly expectedBy: Evidence | undefined
}

type Row = {
  readonly status: Status
  readonly action: Action | ((situation: Situation) => Action)
  readonly applies: (situation: Situation) => unknown
  readonly code?: ReasonCode
  /** Pointers to the evidence of the reason. */
  readonly evidence?: (situation: Situation) => readonly string[]
  /** The expected time of the awaited event. */
  readonly expectedBy?: (situation: Situation) => Evidence | undefined
}

/** Values of `current_status` for a container at a facility that reports on it. */
const REPORTED: readonly unknown[] = ['available', 'not_available', 'grounded', 'off_dock']
/** Values of `current_status` for a discharged container. */
export const ASHORE: readonly unknown[] = [...REPORTED, 'awaiting_inland_transfer']
export const ABOARD: readonly unknown[] = ['new', 'on_ship']
export const PICKED_UP: readonly unknown[] = ['picked_up', 'delivered']

const CURRENT_STATUS = '/container/current_status'

const findEmptyReturn = ({ container }: Situation): Evidence | undefined => evidence(container, 'empty_terminated_at')
const etaInland = ({ container, shipment }: Situation): Evidence | undefined => inlandEta(container, shipment)

/** Pointers to the evidence of a pending inland leg. */
export const inlandLeg = ({ relationships }: Situation): readonly string[] => [
  isSet(relationships?.pickup_facility) ? '/relationships/pickup_facility' : '/container',
]

/** The rows of PICK-2 in order. If none applies, the verdict decides: {@link BY_VERDICT}. */
const ROWS: readonly Row[] = [
  {
    status: 'returned',
    action: 'none',
    applies: s => findEmptyReturn(s) ?? s.container.current_status === 'empty_returned',
    code: 'empty_returned',
    evidence: s => [findEmptyReturn(s)?.pointer ?? CURRENT_STATUS],
  },
  {
    status: 'picked_up',
    action: 'return_empty',
    applies: ({ container, where }) => where.pickedUp ?? PICKED_UP.includes(container.current_status),
    code: 'picked_up',
    evidence: ({ where }) => [where.pickedUp?.pointer ?? CURRENT_STATUS],
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
    evidence: ({ container }) => [
      container.pod_discharged_at === undefined ? CURRENT_STATUS : '/container/pod_discharged_at',
    ],
    expectedBy: ({ container, shipment }) =>
      isSet(container.pod_arrived_at) ? undefined : shipmentEvidence(shipment, 'pod_eta_at'),
  },
  {
    status: 'in_transit_inland',
    action: 'wait',
    applies: ({ container, where }) =>
      where.now === 'inland' && !where.arrived && !REPORTED.includes(container.current_status),
    code: 'left_port',
    evidence: ({ where }) => where.left,
    expectedBy: etaInland,
  },
  {
    status: 'unknown',
    action: 'ask',
    applies: ({ where, verdict: { status } }) =>
      where.now === 'inland' && (where.isPortReport || status === 'not_released' || status === 'unknown'),
    code: 'inland_not_reported',
    evidence: ({
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
    code: 'inland_leg',
    evidence: inlandLeg,
    expectedBy: etaInland,
  },
  {
    status: 'unknown',
    action: 'ask',
    applies: ({ container, verdict }) => container.availability_known === false && verdict.status !== 'blocked',
    code: 'availability_unknown',
    evidence: () => ['/container/availability_known'],
  },
  {
    status: 'stale',
    action: 'reread',
    applies: ({ verdict, freshness }) => verdict.status === 'ready' && isOld(freshness),
  },
]

/** The status and action that follow from the verdict alone. */
export const BY_VERDICT: { readonly [S in Verdict['status']]: Omit<Row, 'applies'> } = {
  ready: { status: 'ready', action: 'confirm' },
  out_of_sync: { status: 'conflicting', action: 'confirm' },
  blocked: { status: 'blocked', action: 'resolve_holds' },
  not_released: { status: 'not_released', action: 'wait' },
  unknown: { status: 'unknown', action: 'ask' },
}

/** Whether the terminal report is stale, or tracking of the shipping line has stopped. */
export const isOld = ({ isStale, isTrackingStopped }: Freshness): boolean => isStale || isTrackingStopped

/**
 * Returns whether a container with this status is still to be picked up: every status but `picked_up` and `returned`.
 *
 * @clause PICK-2
 * @example isOpen({ status: 'blocked' }) // true
 * @example isOpen({ status: 'picked_up' }) // false
 */
export const isOpen = ({ status }: { readonly status: Status }): boolean => !CLOSED_STATUSES.includes(status)

/**
 * Returns the decision of the first row that applies, and adds its reason to `reasons`.
 *
 * @clause PICK-2
 */
export const decide = (situation: Situation, reasons: Reason[]): Decision => {
  const row = ROWS.find(({ applies }) => applies(situation)) ?? BY_VERDICT[situation.verdict.status]
  const { status, action, code, evidence, expectedBy: expected } = row
  if (code && evidence) addReason(reasons, code, evidence(situation))
  return {
    status,
    action: typeof action === 'string' ? action : action(situation),
    expectedBy: expected?.(situation),
  }
}
