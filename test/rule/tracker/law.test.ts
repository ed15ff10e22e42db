/** Do the laws of the tracker catch typical wrong implementations? */
import { isRight } from 'fp-ts/Either'
import type { Call } from '../../../src/law'
import { laws } from '../../../src/law/tracker'
import { describeLaws, own, spoilt } from '../../laws'

/** Like this library, but with another input. */
const misread =
  (operation: string, change: (input: any) => unknown): Call =>
  (name, input) =>
    own(name, name === operation ? change(structuredClone(input)) : input)

/** Like this library, but with another state. */
const withState =
  (change: (state: any) => object): Call =>
  (name, input: any) =>
    own(name, name !== 'tracker.start' && input.state ? { ...input, state: change(input.state) } : input)

/** Treats every update as the latest: gives each a later time than the previous one. */
const byArrival: Call = (name, input: any) => {
  const created_at = `2026-01-05T23:00:${String(input.state?.updates?.length ?? 0).padStart(2, '0')}Z`
  return own(name, name === 'tracker.receive' ? { ...input, update: { ...input.update, created_at } } : input)
}

/** Ignores some updates: returns the state from before them. */
const ignoring =
  (outcome: string): Call =>
  async (name, input: any) => {
    const answer = await own(name, input)
    if (name !== 'tracker.receive' || !isRight(answer) || input.state === null) return answer
    const right = answer.right as { readonly outcome: string }
    return right.outcome === outcome ? { ...answer, right: { ...right, state: input.state, change: null } } : answer
  }

const withChange = (change: (change: any) => object): Call =>
  spoilt('tracker.receive', (_, result) => ({
    ...result,
    change: result.change && { ...result.change, ...change(result.change) },
  }))

const withRefetch =
  (change: (refetch_at: string | null) => string | null): Call =>
  async (name, input) => {
    const answer = await own(name, input)
    if (name === 'tracker.start' || !isRight(answer)) return answer
    const right = answer.right as { readonly refetch_at: string | null }
    return { ...answer, right: { ...right, refetch_at: change(right.refetch_at) } }
  }

let count = 0

describeLaws(laws, {
  'does not use the container in a notification': misread(
    'tracker.receive',
    ({ update: { snapshot: _, ...update }, ...input }) => ({ ...input, update }),
  ),
  'never asks': withRefetch(() => null),
  'always asks': withRefetch(refetch_at => refetch_at ?? '2026-01-05T00:00:00Z'),
  'asks in whole seconds': withRefetch(refetch_at => refetch_at && refetch_at.replace(/\.\d+/, '')),
  'asks with trailing zeros': withRefetch(refetch_at => refetch_at && refetch_at.replace(/(\.\d+)Z/, '$10Z')),
  'asks at once': withState(state => ({ ...state, policy: { ...state.policy, patience_seconds: 0 } })),
  'applies by arrival': byArrival,
  'forgets duplicates': misread('tracker.receive', input => ({
    ...input,
    update: { ...input.update, id: `${input.update.id}-${count++}` },
  })),
  'drops what does not fit': ignoring('waiting'),
  'drops what cannot be placed': ignoring('unplaceable'),
  'applies a part of an update': misread('tracker.receive', input => {
    const { changeset, ...update } = input.update
    const { attributes } = input.state ?? {}
    const fits = ([name, [old]]: any): boolean =>
      !attributes || JSON.stringify(attributes[name] ?? null) === JSON.stringify(old)
    const part = changeset && Object.fromEntries(Object.entries(changeset).filter(fits))
    return {
      ...input,
      update: changeset && Object.keys(part).length > 0 ? { ...update, changeset: part } : input.update,
    }
  }),
  'loses at a snapshot what came before it': misread('tracker.read', input => ({ ...input, state: null })),
  'takes any snapshot for the latest': withState(state => ({
    ...state,
    snapshot: state.snapshot && { ...state.snapshot, as_of: '2026-01-01T00:00:00Z' },
  })),
  'applies again what the snapshot includes': misread('tracker.read', input => ({
    ...input,
    as_of: '2026-01-01T00:00:00Z',
  })),
  'takes a key that the snapshot lacks for null': misread('tracker.read', input => ({
    ...input,
    attributes: { a: null, ...input.attributes },
  })),
  'forgets its doubts': withState(state => ({ ...state, doubt: null })),
  'forgets the horizon': withState(state => ({ ...state, horizon: null })),
  'believes any snapshot': withState(state => ({
    ...state,
    doubt: state.doubt && { ...state.doubt, needs_fetch: false },
  })),
  'knows the order of arrival': misread('tracker.receive', input => {
    const { created_at } = input.update
    const isSimultaneous = input.state?.updates.some((other: any) => other.created_at === created_at)
    return isSimultaneous
      ? { ...input, update: { ...input.update, created_at: created_at.replace('Z', '.5Z') } }
      : input
  }),
  'takes a snapshot from the future': (name, input: any) => {
    const { now: _, ...rest } = input
    return own(name, rest)
  },
  'remembers everything': misread('tracker.start', () => ({})),
  'says the old value last': withChange(({ changeset }) => ({
    changeset: Object.fromEntries(Object.entries(changeset).map(([name, [from, to]]: any) => [name, [to, from]])),
  })),
  'judges by the snapshot alone': withChange(({ readiness }) => ({
    readiness: { ...readiness, after: readiness.before, change: 'none' },
  })),
  'says nothing of holds': withChange(() => ({ hold_changes: [] })),
  'adds fees in doubles': withChange(({ fee_changes }) => ({
    fee_changes: fee_changes.map((row: any) => ({ ...row, difference: row.after - row.before })),
  })),
  'reports an empty change': spoilt('tracker.receive', (_, result) => ({
    ...result,
    change: result.change ?? { changeset: {}, readiness: null, hold_changes: [], fee_changes: [] },
  })),
})
