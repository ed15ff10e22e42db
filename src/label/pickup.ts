/**
 * How people read a pickup advice.
 */
import type { Action, Status } from '../rule/pickup'

/** Each status in a few words, from gone to unknown. */
export const pickupStatus: { readonly [S in Status]: string } = {
  returned: 'empty returned',
  picked_up: 'picked up',
  not_discharged: 'not discharged',
  in_transit_inland: 'on its way inland',
  awaiting_inland: 'waiting to go inland',
  ready: 'ready',
  stale: 'ready, by an old report',
  conflicting: 'available, yet under a hold',
  blocked: 'blocked',
  not_released: 'not released',
  unknown: 'unknown',
}

/** Each action in a few words. */
export const pickupAction: { readonly [A in Action]: string } = {
  none: '-',
  return_empty: 'return the empty',
  wait: 'wait',
  resolve_holds: 'resolve the holds',
  ask: 'ask the terminal or the line',
  confirm: 'confirm, then pick up',
  reread: 'read again',
  pick_up: 'pick up',
}
