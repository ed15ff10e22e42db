/**
 * How people read a verdict.
 *
 * | kind             | status          | reason                       | steps                            |
 * | ---------------- | --------------- | ---------------------------- | -------------------------------- |
 * | ready            | ready           | available, no holds          | pick up                          |
 * | ready_to_confirm | ready (confirm) | available, a hold expected   | check again, then pick up        |
 * | out_of_sync      | out of sync     | available, yet under a hold  | check again before acting        |
 * | blocked          | blocked         | not available, under a hold  | what resolves each active hold   |
 * | not_released     | not released    | not available, no active hold | wait for the release            |
 * | unknown          | unknown         | no report on pickup or holds | wait for the terminal to report  |
 */
import type { Hold } from '../resource/container'
import type { Action, Facts, Status, Verdict } from '../rule/readiness'
import { holdStep } from './hold'

/** A status, with the ready that is still to be confirmed told apart. */
export type ReadinessKind = Status | 'ready_to_confirm'

/**
 * The kind of a verdict, by which it is labelled.
 *
 * @example readinessKind({ status: 'ready', definitive: false }) // 'ready_to_confirm'
 */
export const readinessKind = ({ status, definitive }: Pick<Verdict, 'status' | 'definitive'>): ReadinessKind =>
  status === 'ready' && !definitive ? 'ready_to_confirm' : status

/** Each kind in a word or two, from ready to unknown. */
export const readinessStatus: { readonly [K in ReadinessKind]: string } = {
  ready: 'ready',
  ready_to_confirm: 'ready (confirm)',
  out_of_sync: 'out of sync',
  blocked: 'blocked',
  not_released: 'not released',
  unknown: 'unknown',
}

/** The kinds, from ready to unknown. */
export const readinessKinds = Object.keys(readinessStatus) as readonly ReadinessKind[]

/** Each action in a word or two; `readinessSteps` says more. */
export const readinessAction: { readonly [A in Action]: string } = {
  pick_up: 'pick up',
  confirm: 'check again',
  resolve_holds: 'resolve the holds',
  wait: 'wait',
}

/**
 * Why a verdict is as it is, in a cell.
 *
 * @example readinessReason({ status: 'not_released', definitive: false, active: [], pending: [] }, {})
 * // 'not available, no active hold'
 */
export const readinessReason = (
  verdict: Pick<Verdict, 'status' | 'definitive' | 'active' | 'pending'>,
  { available_for_pickup, holds_at_pod_terminal }: Facts,
): string => {
  switch (readinessKind(verdict)) {
    case 'ready':
      return 'available, no holds'
    case 'ready_to_confirm':
      return `available, ${few(verdict.pending)} expected`
    case 'out_of_sync':
      return `available, yet under ${few(verdict.active)}`
    case 'blocked':
      return `not available, under ${few(verdict.active)}`
    case 'not_released':
      return 'not available, no active hold'
    case 'unknown': {
      const missing = [
        ...(isReported(available_for_pickup) ? [] : ['pickup']),
        ...(isReported(holds_at_pod_terminal) ? [] : ['holds']),
      ]
      return `no report on ${missing.join(' or ')}`
    }
  }
}

const isReported = (fact: unknown): boolean => fact !== undefined && fact !== null

const few = (holds: readonly Hold[]): string => (holds.length === 1 ? 'a hold' : `${holds.length} holds`)

const STEPS: { readonly [K in Exclude<ReadinessKind, 'blocked'>]: string } = {
  ready: 'pick up',
  ready_to_confirm: 'check again, then pick up',
  out_of_sync: 'check again before acting',
  not_released: 'wait for the release',
  unknown: 'wait for the terminal to report',
}

/**
 * What to do: one step, or one for each kind of active hold.
 *
 * @example readinessSteps({ status: 'blocked', definitive: false, active: [{ name: 'customs', status: 'hold' }] })
 * // ['clear customs']
 */
export const readinessSteps = (verdict: Pick<Verdict, 'status' | 'definitive' | 'active'>): readonly string[] => {
  const kind = readinessKind(verdict)
  return kind === 'blocked' ? [...new Set(verdict.active.map(holdStep))] : [STEPS[kind]]
}
