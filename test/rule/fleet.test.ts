import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expire, get, receive, reread, start, type Fleet, type Update } from '../../src/rule/fleet'

const at = (minute: number): string => `2026-01-05T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00Z`
const customs = { name: 'customs', status: 'hold', description: null }
const demurrage = (amount: number) => ({ type: 'demurrage', amount, currency_code: 'USD' })
const first = { available_for_pickup: false, holds_at_pod_terminal: [customs], fees_at_pod_terminal: [demurrage(0.1)], n: 0 }
const known = (policy = {}): Fleet => reread(start(policy), { id: 'box', attributes: first }, at(0)).fleet
const update = (id: string, minute: number, changeset: Update['changeset'], container_id: string | null = 'box'): Update =>
  ({ id, created_at: at(minute), container_id, changeset })
const count = (from: number, to: number) => ({ n: [from, to] as const })
const valueOf = (fleet: Fleet, attribute = 'n'): unknown => get(fleet, 'box')?.attributes?.[attribute]

describe('receive', () => {
  it('applies what fits, and says what it meant', () => {
    const cleared = receive(known(), update('u', 1, {
      available_for_pickup: [false, true], holds_at_pod_terminal: [[customs], []], fees_at_pod_terminal: [[demurrage(0.1)], [demurrage(0.3)]],
    }))
    expect(cleared).toMatchObject({
      outcome: 'applied',
      reread: null,
      happening: {
        readiness: { before: { status: 'blocked' }, after: { status: 'ready' }, change: 'became_ready' },
        hold_changes: [{ change: 'cleared', name: 'customs' }],
        fee_changes: [{ currency_code: 'USD', before: 0.1, after: 0.3, difference: 0.2 }],
      },
    })
    expect(valueOf(cleared.fleet, 'available_for_pickup')).toBe(true)
  })
  it('says nothing of holds and fees that are not in the changeset', () => {
    expect(receive(known(), update('u', 1, count(0, 1))).happening).toMatchObject({ changeset: count(0, 1), hold_changes: [], fee_changes: [], readiness: { change: 'none' } })
  })
  it('tells fees that come and go by currency', () => {
    const cad = { ...demurrage(5), currency_code: 'CAD' }
    expect(receive(known(), update('u', 1, { fees_at_pod_terminal: [[demurrage(0.1)], [cad]] })).happening?.fee_changes).toEqual([
      { currency_code: 'USD', before: 0.1, after: null, difference: -0.1 },
      { currency_code: 'CAD', before: null, after: 5, difference: 5 },
    ])
    expect(receive(known(), update('u', 1, { fees_at_pod_terminal: [[demurrage(0.1)], [{ ...demurrage(0.1), type: 'exam' }]] })).happening?.fee_changes).toEqual([])
  })
  it('drops a duplicate, applied or held', () => {
    const once = receive(known(), update('u', 1, count(0, 1))).fleet
    expect(receive(once, update('u', 1, count(0, 1)))).toEqual({ fleet: once, outcome: 'duplicate', happening: null, reread: null })
    const held = receive(known(), update('v', 2, count(1, 2))).fleet
    expect(receive(held, update('v', 2, count(1, 2))).outcome).toBe('duplicate')
  })
  it('forgets an id in the end: its memory is bounded', () => {
    let fleet = known({ remembered: 2 })
    for (const n of [0, 1, 2]) fleet = receive(fleet, update(`u${n}`, n + 1, count(n, n + 1))).fleet
    expect(get(fleet, 'box')).toMatchObject({ updates: [{ id: 'u1' }, { id: 'u2' }], base: { n: 1 }, attributes: { n: 3 }, forgotten: at(1) })
    const again = receive(fleet, update('u0', 1, count(0, 1)))
    expect(again).toMatchObject({ outcome: 'unplaceable', happening: null, reread: { container_id: 'box', id: null, conflicts: [] } })
    expect(valueOf(again.fleet)).toBe(3)
    expect(receive(again.fleet, update('late', 1, { k: [null, 1] }))).toMatchObject({ outcome: 'unplaceable', reread: null })
    expect(receive(fleet, update('u1', 2, count(1, 2))).outcome).toBe('duplicate')
  })
  it('drops what the reading knew already', () => {
    expect(receive(known(), update('u', 0, count(7, 8))).outcome).toBe('superseded')
  })
  it('cannot place an update of no container', () => {
    const fleet = known()
    expect(receive(fleet, update('u', 1, {}, null))).toEqual({ fleet, outcome: 'unplaceable', happening: null, reread: null })
  })
  it.each([null, '', 'yesterday', '2026-02-30T00:00:00Z'])('asks to read a container of which there is an update of time %j', (created_at) => {
    for (const fleet of [known(), start()]) {
      const received = receive(fleet, { ...update('u', 1, count(0, 1)), created_at })
      expect(received).toMatchObject({ outcome: 'unplaceable', happening: null, reread: { container_id: 'box', id: null, conflicts: [] } })
      expect(get(received.fleet, 'box')).toEqual({ ...(get(fleet, 'box') ?? { attributes: null, base: null, as_of: null, updates: [], held: [], forgotten: null }), awaits_reading: true })
    }
  })
  it('holds one back for the one that may still come', () => {
    const early = receive(known(), update('second', 2, count(1, 2)))
    expect(early).toMatchObject({ outcome: 'held', happening: null, reread: null })
    const late = receive(early.fleet, update('first', 1, count(0, 1)))
    expect(late).toMatchObject({ outcome: 'applied', happening: { changeset: count(0, 2) } })
    expect(valueOf(late.fleet)).toBe(2)
    expect(get(late.fleet, 'box')?.held).toEqual([])
  })
  it('remembers those of one instant in the order in which they were applied, and forgets them in it', () => {
    let fleet = known({ remembered: 2 })
    for (const given of [update('second', 1, count(1, 2)), update('first', 1, count(0, 1))]) fleet = receive(fleet, given).fleet
    expect(get(fleet, 'box')).toMatchObject({ attributes: { n: 2 }, updates: [{ id: 'first' }, { id: 'second' }], held: [] })
    for (const m of [0, 1, 2]) {
      const received = receive(fleet, update(`m${m}`, m + 2, { m: [m || null, m + 1] }))
      expect(received).toMatchObject({ outcome: 'applied', happening: { changeset: { m: [m || null, m + 1] } }, reread: null })
      fleet = received.fleet
    }
    expect(get(fleet, 'box')).toMatchObject({ attributes: { n: 2, m: 3 }, base: { n: 2, m: 1 } })
  })
  it('says what stood against one at its time, whatever has come since', () => {
    const given = (later: readonly [number, number]) => {
      const fleet = receive(known({ patience: 60 }), update('later', 5, { n: later })).fleet
      return receive(fleet, update('stuck', 2, count(1, 2))).reread
    }
    expect(given([0, 7])).toEqual({ container_id: 'box', id: 'stuck', conflicts: [{ attribute: 'n', expected: 1, found: 0 }] })
    expect(given([0, 1])).toEqual({ container_id: 'box', id: 'stuck', conflicts: [{ attribute: 'n', expected: 1, found: 0 }] })
  })
  it('puts one that comes late in its place: the one after it was already so', () => {
    const flip = (from: boolean, to: boolean) => ({ flag: [from, to] as const })
    let fleet = reread(start(), { id: 'box', attributes: { flag: true } }, at(0)).fleet
    fleet = receive(fleet, update('up again', 2, flip(false, true))).fleet
    fleet = receive(fleet, update('down', 1, flip(true, false))).fleet
    expect(get(fleet, 'box')).toMatchObject({ attributes: { flag: true }, held: [], updates: [{ id: 'down' }, { id: 'up again' }] })
  })
  it('asks to read a container that it does not know, once, and keeps what came before the reading', () => {
    const one = receive(start(), update('u', 1, count(0, 1)))
    expect(one).toMatchObject({ outcome: 'held', reread: { container_id: 'box', id: 'u', conflicts: [] } })
    const two = receive(one.fleet, update('v', 2, count(1, 2)))
    expect(two).toMatchObject({ outcome: 'held', reread: null })
    expect(get(two.fleet, 'box')).toMatchObject({ updates: [{ id: 'u' }, { id: 'v' }], held: ['u', 'v'] })
    const read = reread(two.fleet, { id: 'box', attributes: { n: 1 } }, at(1))
    expect(read.happening?.changeset).toEqual({ n: [null, 2] })
    expect(valueOf(read.fleet)).toBe(2)
  })
  it('remembers of a container not yet read the latest, whatever the order', () => {
    let fleet = start({ remembered: 2 })
    for (const minute of [3, 1, 2]) fleet = receive(fleet, update(`u${minute}`, minute, count(minute, minute + 1))).fleet
    expect(get(fleet, 'box')).toMatchObject({ updates: [{ id: 'u2' }, { id: 'u3' }], held: ['u2', 'u3'], forgotten: at(1) })
  })
  it('asks to read again when one has been held for too long, by the time of the others', () => {
    const held = receive(known({ patience: 600 }), update('third', 1, count(2, 3)))
    expect(held.reread).toBeNull()
    expect(receive(held.fleet, update('other', 11, { m: [null, 1] })).reread).toBeNull()
    expect(receive(held.fleet, update('other', 12, { m: [null, 1] }))).toMatchObject({
      outcome: 'applied',
      reread: { container_id: 'box', id: 'third', conflicts: [{ attribute: 'n', expected: 2, found: 0 }] },
    })
  })
  it('asks to read again when too many are held, and holds them all the same', () => {
    let fleet = known({ held: 2 })
    const asked = [3, 4, 5, 6].map((n) => {
      const received = receive(fleet, update(`u${n}`, n, count(n, n + 1)))
      fleet = received.fleet
      return received.reread?.id ?? null
    })
    expect(asked).toEqual([null, null, 'u3', null])
    expect(get(fleet, 'box')).toMatchObject({ awaits_reading: true, held: ['u3', 'u4', 'u5', 'u6'], forgotten: null })
  })
  it('asks to read again when too many are held, once, and holds no more than it remembers', () => {
    let fleet = known({ held: 2, remembered: 2 })
    const asked = [3, 4, 5, 6].map((n) => {
      const received = receive(fleet, update(`u${n}`, n, count(n, n + 1)))
      fleet = received.fleet
      return received.reread?.id ?? null
    })
    expect(asked).toEqual([null, null, 'u3', null])
    expect(get(fleet, 'box')).toMatchObject({ awaits_reading: true, held: ['u5', 'u6'], base: { n: 0 }, forgotten: at(4) })
  })
  it('takes a smaller memory: of what it forgets it keeps what was applied', () => {
    let fleet = receive(known(), update('held', 1, count(7, 8))).fleet
    fleet = receive(fleet, update('m', 2, { m: [null, 1] })).fleet
    const received = receive({ ...fleet, policy: { ...fleet.policy, remembered: 1 } }, update('k', 3, { k: [null, 1] }))
    expect(get(received.fleet, 'box')).toMatchObject({ base: { n: 0, m: 1 }, attributes: { n: 0, m: 1, k: 1 }, updates: [{ id: 'k' }], held: [], forgotten: at(2) })
  })
  it('asks to read again when one that is held can be remembered no more', () => {
    let fleet = receive(known({ remembered: 2 }), update('held', 1, count(7, 8))).fleet
    const asked = [2, 3, 4].map((minute) => {
      const received = receive(fleet, update(`m${minute}`, minute, { [`m${minute}`]: [null, 1] }))
      fleet = received.fleet
      return received.reread
    })
    expect(asked).toEqual([null, { container_id: 'box', id: 'held', conflicts: [{ attribute: 'n', expected: 7, found: 0 }] }, null])
  })
  it('tells no sums of fees where one is beyond the doubles, nor a difference that is', () => {
    const change = (before: readonly number[], after: readonly number[]) =>
      receive(
        reread(start(), { id: 'box', attributes: { fees_at_pod_terminal: before.map(demurrage) } }, at(0)).fleet,
        update('u', 1, { fees_at_pod_terminal: [before.map(demurrage), after.map(demurrage)] }),
      ).happening?.fee_changes
    expect(change([100], [1.7e308, 1.7e308])).toEqual([])
    expect(change([1.7e308, 1.7e308], [100])).toEqual([])
    expect(change([-1.7e308], [1.7e308])).toEqual([])
    expect(change([1.7e308], [1.6e308])).toEqual([{ currency_code: 'USD', before: 1.7e308, after: 1.6e308, difference: -1e307 }])
  })
  it('changes nothing it is given', () => {
    const frozen = JSON.stringify(known())
    const fleet = JSON.parse(frozen) as Fleet
    receive(fleet, update('u', 1, count(0, 1)))
    expect(JSON.stringify(fleet)).toBe(frozen)
  })
})

