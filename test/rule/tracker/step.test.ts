import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expire, plainReceive, read, receive, type Received, type Update } from '../../../src/rule/tracker/step'
import { start, type Attributes, type Policy, type State } from '../../../src/rule/tracker/state'

const at = (minute: number): string =>
  `2026-01-05T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`
const customs = { name: 'customs', status: 'hold', description: null } as const
const demurrage = (amount: number) => ({ type: 'demurrage', amount, currency_code: 'USD' }) as const
const first: Attributes = {
  available_for_pickup: false,
  holds_at_pod_terminal: [customs],
  fees_at_pod_terminal: [demurrage(0.1)],
  n: 0,
}
const known = (policy: Partial<Policy> = {}, attributes = first): State =>
  read(start({ policy }).state, { attributes, as_of: at(0) }).state
const update = (id: string, minute: number, changeset: Update['changeset']): Update => ({
  id,
  created_at: at(minute),
  changeset,
})
const count = (from: number, to: number) => ({ n: [from, to] as const })
const after = (state: State, ...updates: readonly Update[]): State =>
  updates.reduce((before, one) => receive(before, one).state, state)
const ids = ({ updates }: State): readonly string[] => updates.map(({ id }) => id)

it.each([[{}], ['state'], [5], [{ format: 1 }]])('a step from %j throws', odd => {
  const before = odd as never
  const steps = [
    () => receive(before, update('a', 1, {})),
    () => plainReceive(before, update('a', 1, {})),
    () => read(before, { attributes: first, as_of: at(0) }),
    () => expire(before, { at: at(0) }),
  ]
  for (const step of steps) expect(step).toThrow(/^not a state of a container/)
})

