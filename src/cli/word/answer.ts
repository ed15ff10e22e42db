/**
 * The answer about one container: its verdict and its fees.
 */
import type { Mode } from '../../kernel/mode'
import { summarize, type Summary } from '../../rule/fee'
import { evaluate, type Facts, type Verdict } from '../../rule/readiness'
import { containersIn, readContainer } from '../read/container'
import type { Reader, Reading } from '../read/each'
import type { Member } from '../read/member'

export type Answer = {
  readonly id: string
  readonly number: string | null
  readonly facts: Facts
  readonly verdict: Verdict
  readonly fees: Summary
}

/** Reads containers as answers. A container with a sum out of range is refused. */
export const answersIn = (mode: Mode): Reader<Member, Answer> => ({
  membersOf: containersIn,
  readOne: member => answerTo(member, mode),
})

export const answerTo = (member: Member, mode: Mode): Reading<Answer> => {
  const { value: container, findings } = readContainer(member, mode)
  if (!container) return { findings }
  const { id, attributes = {} } = container
  const { number = null, available_for_pickup, holds_at_pod_terminal, fees_at_pod_terminal = null } = attributes
  const facts = { available_for_pickup, holds_at_pod_terminal }
  const fees = summarize({ fees: fees_at_pod_terminal })
  const pointer = `${member.pointer}/attributes/fees_at_pod_terminal`
  return fees._tag === 'Left'
    ? { findings: fees.left.map(({ message }) => ({ pointer, message })) }
    : { value: { id, number, facts, verdict: evaluate(facts), fees: fees.right }, findings }
}
