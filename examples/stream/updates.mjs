/**
 * How does a message change a container? The row of a container in the bucket is its state, the changes that are still to
 * be published, and the stream sequence of the last published one.
 *
 * | message                                                  | step              |
 * | -------------------------------------------------------- | ----------------- |
 * | `{ container_id, id, created_at, changeset, reading }`   | `tracker.receive` |
 * | `{ container_id, kind: 'snapshot', attributes, as_of }`  | `tracker.read`    |
 * | `{ container_id, kind: 'clock', at }`                    | `tracker.expire`  |
 * | `{ container_id, kind: 'unreadable', reason }`           | none: the reason is kept until the next update |
 */
import { cleanJson } from '../receiver/clean.mjs'
import { requireReading, stateOf, UNPLACED } from '../receiver/state.mjs'
import { tracker } from './gateout.mjs'

/** A message that can never be handled. */
export class Poison extends Error {}

const KEY = /^[\w=-]{1,200}$/
const LONGEST_ID = 200

/** The row of a container without messages. */
export const EMPTY = { state: null, pending: [], published: 0, unreadable: null }

/** Throws unless the tracker could store the update. An invalid time is not a fault: the tracker asks for a snapshot. */
const requireUpdate = ({ id, changeset }) => {
  if (typeof id !== 'string' || id.length > LONGEST_ID) throw new Poison('the id is not a short string')
  if ((changeset ?? null) === null) return
  const { state } = tracker.receive(tracker.start().state, { id, created_at: '2026-01-01T00:00:00Z', changeset })
  stateOf(state)
}

/** Kind → a check of its body, its step, and the reason why the container cannot be fetched. */
const KINDS = {
  update: {
    require: requireUpdate,
    step: (state, { id, created_at = null, changeset = null, reading = null }) =>
      tracker.receive(state, { id, created_at, changeset, reading, now: new Date().toISOString() }),
    unreadable: () => null,
  },
  snapshot: { require: requireReading, step: tracker.read, unreadable: () => null },
  clock: { require: () => {}, step: tracker.expire, unreadable: row => row.unreadable },
  unreadable: {
    require: () => {},
    step: state => ({ state: state ?? tracker.start().state, happening: null, reread: null }),
    unreadable: (_, { reason }) => String(reason),
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

/** The next row; `isAsked` if the container is to be fetched, again if an update or the clock finds that it is not. */
const attempt = (row, { kind, body }, seq, remembered) => {
  const known = knownOf(row.state)
  const before = remembered === undefined ? known : withMemory(known ?? tracker.start().state, remembered)
  const { state, happening, reread } = KINDS[kind].step(before, body)
  const pending = happening ? [...row.pending, { id: `${seq}`, happening }] : row.pending
  const unreadable = KINDS[kind].unreadable(row, body)
  const isForgotten = unreadable === null && (row.unreadable !== null || kind === 'clock')
  return {
    row: { ...row, state, pending, unreadable },
    isAsked: reread !== null || (isForgotten && state.awaits_reading),
  }
}

/**
 * The step of a message from a row, with whether a snapshot is asked for. While the row is too long for a message of the
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
