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
    expect(receive(fleet, update('u0', 1, count(0, 1)))).toMatchObject({ outcome: 'applied', happening: null })
  })
  it('drops what the reading knew already', () => {
    expect(receive(known(), update('u', 0, count(7, 8))).outcome).toBe('superseded')
  })
  it.each([[{ ...update('u', 1, {}), created_at: null }], [update('u', 1, {}, null)]])('cannot place %j', (given) => {
    const fleet = known()
    expect(receive(fleet, given)).toEqual({ fleet, outcome: 'unplaceable', happening: null, reread: null })
  })
  it('holds one back for the one that may still come', () => {
    const early = receive(known(), update('second', 2, count(1, 2)))
    expect(early).toMatchObject({ outcome: 'held', happening: null, reread: null })
    const late = receive(early.fleet, update('first', 1, count(0, 1)))
    expect(late).toMatchObject({ outcome: 'applied', happening: { changeset: count(0, 2) } })
    expect(valueOf(late.fleet)).toBe(2)
    expect(get(late.fleet, 'box')?.held).toEqual([])
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
    const read = reread(two.fleet, { id: 'box', attributes: { n: 1 } }, at(1))
    expect(read.happening?.changeset).toEqual({ n: [null, 2] })
    expect(valueOf(read.fleet)).toBe(2)
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
  it('asks to read again when too many are held, once, and holds no more than that', () => {
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
    fleet = receive({ ...fleet, policy: { ...fleet.policy, remembered: 1 } }, update('k', 3, { k: [null, 1] })).fleet
    expect(get(fleet, 'box')).toMatchObject({ base: { n: 0, m: 1 }, attributes: { n: 0, m: 1, k: 1 }, updates: [{ id: 'k' }], held: [], forgotten: at(2) })
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

describe('a fleet', () => {
  /** Histories of two containers, delivered in some order, with duplicates. */
  const delivery = fc.record({
    steps: fc.array(fc.tuple(fc.constantFrom('box', 'bin'), fc.constantFrom('a', 'b'), fc.constantFrom(null, 1, 2)), { maxLength: 10 }),
    order: fc.array(fc.nat(), { minLength: 20, maxLength: 20 }),
  }).map(({ steps, order }) => {
    const state: { [id: string]: { [name: string]: unknown } } = { box: {}, bin: {} }
    const updates = steps.flatMap(([box, name, to], i): Update[] => {
      const from = state[box]?.[name] ?? null
      if (from === to) return []
      state[box] = { ...state[box], [name]: to }
      return [update(`${box}-${i}`, i + 1, { [name]: [from, to] }, box)]
    })
    const twice = [...updates, ...updates.filter((_, i) => (order[i] ?? 0) % 2 === 0)]
    return { end: state, deliveries: twice.map((u, i) => [order[i] ?? 0, u] as const).sort(([a], [b]) => a - b).map(([, u]) => u) }
  })
  const empty = (): Fleet => ['box', 'bin'].reduce((fleet, id) => reread(fleet, { id, attributes: {} }, at(0)).fleet, start())
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