describe('reread', () => {
  it('says what became of the container since', () => {
    expect(reread(known(), { id: 'box', attributes: { ...first, available_for_pickup: true, holds_at_pod_terminal: [] } }, at(5)).happening).toMatchObject(
      { readiness: { change: 'became_ready' }, hold_changes: [{ change: 'cleared' }], fee_changes: [] },
    )
    expect(reread(known(), { id: 'box', attributes: first }, at(5)).happening).toBeNull()
  })
  it('goes on with what the reading does not know yet, applied before or held back', () => {
    let fleet = known()
    fleet = receive(fleet, update('k', 1, { k: [null, 1] })).fleet
    fleet = receive(fleet, update('m', 3, { m: [null, 1] })).fleet
    fleet = receive(fleet, update('n', 4, count(8, 9))).fleet
    const read = reread(fleet, { id: 'box', attributes: { ...first, n: 8 } }, at(2))
    expect(get(read.fleet, 'box')).toMatchObject({ attributes: { m: 1, n: 9 }, updates: [{ id: 'm' }, { id: 'n' }], held: [], as_of: at(2), awaits_reading: false })
    expect(read.happening?.changeset).toEqual({ k: [1, null], n: [0, 9] })
  })
  it('is not put back by a reading that comes late', () => {
    const fleet = known()
    expect(reread(fleet, { id: 'box', attributes: {} }, '2026-01-04T23:59:59Z')).toEqual({ fleet, happening: null, reread: null })
  })
  it('asks again where what was asked for is older than what was read, or of no time', () => {
    const { fleet } = expire(receive(known(), update('stuck', 1, count(2, 3))).fleet, at(100))
    for (const as_of of ['2026-01-04T23:59:59Z', 'today']) {
      expect(reread(fleet, { id: 'box', attributes: {} }, as_of))
        .toEqual({ fleet, happening: null, reread: { container_id: 'box', id: 'stuck', conflicts: [{ attribute: 'n', expected: 2, found: 0 }] } })
    }
    const none = start()
    expect(reread(none, { id: 'box', attributes: {} }, 'today')).toEqual({ fleet: none, happening: null, reread: { container_id: 'box', id: null, conflicts: [] } })
    expect(reread(known(), { id: 'box', attributes: {} }, 'today').reread).toBeNull()
  })
  it('asks once more where something that came after the reading is remembered no longer', () => {
    let fleet = known({ remembered: 1 })
    for (const n of [0, 1, 2]) fleet = receive(fleet, update(`u${n}`, n + 1, count(n, n + 1))).fleet
    expect(reread(fleet, { id: 'box', attributes: { n: 1 } }, at(1)).reread).toMatchObject({ container_id: 'box' })
    expect(reread(fleet, { id: 'box', attributes: { n: 2 } }, at(2)).reread).toBeNull()
    let apart = known({ remembered: 1 })
    for (const [minute, name] of ['k', 'l', 'm'].entries()) apart = receive(apart, update(name, minute + 1, { [name]: [null, 1] })).fleet
    expect(reread(apart, { id: 'box', attributes: { k: 1 } }, at(1)).reread).toEqual({ container_id: 'box', id: null, conflicts: [] })
  })
})

