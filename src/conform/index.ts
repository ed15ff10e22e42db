/**
 * Examines implementations of the contract, and extends the oracle by generated inputs. Pure; needs fast-check.
 *
 * @module gateout/conform
 */
export type { Check, Excuse, Kind, Plan, Sealed, State, Violation } from './result/check'
export { compare, earlierOf, outcomeSince, type Comparison, type Earlier, type Row } from './result/compare'
export { examine, examineInParallel } from './examine/examine'
export { examineIn } from './examine/environment'
export { generateFrom, inputs, respondWith } from './search/generated-input'
export type { TruncatedReply, ReportedReply } from './result/truncated-reply'
export type { Conversation, Failed, Fault, Peer, Reply } from './result/peer'
export { protocolClauses } from './examine/protocol'
export { replay, replaySealed, type Known } from './examine/replay-case'
export { htmlReport } from './report/html'
export { jsonReport } from './report/json'
export { junitReport } from './report/junit'
export type { Colour, Paint } from '../kernel/paint'
export { textReport } from './report/text'
export { saved } from './report/found-vectors'
export { conclude, type ClauseTally, type Examination, type Standing, type Trouble } from './result/conclusion'
