import * as fc from 'fast-check'
import { describe } from 'vitest'
import type { Hold } from '../../src/resource/model'
import type { HoldChange } from '../../src/rule/hold'
import { property, spoilt, type Ask } from './property'

const hold: fc.Arbitrary<Hold> = fc.record({
  name: fc.constantFrom('customs', 'TMF', 'other'),
  status: fc.constantFrom('hold', 'pending'),
  description: fc.constantFrom(null, 'A', 'B'),
})
const holds = fc.array(hold, { maxLength: 5 })
const event = fc.record({
  type: fc.constantFrom('placed', 'expected', 'activated', 'cleared'),
  name: fc.constantFrom('customs', 'TMF', 'other'),
  description: fc.constantFrom(null, 'A', 'C'),
})

const diff = (ask: Ask, before: readonly Hold[], after: readonly Hold[]): readonly HoldChange[] =>
  ask('hold.diff', { before, after }).changes
const key = ({ name, status, description = null }: Hold): string => JSON.stringify([name, status, description])
/** The keys of the holds, sorted, without one of each removed hold; undefined if one of these is not there. */
const without = (list: readonly Hold[], removed: readonly (Hold | null)[]): readonly string[] | undefined => {
  const left = list.map(key)
  for (const each of removed) {
    const at = each === null ? -1 : left.indexOf(key(each))
    if (each !== null && at < 0) return undefined
    if (at >= 0) left.splice(at, 1)
  }
  return left.sort()
}

const firstOnly = spoilt('hold.diff', ({ changes }) => ({ changes: changes.slice(0, 1) }))

describe('the changes of holds', () => {
  property(
    'without the holds that a difference names, the arrays before and after are the same',
    fc.tuple(holds, holds),
    (ask, [before, after]) => {
      const changes = diff(ask, before, after)
      const [left, right] = [
        without(
          before,
          changes.map(c => c.before),
        ),
        without(
          after,
          changes.map(c => c.after),
        ),
      ]
      return left !== undefined && right !== undefined && left.join() === right.join()
    },
    firstOnly,
  )
  property(
    'the same holds in another order, or with a missing description instead of null, do not differ',
    holds,
    (ask, list) => {
      const others = list.map(({ description, ...rest }) => (description === null ? rest : { ...rest, description }))
      return diff(ask, list, others.reverse()).length === 0
    },
    spoilt('hold.diff', (result, { before, after }) =>
      before[0]?.name === after[0]?.name ? result : { changes: [{ change: 'placed', name: 'other' }] },
    ),
  )
  property(
    'the difference that a step makes on at most one hold is the event of the step',
    fc.tuple(fc.array(hold, { maxLength: 1 }), event),
    (ask, [list, happened]) => {
      const step = ask('hold.step', { holds: list, event: happened })
      if (step.outcome !== 'changed') return true
      const [change, ...others] = diff(ask, list, step.holds)
      const isWithdrawn = happened.type === 'cleared' && list[0]?.status === 'pending'
      return (
        others.length === 0 &&
        change?.name === happened.name &&
        change.change === (isWithdrawn ? 'withdrawn' : happened.type)
      )
    },
    spoilt('hold.step', (step, { holds: list }) => (step.outcome === 'changed' ? { ...step, holds: list } : step)),
  )
})
