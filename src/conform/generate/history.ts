/**
 * What a terminal did with a container, and what a host has kept of it: notifications that are lost, doubled, undated or
 * contradicted.
 */
import * as fc from 'fast-check'
import { dateTimeAt, FRACTIONS, OFFSETS } from './arbitrary'
import { often, present, readDay, showDay, weigh } from './draw'
import { CHANGES, ZONES } from './zone'

type Attributes = { readonly [name: string]: unknown }

const hold = (name: string, status = 'hold', description: string | null = null) => ({ name, status, description })

/** Two arrays of holds are equal as changes, and two differ only in their order. */
const attributes: fc.Arbitrary<Attributes> = fc.record({
  available_for_pickup: fc.constantFrom(true, true, false, false, null),
  holds_at_pod_terminal: fc.constantFrom(
    [],
    [],
    [],
    [hold('customs')],
    [{ name: 'customs', status: 'hold' }],
    [hold('USDA', 'pending')],
    [hold('freight'), hold('customs', 'hold', 'EXAM')],
    [hold('customs', 'hold', 'EXAM'), hold('freight')],
    null,
  ),
})

/** A moment in the life of a container. Two thirds have no time between them and the one before. */
const moments = fc.record({
  kind: often({ change: 5, lose: 1, fetch: 2, both: 2, twin: 1, rival: 1, again: 1, stray: 1, undated: 1 }),
  gap: fc.constantFrom(0, 0, 0, 0, 1, 60, 3_600, 40_000, 86_400, 200_000),
  spelling: fc.record({
    fraction: fc.constantFrom('', '', '', ...FRACTIONS),
    offset: fc.constantFrom('Z', 'Z', ...OFFSETS),
  }),
  isSpelledAnew: fc.boolean(),
  next: attributes,
  other: attributes,
  names: fc.subarray(['available_for_pickup', 'holds_at_pod_terminal'], { minLength: 1 }),
  late: fc.constantFrom(0, 0, -60, 1, 3_600),
  pick: fc.nat(99),
})
type Moment = typeof moments extends fc.Arbitrary<infer M> ? M : never

const withNames = (record: Attributes, { names }: Moment): Attributes =>
  Object.fromEntries(names.map(name => [name, record[name] ?? null]))

const changeset = (old: Attributes, now: Attributes, { names }: Moment) =>
  Object.fromEntries(names.map(name => [name, [old[name] ?? null, now[name] ?? null]]))

type Kept = { readonly snapshots: object[]; readonly updates: object[] }

/** What is kept of a moment; `at` writes an instant some seconds after it. */
const keep = (moment: Moment, world: Attributes, at: (seconds: number) => string, earlier: Kept): Partial<Kept> => {
  const { kind, next, other, late, pick } = moment
  const id = `u${earlier.updates.length}`
  const change = { id, created_at: at(0), changeset: changeset(world, next, moment) }
  const snapshot = (record: Attributes, seconds = 0) => ({
    attributes: withNames(record, moment),
    as_of: at(seconds),
  })
  const kept: { readonly [K in Moment['kind']]: Partial<Kept> } = {
    change: { updates: [change] },
    lose: {},
    fetch: { snapshots: [snapshot(world)] },
    both: { updates: [{ ...change, snapshot: snapshot(pick % 4 === 0 ? other : next, late) }] },
    twin: { updates: [change, { ...change, id: `t${id}` }] },
    rival: { updates: [change, { id: `r${id}`, created_at: at(0), changeset: changeset(other, world, moment) }] },
    again: { updates: earlier.updates.slice(pick % 3, (pick % 3) + 1).map(update => ({ ...change, ...update })) },
    stray: { snapshots: [snapshot(other)] },
    undated: { updates: [{ ...change, created_at: pick % 2 === 0 ? null : 'yesterday' }] },
  }
  return kept[kind]
}

/** The moments from an instant on. A moment that is spelled like the one before may be of the same instant. */
const live = (start: number, list: readonly Moment[]): Kept & { readonly end: number } => {
  let [world, seconds, spelling]: [Attributes, number, Moment['spelling']] = [{}, start, list[0]!.spelling]
  const kept = { snapshots: [] as object[], updates: [] as object[] }
  for (const moment of list) {
    seconds += moment.gap
    if (moment.isSpelledAnew) spelling = moment.spelling
    const { fraction, offset } = spelling
    const more = keep(moment, world, later => dateTimeAt(seconds + later, fraction, offset), kept)
    kept.snapshots.push(...(more.snapshots ?? []))
    kept.updates.push(...(more.updates ?? []))
    if (!['fetch', 'again', 'stray', 'undated'].includes(moment.kind))
      world = { ...world, ...withNames(moment.next, moment) }
  }
  return { ...kept, end: seconds }
}

const HOURS = [
  undefined,
  undefined,
  { opens: '07:00', closes: '17:00' },
  { opens: '00:30', closes: '01:30' },
  { opens: '02:30', closes: '03:30' },
  { opens: '06:30', closes: '24:00' },
]

/** A few days close to a change of the clocks, and a gate that opens within it. */
export const histories: fc.Arbitrary<unknown> = fc
  .record({
    anchor: fc.constantFrom('2026-07-01', '1969-12-30', ...CHANGES).map(readDay),
    start: fc.constantFrom(0, 20_000, 50_000),
    list: fc.array(moments, { minLength: 2, maxLength: 9 }),
    zone: fc.constantFrom(...ZONES),
    hours: fc.constantFrom(...HOURS),
    before: fc.integer({ min: -1, max: 2 }),
    length: fc.oneof(weigh(19, fc.nat(6)), weigh(1, fc.constantFrom(-1, 365, 366))),
    ahead: fc.constantFrom(-86_400, -301, -300, -1, 0, 1, 40_000, 200_000),
    isReversed: fc.boolean(),
  })
  .map(({ anchor, start, list, zone, hours, before, length, ahead, isReversed }) => {
    const { snapshots, updates, end } = live(86_400 * anchor + start, list)
    return present({
      snapshots: isReversed ? snapshots.reverse() : snapshots,
      updates: isReversed ? updates.reverse() : updates,
      from: showDay(anchor - before),
      to: showDay(anchor - before + length),
      zone,
      hours,
      now: dateTimeAt(end + ahead, '', 'Z'),
    })
  })
