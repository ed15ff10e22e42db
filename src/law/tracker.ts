/**
 * Laws of the tracker of one container. States are opaque: they are only handed back, and only their attributes are
 * compared.
 */
import * as fc from 'fast-check'
import type { Attributes, Changeset, Conflict, Replayed } from '../rule/changeset'
import { law, result, same, type Call, type Law } from './law'

type Step = {
  readonly state: { readonly attributes: Attributes | null } | null
  readonly outcome: string
  readonly happening: {
    readonly changeset: Changeset
    readonly readiness: unknown
    readonly hold_changes: unknown
    readonly fee_changes: readonly unknown[]
  } | null
  readonly reread: { readonly id: string | null; readonly conflicts: readonly Conflict[] } | null
  readonly awaits_reading: boolean
  readonly due_at: string | null
}
type Update = {
  readonly id: string
  readonly created_at: string | null
  readonly changeset: Changeset
  readonly reading?: { readonly attributes: Attributes; readonly as_of: string }
}

const NOTHING: Step = {
  state: null,
  outcome: 'nothing',
  happening: null,
  reread: null,
  awaits_reading: false,
  due_at: null,
}

/** The timestamp this many seconds after midnight; less than a day. */
const at = (second: number): string =>
  `2026-01-05T${[Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60].map(part => String(part).padStart(2, '0')).join(':')}Z`

const start = async (call: Call, policy: object): Promise<Step> => ({
  ...NOTHING,
  ...(await result<Step>(call, 'tracker.start', { policy })),
})
const receive = async (call: Call, { state }: Step, update: Update): Promise<Step> =>
  (await result<Step>(call, 'tracker.receive', { state, update })) ?? NOTHING
const read = async (call: Call, { state }: Step, attributes: Attributes, as_of: string): Promise<Step> =>
  (await result<Step>(call, 'tracker.read', { state, attributes, as_of })) ?? NOTHING
const expire = async (call: Call, { state }: Step, time: string): Promise<Step> =>
  (await result<Step>(call, 'tracker.expire', { state, at: time })) ?? NOTHING

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

const NAMES = ['a', 'b', 'available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal'] as const
const customs = { name: 'customs', status: 'hold', description: null }
const VALUES: { readonly [name: string]: readonly unknown[] } = {
  a: [null, 1, 2, 'x'],
  b: [null, 1, { k: 1 }],
  available_for_pickup: [false, true],
  holds_at_pod_terminal: [[], [customs], [{ ...customs, status: 'pending' }]],
  fees_at_pod_terminal: [[], ...[0.1, 0.3].map(amount => [{ type: 'demurrage', amount, currency_code: 'USD' }])],
}
const news = fc.array(
  fc.constantFrom(...NAMES).chain(name => fc.constantFrom(...VALUES[name]!).map(value => [name, value] as const)),
  { minLength: 1, maxLength: 2 },
)

/** A snapshot with every attribute, so that no entry is left out. */
const first: Attributes = {
  a: null,
  b: null,
  available_for_pickup: false,
  holds_at_pod_terminal: [],
  fees_at_pod_terminal: [],
}

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
    const twice = [...updates, ...updates.filter((_, i) => order[i]! % 2 === 0)]
    const deliveries = twice
      .map((update, i) => [order[i]!, update] as const)
      .sort(([x], [y]) => x - y)
      .map(([, update]) => update)
    return { end: state, updates, deliveries }
  })

const DECISIVE: readonly string[] = ['available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal']
const isDecisive = ({ changeset }: Update): boolean => Object.keys(changeset).some(name => DECISIVE.includes(name))

const met = (updates: readonly Update[], i: number): boolean => updates.findIndex(({ id }) => id === updates[i]?.id) < i

