/** Mistakes of tracker. */
import { misread, resultOf, spoilt, type Wrongs } from './mistake'

const RECEIVE = 'tracker.receive'

const jsonEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const tracker: Wrongs = {
  'snapshot-in-a-notification-unused': misread(
    RECEIVE,
    'does not use the container that came with a notification',
    ({ update: { snapshot: _, ...update }, ...input }) => ({ ...input, update }),
  ),
  'snapshot-before-its-update-used': misread(
    RECEIVE,
    'uses a snapshot that contradicts its own update',
    ({ update, ...input }) => ({ ...input, update: update.snapshot ? { ...update, changeset: null } : update }),
  ),
  'refetch-never-due': spoilt(RECEIVE, 'never asks for a snapshot', (_, step) => ({ ...step, refetch_at: null })),
  'refetch-always-due': spoilt(RECEIVE, 'asks for a snapshot with every update', ({ update }, step) => ({
    ...step,
    refetch_at: step.refetch_at ?? update.created_at,
  })),
  'applied-as-it-comes': misread(RECEIVE, 'applies updates in the order in which they come', ({ state, ...input }) => {
    const last = Date.parse(state?.updates.at(-1)?.created_at)
    const isLate = Date.parse(input.update.created_at) < last
    const update = isLate ? { ...input.update, created_at: new Date(last + 1_000).toISOString() } : input.update
    return { ...input, state, update }
  }),
  'second-delivery-taken-anew': misread(RECEIVE, 'forgets the updates it has received', ({ state, ...input }) => {
    const { update } = input
    const isKnown = state?.updates.some(({ id }: any) => id === update.id)
    return { ...input, state, update: isKnown ? { ...update, id: `${update.id} again` } : update }
  }),
  'what-does-not-fit-dropped': misread(RECEIVE, 'drops an update that does not fit yet', ({ state, ...input }) => ({
    ...input,
    state: state?.attributes ? { ...state, updates: state.updates.filter(({ waits }: any) => !waits) } : state,
  })),
  'half-an-update-applied': spoilt(RECEIVE, 'applies the entries that fit, without the others', (input, step) => {
    const { state, update } = input
    if (step.outcome !== 'waiting' || !state?.attributes) return step
    const fitting = Object.entries(update.changeset).filter(([name, [old]]: any) =>
      jsonEqual(state.attributes[name], old),
    )
    if (fitting.length === 0) return step
    return resultOf(RECEIVE, { ...input, update: { ...update, changeset: Object.fromEntries(fitting) } })
  }),
  'older-snapshot-taken': misread(
    'tracker.read',
    'takes a snapshot that is older than the last one',
    ({ state, ...input }) => ({
      ...input,
      state: state && { ...state, snapshot: state.snapshot && { ...state.snapshot, as_of: '0000-01-01T00:00:00Z' } },
    }),
  ),
  'change-not-reported': spoilt(RECEIVE, 'applies an update without listing its changes', (_, step) => ({
    ...step,
    change: null,
  })),
  'duplicate-applied': spoilt(RECEIVE, 'calls a second delivery applied', (_, step) => ({
    ...step,
    outcome: step.outcome === 'duplicate' ? 'applied' : step.outcome,
  })),
}
