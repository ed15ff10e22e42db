/** Wrong trackers: parts of a state that people forget to keep, rules that they skip, and policies that they misread. */
import { own } from '../peer'
import { misread, only, resultOf, spoilt, values, wrong, type Wrong, type Wrongs } from './mistake'

const RECEIVE = 'tracker.receive'
const READ = 'tracker.read'
const GATE = ['available_for_pickup', 'holds_at_pod_terminal', 'fees_at_pod_terminal', 'ind_facility_holds']

const changing = (change: (state: any, input: any) => any) => (input: any) => ({
  ...input,
  state: input.state && change(input.state, input),
})
const withPolicy = (change: (policy: any) => any) => changing(state => ({ ...state, policy: change(state.policy) }))
const withDoubt = (change: (doubt: any) => any) =>
  changing(state => ({ ...state, doubt: state.doubt && change(state.doubt) }))
const withUpdates = (change: (updates: readonly any[], state: any, input: any) => readonly any[]) =>
  changing((state, input) => ({ ...state, updates: change(state.updates, state, input) }))
const withUpdate = (change: (update: any, state: any) => any) => (input: any) => ({
  ...input,
  update: change(input.update, input.state),
})
/** Changes the pair of each attribute in the changeset of an update. */
const withPairs = (change: (pair: any, name: string, state: any) => unknown) =>
  withUpdate(({ changeset, ...update }, state) => ({
    ...update,
    changeset: changeset && values(changeset, (pair, name) => change(pair, name, state)),
  }))
/** Changes the time at which a refetch is due, given the new state. */
const withRefetch = (mistake: string, change: (refetch_at: any, state: any, input: any) => any): Wrong =>
  spoilt(RECEIVE, mistake, (input, step) => ({ ...step, refetch_at: change(step.refetch_at, step.state, input) }))

const timeOf = (text: unknown): number => (typeof text === 'string' ? Date.parse(text.toUpperCase()) : NaN)
const moved = (text: unknown, milliseconds: number): unknown =>
  Number.isNaN(timeOf(text)) ? text : new Date(timeOf(text) + milliseconds).toISOString()
const isAt = (a: any, b: any): boolean => timeOf(a) === timeOf(b)
const isAbout = (update: any, names: readonly string[]): boolean =>
  names.some(name => Object.hasOwn(update.changeset ?? {}, name))
const later = (text: string, seconds: number): string | null => {
  const at = timeOf(text) + 1_000 * seconds
  return at < 253_402_300_800_000 ? new Date(at).toISOString().replace(/\.?0*Z$/, 'Z') : null
}

const writeTime = (text: string): string | null => later(text, 0)

/** The state of a step as it was, with its outcome. */
const unchanged = ({ state, now }: any, step: any): any => {
  const { in_doubt, refetch_at } = resultOf(RECEIVE, { state, update: { id: '', created_at: null }, now })
  return { ...step, state: state ?? step.state, change: null, in_doubt, refetch_at }
}

