/** Wrong trackers: parts of a state that people forget to keep, and policies that they misread. */
import { misread, spoilt, type Wrongs } from './mistake'

const RECEIVE = 'tracker.receive'
const READ = 'tracker.read'

const changing = (change: (state: any, input: any) => any) => (input: any) => ({
  ...input,
  state: input.state && change(input.state, input),
})

const withPolicy = (change: (policy: any) => any) => changing(state => ({ ...state, policy: change(state.policy) }))

const timeOf = (text: unknown): number => (typeof text === 'string' ? Date.parse(text.toUpperCase()) : NaN)

export const trackerState: Wrongs = {
  'only-the-last-id-remembered': misread(
    RECEIVE,
    'remembers only the id of the latest update',
    ({ state, update, ...input }) => ({
      ...input,
      state,
      update:
        state?.updates.some(({ id }: any) => id === update.id) && state.updates.at(-1).id !== update.id
          ? { ...update, id: `${update.id} again` }
          : update,
    }),
  ),
  'one-update-per-instant': misread(
    RECEIVE,
    'keeps one update per instant as an earlier one comes late',
    changing((state, { update }) => {
      const isLate = timeOf(update.created_at) < timeOf(state.updates.at(-1)?.at)
      const isSame = timeOf(state.updates.at(-1)?.at) === timeOf(state.updates.at(-2)?.at)
      return isLate && isSame && !state.updates.some(({ shift }: any) => shift)
        ? { ...state, updates: state.updates.slice(0, -1) }
        : state
    }),
  ),
  'omitted-entries-told': spoilt(RECEIVE, 'lists omitted entries as changes', ({ update }, step) =>
    step.outcome === 'applied' && step.happening
      ? {
          ...step,
          happening: { ...step.happening, changeset: { ...update.changeset, ...step.happening.changeset } },
        }
      : step,
  ),
  'known-updates-forgotten': misread(
    RECEIVE,
    'forgets the update with which a snapshot came',
    changing(state => ({ ...state, known: [], own: null })),
  ),
  'own-update-forgotten': misread(
    READ,
    'forgets the update with which the last snapshot came',
    changing(state => ({ ...state, own: null })),
  ),
  'settled-keys-forgotten': misread(
    RECEIVE,
    'forgets which keys a dropped update has found null',
    changing(state => ({ ...state, settled: [] })),
  ),
  'horizon-forgotten': misread(
    RECEIVE,
    'places an update before those that it has dropped',
    changing(state => ({ ...state, forgotten: null })),
  ),
  'own-snapshot-inclusive': misread(
    RECEIVE,
    'takes the snapshot of a notification to include its instant',
    changing(state => ({ ...state, is_exclusive: false })),
  ),
  'host-snapshot-exclusive': misread(
    RECEIVE,
    'takes the snapshot of a host to exclude its instant',
    changing(state => ({ ...state, is_exclusive: state.as_of !== null })),
  ),
  'asks-again-and-again': misread(
    RECEIVE,
    'asks for a snapshot with every update',
    changing(state => ({ ...state, awaits_reading: false })),
  ),
  'asks-once-in-a-life': misread(
    RECEIVE,
    'asks for one snapshot only',
    changing(state => ({ ...state, awaits_reading: state.as_of !== null })),
  ),
  'remembers-one-more': misread(
    RECEIVE,
    'remembers one update more than it may',
    withPolicy(policy => ({ ...policy, remembered: Math.min(10_000, policy.remembered + 1) })),
  ),
  'one-more-may-wait': misread(
    RECEIVE,
    'lets one update more wait',
    withPolicy(policy => ({ ...policy, max_waiting: policy.max_waiting + 1 })),
  ),
  'patience-in-milliseconds': misread(
    'tracker.expire',
    'reads seconds of patience as milliseconds',
    withPolicy(policy => ({ ...policy, patience_seconds: Math.floor(policy.patience_seconds / 1_000) })),
  ),
  'patience-of-zero-is-the-default': misread(
    'tracker.expire',
    'takes a patience of 0 for the default',
    withPolicy(policy => ({ ...policy, patience_seconds: policy.patience_seconds || 3_600 })),
  ),
  'remembering-none-is-the-default': misread(
    RECEIVE,
    'takes a limit of 0 remembered updates for the default',
    withPolicy(policy => ({ ...policy, remembered: policy.remembered || 100 })),
  ),
  'no-waiting-is-the-default': misread(
    RECEIVE,
    'takes a limit of 0 waiting updates for the default',
    withPolicy(policy => ({ ...policy, max_waiting: policy.max_waiting || 20 })),
  ),
  'age-of-the-last-step': misread(
    'tracker.expire',
    'counts the age of a snapshot from the last update',
    changing(state => ({
      ...state,
      as_of:
        state.waiting.length === 0 && state.updates.at(-1)?.at && state.as_of ? state.updates.at(-1).at : state.as_of,
    })),
  ),
  'future-snapshot-taken': misread(READ, 'takes a snapshot of the future', ({ now: _, ...input }) => input),
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
  'future-reading-taken': misread(
    RECEIVE,
    'uses the snapshot of a notification from the future',
    ({ now: _, ...input }) => input,
  ),
  'due-at-the-instant': misread('tracker.expire', 'is due at the instant itself', ({ at, ...input }) => ({
    ...input,
    at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(at) ? at.replace('Z', '.000001Z') : at,
  })),
  'due-in-whole-seconds': spoilt(RECEIVE, 'gives the time at which something is due in whole seconds', (_, step) => ({
    ...step,
    due_at: step.due_at && step.due_at.replace(/\.\d+/, ''),
  })),
  'waiting-dropped-by-a-snapshot': misread(
    READ,
    'drops the waiting updates as a snapshot comes',
    changing(state => ({
      ...state,
      updates: state.updates
        .filter(({ id }: any) => !state.waiting.includes(id))
        .map(({ shift: _, ...update }: any) => update),
      waiting: [],
    })),
  ),
  'all-dropped-by-a-snapshot': misread(
    READ,
    'drops the updates after a snapshot that comes late',
    changing(state => ({ ...state, updates: [], waiting: [] })),
  ),
  'snapshot-merged': misread(READ, 'keeps the attributes that a snapshot lacks', ({ state, attributes, ...input }) => ({
    ...input,
    state,
    attributes: { ...state?.attributes, ...attributes },
  })),
  'nulls-removed-from-attributes': spoilt(READ, 'calls every snapshot a change', ({ attributes, state }, step) => ({
    ...step,
    happening:
      step.happening ??
      (step.outcome === 'read' && state?.attributes
        ? { changeset: {}, readiness: null, hold_changes: [], fee_changes: [], attributes }
        : null),
  })),
  'unplaceable-applied': misread(
    RECEIVE,
    'dates an update without a time by the last one',
    ({ state, update, ...input }) => ({
      ...input,
      state,
      update: {
        ...update,
        created_at: Number.isNaN(timeOf(update.created_at))
          ? (state?.updates.at(-1)?.at ?? update.created_at)
          : update.created_at,
      },
    }),
  ),
  'fees-of-one-currency': spoilt(RECEIVE, 'lists the change of fees in the first currency alone', (_, step) => ({
    ...step,
    happening: step.happening && { ...step.happening, fee_changes: step.happening.fee_changes.slice(0, 1) },
  })),
  'fee-difference-in-doubles': spoilt(RECEIVE, 'subtracts sums of fees as doubles', (_, step) => ({
    ...step,
    happening: step.happening && {
      ...step.happening,
      fee_changes: step.happening.fee_changes.map((row: any) => ({
        ...row,
        difference: (row.after ?? 0) - (row.before ?? 0),
      })),
    },
  })),
  'readiness-without-a-change': spoilt(RECEIVE, 'calls an unchanged readiness changed', (_, step) => ({
    ...step,
    happening: step.happening && {
      ...step.happening,
      readiness: step.happening.readiness && { ...step.happening.readiness, changed: true },
    },
  })),
  'superseded-called-duplicate': spoilt(RECEIVE, 'calls a superseded update a duplicate', (_, step) => ({
    ...step,
    outcome: step.outcome === 'superseded' ? 'duplicate' : step.outcome,
  })),
  'inland-holds-left-out': misread(
    RECEIVE,
    'takes the holds at the ramp for any attribute',
    ({ update, ...input }) => ({
      ...input,
      update: {
        ...update,
        changeset:
          update.changeset &&
          Object.fromEntries(
            Object.entries(update.changeset).map(([name, pair]) => [
              name === 'ind_facility_holds' ? 'inland' : name,
              pair,
            ]),
          ),
      },
    }),
  ),
  'lacking-is-a-conflict': spoilt(
    RECEIVE,
    'asks for a snapshot because of an attribute that it has never seen',
    ({ update, state }, step) =>
      step.outcome === 'applied' &&
      state?.attributes &&
      !step.awaits_reading &&
      Object.keys(update.changeset ?? {}).some(name => !(name in state.attributes))
        ? { ...step, awaits_reading: true, reread: { id: update.id, conflicts: [] } }
        : step,
  ),
}
