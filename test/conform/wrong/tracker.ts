/** Mistakes of tracker. */
import { misread, spoilt, type Wrongs } from './mistake'

export const tracker: Wrongs = {
  'snapshot-in-a-notification-unused': misread(
    'tracker.receive',
    'does not use the container that came with a notification',
    ({ update: { reading: _, ...update }, ...input }) => ({ ...input, update }),
  ),
  'snapshot-before-its-update-used': misread(
    'tracker.receive',
    'uses a snapshot that was made before its own update',
    ({ update, ...input }) => ({
      ...input,
      update: update.reading
        ? {
            ...update,
            changeset: null,
            reading: { ...update.reading, as_of: update.created_at ?? update.reading.as_of },
          }
        : update,
    }),
  ),
  'loss-without-refetch-awaited': spoilt('tracker.receive', 'never awaits a snapshot', (_, step) => ({
    ...step,
    awaits_reading: false,
  })),
  'due-at-unset': spoilt('tracker.receive', 'gives no time at which something is due', (_, step) => ({
    ...step,
    due_at: null,
  })),
  'applied-as-it-comes': misread(
    'tracker.receive',
    'applies updates in the order in which they come',
    ({ state, update }) => {
      const last = Date.parse(state?.updates.at(-1)?.at)
      const isLate = Date.parse(update.created_at) < last
      return { state, update: isLate ? { ...update, created_at: new Date(last + 1_000).toISOString() } : update }
    },
  ),
  'second-delivery-taken-anew': misread(
    'tracker.receive',
    'forgets the updates it has received',
    ({ state, update }) => {
      const isMet = state?.updates.some(({ id }: any) => id === update.id)
      return { state, update: isMet ? { ...update, id: `${update.id} again` } : update }
    },
  ),
  'what-does-not-fit-dropped': misread(
    'tracker.receive',
    'drops an update that does not fit yet',
    ({ state, update }) => ({
      state: state?.attributes
        ? { ...state, updates: state.updates.filter(({ id }: any) => !state.waiting.includes(id)), waiting: [] }
        : state,
      update,
    }),
  ),
  'never-asks': spoilt('tracker.receive', 'never asks for a reading', (_, step) => ({ ...step, reread: null })),
  'lost-update-never-due': spoilt('tracker.expire', 'lets an update wait for ever', ({ state }, step) =>
    step.outcome === 'due' ? { state, outcome: 'not_due', happening: null, reread: null } : step,
  ),
  'unknown-holds-skipped': misread(
    'tracker.receive',
    'applies the rest of an update that lists holds under an unknown attribute',
    ({ state, update }) => {
      const isUnknown = ([name, pair]: [string, any]): boolean =>
        name !== 'holds_at_pod_terminal' &&
        pair.some((list: any) => Array.isArray(list) && list.some(item => typeof item?.status === 'string'))
      const known = Object.entries<any>(update.changeset).filter(entry => !isUnknown(entry))
      return { state, update: { ...update, changeset: Object.fromEntries(known) } }
    },
  ),
  'older-reading-taken': misread(
    'tracker.read',
    'takes a reading that is older than the last',
    ({ state, ...reading }) => ({ ...reading, state: state && { ...state, as_of: null } }),
  ),

  'due-a-second-late': misread('tracker.expire', 'waits a second longer than it may', ({ state, at }) => ({
    state,
    at: new Date(Date.parse(at.toUpperCase()) - 1_000).toISOString(),
  })),
  'happening-not-told': spoilt('tracker.receive', 'applies an update without listing its changes', (_, step) => ({
    ...step,
    happening: null,
  })),
  'duplicate-applied': spoilt('tracker.receive', 'calls a second delivery applied', (_, step) => ({
    ...step,
    outcome: step.outcome === 'duplicate' ? 'applied' : step.outcome,
  })),
}