export const laws: readonly Law[] = [
  law({
    id: 'tracker-ends-where-the-replay-does',
    sentence:
      'After all updates have arrived, in any order and with any duplicates, the attributes equal those of a ' +
      'replay. A refetch is requested only if an update about availability, holds or fees waits.',
    clauses: ['TRK-1', 'TRK-3'],
    inputs: history,
    isUpheld: async (call, { end, updates, deliveries }) => {
      const known = await read(call, NOTHING, first, at(0))
      const steps = await receiveAll(call, known, deliveries)
      const replayed = await result<Replayed>(call, 'changeset.replay', {
        attributes: first,
        as_of: at(0),
        notifications: deliveries,
      })
      return (
        steps.every(({ outcome }, i) => (outcome === 'duplicate') === met(deliveries, i)) &&
        alike(steps.at(-1) ?? known, end) &&
        same(pruned(replayed?.attributes), pruned(end)) &&
        (updates.some(isDecisive) || steps.every(({ reread }) => reread === null))
      )
    },
  }),
  law({
    id: 'tracker-applies-in-time-order-at-every-step',
    sentence:
      'After each delivery the attributes reflect the updates received so far, as far as they continue from the ' +
      'snapshot without a gap.',
    clauses: ['TRK-1', 'TRK-3'],
    inputs: history,
    isUpheld: async (call, { deliveries }) => {
      const known = await read(call, NOTHING, first, at(0))
      const steps = await receiveAll(call, known, deliveries)
      for (const [i, step] of steps.entries()) {
        const so = deliveries.slice(0, i + 1)
        const replayed = await result<Replayed>(call, 'changeset.replay', { attributes: first, notifications: so })
        if (replayed?.status === 'consistent' ? !alike(step, replayed.attributes) : step.outcome === 'nothing')
          return false
        const isWaiting = replayed?.conflict?.id === so[i]?.id
        if (isWaiting && !['waiting', 'duplicate'].includes(step.outcome)) return false
      }
      return true
    },
  }),
  law({
    id: 'tracker-leaves-out-what-the-reading-lacks',
    sentence:
      'An entry that does not fit and whose key the snapshot lacks is left out and reported, and the other ' +
      'entries are applied; an entry that fits is applied.',
    clauses: ['TRK-1', 'TRK-3'],
    inputs: fc.record({
      history,
      ids: fc.tuple(fc.constantFrom('t1', 't2'), fc.constantFrom('t3', 't4')),
      isNew: fc.boolean(),
    }),
    isUpheld: async (call, { history: { end, updates }, ids: [x, y], isNew }) => {
      const terminal = isNew ? ([null, y] as const) : ([x, y] as const)
      const known = await read(call, NOTHING, first, at(0))
      const strange = { id: 'strange', created_at: at(30), changeset: { pod_terminal: terminal } }
      const steps = await receiveAll(call, known, [strange, ...updates])
      return (
        steps[0]?.outcome === 'applied' &&
        same(steps[0].happening?.changeset, { pod_terminal: terminal }) &&
        steps.every(({ outcome, reread }) => outcome === 'applied' && reread === null) &&
        alike(steps.at(-1), isNew ? { ...end, pod_terminal: y } : end)
      )
    },
  }),
  law({
    id: 'tracker-asks-for-what-is-lost',
    sentence:
      'If an update is lost and the next one waits for it, a refetch is requested once, within the patience or ' +
      'the limit of waiting updates, and the snapshot repairs the state.',
    clauses: ['TRK-1', 'TRK-2'],
    inputs: fc.record({
      length: fc.integer({ min: 2, max: 8 }),
      max_waiting: fc.nat({ max: 4 }),
      patience_seconds: fc.constantFrom(60, 3_600),
    }),
    isUpheld: async (call, { length, max_waiting, patience_seconds }) => {
      const known = await read(call, await start(call, { max_waiting, patience_seconds }), { n: 0 }, at(0))
      const updates = Array.from({ length }, (_, i) => ({
        id: `u${i}`,
        created_at: at(10 * (i + 1)),
        changeset: { n: [i, i + 1] as const },
      }))
      const steps = await receiveAll(call, known, updates.slice(1))
      const last = steps.at(-1) ?? known
      const overdue = await expire(call, last, at(20 + patience_seconds + 1))
      const again = await expire(call, overdue, at(20 + patience_seconds + 2))
      const asked = [...steps, overdue].flatMap(({ reread }) => reread ?? [])
      const firstAsked = steps.findIndex(({ reread }) => reread !== null)
      const healed = await read(call, again, { n: length }, at(10 * length))
      return (
        steps.every(({ outcome }) => outcome === 'waiting') &&
        alike(last, { n: 0 }) &&
        same(asked, [{ id: 'u1', conflicts: [{ attribute: 'n', expected: 1, found: 0 }] }]) &&
        (firstAsked === -1 ? overdue.outcome === 'due' : overdue.outcome === 'not_due') &&
        firstAsked === (length - 1 > max_waiting ? max_waiting : -1) &&
        again.outcome === 'not_due' &&
        again.reread === null &&
        healed.outcome === 'read' &&
        healed.reread === null &&
        alike(healed, { n: length })
      )
    },
  }),
  law({
    id: 'tracker-keeps-what-comes-before-the-first-reading',
    sentence:
      'Before the first snapshot an update waits, and a refetch is requested once; after the snapshot, the ' +
      'updates that it does not include are applied.',
    clauses: ['TRK-1', 'TRK-2'],
    inputs: history
      .filter(({ updates }) => updates.length > 1)
      .chain(one => fc.record({ one: fc.constant(one), known: fc.nat({ max: one.updates.length }) })),
    isUpheld: async (call, { one: { end, updates }, known }) => {
      const steps = await receiveAll(call, NOTHING, updates)
      const midway = updates.slice(0, known).reduce<Attributes>(
        (state, { changeset }) => ({
          ...state,
          ...Object.fromEntries(Object.entries(changeset).map(([name, [, to]]) => [name, to])),
        }),
        first,
      )
      const healed = await read(call, steps.at(-1)!, midway, updates[known - 1]?.created_at ?? at(0))
      return (
        steps.every(
          ({ outcome, happening, state }) => outcome === 'waiting' && happening === null && state?.attributes === null,
        ) &&
        same(
          steps.map(({ reread }) => reread),
          steps.map((_, i) => (i === 0 ? { id: updates[0]!.id, conflicts: [] } : null)),
        ) &&
        healed.outcome === 'read' &&
        healed.reread === null &&
        alike(healed, end)
      )
    },
  }),
  law({
    id: 'tracker-loss-costs-no-refetch',
    sentence:
      'A lost update costs no refetch if a later notification has the container, whatever attribute that notification ' +
      'changes.',
    clauses: ['TRK-1', 'TRK-2', 'TRK-3'],
    inputs: history.filter(({ updates }) => updates.length > 1),
    isUpheld: async (call, { end, updates }) => {
      const known = await read(call, NOTHING, first, at(0))
      const last = updates.at(-1)!
      const reading = { attributes: end, as_of: last.created_at! }
      const step = await receive(call, known, { ...last, reading })
      const again = await receive(call, step, { ...last, reading })
      const late = await receive(call, again, updates[0]!)
      return (
        [step, again].every(({ reread, awaits_reading }) => reread === null && !awaits_reading) &&
        [step, again].every(each => alike(each, end)) &&
        ['read', 'applied'].includes(step.outcome) &&
        ['superseded', 'duplicate'].includes(again.outcome) &&
        again.happening === null &&
        (step.outcome === 'applied' || (late.outcome === 'superseded' && alike(late, end)))
      )
    },
  }),
  law({
    id: 'tracker-hides-no-hold',
    sentence:
      'While an update about availability, holds or fees waits, a refetch is pending, whatever else it changes and ' +
      'whatever the policy allows.',
    clauses: ['TRK-2'],
    inputs: fc.record({
      name: fc.constantFrom('available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal'),
      isMisfit: fc.boolean(),
      isLacking: fc.boolean(),
    }),
    isUpheld: async (call, { name, isMisfit, isLacking }) => {
      const { [name]: old, ...others } = first
      const policy = { max_waiting: 100, patience_seconds: 1_000_000 }
      const known = await read(call, await start(call, policy), isLacking ? others : first, at(0))
      const [x, y] = VALUES[name]! as readonly [unknown, unknown]
      const entry = isMisfit ? ([y, x === false ? null : x] as const) : ([isLacking ? null : old, y] as const)
      const changeset = { ...(!isMisfit && { a: [5, 6] as const }), [name]: entry }
      const step = await receive(call, known, { id: 'u', created_at: at(60), changeset })
      const isFitting = isMisfit && same(get(isLacking ? others : first, name), entry[1])
      return isFitting || (step.outcome === 'waiting' && step.awaits_reading && step.reread?.id === 'u')
    },
  }),
  law({
    id: 'tracker-is-due-after-due-at',
    sentence:
      '`due_at` is the earlier of the first waiting update plus the patience and the last snapshot plus its allowed age; ' +
      'only after it, `expire` is due.',
    clauses: ['TRK-1', 'TRK-2'],
    inputs: fc.record({
      patience_seconds: fc.nat({ max: 3_600 }),
      max_age_seconds: fc.option(fc.nat({ max: 7_200 })),
      isWaiting: fc.boolean(),
    }),
    isUpheld: async (call, { patience_seconds, max_age_seconds, isWaiting }) => {
      const known = await read(call, await start(call, { patience_seconds, max_age_seconds }), { n: 0 }, at(0))
      const waiting = { id: 'u', created_at: at(60), changeset: { n: [1, 2] as const } }
      const step = isWaiting ? await receive(call, known, waiting) : known
      const seconds = Math.min(isWaiting ? 60 + patience_seconds : Infinity, max_age_seconds ?? Infinity)
      if (seconds === Infinity)
        return step.due_at === null && (await expire(call, step, at(80_000))).outcome === 'not_due'
      const due = await expire(call, step, at(seconds).replace('Z', '.000000001Z'))
      return (
        step.due_at !== null &&
        Date.parse(step.due_at) === Date.parse(at(seconds)) &&
        (await expire(call, step, at(seconds))).outcome === 'not_due' &&
        due.outcome === 'due' &&
        due.awaits_reading &&
        due.due_at === null
      )
    },
  }),
  law({
    id: 'tracker-does-not-read-unknown-holds',
    sentence:
      'An update with an array of holds under an unknown attribute waits, and a refetch is requested at once; a ' +
      'snapshot at or after its time resolves it.',
    clauses: ['TRK-1', 'TRK-2'],
    inputs: fc.record({
      name: fc.constantFrom('pod_terminal_holds', 'holds', 'a'),
      side: fc.constantFrom(0, 1),
      later: fc.constantFrom(60, 61),
      hold: fc.record({ name: fc.constantFrom('customs', 'line'), status: fc.constantFrom('hold', 'released') }),
    }),
    isUpheld: async (call, { name, side, later, hold }) => {
      const known = await read(call, NOTHING, first, at(0))
      const lists = side === 0 ? ([[hold], null] as const) : ([null, [{ note: 1 }, hold]] as const)
      const changeset = { available_for_pickup: [false, true] as const, [name]: lists }
      const step = await receive(call, known, { id: 'strange', created_at: at(60), changeset })
      const early = await read(call, step, first, at(30))
      const settled = await read(call, early, { ...first, available_for_pickup: true }, at(later))
      const isAsked = ({ reread }: Step): boolean => same(reread, { id: 'strange', conflicts: [] })
      return (
        step.outcome === 'waiting' &&
        step.happening === null &&
        isAsked(step) &&
        alike(step, first) &&
        early.outcome === 'read' &&
        isAsked(early) &&
        alike(early, first) &&
        settled.outcome === 'read' &&
        settled.reread === null &&
        alike(settled, { ...first, available_for_pickup: true }) &&
        (await expire(call, settled, at(50_000))).outcome === 'not_due'
      )
    },
  }),
  law({
    id: 'tracker-goes-by-the-latest-reading',
    sentence: 'An update created at or before the snapshot is superseded, and an older snapshot is ignored.',
    clauses: ['TRK-1'],
    inputs: history.filter(({ updates }) => updates.length > 0),
    isUpheld: async (call, { end, updates, deliveries }) => {
      const known = await read(call, NOTHING, end, updates.at(-1)!.created_at!)
      const steps = await receiveAll(call, known, deliveries)
      const older = await read(call, steps.at(-1)!, first, at(0))
      return (
        steps.every(
          ({ outcome, happening, reread }) => outcome === 'superseded' && happening === null && reread === null,
        ) &&
        older.outcome === 'ignored' &&
        older.happening === null &&
        older.reread === null &&
        alike(older, end)
      )
    },
  }),
  law({
    id: 'tracker-happening-is-what-changed',
    sentence:
      'A happening is the difference of the attributes with the changes to readiness, holds and fees; without a ' +
      'difference it is null.',
    clauses: ['TRK-1', 'TRK-3'],
    inputs: history,
    isUpheld: async (call, { deliveries }) => {
      let known = await read(call, NOTHING, first, at(0))
      if (known.outcome !== 'read') return false
      for (const update of deliveries) {
        const step = await receive(call, known, update)
        const [before, after] = [known.state?.attributes ?? {}, step.state?.attributes ?? {}]
        const changed =
          (await result<{ changeset: Changeset }>(call, 'changeset.diff', { before, after }))?.changeset ?? {}
        const holdsIn = (attributes: Attributes): unknown => get(attributes, 'holds_at_pod_terminal') ?? []
        if (
          Object.keys(changed).length === 0
            ? step.happening !== null
            : !same(
                { ...step.happening, fee_changes: [] },
                {
                  changeset: changed,
                  readiness: await result(call, 'readiness.change', { before, after }),
                  hold_changes: (
                    await result<{ changes: unknown }>(call, 'hold.diff', {
                      before: holdsIn(before),
                      after: holdsIn(after),
                    })
                  )?.changes,
                  fee_changes: [],
                },
              )
        )
          return false
        const [old = null, now = null] = [before, after].map(sumOf)
        const tenths = Math.round((now ?? 0) * 10) - Math.round((old ?? 0) * 10)
        const row = { currency_code: 'USD', before: old, after: now, difference: tenths / 10 }
        if (!same(step.happening?.fee_changes ?? [], old === now ? [] : [row])) return false
        known = step
      }
      return true
    },
  }),
  law({
    id: 'tracker-memory-is-bounded',
    sentence:
      'An update without a time, or from before the remembered history, cannot be placed: it is not applied, and ' +
      'a refetch is requested once.',
    clauses: ['TRK-1', 'TRK-2'],
    inputs: fc.record({
      remembered: fc.nat({ max: 3 }),
      more: fc.integer({ min: 1, max: 3 }),
      created_at: fc.constantFrom(at(10), null, 'today'),
    }),
    isUpheld: async (call, { remembered, more, created_at }) => {
      const known = await read(call, await start(call, { remembered }), { n: 0 }, at(0))
      const length = remembered + more
      const updates = Array.from({ length }, (_, i) => ({
        id: `u${i}`,
        created_at: at(10 * (i + 1)),
        changeset: { n: [i, i + 1] as const },
      }))
      const last = (await receiveAll(call, known, updates)).at(-1)!
      const late = await receive(call, last, { id: 'late', created_at, changeset: { n: [length, 0] } })
      const again = await receive(call, late, { id: 'u0', created_at: at(10), changeset: { n: [0, 1] } })
      return (
        late.outcome === 'unplaceable' &&
        late.happening === null &&
        same(late.reread, { id: null, conflicts: [] }) &&
        again.outcome === 'unplaceable' &&
        again.reread === null &&
        alike(again, { n: length })
      )
    },
  }),
]

const sumOf = ({ fees_at_pod_terminal }: Attributes): number | null =>
  (fees_at_pod_terminal as readonly { readonly amount: number }[] | null)?.[0]?.amount ?? null
