/**
 * How does a verdict read?
 */
import type { Action, AnyHold, Facts, Status, Verdict } from '../rule/readiness'
import { holdRemedy } from './hold-labels'
import { pickupAction } from './pickup-labels'

/** A status, or `ready_to_confirm` if a ready verdict is not definitive. */
export type ReadinessKind = Status | 'ready_to_confirm'

/**
 * Returns the kind of a verdict, which selects its label.
 *
 * @example readinessKind({ status: 'ready', definitive: false }) // 'ready_to_confirm'
 */
export const readinessKind = ({ status, definitive }: Pick<Verdict, 'status' | 'definitive'>): ReadinessKind =>
  status === 'ready' && !definitive ? 'ready_to_confirm' : status

const STATUSES: { readonly [K in ReadinessKind]: string } = {
  ready: 'ready',
  ready_to_confirm: 'ready (confirm)',
  out_of_sync: 'out of sync',
  blocked: 'blocked',
  not_released: 'not released',
  unknown: 'unknown',
}

/** The kinds, from ready to unknown. */
export const readinessKinds = /* @__PURE__ */ Object.freeze(Object.keys(STATUSES) as ReadinessKind[])

/**
 * Returns a kind of verdict in a word or two.
 *
 * @example readinessStatus('ready_to_confirm') // 'ready (confirm)'
 */
export const readinessStatus = (kind: ReadinessKind): string => STATUSES[kind]

/**
 * Returns an action of a verdict in a few words; `readinessSteps` is more specific.
 *
 * @example readinessAction('resolve_holds') // 'resolve the holds'
 */
export const readinessAction = (action: Action): string => pickupAction(action)

/**
 * Returns the reason of a verdict in a few words.
 *
 * @example readinessReason({ status: 'not_released', definitive: false, active: [], pending: [] }, {})
 * // 'not available, no active hold'
 */
export const readinessReason = (
  verdict: Pick<Verdict<AnyHold>, 'status' | 'definitive' | 'active' | 'pending'>,
  facts: Facts<AnyHold> | null | undefined,
): string => {
  switch (readinessKind(verdict)) {
    case 'ready':
      return 'available, no holds'
    case 'ready_to_confirm':
      return `available, ${holdCount(verdict.pending)} expected`
    case 'out_of_sync':
      return `available, yet under ${holdCount(verdict.active)}`
    case 'blocked':
      return `not available, under ${holdCount(verdict.active)}`
    case 'not_released':
      return 'not available, no active hold'
    case 'unknown': {
      const missing = [
        ...(isReported(facts?.available_for_pickup) ? [] : ['pickup']),
        ...(isReported(facts?.holds_at_pod_terminal) ? [] : ['holds']),
      ]
      return `no report on ${missing.join(' or ')}`
    }
  }
}

const isReported = (fact: unknown): boolean => fact !== undefined && fact !== null

const holdCount = (holds: readonly AnyHold[]): string => (holds.length === 1 ? 'a hold' : `${holds.length} holds`)

const STEPS: { readonly [K in Exclude<ReadinessKind, 'blocked'>]: string } = {
  ready: pickupAction('pick_up'),
  ready_to_confirm: `${pickupAction('confirm')}, then ${pickupAction('pick_up')}`,
  out_of_sync: pickupAction('confirm'),
  not_released: 'wait for the release',
  unknown: 'wait for the terminal to report',
}

/**
 * Returns the next step, or one step for each kind of active hold.
 *
 * @example readinessSteps({ status: 'blocked', definitive: false, active: [{ name: 'customs', status: 'hold' }] })
 * // ['clear customs']
 */
export const readinessSteps = (verdict: Pick<Verdict, 'status' | 'definitive' | 'active'>): readonly string[] => {
  const kind = readinessKind(verdict)
  return kind === 'blocked' ? [...new Set(verdict.active.map(holdRemedy))] : [STEPS[kind]]
}
