/**
 * The oracle as a library: every operation by name, described, and answered from text to text.
 */
export { clauses, type Clause } from './clause'
export { describe, respond, answerLine, unreadableLine, unreadableReply, type RpcError } from './step'
export type { Checked, Code, Issue } from '../kernel/issue'
export { find, operations } from './table'
export type { Operation } from './operation/operation'
export { version } from '../kernel/version'
