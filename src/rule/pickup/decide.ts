/**
 * What is true of the container, and what is to be done? The first row that applies decides; see {@link ROWS}.
 */
import type { Instant } from '../../kernel/time'
import type { Verdict } from '../readiness'
import type { Freshness } from './freshness'
import { evidence, isSet, shipmentEvidence, type Evidence } from './evidence'
import { type Container, type Policy, type Relationships, type Shipment } from './input'
import { inlandEta, type Whereabouts } from './place'
import { addReason, type Reason, type ReasonCode } from './reason'

/** What is true of a container at the gate; `advise` has the table. */
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

/** What to do next: `ask` a person, `confirm` with the terminal, `reread` the container. */
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
}

type Row = {
  readonly status: Status
  readonly action: Action | ((situation: Situation) => Action)
  readonly applies: (situation: Situation) => unknown
  readonly code?: ReasonCode
  /** Where the evidence of the reason stands. */
  readonly evidence?: (situation: Situation) => readonly string[]
  /** When what is waited for is expected. */
  readonly expected?: (situation: Situation) => Evidence | undefined
}

/** Statuses that say that the container stands at a facility where it can be asked for. */
const REPORTED: readonly unknown[] = ['available', 'not_available', 'grounded', 'off_dock']
/** Statuses that say that it has been discharged. */
export const ASHORE: readonly unknown[] = [...REPORTED, 'awaiting_inland_transfer']
export const ABOARD: readonly unknown[] = ['new', 'on_ship']
export const PICKED_UP: readonly unknown[] = ['picked_up', 'delivered']

const CURRENT_STATUS = '/container/current_status'

const emptied = ({ container }: Situation): Evidence | undefined => evidence(container, 'empty_terminated_at')
const etaInland = ({ container, shipment }: Situation): Evidence | undefined => inlandEta(container, shipment)

/** By which the inland leg is known to be still to come. */
export const inlandLeg = ({ relationships }: Situation): readonly string[] => [
  isSet(relationships?.pickup_facility) ? '/relationships/pickup_facility' : '/container',
]

/** The rows of PICK-2, in their order; the last one, the verdict's own word, is {@link OWN}. */
const ROWS: readonly Row[] = [
  {
    status: 'returned',
    action: 'none',
    applies: s => emptied(s) ?? s.container.current_status === 'empty_returned',
    code: 'empty_returned',
    evidence: s => [emptied(s)?.pointer ?? CURRENT_STATUS],
  },
  {
    status: 'picked_up',
    action: 'return_empty',
    applies: ({ container, where }) => where.gone ?? PICKED_UP.includes(container.current_status),
    code: 'picked_up',
    evidence: ({ where }) => [where.gone?.pointer ?? CURRENT_STATUS],
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
    expected: ({ container, shipment }) =>
      isSet(container.pod_arrived_at) ? undefined : shipmentEvidence(shipment, 'pod_eta_at'),
  },
  {
    status: 'in_transit_inland',
    action: 'wait',
    applies: ({ container, where }) =>
      where.now === 'inland' && !where.arrived && !REPORTED.includes(container.current_status),
    code: 'left_port',
    evidence: ({ where }) => where.left,
    expected: etaInland,
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
    expected: etaInland,
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

/** The verdict in the words of an advice. */
export const OWN: { readonly [S in Verdict['status']]: Omit<Row, 'applies'> } = {
  ready: { status: 'ready', action: 'confirm' },
  out_of_sync: { status: 'conflicting', action: 'confirm' },
  blocked: { status: 'blocked', action: 'resolve_holds' },
  not_released: { status: 'not_released', action: 'wait' },
  unknown: { status: 'unknown', action: 'ask' },
}

/** Whether what the terminal said is too long ago, or no longer followed. */
export const isOld = ({ isStale, isTrackingStopped }: Freshness): boolean => isStale || isTrackingStopped

/** Whether somebody still has to pick it up. */
export const isOpen = (status: Status): boolean => status !== 'returned' && status !== 'picked_up'

/**
 * Decides, and adds the reason.
 *
 * @clause PICK-2
 */
export const decide = (situation: Situation, reasons: Reason[]): Decision => {
  const row = ROWS.find(({ applies }) => applies(situation)) ?? OWN[situation.verdict.status]
  const { status, action, code, evidence, expected } = row
  if (code && evidence) addReason(reasons, code, evidence(situation))
  return {
    status,
    action: typeof action === 'string' ? action : action(situation),
    expected: expected?.(situation),
  }
}
