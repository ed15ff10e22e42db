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
import { law, result, same, type Call, type Law } from './law'

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

/** Whether the verdict has this status and action exactly when the condition on the two facts holds. */
const exactly =
  (
    status: Verdict['status'],
    action: Verdict['action'],
    when: (available: boolean, holds: readonly Hold[]) => boolean,
  ) =>
  async (call: Call, input: Known): Promise<boolean> => {
    const verdict = await evaluate(call, input)
    const isExpected = when(input.available_for_pickup, input.holds_at_pod_terminal)
    return (verdict.status === status && verdict.action === action) === isExpected
  }

export const laws: readonly Law[] = [
  law({
    id: 'readiness-ready-when-available-and-unheld',
    sentence: 'A container is ready exactly when it is available and has no active hold.',
    clauses: ['READY-1'],
    inputs: known,
    isUpheld: async (call, input) =>
      (await evaluate(call, input)).ready ===
      (input.available_for_pickup && !input.holds_at_pod_terminal.some(isActive)),
  }),
  law({
    id: 'readiness-definitive-when-no-holds',
    sentence: 'Readiness is definitive exactly when the container is available and its array of holds is empty.',
    clauses: ['READY-2', 'READY-6'],
    inputs: known,
    isUpheld: async (call, input) =>
      (await evaluate(call, input)).definitive ===
      (input.available_for_pickup && input.holds_at_pod_terminal.length === 0),
  }),
  law({
    id: 'readiness-blocked-when-held',
    sentence: 'A container is blocked exactly when it is not available and a hold is active.',
    clauses: ['READY-3'],
    inputs: known,
    isUpheld: exactly('blocked', 'resolve_holds', (available, holds) => !available && holds.some(isActive)),
  }),
  law({
    id: 'readiness-waits-when-unheld',
    sentence: 'A container is not released exactly when it is not available and no hold is active.',
    clauses: ['READY-4'],
    inputs: known,
    isUpheld: exactly('not_released', 'wait', (available, holds) => !available && !holds.some(isActive)),
  }),
  law({
    id: 'readiness-confirms-when-both',
    sentence: 'The action is to confirm exactly when a container is available although holds are listed.',
    clauses: ['READY-5'],
    inputs: known,
    isUpheld: async (call, input) => {
      const verdict = await evaluate(call, input)
      return (
        (verdict.action === 'confirm') === (input.available_for_pickup && input.holds_at_pod_terminal.length > 0) &&
        verdict.clauses.includes('READY-5') === (verdict.action === 'confirm')
      )
    },
  }),
  law({
    id: 'readiness-unknown-without-both-facts',
    sentence: 'The verdict is unknown exactly when availability or the array of holds is null or missing.',
    clauses: ['READY-1'],
    inputs: facts,
    isUpheld: async (call, input) =>
      ((await evaluate(call, input)).status === 'unknown') ===
      ((input.available_for_pickup ?? null) === null || (input.holds_at_pod_terminal ?? null) === null),
  }),
  law({
    id: 'readiness-lists-every-hold',
    sentence: 'The active and pending holds of a verdict are the holds of the input, in their order.',
    clauses: ['READY-1', 'READY-3'],
    inputs: facts,
    isUpheld: async (call, input) => {
      const verdict = await evaluate(call, input)
      const holds = input.holds_at_pod_terminal ?? []
      return (
        same(verdict.active, holds.filter(isActive)) &&
        same(
          verdict.pending,
          holds.filter(h => h.status === 'pending'),
        )
      )
    },
  }),
  law({
    id: 'readiness-never-gained-by-a-hold',
    sentence: 'Adding an active hold never makes a container ready.',
    clauses: ['READY-1', 'READY-3'],
    inputs: fc.record({ facts: known, hold }),
    isUpheld: async (call, input) => {
      const holds = [...input.facts.holds_at_pod_terminal, { ...input.hold, status: 'hold' }]
      return !(await evaluate(call, { ...input.facts, holds_at_pod_terminal: holds })).ready
    },
  }),
  law({
    id: 'readiness-change-is-of-the-two-verdicts',
    sentence:
      'A change of readiness contains the verdicts before and after, and is named after the change in ready, ' +
      'status and definitive.',
    clauses: ['READY-1', 'READY-2', 'READY-5'],
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
