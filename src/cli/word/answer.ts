/**
 * What gateout says to one candidate: its verdict and fees, or why it has none.
 */
import type { Mode } from '../../kernel/codec/codec'
import { summarize, type Summary } from '../../rule/fee'
import { evaluate, type Facts, type Verdict } from '../../rule/readiness'
import type { Candidate } from '../read/candidate'
import { containerOf } from '../read/container'
import type { Finding } from '../read/finding'

export type Answer = {
  readonly id: string
  readonly number: string | null
  readonly facts: Facts
  readonly verdict: Verdict
  readonly fees: Summary
}

/** Findings beside an answer are warnings; without one they are the reasons. */
export type Judged = { readonly answer?: Answer; readonly findings: readonly Finding[] }

export const judge = (candidate: Candidate, mode: Mode): Judged => {
  const { container, findings } = containerOf(candidate, mode)
  if (!container) return { findings }
  const { id, attributes = {} } = container
  const { number = null, available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal = null } = attributes
  const facts = { available_for_pickup, holds_at_pod_terminal }
  const fees = summarize({ fees: fees_at_pod_terminal })
  return fees._tag === 'Left'
    ? { findings: fees.left.map(({ message }) => ({ pointer: `${candidate.pointer}/attributes/fees_at_pod_terminal`, message })) }
    : { answer: { id, number, facts, verdict: evaluate(facts), fees: fees.right }, findings }
}
