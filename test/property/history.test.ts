import * as fc from 'fast-check'
import { describe } from 'vitest'
import { misread, property, spoilt } from './property'
import { isExcused, keep, listStretches, lives } from './simulated-history'

const ask = 'history.days' as const
const swapped = misread(ask, input => ({
  ...input,
  updates: input.updates.map(({ changeset, ...update }: any) => ({
    ...update,
    changeset: Object.fromEntries(Object.entries<any>(changeset).map(([name, [old, now]]) => [name, [now, old]])),
  })),
}))
/** Takes the order of arrival for the order in time. */
const asTheyCome = misread(ask, input => {
  const times = input.updates.map(({ created_at }: any) => created_at).sort()
  return { ...input, updates: input.updates.map((update: any, i: number) => ({ ...update, created_at: times[i] })) }
})
const confident = spoilt(ask, result => ({
  ...result,
  periods: result.periods.map((period: any) => ({ ...period, confirmed: true })),
}))
/** Takes the value after one change for the value up to the next one. */
const bridging = misread(ask, input => {
  const updates = [...input.updates].sort((a: any, b: any) => (a.created_at < b.created_at ? -1 : 1))
  const now = { ...input.snapshots[0].attributes }
  return {
    ...input,
    updates: updates.map(({ changeset, ...update }: any) => {
      const [[name, [, value]]] = Object.entries<any>(changeset) as [[string, [unknown, unknown]]]
      const pair = [now[name], value]
      now[name] = value
      return { ...update, snapshot: null, changeset: { [name]: pair } }
    }),
  }
})

describe('the history of a container whose truth is known', () => {
  property(
    'without losses no answer is against the truth, in any order and with any doubles',
    lives(),
    (answer, life) => listStretches(life, answer(ask, keep(life, 0))).every(({ wrong }) => wrong === undefined),
    swapped,
    asTheyCome,
  )
  property(
    'with losses each wrong answer lies between lost changes that cancel each other, or after the last evidence and is not confirmed',
    fc.tuple(lives(), fc.constantFrom(100, 300, 600)),
    (answer, [life, lost]) =>
      listStretches(life, answer(ask, keep(life, lost))).every(
        stretch => stretch.wrong === undefined || isExcused(life, lost, stretch),
      ),
    confident,
    bridging,
  )
})
