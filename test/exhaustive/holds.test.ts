/** Readiness and holds, against the tables of the contract. */
import { describe } from 'vitest'
import type { Hold } from '../../src/resource/model'
import * as hold from '../../src/rule/hold'
import * as readiness from '../../src/rule/readiness'
import { plainDiff } from '../rule/hold/plain-diff'
import { every, MISSING, objects, pairs, sequences, upTo } from './every'

const NAMES = ['customs', 'TMF'] as const
/** Two names, each active, active with a description, or pending. */
const HOLDS: readonly Hold[] = NAMES.flatMap(name => [
  { name, status: 'hold', description: null },
  { name, status: 'hold', description: 'x' },
  { name, status: 'pending', description: null },
])
const LISTS = [...upTo(HOLDS, 3)]
const isActive = ({ status }: Hold): boolean => status === 'hold'
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

type Facts = { readonly available_for_pickup?: boolean | null; readonly holds_at_pod_terminal?: readonly Hold[] | null }
const tableOfReadiness = ({ available_for_pickup: available, holds_at_pod_terminal: holds }: Facts) => {
  const [active, pending] = [(holds ?? []).filter(isActive), (holds ?? []).filter(each => !isActive(each))]
  const row = (status: string, ready: boolean, definitive: boolean, action: string, ...clauses: readonly string[]) => ({
    status,
    ready,
    definitive,
    action,
    active,
    pending,
    clauses,
  })
  if (typeof available !== 'boolean' || !holds) return row('unknown', false, false, 'wait')
  if (!available && active.length > 0) return row('blocked', false, false, 'resolve_holds', 'READY-3')
  if (!available) return row('not_released', false, false, 'wait', 'READY-4')
  if (active.length > 0) return row('out_of_sync', false, false, 'confirm', 'READY-5')
  return pending.length > 0
    ? row('ready', true, false, 'confirm', 'READY-1', 'READY-5')
    : row('ready', true, true, 'pick_up', 'READY-1', 'READY-2')
}
const factsWith = (lists: readonly (readonly Hold[])[]): Iterable<Facts> =>
  objects({ available_for_pickup: [true, false, null, MISSING], holds_at_pod_terminal: [null, MISSING, ...lists] })

const EVENTS = [
  ...objects({ type: ['placed', 'expected', 'activated', 'cleared'], name: NAMES, description: [MISSING, null, 'y'] }),
] as readonly hold.Event[]

/** The table of hold.step. */
const tableOfSteps = (holds: readonly Hold[], { type, name, description = null }: hold.Event) => {
  const find = (status: string): number => holds.findIndex(each => each.name === name && each.status === status)
  const replaced = (at: number, ...by: readonly Hold[]) => [...holds.slice(0, at), ...by, ...holds.slice(at + 1)]
  if (type === 'placed') return [...holds, { name, status: 'hold', description }]
  if (type === 'expected') return [...holds, { name, status: 'pending', description }]
  const [active, pending] = [find('hold'), find('pending')]
  if (type === 'activated') {
    const found = holds[pending]
    return (
      found && replaced(pending, { ...found, status: 'hold', description: description ?? found.description ?? null })
    )
  }
  const at = active >= 0 ? active : pending
  return at >= 0 ? replaced(at) : undefined
}
const holdsAfter = (rules: Pick<typeof hold, 'step'>, holds: readonly Hold[], event: hold.Event) => {
  const stepped = rules.step({ holds, event })
  return stepped.outcome === 'changed' ? stepped.holds : undefined
}

describe('readiness', () => {
  every('readiness.evaluate', {
    cases: () => factsWith(LISTS),
    holds: ({ evaluate }, facts) => same(evaluate(facts), tableOfReadiness(facts)),
    rules: { evaluate: (facts: Facts): object => readiness.evaluate(facts) },
    wrong: {
      'ignores a second hold': {
        evaluate: ({ holds_at_pod_terminal: holds, ...facts }) =>
          readiness.evaluate({ ...facts, ...(holds && { holds_at_pod_terminal: holds.slice(0, 1) }) } as Facts),
      },
      'takes null for false': {
        evaluate: facts => readiness.evaluate({ ...facts, available_for_pickup: facts.available_for_pickup ?? false }),
      },
    },
  })
  every('readiness.change', {
    cases: () => pairs(factsWith([...upTo(HOLDS, 1)]), [...factsWith([...upTo(HOLDS, 1)])]),
    holds: ({ change }, [before, after]) => {
      const [was, is] = [tableOfReadiness(before), tableOfReadiness(after)]
      const isOther = was.status !== is.status || was.definitive !== is.definitive
      const expected =
        was.ready === is.ready ? (isOther ? 'changed' : 'none') : is.ready ? 'became_ready' : 'lost_ready'
      return change({ before, after }).change === expected
    },
    rules: { change: (input: { readonly before: Facts; readonly after: Facts }) => readiness.change(input) },
    wrong: { 'swaps its sides': { change: ({ before, after }) => readiness.change({ before: after, after: before }) } },
  })
})

describe('holds', () => {
  every('hold.step', {
    cases: () => pairs(LISTS, EVENTS),
    holds: (rules, [holds, event]) => same(holdsAfter(rules, holds, event), tableOfSteps(holds, event)),
    rules: { step: hold.step },
    wrong: {
      'clears the last hold of a name': {
        step: ({ holds, event }) =>
          event.type === 'cleared' ? hold.step({ holds: [...holds].reverse(), event }) : hold.step({ holds, event }),
      },
    },
  })
  every('hold.step, four events', {
    cases: () =>
      sequences(
        EVENTS.filter(event => event.description !== null),
        4,
      ),
    holds: (rules, events) => {
      let [theirs, ours]: [readonly Hold[], readonly Hold[]] = [[], []]
      for (const event of events) {
        theirs = holdsAfter(rules, theirs, event) ?? theirs
        ours = (tableOfSteps(ours, event) as readonly Hold[] | undefined) ?? ours
      }
      return same(theirs, ours)
    },
    rules: { step: hold.step },
    wrong: {
      'forgets the description of an activated hold': {
        step: ({ holds, event }) =>
          hold.step({ holds, event: event.type === 'activated' ? { ...event, description: 'z' } : event }),
      },
    },
  })
  every('hold.diff', {
    cases: () => pairs(LISTS, LISTS),
    holds: ({ diff }, [before, after]) => same(diff({ before, after }), plainDiff({ before, after })),
    rules: { diff: hold.diff },
    wrong: {
      'pairs by position': {
        diff: ({ before, after }) => {
          const [was, is] = [before ?? [], after ?? []]
          return { changes: was.flatMap((each, i) => hold.diff({ before: [each], after: is.slice(i, i + 1) }).changes) }
        },
      },
      'reports one change': { diff: input => ({ changes: hold.diff(input).changes.slice(0, 1) }) },
    },
  })
})
