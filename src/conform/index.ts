/**
 * The examination of an implementation, and the whole oracle. Pure; needs fast-check.
 */
export type { Check, Excuse, Kind, Plan, State, Violation } from './check'
export { examine } from './examine'
export { generate, inputsOf, respond } from './generated-input'
export type { Failed, Fault, Peer, Reply } from './peer'
export { replay } from './replay-case'
export { jsonReport } from './report/json'
export { junitReport } from './report/junit'
export { tapReport } from './report/tap'
export type { Paint } from '../kernel/paint'
export { textReport } from './report/text'
export { saved } from './found-vectors'
export { conclude, type ClauseTally, type Examination, type Standing, type Trouble } from './conclusion'
