/**
 * What people read in place of the words of the interface: statuses, actions, holds, fees, and what to do. Nothing is
 * decided here: a label says what a rule has found.
 */
export { customFieldMessage, type BrokenFieldRule, type LabelledField } from './custom-field'
export { currencyLabel, feeLabels, moneyLabel, totalLabel } from './fee'
export { holdLabel, holdLabels, holdStep } from './hold'
export { pickupAction, pickupStatus } from './pickup'
export {
  readinessAction,
  readinessKind,
  readinessKinds,
  readinessReason,
  readinessStatus,
  readinessSteps,
  type ReadinessKind,
} from './readiness'
export { spaced } from './spaced'
