/**
 * How are the codes and results of the rules shown to people? Labels make no decisions.
 *
 * @module gateout/label
 */
export { changeLabels, type AnyAttributes } from './change-labels'
export { freeTimeKind, freeTimeReason, invoiceFinding } from './charge-labels'
export { customFieldMessage, type BrokenFieldRule, type LabelledField } from './custom-field-labels'
export { illegalHoldEvent, issueLabel, mcpError, refusalLabel, requestFailure, submissionAdvice } from './fault-labels'
export { dayCells } from './day-labels'
export { amountLabel, currencyLabel, feeLabels, moneyLabel, totalLabel } from './fee-labels'
export { holdLabel, holdLabels, holdRemedy } from './hold-labels'
export { emptyReturn, lastFreeDayRisk, pickupAction, pickupPlace, pickupReason, pickupStatus } from './pickup-labels'
export {
  readinessAction,
  readinessKind,
  readinessKinds,
  readinessReason,
  readinessStatus,
  readinessSteps,
  type ReadinessKind,
} from './readiness-labels'
