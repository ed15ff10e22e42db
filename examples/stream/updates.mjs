/**
 * How does a message change a container? The row of a container in the bucket is its state, the time of its next fetch, the
 * changes that are still to be published, and the stream sequence of the last published one.
 *
 * | message                                                  | step              |
 * | -------------------------------------------------------- | ----------------- |
 * | `{ container_id, id, created_at, changeset, snapshot }`  | `tracker.receive` |
 * | `{ container_id, kind: 'snapshot', attributes, as_of }`  | `tracker.read`    |
 * | `{ container_id, kind: 'unreadable', reason }`           | none: the reason is kept until the next update |
 */
import { cleanJson } from '../receiver/clean.mjs'
import { requireSnapshot, stateOf, UNPLACED } from '../receiver/state.mjs'
import { tracker } from './gateout.mjs'

/** A message that can never be handled. */
export class Poison extends Error {}

const KEY = /^[\w=-]{1,200}$/
const MAX_ID_LENGTH = 200

/** The row of a container without messages. */
export const EMPTY = { state: null, in_doubt: false, refetch_at: null, pending: [], published: 0, unreadable: null }

/** Any time, for an update that is only tried. */
const NOW = '2026-01-01T00:00:00Z'

/** Throws unless the tracker could store the update. An invalid time is not a fault: the tracker asks for a snapshot. */
const requireUpdate = ({ id, changeset }) => {
  if (typeof id !== 'string' || id.length > MAX_ID_LENGTH) throw new Poison('the id is not a short string')
  if ((changeset ?? null) === null) return
  const { state } = tracker.receive(tracker.start().state, { id, created_at: NOW, changeset, now: NOW })
  stateOf(state)
}

/** Kind → a check of its body, its step, and the reason why the container cannot be fetched. */
const KINDS = {
  update: {
    require: requireUpdate,
    step: (state, { id, created_at = null, changeset = null, snapshot = null }) =>
      tracker.receive(state, { id, created_at, changeset, snapshot, now: new Date().toISOString() }),
    unreadable: () => null,
  },
  snapshot: {
    require: requireSnapshot,
    step: (state, { attributes, as_of }) => tracker.read(state, { attributes, as_of, now: new Date().toISOString() }),
    unreadable: () => null,
  },
  unreadable: {
    require: () => {},
    step: (state, _, { in_doubt, refetch_at }) => ({
      ...{ state: state ?? tracker.start().state, change: null },
      ...{ in_doubt, refetch_at },
    }),
    unreadable: ({ reason }) => String(reason),
  },
}

/** Parses a message and checks it; the strings that a store cannot keep are replaced. */
export const parse = text => {
  try {
    const message = JSON.parse(cleanJson(text).text)
    if (message === null || typeof message !== 'object') throw new Poison('must be an object')
    const { kind = 'update', container_id, ...body } = message
    if (typeof container_id !== 'string' || !KEY.test(container_id))
      throw new Poison('the id of the container is not a key')
    if (!Object.hasOwn(KINDS, kind)) throw new Poison('the kind is not known')
    return { kind, container_id, body }
  } catch (error) {
    throw new Poison(error.message, { cause: error })
  }
}

const withMemory = (state, remembered) => ({ ...state, policy: { ...state.policy, remembered } })

/** Reads a stored state; null if it cannot be read, until the next snapshot. */
const knownOf = stored => {
  try {
    return stateOf(stored)
  } catch {
    return null
  }
}

/** The next row; `isAsked` if the fetch of the container is to be requested for another time, or again. */
const attempt = (row, { kind, body }, seq, remembered) => {
  const known = knownOf(row.state)
  const before = remembered === undefined ? known : withMemory(known ?? tracker.start().state, remembered)
  const { state, change, in_doubt, refetch_at } = KINDS[kind].step(before, body, row)
  const pending = change ? [...row.pending, { id: `${seq}`, change }] : row.pending
  const unreadable = KINDS[kind].unreadable(body)
  const isNew = refetch_at !== row.refetch_at || row.unreadable !== null
  return {
    row: { ...row, state, in_doubt, refetch_at, pending, unreadable },
    isAsked: unreadable === null && refetch_at !== null && (isNew || kind === 'snapshot'),
  }
}

/**
 * The step of a message from a row, with whether a fetch is to be requested. While the row is too long for a message of the
 * server, the state remembers half as many updates.
 */
export const advance = (row, message, seq, limit) => {
  try {
    KINDS[message.kind].require(message.body)
    let result = attempt(row, message, seq)
    while (JSON.stringify(result.row).length * 3 > limit && Buffer.byteLength(JSON.stringify(result.row)) > limit) {
      const { remembered } = result.row.state.policy
      if (remembered === 0) throw new Poison('the state is larger than a message of the server')
      result = attempt(row, message, seq, Math.floor(remembered / 2))
    }
    return result
  } catch (error) {
    throw new Poison(error.message, { cause: error })
  }
}

/** The step for an update that can never be handled: the tracker asks for a snapshot. */
export const advanceWithout = row => attempt(row, { kind: 'update', body: { ...UNPLACED, id: '' } }, 0)
