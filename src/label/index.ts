/**
 * How are the codes and results of the rules shown to people? Labels make no decisions.
 */
export { changeLabels } from './change'
export { customFieldMessage, type BrokenFieldRule, type LabelledField } from './custom-field'
export { illegalHoldEvent, issueLabel, mcpError, refusalLabel, requestFailure, submissionAdvice } from './fault'
export { currencyLabel, feeLabels, moneyLabel, totalLabel } from './fee'
export { freeTimeKind, freeTimeReason } from './free-time'
export { holdLabel, holdLabels, holdRemedy } from './hold'
export { lastFreeDayRisk, pickupAction, pickupPlace, pickupReason, pickupStatus } from './pickup'
export {
  readinessAction,
  readinessKind,
  readinessKinds,
  readinessReason,
  readinessStatus,
  readinessSteps,
  type ReadinessKind,
} from './readiness'
