/**
 * The properties of a violation that describe an unexpected reply.
 */
import type { Violation } from './check'
import type { ReportedReply } from './truncated-reply'

export const classifyReply = (got: ReportedReply): Violation['kind'] =>
  'fault' in got && got.fault !== 'gone' ? got.fault : 'wrong'

/** The reply, apart from the standard error of a program that ended. */
export const reportReply = (reply: ReportedReply): Pick<Violation, 'got' | 'stderr'> => {
  if (!('fault' in reply) || !reply.stderr) return { got: reply }
  const { stderr, ...got } = reply
  return { got, ...(stderr.length > 0 && { stderr }) }
}
