/**
 * Laws of holds.
 */
import * as fc from 'fast-check'
import type { Hold } from '../resource/model'
import { hold as holdCodec } from '../resource/container'
import type { Difference, Event, HoldChange, Stepped } from '../rule/hold'
import { valid } from './arbitrary'
import { law, lawAbout, result, same, type Call, type Law } from './law'

/** Holds with few names and descriptions, so that several share them. */
const hold = fc.record({
  name: fc.constantFrom<Hold['name']>('customs', 'TMF', 'other'),
  status: fc.constantFrom<Hold['status']>('hold', 'pending'),
  description: fc.constantFrom(null, 'A', 'B'),
})
const holds = fc.oneof(fc.array(hold, { maxLength: 5 }), fc.array(valid(holdCodec), { maxLength: 3 })) as fc.Arbitrary<
  readonly Hold[]
>
const event = fc.record({
  type: fc.constantFrom<Event['type']>('placed', 'expected', 'activated', 'cleared'),
  name: fc.constantFrom<Hold['name']>('customs', 'TMF', 'other'),
  description: fc.constantFrom(null, 'A', 'C'),
})

const step = (call: Call, input: unknown): Promise<Stepped> => result(call, 'hold.step', input)
const diff = async (call: Call, before: readonly Hold[], after: readonly Hold[]): Promise<readonly HoldChange[]> =>
  (await result<Difference>(call, 'hold.diff', { before, after })).changes

const count = (list: readonly Hold[], status: Hold['status'], name?: string): number =>
  list.filter(h => h.status === status && (name === undefined || h.name === name)).length

/** How each event changes the number of active and pending holds with its name. */
const MOVES: { readonly [T in Event['type']]: readonly (readonly [active: number, pending: number])[] } = {
  placed: [[1, 0]],
  expected: [[0, 1]],
  activated: [[1, -1]],
  cleared: [
    [-1, 0],
    [0, -1],
  ],
}

const stepLaw = lawAbout(step)

export const laws: readonly Law[] = [
  stepLaw('hold-step-moves-one-hold', ['HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4'], {
    sentence:
      "A step adds, changes or removes exactly one hold with the event's name, as the table specifies, and no " +
      'other hold.',
    inputs: fc.record({ holds, event }),
    isUpheld: (stepped, input) => {
      if (stepped.outcome !== 'changed') return true
      const move = (['hold', 'pending'] as const).map(
        s => count(stepped.holds, s, input.event.name) - count(input.holds, s, input.event.name),
      )
      const others = (list: readonly Hold[]): readonly Hold[] => list.filter(h => h.name !== input.event.name)
      const active = count(input.holds, 'hold', input.event.name)
      return (
        MOVES[input.event.type].some(allowed => same(allowed, move)) &&
        same(others(stepped.holds), others(input.holds)) &&
        (input.event.type !== 'cleared' || active === 0 || move[0] === -1)
      )
    },
  }),
  stepLaw('hold-step-is-legal-when-there-is-a-hold', ['HOLD-1', 'HOLD-2'], {
    sentence:
      'A step is illegal exactly when it activates a name without a pending hold, or clears a name without any hold.',
    inputs: fc.record({ holds, event }),
    isUpheld: (stepped, input) => {
      const pending = count(input.holds, 'pending', input.event.name)
      const any = pending + count(input.holds, 'hold', input.event.name)
      const illegal =
        input.event.type === 'activated' && pending === 0
          ? { outcome: 'illegal', reason: 'no_pending_hold' }
          : input.event.type === 'cleared' && any === 0
            ? { outcome: 'illegal', reason: 'no_such_hold' }
            : undefined
      return illegal ? same(stepped, illegal) : stepped.outcome === 'changed'
    },
  }),
  stepLaw('hold-step-carries-its-changeset', ['CHG-2'], {
    sentence: 'The changeset of a step contains the whole arrays, before and after.',
    inputs: fc.record({ holds, event }),
    isUpheld: (stepped, input) =>
      stepped.outcome === 'illegal' || same(stepped.changeset, { holds_at_pod_terminal: [input.holds, stepped.holds] }),
  }),
  law('hold-diff-finds-the-step', ['HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4'], {
    sentence:
      "For a container with at most one hold, the difference that a step makes is one change with the event's " +
      'name.',
    inputs: fc.record({ holds: fc.array(hold, { maxLength: 1 }), event }),
    isUpheld: async (call, input) => {
      const stepped = await step(call, input)
      if (stepped.outcome !== 'changed') return true
      const changes = await diff(call, input.holds, stepped.holds)
      const withdrawn = input.event.type === 'cleared' && count(input.holds, 'pending', input.event.name) === 1
      return (
        changes.length === 1 &&
        changes[0]?.name === input.event.name &&
        changes[0].change === (withdrawn ? 'withdrawn' : input.event.type)
      )
    },
  }),
  law('hold-diff-accounts-for-every-hold', ['HOLD-1', 'HOLD-2', 'HOLD-3', 'HOLD-4'], {
    sentence: 'Without the holds that a difference names, the arrays before and after are the same.',
    inputs: fc.record({ before: holds, after: holds }),
    isUpheld: async (call, { before, after }) => {
      const changes = await diff(call, before, after)
      const left = without(
        before,
        changes.map(c => c.before),
      )
      const remaining = without(
        after,
        changes.map(c => c.after),
      )
      return left !== undefined && remaining !== undefined && same(left.map(key).sort(), remaining.map(key).sort())
    },
  }),
  law('hold-diff-of-equals-is-empty', ['CHG-3'], {
    sentence: 'The same holds in another order, or with a missing description instead of null, give no changes.',
    inputs: holds,
    isUpheld: async (call, list) => (await diff(call, list, list.map(described).reverse())).length === 0,
  }),
]

const described = (hold: Hold): Hold => ({ ...hold, description: hold.description ?? null })

const key = (hold: Hold): string => JSON.stringify([hold.name, hold.status, hold.description ?? null])

/** The array without one occurrence of each given item, or undefined if an item is not in the array. */
const without = (list: readonly Hold[], removed: readonly (Hold | null)[]): readonly Hold[] | undefined => {
  const left = [...list]
  for (const hold of removed) {
    if (hold === null) continue
    const at = left.findIndex(other => key(other) === key(hold))
    if (at < 0) return undefined
    left.splice(at, 1)
  }
  return left
}
