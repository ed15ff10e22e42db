/**
 * What is true of the container, and what is to be done? The first row that applies decides; see {@link ROWS}.
 */
import type { Instant } from '../../kernel/time'
import type { Verdict } from '../readiness'
import type { Freshness } from './freshness'
import {
  evidence,
  isSet,
  pointersOf,
  shipmentEvidence,
  type Container,
  type Evidence,
  type Policy,
  type Relationships,
  type Shipment,
} from './input'
import type { Whereabouts } from './place'
import { remark, type Remark } from './reason'

export type Status =
  | 'returned'
  | 'picked_up'
  | 'not_discharged'
  | 'in_transit_inland'
  | 'awaiting_inland'
  | 'ready'
  | 'stale'
  | 'conflicting'
  | 'blocked'
  | 'not_released'
  | 'unknown'

export type Action = 'none' | 'return_empty' | 'wait' | 'resolve_holds' | 'ask' | 'confirm' | 'reread' | 'pick_up'

/** What the rows decide by. */
export type Situation = {
  readonly container: Container
  readonly relationships: Relationships | undefined
  readonly shipment: Shipment | null | undefined
  readonly policy: Policy
  readonly now: Instant
  readonly verdict: Verdict
  readonly where: Whereabouts
  readonly freshness: Freshness
}

/** The action of `ready` is `confirm` here; `advise` makes it `pick_up` where no reason speaks against that. */
export type Decision = {
  readonly status: Status
  readonly action: Action
  readonly expected: Evidence | undefined
  readonly remarks: readonly Remark[]
}

type Row = {
  readonly status: Status
  readonly action: Action | ((situation: Situation) => Action)
  readonly applies: (situation: Situation) => boolean
  /** When what is waited for is expected. */
  readonly expected?: (situation: Situation) => Evidence | undefined
  readonly remark?: (situation: Situation) => Remark
}

/** Statuses that say that the container stands at a facility where it can be asked for. */
const REPORTED: readonly unknown[] = ['available', 'not_available', 'grounded', 'off_dock']

const PICKED_UP: readonly unknown[] = ['picked_up', 'delivered']
const ABOARD: readonly unknown[] = ['new', 'on_ship']

const has = (statuses: readonly unknown[], { container }: Situation): boolean =>
  statuses.includes(container.current_status)
const isInlandAndLeft = ({ where }: Situation): boolean => where.now === 'inland'
const hasDischargeKey = ({ container }: Situation): boolean => container.pod_discharged_at !== undefined

const emptyReturn = ({ container }: Situation): Evidence | undefined =>
  evidence(container, 'empty_terminated_at')

const inlandArrival = ({ container, shipment }: Situation): Evidence | undefined =>
  evidence(container, 'ind_eta_at') ?? shipmentEvidence(shipment, 'destination_eta_at')

const CURRENT_STATUS = '/container/current_status'

/** By which the inland leg is known to be still to come. */
export const inlandLeg = ({ relationships }: Situation): Remark =>
  remark('inland_leg', isSet(relationships?.pickup_facility) ? '/relationships/pickup_facility' : '/container')

/** All by which it left the port. */
export const leftPort = ({ where }: Situation): Remark => remark('left_port', ...pointersOf(where.left))

/** The rows of PICK-2, in their order; the last one, the verdict's own word, is {@link OWN}. */
const ROWS: readonly Row[] = [
  {
    status: 'returned', action: 'none',
    applies: s => emptyReturn(s) !== undefined || s.container.current_status === 'empty_returned',
    remark: s => remark('empty_returned', emptyReturn(s)?.pointer ?? CURRENT_STATUS),
  },
  {
    status: 'picked_up', action: 'return_empty',
    applies: s => s.where.gone !== undefined || has(PICKED_UP, s),
    remark: s => remark('picked_up', s.where.gone?.pointer ?? CURRENT_STATUS),
  },
  {
    status: 'not_discharged',
    action: s => (s.verdict.active.length > 0 ? 'resolve_holds' : 'wait'),
    applies: s =>
      !isSet(s.container.pod_discharged_at)
      && s.where.left.length === 0
      && s.container.available_for_pickup !== true
      && !has(REPORTED, s)
      && s.container.current_status !== 'awaiting_inland_transfer'
      && (hasDischargeKey(s) || has(ABOARD, s)),
    expected: ({ container, shipment }) =>
      (isSet(container.pod_arrived_at) ? undefined : shipmentEvidence(shipment, 'pod_eta_at')),
    remark: s => remark('not_discharged', hasDischargeKey(s) ? '/container/pod_discharged_at' : CURRENT_STATUS),
  },
  {
    status: 'in_transit_inland', action: 'wait',
    applies: s => isInlandAndLeft(s) && s.where.arrived === undefined && !has(REPORTED, s),
    expected: inlandArrival,
    remark: leftPort,
  },
  {
    status: 'unknown',
    action: 'ask',
    applies: s =>
      isInlandAndLeft(s)
      && (s.where.isPortReport || s.verdict.status === 'not_released' || s.verdict.status === 'unknown'),
    remark: ({ where }) =>
      remark('inland_not_reported', ...pointersOf([where.left[0], where.arrived]), '/container/terminal_checked_at'),
  },
  {
    status: 'awaiting_inland', action: 'wait',
    applies: s => s.where.pickup === 'inland' && s.where.left.length === 0 && s.verdict.status === 'not_released',
    expected: inlandArrival,
    remark: inlandLeg,
  },
  {
    status: 'unknown', action: 'ask',
    applies: s => s.container.availability_known === false && s.verdict.status !== 'blocked',
    remark: () => remark('availability_unknown', '/container/availability_known'),
  },
  {
    status: 'stale', action: 'reread',
    applies: s => s.verdict.status === 'ready' && isOld(s.freshness),
  },
]

/** The verdict in the words of an advice. */
export const OWN = {
  ready: { status: 'ready', action: 'confirm' },
  out_of_sync: { status: 'conflicting', action: 'confirm' },
  blocked: { status: 'blocked', action: 'resolve_holds' },
  not_released: { status: 'not_released', action: 'wait' },
  unknown: { status: 'unknown', action: 'ask' },
} as const satisfies Record<Verdict['status'], { readonly status: Status; readonly action: Action }>

/** Whether what the terminal said is too long ago, or no longer followed. */
export const isOld = ({ isStale, isTrackingStopped }: Freshness): boolean => isStale || isTrackingStopped

/** Whether somebody still has to pick it up. */
export const isOpen = (status: Status): boolean => status !== 'returned' && status !== 'picked_up'

/** @clause PICK-2 */
export const decide = (situation: Situation): Decision => {
  for (const { status, action, applies, expected, remark } of ROWS) {
    if (applies(situation)) {
      return {
        status,
        action: typeof action === 'string' ? action : action(situation),
        expected: expected?.(situation),
        remarks: remark ? [remark(situation)] : [],
      }
    }
  }
  return { ...OWN[situation.verdict.status], expected: undefined, remarks: [] }
}
