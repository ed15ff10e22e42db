/**
 * Laws of the tracker of one container. States are opaque: they are only handed back, and only their attributes are
 * compared.
 */
import * as fc from 'fast-check'
import type { Attributes, Changeset, Replayed } from '../rule/changeset'
import { customs, drawNews, KNOWN as first } from './course-of-tracker'
import { deliverAnyhow } from './draw'
import { law, result, same, type Call, type Law } from './law'

type Step = {
  readonly state: { readonly attributes: Attributes | null } | null
  readonly outcome: string
  readonly change: {
    readonly changeset: Changeset
    readonly readiness: unknown
    readonly hold_changes: unknown
    readonly fee_changes: readonly unknown[]
  } | null
  readonly refetch_at: string | null
}
type Update = {
  readonly id: string
  readonly created_at: string | null
  readonly changeset?: Changeset
  readonly snapshot?: { readonly attributes: Attributes; readonly as_of: string }
}

const NOTHING: Step = { state: null, outcome: 'nothing', change: null, refetch_at: null }

/** The date-time this many seconds after midnight; less than a day. */
const at = (second: number): string => new Date(Date.UTC(2026, 0, 5, 0, 0, second)).toISOString().replace('.000Z', 'Z')

const start = async (call: Call, policy: object): Promise<Step> => ({
  ...NOTHING,
  ...(await result<Step>(call, 'tracker.start', { policy })),
})
const receive = (call: Call, { state }: Step, update: Update, clock: object = {}): Promise<Step> =>
  result(call, 'tracker.receive', { state, update, ...clock })
const read = (call: Call, { state }: Step, attributes: Attributes, as_of: string, clock: object = {}): Promise<Step> =>
  result(call, 'tracker.read', { state, attributes, as_of, ...clock })

/** The steps of receiving some updates, starting from the given state. */
const receiveAll = async (call: Call, first: Step, updates: readonly Update[]): Promise<readonly Step[]> => {
  const steps: Step[] = []
  for (const update of updates) steps.push(await receive(call, steps.at(-1) ?? first, update))
  return steps
}

const get = (attributes: Attributes, name: string): unknown => attributes[name] ?? null
/** The object without its null values, which a changeset considers missing. */
const pruned = (attributes: Attributes | null | undefined): Attributes =>
  Object.fromEntries(Object.entries(attributes ?? {}).filter(([, value]) => value !== null))
const alike = (step: Step | undefined, attributes: Attributes): boolean =>
  same(pruned(step?.state?.attributes), pruned(attributes))

const VALUES: { readonly [name: string]: readonly unknown[] } = {
  a: [null, 1, 2, 'x'],
  b: [null, 1, { k: 1 }],
  available_for_pickup: [false, true],
  holds_at_pod_terminal: [[], [customs], [{ ...customs, status: 'pending' }]],
  fees_at_pod_terminal: [[], ...[0.1, 0.3].map(amount => [{ type: 'demurrage', amount, currency_code: 'USD' }])],
}
const news = drawNews(VALUES)

type History = { readonly end: Attributes; readonly updates: readonly Update[]; readonly deliveries: readonly Update[] }

/** The history of a container with an update per minute, delivered in any order, partly twice. */
const history: fc.Arbitrary<History> = fc
  .record({
    steps: fc.array(news, { maxLength: 5 }),
    order: fc.array(fc.nat(), { minLength: 10, maxLength: 10 }),
  })
  .map(({ steps, order }) => {
    let state = first
    const updates = steps.flatMap((step, i): readonly Update[] => {
      const after = { ...state, ...Object.fromEntries(step) }
      const changed = Object.keys(after).filter(name => !same(get(state, name), get(after, name)))
      const changeset = Object.fromEntries(changed.map(name => [name, [get(state, name), get(after, name)] as const]))
      state = after
      return changed.length === 0 ? [] : [{ id: `u${i}`, created_at: at(60 * (i + 1)), changeset }]
    })
    return { end: state, updates, deliveries: deliverAnyhow(updates, order) }
  })

const isRepeated = (updates: readonly Update[], i: number): boolean =>
  updates.findIndex(({ id }) => id === updates[i]?.id) < i

const OTHER_HOLDS = [[customs], [{ ...customs, name: 'TMF' }]] as const
const makeFees = (amount: number): readonly object[] => [{ type: 'exam', amount, currency_code: 'USD' }]

