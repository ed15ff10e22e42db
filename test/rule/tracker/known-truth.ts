/**
 * Histories of one container whose truth is known, and a check that a tracker is never wrong in silence.
 *
 * Holds come and go, several changes share one instant, and some notifications are lost, doubled, late or without a time.
 * A snapshot shows everything up to the instant at which it was rendered, never a part of an instant.
 */
import { jsonEqual } from '../../../src/kernel/json-equality'
import type { Changeset } from '../../../src/rule/changeset'
import { evaluate } from '../../../src/rule/readiness'
import type { Attributes, read, receive, start, State, Step } from '../../../src/rule/tracker'

export type Tracker = {
  readonly start: typeof start
  readonly receive: typeof receive
  readonly read: typeof read
}

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

/** Something that happened to the container, at a tick of its history. */
type Happening = {
  readonly id: string
  readonly tick: number
  readonly changeset: Changeset
  readonly isDated: boolean
}

/** A snapshot, rendered after all happenings of a tick. */
type Rendered = {
  readonly tick: number
  readonly attributes: Attributes
  readonly as_of: string
  readonly isTrue: boolean
}

/** A notification, a snapshot that the host fetched, or a notification with a snapshot, as it arrives at a tick. */
type Delivery = { readonly at: number; readonly happening?: Happening; readonly snapshot?: Rendered }

/** The date-time of a tick; one in three is written with an offset. */
const timeAt = (tick: number): string => {
  const clock = `${String(Math.floor(tick / 60)).padStart(2, '0')}:${String(tick % 60).padStart(2, '0')}.125`
  return tick % 3 === 0 ? `2026-01-05T09:${clock}+01:00` : `2026-01-05T08:${clock}Z`
}

const makeHappenings = (random: Random, first: Attributes): readonly (Happening & { readonly after: Attributes })[] => {
  let after = first
  let tick = 1
  return Array.from({ length: random(8) }, (_, i) => {
    tick += random(2) * (1 + random(3))
    const changes = Array.from({ length: 1 + random(2) }, () => {
      const name = NAMES[random(NAMES.length)]!
      return [name, VALUES[name]![random(VALUES[name]!.length)]] as const
    }).filter(([name, value]) => !jsonEqual(after[name], value))
    const changeset = Object.fromEntries(changes.map(([name, value]) => [name, [after[name], value] as const]))
    after = { ...after, ...Object.fromEntries(changes) }
    return { id: `u${i}`, tick, changeset, isDated: random(10) > 0, after }
  })
}

/** Returns the fault of a tracker in the history of a seed; undefined if there is none. */
export const findFault = (tracker: Tracker, seed: number): string | undefined => {
  const random = randomFrom(seed)
  const hasClock = random(3) > 0
  const first: Attributes = Object.fromEntries(NAMES.map(name => [name, VALUES[name]![random(VALUES[name]!.length)]]))
  const happenings = makeHappenings(random, first)
  const end = (happenings.at(-1)?.tick ?? 1) + 4
  const attributesAt = (tick: number): Attributes => happenings.filter(one => one.tick <= tick).at(-1)?.after ?? first
  const render = (tick: number, as_of = timeAt(tick), isTrue = true): Rendered => {
    const { [HIDDEN]: _, ...attributes } = attributesAt(tick)
    return { tick, attributes, as_of, isTrue }
  }
  /** A snapshot that came with a notification, rendered between two ticks. */
  const accompany = ({ tick: from, isDated }: Happening, to: number): Rendered => {
    const tick = from + random(to - from + 1)
    if (hasClock && random(12) === 0) return render(tick, `2027-01-05T08:00:${10 + random(9)}Z`, false)
    // A server's clock may be behind that of the notification.
    return isDated && tick === from && random(4) === 0 ? render(tick, timeAt(Math.max(0, tick - 1))) : render(tick)
  }
  const deliveries = happenings.flatMap((happening): readonly Delivery[] =>
    Array.from({ length: [0, 1, 1, 1, 2][random(5)]! }, () => {
      const at = random(2) === 0 ? happening.tick : happening.tick + random(end - happening.tick + 1)
      const snapshot = random(4) === 0 ? accompany(happening, at) : undefined
      return { at, happening, ...(snapshot && { snapshot }) }
    }),
  )
  const fetches = Array.from({ length: random(4) }, (): Delivery => {
    const at = random(end + 1)
    // Without a clock a host waits for one fetch before it goes on.
    return { at, snapshot: render(hasClock ? random(at + 1) : at) }
  })
  const opening: readonly Delivery[] = random(8) > 0 ? [{ at: 0, snapshot: render(0) }] : []
  const shuffled = [...deliveries, ...fetches]
    .map(delivery => [delivery.at, random(1_000), delivery] as const)
    .sort(([a, x], [b, y]) => a - b || x - y)
    .map(([, , delivery]) => delivery)
  const policy = { remembered: [100, 100, 3, 2, 1, 0][random(6)]!, patience_seconds: [0, 60, 3_600][random(3)]! }
  return run(tracker, tracker.start({ policy }).state, [...opening, ...shuffled], hasClock)
}