describe('expire', () => {
  it('asks to read what has held one back for too long, once', () => {
    const held = receive(known({ patience: 600 }), update('third', 1, count(2, 3))).fleet
    expect(expire(held, at(11)).rereads).toEqual([])
    const due = expire(held, at(12))
    expect(due.rereads).toEqual([{ container_id: 'box', id: 'third', conflicts: [{ attribute: 'n', expected: 2, found: 0 }] }])
    expect(expire(due.fleet, at(60)).rereads).toEqual([])
  })
})

describe('start', () => {
  it('fills a policy up, and bounds what JSON could not hold', () => {
    expect(start().policy).toEqual({ remembered: 100, held: 20, patience: 3600 })
    expect(start({ held: 3 }).policy).toEqual({ remembered: 100, held: 3, patience: 3600 })
    const unbounded = start({ remembered: Infinity, held: Infinity, patience: Infinity })
    expect(JSON.parse(JSON.stringify(unbounded))).toEqual(unbounded)
  })
})

describe('a fleet', () => {
  /** Histories of two containers, so many changes an instant, delivered in some order, with duplicates. */
  const deliveryOf = (anInstant: number) => fc.record({
    steps: fc.array(fc.tuple(fc.constantFrom('box', 'bin'), fc.constantFrom('a', 'b'), fc.constantFrom(null, 1, 2)), { maxLength: 10 }),
    order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
  }).map(({ steps, order }) => {
    const state: { [id: string]: { [name: string]: unknown } } = { box: {}, bin: {} }
    const updates = steps.flatMap(([box, name, to], i): Update[] => {
      const from = state[box]?.[name] ?? null
      if (from === to) return []
      state[box] = { ...state[box], [name]: to }
      return [update(`${box}-${i}`, Math.floor(i / anInstant) + 1, { [name]: [from, to] }, box)]
    })
    const twice = [...updates, ...updates.filter((_, i) => (order[i] ?? 0) % 2 === 0)]
    return { end: state, deliveries: twice.map((u, i) => [order[i] ?? 0, u] as const).sort(([a], [b]) => a - b).map(([, u]) => u) }
  })
  const delivery = deliveryOf(1)
  const empty = (policy = {}): Fleet => ['box', 'bin'].reduce((fleet, id) => reread(fleet, { id, attributes: {} }, at(0)).fleet, start(policy))
  const nothing = (of: object | null | undefined): object => Object.fromEntries(Object.entries(of ?? {}).filter(([, v]) => v !== null))

  it('ends where the histories do, whatever the order and the duplicates, also when stored after every step', () => {
    fc.assert(fc.property(delivery, ({ end, deliveries }) => {
      const fleet = deliveries.reduce((state, u) => receive(JSON.parse(JSON.stringify(state)) as Fleet, u).fleet, empty())
      for (const id of ['box', 'bin']) {
        expect(nothing(get(fleet, id)?.attributes)).toEqual(nothing(end[id]))
        expect(get(fleet, id)?.held).toEqual([])
      }
    }))
  })
  it('ends where the histories do, or asks for a reading, however little it remembers and however many are of one instant', () => {
    fc.assert(fc.property(deliveryOf(3), fc.record({ remembered: fc.integer({ min: 0, max: 5 }), held: fc.integer({ min: 0, max: 3 }) }), ({ end, deliveries }, policy) => {
      let fleet = empty(policy)
      const asked = new Set<string>()
      for (const given of deliveries) {
        const received = receive(fleet, given)
        fleet = received.fleet
        if (received.reread) asked.add(received.reread.container_id)
        for (const id of ['box', 'bin']) {
          const { forgotten, updates } = get(fleet, id)!
          expect(updates.length).toBeLessThanOrEqual(policy.remembered)
          expect(updates.every(({ created_at }) => forgotten === null || created_at >= forgotten)).toBe(true)
        }
      }
      for (const { container_id } of expire(fleet, at(200)).rereads) asked.add(container_id)
      for (const id of ['box', 'bin']) if (!asked.has(id)) expect(nothing(get(fleet, id)?.attributes)).toEqual(nothing(end[id]))
    }))
  })
  it('asks for a reading where one was lost, and is right after it', () => {
    fc.assert(fc.property(delivery, fc.nat(), ({ end, deliveries }, n) => {
      const lost = deliveries[n % Math.max(1, deliveries.length)]?.id
      const fleet = deliveries.filter(u => u.id !== lost).reduce((state, u) => receive(state, u).fleet, empty())
      const asked = expire(fleet, at(200))
      const healed = asked.rereads.reduce((state, { container_id: id }) => reread(state, { id, attributes: end[id] ?? {} }, at(100)).fleet, asked.fleet)
      for (const id of ['box', 'bin']) {
        expect(get(healed, id)?.held).toEqual([])
        if (asked.rereads.some(r => r.container_id === id)) expect(nothing(get(healed, id)?.attributes)).toEqual(nothing(end[id]))
      }
    }))
  })
})
