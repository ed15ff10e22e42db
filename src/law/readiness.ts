/**
 * Laws of release readiness.
 */
import * as fc from 'fast-check'
import * as t from 'io-ts'
import { nullable } from '../kernel/codec/codec'
import type { Hold } from '../resource/model'
import { hold as holdCodec } from '../resource/container'
import type { Verdict } from '../rule/readiness'
import { valid } from './arbitrary'
import { law, lawAbout, result, same, type Call, type Law } from './law'

const hold = valid(holdCodec)
const facts = valid(
  t.partial({
    available_for_pickup: nullable(t.boolean),
    holds_at_pod_terminal: nullable(t.array(holdCodec)),
  }),
)
type Known = { readonly available_for_pickup: boolean; readonly holds_at_pod_terminal: readonly Hold[] }
const known = fc.record({ available_for_pickup: fc.boolean(), holds_at_pod_terminal: fc.array(hold, { maxLength: 4 }) })

const evaluate = (call: Call, input: unknown): Promise<Verdict> => result(call, 'readiness.evaluate', input)
const isActive = (h: Hold): boolean => h.status === 'hold'
const isPending = (h: Hold): boolean => h.status === 'pending'

const hasHold = ({ holds_at_pod_terminal: holds }: Known): boolean => holds.some(isActive)

const verdictLaw = lawAbout(evaluate)

export const laws: readonly Law[] = [
  verdictLaw('readiness-ready-when-available-and-unheld', ['READY-1'], {
    sentence: 'A container is ready exactly when it is available and has no active hold.',
    inputs: known,
    isUpheld: (verdict, input) => verdict.ready === (input.available_for_pickup && !hasHold(input)),
  }),
  verdictLaw('readiness-definitive-when-no-holds', ['READY-2', 'READY-6'], {
    sentence: 'Readiness is definitive exactly when the container is available and its array of holds is empty.',
    inputs: known,
    isUpheld: (verdict, input) =>
      verdict.definitive === (input.available_for_pickup && input.holds_at_pod_terminal.length === 0),
  }),
  verdictLaw('readiness-blocked-when-held', ['READY-3'], {
    sentence: 'A container is blocked exactly when it is not available and a hold is active.',
    inputs: known,
    isUpheld: ({ status, action }, input) =>
      (status === 'blocked' && action === 'resolve_holds') === (!input.available_for_pickup && hasHold(input)),
  }),
  verdictLaw('readiness-waits-when-unheld', ['READY-4'], {
    sentence: 'A container is not released exactly when it is not available and no hold is active.',
    inputs: known,
    isUpheld: ({ status, action }, input) =>
      (status === 'not_released' && action === 'wait') === (!input.available_for_pickup && !hasHold(input)),
  }),
  verdictLaw('readiness-confirms-when-both', ['READY-5'], {
    sentence: 'The action is to confirm exactly when a container is available although holds are listed.',
    inputs: known,
    isUpheld: (verdict, input) =>
      (verdict.action === 'confirm') === (input.available_for_pickup && input.holds_at_pod_terminal.length > 0) &&
      verdict.clauses.includes('READY-5') === (verdict.action === 'confirm'),
  }),
  verdictLaw('readiness-unknown-without-both-facts', ['READY-1'], {
    sentence: 'The verdict is unknown exactly when availability or the array of holds is null or missing.',
    inputs: facts,
    isUpheld: (verdict, input) =>
      (verdict.status === 'unknown') ===
      ((input.available_for_pickup ?? null) === null || (input.holds_at_pod_terminal ?? null) === null),
  }),
  verdictLaw('readiness-lists-every-hold', ['READY-1', 'READY-3'], {
    sentence: 'The active and pending holds of a verdict are the holds of the input, in their order.',
    inputs: facts,
    isUpheld: (verdict, input) => {
      const holds = input.holds_at_pod_terminal ?? []
      return same(verdict.active, holds.filter(isActive)) && same(verdict.pending, holds.filter(isPending))
    },
  }),
  law('readiness-never-gained-by-a-hold', ['READY-1', 'READY-3'], {
    sentence: 'Adding an active hold never makes a container ready.',
    inputs: fc.record({ facts: known, hold }),
    isUpheld: async (call, input) => {
      const holds = [...input.facts.holds_at_pod_terminal, { ...input.hold, status: 'hold' }]
      return !(await evaluate(call, { ...input.facts, holds_at_pod_terminal: holds })).ready
    },
  }),
  law('readiness-change-is-of-the-two-verdicts', ['READY-1', 'READY-2', 'READY-5'], {
    sentence:
      'A change of readiness contains the verdicts before and after, and is named after the change in ready, status and definitive.',
    inputs: fc.record({ before: facts, after: facts }),
    isUpheld: async (call, input) => {
      const before = await evaluate(call, input.before)
      const after = await evaluate(call, input.after)
      const change =
        after.ready && !before.ready
          ? 'became_ready'
          : before.ready && !after.ready
            ? 'lost_ready'
            : before.status === after.status && before.definitive === after.definitive
              ? 'none'
              : 'changed'
      return same(await result(call, 'readiness.change', input), { before, after, change })
    },
  }),
]
