/**
 * The floor of readiness.mjs: the whole verdict, written by hand without a library.
 */
const NO_CLAUSES = []
const DEFINITIVE = ['READY-1', 'READY-2']
const TO_BE_CONFIRMED = ['READY-1', 'READY-5']
const OUT_OF_SYNC = ['READY-5']
const BLOCKED = ['READY-3']
const NOT_RELEASED = ['READY-4']

export const byHand = ({ available_for_pickup: available, holds_at_pod_terminal: holds }) => {
  const active = []
  const pending = []
  if (holds) {
    for (let i = 0; i < holds.length; i++) {
      const hold = holds[i]
      if (hold.status === 'pending') pending.push(hold)
      else active.push(hold)
    }
    if (available === true) {
      if (active.length > 0) {
        return {
          status: 'out_of_sync',
          ready: false,
          definitive: false,
          action: 'confirm',
          active,
          pending,
          clauses: OUT_OF_SYNC,
        }
      }
      if (pending.length > 0) {
        return {
          status: 'ready',
          ready: true,
          definitive: false,
          action: 'confirm',
          active,
          pending,
          clauses: TO_BE_CONFIRMED,
        }
      }
      return { status: 'ready', ready: true, definitive: true, action: 'pick_up', active, pending, clauses: DEFINITIVE }
    }
    if (available === false) {
      if (active.length > 0) {
        return {
          status: 'blocked',
          ready: false,
          definitive: false,
          action: 'resolve_holds',
          active,
          pending,
          clauses: BLOCKED,
        }
      }
      return {
        status: 'not_released',
        ready: false,
        definitive: false,
        action: 'wait',
        active,
        pending,
        clauses: NOT_RELEASED,
      }
    }
  }
  return { status: 'unknown', ready: false, definitive: false, action: 'wait', active, pending, clauses: NO_CLAUSES }
}
