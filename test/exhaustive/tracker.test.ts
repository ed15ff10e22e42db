/**
 * The tracker of a container: every history of a few changes of two attributes, from a snapshot at its beginning or without
 * one, with every loss, in every order, with at most one double, and at most one later snapshot, of every moment at every
 * place. A history stands for all its deliveries: each is a step further than another, so that each costs one step. What follows
 * from a state does not depend on how it came about, so that it is tried once.
 */
import { describe } from 'vitest'
import type { Hold } from '../../src/resource/model'
import * as tracker from '../../src/rule/tracker'
import { every, isLarge, pairs, sequences } from './every'

const LENGTH = isLarge ? 5 : 4
const NOW = '2026-01-05T12:00:00Z'
/** The date-time half a minute after the given moment, or at it. */
const at = (moment: number, second = 0): string => `2026-01-05T09:0${moment}:${second === 0 ? '00' : '30'}Z`

type Attributes = { readonly available_for_pickup: boolean; readonly holds_at_pod_terminal: readonly Hold[] }
type Name = keyof Attributes
const NAMES: readonly Name[] = ['available_for_pickup', 'holds_at_pod_terminal']
/** The value of an attribute after so many changes: no two values of the holds are the same. */
const valueAfter = (name: Name, changes: number): unknown => {
  if (name === 'available_for_pickup') return changes % 2 === 1
  return changes % 2 === 0 ? [] : [{ name: 'customs', status: 'hold', description: `${changes}` }]
}
/** The attributes at each moment of a history. */
const lifeOf = (history: readonly Name[]): readonly Attributes[] =>
  Array.from({ length: history.length + 1 }, (_, moment) => {
    const counts = (name: Name): number => history.slice(0, moment).filter(each => each === name).length
    return Object.fromEntries(NAMES.map(name => [name, valueAfter(name, counts(name))])) as unknown as Attributes
  })

type Step = Pick<tracker.Received, 'state' | 'outcome' | 'in_doubt' | 'refetch_at' | 'change'>
type Rules = {
  readonly receive: (state: tracker.State | null, update: tracker.Update) => Step
  readonly read: (state: tracker.State | null, attributes: Attributes, as_of: string) => Step
}
const rules: Rules = {
  receive: (state, update) => tracker.receive(state, { ...update, now: NOW }),
  read: (state, attributes, as_of) => tracker.read(state, { attributes, as_of, now: NOW }),
}

/** What was delivered: bits of the changes, the moment of the snapshot, and whether one change came twice. */
type Delivered = { readonly changes: number; readonly snapshot: number; readonly isDoubled: boolean }

/** Takes every delivery of a history. Returns their number, or false if one breaks a law. */
const deliverAll = (own: Rules, history: readonly Name[], isRead: boolean): number | false => {
  const life = lifeOf(history)
  const updates = history.map((name, i) => ({
    id: `${i}`,
    created_at: at(i + 1),
    changeset: { [name]: [life[i]![name], life[i + 1]![name]] as const },
  }))
  const ends = new Map<string, string>()
  /** Whether each attribute has the value of its latest change or snapshot delivered, or a later one. */
  const isTrue = ({ attributes }: tracker.State, { changes, snapshot }: Delivered): boolean =>
    NAMES.every(name => {
      const latest = history.reduce((last, each, i) => (each === name && changes & (1 << i) ? i + 1 : last), snapshot)
      const value = JSON.stringify(attributes?.[name])
      return life.slice(Math.max(0, latest)).some(moment => JSON.stringify(moment[name]) === value)
    })
  const isLawful = (step: Step, delivered: Delivered, isAgain: boolean): boolean => {
    const { state, in_doubt, refetch_at, outcome, change } = step
    if (in_doubt && (refetch_at === null || change?.readiness.after.ready)) return false
    if (refetch_at === null && !isTrue(state, delivered)) return false
    if (isAgain && outcome !== 'duplicate' && outcome !== 'superseded') return false
    const key = `${delivered.changes} ${delivered.snapshot}`
    const end = JSON.stringify([NAMES.map(name => state.attributes?.[name]), in_doubt, refetch_at])
    const known = ends.get(key) ?? end
    ends.set(key, end)
    return known === end
  }
  const counts = new Map<string, number>()
  const deliver = (before: Step | undefined, delivered: Delivered, left: boolean): number => {
    const key = JSON.stringify([before?.state, delivered, left])
    const known = counts.get(key)
    if (known !== undefined) return known
    let count = 0
    const go = (step: Step, next: Delivered, more: boolean, isAgain = false): boolean => {
      if (!isLawful(step, next, isAgain)) return false
      const further = deliver(step, next, more)
      count += 1 + further
      return further >= 0
    }
    const state = before?.state ?? null
    for (const [i, update] of updates.entries()) {
      const isAgain = (delivered.changes & (1 << i)) > 0
      if (isAgain && delivered.isDoubled) continue
      const next = { ...delivered, changes: delivered.changes | (1 << i), isDoubled: delivered.isDoubled || isAgain }
      if (!go(own.receive(state, update), next, left, isAgain)) return -1
    }
    if (left)
      for (const [moment, attributes] of life.entries()) {
        const snapshot = Math.max(delivered.snapshot, moment)
        if (!go(own.read(state, attributes, at(moment, 30)), { ...delivered, snapshot }, false)) return -1
      }
    counts.set(key, count)
    return count
  }
  const first = isRead ? own.read(null, life[0]!, at(0)) : undefined
  const count = deliver(first, { changes: 0, snapshot: isRead ? 0 : -1, isDoubled: false }, true)
  return count >= 0 && count
}

describe('the tracker', () => {
  every('tracker', {
    cases: () => pairs(sequences(NAMES, LENGTH), [false, true]),
    holds: (own, [history, isRead]) => deliverAll(own, history, isRead),
    rules,
    wrong: {
      'orders by arrival': { receive: (state, update) => rules.receive(state, { ...update, created_at: NOW }) },
      'never asks for a snapshot': {
        receive: (state, update) => ({ ...rules.receive(state, update), refetch_at: null, in_doubt: false }),
      },
      'takes an older snapshot': { read: (state, attributes) => rules.read(state, attributes, at(9)) },
      'is ready in doubt': {
        receive: (state, update) => {
          const step = rules.receive(state, update)
          const readiness = { after: { ready: true } } as unknown as NonNullable<Step['change']>['readiness']
          return step.in_doubt ? { ...step, change: { ...step.change!, readiness } } : step
        },
      },
      'applies a change that does not fit': {
        receive: (state, update) => {
          const changeset = Object.entries(update.changeset ?? {}).map(([name, [, to]]) => [
            name,
            [state?.attributes?.[name] ?? null, to],
          ])
          return rules.receive(state, { ...update, changeset: Object.fromEntries(changeset) })
        },
      },
    },
  })
})
