/**
 * Histories of one container whose truth is known, and a check that a tracker is never wrong in silence.
 *
 * Holds come and go, several changes share one instant, and some notifications are lost, doubled, late, without a time or
 * with one from a clock ahead. A snapshot shows everything up to its instant, never a part of an instant; rendered late,
 * it also shows what came after. Some hosts fetch the container whenever that is due.
 */
import { jsonEqual } from '../../../src/kernel/json-equality'
import type { Changeset } from '../../../src/rule/changeset'
import { evaluate } from '../../../src/rule/readiness'
import type { Attributes, read, receive, Snapshot, start, State, Step, Update } from '../../../src/rule/tracker'

export type Tracker = { readonly start: typeof start; readonly receive: typeof receive; readonly read: typeof read }

/** The number of steps, and of those after which a fetch was due. */
export type Tally = { steps: number; due: number }

/** A number from 0, below the limit. */
type Random = (limit: number) => number

/** A generator of numbers that a seed determines (mulberry32). */
const randomFrom = (seed: number): Random => {
  let state = seed
  return limit => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

const customs = { name: 'customs', status: 'hold', description: null } as const
const VALUES: { readonly [name: string]: readonly unknown[] } = {
  available_for_pickup: [true, false, null],
  holds_at_pod_terminal: [[], [customs], [{ ...customs, status: 'pending' }]],
  ind_facility_holds: [null, [], [{ status: 'hold' }]],
  a: [0, 1, 2],
  b: [null, 1],
  hidden: [null, 'x', 'y'],
}
const NAMES = Object.keys(VALUES)
/** Snapshots never have this attribute. */
const HIDDEN = 'hidden'
/** The attributes behind a verdict. */
const FACTS = ['available_for_pickup', 'holds_at_pod_terminal']

/** Something that happened to the container, at a tick of its history. */
type Happening = {
  readonly id: string
  readonly tick: number
  readonly changeset: Changeset
  readonly after: Attributes
  /** The time that the notification has. */
  readonly created_at: string | null
}

/** A snapshot as of a tick; one from a clock ahead is no evidence. */
type Rendered = Snapshot & { readonly tick: number; readonly isTrue: boolean }

/** A notification with or without a snapshot, or a snapshot that the host fetched, as it arrives at a tick. */
type Delivery = { readonly at: number; readonly happening?: Happening; readonly snapshot?: Rendered | undefined }

/** A container from its first attributes to the last change. */
type Life = { readonly first: Attributes; readonly happenings: readonly Happening[]; readonly end: number }

/** The date-time of a tick; one in three is written with an offset. */
const timeAt = (tick: number): string => {
  const clock = `${String(Math.floor(tick / 60)).padStart(2, '0')}:${String(tick % 60).padStart(2, '0')}.125`
  return tick % 3 === 0 ? `2026-01-05T09:${clock}+01:00` : `2026-01-05T08:${clock}Z`
}
/** The date-time of a clock that is more than 300 seconds ahead. */
const timeAhead = (tick: number): string => `2027-01-05T08:00:${10 + (tick % 50)}Z`

const drawAttributes = (random: Random): Attributes =>
  Object.fromEntries(NAMES.map(name => [name, VALUES[name]![random(VALUES[name]!.length)]]))

const makeLife = (random: Random, areDistinct: boolean): Life => {
  const first = drawAttributes(random)
  let after = first
  let tick = 1
  const happenings = Array.from({ length: random(8) }, (_, i): Happening => {
    tick += areDistinct ? 2 : random(2) * (1 + random(3))
    const news = drawAttributes(random)
    const names = [NAMES[random(NAMES.length)]!, NAMES[random(NAMES.length)]!].filter(
      name => !jsonEqual(after[name], news[name]),
    )
    const changeset = Object.fromEntries(names.map(name => [name, [after[name], news[name]] as const]))
    after = { ...after, ...Object.fromEntries(names.map(name => [name, news[name]])) }
    const isOdd = !areDistinct && random(10) === 0
    const created_at = isOdd ? (random(2) === 0 ? null : timeAhead(tick)) : timeAt(tick)
    return { id: `u${i}`, tick, changeset, after, created_at }
  })
  return { first, happenings, end: tick + 4 }
}

const renderAt = ({ first, happenings }: Life, rendered: number, tick: number): Rendered => {
  const { [HIDDEN]: _, ...attributes } = happenings.filter(one => one.tick <= rendered).at(-1)?.after ?? first
  return { attributes, as_of: timeAt(tick), tick, isTrue: true }
}

/** A snapshot that came with a notification, as of its creation or later, and rendered then or later still. */
const accompany = (random: Random, life: Life, { tick: from, created_at }: Happening, to: number): Rendered => {
  const tick = from + random(2) * random(to - from + 1)
  const snapshot = renderAt(life, tick + random(2) * random(to - tick + 1), tick)
  if (random(20) === 0) return { ...snapshot, as_of: timeAhead(tick), isTrue: false }
  // A server's clock may be behind that of the notification.
  const isBehind = created_at === timeAt(from) && tick === from && random(4) === 0
  return isBehind ? { ...snapshot, as_of: timeAt(tick - 1) } : snapshot
}

const makeDeliveries = (random: Random, life: Life): readonly Delivery[] => {
  const { happenings, end } = life
  const notified = happenings.flatMap((happening): readonly Delivery[] =>
    Array.from({ length: [0, 1, 1, 1, 2][random(5)]! }, () => {
      const at = happening.tick + random(2) * random(end - happening.tick + 1)
      return { at, happening, snapshot: random(3) === 0 ? accompany(random, life, happening, at) : undefined }
    }),
  )
  const fetched = Array.from({ length: random(4) }, (): Delivery => {
    const at = random(end + 1)
    const tick = random(at + 1)
    return { at, snapshot: renderAt(life, tick + random(at - tick + 1), tick) }
  })
  const opening: readonly Delivery[] = random(8) > 0 ? [{ at: 0, snapshot: renderAt(life, 0, 0) }] : []
  return [...opening, ...shuffle(random, [...notified, ...fetched], ({ at }) => at)]
}

/** The items in random order, first by a key. */
const shuffle = <T>(random: Random, items: readonly T[], key: (item: T) => number = () => 0): readonly T[] =>
  items
    .map(item => [key(item), random(1_000), item] as const)
    .sort(([a, x], [b, y]) => a - b || x - y)
    .map(([, , item]) => item)

const step = (tracker: Tracker, state: State, { at, happening, snapshot: rendered }: Delivery): Step => {
  const now = timeAt(at)
  const snapshot = rendered && { attributes: rendered.attributes, as_of: rendered.as_of }
  if (!happening) return tracker.read(state, { ...snapshot!, now })
  const { id, created_at, changeset } = happening
  const update: Update = { id, created_at, changeset, ...(snapshot && { snapshot }) }
  return tracker.receive(state, { ...update, now })
}

/** Returns the fault of a tracker in the history of a seed; undefined if there is none. */
export const findFault = (tracker: Tracker, seed: number, tally: Tally = { steps: 0, due: 0 }): string | undefined => {
  const random = randomFrom(seed)
  const life = makeLife(random, false)
  const deliveries = makeDeliveries(random, life)
  const isFetching = random(2) === 0
  const policy = { remembered: [100, 100, 3, 2, 1, 0][random(6)]!, patience_seconds: [0, 60, 3_600][random(3)]! }
  let { state } = tracker.start({ policy })
  const seen: Delivery[] = []
  const follow = (delivery: Delivery): string | undefined => {
    const result = step(tracker, state, delivery)
    state = result.state
    seen.push(delivery)
    const isDue = result.refetch_at !== null && Date.parse(result.refetch_at) <= Date.parse(timeAt(delivery.at))
    tally.steps++
    tally.due += Number(isDue)
    const fault = findMismatch(life, result, seen)
    if (fault !== undefined || !isFetching || !isDue || random(3) === 0) return fault
    return follow({ at: delivery.at + 1, snapshot: renderAt(life, delivery.at + 1, delivery.at + 1) })
  }
  for (const delivery of deliveries) {
    const fault = follow(delivery)
    if (fault !== undefined) return `${fault} after ${JSON.stringify(seen)}`
  }
  const last = step(tracker, state, { at: life.end + 9, snapshot: renderAt(life, life.end, life.end + 9) })
  return last.in_doubt || last.refetch_at !== null
    ? `a doubt outlives a fetch after ${JSON.stringify(seen)}`
    : undefined
}

/** The fault of a step: wrong in silence, or ready against the truth of all that was delivered. */
const findMismatch = (life: Life, result: Step, seen: readonly Delivery[]): string | undefined => {
  const { state, in_doubt, refetch_at, change } = result
  if (in_doubt && (change?.readiness.after.ready || refetch_at === null)) return 'a doubt in silence'
  if (in_doubt) return undefined
  if (state.attributes === null) return seen.length > 0 && refetch_at === null ? 'nothing is known' : undefined
  const { ready } = evaluate(state.attributes)
  const names = refetch_at === null ? NAMES : ready ? FACTS : []
  return names.find(name => !isTrue(life, state.attributes!, name, seen))
}

/** Whether an attribute has the value that it had at the latest instant delivered for it, or later. */
const isTrue = (
  { first, happenings }: Life,
  attributes: Attributes,
  name: string,
  seen: readonly Delivery[],
): boolean => {
  if (name === HIDDEN && !Object.hasOwn(attributes, name)) return true
  // The number of happenings up to which something was delivered for the attribute.
  const known = seen.map(({ happening, snapshot }) => {
    const own = happening && Object.hasOwn(happening.changeset, name) ? happenings.indexOf(happening) + 1 : 0
    if (!snapshot?.isTrue || name === HIDDEN) return own
    return Math.max(own, happenings.filter(one => one.tick <= snapshot.tick).length)
  })
  const values = [first, ...happenings.map(({ after }) => after)].slice(Math.max(0, ...known))
  return values.some(after => jsonEqual(after[name] ?? null, attributes[name] ?? null))
}

/** Returns the fault if the end depends on the order or the number of deliveries of updates with distinct instants. */
export const findDependence = (tracker: Tracker, seed: number): string | undefined => {
  const random = randomFrom(seed)
  const life = makeLife(random, true)
  const at = life.end + 100
  const notified = life.happenings
    .filter(() => random(5) > 0)
    .map((happening): Delivery => {
      // As of the instant of the update, or of one between it and the next.
      const tick = happening.tick + random(2)
      const rendered = tick + random(2) * random(life.end)
      return { at, happening, snapshot: random(3) === 0 ? renderAt(life, rendered, tick) : undefined }
    })
  const opening = random(4) > 0 ? [{ at, snapshot: renderAt(life, 0, 0) }] : []
  const [one, other] = [notified, shuffle(random, [...notified, ...notified.filter(() => random(3) === 0)])].map(
    order => {
      const [last] = [...opening, ...order].reduce<readonly [Step | undefined, State]>(
        ([, state], delivery) => {
          const result = step(tracker, state, delivery)
          return [result, result.state]
        },
        [undefined, tracker.start().state],
      )
      // The attributes before a doubt are those of the last step out of doubt, which is another one in another order.
      return last && { state: { ...last.state, certain: null }, in_doubt: last.in_doubt, refetch_at: last.refetch_at }
    },
  )
  return jsonEqual(one, other) ? undefined : `${JSON.stringify([one, other])} after ${JSON.stringify(notified)}`
}