const run = (
  tracker: Tracker,
  first: State,
  deliveries: readonly Delivery[],
  hasClock: boolean,
): string | undefined => {
  let state = first
  let shown: Rendered | undefined
  const known: Happening[] = []
  for (const [i, { at, happening, snapshot }] of deliveries.entries()) {
    const now = hasClock ? { now: timeAt(at) } : {}
    const given = snapshot && { attributes: snapshot.attributes, as_of: snapshot.as_of }
    const update = happening && {
      id: happening.id,
      created_at: happening.isDated ? timeAt(happening.tick) : null,
      changeset: happening.changeset,
    }
    const step = update
      ? tracker.receive(state, { ...update, ...(given && { snapshot: given }), ...now })
      : tracker.read(state, { ...given!, ...now })
    state = step.state
    if (happening && !known.some(({ id }) => id === happening.id)) known.push(happening)
    if (snapshot && isEvidence(snapshot, happening) && (!shown || shown.tick <= snapshot.tick)) shown = snapshot
    const fault = findMismatch(step, shown, known) ?? findHiddenHold(step)
    if (fault !== undefined) return `${fault} after delivery ${i} of ${JSON.stringify(deliveries)}`
  }
  return undefined
}

/** A snapshot that contradicts its own update, or has a wrong time, is no evidence. */
const isEvidence = ({ isTrue, attributes }: Rendered, own: Happening | undefined): boolean =>
  isTrue &&
  Object.entries(own?.changeset ?? {}).every(
    ([name, [, now]]) => !Object.hasOwn(attributes, name) || jsonEqual(attributes[name], now),
  )

/** The name of an attribute that differs from the truth of all that was delivered, although no refetch is due. */
const findMismatch = (
  { state, refetch_at }: Step,
  shown: Rendered | undefined,
  known: readonly Happening[],
): string | undefined => {
  if (refetch_at !== null) return undefined
  const { attributes } = state
  if (attributes === null) return shown || known.length > 0 ? 'nothing is known' : undefined
  const order = [...known].sort((a, b) => a.tick - b.tick || (a.id < b.id ? -1 : 1))
  const truth: { [name: string]: unknown } = { ...shown?.attributes }
  for (const { tick, changeset } of order) {
    if (shown && tick <= shown.tick) continue
    for (const [name, [, now]] of Object.entries(changeset)) truth[name] = now
  }
  // An attribute that no snapshot has may be unknown, but not wrong.
  return NAMES.find(
    name =>
      (name !== HIDDEN || Object.hasOwn(truth, name)) && !jsonEqual(attributes[name] ?? null, truth[name] ?? null),
  )
}

const isActiveHold = (hold: unknown): boolean => (hold as { readonly status: string }).status === 'hold'

/** Whether "ready, definitive" is shown while an update that names an active hold is not applied, and no refetch is due. */
const findHiddenHold = ({ state, refetch_at }: Step): string | undefined => {
  const { ready, definitive } = evaluate(state.attributes ?? {})
  if (!ready || !definitive) return undefined
  const hidden = state.updates.find(
    ({ waits, changeset }) =>
      waits &&
      ['holds_at_pod_terminal', 'ind_facility_holds'].some(name =>
        ((changeset[name]?.[1] ?? []) as readonly unknown[]).some(isActiveHold),
      ),
  )
  return hidden && (refetch_at === null || Date.parse(refetch_at) > Date.parse(hidden.created_at))
    ? `a hold of ${hidden.id} is hidden`
    : undefined
}