/** An entry for each attribute that does not fit {@link first}. */
const MISFITS: { readonly [name: string]: readonly [old: unknown, now: unknown] } = {
  a: OTHER_HOLDS,
  available_for_pickup: [true, null],
  holds_at_pod_terminal: OTHER_HOLDS,
  fees_at_pod_terminal: [makeFees(0.1), makeFees(0.3)],
  ind_facility_holds: OTHER_HOLDS,
}

/** An update a minute later, which continues from the one before. */
const chain = (length: number, name = 'n'): readonly Update[] =>
  Array.from({ length }, (_, i) => ({ id: `u${i}`, created_at: at(60 * (i + 1)), changeset: { [name]: [i, i + 1] } }))

export const laws: readonly Law[] = [
  law('tracker-ends-where-the-replay-does', ['TRK-1', 'TRK-2', 'TRK-3'], {
    sentence:
      'After all updates have arrived, in any order and with any duplicates, the attributes equal those of a replay, and ' +
      'no refetch is due.',
    inputs: history,
    isUpheld: async (call, { end, deliveries }) => {
      const known = await read(call, NOTHING, first, at(0))
      const steps = await receiveAll(call, known, deliveries)
      const last = steps.at(-1) ?? known
      return (
        steps.every(({ outcome }, i) => (outcome === 'duplicate') === isRepeated(deliveries, i)) &&
        alike(last, end) &&
        last.refetch_at === null
      )
    },
  }),
  law('tracker-applies-in-time-order-at-every-step', ['TRK-1', 'TRK-3'], {
    sentence:
      'After each delivery the attributes reflect the updates received so far, if these continue from the snapshot without a gap.',
    inputs: history,
    isUpheld: async (call, { deliveries }) => {
      const known = await read(call, NOTHING, first, at(0))
      const steps = await receiveAll(call, known, deliveries)
      for (const [i, step] of steps.entries()) {
        const notifications = deliveries.slice(0, i + 1)
        const replayed = await result<Replayed>(call, 'changeset.replay', { attributes: first, notifications })
        if (replayed.status === 'consistent' ? !alike(step, replayed.attributes) : step.outcome === 'nothing')
          return false
      }
      return true
    },
  }),
  law('tracker-applies-whole-updates', ['TRK-1', 'TRK-2', 'TRK-3'], {
    sentence:
      'An update with an entry that does not fit waits, and none of its entries is applied. A refetch is due at its time if ' +
      'it is about the pickup, else after the patience.',
    inputs: fc.record({
      name: fc.constantFrom(...Object.keys(MISFITS)),
      isLacking: fc.boolean(),
      patience_seconds: fc.nat({ max: 80_000 }),
    }),
    isUpheld: async (call, { name, isLacking, patience_seconds }) => {
      const { [name]: value, ...others }: Attributes = { ...first, ind_facility_holds: [] }
      const snapshot = isLacking ? others : { ...others, [name]: value }
      const known = await read(call, await start(call, { patience_seconds }), snapshot, at(0))
      const entry = MISFITS[name]!
      const isFitting = (name === 'a' && isLacking) || (name === 'available_for_pickup' && isLacking)
      const step = await receive(call, known, {
        id: 'u',
        created_at: at(60),
        changeset: { b: [null, 1], [name]: entry },
      })
      const due = at(60 + (name === 'a' ? patience_seconds : 0))
      return isFitting
        ? step.outcome === 'applied' && step.refetch_at === null && alike(step, { ...snapshot, b: 1, [name]: entry[1] })
        : step.outcome === 'waiting' && step.change === null && step.refetch_at === due && alike(step, snapshot)
    },
  }),
  law('tracker-asks-for-what-is-lost', ['TRK-1', 'TRK-2'], {
    sentence:
      'If an update is lost, the next ones wait, a refetch is due after the patience of the first, and a snapshot removes it.',
    inputs: fc.record({ length: fc.integer({ min: 2, max: 8 }), patience_seconds: fc.constantFrom(0, 60, 3_600) }),
    isUpheld: async (call, { length, patience_seconds }) => {
      const known = await read(call, await start(call, { patience_seconds }), { n: 0 }, at(0))
      const steps = await receiveAll(call, known, chain(length).slice(1))
      const last = steps.at(-1) ?? known
      const healed = await read(call, last, { n: length }, at(60 * length + 1))
      return (
        steps.every(({ outcome, refetch_at }) => outcome === 'waiting' && refetch_at === at(120 + patience_seconds)) &&
        alike(last, { n: 0 }) &&
        healed.outcome === 'read' &&
        healed.refetch_at === null &&
        alike(healed, { n: length })
      )
    },
  }),
  law('tracker-keeps-what-comes-before-the-first-reading', ['TRK-1', 'TRK-2'], {
    sentence:
      'Before the first snapshot an update waits, and a refetch is due at the time of the first; after the snapshot, the ' +
      'updates that it does not include are applied.',
    inputs: history
      .filter(({ updates }) => updates.length > 1)
      .chain(one => fc.record({ one: fc.constant(one), known: fc.nat({ max: one.updates.length }) })),
    isUpheld: async (call, { one: { end, updates }, known }) => {
      const steps = await receiveAll(call, NOTHING, updates)
      const midway = updates.slice(0, known).reduce<Attributes>(
        (state, { changeset }) => ({
          ...state,
          ...Object.fromEntries(Object.entries(changeset ?? {}).map(([name, [, to]]) => [name, to])),
        }),
        first,
      )
      const healed = await read(call, steps.at(-1)!, midway, updates[known - 1]?.created_at ?? at(0))
      return (
        steps.every(
          ({ outcome, change, state, refetch_at }) =>
            outcome === 'waiting' &&
            change === null &&
            state?.attributes === null &&
            refetch_at === updates[0]!.created_at,
        ) &&
        healed.outcome === 'read' &&
        healed.refetch_at === null &&
        alike(healed, end)
      )
    },
  }),
  law('tracker-loss-costs-no-refetch', ['TRK-1', 'TRK-2', 'TRK-3'], {
    sentence:
      'A lost update costs no refetch if a later notification has the container, whatever attribute that notification changes.',
    inputs: history.filter(({ updates }) => updates.length > 1),
    isUpheld: async (call, { end, updates }) => {
      const known = await read(call, NOTHING, first, at(0))
      const last = updates.at(-1)!
      const snapshot = { attributes: end, as_of: last.created_at! }
      const step = await receive(call, known, { ...last, snapshot })
      const again = await receive(call, step, { ...last, snapshot })
      const late = await receive(call, again, updates[0]!)
      return (
        step.outcome === 'read' &&
        [again, late].every(({ outcome, change }) => outcome === 'superseded' && change === null) &&
        [step, again, late].every(each => each.refetch_at === null && alike(each, end))
      )
    },
  }),
  law('tracker-knows-no-order-in-an-instant', ['TRK-1', 'TRK-2', 'TRK-3'], {
    sentence:
      'If a value comes back within an instant, a refetch is due at that instant, also after one of its updates is ' +
      'forgotten. Only a later snapshot removes it.',
    inputs: fc.record({
      remembered: fc.constantFrom(0, 1, 2, 100),
      isReversed: fc.boolean(),
      isShared: fc.boolean(),
      back: fc.constantFrom(0, 2),
    }),
    isUpheld: async (call, { remembered, isReversed, isShared, back }) => {
      const known = await read(call, await start(call, { remembered }), { n: 0, m: 0 }, at(0))
      const pair: readonly Update[] = [
        { id: 'u', created_at: at(60), changeset: { n: [0, 1] } },
        { id: 'v', created_at: at(60), changeset: isShared ? { n: [1, back] } : { m: [0, 1] } },
      ]
      const step = (await receiveAll(call, known, isReversed ? [...pair].reverse() : pair)).at(-1)!
      const fetched = await read(call, step, { n: 1, m: 1 }, at(60))
      const later = await read(call, fetched, { n: 1, m: 1 }, at(61))
      return (
        step.refetch_at === ((isShared && back === 0) || remembered < 1 ? at(60) : null) &&
        fetched.refetch_at === (isShared || remembered < 2 ? at(60) : null) &&
        later.refetch_at === null
      )
    },
  }),
  law('tracker-is-due-at-refetch-at', ['TRK-2'], {
    sentence:
      '`refetch_at` is the earlier of the first waiting update plus the patience and the last snapshot plus its allowed ' +
      'age, in UTC and with their whole fractions.',
    inputs: fc.record({
      patience_seconds: fc.nat({ max: 3_600 }),
      max_age_seconds: fc.option(fc.nat({ max: 7_200 })),
      isWaiting: fc.boolean(),
      fraction: fc.constantFrom('', '.5', '.000000001', '.120'),
    }),
    isUpheld: async (call, { patience_seconds, max_age_seconds, isWaiting, fraction }) => {
      const timeOf = (second: number): string => at(second).replace('Z', `${fraction}Z`)
      const known = await read(call, await start(call, { patience_seconds, max_age_seconds }), { n: 0 }, timeOf(3_600))
      const created_at = timeOf(3_660 + 7_200).replace('Z', '+02:00')
      const step = isWaiting ? await receive(call, known, { id: 'u', created_at, changeset: { n: [1, 2] } }) : known
      const seconds = Math.min(isWaiting ? 3_660 + patience_seconds : Infinity, 3_600 + (max_age_seconds ?? Infinity))
      return (
        step.refetch_at ===
        (seconds === Infinity ? null : timeOf(seconds).replace(/0Z$/, value => (fraction === '.120' ? 'Z' : value)))
      )
    },
  }),
  law('tracker-goes-by-the-latest-reading', ['TRK-1'], {
    sentence:
      'An update created at or before a snapshot that shows it is superseded, and an older snapshot is ignored.',
    inputs: history.filter(({ updates }) => updates.length > 0),
    isUpheld: async (call, { end, updates, deliveries }) => {
      const known = await read(call, NOTHING, end, updates.at(-1)!.created_at!)
      const steps = await receiveAll(call, known, deliveries)
      const older = await read(call, steps.at(-1)!, first, at(0))
      return (
        steps.every(
          ({ outcome, change, refetch_at }) => outcome === 'superseded' && change === null && refetch_at === null,
        ) &&
        older.outcome === 'ignored' &&
        older.change === null &&
        older.refetch_at === null &&
        alike(older, end)
      )
    },
  }),
  law('tracker-doubts-a-snapshot-that-lacks-an-update', ['TRK-1', 'TRK-2', 'TRK-3'], {
    sentence:
      'An update of the instant of a snapshot that does not show it is not applied, whichever comes first, and a refetch is ' +
      'due at that instant until a later snapshot.',
    inputs: fc.record({ isFirst: fc.boolean(), isFetched: fc.boolean() }),
    isUpheld: async (call, { isFirst, isFetched }) => {
      const known = await read(call, NOTHING, { n: 0 }, at(0))
      const update = { id: 'u', created_at: at(60), changeset: { n: [0, 1] as const } }
      const take = (step: Step): Promise<Step> =>
        isFetched
          ? read(call, step, { n: 0 }, at(60))
          : receive(call, step, { id: 's', created_at: at(60), snapshot: { attributes: { n: 0 }, as_of: at(60) } })
      const before = isFirst ? await receive(call, known, update) : await take(known)
      const last = isFirst ? await take(before) : await receive(call, before, update)
      const later = await read(call, last, { n: 1 }, at(61))
      return (
        (isFirst ? last.outcome === 'read' : last.outcome === 'unplaceable') &&
        last.refetch_at === at(60) &&
        alike(last, { n: 0 }) &&
        later.refetch_at === null &&
        alike(later, { n: 1 })
      )
    },
  }),
  law('tracker-change-is-what-changed', ['TRK-1', 'TRK-3'], {
    sentence:
      'A change is the difference of the attributes with the changes to readiness, holds and fees; without a difference it is null.',
    inputs: history,
    isUpheld: async (call, { deliveries }) => {
      let known = await read(call, NOTHING, first, at(0))
      if (known.outcome !== 'read') return false
      for (const update of deliveries) {
        const step = await receive(call, known, update)
        const [before, after] = [known.state?.attributes ?? {}, step.state?.attributes ?? {}]
        const changed = (await result<{ changeset: Changeset }>(call, 'changeset.diff', { before, after })).changeset
        const holdsIn = (attributes: Attributes): unknown => get(attributes, 'holds_at_pod_terminal') ?? []
        if (
          Object.keys(changed).length === 0
            ? step.change !== null
            : !same(
                { ...step.change, fee_changes: [] },
                {
                  changeset: changed,
                  readiness: await result(call, 'readiness.change', { before, after }),
                  hold_changes: (
                    await result<{ changes: unknown }>(call, 'hold.diff', {
                      before: holdsIn(before),
                      after: holdsIn(after),
                    })
                  ).changes,
                  fee_changes: [],
                },
              )
        )
          return false
        const [old = null, now = null] = [before, after].map(readSum)
        const tenths = Math.round((now ?? 0) * 10) - Math.round((old ?? 0) * 10)
        const row = { currency_code: 'USD', before: old, after: now, difference: tenths / 10 }
        if (!same(step.change?.fee_changes ?? [], old === now ? [] : [row])) return false
        known = step
      }
      return true
    },
  }),
  law('tracker-memory-is-bounded', ['TRK-1', 'TRK-2', 'TRK-3'], {
    sentence:
      'An update from before the remembered history cannot be placed: it is not applied, and a refetch is due at its time.',
    inputs: fc.record({ remembered: fc.nat({ max: 3 }), more: fc.integer({ min: 2, max: 3 }) }),
    isUpheld: async (call, { remembered, more }) => {
      const known = await read(call, await start(call, { remembered }), { n: 0 }, at(0))
      const length = remembered + more
      const last = (await receiveAll(call, known, chain(length))).at(-1)!
      const late = await receive(call, last, { id: 'late', created_at: at(30), changeset: { n: [length, 0] } })
      const again = await receive(call, late, chain(1)[0]!)
      const older = await read(call, again, { n: more - 1 }, at(60 * more - 1))
      return (
        last.refetch_at === null &&
        [late, again].every(step => step.outcome === 'unplaceable' && step.change === null) &&
        again.refetch_at === at(30) &&
        alike(again, { n: length }) &&
        older.refetch_at === at(60 * more) &&
        alike(older, { n: more - 1 })
      )
    },
  }),
  law('tracker-needs-a-fetch-for-an-update-without-a-time', ['TRK-1', 'TRK-2', 'TRK-3'], {
    sentence:
      'An update without a time is not applied, and a refetch is due at the current time, or at the latest known one. Only a ' +
      'later snapshot that the host fetched removes it.',
    inputs: fc.record({ created_at: fc.constantFrom(null, 'today', '2026-02-30T00:00:00Z'), hasClock: fc.boolean() }),
    isUpheld: async (call, { created_at, hasClock }) => {
      const known = await read(call, NOTHING, { n: 0 }, at(0))
      const [update] = chain(1)
      const [before] = await receiveAll(call, known, [update!])
      const lost = { id: 'lost', created_at, changeset: { n: [1, 2] as const } }
      const step = await receive(call, before!, lost, hasClock ? { now: at(90) } : {})
      const due = at(hasClock ? 90 : 60)
      const accompanied = await receive(call, step, {
        id: 's',
        created_at: at(120),
        snapshot: { attributes: { n: 1 }, as_of: at(120) },
      })
      const fetched = await read(call, accompanied, { n: 2 }, at(121))
      return (
        step.outcome === 'unplaceable' &&
        alike(step, { n: 1 }) &&
        accompanied.outcome === 'read' &&
        [step, accompanied].every(({ refetch_at }) => refetch_at === due) &&
        fetched.refetch_at === null &&
        alike(fetched, { n: 2 })
      )
    },
  }),
  law('tracker-takes-no-snapshot-from-the-future', ['TRK-1', 'TRK-2'], {
    sentence: 'A snapshot more than 300 seconds after the current time is ignored, and a refetch is due now.',
    inputs: fc.record({ ahead: fc.integer({ min: 299, max: 302 }), isFetched: fc.boolean() }),
    isUpheld: async (call, { ahead, isFetched }) => {
      const known = await read(call, NOTHING, { n: 0 }, at(0))
      const snapshot = { attributes: { n: 1 }, as_of: at(60 + ahead) }
      const clock = { now: at(60) }
      const step = isFetched
        ? await read(call, known, snapshot.attributes, snapshot.as_of, clock)
        : await receive(call, known, { id: 's', created_at: at(60), snapshot }, clock)
      return ahead > 300
        ? step.outcome === 'ignored' && step.refetch_at === at(60) && alike(step, { n: 0 })
        : step.outcome === 'read' && step.refetch_at === null && alike(step, { n: 1 })
    },
  }),
]

const readSum = ({ fees_at_pod_terminal }: Attributes): number | null =>
  (fees_at_pod_terminal as readonly { readonly amount: number }[] | null)?.[0]?.amount ?? null