describe('receive', () => {
  it('returns advice before and after, if the caller passes a function', () => {
    const advise = ({ n }: Attributes): string => `n is ${String(n)}`
    const received = receive(known(), { ...update('u', 1, count(0, 1)), advise })
    expect(received.happening?.advice).toEqual({ before: 'n is 0', after: 'n is 1' })
    expect(read(received.state, { attributes: { ...first, n: 5 }, as_of: at(2), advise }).happening?.advice).toEqual({
      before: 'n is 1',
      after: 'n is 5',
    })
    expect(receive(known(), update('u', 1, count(0, 1))).happening).not.toHaveProperty('advice')
  })
  it('remembers and drops updates of one timestamp in their order of application', () => {
    const state = after(known({ remembered: 2 }), update('second', 1, count(1, 2)), update('first', 1, count(0, 1)))
    expect([state.attributes?.['n'], ids(state)]).toEqual([2, ['first', 'second']])
    const later = after(state, update('m', 2, { m: [null, 1] }))
    expect([later.base?.['n'], ids(later)]).toEqual([1, ['second', 'm']])
  })
  it('reports the conflicts of an update at its time, regardless of later updates', () => {
    for (const later of [
      [0, 7],
      [0, 1],
    ] as const) {
      const state = after(known({ patience_seconds: 60 }), update('later', 5, { n: later }))
      expect(receive(state, update('stuck', 2, count(1, 2))).reread).toEqual({
        id: 'stuck',
        conflicts: [{ attribute: 'n', expected: 1, found: 0 }],
      })
    }
  })
  it('applies an update that fits as a whole before one of the same timestamp that fits in part', () => {
    const state = after(
      known(),
      update('second', 1, { terminal: ['a', 'b'] }),
      update('first', 1, { terminal: [null, 'a'] }),
    )
    expect([state.attributes?.['terminal'], ids(state)]).toEqual(['b', ['first', 'second']])
  })
  it('decides again about omitted entries when a late update arrives, and reports them once', () => {
    const one = receive(known(), update('later', 2, { terminal: ['a', 'b'] }))
    expect(one.happening?.changeset).toEqual({ terminal: ['a', 'b'] })
    const two = receive(one.state, update('other', 1, count(0, 1)))
    expect(two.happening?.changeset).toEqual(count(0, 1))
    const three = receive(two.state, update('earlier', 1, { terminal: [null, 'a'] }))
    expect([three.outcome, three.happening?.changeset, three.state.attributes?.['terminal']]).toEqual([
      'applied',
      { terminal: [null, 'b'] },
      'b',
    ])
  })
  it('reports only conflicts of keys that the snapshot has', () => {
    const state = after(known({ patience_seconds: 0 }), update('u', 1, { terminal: ['a', 'b'], n: [5, 6] }))
    expect(expire(state, { at: at(2) }).reread?.conflicts).toEqual([{ attribute: 'n', expected: 5, found: 0 }])
  })
  it('does not omit an entry under an attribute that an update was applied to, also after dropping the update', () => {
    const state = after(
      known({ remembered: 1 }),
      update('a', 1, { terminal: [null, 'a'] }),
      update('b', 2, count(0, 1)),
    )
    expect(state.base?.['terminal']).toBe('a')
    expect(receive(state, update('c', 3, { terminal: ['x', 'y'] })).outcome).toBe('waiting')
    const settled = after(
      known({ remembered: 1 }),
      update('a', 1, { terminal: ['x', null] }),
      update('b', 2, count(0, 1)),
    )
    expect([settled.base, settled.settled]).toEqual([first, ['terminal']])
    expect(receive(settled, update('c', 3, { terminal: ['x', 'y'] })).outcome).toBe('waiting')
    const added = after(settled, update('c', 3, { terminal: [null, 'z'] }), update('d', 4, count(1, 2)))
    expect([added.base?.['terminal'], added.settled]).toEqual(['z', []])
  })
  it('folds a partly redundant update into the base when dropping it', () => {
    const state = after(known({ remembered: 1 }, { n: 0, m: 1 }), update('u1', 1, { n: [0, 1], m: [0, 1] }))
    expect(after(state, update('u2', 2, { k: [null, 1] })).base).toEqual({ n: 1, m: 1 })
  })
  it('drops a waiting update without applying it', () => {
    const lists = { line_holds: [null, [customs]] } as const
    const state = after(known({ remembered: 1 }), update('lists', 1, lists), update('u2', 2, count(0, 1)))
    expect([ids(state), state.base, state.forgotten]).toEqual([['u2'], first, at(1)])
  })
  it('reports the omitted entries of a waiting update once it is applied', () => {
    const state = after(known(), update('waits', 2, { n: [1, 2], terminal: ['a', 'b'] }))
    expect(receive(state, update('u', 1, count(0, 1))).happening?.changeset).toEqual({
      n: [0, 2],
      terminal: ['a', 'b'],
    })
  })
  it('reports changes sorted by name', () => {
    const { happening } = receive(known(), update('u', 1, { m: [null, 1], k: [null, 2] }))
    expect(Object.keys(happening!.changeset)).toEqual(['k', 'm'])
  })
  it('requests a snapshot at once if a waiting update has unknown holds', () => {
    const state = after(known(), update('stuck', 1, count(5, 6)))
    expect([state.waiting, state.awaits_reading]).toEqual([['stuck'], false])
    expect(receive(state, update('lists', 2, { line_holds: [null, [customs]] })).reread?.id).toBe('stuck')
  })
  it('requests a snapshot once when too many updates wait, and limits the remembered ones', () => {
    let state = known({ max_waiting: 2, remembered: 2 })
    const asked = [3, 4, 5, 6].map(n => {
      const received = receive(state, update(`u${n}`, n, count(n, n + 1)))
      state = received.state
      return received.reread?.id ?? null
    })
    expect([asked, ids(state), state.waiting, state.forgotten, state.awaits_reading]).toEqual([
      [null, null, 'u3', null],
      ['u5', 'u6'],
      ['u5', 'u6'],
      at(4),
      true,
    ])
  })
  it('remembers the latest updates before the first snapshot, in any order of arrival', () => {
    const state = after(
      start({ policy: { remembered: 2 } }).state,
      ...[3, 1, 2].map(minute => update(`u${minute}`, minute, count(minute, minute + 1))),
    )
    expect([ids(state), state.forgotten]).toEqual([['u2', 'u3'], at(1)])
  })
  it('folds applied updates into the base when the limit becomes smaller', () => {
    const state = after(known(), update('waits', 1, count(7, 8)), update('m', 2, { m: [null, 1] }))
    const { state: smaller } = receive(
      { ...state, policy: { ...state.policy, remembered: 1 } },
      update('k', 3, { k: [null, 1] }),
    )
    expect([smaller.base?.['m'], smaller.attributes?.['k'], ids(smaller), smaller.waiting]).toEqual([1, 1, ['k'], []])
    const more = after(known(), update('u', 1, count(0, 1)), update('m', 2, { m: [null, 1] }))
    const bounded = after({ ...more, policy: { ...more.policy, remembered: 1 } }, update('k', 3, { k: [null, 1] }))
    expect([bounded.base?.['m'], ids(bounded)]).toEqual([1, ['k']])
  })
  it('reports no sum or difference of fees that is out of the range of a double', () => {
    const change = (before: readonly number[], now: readonly number[]) =>
      receive(
        known({}, { fees_at_pod_terminal: before.map(demurrage) }),
        update('u', 1, { fees_at_pod_terminal: [before.map(demurrage), now.map(demurrage)] }),
      ).happening?.fee_changes
    expect(change([100], [1.7e308, 1.7e308])).toEqual([])
    expect(change([1.7e308, 1.7e308], [100])).toEqual([])
    expect(change([-1.7e308], [1.7e308])).toEqual([])
    expect(change([1.7e308], [1.6e308])).toEqual([
      { currency_code: 'USD', before: 1.7e308, after: 1.6e308, difference: -1e307 },
    ])
  })
  it('leaves its input untouched and shares unchanged values', () => {
    const frozen = JSON.stringify(known())
    const state = JSON.parse(frozen) as State
    const received = receive(state, update('u', 1, count(0, 1)))
    expect(JSON.stringify(state)).toBe(frozen)
    expect(received.state.attributes?.holds_at_pod_terminal).toBe(state.attributes?.holds_at_pod_terminal)
    expect(received.state.base).toBe(state.base)
    expect(after(state, update('u', 1, count(7, 0))).attributes).toBe(state.attributes)
    expect(read(null, { attributes: first, as_of: at(0) }).state).toMatchObject({ attributes: first, settled: [] })
    expect(read(null, { attributes: first, as_of: at(0) }).state.attributes).toBe(first)
  })
  it('treats __proto__ and constructor as attributes', () => {
    const changeset = JSON.parse('{"__proto__":[null,{"polluted":true}],"constructor":[null,3]}') as Update['changeset']
    const { state, happening } = receive(known({}, {}), update('u', 1, changeset))
    expect(JSON.stringify(state.attributes)).toBe('{"__proto__":{"polluted":true},"constructor":3}')
    expect(JSON.stringify(happening?.changeset)).toBe('{"__proto__":[null,{"polluted":true}],"constructor":[null,3]}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

describe('read', () => {
  it('ignores a snapshot without a date-time, and requests it again if one is awaited', () => {
    const state = known()
    expect(read(state, { attributes: {}, as_of: 'today' })).toEqual({
      state,
      outcome: 'ignored',
      happening: null,
      reread: null,
      awaits_reading: false,
      due_at: null,
    })
    expect(read(null, { attributes: {}, as_of: 'today' })).toMatchObject({
      outcome: 'ignored',
      reread: { id: null, conflicts: [] },
    })
  })
  it('requests no other snapshot if it includes the dropped updates', () => {
    const state = after(known({ remembered: 1 }), ...[0, 1, 2].map(n => update(`u${n}`, n + 1, count(n, n + 1))))
    expect(read(state, { attributes: { n: 1 }, as_of: at(1) }).reread).toMatchObject({
      conflicts: [{ attribute: 'n', expected: 2, found: 1 }],
    })
    expect(read(state, { attributes: { n: 1 }, as_of: at(1) }).state.forgotten).toBe(at(2))
    expect(read(state, { attributes: { n: 2 }, as_of: at(2) }).reread).toBeNull()
  })
})

describe('expire', () => {
  it('needs a date-time', () => {
    expect(expire(after(known(), update('u', 1, count(5, 6))), { at: 'tomorrow' }).outcome).toBe('not_due')
  })
  it('measures from the first waiting update', () => {
    const state = after(known(), update('u1', 1, count(0, 1)), update('u2', 50, count(5, 6)))
    expect([62, 110, 111].map(minute => expire(state, { at: at(minute) }).outcome)).toEqual([
      'not_due',
      'not_due',
      'due',
    ])
  })
  it('ignores an unknown id among the waiting ones', () => {
    expect(expire({ ...known(), waiting: ['gone'] }, { at: at(600) }).outcome).toBe('not_due')
  })
})

describe('start', () => {
  it('clamps limits to integers from 0 to the largest safe one', () => {
    expect(start({ policy: { remembered: -5, max_waiting: 2.5, patience_seconds: Infinity } }).state.policy).toEqual({
      remembered: 0,
      max_waiting: 2,
      patience_seconds: Number.MAX_SAFE_INTEGER,
      max_age_seconds: null,
    })
    expect(start({ policy: { remembered: NaN } }).state.policy.remembered).toBe(0)
    expect(start().state).toEqual(JSON.parse(JSON.stringify(start().state)))
  })
})

describe('the plain definition', () => {
  const value = fc.constantFrom(null, 0, 1, 2)
  const entry = fc.tuple(value, value)
  const lists = fc.constantFrom([null, [{ name: 'x', status: 'hold' }]] as const, [[customs], []] as const)
  const given = fc.record({
    policy: fc.record({
      remembered: fc.nat({ max: 8 }),
      max_waiting: fc.nat({ max: 2 }),
      patience_seconds: fc.constantFrom(0, 120, 3_600),
    }),
    attributes: fc.record(
      { a: value, b: value, holds_at_pod_terminal: fc.constant([customs]) },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Attributes>,
    updates: fc.array(
      fc.record({
        id: fc.constantFrom('p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y', 'z'),
        created_at: fc.oneof(
          { weight: 9, arbitrary: fc.nat({ max: 12 }).map(at) },
          { weight: 1, arbitrary: fc.constantFrom(null, '2026-01-05T00:05:00.5Z') },
        ),
        changeset: fc.oneof(
          { weight: 6, arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'c'), entry, { maxKeys: 2 }) },
          { weight: 1, arbitrary: fc.record({ holds_at_pod_terminal: lists }) },
          { weight: 1, arbitrary: fc.record({ unknown: lists }) },
        ),
      }),
      { maxLength: 14 },
    ),
    rising: fc.boolean(),
    reading: fc.nat({ max: 14 }),
  })

  it('returns the same steps, also from a stored state, within the limits of the policy', () => {
    fc.assert(
      fc.property(given, ({ policy, attributes, updates, rising, reading }) => {
        let state = start({ policy }).state
        for (const [i, each] of updates.entries()) {
          if (i === reading % (updates.length + 1)) state = read(state, { attributes, as_of: at(1) }).state
          const one = rising ? { ...each, id: `${each.id}${i}`, created_at: at(i + 1) } : each
          const stored = JSON.parse(JSON.stringify(state)) as State
          const received: Received = receive(state, one)
          expect(received).toEqual(plainReceive(stored, one))
          expect(received.state.updates.length).toBeLessThanOrEqual(policy.remembered)
          if (received.state.waiting.length > policy.max_waiting) expect(received.state.awaits_reading).toBe(true)
          state = received.state
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('returns the same steps for updates of few instants that are about few attributes', () => {
    const updates = fc.array(
      fc.record({
        created_at: fc.nat({ max: 3 }).map(at),
        changeset: fc.dictionary(fc.constantFrom('a', 'b'), fc.tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 })), {
          minKeys: 1,
        }),
        reading: fc.option(fc.record({ a: fc.nat({ max: 1 }), b: fc.nat({ max: 1 }) }), { freq: 5 }),
      }),
      { minLength: 4, maxLength: 8 },
    )
    fc.assert(
      fc.property(updates, fc.nat({ max: 8 }), (all, remembered) => {
        const policy = { remembered, max_waiting: 3, patience_seconds: 120 }
        let state = read(start({ policy }).state, { attributes: { a: 0, b: 0 }, as_of: '2026-01-04T00:00:00Z' }).state
        for (const [i, { created_at, changeset, reading }] of all.entries()) {
          const snapshot = reading && { attributes: reading, as_of: created_at }
          const one = { id: String(i), created_at, changeset, reading: snapshot }
          const received: Received = receive(state, one)
          expect(received).toEqual(plainReceive(state, one))
          state = received.state
        }
      }),
      { numRuns: 5_000 },
    )
  })
})
