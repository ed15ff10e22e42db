/**
 * Which status does a container get, and which action follows from it? The first row of {@link ROWS} that applies decides.
 */
import type { Verdict } from '../readiness'
import type { Action, Reason, ReasonCode, Status } from './codes'
import { findInlandEta, isOld, type Facts } from './facts'
import type { Evidence } from './times'

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
  /** The reasons with pointers to their evidence; one without pointers does not apply. */
  readonly reasons?: { readonly [C in ReasonCode]?: (facts: Facts) => readonly (string | false)[] }
  readonly expected?: (facts: Facts) => Evidence | undefined
}

/** Values of `current_status` for a container at a facility that reports on it. */
const REPORTED: readonly unknown[] = ['available', 'not_available', 'grounded', 'off_dock']
/** Values of `current_status` for a discharged container. */
export const ASHORE: readonly unknown[] = [...REPORTED, 'awaiting_inland_transfer']
export const ABOARD: readonly unknown[] = ['new', 'on_ship']
export const PICKED_UP: readonly unknown[] = ['picked_up', 'delivered']

const CURRENT_STATUS = '/container/current_status'
const DISCHARGED = '/container/pod_discharged_at'
const CHECKED = '/container/terminal_checked_at'
const AVAILABLE = '/container/available_for_pickup'
const HOLDS = '/container/holds_at_pod_terminal'

/** Whether the record says that it is not discharged. */
const isDischargeAhead = ({ container, doubts }: Pick<Facts, 'container' | 'doubts'>): boolean =>
  container.pod_discharged_at === null || doubts.planned.includes(DISCHARGED)

/** The rows of PICK-2 in order. If none applies, the verdict decides: {@link BY_VERDICT}. */
const ROWS: readonly Row[] = [
  {
    status: 'returned',
    action: 'none',
    applies: ({ container, times }) => times.empty_terminated_at ?? container.current_status === 'empty_returned',
    reasons: { empty_returned: ({ times }) => [times.empty_terminated_at?.pointer ?? CURRENT_STATUS] },
  },
  {
    status: 'picked_up',
    action: 'return_empty',
    applies: ({ container, where }) => where.pickedUp ?? PICKED_UP.includes(container.current_status),
    reasons: { picked_up: ({ where }) => [where.pickedUp?.pointer ?? CURRENT_STATUS] },
  },
  {
    status: 'not_discharged',
    action: ({ verdict }) => (verdict.active.length > 0 ? 'resolve_holds' : 'wait'),
    applies: ({ container, times, where, doubts }) =>
      !times.pod_discharged_at &&
      where.left.length === 0 &&
      container.available_for_pickup !== true &&
      !ASHORE.includes(container.current_status) &&
      (isDischargeAhead({ container, doubts }) || ABOARD.includes(container.current_status)),
    reasons: { not_discharged: facts => [isDischargeAhead(facts) ? DISCHARGED : CURRENT_STATUS] },
    expected: ({ times, shipmentTimes }) => (times.pod_arrived_at ? undefined : shipmentTimes.pod_eta_at),
  },
  {
    status: 'in_transit_inland',
    action: 'wait',
    applies: ({ container, where }) =>
      where.now === 'inland' && !where.arrived && !REPORTED.includes(container.current_status),
    reasons: { left_port: ({ where }) => where.left },
    expected: findInlandEta,
  },
  {
    status: 'unknown',
    action: 'ask',
    applies: ({ where, verdict: { status } }) =>
      where.now === 'inland' && (where.isPortReport || status === 'not_released' || status === 'unknown'),
    reasons: {
      inland_not_reported: ({ where: { left, arrived } }) => [left[0]!, arrived?.pointer ?? false, CHECKED],
    },
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
    reasons: { availability_unknown: () => ['/container/availability_known'] },
  },
  {
    status: 'stale',
    action: 'refetch',
    applies: ({ verdict, freshness }) => verdict.status === 'ready' && isOld(freshness),
  },
]

const holdsActive: NonNullable<Row['reasons']> = { holds_active: ({ verdict }) => [verdict.active.length > 0 && HOLDS] }

/** The status and action that follow from the verdict. */
export const BY_VERDICT: { readonly [S in Verdict['status']]: Omit<Row, 'applies'> } = {
  ready: {
    status: 'ready',
    action: 'confirm',
    reasons: { holds_pending: ({ verdict }) => [!verdict.definitive && HOLDS] },
  },
  out_of_sync: { status: 'conflicting', action: 'confirm', reasons: holdsActive },
  blocked: { status: 'blocked', action: 'resolve_holds', reasons: holdsActive },
  not_released: { status: 'not_released', action: 'wait', reasons: { not_cleared: () => [AVAILABLE] } },
  unknown: {
    status: 'unknown',
    action: 'ask',
    reasons: {
      ...holdsActive,
      not_reported: ({ container: { available_for_pickup, holds_at_pod_terminal } }) => [
        available_for_pickup == null && AVAILABLE,
        holds_at_pod_terminal == null && HOLDS,
      ],
    },
  },
}

/**
 * Returns the decision of the first row that applies, with its reasons.
 *
 * @clause PICK-2
 */
export const decide = (facts: Facts): Decision => {
  const row = ROWS.find(({ applies }) => applies(facts)) ?? BY_VERDICT[facts.verdict.status]
  const { status, action, reasons = {}, expected } = row
  const found: Reason[] = []
  for (const code of Object.keys(reasons) as ReasonCode[]) {
    const pointers = reasons[code]!(facts).filter(pointer => pointer !== false)
    if (pointers.length > 0) found.push({ code, pointers })
  }
  return {
    status,
    action: typeof action === 'string' ? action : action(facts),
    expected: expected?.(facts),
    reasons: found,
  }
}
