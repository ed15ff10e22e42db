/**
 * What gateout says to one candidate: its verdict and fees, or why it has none.
 */
import { decode, type Mode } from '../resource/catalog'
import { summarize, type Summary } from '../rule/fee'
import { evaluate, type Facts, type Verdict } from '../rule/readiness'
import type { Candidate } from './candidate'

export type Answer = {
  readonly id: string
  readonly number: string | null
  readonly facts: Facts
  readonly verdict: Verdict
  readonly fees: Summary
}

/** Something to tell about a place; `pointer` leads there from the top of the JSON value. */
export type Finding = { readonly pointer: string; readonly message: string }

/** Findings beside an answer are warnings; without one they are the reasons. */
export type Judged = { readonly answer?: Answer; readonly findings: readonly Finding[] }

export const judge = (candidate: Candidate, mode: Mode): Judged => {
  if ('problem' in candidate) return { findings: [{ pointer: candidate.pointer, message: candidate.problem }] }
  const at = (root: string, base: string) => ({ pointer, message }: Finding): Finding =>
    ({ pointer: base + pointer.slice(root.length), message })
  const read = decode({ type: 'container', value: candidate.container, mode })
  const inContainer = at('/value', candidate.pointer)
  if (!read.valid) return { findings: read.issues.map(inContainer) }
  const { id, attributes = {} } = read.value
  const { number = null, available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal = null } = attributes
  const facts = { available_for_pickup, holds_at_pod_terminal }
  const fees = summarize({ fees: fees_at_pod_terminal })
  return fees._tag === 'Left'
    ? { findings: fees.left.map(at('/fees', `${candidate.pointer}/attributes/fees_at_pod_terminal`)) }
    : { answer: { id, number, facts, verdict: evaluate(facts), fees: fees.right }, findings: read.warnings.map(inContainer) }
}