export const trackerState: Wrongs = {
  'only-the-last-id-remembered': misread(RECEIVE, 'remembers only the id of the latest update', input => {
    const { state, update } = input
    const isKnown = state?.updates.some(({ id }: any) => id === update.id) && state.updates.at(-1).id !== update.id
    return { ...input, update: isKnown ? { ...update, id: `${update.id} again` } : update }
  }),
  'one-update-per-instant': misread(
    RECEIVE,
    'keeps one update per instant',
    withUpdates((updates, _, { update }) => updates.filter(other => !isAt(other.created_at, update.created_at))),
  ),
  'horizon-forgotten': misread(
    RECEIVE,
    'places an update before those that it has forgotten',
    changing(state => ({ ...state, horizon: null })),
  ),
  'horizon-excluded': misread(
    RECEIVE,
    'places an update at the instant of a forgotten one',
    changing(state => ({ ...state, horizon: state.horizon && moved(state.horizon, -1) })),
  ),
  'horizon-left-by-a-snapshot': misread(
    READ,
    'takes a snapshot from before the forgotten updates for a later one',
    changing(state => ({ ...state, horizon: null })),
  ),
  'doubts-forgotten': misread(
    RECEIVE,
    'forgets why a refetch was due',
    changing(state => ({ ...state, doubt: null })),
  ),
  'doubts-settled-by-any-snapshot': misread(
    READ,
    'takes any snapshot for the end of all doubts',
    changing(state => ({ ...state, doubt: null })),
  ),
  'doubts-never-settled': misread(
    READ,
    'asks for a snapshot again and again',
    withDoubt(doubt => ({ ...doubt, at: '9999-12-31T23:59:59Z' })),
  ),
  'doubts-settled-at-their-instant': misread(
    READ,
    'takes a snapshot of the instant of a doubt for its end',
    withDoubt(doubt => ({ ...doubt, at: moved(doubt.at, -1) })),
  ),
  'earliest-doubt-kept': spoilt(RECEIVE, 'keeps the earliest of several causes', (input, step) => {
    const { state } = input
    return state?.doubt && step.state.doubt && step.in_doubt && timeOf(state.doubt.at) < timeOf(step.state.doubt.at)
      ? { ...step, state: { ...step.state, doubt: state.doubt }, refetch_at: writeTime(state.doubt.at) }
      : step
  }),
  'doubts-settled-by-fetches-only': spoilt(
    RECEIVE,
    'takes the snapshot of a notification for the end of no doubt',
    ({ state }, step) =>
      state?.doubt && step.outcome === 'read' && !step.in_doubt
        ? {
            ...step,
            state: { ...step.state, doubt: state.doubt },
            in_doubt: true,
            refetch_at: writeTime(state.doubt.at),
          }
        : step,
  ),
  'contradiction-in-silence': misread(
    RECEIVE,
    'drops a snapshot that contradicts its own update without a doubt',
    ({ update, now, ...input }) => {
      const { snapshot, ...rest } = update
      const isFuture = snapshot && timeOf(snapshot.as_of) > timeOf(now) + 300_000
      const contradicts = Object.entries<any>(update.changeset ?? {}).some(
        ([name, [, value]]) =>
          Object.hasOwn(snapshot?.attributes ?? {}, name) &&
          JSON.stringify(snapshot.attributes[name]) !== JSON.stringify(value),
      )
      return { ...input, now, update: !isFuture && contradicts ? rest : update }
    },
  ),
  'same-instant-in-silence': misread(
    READ,
    'takes another snapshot of the instant of the last one for it',
    changing((state, { attributes, as_of }) =>
      isAt(state.snapshot?.as_of, as_of) ? { ...state, snapshot: { ...state.snapshot, attributes } } : state,
    ),
  ),
  'created-ahead-believed': misread(RECEIVE, 'believes the time of an update from a clock ahead', input => {
    const isAhead = timeOf(input.update.created_at) > timeOf(input.now) + 300_000
    return isAhead && !input.update.snapshot ? { ...input, now: input.update.created_at } : input
  }),
  'own-delivery-doubted': misread(
    RECEIVE,
    'does not know the update that came with the last snapshot',
    changing(({ snapshot, ...state }) => ({
      ...state,
      snapshot: snapshot && { attributes: snapshot.attributes, as_of: snapshot.as_of },
    })),
  ),
  'doubt-is-ready': spoilt(RECEIVE, 'judges in doubt by the attributes as they are', (input, step) => {
    if (!step.in_doubt || !step.change) return step
    const { state } = input
    const readiness = resultOf('readiness.change', {
      before: state?.attributes ?? {},
      after: step.state.attributes ?? {},
    })
    return { ...step, change: { ...step.change, readiness } }
  }),
  'doubtful-changes-reported': spoilt(RECEIVE, 'reports changes in doubt', (input, step) => {
    if (!step.in_doubt || !step.state.attributes) return step
    const { changeset } = resultOf('changeset.diff', {
      before: input.state?.attributes ?? {},
      after: step.state.attributes,
    })
    return { ...step, change: step.change && { ...step.change, changeset } }
  }),
  'changes-in-doubt-lost': misread(
    RECEIVE,
    'compares with the step before, also after a doubt',
    changing(state => ({ ...state, certain: state.certain && state.attributes })),
  ),
  'doubt-while-due': spoilt(RECEIVE, 'is in doubt whenever a refetch is due', (_, step) => ({
    ...step,
    in_doubt: step.refetch_at !== null,
  })),
  'doubt-never': spoilt(RECEIVE, 'is never in doubt', (_, step) => ({ ...step, in_doubt: false })),
  'remembers-one-more': misread(
    RECEIVE,
    'remembers one update more than it may',
    withPolicy(policy => ({ ...policy, remembered: Math.min(1_000, policy.remembered + 1) })),
  ),
  'remembers-one-less': misread(RECEIVE, 'remembers one update less than it may', input => ({
    ...input,
    state: input.state && {
      ...input.state,
      policy: {
        ...input.state.policy,
        remembered: Math.max(input.state.updates.length, input.state.policy.remembered - 1),
      },
    },
  })),
  'remembering-none-is-the-default': misread(
    RECEIVE,
    'takes a limit of 0 remembered updates for the default',
    withPolicy(policy => ({ ...policy, remembered: policy.remembered || 100 })),
  ),
  'patience-in-milliseconds': misread(
    RECEIVE,
    'reads seconds of patience as milliseconds',
    withPolicy(policy => ({ ...policy, patience_seconds: Math.floor(policy.patience_seconds / 1_000) })),
  ),
  'patience-of-zero-is-the-default': misread(
    RECEIVE,
    'takes a patience of 0 for the default',
    withPolicy(policy => ({ ...policy, patience_seconds: policy.patience_seconds || 3_600 })),
  ),
  'age-of-zero-is-none': misread(
    READ,
    'takes an age of 0 for none',
    withPolicy(policy => ({ ...policy, max_age_seconds: policy.max_age_seconds || null })),
  ),
  'age-of-the-last-step': withRefetch('counts the age of a snapshot from the last update', (refetch_at, state) => {
    const last = state.updates.at(-1)
    const isPlain =
      last && state.snapshot && !state.doubt && !state.updates.some((one: any) => one.waits || one.is_unordered)
    return isPlain && state.policy.max_age_seconds !== null
      ? later(last.created_at, state.policy.max_age_seconds)
      : refetch_at
  }),
  'patience-of-the-latest': withRefetch('counts the patience from the latest waiting update', (refetch_at, state) => {
    const waiting = state.updates.filter(({ waits }: any) => waits)
    const isPlain =
      state.snapshot && !state.doubt && !waiting.some((one: any) => one.is_unordered || isAbout(one, GATE))
    return isPlain && waiting.length > 1 && state.policy.max_age_seconds === null
      ? later(waiting.at(-1).created_at, state.policy.patience_seconds)
      : refetch_at
  }),
  'gate-waits-for-patience': withRefetch('has patience with an update about the pickup', (refetch_at, state) => {
    const [first] = state.updates.filter(({ waits }: any) => waits)
    const isPlain = state.snapshot && !state.doubt && first && !first.is_unordered && isAbout(first, GATE)
    return isPlain && state.policy.max_age_seconds === null
      ? later(first.created_at, state.policy.patience_seconds)
      : refetch_at
  }),
  'due-in-whole-seconds': withRefetch(
    'gives the time of a refetch in whole seconds',
    refetch_at => refetch_at && refetch_at.replace(/\.\d+/, ''),
  ),
  'due-with-three-digits': withRefetch(
    'gives the time of a refetch in milliseconds',
    refetch_at => refetch_at && new Date(timeOf(refetch_at)).toISOString(),
  ),
  'due-as-written': withRefetch(
    'gives the time of a refetch with the offset of its update',
    (refetch_at, _, { update }) => (refetch_at && isAt(refetch_at, update.created_at) ? update.created_at : refetch_at),
  ),
  'due-by-the-known-times': misread(
    RECEIVE,
    'does not ask as of now for an update without a time',
    ({ now, state, update }) => {
      const known = state?.updates.at(-1)?.created_at ?? state?.snapshot?.as_of
      return { state, update, now: Number.isNaN(timeOf(update.created_at)) && known ? known : now }
    },
  ),
  'due-now-for-every-update': misread(RECEIVE, 'takes no time for an update that cannot be placed', input => {
    const { state, update } = input
    const isUnplaceable = resultOf(RECEIVE, input).outcome === 'unplaceable'
    return isUnplaceable && state?.snapshot ? { ...input, update: { ...update, created_at: null } } : input
  }),
  'inland-holds-left-out': misread(
    RECEIVE,
    'takes the holds at the ramp for any attribute',
    withUpdate(({ changeset, ...update }) => ({
      ...update,
      changeset:
        changeset &&
        Object.fromEntries(
          Object.entries(changeset).map(([name, pair]) => [name === 'ind_facility_holds' ? 'inland' : name, pair]),
        ),
    })),
  ),
  'gate-without-a-value': misread(
    RECEIVE,
    'applies any update to holds that were never reported',
    withPairs((pair, name, state) =>
      state?.attributes && GATE.includes(name) && !Object.hasOwn(state.attributes, name) ? [null, pair[1]] : pair,
    ),
  ),
  'lacking-is-null': misread(
    RECEIVE,
    'takes an attribute without a value for null',
    changing((state, { update }) => {
      const names = Object.keys(update.changeset ?? {})
      const withNulls = (attributes: any): any => ({
        ...Object.fromEntries(names.map(name => [name, null])),
        ...attributes,
      })
      return state.snapshot
        ? {
            ...state,
            attributes: withNulls(state.attributes),
            snapshot: { ...state.snapshot, attributes: withNulls(state.snapshot.attributes) },
          }
        : state
    }),
  ),
  'lacking-after-null': misread(
    RECEIVE,
    'takes an attribute that an update has set to null for one without a value',
    changing(state => {
      const without = (attributes: any): any => attributes && only(attributes, value => value !== null)
      return {
        ...state,
        attributes: without(state.attributes),
        snapshot: state.snapshot && { ...state.snapshot, attributes: without(state.snapshot.attributes) },
      }
    }),
  ),
  'already-is-a-misfit': misread(
    RECEIVE,
    'takes an attribute that already has its new value for a misfit',
    withPairs(([old, now], name, state) => {
      const found = JSON.stringify(state?.attributes?.[name] ?? null)
      const isAlready = found === JSON.stringify(now) && found !== JSON.stringify(old)
      return state?.attributes && isAlready && !GATE.includes(name) ? ['neither', now] : [old, now]
    }),
  ),
  'future-snapshot-taken': misread(READ, 'takes a snapshot from the future', ({ now, as_of, ...input }) => ({
    ...input,
    as_of,
    now: timeOf(as_of) > timeOf(now) ? as_of : now,
  })),
  'future-snapshot-by-milliseconds': misread(
    READ,
    'allows a snapshot 300 milliseconds from the future alone',
    ({ now, ...input }) => ({
      ...input,
      ...(now && {
        now: timeOf(input.as_of) > timeOf(now) + 300 ? new Date(timeOf(now) - 300_000).toISOString() : now,
      }),
    }),
  ),
  'future-snapshot-of-a-notification-taken': misread(
    RECEIVE,
    'uses the snapshot of a notification from the future',
    ({ now, update, ...input }) => ({
      ...input,
      update,
      now: timeOf(update.snapshot?.as_of) > timeOf(now) ? update.snapshot.as_of : now,
    }),
  ),
  'future-snapshot-ignored-in-silence': spoilt(
    READ,
    'ignores a snapshot from the future without asking',
    (input, step) => (step.outcome === 'ignored' ? unchanged(input, step) : step),
  ),
  'old-state-hides-the-rest': wrong(RECEIVE, 'lists only the format of an old state', input => {
    const reply = own(RECEIVE, input)
    const isFormat = ({ pointer }: any): boolean => pointer === '/state/format'
    return 'issues' in reply && reply.issues.some(isFormat) ? { issues: reply.issues.filter(isFormat) } : reply
  }),
  'waiting-dropped-by-a-snapshot': misread(
    READ,
    'drops the waiting updates as a snapshot comes',
    withUpdates(updates => updates.filter(({ waits }) => !waits)),
  ),
  'all-dropped-by-a-snapshot': misread(
    READ,
    'drops the updates after a snapshot that comes late',
    withUpdates(() => []),
  ),
  'unshown-dropped-in-silence': misread(
    READ,
    'takes a snapshot to include the updates of its instant',
    withUpdates((updates, _, { as_of }) => updates.filter(({ created_at }) => !isAt(created_at, as_of))),
  ),
  'unshown-kept': misread(
    READ,
    'applies the updates of the instant of a snapshot to it',
    withUpdates((updates, _, { as_of }) =>
      updates.map(one => (isAt(one.created_at, as_of) ? { ...one, created_at: moved(one.created_at, 1) } : one)),
    ),
  ),
  'snapshot-merged': misread(READ, 'keeps the attributes that a snapshot lacks', ({ state, attributes, ...input }) => ({
    ...input,
    state,
    attributes: { ...state?.attributes, ...attributes },
  })),
  'same-instant-ignored': misread(READ, 'ignores a snapshot of the instant of the last one', ({ state, ...input }) => ({
    ...input,
    state,
    as_of: isAt(state?.snapshot?.as_of, input.as_of) ? moved(input.as_of, -1) : input.as_of,
  })),
  'own-update-doubted': misread(
    RECEIVE,
    'does not know the own update of a snapshot',
    withUpdate(update => (update.snapshot ? { ...update, id: `${update.id} with a snapshot` } : update)),
  ),
  'snapshot-as-of-alone': misread(
    RECEIVE,
    'takes the snapshot of a notification to be older than its update',
    withUpdate(update =>
      update.snapshot && timeOf(update.snapshot.as_of) < timeOf(update.created_at)
        ? { ...update, created_at: update.snapshot.as_of }
        : update,
    ),
  ),
  'host-snapshot-exclusive': misread(
    RECEIVE,
    'applies an update of the instant of the snapshot',
    withUpdate((update, state) =>
      isAt(update.created_at, state?.snapshot?.as_of) && !update.snapshot
        ? { ...update, created_at: moved(update.created_at, 1) }
        : update,
    ),
  ),
  'own-snapshot-inclusive': misread(
    RECEIVE,
    'takes the snapshot to include every update of its instant',
    withUpdate((update, state) =>
      isAt(update.created_at, state?.snapshot?.as_of) && !update.snapshot
        ? { ...update, created_at: moved(update.created_at, -1) }
        : update,
    ),
  ),
  'order-within-an-instant-known': misread(
    RECEIVE,
    'takes the order of arrival within an instant for the order of the changes',
    withUpdate((update, state) =>
      state?.updates.some((other: any) => isAt(other.created_at, update.created_at) && other.id !== update.id)
        ? { ...update, created_at: moved(update.created_at, 1) }
        : update,
    ),
  ),
  'unplaceable-applied': misread(
    RECEIVE,
    'dates an update without a time by the last one',
    ({ state, update, ...input }) => ({
      ...input,
      state,
      update: Number.isNaN(timeOf(update.created_at))
        ? { ...update, created_at: state?.updates.at(-1)?.created_at ?? update.created_at }
        : update,
    }),
  ),
  'unplaceable-in-silence': spoilt(RECEIVE, 'drops an update that cannot be placed without asking', (input, step) =>
    step.outcome === 'unplaceable' ? unchanged(input, step) : step,
  ),
  'superseded-called-duplicate': spoilt(RECEIVE, 'calls a superseded update a duplicate', (_, step) => ({
    ...step,
    outcome: step.outcome === 'superseded' ? 'duplicate' : step.outcome,
  })),
  'waiting-called-applied': spoilt(RECEIVE, 'calls every new update applied', (_, step) => ({
    ...step,
    outcome: step.outcome === 'waiting' ? 'applied' : step.outcome,
  })),
  'nulls-removed-from-attributes': spoilt(READ, 'calls every snapshot a change', ({ attributes, state }, step) => ({
    ...step,
    change:
      step.change ??
      (step.outcome === 'read' && state?.attributes
        ? { changeset: {}, readiness: null, hold_changes: [], fee_changes: [], attributes }
        : null),
  })),
  'fees-of-one-currency': spoilt(RECEIVE, 'lists the change of fees in the first currency alone', (_, step) => ({
    ...step,
    change: step.change && { ...step.change, fee_changes: step.change.fee_changes.slice(0, 1) },
  })),
  'fee-difference-in-doubles': spoilt(RECEIVE, 'subtracts sums of fees as doubles', (_, step) => ({
    ...step,
    change: step.change && {
      ...step.change,
      fee_changes: step.change.fee_changes.map((row: any) => ({
        ...row,
        difference: (row.after ?? 0) - (row.before ?? 0),
      })),
    },
  })),
  'readiness-without-a-change': spoilt(RECEIVE, 'calls an unchanged readiness changed', (_, step) => ({
    ...step,
    change: step.change && {
      ...step.change,
      readiness: step.change.readiness && { ...step.change.readiness, changed: true },
    },
  })),
}
