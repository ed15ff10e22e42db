/**
 * The examination of an implementation, and the whole oracle. Pure; needs fast-check.
 */
export type { Check, Excuse, Kind, Plan, Sealed, State, Violation } from './check'
export { compare, earlierOf, outcomeSince, type Comparison, type Earlier } from './compare'
export { examine } from './examine'
export { generate, inputsOf, respond } from './generated-input'
export type { Cut, Kept } from './kept'
export type { Conversation, Failed, Fault, Peer, Reply } from './peer'
export { protocolClauses } from './protocol'
export { replay, replaySealed } from './replay-case'
export { badge } from './report/badge'
export { htmlReport } from './report/html'
export { jsonReport } from './report/json'
export { junitReport } from './report/junit'
export { tapReport } from './report/tap'
export type { Paint } from '../kernel/paint'
export { textReport } from './report/text'
export { saved } from './found-vectors'
export {
  conclude,
  type ClauseTally,
  type Demand,
  type Examination,
  type Requirements,
  type Standing,
  type Trouble,
} from './conclusion'
