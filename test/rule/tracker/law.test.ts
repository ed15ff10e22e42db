/** Do the laws of the tracker catch typical wrong implementations? */
import { isRight } from 'fp-ts/Either'
import { laws } from '../../../src/law/tracker'
import type { Call } from '../../../src/law'
import { describeLaws, own, spoilt } from '../../laws'

type Answer = {
  state: { attributes: Record<string, unknown> | null }
  outcome: string
  happening: any
  reread: unknown
}

/** An implementation that applies this library to a changed input. */
const misread =
  (operation: string, change: (input: any) => unknown): Call =>
  (name, input) =>
    own(name, name === operation ? change(structuredClone(input)) : input)

/** Treats every update as the latest: gives each a later time than the previous one. */
const byArrival: Call = (name, input) => {
  const { state, update } = input as { state: { updates?: readonly unknown[] } | null; update: object }
  const created_at = `2026-01-05T23:00:${String(state?.updates?.length ?? 0).padStart(2, '0')}Z`
  return own(name, name === 'tracker.receive' ? { state, update: { ...update, created_at } } : input)
}

/** Ignores some updates: returns the state from before them. */
const ignoring =
  (isSo: (answer: Answer, input: any) => boolean): Call =>
  async (name, input) => {
    const answer = await own(name, input)
    if (name !== 'tracker.receive' || !isRight(answer)) return answer
    const right = answer.right as Answer
    return isSo(right, input) && (input as { state: unknown }).state !== null
      ? { ...answer, right: { ...right, state: (input as { state: unknown }).state, happening: null } }
      : answer
  }

const happeningWith = (change: (happening: any) => object): Call =>
  spoilt('tracker.receive', (_, result) => ({
    ...result,
    happening: result.happening && { ...result.happening, ...change(result.happening) },
  }))

let count = 0

describeLaws(laws, {
  'does not use the container in a notification': misread(
    'tracker.receive',
    ({ state, update: { reading: _, ...update } }) => ({
      state,
      update,
    }),
  ),
  'never awaits a snapshot': spoilt('tracker.receive', (_, result) => ({ ...result, awaits_reading: false })),
  'is never due': spoilt('tracker.receive', (_, result) => ({ ...result, due_at: null })),
  'rounds down to seconds': misread('tracker.expire', ({ state, at }) => ({ state, at: at.replace(/\.\d+/, '') })),
  'applies by arrival': byArrival,
  'forgets duplicates': misread('tracker.receive', ({ state, update }) => ({
    state,
    update: { ...update, id: `${update.id}-${count++}` },
  })),
  'drops what does not fit': ignoring(({ outcome }) => outcome === 'waiting'),
  'drops what comes late': ignoring(
    ({ outcome }, { state, update }) =>
      outcome === 'applied' && state?.updates.some((other: any) => other.at > update.created_at),
  ),
  'never asks': async (name, input) => {
    const answer = await own(name, input)
    return name.startsWith('tracker.') && isRight(answer)
      ? { ...answer, right: { ...(answer.right as object), reread: null } }
      : answer
  },
  'asks with every update that waits': spoilt('tracker.receive', ({ update }, result) =>
    result.outcome === 'waiting' ? { ...result, reread: result.reread ?? { id: update.id, conflicts: [] } } : result,
  ),
  'asks by the clock again and again': misread('tracker.expire', ({ state, at }) => ({
    state: state && { ...state, awaits_reading: false },
    at,
  })),
  'asks without the conflicts': spoilt('tracker.expire', (_, result) => ({
    ...result,
    reread: result.reread && { ...result.reread, conflicts: [] },
  })),
  'loses at a reading what came before it': misread('tracker.read', input => ({ ...input, state: null })),
  'takes any reading for the latest': misread('tracker.read', ({ state, ...input }) => ({
    state: state && { ...state, as_of: null },
    ...input,
  })),
  'applies again what the reading knew': misread('tracker.read', input => ({
    ...input,
    as_of: '2026-01-01T00:00:00Z',
  })),
  'takes a key that the reading lacks for null': misread('tracker.read', input => ({
    ...input,
    attributes: { pod_terminal: null, ...input.attributes },
  })),
  'leaves out in silence': happeningWith(({ changeset: { pod_terminal: _, ...changeset } }) => ({ changeset })),
  'reads past unknown holds': misread('tracker.receive', ({ state, update }) => ({
    state,
    update: {
      ...update,
      changeset: Object.fromEntries(
        Object.entries(update.changeset).filter(
          ([name, entry]: any) =>
            name.endsWith('pod_terminal') || !entry.some((value: any) => value?.some?.((item: any) => item.status)),
        ),
      ),
    },
  })),
  'asks for unknown holds after a while': spoilt('tracker.receive', (_, result) =>
    result.reread?.conflicts.length === 0
      ? { ...result, reread: null, state: { ...result.state, awaits_reading: false } }
      : result,
  ),
  'remembers everything': misread('tracker.start', () => ({})),
  'says the old value last': happeningWith(({ changeset }) => ({
    changeset: Object.fromEntries(Object.entries(changeset).map(([name, [from, to]]: any) => [name, [to, from]])),
  })),
  'judges by the reading alone': happeningWith(({ readiness }) => ({
    readiness: { ...readiness, after: readiness.before, change: 'none' },
  })),
  'says nothing of holds': happeningWith(() => ({ hold_changes: [] })),
  'adds fees in doubles': happeningWith(({ fee_changes }) => ({
    fee_changes: fee_changes.map((row: any) => ({ ...row, difference: row.after - row.before })),
  })),
  'happens where nothing does': spoilt('tracker.receive', (_, result) => ({
    ...result,
    happening: result.happening ?? {
      changeset: {},
      readiness: null,
      hold_changes: [],
      fee_changes: [],
    },
  })),
})
