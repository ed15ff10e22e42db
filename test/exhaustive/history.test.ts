/** The history of a container: all evidence of one attribute at 3 instants, against the table of the contract. */
import { describe } from 'vitest'
import type { Hold } from '../../src/resource/model'
import * as history from '../../src/rule/history'
import { every, pairs, sequences } from './every'

const customs: Hold = { name: 'customs', status: 'hold', description: null }
const ATTRIBUTES = { available_for_pickup: [false, true], holds_at_pod_terminal: [[customs], []] } as const
type Name = keyof typeof ATTRIBUTES
const NAMES = Object.keys(ATTRIBUTES) as Name[]
const NOW = '2026-01-05T13:00:00Z'
const START = '2026-01-05T09:00:00Z'
const at = (i: number): string => `2026-01-05T1${i}:00:00Z`

/** The value by which the container is ready is 1, the other one 0. */
type Value = 0 | 1 | undefined
type Proof = { readonly snapshot: 0 | 1 } | { readonly change: readonly [0 | 1, 0 | 1] }
const PROOFS: readonly Proof[] = [{ snapshot: 0 }, { snapshot: 1 }, { change: [0, 1] }, { change: [1, 0] }]
/** Every set of proofs. */
const SETS = [...sequences([false, true], PROOFS.length)].map(chosen => PROOFS.filter((_, i) => chosen[i]))

/** The table of HIST-1: the value before and after an instant. */
const sidesOf = (proofs: readonly Proof[]): readonly [before: Value, after: Value] => {
  const snapshots = proofs.flatMap(proof => ('snapshot' in proof ? [proof.snapshot] : []))
  const changes = proofs.flatMap(proof => ('change' in proof ? [proof.change] : []))
  const byChanges = changes.length === 1 ? changes[0]! : [undefined, undefined]
  const [value, ...others] = snapshots
  if (value === undefined) return [byChanges[0], byChanges[1]]
  if (others.length === 0 && changes.length === 0) return [value, value]
  const isBrought = others.length === 0 && changes.some(([, to]) => to === value)
  return [byChanges[0], isBrought ? value : undefined]
}

/** The value of the attribute, and whether it is confirmed, in the hours from 9, 10, 11 and 12. */
const hoursOf = (evidence: readonly (readonly Proof[])[]): readonly { value: Value; isConfirmed: boolean }[] =>
  [0, 1, 2, 3].map(hour => {
    const last = [...evidence.slice(0, hour)].reverse().find(proofs => proofs.length > 0)
    const next = evidence.slice(hour).find(proofs => proofs.length > 0)
    const after = last && sidesOf(last)[1]
    if (!last || !next) return { value: after, isConfirmed: false }
    const isConfirmed = after !== undefined && after === sidesOf(next)[0]
    return { value: isConfirmed ? after : undefined, isConfirmed }
  })

const inputOf = (name: Name, evidence: readonly (readonly Proof[])[]) => {
  const other = NAMES.find(each => each !== name)!
  const values = ATTRIBUTES[name]
  // The other attribute is known, and confirmed at the end.
  const known = [START, NOW].map(as_of => ({ attributes: { [other]: ATTRIBUTES[other][1] }, as_of }))
  const proofs = evidence.flatMap((each, i) => each.map(proof => ({ proof, time: at(i) })))
  return {
    snapshots: [
      ...known,
      ...proofs.flatMap(({ proof, time }) =>
        'snapshot' in proof ? [{ attributes: { [name]: values[proof.snapshot] }, as_of: time }] : [],
      ),
    ],
    updates: proofs.flatMap(({ proof, time }, i) =>
      'change' in proof
        ? [{ id: `${i}`, created_at: time, changeset: { [name]: proof.change.map(each => values[each]) } }]
        : [],
    ),
    ...{ from: '2026-01-05', to: '2026-01-05', zone: 'UTC', now: NOW },
  } as unknown as Parameters<typeof history.days>[0]
}

type Rules = Pick<typeof history, 'days'>
const holds = ({ days }: Rules, [name, evidence]: readonly [Name, readonly (readonly Proof[])[]]): boolean => {
  const result = days(inputOf(name, evidence))
  if (result._tag === 'Left') return false
  const { periods, days: judged } = result.right
  const starts = [START, at(0), at(1), at(2)]
  const expected = hoursOf(evidence).map(({ value, isConfirmed }) => {
    const could = value === 1 ? 'yes' : value === 0 && name === 'available_for_pickup' ? 'no' : 'unknown'
    return { could, confirmed: could !== 'unknown' && isConfirmed }
  })
  const secondsOf = (word: string): number => expected.filter(({ could }) => could === word).length * 3_600
  return (
    starts.every((start, i) => {
      const period = periods.find(({ from, to }) => from <= start && start < to)
      return period?.could === expected[i]!.could && period.confirmed === expected[i]!.confirmed
    }) &&
    judged[0]?.ready_seconds === secondsOf('yes') &&
    judged[0].unknown_seconds === 9 * 3_600 + secondsOf('unknown')
  )
}

describe('the history of a container', () => {
  every('history.days', {
    cases: () => pairs(NAMES, [...sequences(SETS, 3)]),
    holds,
    rules: history as Rules,
    wrong: {
      'ignores updates': { days: input => history.days({ ...input, updates: [] }) },
      'ignores snapshots': {
        days: input => history.days({ ...input, snapshots: (input.snapshots ?? []).slice(0, 2) }),
      },
    },
  })
})
